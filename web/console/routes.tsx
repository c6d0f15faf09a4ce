import { lazy } from '../parts/lazy.tsx'
import { eveningRoutes } from './evening-routes.tsx'
import { roomRoutes } from './room-routes.tsx'
import type { AuctionRoute, Route } from './route.ts'
import { withWords } from './translations.ts'
import { WaitingPage } from './ui/frame/waiting-page.tsx'

const waiting = <WaitingPage />

const AuctionsPage = lazy(
  () => withWords('auctions', import('./before/auctions/auctions-page.tsx')),
  'AuctionsPage',
  waiting,
)
const NewAuctionPage = lazy(
  () => withWords('auctions', import('./before/auctions/new-auction-page.tsx')),
  'NewAuctionPage',
  waiting,
)
const OverviewPage = lazy(
  () => withWords('auctions', import('./before/auctions/overview-page.tsx')),
  'OverviewPage',
  waiting,
)
const ItemsPage = lazy(
  () => withWords('items', import('./before/items/items-page.tsx')),
  'ItemsPage',
  waiting,
)
const ItemPage = lazy(() => withWords('items', import('./before/items/item-page.tsx')), 'ItemPage', waiting)
const DonorsPage = lazy(
  () => withWords('items', import('./before/items/donors-page.tsx')),
  'DonorsPage',
  waiting,
)
const CategoriesPage = lazy(
  () => withWords('items', import('./before/items/categories-page.tsx')),
  'CategoriesPage',
  waiting,
)
const ImportPage = lazy(
  () => withWords('import', withWords('items', import('./before/import/import-page.tsx'))),
  'ImportPage',
  waiting,
)
const GuestsPage = lazy(
  () => withWords('guests', import('./before/guests/guests-page.tsx')),
  'GuestsPage',
  waiting,
)
const GuestPage = lazy(
  () => withWords('guests', import('./before/guests/guest-page.tsx')),
  'GuestPage',
  waiting,
)
const SeatingPage = lazy(
  () => withWords('seating', import('./before/seating/seating-page.tsx')),
  'SeatingPage',
  waiting,
)
const InvitationsPage = lazy(
  () => withWords('guests', import('./before/guests/invitations-page.tsx')),
  'InvitationsPage',
  waiting,
)
const StaffPage = lazy(
  () => withWords('people', import('./before/staff/staff-page.tsx')),
  'StaffPage',
  waiting,
)
const OrganizationsPage = lazy(
  () => withWords('people', import('./office/organizations/organizations-page.tsx')),
  'OrganizationsPage',
  waiting,
)
const OrganizationPage = lazy(
  () => withWords('people', import('./office/organizations/organization-page.tsx')),
  'OrganizationPage',
  waiting,
)
const ProgramsPage = lazy(
  () => withWords('programs', import('./office/programs/programs-page.tsx')),
  'ProgramsPage',
  waiting,
)
const AccountsPage = lazy(
  () => withWords('people', import('./office/organizations/accounts-page.tsx')),
  'AccountsPage',
  waiting,
)
const SettingsPage = lazy(
  () => withWords('auctions', import('./before/auctions/settings-page.tsx')),
  'SettingsPage',
  waiting,
)

export const routes: readonly Route[] = [
  { pattern: '/console', page: () => <AuctionsPage /> },
  {
    pattern: '/console/new',
    isFor: 'managers',
    page: () => <NewAuctionPage copyOf={Number(new URLSearchParams(location.search).get('copy')) || null} />,
  },
  { pattern: '/console/organizations', isFor: 'managers', page: () => <OrganizationsPage /> },
  {
    pattern: '/console/organizations/:organizationId',
    isFor: 'managers',
    page: ({ organizationId }) => (
      <OrganizationPage key={organizationId} organizationId={Number(organizationId)} />
    ),
  },
  {
    pattern: '/console/organizations/:organizationId/programs',
    isFor: 'managers',
    page: ({ organizationId }) => (
      <ProgramsPage key={organizationId} organizationId={Number(organizationId)} />
    ),
  },
  { pattern: '/console/accounts', isFor: 'administrators', page: () => <AccountsPage /> },
]

/** The first pattern that matches is shown. */
export const auctionRoutes: readonly AuctionRoute[] = [
  { pattern: '/', page: (auction) => <OverviewPage auction={auction} /> },
  { pattern: '/items', page: (auction) => <ItemsPage auction={auction} /> },
  { pattern: '/items/new', page: (auction) => <ItemPage key="new" auction={auction} itemId={null} /> },
  { pattern: '/items/import', page: (auction) => <ImportPage key="items" auction={auction} kind="items" /> },
  { pattern: '/items/donors', page: (auction) => <DonorsPage auction={auction} /> },
  { pattern: '/items/categories', page: (auction) => <CategoriesPage auction={auction} /> },
  {
    pattern: '/items/:itemId',
    page: (auction, { itemId }) => <ItemPage key={itemId} auction={auction} itemId={Number(itemId)} />,
  },
  { pattern: '/guests', page: (auction) => <GuestsPage auction={auction} /> },
  {
    pattern: '/guests/import',
    page: (auction) => <ImportPage key="guests" auction={auction} kind="guests" />,
  },
  { pattern: '/guests/seating', page: (auction) => <SeatingPage auction={auction} /> },
  { pattern: '/guests/invitations', page: (auction) => <InvitationsPage auction={auction} /> },
  {
    pattern: '/guests/:userId',
    page: (auction, { userId }) => <GuestPage key={userId} auction={auction} userId={Number(userId)} />,
  },
  { pattern: '/staff', page: (auction) => <StaffPage auction={auction} /> },
  { pattern: '/settings', page: (auction) => <SettingsPage key={auction.id} auction={auction} /> },
  ...eveningRoutes,
  ...roomRoutes,
]
