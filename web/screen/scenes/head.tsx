import { pictureIn } from '../../shared/pictures.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { words } from '../words/en.ts'
import { phaseOf } from './phase.ts'
import type { ScreenView } from './screen-view.ts'
import { Time } from './time.tsx'
import './head.css'

/** The organization's logo, what is shown, and how much time is left to bid. */
export function Head({ view, title }: { view: ScreenView; title: string }) {
  return (
    <header class="head">
      <Logo view={view} />
      <h1 class="serif">{title}</h1>
      <p class="head-time">
        <Clock view={view} />
      </p>
    </header>
  )
}

export function Logo({ view: { auction } }: { view: ScreenView }) {
  const picture = auction.organizationImageUrl && pictureIn(auction.organizationImageUrl, 'small')
  return picture ? <img class="logo" src={picture} alt="" /> : null
}

function Clock({ view: { auction } }: { view: ScreenView }) {
  const phase = phaseOf(auction, nowSeconds.value)
  if (phase === 'over') return <>{words.over}</>
  if (phase === 'paused') return null
  if (phase === 'extended') return <>{words.extended}</>
  const until = phase === 'before' ? auction.startTime : auction.endTime
  if (until <= nowSeconds.value) return <>{words.opensSoon}</>
  return (
    <>
      {phase === 'before' ? words.opensIn : words.endsIn} <Time until={until} />
    </>
  )
}
