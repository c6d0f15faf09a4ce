import { QrCode } from '../../parts/qr-code.tsx'
import { Thermometer } from '../../parts/thermometer.tsx'
import { money } from '../../shared/format.ts'
import { words } from '../words/en.ts'
import type { ScreenView } from './screen-view.ts'
import './foot.css'

/** How much has been raised, and the address for everybody with a phone. */
export function Foot({ view }: { view: ScreenView }) {
  return (
    <footer class="foot">
      <Raised view={view} />
      <Invitation view={view} />
    </footer>
  )
}

function Raised({ view: { auction, thermometer } }: { view: ScreenView }) {
  const { raised, goal } = thermometer
  const amount = money(raised, auction.currency)
  if (goal === null && Number(raised) === 0) return <p class="raised">{auction.organizationName}</p>
  return (
    <div class="raised">
      <Bar view={{ thermometer }} />
      <p>
        <b>{amount}</b>
        {goal === null
          ? words.raisedFor(auction.organizationName)
          : words.raisedOf(money(goal, auction.currency))}
      </p>
    </div>
  )
}

/** Shows nothing when the auction has no goal. */
export function Bar({ view: { thermometer } }: { view: Pick<ScreenView, 'thermometer'> }) {
  const { raised, goal } = thermometer
  if (goal === null || Number(goal) <= 0) return null
  const share = Number(raised) / Number(goal)
  return <Thermometer share={share} label={words.share(Math.floor(share * 100))} />
}

const LONGEST_ADDRESS = 30

export function Invitation({ view: { auction } }: { view: ScreenView }) {
  const address = auction.shareUrl.replace(/^https?:\/\//, '')
  return (
    <div class="invitation">
      <p>
        <b>{words.bidFromSeat}</b>
        {address.length <= LONGEST_ADDRESS && <span>{address}</span>}
      </p>
      <QrCode text={auction.shareUrl} label={words.qrLabel(address)} />
    </div>
  )
}
