import { lazy } from '../parts/lazy.tsx'
import type { AuctionRoute } from './route.ts'
import { withWords } from './translations.ts'
import { WaitingPage } from './ui/frame/waiting-page.tsx'

const waiting = <WaitingPage />

const LivePage = lazy(
  () => withWords('live', withWords('audit', import('./evening/live/live-page.tsx'))),
  'LivePage',
  waiting,
)
const EmailsPage = lazy(
  () => withWords('mails', import('./before/messages/emails-page.tsx')),
  'EmailsPage',
  waiting,
)
const MessagesPage = lazy(
  () => withWords('messages', import('./before/messages/messages-page.tsx')),
  'MessagesPage',
  waiting,
)
const LogPage = lazy(
  () => withWords('log', withWords('audit', import('./after/log/log-page.tsx'))),
  'LogPage',
  waiting,
)
const DoorPage = lazy(() => withWords('door', import('./evening/door/door-page.tsx')), 'DoorPage', waiting)
const DeskPage = lazy(
  () => withWords('desk', withWords('online', import('./evening/desk/desk-page.tsx'))),
  'DeskPage',
  waiting,
)
const MoneyPage = lazy(
  () => withWords('money', withWords('online', import('./after/money/money-page.tsx'))),
  'MoneyPage',
  waiting,
)
const RaisePage = lazy(
  () => withWords('raise', import('./evening/raise/raise-page.tsx')),
  'RaisePage',
  waiting,
)

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
