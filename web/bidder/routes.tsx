import type { VNode } from 'preact'
import { lazy } from '../parts/lazy.tsx'
import type { Params } from '../shared/route-match.ts'
import { AuctionSkeleton } from './auctions/auction-skeleton.tsx'
import { WaitingPage } from './frame/waiting-page.tsx'
import { ItemSkeleton } from './items/item-skeleton.tsx'
import * as own from './own-pages.tsx'
import { withWords } from './translations.ts'

export type Route = {
  pattern: string
  page: (params: Params) => VNode
  /** Where the brand goes: above the page, over its first picture, or nowhere when a back link takes its place. */
  head?: 'brand' | 'overPicture' | 'none'
}

const HomePage = lazy(
  () => withWords('home', import('./auctions/home-page.tsx')),
  'HomePage',
  <WaitingPage />,
  { isLanding: true },
)
const AuctionPage = lazy(
  () => withWords('auction', import('./auctions/auction-page.tsx')),
  'AuctionPage',
  <AuctionSkeleton />,
  { isLanding: true },
)
const ItemPage = lazy(() => withWords('lot', import('./items/item-page.tsx')), 'ItemPage', <ItemSkeleton />, {
  isLanding: true,
})
const SignInPage = lazy(
  () => withWords('signIn', import('./sign-in/sign-in-page.tsx')),
  'SignInPage',
  <WaitingPage />,
)

/** Every page of the bidder's app; the first pattern that matches is shown. */
export const routes: readonly Route[] = [
  { pattern: '/', page: () => <HomePage /> },
  { pattern: '/a/:address', page: ({ address }) => <AuctionPage address={address!} />, head: 'overPicture' },
  {
    pattern: '/a/:address/give',
    page: ({ address }) => <AuctionPage address={address!} isGiving />,
    head: 'overPicture',
  },
  { pattern: '/i/:id', page: ({ id }) => <ItemPage key={id} id={Number(id)} />, head: 'none' },
  { pattern: '/sign-in', page: () => <SignInPage /> },
  { pattern: '/bids', page: () => <own.BidsPage /> },
  { pattern: '/favorites', page: () => <own.FavoritesPage /> },
  { pattern: '/notifications', page: () => <own.NotificationsPage /> },
  { pattern: '/cart', page: () => <own.CartPage /> },
  {
    pattern: '/receipts/:receiptId',
    page: ({ receiptId }) => <own.ReceiptPage key={receiptId} receiptId={receiptId!} />,
  },
  {
    pattern: '/you/bill/:auctionId',
    page: ({ auctionId }) => <own.SharedBillPage key={auctionId} auctionId={auctionId!} />,
  },
  {
    pattern: '/you/splits/:auctionId',
    page: ({ auctionId }) => <own.SplitsPage key={auctionId} auctionId={auctionId!} />,
  },
  { pattern: '/pay', page: () => <own.PayLinkPage /> },
  {
    pattern: '/check-in/:auctionId',
    page: ({ auctionId }) => <own.CheckInPage key={auctionId} auctionId={auctionId!} />,
  },
  { pattern: '/you', page: () => <own.YouPage /> },
  { pattern: '/you/profile', page: () => <own.ProfilePage /> },
  { pattern: '/you/addresses', page: () => <own.AddressesPage /> },
  { pattern: '/you/cards', page: () => <own.CardsPage /> },
  { pattern: '/you/emails', page: () => <own.EmailsPage /> },
  { pattern: '/you/data', page: () => <own.DataPage /> },
  { pattern: '/confirm-email', page: () => <own.ConfirmEmailPage /> },
  {
    pattern: '/you/limit/:auctionId',
    page: ({ auctionId }) => <own.LimitPage key={auctionId} auctionId={auctionId!} />,
  },
]
