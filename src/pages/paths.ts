import type { AppName } from './built-pages.ts'

/** Addresses that the apps draw by themselves; what they show depends on who is signed in, so the page carries no data. */
export const appPaths: Record<AppName, string[]> = {
  bidder: [
    '/sign-in',
    '/you',
    '/you/*',
    '/bids',
    '/favorites',
    '/invitations',
    '/cart',
    '/notifications',
    '/receipts/:receiptId',
  ],
  console: ['/console', '/console/*'],
  screen: ['/screen', '/screen/*'],
}

export const SIGN_IN = '/sign-in'
