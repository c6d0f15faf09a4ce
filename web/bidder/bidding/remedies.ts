import type { RefusalCode } from '../../../src/engine/refusal.ts'

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
