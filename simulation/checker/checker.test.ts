import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { check } from './check.ts'
import { checkEvents } from './events.ts'
import {
  ANNA,
  BEN,
  CARA,
  END,
  event,
  type GivenRun,
  givenRun,
  LOT,
  notice,
  purchase,
  record,
  TOTES,
} from './given-run.ts'
import { interventionsOf } from './managers.ts'
import { replayAll } from './timeline.ts'
import type { Violation } from './violation.ts'

const rulesBrokenIn = ({ history, facts, endedAt }: GivenRun) =>
  check(history, facts, { endedAt }).map(({ rule, subject, detail }) => `[${rule}] ${subject}: ${detail}`)

type Bad = [what: string, rule: string, spoil: (run: GivenRun) => void]

const lot = ({ facts }: GivenRun) => facts.items.find(({ id }) => id === LOT)!
const totes = ({ facts }: GivenRun) => facts.items.find(({ id }) => id === TOTES)!
const offer = ({ history }: GivenRun, id: number) => history.offers.find((entry) => entry.id === id)!
const line = ({ facts }: GivenRun, sequence: number) => facts.records[sequence - 1]!

const badRuns: Bad[] = [
  [
    'an accepted bid is not in the log',
    'offers',
    (run) => {
      run.facts.records.pop()
      Object.assign(lot(run), {
        priceCents: 20_00,
        leaderId: BEN,
        ceilingCents: 20_00,
        bidCount: 4,
        sequence: 4,
      })
    },
  ],
  [
    'an accepted bid is in the log twice',
    'log',
    (run) => run.facts.records.push({ ...line(run, 5), sequence: 6 }),
  ],
  ['a number is missing', 'log', (run) => Object.assign(line(run, 5), { sequence: 6 })],
  [
    'a bid was answered before another was sent, and stands behind it',
    'real-time order',
    (run) => Object.assign(offer(run, 2), { sentOrder: 500, answeredOrder: 600 }),
  ],
  [
    'an answer counts other bids than the log',
    'offers',
    (run) => Object.assign(offer(run, 3).answer!, { bidCount: 3 }),
  ],
  [
    'an answer names another leader',
    'offers',
    (run) => Object.assign(offer(run, 3).answer!, { winnerId: ANNA }),
  ],
  [
    'a refused bid counts',
    'offers',
    (run) => Object.assign(offer(run, 4), { fate: 'refused', answer: null, refusal: { code: 'item_ended' } }),
  ],
  ['a bid that nobody made', 'offers', (run) => void run.history.offers.splice(3, 1)],
  [
    'a bid that was sent once and lost counts twice',
    'offers',
    (run) => {
      Object.assign(offer(run, 4), { fate: 'unknown', answer: null, answeredAt: null, answeredOrder: null })
      run.facts.records.push(record(6, CARA, 'bid', 21_00, 21_00, 4_006))
    },
  ],
  [
    'of two equal ceilings the later leads',
    'log',
    (run) => {
      run.facts.records.splice(2, 3, record(3, ANNA, 'bid', 20_00, 20_00, 3_005))
      Object.assign(lot(run), { priceCents: 20_00, leaderId: ANNA, bidCount: 3, sequence: 3 })
    },
  ],
  ['a ceiling answers above itself', 'log', (run) => Object.assign(line(run, 4), { amountCents: 20_50 })],
  [
    'a bid below the minimum is accepted',
    'log',
    (run) => Object.assign(line(run, 5), { amountCents: 20_50, reachCents: 20_50 }),
  ],
  [
    'the standing forgets a bid',
    'closing',
    (run) => Object.assign(lot(run), { priceCents: 20_00, leaderId: BEN }),
  ],
  [
    'a bid at the very moment of the end is accepted',
    'log',
    (run) => Object.assign(line(run, 5), { placedAt: END }),
  ],
  [
    'a bid is older than the one in front of it',
    'log',
    (run) => Object.assign(line(run, 5), { placedAt: 2_500 }),
  ],
  [
    'a bid reads the clock before the item is free',
    'events',
    (run) => Object.assign(run.facts.events.find(({ id }) => id === 3)!, { createdAt: 4_007 }),
  ],
  [
    'a bid after the close',
    'closing',
    (run) => Object.assign(run.facts.events.at(-1)!, { createdAt: 3_900 }),
  ],
  [
    'an item closes before its end',
    'closing',
    (run) => Object.assign(run.facts.events.at(-1)!, { createdAt: END - 1 }),
  ],
  [
    'an item closes twice',
    'closing',
    (run) => run.facts.events.push({ ...run.facts.events.at(-1)!, id: 99 }),
  ],
  [
    'an item stays open after its end',
    'closing',
    (run) => {
      Object.assign(lot(run), { statusId: 1 })
      run.facts.auctions[0]!.statusId = 4
    },
  ],
  [
    'an item has two winners',
    'closing',
    ({ facts }) =>
      facts.purchases.push(
        purchase(3, BEN, { itemId: LOT, quantity: 1, amountCents: 20_00, kind: 'won', createdAt: END + 61 }),
      ),
  ],
  ['the winner buys nothing', 'closing', ({ facts }) => void facts.purchases.pop()],
  [
    'the winner pays the ceiling of another',
    'closing',
    ({ facts }) => Object.assign(facts.purchases[1]!, { amountCents: 22_00 }),
  ],
  ['an item is sold below its reserve', 'closing', (run) => Object.assign(lot(run), { reserveCents: 30_00 })],
  ['an item with a winner stays unsold', 'closing', (run) => Object.assign(lot(run), { statusId: 6 })],
  ['somebody is outbid and not told', 'notices', ({ facts }) => void facts.notifications.splice(1, 1)],
  [
    'somebody is told twice of one loss',
    'notices',
    ({ facts }) => facts.notifications.push(notice(9, ANNA, 'outbid', 2_011)),
  ],
  ['a loser hears nothing at the close', 'notices', ({ facts }) => void facts.notifications.pop()],
  [
    'an event tells of a price that never was',
    'events',
    ({ facts }) => Object.assign(facts.events[2]!.payload, { currentPrice: 19 }),
  ],
  [
    'an event tells of a purchase that was rolled back',
    'events',
    ({ facts }) =>
      facts.events.push(
        event(30, 'event.purchase', { action: 'add', purchaseId: 9, itemId: TOTES }, 6_500, { userId: BEN }),
      ),
  ],
  ['a notice has no event', 'events', ({ facts }) => void facts.events.splice(4, 1)],
  ['a right bid is refused', 'refusals', (run) => Object.assign(offer(run, 5), { amountCents: 22_00 })],
  [
    'a refusal names another minimum',
    'refusals',
    (run) => Object.assign(offer(run, 5).refusal!, { nextMinimumCents: 23_00 }),
  ],
  [
    'a bid is called late before the end',
    'refusals',
    (run) => Object.assign(offer(run, 5).refusal!, { code: 'item_ended', nextMinimumCents: null }),
  ],
  [
    'somebody passes the spending limit',
    'limits',
    ({ facts }) => Object.assign(facts.auctions[0]!, { spendingLimitCents: 20_99 }),
  ],
  [
    'somebody without a card passes the threshold',
    'limits',
    ({ facts }) => Object.assign(facts.auctions[0]!, { cardThresholdCents: 20_99 }),
  ],
  [
    'somebody within the limit is refused',
    'limits',
    (run) =>
      Object.assign(offer(run, 5), { refusal: { code: 'spending_limit_exceeded' }, amountCents: 60_00 }),
  ],
  [
    'somebody below the threshold is asked for a card',
    'limits',
    (run) => Object.assign(offer(run, 5), { refusal: { code: 'card_required' }, amountCents: 50_00 }),
  ],
  ['more is sold than there was', 'purchases', (run) => Object.assign(totes(run), { quantity: 1 })],
  ['an acknowledged purchase is gone', 'purchases', ({ facts }) => void facts.purchases.shift()],
  ['a purchase that nobody asked for', 'purchases', ({ history }) => void history.purchases.pop()],
  [
    'a purchase at another price',
    'purchases',
    ({ facts }) => Object.assign(facts.purchases[0]!, { amountCents: 9_00 }),
  ],
  ['a favorite is lost', 'favorites', ({ facts }) => void facts.favorites.pop()],
  [
    'a card shows what is not committed yet',
    'readings',
    ({ history }) => Object.assign(history.readings[0]!, { answeredAt: 2_500 }),
  ],
  [
    'a card is older than a bid its server accepted',
    'readings',
    ({ history }) => Object.assign(history.readings[0]!, { sentOrder: 4_500, answeredAt: 4_510 }),
  ],
  [
    'a socket hears what was never committed',
    'sockets',
    ({ history }) => Object.assign(history.hearings[0]!, { eventId: 77 }),
  ],
  [
    'a socket hears what is for another',
    'sockets',
    ({ history }) => Object.assign(history.hearings[0]!, { personId: BEN }),
  ],
  [
    'a record is struck, and nobody voided it',
    'log',
    (run) => Object.assign(line(run, 5), { isStruck: true }),
  ],
  [
    'a server falls over by itself',
    'servers',
    ({ history }) => history.crashes.push('exit 1: out of memory'),
  ],
]

suite('the checker', () => {
  test('finds nothing in a run on which every promise was kept', () => {
    assert.deepEqual(rulesBrokenIn(givenRun()), [])
  })

  for (const [what, rule, spoil] of badRuns) {
    test(`finds: ${what}`, () => {
      const run = givenRun()
      spoil(run)
      const broken = rulesBrokenIn(run)
      assert.ok(
        broken.some((sentence) => sentence.startsWith(`[${rule}]`)),
        `no violation of "${rule}" among:\n${broken.join('\n')}`,
      )
    })
  }

  test('a lost answer is no violation, whether the bid counted or not', () => {
    const counted = givenRun()
    Object.assign(offer(counted, 4), { fate: 'unknown', answer: null, answeredAt: null, answeredOrder: null })
    assert.deepEqual(rulesBrokenIn(counted), [])
    const uncounted = givenRun()
    const unheard = { fate: 'unknown', answer: null, refusal: null, answeredAt: null, answeredOrder: null }
    uncounted.history.offers.push({ ...offer(uncounted, 4), ...unheard, id: 9, amountCents: 22_00 } as never)
    assert.deepEqual(rulesBrokenIn(uncounted), [])
  })

  test('a lead in an item that was withdrawn is no promise any more, and before that it is', () => {
    const run = givenRun()
    run.facts.items.push({ ...run.facts.items.find(({ id }) => id === LOT)!, id: 30, statusId: 12 })
    run.facts.records.push({
      ...line(run, 1),
      itemId: 30,
      bidderId: CARA,
      placedAt: 3_500,
      amountCents: 45_00,
      reachCents: 45_00,
    })
    const limits = () => rulesBrokenIn(run).filter((sentence) => sentence.startsWith('[limits]'))
    assert.match(limits().join('\n'), /2100 was allowed beside 4500, with a limit of 6000/)
    const payload = { action: 'status', itemId: 30, statusId: 12 }
    run.facts.events.push({ ...run.facts.events[0]!, id: 99, kind: 'event.item', payload, createdAt: 3_800 })
    assert.deepEqual(limits(), [])
  })

  test('an event after the void of an unseen ceiling looks like the one before it, and is no violation', () => {
    const { facts, history } = givenRun()
    const timelines = replayAll(facts, interventionsOf(facts, history.lots), [])
    const timeline = timelines.get(LOT)!
    const last = timeline.moments.at(-1)!
    const told = facts.events.findLast(({ kind, payload }) => kind === 'event.bid' && payload.itemId === LOT)!
    const later = (kind: string, afterMs: number) => ({ ...last, kind, at: told.createdAt + afterMs })
    const complaintsAfter = (kind: string) => {
      const moments = [...timeline.moments, later('ceiling', 100), later('void', 200), later(kind, 210)]
      if (kind !== 'void') moments.at(-1)!.after = { ...last.after, count: last.after.count + 1 }
      const events = [...facts.events, { ...told, id: 900, createdAt: told.createdAt + 203 }]
      if (kind !== 'void') events.at(-1)!.createdAt = told.createdAt + 215
      const violations: Violation[] = []
      checkEvents({ ...facts, events }, new Map([[LOT, { ...timeline, moments }]]), violations)
      return violations.map(({ detail }) => detail).filter((detail) => detail.includes('in front of it'))
    }
    assert.deepEqual(complaintsAfter('void'), [])
    assert.match(complaintsAfter('bid').join(), /was placed 5 ms before event 900/)
  })

  test('shares no code with the service', () => {
    const folder = new URL('./', import.meta.url)
    const files = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
    const imports = files.flatMap((text) =>
      [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map((match) => match[1]!),
    )
    assert.ok(imports.length > 20)
    const allowed = /^(node:|pg$|\.\/[\w-]+\.ts$|\.\.\/history\.ts$)/
    assert.deepEqual(
      imports.filter((path) => !allowed.test(path)),
      [],
    )
    assert.doesNotMatch(readFileSync(new URL('../history.ts', folder), 'utf8'), /^import/m)
  })
})
