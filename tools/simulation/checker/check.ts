import type { History } from '../history.ts'
import { checkAuctionEvents } from './auction-events.ts'
import { checkClosing } from './closing.ts'
import { checkDeliveries } from './deliveries.ts'
import { checkEvents } from './events.ts'
import type { Facts } from './facts.ts'
import { checkFavorites } from './favorites.ts'
import { checkItemEvents } from './item-events.ts'
import { checkLimits } from './limits.ts'
import { interventionsOf } from './managers.ts'
import { checkNotifications } from './notifications.ts'
import { checkOffers, checkRealTimeOrder } from './offers.ts'
import { checkOpeningHours } from './opening-hours.ts'
import { checkPersonalEvents } from './personal-events.ts'
import { checkPurchases } from './purchases.ts'
import { checkCounts, checkOwnMarks, checkReadings } from './readings.ts'
import { checkRefusals } from './refusals.ts'
import { coursesOf } from './statuses.ts'
import { replayAll } from './timeline.ts'
import { collector, type Violation } from './violation.ts'
import { checkVolunteers } from './volunteers.ts'

/**
 * Compares what the crowd saw with what the database kept. It shares no code with the service: the rules are written
 * here a second time, so that the same mistake would have to be made twice.
 */
export function check(history: History, facts: Facts, { endedAt }: { endedAt: number }): Violation[] {
  const violations: Violation[] = []
  const timelines = replayAll(facts, interventionsOf(facts, history.lots), violations)
  const courses = coursesOf(facts, history.lots)
  const placed = checkOffers(history.offers, timelines, violations)
  checkRealTimeOrder(placed, violations)
  checkRefusals(history.offers, timelines, violations)
  checkOpeningHours(facts, timelines, courses, violations)
  checkClosing(facts, timelines, courses, { endedAt, violations })
  checkNotifications(facts, timelines, violations)
  checkEvents(facts, timelines, violations)
  checkItemEvents(facts, timelines, courses, violations)
  checkAuctionEvents(facts, courses, violations)
  checkPersonalEvents(facts, timelines, violations)
  checkPurchases(history.purchases, facts, violations)
  checkVolunteers(history.volunteerActions, facts, violations)
  checkLimits(history.offers, facts, timelines, violations)
  checkFavorites(history.favorites, facts, violations)
  checkReadings(history.readings, timelines, placed, violations)
  checkOwnMarks(history.readings, history.favorites, violations)
  checkCounts(history.pages, violations)
  checkDeliveries(history, facts, { endedAt }, violations)
  for (const crash of history.crashes)
    collector('servers', violations)('a server', `ended by itself: ${crash}`)
  for (const trouble of history.troubles) collector('servers', violations)('a server', trouble)
  return violations
}
