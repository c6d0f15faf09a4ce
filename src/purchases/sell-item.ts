import type { Transaction } from '../database/pool.ts'
import { execute } from '../database/pool.ts'
import { buyNow } from '../engine/buy-now.ts'
import { isBidOn } from '../engine/item-types.ts'
import { itemStatus } from '../engine/statuses.ts'
import { itemEvent } from '../events/announcements.ts'
import type { RecordEvent } from '../events/changes.ts'
import { boughtAwayNotice, lostNotice } from '../notifications/notices.ts'
import { writeNotices } from '../notifications/write-notices.ts'
import { appendToLog, readBidders } from '../standings/bid-log.ts'
import type { Contest } from '../standings/contest.ts'
import { bidEvent, statusEvent } from '../standings/contest-events.ts'
import { startBeforeEnding } from '../standings/early-ends.ts'
import { writeStandings } from '../standings/write-standings.ts'
import { type Buyer, type Customer, lockCustomer, refuseUnlessSold, takePurchase } from './customer.ts'
import type { Purchase } from './record-purchases.ts'

export type Sale = { itemId: number; buyer: Buyer; quantity: number; adminEmails: string[] }

/** Sells from the stock, or ends a silent item at its buy-now price. */
export async function sellItem(tx: Transaction, record: RecordEvent, sale: Sale): Promise<Purchase> {
  const customer = await lockCustomer(tx, sale)
  const { contest } = customer
  const { itemType } = contest.standing.terms
  const { quantity } = sale
  const amountCents = unitCents(contest) * BigInt(quantity)
  const quantityRemaining = remaining(contest)
  refuseUnlessSold(customer, { kind: 'purchase', amountCents, quantity, quantityRemaining })
  if (isBidOn(itemType)) return endByBuyNow(tx, record, customer)
  await takeFromStock(tx, record, contest, quantity)
  return takePurchase(tx, record, customer, { quantity, amountCents, kind: 'sale', isPledge: false })
}

export function unitCents({ standing: { terms } }: Contest): bigint {
  return terms.buyNowPriceCents ?? terms.startingPriceCents
}

/** Of what is bid on there is one. */
export function remaining({ standing, quantity, quantitySold }: Contest): number | null {
  if (isBidOn(standing.terms.itemType)) return 1
  return quantity === null ? null : quantity - quantitySold
}

export const takeStock =
  'update standings set quantity_sold = quantity_sold + $2, status_id = $3 where item_id = $1'

/** Cards show what is left, so every sale from a limited stock is news. */
async function takeFromStock(
  tx: Transaction,
  record: RecordEvent,
  contest: Contest,
  quantity: number,
): Promise<void> {
  const { auction, standing } = contest
  const { itemId } = standing
  const isLast = contest.quantity !== null && contest.quantitySold + quantity >= contest.quantity
  const statusId = isLast ? itemStatus.soldOut : standing.statusId
  await execute(tx, takeStock, [itemId, quantity, statusId])
  if (contest.quantity === null) return
  record(
    itemEvent(auction.id, { id: itemId, statusId, endsAt: standing.endsAt! }, isLast ? 'status' : 'details'),
  )
}

/** Whoever led has lost the lead, the other bidders the item. */
async function endByBuyNow(tx: Transaction, record: RecordEvent, customer: Customer): Promise<Purchase> {
  const { contest: before, participant } = customer
  const { standing, record: logged } = buyNow(before.standing, {
    buyerId: participant.userId,
    placedAt: before.now,
  })
  const { itemId } = standing
  const contest = { ...before, standing }
  const formerLeaderId = before.standing.leaderId
  const bidders = (await readBidders(tx, [itemId])).get(itemId) ?? []
  await startBeforeEnding(tx, [contest])
  await writeStandings(tx, [standing])
  await appendToLog(tx, [{ ...logged, itemId }])
  record(bidEvent(contest), statusEvent(contest))
  const purchase = await takePurchase(
    tx,
    record,
    { ...customer, contest },
    { quantity: 1, amountCents: standing.priceCents!, kind: 'buyNow', isPledge: false },
  )
  await writeNotices(
    tx,
    bidders
      .filter((bidderId) => bidderId !== participant.userId)
      .map((bidderId) =>
        bidderId === formerLeaderId ? boughtAwayNotice(contest, bidderId) : lostNotice(contest, bidderId),
      ),
  )
  return purchase
}
