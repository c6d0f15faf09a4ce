import { itemIds } from '../../auction/auctions/status-ids.ts'
import { bidderFor } from '../../auction/contests/auction-bidders.ts'
import { type Contest, lockContests, readContests } from '../../auction/contests/contest.ts'
import { ensureDonationItem } from '../../auction/items/donation-item.ts'
import { notificationWithPrice } from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import type { Cents } from '../../engine/cents.ts'
import { canTakeGiftBack, giftRefusal, isGiven } from '../../engine/gift-if-lost.ts'
import { isBidOn } from '../../engine/item-types.ts'
import { auctionStatus } from '../../engine/statuses.ts'
import { mayTry } from '../../platform/database/each-by-itself.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { addPurchases } from './add-purchases.ts'
import { type LockedBuyer, lockBuyer, notVisible, refused } from './locked-buyer.ts'
import { countGift, isLargeGift, readDonationRules, readGift, refuseUnlessWelcome } from './take-donation.ts'

type Wanted = { itemId: number; userId: number; amount: number | null; adminEmails: string[] }

/** Null takes it back. Under the lock of the lot and of the person's promises, like a bid. */
export async function setGiftIfLost(tx: Transaction, { amount, ...wanted }: Wanted): Promise<void> {
  const { itemId, userId, adminEmails } = wanted
  const buyer = await lockBuyer(tx, { itemId, buyer: { userId }, adminEmails })
  const { auction, standing } = buyer.contest
  if (!isBidOn(standing.terms.itemType)) throw notVisible()
  if (amount === null) {
    refuseBy(canTakeGiftBack, buyer, 1n)
    await execute(tx, 'delete from gifts_if_lost where item_id = $1 and user_id = $2', [itemId, userId])
    return
  }
  const rules = await readDonationRules(tx, { auctionId: auction.id, userId })
  const amountCents = readGift(rules, { amount, levelId: null })
  refuseBy(giftRefusal, buyer, amountCents)
  refuseUnlessWelcome(rules, { amountCents, isPledge: false })
  if (!(await hasBid(tx, { itemId, userId }))) throw refused('no_bid', 'Please bid on this lot first.')
  await execute(
    tx,
    `insert into gifts_if_lost (item_id, user_id, auction_id, amount_cents) values ($1, $2, $3, $4)
     on conflict (item_id, user_id) do update set amount_cents = excluded.amount_cents`,
    [itemId, userId, auction.id, amountCents],
  )
}

function refuseBy(
  refusalOf: typeof giftRefusal,
  { contest, auctionBidder }: LockedBuyer,
  amountCents: Cents,
) {
  const { standing, auction, now } = contest
  const bidder = bidderFor(auctionBidder, standing.itemId, null)
  const refusal = refusalOf({ standing, auction, bidder, offer: { kind: 'bid', amountCents }, now })
  if (refusal) throw refused(refusal.code, refusal.message)
}

const countedBid = `exists (select from bids where bids.item_id = $1 and bids.bidder_id = $2 and not is_struck
  and kind in ('bid', 'autoBid', 'ceiling', 'sealedBid'))`

async function hasBid(
  db: Connection,
  { itemId, userId }: { itemId: number; userId: number },
): Promise<boolean> {
  return (await row<{ has: boolean }>(db, `select ${countedBid} as has`, [itemId, userId]))!.has
}

export const readGiftIfLost = (db: Connection, itemId: number, userId: number) =>
  row<{ amountCents: Cents }>(
    db,
    'select amount_cents as "amountCents" from gifts_if_lost where item_id = $1 and user_id = $2',
    [itemId, userId],
  )

/** Gifts of lots that are over; the ticker asks for them all the time, and there are never many. */
export const giftsDue = `gifts_if_lost join standings on standings.item_id = gifts_if_lost.item_id
  where standings.status_id in (${itemIds('sold', 'unsold', 'paid', 'withdrawn', 'deleted')})`

/** Of so many lots at a time. */
const ITEMS_AT_ONCE = 50

export const itemsWithGifts = (db: Connection) =>
  rows<{ id: number }>(
    db,
    `select distinct gifts_if_lost.item_id as id from ${giftsDue} and ${mayTry('gift', 'gifts_if_lost.item_id')}
      order by 1 limit ${ITEMS_AT_ONCE}`,
  )

type Due = { itemId: number; userId: number; auctionId: number; amountCents: Cents }

/**
 * Soon after the close, whoever closed it: of everybody who did not win, what they promised becomes a donation. Closed is
 * final, so only the donation item is locked, as for every other gift, and none of the lots.
 */
export async function giveLostGifts(
  tx: Transaction,
  emit: EmitEvent,
  items: { id: number }[],
): Promise<number> {
  const due = await rows<Due>(
    tx,
    `select gifts_if_lost.item_id as "itemId", gifts_if_lost.user_id as "userId",
            gifts_if_lost.auction_id as "auctionId", amount_cents as "amountCents"
       from ${giftsDue} and gifts_if_lost.item_id = any($1::int[])
      order by gifts_if_lost.auction_id, gifts_if_lost.item_id, gifts_if_lost.user_id`,
    [items.map(({ id }) => id)],
  )
  const lots = await readContests(tx, [...new Set(due.map(({ itemId }) => itemId))])
  for (const [auctionId, gifts] of Map.groupBy(due, (gift) => gift.auctionId)) {
    const donationId = (await ensureDonationItem(tx, auctionId))!
    for (const gift of gifts) {
      const box = (await lockContests(tx, [donationId])).get(donationId)!
      await giveOne(tx, emit, { gift, box, lot: lots.get(gift.itemId)! })
    }
  }
  return due.length
}

type Giving = { gift: Due; box: Contest; lot: Contest }

async function giveOne(tx: Transaction, emit: EmitEvent, { gift, box, lot }: Giving): Promise<void> {
  const { itemId, userId, auctionId, amountCents } = gift
  const sql = 'delete from gifts_if_lost where item_id = $1 and user_id = $2'
  if ((await execute(tx, sql, [itemId, userId])) === 0) return
  const { statusId, leaderId: winnerId } = lot.standing
  const isCancelled = lot.auction.statusId === auctionStatus.cancelled
  const outcome = { statusId, winnerId, bidderId: userId, hasBid: await hasBid(tx, gift), isCancelled }
  if (!isGiven(outcome)) return
  const rules = await readDonationRules(tx, { auctionId, userId })
  const awaitsConfirmation = isLargeGift(rules, amountCents)
  await countGift(tx, emit, box)
  const line = { quantity: 1, amountCents, kind: 'donation', isPledge: false, isOffline: false } as const
  const donation = { ...line, auctionId, itemId: box.standing.itemId, userId, awaitsConfirmation }
  await addPurchases(tx, emit, [donation])
  const notice = awaitsConfirmation
    ? notificationWithPrice('donationPending', box, userId, amountCents)
    : notificationWithPrice('gaveInstead', lot, userId, amountCents)
  await writeNotifications(tx, [notice])
}
