import type { VNode } from 'preact'
import { lazy } from '../parts/lazy.tsx'
import type { Params } from '../shared/route-match.ts'
import type { Auction } from './api-types.ts'
import { eveningRoutes } from './evening-routes.tsx'
import { WaitingPage } from './frame/waiting-page.tsx'

/** A page outside any auction. */
export type Route = {
  pattern: string
  page: (params: Params) => VNode
  isFor?: 'managers' | 'administrators'
}

/** A page of one auction; it is opened once the auction is read and the person may see it. */
export type AuctionRoute = {
  /** What follows `/console/a/{auctionId}`. A route named like a section of `frame/sections.ts` stands in the navigation. */
  pattern: string
  page: (auction: Auction, params: Params) => VNode
}

const waiting = <WaitingPage />

const AuctionsPage = lazy(async () => (await import('./auctions/auctions-page.tsx')).AuctionsPage, waiting)
const NewAuctionPage = lazy(
  async () => (await import('./auctions/new-auction-page.tsx')).NewAuctionPage,
  waiting,
)
const OverviewPage = lazy(async () => (await import('./auctions/overview-page.tsx')).OverviewPage, waiting)
const SettingsPage = lazy(async () => (await import('./auctions/settings-page.tsx')).SettingsPage, waiting)

export const routes: readonly Route[] = [
  { pattern: '/console', page: () => <AuctionsPage /> },
  {
    pattern: '/console/new',
    isFor: 'managers',
    page: () => <NewAuctionPage copyOf={Number(new URLSearchParams(location.search).get('copy')) || null} />,
  },
]

/** The first that fits is shown. */
export const auctionRoutes: readonly AuctionRoute[] = [
  { pattern: '/', page: (auction) => <OverviewPage auction={auction} /> },
  { pattern: '/settings', page: (auction) => <SettingsPage key={auction.id} auction={auction} /> },
  ...eveningRoutes,
]
