import { Button } from '../../../parts/button.tsx'
import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { Tick, Warning } from '../../../parts/icons.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { nowSeconds } from '../../../shared/server-clock.ts'
import { useReading } from '../../../shared/use-reading.ts'
import type { Auction, Item } from '../../api-types.ts'
import { useAll } from '../../data/use-all.ts'
import { type SectionKey, sectionPath } from '../../ui/frame/sections.ts'
import { auctionsWords } from '../../words/auctions-en.ts'
import { type MissingWhat, missingBeforeOpening } from './missing.ts'

/** The section in which each thing can be fixed. */
const fixedIn: Record<MissingWhat, SectionKey> = {
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

/** What is missing before the auction opens, and where to fix it. */
export function Checklist({ auction }: { auction: Auction }) {
  const say = auctionsWords.overview
  const { missing, failure, read } = useMissing(auction)
  return (
    <section class="panel" aria-label={say.checklist}>
      <h2 class="serif section-title">{say.checklist}</h2>
      {failure && !missing ? <FailureNotice error={failure} again={read} /> : null}
      {!failure && !missing ? <Skeleton height="160px" /> : null}
      {missing?.length === 0 && (
        <p class="checklist-ready">
          <Tick size={20} /> <span>{say.ready}</span>
        </p>
      )}
      <ul class="checklist">
        {missing?.map(({ what, weight, count }) => (
          <li key={what}>
            <span class={`checklist-shape is-${weight}`}>
              <Warning size={20} />
            </span>
            <span class="checklist-text">
              <span class="note">{say[weight]}</span>
              {auctionsWords.missing[what].text(count)}
            </span>
            <Button href={sectionPath(auction.id, fixedIn[what])}>
              {auctionsWords.missing[what].button}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useMissing(auction: Auction) {
  const path = `/v3/manage/auctions/${auction.id}`
  const items = useAll<Item>(`${path}/items`, { name: 'items', keyOf: ({ id }) => id })
  const invitations = useReading<{ totalCount: number }>(`${path}/invitations?limit=1`)
  const staff = useReading<{ totalCount: number }>(`${path}/staff?limit=1`)
  const read = async () => void (await Promise.all([items.read(), invitations.read(), staff.read()]))
  const failure = items.failure ?? invitations.failure ?? staff.failure
  if (!items.all || !invitations.value || !staff.value) return { missing: null, failure, read }
  const missing = missingBeforeOpening({
    auction,
    items: items.all,
    invitationCount: invitations.value.totalCount,
    staffCount: staff.value.totalCount,
    nowSeconds: nowSeconds.value,
  })
  return { missing, failure, read }
}
