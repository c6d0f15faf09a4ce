import type { VNode } from 'preact'
import type { Params } from '../shared/route-match.ts'
import { AuctionPage } from './auctions/auction-page.tsx'
import { HomePage } from './auctions/home-page.tsx'

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
]
