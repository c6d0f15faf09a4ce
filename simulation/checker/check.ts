import type { History } from '../history.ts'
import { checkClosing } from './closing.ts'
import { checkEvents } from './events.ts'
import type { Facts } from './facts.ts'
import { checkNotices } from './notices.ts'
import { checkOffers, checkRealTimeOrder } from './offers.ts'
import { checkRefusals } from './refusals.ts'
import { replayAll } from './timeline.ts'
import { collector, type Violation } from './violation.ts'

/**
 * Holds what the crowd saw against what the database kept. It shares no code with the service: the rules are written
 * here a second time, so that the same mistake would have to be made twice.
 */
export function check(history: History, facts: Facts, { endedAt }: { endedAt: number }): Violation[] {
  const violations: Violation[] = []
  const timelines = replayAll(facts, movedItems(history, facts), violations)
  const placed = checkOffers(history.offers, timelines, violations)
  checkRealTimeOrder(placed, violations)
  checkRefusals(history.offers, timelines, violations)
  checkClosing(facts, timelines, endedAt, violations)
  checkNotices(facts, timelines, violations)
  checkEvents(facts, timelines, violations)
  for (const crash of history.crashes)
    collector('servers', violations)('a server', `ended by itself: ${crash}`)
  return violations
}

/** Items whose end a manager may have moved. */
function movedItems(history: History, facts: Facts): Set<number> {
  const acts = history.acts.filter(({ fate }) => fate === 'accepted' || fate === 'unknown')
  const auctions = new Set(acts.filter(({ itemId }) => itemId === null).map(({ auctionId }) => auctionId))
  const items = facts.items.filter(({ auctionId }) => auctions.has(auctionId)).map(({ id }) => id)
  return new Set([...items, ...acts.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]))])
}
