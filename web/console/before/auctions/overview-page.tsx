import { Button } from '../../../parts/button.tsx'
import { Out } from '../../../parts/icons.tsx'
import type { Auction } from '../../api-types.ts'
import { venueTime } from '../../ui/forms/venue-time.ts'
import { Page } from '../../ui/frame/page.tsx'
import { auctionsWords } from '../../words/auctions-en.ts'
import { words } from '../../words/en.ts'
import { Checklist } from './checklist.tsx'
import { StatusPanel } from './status-panel.tsx'
import './overview-page.css'

/** The state of the auction, what is missing before it opens, and the next step. */
export function OverviewPage({ auction }: { auction: Auction }) {
  const say = auctionsWords.overview
  const isBefore = ['draft', 'test', 'presale', 'preview'].includes(auction.status)
  return (
    <Page
      title={auction.name}
      note={<span class="pill">{words.statuses[auction.status]}</span>}
      actions={
        <>
          <Button href={`/a/${auction.vanityAddress ?? auction.id}`}>
            <Out size={18} /> {say.viewAsGuest}
          </Button>
          <Button href={`/console/new?copy=${auction.id}`}>{say.copy}</Button>
        </>
      }
    >
      <div class="stack">
        <dl class="facts">
          <Figure value={venueTime(auction.startTime, auction.timeZone)} label={say.figures.begins} />
          <Figure value={venueTime(auction.endTime, auction.timeZone)} label={say.figures.ends} />
          <Figure value={auction.itemCount} label={say.figures.items} />
          <Figure value={auction.registrationCount} label={say.figures.guests} />
        </dl>
        <div class="overview">
          {isBefore && <Checklist auction={auction} />}
          <StatusPanel auction={auction} />
        </div>
      </div>
    </Page>
  )
}

function Figure({ value, label }: { value: string | number; label: string }) {
  return (
    <div>
      <dd>{value}</dd>
      <dt>{label}</dt>
    </div>
  )
}
