/** The kinds of message that the service writes by itself. */
type Kind =
  | 'outbid'
  | 'boughtAway'
  | 'winning'
  | 'won'
  | 'bought'
  | 'giftWaits'
  | 'giftConfirmed'
  | 'giftRefused'
  | 'takenBack'
  | 'lost'
  | 'unsold'
  | 'withdrawn'
  | 'voided'
  | 'bidForYou'
  | 'ceilingForYou'
  | 'sealedBidForYou'
  | 'cancelled'

export type MessageWords = {
  bid: string
  see: string
  news: Record<Kind, (name: string, price: string) => { title: string; text: string }>
}

/** English, for messages about bids and purchases: on the page, in the list and as a push. */
export const messagesEn: MessageWords = {
  bid: 'Bid again',
  see: 'Look',
  news: {
    outbid: (name, price) => ({ title: 'Outbid', text: `Someone bid ${price} on ${name}.` }),
    boughtAway: (name, price) => ({
      title: 'Bought by someone else',
      text: `Someone bought ${name} for ${price}, and the bidding is over.`,
    }),
    winning: (name) => ({ title: 'You’re winning', text: `You have the highest bid on ${name}.` }),
    won: (name, price) => ({ title: 'You won', text: `${name} is yours for ${price}. It is in your cart.` }),
    bought: (name, price) => ({ title: 'Thank you', text: `${name} for ${price} is in your cart.` }),
    giftWaits: (name, price) => ({
      title: 'Thank you',
      text: `${name} for ${price} counts as soon as the organizer has confirmed it.`,
    }),
    giftConfirmed: (name, price) => ({
      title: 'Your gift was confirmed',
      text: `The organizer confirmed ${name} for ${price}. It is in your cart.`,
    }),
    giftRefused: (name, price) => ({
      title: 'Your gift was not confirmed',
      text: `The organizer did not confirm ${name} for ${price}. You owe nothing for it.`,
    }),
    takenBack: (name, price) => ({
      title: 'Taken off your receipt',
      text: `The organizer took ${name} for ${price} off your receipt.`,
    }),
    lost: (name) => ({
      title: 'The bidding is over',
      text: `${name} went to another bidder. Thank you for taking part.`,
    }),
    unsold: (name) => ({
      title: 'The bidding is over',
      text: `${name} was not sold. Thank you for taking part.`,
    }),
    withdrawn: (name) => ({
      title: 'A lot was withdrawn',
      text: `The organizer withdrew ${name}. Your bids on it no longer count.`,
    }),
    voided: (name) => ({ title: 'A bid was removed', text: `The organizer removed your bid on ${name}.` }),
    bidForYou: (name, price) => ({
      title: 'A bid was placed for you',
      text: `The organizer bid ${price} on ${name} for you.`,
    }),
    ceilingForYou: (name) => ({
      title: 'A bid was placed for you',
      text: `The organizer set a limit on ${name} for you. You see it on the lot’s page.`,
    }),
    sealedBidForYou: (name) => ({
      title: 'A bid was placed for you',
      text: `The organizer placed a sealed bid on ${name} for you. You see it on the lot’s page.`,
    }),
    cancelled: (name) => ({
      title: 'An auction was cancelled',
      text: `The organizer cancelled ${name}. Bids in it no longer count.`,
    }),
  },
}
