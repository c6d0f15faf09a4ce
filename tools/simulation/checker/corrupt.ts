import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Delivery } from '../history.ts'
import { check } from './check.ts'
import type { EventFact } from './facts.ts'
import { ANNA, BEN, CARA, END, event, itemEvent, LOT, listen, TOTES } from './given-events.ts'
import { type GivenRun, givenRun, notification, record } from './given-run.ts'

export const rulesBrokenIn = ({ history, facts, endedAt }: GivenRun) =>
  check(history, facts, { endedAt }).map(({ rule, subject, detail }) => `[${rule}] ${subject}: ${detail}`)

export type Bad = [what: string, rule: string, corrupt: (run: GivenRun) => void]

/** Each one corrupts the good evening in some way, and the checker must find that under its rule. */
export function findsEach(badRuns: Bad[]): void {
  for (const [what, rule, corrupt] of badRuns) {
    test(`finds: ${what}`, () => {
      const run = givenRun()
      corrupt(run)
      const broken = rulesBrokenIn(run)
      assert.ok(
        broken.some((sentence) => sentence.startsWith(`[${rule}]`)),
        `no violation of "${rule}" among:\n${broken.join('\n')}`,
      )
    })
  }
}

export const lot = ({ facts }: GivenRun) => facts.items.find(({ id }) => id === LOT)!
export const totes = ({ facts }: GivenRun) => facts.items.find(({ id }) => id === TOTES)!
export const offer = ({ history }: GivenRun, id: number) => history.offers.find((entry) => entry.id === id)!
export const line = ({ facts }: GivenRun, sequence: number) => facts.records[sequence - 1]!
export const sent = ({ facts }: GivenRun, kind: string) => facts.events.filter((fact) => fact.kind === kind)
export const itemEventSent = (run: GivenRun, itemId: number, statusId: number) =>
  sent(run, 'event.item').findLast(
    ({ payload }) => payload.itemId === itemId && payload.statusId === statusId,
  )!
export const send = ({ facts, history }: GivenRun, ...events: EventFact[]) => {
  for (const fact of events) facts.events.push({ ...fact, id: facts.events.at(-1)!.id + 1 })
  listen(history, facts.events)
}
export const forget = ({ facts, history }: GivenRun, isForgotten: (fact: EventFact) => boolean) => {
  facts.events = facts.events.filter((fact) => !isForgotten(fact))
  listen(history, facts.events)
}
export const dropDeliveries = ({ history }: GivenRun, isDropped: (delivery: Delivery) => boolean) => {
  history.deliveries = history.deliveries.filter((delivery) => !isDropped(delivery))
}
export const act = (
  { facts }: GivenRun,
  action: string,
  subject: string,
  subjectId: number,
  createdAt: number,
) => facts.audits.push({ id: facts.audits.length + 1, action, subject, subjectId, changes: {}, createdAt })

/** Nobody wins the lot: there is no purchase, and no event of its close. */
export function withoutSale(run: GivenRun): void {
  const { facts } = run
  facts.purchases = facts.purchases.filter(({ itemId }) => itemId !== LOT)
  facts.notifications = facts.notifications.filter(({ createdAt }) => createdAt < END)
  const isOfSale = ({ kind, payload, createdAt }: EventFact) =>
    createdAt === END + 60 && (kind !== 'event.item' || payload.itemId === LOT)
  forget(run, isOfSale)
}

/** The lot is withdrawn before its end, and everybody who had bid is told. */
export function withdraw(run: GivenRun, at: number): void {
  withoutSale(run)
  Object.assign(lot(run), { statusId: 12 })
  act(run, 'withdraw', 'item', LOT, at)
  send(run, itemEvent(LOT, 12, at))
  for (const [index, person] of [ANNA, BEN, CARA].entries()) {
    const notice = notification(20 + index, person, 'general', at)
    run.facts.notifications.push(notice)
    send(run, event('event.notification', { id: notice.id, type: 'general' }, at, { userId: person }))
  }
}

/** A manager closes the lot before its end. */
export function closeByHand(run: GivenRun, at: number): void {
  act(run, 'close', 'item', LOT, at)
  Object.assign(itemEventSent(run, LOT, 2), { createdAt: at })
}

/** Ben sets his ceiling in two steps; nobody else sees the second. */
export function moveCeiling(run: GivenRun): void {
  const raise = {
    ...offer(run, 2),
    id: 9,
    sentAt: 2_500,
    answeredAt: 2_510,
    sentOrder: 2_500,
    answeredOrder: 2_510,
  }
  const low = offer(run, 2)
  Object.assign(low, { amountCents: 15_00, answer: { ...low.answer!, autoBidMaxCents: 15_00 } })
  run.history.offers.push(raise)
  Object.assign(line(run, 2), { reachCents: 15_00 })
  run.facts.records.splice(2, 0, record(3, BEN, 'ceiling', 11_00, 20_00, 2_505))
  for (const [index, entry] of run.facts.records.entries()) entry.sequence = index + 1
  Object.assign(lot(run), { sequence: 6 })
}
