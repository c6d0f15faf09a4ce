import type { NotificationKind } from '../../platform/events/catalogue.ts'

export type Sentence = { title: string; message: string }

/** What each kind of notification says. The price is empty for kinds that have none. */
export type Sentences = Record<NotificationKind, (name: string, price: string) => Sentence>

/** English: as it is stored for every client, and as our own pages say it. */
export const englishSentences: Sentences = {
  outbid: (name, price) => ({
    title: 'Outbid',
    message: `You’ve been outbid on ${name}. The price is now ${price}.`,
  }),
  boughtByOther: (name, price) => ({
    title: 'Sold to someone else',
    message: `Someone bought ${name} for ${price}. Bidding is over.`,
  }),
  winning: (name) => ({ title: 'You’re winning', message: `You have the highest bid on ${name}.` }),
  won: (name, price) => ({
    title: 'You won',
    message: `${name} is yours for ${price}. It’s in your cart.`,
  }),
  purchased: (name, price) => ({ title: 'Thank you', message: `${name} for ${price} is in your cart.` }),
  pledged: (_name, price) => ({
    title: 'Thank you',
    message: `Your pledge of ${price} is recorded. You can pay it later.`,
  }),
  donationPending: (_name, price) => ({
    title: 'Thank you',
    message: `Your donation of ${price} counts once the organizer confirms it.`,
  }),
  donationConfirmed: (_name, price) => ({
    title: 'Donation confirmed',
    message: `The organizer confirmed your donation of ${price}. It’s in your cart.`,
  }),
  donationDeclined: (_name, price) => ({
    title: 'Donation not confirmed',
    message: `The organizer didn’t confirm your donation of ${price}. You owe nothing for it.`,
  }),
  removedFromReceipt: (name, price) => ({
    title: 'Removed from your receipt',
    message: `The organizer removed ${name} (${price}) from your receipt.`,
  }),
  lost: (name) => ({
    title: 'Bidding is over',
    message: `${name} went to another bidder. Thank you for taking part.`,
  }),
  unsold: (name) => ({
    title: 'Bidding is over',
    message: `${name} wasn’t sold. Thank you for taking part.`,
  }),
  itemWithdrawn: (name) => ({
    title: 'Lot withdrawn',
    message: `The organizer withdrew ${name}. Your bids on it no longer count.`,
  }),
  bidVoided: (name) => ({ title: 'Bid removed', message: `The organizer removed your bid on ${name}.` }),
  bidPlacedForYou: (name, price) => ({
    title: 'Bid placed for you',
    message: `The organizer bid ${price} on ${name} for you.`,
  }),
  limitSetForYou: (name) => ({
    title: 'Limit set for you',
    message: `The organizer set a limit for you on ${name}. You can see it on the lot’s page.`,
  }),
  sealedBidPlacedForYou: (name) => ({
    title: 'Bid placed for you',
    message: `The organizer placed a sealed bid for you on ${name}. You can see it on the lot’s page.`,
  }),
  auctionCancelled: (name) => ({
    title: 'Auction cancelled',
    message: `The organizer cancelled ${name}. Bids in it no longer count.`,
  }),
  amountCorrected: (name, price) => ({
    title: 'Receipt corrected',
    message: `The organizer corrected ${name} on your receipt. It’s now ${price}.`,
  }),
  offeredToYou: (name, price) => ({
    title: 'It can be yours',
    message: `${name} is available again, and you bid next. It’s yours for ${price} if you accept in time.`,
  }),
  gaveInstead: (name, price) => ({
    title: 'Thank you',
    message: `You didn’t win ${name}. As you wished, you give ${price} instead. It’s in your cart.`,
  }),
  offerEnded: (name) => ({
    title: 'Offer ended',
    message: `${name} is no longer offered to you. You owe nothing for it.`,
  }),
  cardDeclined: (name) => ({
    title: 'Your card didn’t work',
    message: `Your card couldn’t be charged for ${name}, and nothing was taken. Please pay in your cart with another card.`,
  }),
  cardExpires: (name) => ({
    title: 'Your card expires',
    message: `Your card on file expires before ${name} closes. Please replace it under Cards, so that you can pay for what you win.`,
  }),
  billShared: (name) => ({
    title: 'You share a bill',
    message: `You share one bill with another guest of ${name} now. Your cart says who pays.`,
  }),
  billShareEnded: (name) => ({
    title: 'Separate bills',
    message: `You no longer share a bill with another guest of ${name}. Your cart shows what is on yours.`,
  }),
  billShareOffered: (name) => ({
    title: 'Share a bill?',
    message: `A guest of ${name} would like to pay for what you buy there. You can accept or decline.`,
  }),
  lotSplit: (name, price) => ({
    title: 'Lot split',
    message: `${name} is split between those who bought it. Your share is ${price}. It’s in your cart.`,
  }),
  splitProposed: (name, price) => ({
    title: 'Split a lot?',
    message: `A guest would like to split ${name} with you. Your share is ${price} if you agree.`,
  }),
  splitUndone: (name, price) => ({
    title: 'No longer split',
    message: `${name} is no longer split. All of it is yours again, for ${price}.`,
  }),
  addedToBill: (name, price) => ({
    title: 'Added to your bill',
    message: `${price} was added to your bill for ${name}. Your cart shows what it is for.`,
  }),
  receiptCorrected: (name) => ({
    title: 'Receipt corrected',
    message: `The organizer corrected your receipt for ${name}. It shows what changed.`,
  }),
}
