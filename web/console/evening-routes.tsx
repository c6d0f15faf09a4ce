import { lazy } from '../parts/lazy.tsx'
import { WaitingPage } from './frame/waiting-page.tsx'
import type { AuctionRoute } from './route.ts'
import { withWords } from './translations.ts'

const waiting = <WaitingPage />

const LivePage = lazy(
  () => withWords('live', withWords('audit', import('./live/live-page.tsx'))),
  'LivePage',
  waiting,
)
const EmailsPage = lazy(() => withWords('mails', import('./messages/emails-page.tsx')), 'EmailsPage', waiting)
const MessagesPage = lazy(
  () => withWords('messages', import('./messages/messages-page.tsx')),
  'MessagesPage',
  waiting,
)
const LogPage = lazy(
  () => withWords('log', withWords('audit', import('./log/log-page.tsx'))),
  'LogPage',
  waiting,
)
const DoorPage = lazy(() => withWords('door', import('./door/door-page.tsx')), 'DoorPage', waiting)
const DeskPage = lazy(
  () => withWords('desk', withWords('online', import('./desk/desk-page.tsx'))),
  'DeskPage',
  waiting,
)
const MoneyPage = lazy(
  () => withWords('money', withWords('online', import('./money/money-page.tsx'))),
  'MoneyPage',
  waiting,
)
const RaisePage = lazy(() => withWords('raise', import('./raise/raise-page.tsx')), 'RaisePage', waiting)

/** What is needed while guests are in the room. */
export const eveningRoutes: readonly AuctionRoute[] = [
  { pattern: '/live', page: (auction) => <LivePage key={auction.id} auction={auction} /> },
  { pattern: '/messages/emails', page: (auction) => <EmailsPage key={auction.id} auction={auction} /> },
  { pattern: '/messages', page: (auction) => <MessagesPage key={auction.id} auction={auction} /> },
  { pattern: '/log', page: (auction) => <LogPage key={auction.id} auction={auction} /> },
  { pattern: '/door', page: (auction) => <DoorPage key={auction.id} auction={auction} /> },
  { pattern: '/desk', page: (auction) => <DeskPage key={auction.id} auction={auction} /> },
  { pattern: '/money', page: (auction) => <MoneyPage key={auction.id} auction={auction} /> },
  { pattern: '/raise', page: (auction) => <RaisePage key={auction.id} auction={auction} /> },
]
