import type { ReadingEntry } from '../history.ts'
import { CLOCKS_MS, type Placed } from './offers.ts'
import { nextMinimum } from './rules.ts'
import type { Timelines } from './timeline.ts'
import { collector, type Violation } from './violation.ts'

/** A card shows a committed standing, and a server that has accepted a bid shows none from before that bid. */
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
        reading.bidCount === state.count
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
