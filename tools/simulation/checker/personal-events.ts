import { countBy } from './count-by.ts'
import type { EventFact, Facts, PurchaseFact } from './facts.ts'
import { isOffer } from './moment.ts'
import type { Timeline, Timelines } from './timeline.ts'
import { type Complain, collector, type Violation } from './violation.ts'

/** Everybody gets one event for each of their notifications, purchases, registrations and changes only they may see. */
export function checkPersonalEvents(facts: Facts, timelines: Timelines, violations: Violation[]): void {
  const complain = collector('events', violations)
  const byKind = Map.groupBy(facts.events, (event) => event.kind)
  const sent = (kind: string) => byKind.get(kind) ?? []
  const added = (kind: string) => sent(kind).filter(({ payload }) => payload.action === 'add')
  checkPaired(
    sent('event.notification').map(({ payload, userId }) => `${payload.id} ${userId} ${payload.type}`),
    facts.notifications.map(
      (notification) => `${notification.id} ${notification.userId} ${notification.type}`,
    ),
    'notification',
    complain,
  )
  const takenBack = new Set(
    sent('event.purchase').flatMap(({ payload }) =>
      payload.action === 'remove' ? [payload.purchaseId] : [],
    ),
  )
  checkPaired(
    added('event.purchase')
      .filter(({ payload }) => !takenBack.has(payload.purchaseId))
      .map(({ payload, userId }) => `${payload.purchaseId} ${userId} ${payload.itemId} ${payload.auctionId}`),
    facts.purchases.map(({ id, userId, itemId, auctionId }) => `${id} ${userId} ${itemId} ${auctionId}`),
    'purchase',
    complain,
  )
  checkPayments(sent('event.purchase'), facts.purchases, complain)
  checkPaired(
    added('event.registration').map(({ payload, userId }) => `${userId} in auction ${payload.auctionId}`),
    facts.registrations.map(({ userId, auctionId }) => `${userId} in auction ${auctionId}`),
    'registration',
    complain,
  )
  checkUpdates(sent('event.registration'), facts, complain)
  checkSecrets(sent('event.autoBid'), timelines, complain)
}

/** Each event belongs to a different fact, so that nothing is told twice. */
function checkPaired(sent: string[], happened: string[], what: string, complain: Complain): void {
  const facts = new Set(happened)
  const seen = new Set<string>()
  for (const event of sent) {
    if (!facts.has(event)) complain(`${what} ${event}`, 'has an event but never happened')
    if (seen.has(event)) complain(`${what} ${event}`, 'was told of twice')
    seen.add(event)
  }
  for (const fact of facts) if (!seen.has(fact)) complain(`${what} ${fact}`, 'has no event')
}

/** No registration is removed, and there is one event for each change of a registration in the audit log. */
function checkUpdates(sent: EventFact[], { audits }: Facts, complain: Complain): void {
  const others = sent.filter(({ payload }) => payload.action !== 'add')
  const received = countBy(
    others.map(({ userId, payload }) => `${payload.action} ${userId} ${payload.auctionId}`),
  )
  const done = countBy(
    audits
      .filter(({ subject, action }) => subject === 'registration' && action !== 'add')
      .map(({ action, subjectId, changes }) => `${action} ${subjectId} ${changes.auctionId}`),
  )
  for (const what of new Set([...received.keys(), ...done.keys()]))
    if (received.get(what) !== done.get(what))
      complain(
        `registration ${what}`,
        `was told ${received.get(what) ?? 0} times, done ${done.get(what) ?? 0} times`,
      )
}

/** After the purchase, events say paid and unpaid in turn, and the last one is its present state. */
function checkPayments(sent: EventFact[], purchases: PurchaseFact[], complain: Complain): void {
  const actions = Map.groupBy(sent, ({ payload }) => payload.purchaseId as number)
  for (const { id, isPaid, isHandedOver } of purchases) {
    const all = (actions.get(id) ?? []).map(({ payload }) => payload.action as string).slice(1)
    const own = all.filter((action) => action !== 'handedOver')
    if (all.length - own.length !== (isHandedOver ? 1 : 0))
      complain(`purchase ${id}`, `was told to be handed over ${all.length - own.length} times`)
    const isTelling = own.every((action, index) => action === (index % 2 === 0 ? 'paid' : 'unpaid'))
    if (!isTelling || (own.at(-1) === 'paid') !== isPaid)
      complain(
        `purchase ${id}`,
        `is${isPaid ? '' : ' not'} paid, its events say ${own.join(', ') || 'nothing'}`,
      )
  }
}

/** One event after each change of a ceiling and each sealed bid; a void tells the bidder whose secret it removed. */
function checkSecrets(sent: EventFact[], timelines: Timelines, complain: Complain): void {
  const events = Map.groupBy(sent, ({ userId, payload }) => `${userId} ${payload.itemId}`)
  const secrets = new Map<string, number[]>()
  for (const timeline of timelines.values()) {
    for (const { bidder, at } of secretsOf(timeline)) {
      const key = `${bidder} ${timeline.item.id}`
      secrets.set(key, [...(secrets.get(key) ?? []), at])
    }
  }
  for (const key of new Set([...events.keys(), ...secrets.keys()])) {
    const received = (events.get(key) ?? []).map(({ createdAt }) => createdAt).sort((a, b) => a - b)
    const happened = (secrets.get(key) ?? []).sort((a, b) => a - b)
    const [bidder, itemId] = key.split(' ')
    if (received.length !== happened.length || received.some((at, index) => at < happened[index]!))
      complain(
        `item ${itemId}`,
        `${bidder} changed a ceiling or sealed bid ${happened.length} times, and was told ${received.length} times`,
      )
  }
}

function secretsOf({ moments }: Timeline): { bidder: number; at: number }[] {
  const offers = moments.filter(isOffer)
  return moments.flatMap(({ kind, at, asked, voided }) => {
    if (kind === 'ceiling' || kind === 'sealedBid') return [{ bidder: asked.bidder, at }]
    const removed = offers.filter((offer) => voided?.includes(offer.sequence) && offer.kind !== 'bid')
    return [...new Set(removed.map((offer) => offer.asked.bidder))].map((bidder) => ({ bidder, at }))
  })
}
