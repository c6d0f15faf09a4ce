import { nowSeconds } from '../../shared/server-clock.ts'
import { words } from '../words/en.ts'
import { Foot } from './foot.tsx'
import { Logo } from './head.tsx'
import { phaseOf } from './phase.ts'
import type { ScreenView } from './screen-view.ts'
import { Time } from './time.tsx'
import './board.css'
import './countdown.css'

/** The time until bidding opens or ends; afterwards, thanks. */
export function Countdown({ view }: { view: ScreenView }) {
  const { auction } = view
  return (
    <div class="board countdown">
      <div class="countdown-head">
        <Logo view={view} />
        <h1 class="serif">{auction.name}</h1>
      </div>
      <Middle auction={auction} />
      <Foot view={view} />
    </div>
  )
}

function Middle({ auction }: Pick<ScreenView, 'auction'>) {
  const now = nowSeconds.value
  const phase = phaseOf(auction, now)
  const until = phase === 'before' ? auction.startTime : auction.endTime
  const isCounting = (phase === 'before' || phase === 'open') && until > now
  if (isCounting)
    return (
      <div class="countdown-middle">
        <p>{phase === 'before' ? words.opensIn : words.endsIn}</p>
        <p class="countdown-number">
          <Time until={until} />
        </p>
      </div>
    )
  return (
    <div class="countdown-middle">
      <p class="serif countdown-sentence">{sentences[phase]()}</p>
      {phase === 'over' && <p>{words.thanksToAll}</p>}
    </div>
  )
}

const sentences = {
  before: () => words.opensSoon,
  open: () => words.extended,
  extended: () => words.extended,
  paused: () => words.paused,
  over: () => words.over,
}
