import { countBy } from './count-by.ts'
import type { Facts, NotificationFact } from './facts.ts'
import type { Timeline, Timelines } from './timeline.ts'
import { type Complain, collector, type Violation } from './violation.ts'

const SOLD = 2
const PAID = 13
const UNSOLD = 6
const WITHDRAWN = 12

/** One outbid notification per lost lead, a winning one for the new leader, and one for each bidder at the close. */
export function checkNotifications(facts: Facts, timelines: Timelines, violations: Violation[]): void {
  const complain = collector('notifications', violations)
  const byItem = Map.groupBy(facts.notifications, (notification) => notification.itemId)
  for (const timeline of timelines.values()) {
    const notifications = byItem.get(timeline.item.id) ?? []
    checkOutbid(timeline, notifications, complain)
    checkWinning(timeline, notifications, complain)
    checkFarewells(timeline, notifications, complain)
  }
}

function checkOutbid(
  { item, moments }: Timeline,
  notifications: NotificationFact[],
  complain: Complain,
): void {
  const lost = countBy(moments.flatMap(({ lostLead }) => (lostLead === null ? [] : [lostLead])))
  const sent = countBy(notifications.filter(({ type }) => type === 'outbid').map(({ userId }) => userId))
  for (const person of new Set([...lost.keys(), ...sent.keys()])) {
    const [losses, outbids] = [lost.get(person) ?? 0, sent.get(person) ?? 0]
    if (losses !== outbids) {
      complain(`item ${item.id}`, `${person} lost the lead ${losses} times and was told so ${outbids} times`)
    }
  }
}

/** At most one of them is unread, so there is at least one, and at most one for each time the lead was taken. */
function checkWinning(
  { item, moments }: Timeline,
  notifications: NotificationFact[],
  complain: Complain,
): void {
  if (item.type === 'sealedBid') return
  const bids = moments.filter(({ kind }) => kind !== 'buyNow')
  const taken = countBy(
    bids.flatMap(({ before, after }) =>
      after.leader !== null && after.leader !== before.leader ? [after.leader] : [],
    ),
  )
  const winning = notifications.filter(({ type }) => type === 'winning')
  const sent = countBy(winning.map(({ userId }) => userId))
  for (const person of new Set([...taken.keys(), ...sent.keys()])) {
    const [leads, notes] = [taken.get(person) ?? 0, sent.get(person) ?? 0]
    if (notes > leads || (leads > 0 && notes === 0)) {
      complain(
        `item ${item.id}`,
        `${person} took the lead ${leads} times and has ${notes} winning notifications`,
      )
    }
  }
}

/**
 * At the close or withdrawal, one to everybody whose bid still counts; one to each whose bid a manager voided; and one for
 * each bid that an organizer placed for somebody.
 */
function checkFarewells(timeline: Timeline, notifications: NotificationFact[], complain: Complain): void {
  const { item, moments, last, live, removed } = timeline
  if (!['silent', 'live', 'sealedBid'].includes(item.type)) return
  const isSold = item.statusId === SOLD || item.statusId === PAID
  const expected = countBy(removed.map((person) => `general for ${person}`))
  const expect = (what: string) => expected.set(what, (expected.get(what) ?? 0) + 1)
  for (const { isForGuest, asked } of moments) if (isForGuest) expect(`general for ${asked.bidder}`)
  if (isSold || item.statusId === UNSOLD || item.statusId === WITHDRAWN) {
    const winner = isSold ? item.leaderId : null
    const leaderBeforeSale = last.isBought
      ? moments.findLast(({ kind }) => kind === 'buyNow')!.before.leader
      : null
    const bidders = new Set(live.filter(({ kind }) => kind !== 'buyNow').map(({ bidderId }) => bidderId))
    for (const bidder of bidders) {
      if (bidder !== winner && bidder !== leaderBeforeSale) expect(`general for ${bidder}`)
    }
    if (winner !== null) expect(`purchase for ${winner}`)
  }
  const sent = countBy(
    notifications
      .filter(({ type }) => type === 'purchase' || type === 'general')
      .map(({ type, userId }) => `${type} for ${userId}`),
  )
  for (const what of new Set([...expected.keys(), ...sent.keys()])) {
    const [due, found] = [expected.get(what) ?? 0, sent.get(what) ?? 0]
    if (due !== found) complain(`item ${item.id}`, `has ${found} notifications "${what}" instead of ${due}`)
  }
}
