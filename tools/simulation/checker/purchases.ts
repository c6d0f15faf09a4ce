import type { PurchaseEntry } from '../history.ts'
import type { Facts, ItemFact, PurchaseFact } from './facts.ts'
import { CLOCKS_MS } from './offers.ts'
import { type Complain, collector, type Violation } from './violation.ts'

/** Every confirmed purchase exists once, nobody has one they did not ask for, and no stock is sold twice. */
export function checkPurchases(entries: PurchaseEntry[], facts: Facts, violations: Violation[]): void {
  const complain = collector('purchases', violations)
  const items = new Map(facts.items.map((item) => [item.id, item]))
  const free = new Map(facts.purchases.filter(isOrder).map((made) => [made.id, made]))
  for (const entry of entries.filter(({ fate }) => fate === 'accepted')) {
    const made = free.get(entry.purchase!.id)
    if (!made || !isOf(made, entry) || made.amountCents !== entry.purchase!.amountCents) {
      complain(name(entry), `was answered with purchase ${entry.purchase!.id}, which is not there or another`)
    }
    free.delete(entry.purchase!.id)
    checkInTime(entry, items.get(entry.itemId)!, complain)
  }
  for (const entry of entries.filter(({ fate }) => fate === 'unknown')) {
    const made = [...free.values()].find((purchase) => isOf(purchase, entry))
    if (made) free.delete(made.id)
  }
  for (const made of free.values())
    complain(`purchase ${made.id}`, `of item ${made.itemId} by ${made.userId} was asked for by nobody`)
  for (const made of facts.purchases) checkPrice(made, items.get(made.itemId)!, complain)
  checkStock(facts, complain)
  checkReceipts(facts.purchases, complain)
  checkSoldOut(entries, facts, complain)
}

/** Whether it was ordered: won items were bid for, and donations are pledged to volunteers. */
const isOrder = ({ kind }: PurchaseFact) => kind !== 'won' && kind !== 'donation'

function isOf(made: PurchaseFact, entry: PurchaseEntry): boolean {
  return (
    made.userId === entry.personId &&
    made.itemId === entry.itemId &&
    made.quantity === entry.quantity &&
    made.createdAt >= entry.sentAt - CLOCKS_MS &&
    (entry.fate === 'unknown' || made.createdAt <= entry.answeredAt! + CLOCKS_MS)
  )
}

/** A sale is decided before it is written, so only one requested after the end is certainly too late. */
function checkInTime(entry: PurchaseEntry, item: ItemFact, complain: Complain): void {
  const lateMs = entry.sentAt - CLOCKS_MS - item.endsAt
  if (item.controlMode === 'auto' && lateMs >= 0)
    complain(name(entry), `was sold, though asked for ${lateMs} ms after the end`)
}

function checkPrice(made: PurchaseFact, item: ItemFact, complain: Complain): void {
  if (made.kind !== 'sale') return
  const amount = (item.buyNowCents ?? item.startingCents) * made.quantity
  if (made.amountCents !== amount)
    complain(`purchase ${made.id}`, `costs ${made.amountCents} instead of ${amount}`)
}

function checkStock(facts: Facts, complain: Complain): void {
  const byItem = Map.groupBy(facts.purchases, (purchase) => purchase.itemId)
  for (const item of facts.items) {
    if (!['forSale', 'ticket', 'raffle'].includes(item.type)) continue
    const sold = (byItem.get(item.id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
    if (item.quantitySold !== sold)
      complain(`item ${item.id}`, `counts ${item.quantitySold} sold, purchases say ${sold}`)
    if (item.quantity !== null && sold > item.quantity)
      complain(`item ${item.id}`, `sold ${sold} of ${item.quantity}`)
    const isSoldOut = item.quantity !== null && sold === item.quantity
    if (isSoldOut && item.statusId !== 10)
      complain(`item ${item.id}`, `is sold out with status ${item.statusId}`)
  }
}

/** One receipt for each buyer and auction. */
function checkReceipts(purchases: PurchaseFact[], complain: Complain): void {
  const byBuyer = Map.groupBy(purchases, ({ auctionId, userId }) => `${userId} in auction ${auctionId}`)
  for (const [buyer, own] of byBuyer) {
    if (new Set(own.map(({ receiptId }) => receiptId)).size > 1)
      complain(`buyer ${buyer}`, 'has several receipts')
  }
}

/** "Sold out" is right if too little was left, counting every purchase that may have existed by then. */
function checkSoldOut(entries: PurchaseEntry[], facts: Facts, complain: Complain): void {
  const items = new Map(facts.items.map((item) => [item.id, item]))
  for (const entry of entries.filter(({ reason }) => reason === 'sold_out')) {
    const item = items.get(entry.itemId)!
    const sold = facts.purchases
      .filter(({ itemId, createdAt }) => itemId === item.id && createdAt <= entry.answeredAt! + CLOCKS_MS)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    if (item.quantity === null || sold + entry.quantity <= item.quantity) {
      complain(name(entry), `was refused as sold out when ${sold} of ${item.quantity} were sold`)
    }
  }
}

const name = (entry: PurchaseEntry) =>
  `order ${entry.id} (${entry.quantity} of item ${entry.itemId} by ${entry.personId})`
