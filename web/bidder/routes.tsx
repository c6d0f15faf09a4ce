import type { VNode } from 'preact'
import type { Params } from '../shared/route-match.ts'
import { AuctionPage } from './auctions/auction-page.tsx'
import { HomePage } from './auctions/home-page.tsx'
import * as own from './own-pages.tsx'

export type Route = {
  pattern: string
  page: (params: Params) => VNode
  /** The page begins with a picture, and the brand lies on it. */
  isOverPicture?: boolean
}

/** Every page of the bidder's app; the first that fits is shown. */
export const routes: readonly Route[] = [
  { pattern: '/', page: () => <HomePage /> },
  { pattern: '/a/:address', page: ({ address }) => <AuctionPage address={address!} />, isOverPicture: true },
  { pattern: '/bids', page: () => <own.BidsPage /> },
  { pattern: '/favorites', page: () => <own.FavoritesPage /> },
  { pattern: '/notifications', page: () => <own.NotificationsPage /> },
  { pattern: '/cart', page: () => <own.CartPage /> },
  { pattern: '/receipts/:receiptId', page: ({ receiptId }) => <own.ReceiptPage receiptId={receiptId!} /> },
  { pattern: '/you', page: () => <own.YouPage /> },
  { pattern: '/you/profile', page: () => <own.ProfilePage /> },
  { pattern: '/you/addresses', page: () => <own.AddressesPage /> },
  { pattern: '/you/limit/:auctionId', page: ({ auctionId }) => <own.LimitPage auctionId={auctionId!} /> },
]
