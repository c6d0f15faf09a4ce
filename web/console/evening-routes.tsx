import { lazy } from '../parts/lazy.tsx'
import { WaitingPage } from './frame/waiting-page.tsx'
import type { AuctionRoute } from './routes.tsx'

const waiting = <WaitingPage />

const DeskPage = lazy(async () => (await import('./desk/desk-page.tsx')).DeskPage, waiting)
const RaisePage = lazy(async () => (await import('./raise/raise-page.tsx')).RaisePage, waiting)

/** What is needed while guests are in the room. */
export const eveningRoutes: readonly AuctionRoute[] = [
  { pattern: '/desk', page: (auction) => <DeskPage key={auction.id} auction={auction} /> },
  { pattern: '/raise', page: (auction) => <RaisePage key={auction.id} auction={auction} /> },
]
