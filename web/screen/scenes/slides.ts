import { phaseOf } from './phase.ts'
import type { Lot, ScreenView } from './screen-view.ts'

/** What fills the screen. While a slide is shown its lots stay the same and only their prices change. */
export type Slide =
  | { kind: 'leaderboard' | 'endingSoon'; lotIds: number[] }
  | { kind: 'sponsors'; names: string[] }
  | { kind: 'lot' | 'paddleRaise' | 'message' | 'countdown' }

export type Showing = {
  slide: Slide
  /** The turn of the clock in which the slide was chosen. */
  turn: number
  /** What the console chose, and what was urgent, when the slide was chosen. */
  reason: string
}

export const TURN_SECONDS = 12
const LOTS_AT_ONCE = 4
const SPONSORS_AT_ONCE = 8
/** A lot that ends within these seconds is ending soon. */
const SOON_SECONDS = 15 * 60
const LAST_MINUTE = 60
const THANKS_SECONDS = 30
const PAGES_BETWEEN = 3

/**
 * What to show now. A slide stays for its turn, unless the console chose another scene or something is urgent. Turns
 * follow the server's clock, so that two projectors in one room show the same slide.
 */
export function nextShowing(before: Showing | null, view: ScreenView, now: number): Showing {
  const turn = Math.floor(now / TURN_SECONDS)
  const reason = `${JSON.stringify(view.scene)} ${view.scene.kind === 'auto' ? urgentKind(view, now) : ''}`
  if (before && before.turn === turn && before.reason === reason) return before
  const slides = slidesOf(view, now)
  const slide = slides[turn % slides.length]!
  // Reuse the object of an equal slide, so that it does not fade into itself.
  const isSame = before && JSON.stringify(before.slide) === JSON.stringify(slide)
  return { slide: isSame ? before.slide : slide, turn, reason }
}

/** The slides that the screen cycles through. */
export function slidesOf(view: ScreenView, now: number): Slide[] {
  const { kind } = view.scene
  if (kind === 'auto') return autoSlides(view, now)
  if (kind === 'leaderboard') return boards(view)
  if (kind === 'endingSoon') return orElse(endings(view, now, Number.POSITIVE_INFINITY), boards(view))
  if (kind === 'sponsors') return orElse(sponsorPages(view), [{ kind: 'countdown' }])
  if (kind === 'lot') return view.lot ? [{ kind: 'lot' }] : boards(view)
  return [{ kind }]
}

function autoSlides(view: ScreenView, now: number): Slide[] {
  const urgent = urgentKind(view, now)
  if (urgent) return [{ kind: urgent }]
  const phase = phaseOf(view.auction, now)
  if (phase === 'before') return [{ kind: 'countdown' }, ...boards(view), ...sponsorPages(view)]
  const between = [...endings(view, now, SOON_SECONDS).slice(0, 1), ...sponsorPages(view)]
  return interleave(
    boards(view),
    phase === 'over' || phase === 'paused' ? [{ kind: 'countdown' }, ...between] : between,
  )
}

/** On automatic, the screen interrupts for a live lot, a donation just made and the last minute. */
function urgentKind(
  { auction, lot, donations }: ScreenView,
  now: number,
): 'lot' | 'paddleRaise' | 'countdown' | null {
  if (lot?.isManual && isRunning(lot)) return 'lot'
  const [newest] = donations
  if (newest && now - newest.time < THANKS_SECONDS) return 'paddleRaise'
  const left = auction.endTime - now
  const isOpen = phaseOf(auction, now) === 'open'
  return isOpen && left <= LAST_MINUTE ? 'countdown' : null
}

/** Lots with bids, the highest price first; before any bid, the open lots; at the end, the lots sold. */
export function leading(view: ScreenView): {
  title: 'leading' | 'openForBidding' | 'soldTonight'
  lots: Lot[]
} {
  const running = view.lots.filter(isRunning)
  const withBids = running.filter(({ price }) => price !== null)
  if (withBids.length > 0) return { title: 'leading', lots: withBids }
  if (running.length > 0) return { title: 'openForBidding', lots: running }
  return { title: 'soldTonight', lots: view.lots.filter(isSold) }
}

function boards(view: ScreenView): Slide[] {
  const pages = evenPages(leading(view).lots, LOTS_AT_ONCE)
  const slides = pages.map((lots): Slide => ({ kind: 'leaderboard', lotIds: lots.map(({ id }) => id) }))
  return orElse(slides, [{ kind: 'countdown' }])
}

function endings({ lots }: ScreenView, now: number, withinSeconds: number): Slide[] {
  const soon = lots
    .filter(
      (lot) => isRunning(lot) && !lot.isManual && lot.endTime > now && lot.endTime - now <= withinSeconds,
    )
    .sort((a, b) => a.endTime - b.endTime || a.id - b.id)
  return evenPages(soon, LOTS_AT_ONCE).map((page) => ({
    kind: 'endingSoon',
    lotIds: page.map(({ id }) => id),
  }))
}

const sponsorPages = ({ sponsors }: ScreenView): Slide[] =>
  chunks(sponsors, SPONSORS_AT_ONCE).map((names) => ({ kind: 'sponsors', names }))

export const isRunning = ({ status }: Lot) => ['open', 'extended', 'closing', 'paused'].includes(status)
/** A pause of the auction stops every lot that is open. */
export const isPaused = (lot: Lot, { auction }: Pick<ScreenView, 'auction'>) =>
  lot.status === 'paused' || (auction.status === 'paused' && isRunning(lot))
export const isSold = ({ status }: Lot) => status === 'sold' || status === 'paid'

/** Puts one of the others after every few pages, in turn; any that are left over come at the end. */
function interleave(pages: Slide[], others: Slide[]): Slide[] {
  const groups = chunks(pages, PAGES_BETWEEN)
  const mixed = groups.flatMap((group, index) => [
    ...group,
    ...(others.length > 0 ? [others[index % others.length]!] : []),
  ])
  return [...mixed, ...others.slice(groups.length)]
}

const orElse = (slides: Slide[], others: Slide[]) => (slides.length > 0 ? slides : others)

/** As few pages as hold them all, equally full: five lots are three and two, and no page is one lot on an empty wall. */
function evenPages<Value>(values: readonly Value[], most: number): Value[][] {
  const count = Math.ceil(values.length / most)
  const start = (page: number) => Math.ceil((page * values.length) / count)
  return Array.from({ length: count }, (_, page) => values.slice(start(page), start(page + 1)))
}

function chunks<Value>(values: readonly Value[], size: number): Value[][] {
  const count = Math.ceil(values.length / size)
  return Array.from({ length: count }, (_, index) => values.slice(index * size, (index + 1) * size))
}
