import type { RefusalCode } from '../../../src/engine/refusal.ts'
import type { Item } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { type CardState, isOverState } from '../items/card-state.ts'
import type { Offer } from './outcome.ts'

/** What a button can do about a refusal; `none` where only time or the organizers can help. */
export type Remedy =
  | 'register'
  | 'addAddress'
  | 'seeTickets'
  | 'seeDesk'
  | 'raiseOwnLimit'
  | 'buyNow'
  | 'bidMore'
  | 'raiseLimit'
  | 'none'

const remedies: Partial<Record<RefusalCode, Remedy>> = {
  registration_required: 'register',
  location_not_allowed: 'addAddress',
  ticket_required: 'seeTickets',
  check_in_required: 'seeDesk',
  card_required: 'seeDesk',
  spending_limit_exceeded: 'seeDesk',
  own_limit_exceeded: 'raiseOwnLimit',
  buy_now_reached: 'buyNow',
  below_minimum: 'bidMore',
  already_winning: 'raiseLimit',
}

export const remedyOf = (code: RefusalCode): Remedy => remedies[code] ?? 'none'

/** Once a lot is over, also by somebody who bought it, what could have been done about a refusal is not offered any more. */
export const isStillShown = (code: RefusalCode, state: CardState | null): boolean =>
  !isOverState(state) || remedyOf(code) === 'none'

/** Whether a bid that did not arrive can be sent again: not below the next bid, and not while there is no connection. */
export function retryOf(
  error: unknown,
  {
    offer,
    nextMinimumBid,
    isConnected,
  }: Pick<Item, 'nextMinimumBid'> & { offer: Offer; isConnected: boolean },
): 'none' | 'waits' | 'possible' {
  const hasNotArrived = error instanceof Failure && error.code === 'not_arrived'
  if (!hasNotArrived || offer.kind !== 'bid' || offer.amount < nextMinimumBid) return 'none'
  return isConnected ? 'possible' : 'waits'
}
