import type { FavoriteEntry, PageEntry, ReadingEntry } from '../history.ts'
import { CLOCKS_MS, type Placed } from './offers.ts'
import { nextMinimum } from './rules.ts'
import type { Timelines } from './timeline.ts'
import { collector, type Violation } from './violation.ts'

/** A card shows a committed standing and who leads in it, and a server that has accepted a bid shows none from before that bid. */
export function checkReadings(
  readings: ReadingEntry[],
  timelines: Timelines,
  placed: Placed,
  violations: Violation[],
): void {
  const complain = collector('readings', violations)
  const answered = Map.groupBy(placed.entries(), ([offer]) => `${offer.server} ${offer.itemId}`)
  for (const reading of readings) {
    const { terms, item, first, moments } = timelines.get(reading.itemId)!
    if (item.type !== 'silent') continue
    const states = [first, ...moments.map(({ after }) => after)]
    const shown = states.flatMap((state, index) => {
      const isShown =
        reading.priceCents === (state.price ?? item.startingCents) &&
        reading.nextMinimumCents === nextMinimum(terms, state) &&
        reading.bidCount === state.count &&
        reading.isWinning === (state.leader === reading.personId && !reading.isUnsold)
      return isShown ? [index] : []
    })
    const isReal = shown.some(
      (index) => index === 0 || moments[index - 1]!.at <= reading.answeredAt! + CLOCKS_MS,
    )
    if (!isReal)
      complain(`item ${item.id}`, `was shown as ${JSON.stringify(reading)}, which it was not by then`)
    const known = (answered.get(`${reading.server} ${reading.itemId}`) ?? []).filter(
      ([offer]) => offer.fate === 'accepted' && offer.answeredOrder! < reading.sentOrder,
    )
    const newest = Math.max(0, ...known.map(([, moment]) => 1 + moments.indexOf(moment)))
    if (Math.max(...shown) < newest) {
      complain(
        `item ${item.id}`,
        `was shown as ${JSON.stringify(reading)}, though server ${reading.server} had accepted more`,
      )
    }
  }
}

/** A server that has marked or unmarked a favorite says so to its owner, on every page. */
export function checkOwnMarks(
  readings: ReadingEntry[],
  favorites: FavoriteEntry[],
  violations: Violation[],
): void {
  const complain = collector('readings', violations)
  const asked = Map.groupBy(favorites, ({ personId, itemId }) => `${personId}:${itemId}`)
  for (const reading of readings) {
    const own = (asked.get(`${reading.personId}:${reading.itemId}`) ?? []).filter(
      ({ sentOrder }) => sentOrder < reading.sentOrder,
    )
    // A request without an answer may still be carried out.
    if (own.some(({ fate }) => fate === 'unknown')) continue
    const last = own.filter(({ fate }) => fate === 'accepted').at(-1)
    if (last && last.server !== reading.server) continue
    if (reading.isFavorite !== (last?.action === 'add'))
      complain(`item ${reading.itemId}`, `was shown as ${JSON.stringify(reading)}, against its reader's mark`)
  }
}

/** A page that shows all items counts as many as it shows. */
export function checkCounts(pages: PageEntry[], violations: Violation[]): void {
  const complain = collector('counts', violations)
  for (const { auctionId, shown, counted } of pages)
    if (shown !== counted) complain(`auction ${auctionId}`, `counts ${counted} items and shows ${shown}`)
}
