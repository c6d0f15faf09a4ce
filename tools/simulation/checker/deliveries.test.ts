import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Bad, dropDeliveries, findsEach, rulesBrokenIn, sent } from './corrupt.ts'
import { checkDeliveries } from './deliveries.ts'
import { ANNA, BEN, END } from './given-events.ts'
import { givenRun } from './given-run.ts'
import type { Violation } from './violation.ts'

const ofAuctions = ['event.bid', 'event.item', 'event.auction']

const badRuns: Bad[] = [
  [
    'a socket hears what was never committed',
    'sockets',
    ({ history }) => Object.assign(history.deliveries[0]!, { eventId: 77 }),
  ],
  [
    'a socket hears what is for another',
    'sockets',
    ({ history }) => Object.assign(history.deliveries[0]!, { personId: BEN }),
  ],
  ['nobody hears anything', 'sockets', (run) => dropDeliveries(run, () => true)],
  [
    'somebody hears nothing of their own',
    'sockets',
    (run) => dropDeliveries(run, ({ kind }) => !ofAuctions.includes(kind)),
  ],
  [
    'nobody hears of what happens in an auction',
    'sockets',
    (run) => dropDeliveries(run, ({ kind }) => ofAuctions.includes(kind)),
  ],
  [
    'somebody who follows an auction does not hear of its close',
    'sockets',
    (run) => dropDeliveries(run, ({ kind }) => kind === 'event.auction'),
  ],
  [
    'the last bid on an item is not heard',
    'sockets',
    (run) => dropDeliveries(run, ({ eventId }) => eventId === sent(run, 'event.bid').at(-1)!.id),
  ],
  [
    'what was missed between two connections is never received',
    'sockets',
    (run) => dropDeliveries(run, ({ kind }) => kind === 'event.favorite'),
  ],
  [
    'nobody is ever let in',
    'sockets',
    (run) => {
      run.history.entrances = []
      run.history.deliveries = []
    },
  ],
  [
    'somebody is let into no auction',
    'sockets',
    (run) => {
      run.history.entrances = run.history.entrances.filter(({ auctionId }) => auctionId === null)
      dropDeliveries(run, ({ kind }) => ofAuctions.includes(kind))
    },
  ],
  [
    'an event is heard again on the next connection',
    'sockets',
    ({ history }) => history.deliveries.push({ ...history.deliveries[0]!, connection: 2 }),
  ],
  [
    'a socket hears of an auction that it does not follow',
    'sockets',
    ({ history }) => Object.assign(history.listeners[0]!, { follows: [] }),
  ],
  [
    'somebody must read anew without having missed much',
    'sockets',
    ({ history }) => Object.assign(history.entrances[2]!, { resync: true }),
  ],
]

suite('the checker of sockets', () => {
  findsEach(badRuns)

  test('what was lost before somebody had to read anew is not missed, and what came later is', () => {
    const run = givenRun()
    const [, , again] = run.history.entrances
    Object.assign(again!, { resync: true, eventId: run.facts.events.at(-1)!.id })
    dropDeliveries(run, ({ kind, connection }) => connection === 2 && !ofAuctions.includes(kind))
    const missed = () => rulesBrokenIn(run).filter((sentence) => sentence.includes('never received'))
    assert.deepEqual(missed(), [])
    again!.eventId = again!.after!
    assert.equal(missed().length, 1)
  })

  test('more events than are ever sent at once may be lost', () => {
    const run = givenRun()
    const visit = { listener: ANNA, connection: 3, auctionId: null, resync: true }
    const favorite = { kind: 'event.favorite', userId: ANNA, auctionId: null, createdAt: 8_000, payload: {} }
    const from = run.facts.events.at(-1)!.id
    const withMissed = (count: number) => {
      const lost = Array.from({ length: count }, (_, index) => ({ ...favorite, id: from + 1 + index }))
      const facts = { ...run.facts, events: [...run.facts.events, ...lost] }
      const entrances = [...run.history.entrances, { ...visit, after: from, eventId: from + count }]
      const violations: Violation[] = []
      checkDeliveries({ ...run.history, entrances }, facts, run, violations)
      return violations.map(({ detail }) => detail)
    }
    assert.deepEqual(withMissed(2_001), [])
    assert.deepEqual(withMissed(2_000), ['had to read everything again after missing 2000 events'])
  })

  test('whoever had no open connection for long enough was promised nothing', () => {
    const run = givenRun()
    run.history.entrances = []
    run.history.deliveries = []
    const [listener] = run.history.listeners
    assert.equal(rulesBrokenIn(run).filter((sentence) => sentence.includes('not let in')).length, 2)
    listener!.connections = listener!.connections.map((one) => ({ ...one, endedAt: one.openedAt + 4_999 }))
    assert.deepEqual(rulesBrokenIn(run), [])
    listener!.connections = []
    assert.deepEqual(rulesBrokenIn(run), [])
  })

  test('nobody hears of an auction that they have left', () => {
    const run = givenRun()
    dropDeliveries(run, ({ kind, receivedAt }) => ofAuctions.includes(kind) && receivedAt > END)
    assert.match(rulesBrokenIn(run).join(), /never received 3 events/)
    Object.assign(run.history.listeners[0]!.follows[0]!, { leftAt: END })
    assert.deepEqual(rulesBrokenIn(run), [])
  })
})
