import type { Attempt, Offer } from './attempt.ts'
import { bidChecks } from './checks.ts'
import { firstFailing, type Refusal } from './refusal.ts'
import { type ItemStatus, itemStatus } from './statuses.ts'

/** A gift may be promised by whoever may bid; only the price of the lot has no say in its amount. */
export const giftChecks = bidChecks.filter(({ field }) => field !== 'amount')

export function giftRefusal(attempt: Attempt<Offer>): Refusal | null {
  const failing = firstFailing(giftChecks, attempt)
  return failing && { field: failing.field, code: failing.code, message: failing.message }
}

/** It can be taken back until the close: the auction may be paused, and the person without a card by now. */
export function canTakeGiftBack(attempt: Attempt<Offer>): Refusal | null {
  const isOver = giftChecks.filter(({ code }) => code === 'item_closed' || code === 'item_ended')
  const failing = firstFailing(isOver, attempt)
  return failing && { field: failing.field, code: failing.code, message: failing.message }
}

/** Given when the lot went to somebody else or to nobody; not when it was withdrawn, or their bid struck. */
export function isGiven(lot: {
  statusId: ItemStatus
  winnerId: number | null
  bidderId: number
  hasBid: boolean
  isCancelled: boolean
}): boolean {
  const { sold, paid, unsold } = itemStatus
  const isSold = lot.statusId === sold || lot.statusId === paid
  if (lot.isCancelled || !lot.hasBid) return false
  return isSold ? lot.winnerId !== lot.bidderId : lot.statusId === unsold
}
