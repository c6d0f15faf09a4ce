import { type LockedAuction, lockAuctionWithItems } from '../../auction/auctions/change-status.ts'
import { hasCents } from '../../engine/currency.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { auctionEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { whitelabelById } from '../../platform/whitelabels/whitelabels.ts'
import { differences, writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import { type Flat, flatten, showFields, toColumns } from '../basics/fields.ts'
import { refuseIfChanged } from '../basics/versions.ts'
import { withCleanDescription } from '../descriptions/clean-html.ts'
import {
  refuseCentsIn,
  refuseFineCurrency,
  refuseSteepIncrements,
  refuseWrongAuction,
  withPlaceCodes,
} from './auction-checks.ts'
import { auctionFields } from './auction-fields.ts'
import { type AuctionRow, readAuction, showAuction } from './auction-records.ts'
import type { AuctionSettings } from './auction-settings.ts'
import { moveItemsAlong, refuseFixedTimes } from './auction-times.ts'
import { refuseFeaturing, refuseTakenAddress } from './create-auction.ts'
import { replaceDonationLevels } from './donation-levels.ts'
import { refuseListing } from './real-people.ts'

/** Changes only what is given; when nothing is different, nothing is written. */
export async function updateAuction(
  tx: Transaction,
  emit: EmitEvent,
  {
    organizer,
    publicUrl,
    ...wanted
  }: { organizer: AuctionOrganizer; body: AuctionSettings; publicUrl: string },
): Promise<AuctionRow> {
  const body = withCleanDescription(wanted.body)
  const { auctionId, organizationId } = organizer
  const auction = (await lockAuctionWithItems(tx, auctionId))!
  const stored = (await readAuction(tx, auctionId))!
  refuseIfChanged(body.version, showAuction(stored, publicUrl))
  const before = flatten(auctionFields, showFields(auctionFields, stored))
  const given = withPlaceCodes(flatten(auctionFields, body), stored.country_code as string | null)
  const changes: Flat = differences(
    { ...before, 'donations.levels': levelsOf(stored) },
    { ...given, ...(body.donations?.levels && { 'donations.levels': body.donations.levels }) },
  )
  if (Object.keys(changes).length === 0) return stored

  const changed = Object.fromEntries(Object.entries(given).filter(([path]) => path in changes))
  refuseWrongAuction({ ...before, ...changed })
  refuseSteepIncrements(changed)
  await refuseWrongCurrency(tx, { stored, before, changed, levels: body.donations?.levels })
  if ('isFeatured' in changed) refuseFeaturing(organizer)
  await refuseImpossible(tx, auction, changed)
  await moveItemsAlong(tx, emit, auction, changed)
  await write(tx, auctionId, changed)
  if (body.donations?.levels) await replaceDonationLevels(tx, auctionId, body.donations.levels)
  await writeAudit(tx, organizer, {
    organizationId,
    action: 'update',
    subject: 'auction',
    subjectId: auctionId,
    changes,
  })
  const after = (await readAuction(tx, auctionId))!
  emit(auctionEvent({ ...auction, startsAt: after.start_at.getTime(), endsAt: after.end_at.getTime() }))
  return after
}

type CurrencyChange = { stored: AuctionRow; before: Flat; changed: Flat; levels: number[] | undefined }

/** With another currency everything must fit it, and otherwise only what is new. */
async function refuseWrongCurrency(
  tx: Transaction,
  { stored, before, changed, levels }: CurrencyChange,
): Promise<void> {
  if (changed.currency === undefined) {
    const known = new Set(levelsOf(stored))
    const added = (levels ?? []).filter((level) => !known.has(level))
    return refuseCentsIn(changed, added, String(before.currency))
  }
  const currency = String(changed.currency)
  refuseFineCurrency(changed)
  refuseCentsIn({ ...before, ...changed }, levels ?? levelsOf(stored), currency)
  if (!hasCents(currency) && (await row(tx, lotInCents, [stored.id]))) {
    const message = `Some lots or spending limits have cents, and ${currency} has none.`
    throw new ApiError('conflict', message, { reason: 'amounts_not_whole' })
  }
}

const lotInCents = `
  select from items
   where auction_id = $1 and (starting_cents % 100 <> 0 or increment_cents % 100 <> 0 or buy_now_cents % 100 <> 0
                              or reserve_cents % 100 <> 0 or fair_market_value_cents % 100 <> 0)
  union all select from registrations where auction_id = $1 and spending_limit_cents % 100 <> 0 limit 1`

const levelsOf = (auction: AuctionRow) => auction.levels.map((level) => level.cents / 100)

async function refuseImpossible(tx: Transaction, auction: LockedAuction, changed: Flat): Promise<void> {
  refuseFixedTimes(auction, changed)
  await refuseListing(tx, auction.id, changed)
  await refuseTakenAddress(tx, changed.vanityAddress, auction.id)
  if (changed.whitelabelId !== undefined) await whitelabelById(tx, changed.whitelabelId as number)
  if (changed.currency !== undefined && (await hasMoneyIn(tx, auction.id))) {
    const message = 'There are already bids or purchases in the current currency.'
    throw new ApiError('conflict', message, { reason: 'currency_fixed' })
  }
  await refuseIfReliedOn(tx, auction.id, changed)
}

/** Bids were made by these, and are played again by them after a void. */
const fieldsFixedByBids = ['bidding.autoBidPolicy', 'bidding.increments']

async function refuseIfReliedOn(tx: Transaction, auctionId: number, changed: Flat): Promise<void> {
  if (!fieldsFixedByBids.some((path) => path in changed)) return
  const bidOn = await row(tx, 'select from standings where auction_id = $1 and sequence > 0 limit 1', [
    auctionId,
  ])
  if (!bidOn) return
  const message =
    'People have bid in this auction, so its increments and auto-bid policy can no longer change.'
  throw new ApiError('conflict', message, { reason: 'has_bids' })
}

async function write(tx: Transaction, auctionId: number, changed: Flat): Promise<void> {
  const { columns, values } = toColumns(auctionFields, changed)
  const set = [
    'updated_at = goodlot_now(), version = version + 1',
    ...columns.map((column, index) => `${column} = $${index + 2}`),
  ]
  await execute(tx, `update auctions set ${set.join(', ')} where id = $1`, [auctionId, ...values])
}

async function hasMoneyIn(tx: Transaction, auctionId: number): Promise<boolean> {
  const found = await row(
    tx,
    `select from standings where auction_id = $1 and (sequence > 0 or quantity_sold > 0)
     union all select from purchases where auction_id = $1 limit 1`,
    [auctionId],
  )
  return found !== undefined
}
