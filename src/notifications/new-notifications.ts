import type { Contest } from '../contests/contest.ts'
import { currentPriceCents } from '../engine/standing.ts'
import type { notificationTypes } from '../events/catalogue.ts'
import { toDecimal } from '../http/values/money.ts'

export type NotificationType = (typeof notificationTypes)[number]

/** A notification before it has a row. */
export type NewNotification = {
  userId: number
  whitelabelId: number
  type: NotificationType
  title: string
  message: string
  auctionId: number | null
  itemId: number | null
}

export function wonNotification(contest: Contest, userId: number): NewNotification {
  return about(contest, userId, {
    type: 'purchase',
    title: 'You won',
    message: `${contest.itemName} is yours for ${price(contest)}. It is in your cart.`,
  })
}

export function boughtNotification(contest: Contest, userId: number, amount: string): NewNotification {
  return about(contest, userId, {
    type: 'purchase',
    title: 'Thank you',
    message: `${contest.itemName} for ${contest.auction.currency} ${amount} is in your cart.`,
  })
}

export function giftWaitsNotification(contest: Contest, userId: number, amount: string): NewNotification {
  return about(contest, userId, {
    type: 'general',
    title: 'Thank you',
    message: `${contest.itemName} for ${contest.auction.currency} ${amount} counts as soon as the organizer has confirmed it.`,
  })
}

export function giftConfirmedNotification(contest: Contest, userId: number, amount: string): NewNotification {
  return about(contest, userId, {
    type: 'purchase',
    title: 'Your gift was confirmed',
    message: `The organizer confirmed ${contest.itemName} for ${contest.auction.currency} ${amount}. It is in your cart.`,
  })
}

export function giftRefusedNotification(contest: Contest, userId: number, amount: string): NewNotification {
  return about(contest, userId, {
    type: 'general',
    title: 'Your gift was not confirmed',
    message: `The organizer did not confirm ${contest.itemName} for ${contest.auction.currency} ${amount}. You owe nothing for it.`,
  })
}

export function takenBackNotification(contest: Contest, userId: number, amount: string): NewNotification {
  return about(contest, userId, {
    type: 'general',
    title: 'Taken off your receipt',
    message: `The organizer took ${contest.itemName} for ${contest.auction.currency} ${amount} off your receipt.`,
  })
}

/** A buy-now takes the lead away like a bid, and for good. */
export function boughtAwayNotification(contest: Contest, userId: number): NewNotification {
  return about(contest, userId, {
    type: 'outbid',
    title: 'You have been outbid',
    message: `Somebody bought ${contest.itemName} for ${price(contest)}, and the bidding is over.`,
  })
}

export function lostNotification(contest: Contest, userId: number): NewNotification {
  return about(contest, userId, {
    type: 'general',
    title: 'The bidding is over',
    message: `${contest.itemName} went to another bidder. Thank you for taking part.`,
  })
}

export function unsoldNotification(contest: Contest, userId: number): NewNotification {
  return about(contest, userId, {
    type: 'general',
    title: 'The bidding is over',
    message: `${contest.itemName} was not sold. Thank you for taking part.`,
  })
}

export function withdrawnNotification(contest: Contest, userId: number): NewNotification {
  return about(contest, userId, {
    type: 'general',
    title: 'An item was withdrawn',
    message: `The organizer withdrew ${contest.itemName}. Your bids on it no longer count.`,
  })
}

export function voidedNotification(contest: Contest, userId: number): NewNotification {
  return about(contest, userId, {
    type: 'general',
    title: 'A bid was removed',
    message: `The organizer removed your bid on ${contest.itemName}.`,
  })
}

/** An organizer bid for this guest. */
export function bidForGuestNotification(contest: Contest, userId: number, amount: string): NewNotification {
  return about(contest, userId, {
    type: 'general',
    title: placedForYou,
    message: `The organizer bid ${contest.auction.currency} ${amount} on ${contest.itemName} for you.`,
  })
}

/** The amount is on the item's page, for its bidder alone. */
export function ceilingForGuestNotification(contest: Contest, userId: number): NewNotification {
  return about(contest, userId, {
    type: 'general',
    title: placedForYou,
    message: `The organizer set a ceiling on ${contest.itemName} for you.`,
  })
}

export function sealedBidForGuestNotification(contest: Contest, userId: number): NewNotification {
  return about(contest, userId, {
    type: 'general',
    title: placedForYou,
    message: `The organizer placed a sealed bid on ${contest.itemName} for you.`,
  })
}

const placedForYou = 'A bid was placed for you'

const price = ({ standing, auction }: Contest) =>
  `${auction.currency} ${toDecimal(currentPriceCents(standing))}`

function about(
  { auction, standing }: Contest,
  userId: number,
  words: Pick<NewNotification, 'type' | 'title' | 'message'>,
): NewNotification {
  return {
    userId,
    whitelabelId: auction.whitelabelId,
    auctionId: auction.id,
    itemId: standing.itemId,
    ...words,
  }
}
