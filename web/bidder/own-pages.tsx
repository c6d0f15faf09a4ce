import { lazy } from '../parts/lazy.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { withWords } from './translations.ts'

const waiting = (
  <main id="content" class="page-margin" tabIndex={-1} aria-busy="true">
    <Skeleton height="320px" />
  </main>
)

const own = <File,>(file: Promise<File>) => withWords('account', file)

/** The account pages: visits rarely start here, so each is fetched when it is opened. */
export const BidsPage = lazy(() => own(import('./activity/bids-page.tsx')), 'BidsPage', waiting)
export const FavoritesPage = lazy(
  () => own(import('./favorites/favorites-page.tsx')),
  'FavoritesPage',
  waiting,
)
export const NotificationsPage = lazy(
  () => own(withWords('messages', import('./notifications/notifications-page.tsx'))),
  'NotificationsPage',
  waiting,
)
export const CartPage = lazy(() => own(import('./purchases/cart-page.tsx')), 'CartPage', waiting)
export const SharedBillPage = lazy(
  () => own(import('./purchases/shared-bill-page.tsx')),
  'SharedBillPage',
  waiting,
)
export const SplitsPage = lazy(() => own(import('./purchases/splits-page.tsx')), 'SplitsPage', waiting)
export const ReceiptPage = lazy(() => own(import('./purchases/receipt-page.tsx')), 'ReceiptPage', waiting)
export const PayLinkPage = lazy(
  () => withWords('pay', import('./purchases/pay-link-page.tsx')),
  'PayLinkPage',
  waiting,
)
export const CheckInPage = lazy(
  () => withWords('checkIn', import('./check-in/check-in-page.tsx')),
  'CheckInPage',
  waiting,
)
export const YouPage = lazy(() => own(import('./profile/you-page.tsx')), 'YouPage', waiting)
export const ProfilePage = lazy(() => own(import('./profile/profile-page.tsx')), 'ProfilePage', waiting)
export const AddressesPage = lazy(() => own(import('./profile/addresses-page.tsx')), 'AddressesPage', waiting)
export const CardsPage = lazy(
  () => own(withWords('pay', import('./profile/cards-page.tsx'))),
  'CardsPage',
  waiting,
)
export const EmailsPage = lazy(() => own(import('./profile/emails-page.tsx')), 'EmailsPage', waiting)
export const ConfirmEmailPage = lazy(
  () => own(import('./profile/confirm-email-page.tsx')),
  'ConfirmEmailPage',
  waiting,
)
export const DataPage = lazy(() => own(import('./profile/data-page.tsx')), 'DataPage', waiting)
export const LimitPage = lazy(() => own(import('./profile/limit-page.tsx')), 'LimitPage', waiting)
