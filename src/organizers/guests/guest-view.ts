import type { AuctionOrganizer } from '../basics/authority.ts'

/** What an organizer sees of a guest besides the name, the paddle and the place. */
export type GuestView = {
  email: boolean
  phone: 'whole' | 'ending' | 'none'
  ticketCode: boolean
  /** The spending limit and the checks that are waived. */
  limits: boolean
}

export const wholeView: GuestView = { email: true, phone: 'whole', ticketCode: true, limits: true }

/** The door tells guests apart by e-mail, phone and ticket, and the desk by e-mail and phone. Nobody else needs them. */
export function guestViewOf({ isManager, roles }: Pick<AuctionOrganizer, 'isManager' | 'roles'>): GuestView {
  if (isManager) return wholeView
  const isDoor = roles.includes('door')
  const tellsApart = isDoor || roles.includes('desk')
  return { email: tellsApart, phone: tellsApart ? 'ending' : 'none', ticketCode: isDoor, limits: false }
}

/** How many digits of a phone the door and the desk see of somebody who has joined. */
export const PHONE_ENDING = 4
