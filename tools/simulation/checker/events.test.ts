import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  act,
  type Bad,
  findsEach,
  forget,
  itemEventSent,
  lot,
  moveCeiling,
  rulesBrokenIn,
  send,
  sent,
} from './corrupt.ts'
import { checkEvents } from './events.ts'
import {
  auctionEvent,
  BEN,
  END,
  event,
  GALA,
  itemEvent,
  LOT,
  purchaseEvent,
  registrationEvent,
  START,
  TOTES,
} from './given-events.ts'
import { givenRun } from './given-run.ts'
import { interventionsOf } from './managers.ts'
import { replayAll } from './timeline.ts'
import type { Violation } from './violation.ts'

const badRuns: Bad[] = [
  [
    'a bid reads the clock before the item is free',
    'events',
    (run) => Object.assign(sent(run, 'event.bid')[2]!, { createdAt: 4_007 }),
  ],
  [
    'an event tells of a price that never was',
    'events',
    (run) => Object.assign(sent(run, 'event.bid')[2]!.payload, { currentPrice: 19 }),
  ],
  [
    'an event tells of a purchase that was rolled back',
    'events',
    (run) => send(run, purchaseEvent(BEN, { purchaseId: 9, itemId: TOTES }, 6_500)),
  ],
  [
    'an event calls an item unsold that was sold',
    'events',
    (run) => Object.assign(itemEventSent(run, LOT, 2).payload, { statusId: 6, status: 'unsold' }),
  ],
  ['an event opens an item that is over', 'events', (run) => send(run, itemEvent(TOTES, 4, END + 80))],
  [
    'an event says that an item was paused, and nobody paused it',
    'events',
    (run) => {
      const close = itemEventSent(run, LOT, 2)
      forget(run, (fact) => fact === close)
      send(run, itemEvent(LOT, 9, 5_000), itemEvent(LOT, 1, 5_500), close)
    },
  ],
  ['an item is paused, and no event says so', 'events', (run) => act(run, 'pause', 'item', LOT, 5_000)],
  [
    'an event says that an item was extended, and nothing extended it',
    'events',
    (run) => {
      const close = itemEventSent(run, LOT, 2)
      forget(run, (fact) => fact === close)
      send(run, itemEvent(LOT, 8, 5_000), close)
    },
  ],
  [
    'an event tells an end that the item never had',
    'events',
    (run) => Object.assign(itemEventSent(run, LOT, 1).payload, { endTime: END / 1000 + 1 }),
  ],
  [
    'a thing goes off sale before its end, though its auction goes on',
    'events',
    (run) => Object.assign(itemEventSent(run, TOTES, 2), { createdAt: END - 500 }),
  ],
  [
    'an event opens an item before its start',
    'events',
    (run) => Object.assign(lot(run), { startsAt: START + 10 }),
  ],
  [
    'an event calls a status by the name of another',
    'events',
    (run) => Object.assign(itemEventSent(run, LOT, 2).payload, { status: 'unsold' }),
  ],
  [
    'a sale changes the stock, and no event says so',
    'events',
    (run) => forget(run, ({ payload }) => payload.action === 'details'),
  ],
  [
    'an event says that an auction was cancelled, and it never was',
    'events',
    (run) => send(run, auctionEvent(10, 5_000)),
  ],
  [
    'an event says that an auction was paused, and nobody paused it',
    'events',
    (run) => {
      const close = sent(run, 'event.auction').at(-1)!
      forget(run, (fact) => fact === close)
      send(run, auctionEvent(5, 5_000), auctionEvent(4, 5_500), close)
    },
  ],
  [
    'an auction is extended, and no event says so',
    'events',
    (run) => act(run, 'extend', 'auction', GALA, 5_000),
  ],
  [
    'an auction closes before its end, and no manager closed it',
    'events',
    (run) => Object.assign(sent(run, 'event.auction').at(-1)!, { createdAt: END - 1 }),
  ],
  [
    'an event tells another end of the auction',
    'events',
    (run) => Object.assign(sent(run, 'event.auction').at(-1)!.payload, { endTime: END / 1000 + 1 }),
  ],
  [
    'a bid is told in the room of another auction',
    'events',
    (run) => Object.assign(sent(run, 'event.bid')[1]!, { auctionId: 99 }),
  ],
  [
    'a close is told in the room of another auction',
    'events',
    (run) => Object.assign(itemEventSent(run, LOT, 2), { auctionId: 99 }),
  ],
  [
    'a purchase is told as of another auction',
    'events',
    (run) => Object.assign(sent(run, 'event.purchase')[0]!.payload, { auctionId: 99 }),
  ],
  [
    'an event says that a purchase was paid, and it was not',
    'events',
    (run) => {
      const [bought] = sent(run, 'event.purchase')
      send(run, { ...bought!, payload: { ...bought!.payload, action: 'paid' } })
    },
  ],
  [
    'an event tells of a registration that there is not',
    'events',
    ({ facts }) => void facts.registrations.pop(),
  ],
  ['a registration is told twice', 'events', (run) => send(run, registrationEvent(BEN, 2_009))],
  [
    'a registration has no event',
    'events',
    (run) => forget(run, ({ kind, userId }) => kind === 'event.registration' && userId === BEN),
  ],
  [
    'an event says that a registration was taken back, and it was not',
    'events',
    (run) => {
      const [registered] = sent(run, 'event.registration')
      send(run, { ...registered!, payload: { ...registered!.payload, action: 'remove' } })
    },
  ],
  [
    'an event tells of a ceiling that never moved',
    'events',
    (run) => send(run, event('event.autoBid', { itemId: LOT }, 2_500, { userId: BEN })),
  ],
  [
    'an event tells of what nobody did',
    'events',
    (run) => send(run, event('event.broadcast', { auctionId: GALA }, 5_000, { auctionId: GALA })),
  ],
  [
    'a notification has no event',
    'events',
    (run) => {
      const [first] = sent(run, 'event.notification')
      forget(run, (fact) => fact === first)
    },
  ],
]

suite('the checker of events', () => {
  findsEach(badRuns)

  test('finds that a bid extended an item and no event says so', () => {
    const run = givenRun()
    const unsent = () => rulesBrokenIn(run).filter((sentence) => sentence.includes('was extended by a bid'))
    Object.assign(run.facts.auctions[0]!, { extensionMode: 'add' })
    assert.equal(unsent().length, 1)
    send(run, itemEvent(LOT, 8, 1_008))
    assert.deepEqual(unsent(), [])
  })

  test('a ceiling that moves unseen is told to its owner, once and not before', () => {
    const given = (...sentAt: number[]) => {
      const run = givenRun()
      moveCeiling(run)
      send(run, ...sentAt.map((at) => event('event.autoBid', { itemId: LOT }, at, { userId: BEN })))
      return rulesBrokenIn(run)
    }
    assert.deepEqual(given(2_508), [])
    for (const broken of [given(), given(2_508, 2_509), given(2_400)])
      assert.match(broken.join(), /^\[events\] item 10: 2 changed a ceiling or sealed bid 1 times/)
  })

  test('an event after the void of an unseen ceiling looks like the one before it, and is no violation', () => {
    const { facts, history } = givenRun()
    const timelines = replayAll(facts, interventionsOf(facts, history.lots), [])
    const timeline = timelines.get(LOT)!
    const last = timeline.moments.at(-1)!
    const sent = facts.events.findLast(({ kind, payload }) => kind === 'event.bid' && payload.itemId === LOT)!
    const later = (kind: string, afterMs: number) => ({ ...last, kind, at: sent.createdAt + afterMs })
    const complaintsAfter = (kind: string) => {
      const moments = [...timeline.moments, later('ceiling', 100), later('void', 200), later(kind, 210)]
      if (kind !== 'void') moments.at(-1)!.after = { ...last.after, count: last.after.count + 1 }
      const events = [...facts.events, { ...sent, id: 900, createdAt: sent.createdAt + 203 }]
      if (kind !== 'void') events.at(-1)!.createdAt = sent.createdAt + 215
      const violations: Violation[] = []
      checkEvents({ ...facts, events }, new Map([[LOT, { ...timeline, moments }]]), violations)
      return violations.map(({ detail }) => detail).filter((detail) => detail.includes('in front of it'))
    }
    assert.deepEqual(complaintsAfter('void'), [])
    assert.match(complaintsAfter('bid').join(), /was placed 5 ms before event 900/)
  })
})
