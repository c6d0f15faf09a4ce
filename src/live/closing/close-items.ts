import { readBidders } from '../../auction/contests/bid-log.ts'
import { type Contest, lockContests } from '../../auction/contests/contest.ts'
import { statusEvent } from '../../auction/contests/contest-events.ts'
import { startBeforeEnding } from '../../auction/contests/early-ends.ts'
import { writeStandings } from '../../auction/contests/write-standings.ts'
import {
  type NewNotification,
  notification,
  notificationWithPrice,
} from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import { type Closing, closeItem } from '../../engine/closing.ts'
import { isSealed, type SealedBid } from '../../engine/sealed.ts'
import { addPurchases } from '../../money/bills/add-purchases.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'

type Closed = { contest: Contest; closing: Exclude<Closing, { kind: 'alreadyClosed' }> }

/**
 * Closes each item once, under its lock: the winner gets an unpaid purchase, everybody who bid gets a notification.
 * Closing again is harmless. `isToBeClosed` is asked once the lock is held. Returns the ids of those it closed.
 */
export async function closeItems(
  tx: Transaction,
  emit: EmitEvent,
  itemIds: number[],
  isToBeClosed: (contest: Contest) => boolean = () => true,
): Promise<number[]> {
  if (itemIds.length === 0) return []
  const contests = [...(await lockContests(tx, itemIds)).values()].filter(isToBeClosed)
  const closed = decide(contests, await readSealedBids(tx, contests))
  const closedIds = closed.map(({ contest }) => contest.standing.itemId)
  await startBeforeEnding(
    tx,
    closed.map(({ contest }) => contest),
  )
  await writeStandings(
    tx,
    closed.map(({ closing }) => closing.standing),
  )
  await addPurchases(tx, emit, closed.flatMap(wonPurchase))
  await writeNotifications(tx, notifications(closed, await readBidders(tx, closedIds)))
  for (const { contest } of closed) emit(statusEvent(contest))
  return closedIds
}

function decide(contests: Contest[], sealedBids: Map<number, SealedBid[]>): Closed[] {
  return contests.flatMap((contest) => {
    const { standing, now } = contest
    const closing = closeItem(standing, { now, sealedBids: sealedBids.get(standing.itemId) ?? [] })
    if (closing.kind === 'alreadyClosed') return []
    return [{ contest: { ...contest, standing: closing.standing }, closing }]
  })
}

function wonPurchase({ contest, closing }: Closed) {
  if (closing.kind !== 'sold') return []
  const { winnerId: userId, priceCents: amountCents } = closing
  const { auction, standing } = contest
  return [
    {
      auctionId: auction.id,
      itemId: standing.itemId,
      userId,
      quantity: 1,
      amountCents,
      kind: 'won' as const,
      isPledge: false,
      isOffline: false,
    },
  ]
}

function notifications(closed: Closed[], biddersOf: Map<number, number[]>): NewNotification[] {
  return closed.flatMap(({ contest, closing }) => {
    const bidders = biddersOf.get(contest.standing.itemId) ?? []
    if (closing.kind === 'unsold') return bidders.map((bidderId) => notification('unsold', contest, bidderId))
    const losers = bidders.filter((bidderId) => bidderId !== closing.winnerId)
    return [
      notificationWithPrice('won', contest, closing.winnerId, closing.priceCents),
      ...losers.map((bidderId) => notification('lost', contest, bidderId)),
    ]
  })
}

async function readSealedBids(tx: Transaction, contests: Contest[]): Promise<Map<number, SealedBid[]>> {
  const sealedIds = contests
    .filter(({ standing }) => isSealed(standing))
    .map(({ standing }) => standing.itemId)
  if (sealedIds.length === 0) return new Map()
  const bids = await rows<SealedBid & { itemId: number }>(
    tx,
    `select item_id as "itemId", sequence, bidder_id as "bidderId", amount_cents as "amountCents"
       from bids where item_id = any($1::int[]) and kind = 'sealedBid' and not is_struck
      order by item_id, sequence`,
    [sealedIds],
  )
  return Map.groupBy(bids, (bid) => bid.itemId)
}
