import type { showScreen } from '../../../src/live/screens/show-screen.ts'

/** What the API answers for a screen's code. */
export type ScreenView = Awaited<ReturnType<typeof showScreen>>
export type Lot = ScreenView['lots'][number]
export type Donation = ScreenView['donations'][number]
