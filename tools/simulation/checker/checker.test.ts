import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import {
  type Bad,
  closeByHand,
  findsEach,
  forget,
  itemEventSent,
  line,
  lot,
  offer,
  rulesBrokenIn,
  send,
  sent,
  totes,
  withdraw,
  withoutSale,
} from './corrupt.ts'
import { ANNA, auctionEvent, BEN, CARA, END, itemEvent, LOT, START, TOTES } from './given-events.ts'
import { givenRun, notification, purchase, record } from './given-run.ts'

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
    'a bid after the close',
    'closing',
    (run) => Object.assign(itemEventSent(run, LOT, 2), { createdAt: 3_900 }),
  ],
  [
    'an item closes before its end',
    'closing',
    (run) => Object.assign(itemEventSent(run, LOT, 2), { createdAt: END - 1 }),
  ],
  ['an item closes twice', 'closing', (run) => send(run, itemEventSent(run, LOT, 2))],
  [
    'an item stays open after its end',
    'closing',
    (run) => {
      Object.assign(lot(run), { statusId: 1 })
      run.facts.auctions[0]!.statusId = 4
    },
  ],
  [
    'a won item stays open in an auction that is closed',
    'closing',
    (run) => {
      withoutSale(run)
      Object.assign(lot(run), { statusId: 1 })
    },
  ],
  [
    'an item stays on sale in an auction that is closed',
    'closing',
    (run) => {
      Object.assign(totes(run), { statusId: 4 })
      forget(run, (fact) => fact === itemEventSent(run, TOTES, 2))
    },
  ],
  [
    'an item is closed, and nothing tells when',
    'closing',
    (run) => {
      const close = itemEventSent(run, LOT, 2)
      forget(run, (fact) => fact === close)
    },
  ],
  [
    'an auction stays open after its end',
    'closing',
    (run) => Object.assign(run.facts.auctions[0]!, { statusId: 4, closedAt: null }),
  ],
  [
    'an auction does not open at its start',
    'closing',
    (run) => Object.assign(run.facts.auctions[0]!, { statusId: 3, closedAt: null }),
  ],
  [
    'something is sold after the auction closed',
    'opening hours',
    (run) => {
      Object.assign(run.history.purchases[0]!, { sentAt: END + 5_000, answeredAt: END + 5_010 })
      Object.assign(run.facts.purchases[0]!, { createdAt: END + 5_005 })
    },
  ],
  [
    'something is sold before the auction opens',
    'opening hours',
    (run) => Object.assign(run.facts.purchases[0]!, { createdAt: START - 100 }),
  ],
  [
    'something is asked for after its end, and sold',
    'purchases',
    (run) => {
      Object.assign(run.history.purchases[0]!, { sentAt: END + 25, answeredAt: END + 40 })
      Object.assign(run.facts.purchases[0]!, { createdAt: END + 30 })
    },
  ],
  [
    'an item is bought after its end',
    'log',
    (run) => {
      Object.assign(lot(run), { buyNowCents: 50_00 })
      run.facts.records.push(record(6, BEN, 'buyNow', 50_00, 50_00, END))
    },
  ],
  ['an item closed by hand keeps an end that has not come', 'closing', (run) => closeByHand(run, 9_000)],
  [
    'an item closed by hand ended before its last bid',
    'closing',
    (run) => {
      closeByHand(run, 9_000)
      Object.assign(lot(run), { endsAt: 1_000 })
    },
  ],
  ['a bid after the item was withdrawn', 'opening hours', (run) => withdraw(run, 3_500)],
  ['a bid before the start', 'opening hours', (run) => Object.assign(lot(run), { startsAt: 2_500 })],
  [
    'a bid before the item opens',
    'opening hours',
    (run) => Object.assign(itemEventSent(run, LOT, 1), { createdAt: 1_500 }),
  ],
  [
    'a bid before the auction opens',
    'opening hours',
    (run) => Object.assign(sent(run, 'event.auction')[0]!, { createdAt: 1_500 }),
  ],
  [
    'a bid while the item is paused',
    'opening hours',
    (run) => {
      forget(run, ({ createdAt, payload }) => createdAt === END + 60 && payload.itemId === LOT)
      send(run, itemEvent(LOT, 9, 3_500), itemEvent(LOT, 1, 4_500), itemEvent(LOT, 2, END + 60))
    },
  ],
  [
    'a bid after its auction has ended, on an item that is not extended',
    'opening hours',
    (run) => {
      const close = sent(run, 'event.auction').at(-1)!
      forget(run, (fact) => fact === close)
      send(run, auctionEvent(8, 3_500), close)
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
  ['somebody is outbid and not told', 'notifications', ({ facts }) => void facts.notifications.splice(1, 1)],
  [
    'somebody is told twice of one loss',
    'notifications',
    ({ facts }) => facts.notifications.push(notification(9, ANNA, 'outbid', 2_011)),
  ],
  ['a loser hears nothing at the close', 'notifications', ({ facts }) => void facts.notifications.pop()],
  [
    'a guest hears nothing of a bid that a clerk placed for them',
    'notifications',
    (run) => Object.assign(line(run, 5), { placedBy: 99 }),
  ],
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
    'a card tells its reader of a lead that is somebody else’s',
    'readings',
    ({ history }) => Object.assign(history.readings[0]!, { personId: ANNA }),
  ],
  [
    'a card shows a favorite that its reader never marked',
    'readings',
    ({ history }) => Object.assign(history.readings[0]!, { isFavorite: true }),
  ],
  ['a page counts more than it shows', 'counts', ({ history }) => void history.pages[0]!.counted++],
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
  [
    'a server calls itself ready while nothing can be written',
    'servers',
    ({ history }) => history.troubles.push('was ready while nothing could be written'),
  ],
]

suite('the checker', () => {
  test('finds nothing in a run on which every promise was kept', () => {
    assert.deepEqual(rulesBrokenIn(givenRun()), [])
  })

  findsEach(badRuns)

  test('a lost answer is no violation, whether the bid counted or not', () => {
    const counted = givenRun()
    Object.assign(offer(counted, 4), { fate: 'unknown', answer: null, answeredAt: null, answeredOrder: null })
    assert.deepEqual(rulesBrokenIn(counted), [])
    const uncounted = givenRun()
    const unheard = { fate: 'unknown', answer: null, refusal: null, answeredAt: null, answeredOrder: null }
    uncounted.history.offers.push({ ...offer(uncounted, 4), ...unheard, id: 9, amountCents: 22_00 } as never)
    assert.deepEqual(rulesBrokenIn(uncounted), [])
  })

  test('an item closed by hand ends at that moment', () => {
    const run = givenRun()
    closeByHand(run, 9_000)
    Object.assign(lot(run), { endsAt: 8_990 })
    Object.assign(itemEventSent(run, LOT, 2).payload, { endTime: 8 })
    const ofTheEnd = rulesBrokenIn(run).filter((sentence) => /\bend\b/.test(sentence))
    assert.deepEqual(ofTheEnd, [])
  })

  test('an item that is withdrawn after the last bid on it is no violation', () => {
    const run = givenRun()
    withdraw(run, 5_000)
    assert.deepEqual(rulesBrokenIn(run), [])
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
