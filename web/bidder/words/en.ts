import type { TimeLeft } from '../../shared/time-left.ts'

/** English, for the bidder's pages: short, warm, exact, in the second person. */
export const words = {
  skip: 'Skip to content',
  tabs: 'Main',
  signIn: 'Sign in',
  searchLots: 'Search lots',
  paddle: (number: number) => `Paddle ${number}`,
  auction: {
    left: (_unit: TimeLeft['unit']) => 'left',
    ends: (time: string) => `ends ${time}`,
    endsThere: (time: string) => `${time} at the venue`,
    opens: (time: string) => `Opens ${time}`,
    presale: (time: string) => `Tickets now, bidding opens ${time}`,
    paused: 'Paused for a moment',
    extended: 'Extended: some lots are still open',
    ended: (time: string) => `Ended ${time}`,
  },
  item: {
    lot: (code: string) => `Lot ${code}`,
    bids: (count: number) => (count === 1 ? '1 bid' : `${count} bids`),
    left: (count: number) => `${count} left`,
    yourBid: 'your bid',
    youBid: (amount: string) => `you bid ${amount}`,
    orMore: 'or more',
    each: 'each',
    state: {
      winning: 'You’re winning',
      belowReserve: 'Reserve not met',
      outbid: 'Outbid',
      won: 'You won',
      lost: 'Sold to someone else',
      watching: 'Watching',
      sealed: 'Sealed',
      sealedMine: 'Your sealed bid is in',
      starting: 'Starting bid',
      extended: 'Extended',
      lastCall: 'Last call',
      paused: 'Paused',
      soon: 'Opens soon',
      sold: 'Sold',
      unsold: 'Closed',
      soldOut: 'Sold out',
    },
  },
  messages: {
    bell: (unread: string | null) => (unread === null ? 'Messages' : `Messages, ${unread} unread`),
  },
  nav: { lots: 'Auctions', bids: 'My bids', watching: 'Watching', you: 'You', outbid: 'outbid' },
  connection: {
    lost: 'You’re offline. Prices may be out of date, so bidding is on hold.',
  },
  missing: {
    title: 'We can’t find that page',
    text: 'The link may be mistyped, or the auction is over. If you were invited to a private auction, sign in first.',
    textSignedIn:
      'The link may be mistyped, or the auction is over. A private auction opens only for the email address that was invited.',
    home: 'See the auctions',
  },
}
