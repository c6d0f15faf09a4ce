/** English, for what a lot's page says below its price. */
export const storyWords = {
  goodToKnow: 'Good to know',
  seeAll: 'See all',
  about: 'About this lot',
  lateReset: (window: string, length: string) =>
    `A bid less than ${window} before the end resets the clock to ${length}`,
  lateAdd: (window: string, length: string) => `A bid less than ${window} before the end adds ${length}`,
  orMoreThan: (amount: string) => `${amount} or more`,
  labels: {
    donor: 'Donor',
    value: 'Fair market value',
    step: 'Bid increment',
    late: 'Late bids',
    kind: 'Type',
    category: 'Category',
    left: 'In stock',
  },
  kinds: {
    silent: 'Silent auction',
    live: 'Live auction, on stage',
    sealedBid: 'Sealed bids: one secret amount each, the highest wins at the close',
    forSale: 'For sale',
    ticket: 'Ticket',
    raffle: 'Raffle ticket: each one is a chance in the draw',
    donation: 'Donation',
  },
  you: 'You',
  newest: (count: number) => `Latest ${count} bids`,
  ago: (seconds: number) => {
    if (seconds < 60) return 'just now'
    if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
    if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`
    return seconds < 172_800 ? 'yesterday' : `${Math.floor(seconds / 86_400)} days`
  },
}
