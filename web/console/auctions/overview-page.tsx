import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Out, Tick, Warning } from '../../parts/icons.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { nowSeconds } from '../../shared/server-clock.ts'
import { useReading } from '../../shared/use-reading.ts'
import type { Auction, Item } from '../api-types.ts'
import { useAll } from '../data/use-all.ts'
import { venueTime } from '../forms/venue-time.ts'
import { Page } from '../frame/page.tsx'
import { type SectionKey, sectionPath } from '../frame/sections.ts'
import { words } from '../words.ts'
import { type MissingWhat, missingBeforeOpening } from './checklist.ts'
import { StatusPanel } from './status-panel.tsx'
import { auctionsWords } from './words.ts'
import './overview-page.css'

const { overview: say } = auctionsWords

/** The state of the auction, what is missing before it opens, and the next step. */
export function OverviewPage({ auction }: { auction: Auction }) {
  const isBefore = ['draft', 'test', 'presale', 'preview'].includes(auction.status)
  return (
    <Page
      title={auction.name}
      note={<span class="pill">{words.statuses[auction.status]}</span>}
      actions={
        <>
          <Button href={`/a/${auction.vanityAddress ?? auction.id}`}>
            <Out size={18} /> {say.seen}
          </Button>
          <Button href={`/console/new?copy=${auction.id}`}>{say.copy}</Button>
        </>
      }
    >
      <div class="stack">
        <dl class="facts">
          <Fact value={venueTime(auction.startTime, auction.timeZone)} label={say.facts.begins} />
          <Fact value={venueTime(auction.endTime, auction.timeZone)} label={say.facts.ends} />
          <Fact value={auction.itemCount} label={say.facts.items} />
          <Fact value={auction.registrationCount} label={say.facts.guests} />
        </dl>
        <div class="overview">
          {isBefore && <Checklist auction={auction} />}
          <StatusPanel auction={auction} />
        </div>
      </div>
    </Page>
  )
}

function Fact({ value, label }: { value: string | number; label: string }) {
  return (
    <div>
      <dd>{value}</dd>
      <dt>{label}</dt>
    </div>
  )
}

/** The section in which each thing can be fixed. */
const mendedAt: Record<MissingWhat, SectionKey> = {
  items: 'items',
  endPassed: 'settings',
  draftItems: 'items',
  itemPrices: 'items',
  guests: 'guests',
  itemPictures: 'items',
  itemValues: 'items',
  itemCategories: 'items',
  picture: 'settings',
  description: 'settings',
  goal: 'settings',
  staff: 'staff',
}

function Checklist({ auction }: { auction: Auction }) {
  const path = `/v3/manage/auctions/${auction.id}`
  const items = useAll<Item>(`${path}/items`, { name: 'items', keyOf: ({ id }) => id })
  const invitations = useReading<{ totalCount: number }>(`${path}/invitations?limit=1`)
  const staff = useReading<{ totalCount: number }>(`${path}/staff?limit=1`)
  const failure = items.failure ?? invitations.failure ?? staff.failure
  const again = async () => void (await Promise.all([items.read(), invitations.read(), staff.read()]))
  const isRead = items.rows.value && invitations.value && staff.value
  const missing = isRead
    ? missingBeforeOpening({
        auction,
        items: items.rows.value!,
        invitationCount: invitations.value!.totalCount,
        staffCount: staff.value!.totalCount,
        nowSeconds: nowSeconds.value,
      })
    : []
  return (
    <section class="panel" aria-label={say.checklist}>
      <h2 class="serif section-title">{say.checklist}</h2>
      {failure && !isRead ? <FailureNotice error={failure} again={again} /> : null}
      {!failure && !isRead ? <Skeleton height="160px" /> : null}
      {isRead && missing.length === 0 && (
        <p class="checklist-ready">
          <Tick size={20} /> <span>{say.readyText}</span>
        </p>
      )}
      <ul class="checklist">
        {missing.map(({ what, weight, count }) => (
          <li key={what}>
            <span class={`checklist-shape is-${weight}`}>
              <Warning size={20} />
            </span>
            <span class="checklist-says">
              <span class="note">{say[weight]}</span>
              {auctionsWords.missing[what].says(count)}
            </span>
            <Button href={sectionPath(auction.id, mendedAt[what])}>{auctionsWords.missing[what].mend}</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
