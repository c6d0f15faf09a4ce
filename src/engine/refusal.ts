import type { Attempt, Offer, Purchase } from './attempt.ts'
import type { Cents } from './cents.ts'

export type Refusal = {
  readonly field: RefusalField
  readonly code: RefusalCode
  readonly message: string
  /** Present where another amount would help. */
  readonly nextMinimumBidCents?: Cents
}

/** One check; the attempt goes on while it holds. */
export type Check<O extends Offer | Purchase> = {
  readonly field: RefusalField
  readonly code: RefusalCode
  /** What the person can do about it; `none` when nothing helps. */
  readonly remedy: Remedy
  readonly holds: (attempt: Attempt<O>) => boolean
  readonly message: string
}

/** The first refusal wins, so the order of the checks is the order people see. */
export function firstFailing<O extends Offer | Purchase>(
  checks: readonly Check<O>[],
  attempt: Attempt<O>,
): Check<O> | null {
  for (const check of checks) {
    if (!check.holds(attempt)) return check
  }
  return null
}

export type RefusalField =
  | 'account'
  | 'auction'
  | 'item'
  | 'registration'
  | 'location'
  | 'ticket'
  | 'checkIn'
  | 'creditCard'
  | 'spendingLimit'
  | 'ownLimit'
  | 'amount'
  | 'maxAmount'
  | 'quantity'

/** Stable: clients have a button for each. */
export const remedies = [
  ...([
    'signIn',
    'register',
    'addAddress',
    'buyTicket',
    'checkIn',
    'addCard',
    'raiseLimit',
    'seeDesk',
  ] as const),
  ...(['buy', 'bidPlainly', 'bidMore', 'wait', 'none'] as const),
] as const
export type Remedy = (typeof remedies)[number]

/** Stable: clients branch on these. */
export type RefusalCode =
  | 'account_banned'
  | 'account_deleted'
  | 'auction_paused'
  | 'auction_closed'
  | 'auction_not_open'
  | 'item_paused'
  | 'item_closed'
  | 'item_not_open'
  | 'item_not_extended'
  | 'item_ended'
  | 'item_not_for_bids'
  | 'item_not_for_auto_bids'
  | 'item_not_for_sale'
  | 'sold_out'
  | 'registration_required'
  | 'location_not_allowed'
  | 'ticket_required'
  | 'check_in_required'
  | 'card_required'
  | 'spending_limit_exceeded'
  | 'own_limit_exceeded'
  | 'amount_not_whole'
  | 'buy_now_reached'
  | 'already_winning'
  | 'sealed_bid_placed'
  | 'ceiling_of_guest'
  | 'below_minimum'
