import { lazy } from '../parts/lazy.tsx'
import type { AuctionRoute } from './route.ts'
import { withWords } from './translations.ts'
import { WaitingPage } from './ui/frame/waiting-page.tsx'

const waiting = <WaitingPage />

const ScreenPage = lazy(
  () => withWords('screen', import('./evening/screen/screen-page.tsx')),
  'ScreenPage',
  waiting,
)
const PaperPage = lazy(
  () => withWords('paper', import('./before/paper/paper-page.tsx')),
  'PaperPage',
  waiting,
)
const ReportsPage = lazy(
  () => withWords('reports', import('./after/reports/reports-page.tsx')),
  'ReportsPage',
  waiting,
)
const RehearsalPage = lazy(
  () => withWords('rehearsal', import('./before/rehearsal/rehearsal-page.tsx')),
  'RehearsalPage',
  waiting,
)

/** The big screen, what is printed, the reports, and the rehearsal. */
export const roomRoutes: readonly AuctionRoute[] = [
  { pattern: '/screen', page: (auction) => <ScreenPage key={auction.id} auction={auction} /> },
  { pattern: '/paper', page: (auction) => <PaperPage key={auction.id} auction={auction} /> },
  { pattern: '/reports', page: (auction) => <ReportsPage key={auction.id} auction={auction} /> },
  { pattern: '/rehearsal', page: (auction) => <RehearsalPage key={auction.id} auction={auction} /> },
]
