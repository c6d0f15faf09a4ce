import { QrCode } from '../../parts/qr-code.tsx'
import { shareOf, Thermometer } from '../../parts/thermometer.tsx'
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
  const { leading, total, goal } = thermometer
  const isLeading = Number(leading) > 0
  const show = (amount: string) => money(amount, auction.currency)
  if (goal === null && Number(total) === 0) return <p class="raised">{auction.organizationName}</p>
  return (
    <div class="raised">
      <Bar view={{ thermometer }} />
      <p>
        <b>{show(total)}</b>
        {goal !== null
          ? words.raisedOf(show(goal))
          : isLeading
            ? ` ${words.raised}`
            : words.raisedFor(auction.organizationName)}
        {isLeading && ` · ${words.leadingBids(show(leading))}`}
      </p>
    </div>
  )
}

/** Shows nothing when the auction has no goal. */
export function Bar({ view: { thermometer } }: { view: Pick<ScreenView, 'thermometer'> }) {
  const { total, goal } = thermometer
  return <Thermometer of={thermometer} label={words.share(Math.floor(shareOf(total, goal) * 100))} />
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
