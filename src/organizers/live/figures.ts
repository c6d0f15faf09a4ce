import { readThermometer } from '../../auction/auctions/thermometer.ts'
import { type AuctionStatus, auctionStatusName, takesBids } from '../../engine/statuses.ts'
import { readDue } from '../../money/bills/auction-books.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import { isEnding, needOf, type WatchedItem } from './needs.ts'

type AuctionRow = {
  statusId: AuctionStatus
  startAt: Date
  endAt: Date
  now: Date
  currency: string
  timeZone: string
}

export async function readAuctionNow(db: Connection, auctionId: number): Promise<AuctionRow> {
  const found = await row<AuctionRow>(
    db,
    `select status_id as "statusId", start_at as "startAt", end_at as "endAt", goodlot_now() as now, currency,
            time_zone as "timeZone"
       from auctions where id = $1`,
    [auctionId],
  )
  return found ?? isGone()
}

/** A rehearsal may be thrown away while its figures are being read. */
function isGone(): never {
  throw new ApiError('not_found', 'There is no such auction.')
}

export const showAuctionNow = ({ statusId, startAt, endAt, now, currency, timeZone }: AuctionRow) => ({
  status: auctionStatusName(statusId),
  startTime: toEpoch(startAt),
  endTime: toEpoch(endAt),
  now: toEpoch(now),
  currency,
  timeZone,
})

/** What the status strip counts. Bids a minute are averaged over the last five. */
export async function readFigures(db: Connection, auctionId: number) {
  const thermometer = (await readThermometer(db, auctionId)) ?? isGone()
  const counted = (await row<{
    guestCount: number
    checkedInCount: number
    bidderCount: number
    recentBids: number
    peopleOnline: number
  }>(
    db,
    `select guests.*, online.*,
            (select count(distinct bidder_id)::int from bids join standings using (item_id)
              where standings.auction_id = $1 and not is_struck) as "bidderCount",
            (select count(*)::int from bids join standings using (item_id)
              where standings.auction_id = $1 and not is_struck and kind in ('bid', 'autoBid', 'sealedBid', 'buyNow')
                and placed_at > goodlot_now() - interval '5 minutes') as "recentBids"
       from (select count(*)::int as "guestCount", count(checked_in_at)::int as "checkedInCount"
               from registrations where auction_id = $1) as guests,
            (select coalesce(sum(people), 0)::int as "peopleOnline" from followers
              where auction_id = $1 and counted_at > goodlot_now() - interval '30 seconds') as online`,
    [auctionId],
  ))!
  const due = await readDue(db, auctionId)
  const { recentBids, ...counts } = counted
  return {
    thermometer,
    ...counts,
    bidsPerMinute: recentBids / 5,
    unpaidAmount: toDecimal(due.dueCents),
    unpaidGuestCount: due.dueCount,
    owedBackAmount: toDecimal(due.toRefundCents),
    giftsToConfirm: due.awaitingCount,
  }
}

/** How many items are in which state, and when the next of them closes. */
export function countItems(items: readonly WatchedItem[], now: number) {
  const running = items.filter(({ statusId }) => takesBids(statusId))
  const clocked = running.filter(({ controlMode }) => controlMode === 'auto')
  const needed = items.map((item) => needOf(item, now))
  const count = (need: string) => needed.filter((found) => found === need).length
  const nextCloseTime = clocked.length > 0 ? Math.min(...clocked.map(({ endsAt }) => endsAt)) : null
  return {
    nextCloseTime: nextCloseTime === null ? null : Math.floor(nextCloseTime / 1000),
    counts: {
      running: running.length,
      ending: running.filter((item) => isEnding(item, now)).length,
      needsYou: needed.filter((need) => need !== null).length,
      heldUp: count('heldUp'),
      unusualBid: count('unusualBid'),
      belowReserve: count('belowReserve'),
      noBids: count('noBids'),
    },
  }
}
