import type { AppName } from './built-pages.ts'

/** Addresses that the apps draw themselves. What they show depends on who is signed in, so the page has no data. */
export const appPaths: Record<AppName, string[]> = {
  bidder: [
    '/sign-in',
    '/you',
    '/you/*',
    '/bids',
    '/favorites',
    '/cart',
    '/notifications',
    '/receipts/:receiptId',
    '/pay',
    '/check-in/:auctionId',
    '/confirm-email',
  ],
  console: ['/console', '/console/*'],
  screen: ['/screen', '/screen/*'],
}

export const SIGN_IN = '/sign-in'

/** The door's page scans tickets by the camera; no other document may use it. */
export const SCANS_TICKETS = /^\/console\/a\/\d+\/door(\?|$)/

/** A page that people open directly: its source file, and the words it needs besides those of every page. */
export type FirstPage = { source: string; words?: string }

/** Loaded at once by people who open them directly, and later by those who come from another page. */
export const firstPages = {
  home: { source: 'bidder/auctions/home-page.tsx', words: 'home' },
  auction: { source: 'bidder/auctions/auction-page.tsx', words: 'auction' },
  item: { source: 'bidder/items/item-page.tsx', words: 'lot' },
} satisfies Record<string, FirstPage>
