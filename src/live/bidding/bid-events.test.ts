import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { ItemRecord } from '../../auction/contests/bid-log.ts'
import type { Contest } from '../../auction/contests/contest.ts'
import { givenAuction, givenStanding } from '../../engine/proof/given.ts'
import type { Standing, Terms } from '../../engine/standing.ts'
import { itemStatus } from '../../engine/statuses.ts'
import { bidEvents, secretEvents } from './bid-events.ts'
import { addToLedger, emptyLedger } from './ledger.ts'

const [anna, ben, manager] = [1, 2, 99]

function contest(standing: Partial<Standing> = {}, terms: Partial<Terms> = {}): Contest {
  const led = { priceCents: 10_00n, leaderId: anna, leaderMaxCents: 20_00n, bidCount: 1 }
  return {
    standing: givenStanding(terms, { ...led, ...standing }),
    auction: { ...givenAuction(), id: 12, whitelabelId: 1, currency: 'USD' },
    itemName: 'Quilt',
    quantity: null,
    quantitySold: 0,
    now: 0,
  }
}

suite('what a group of bids tells', () => {
  const eventsOf = (change: Partial<Standing>, terms: Partial<Terms> = {}) =>
    bidEvents([{ before: contest({}, terms), after: contest(change, terms) }]).map(({ kind }) => kind)

  test('those who follow the auction: a price, a count or an end that moved', () => {
    assert.deepEqual(eventsOf({ priceCents: 11_00n }), ['event.bid'])
    assert.deepEqual(eventsOf({ bidCount: 2 }), ['event.bid'])
    assert.deepEqual(eventsOf({ endsAt: 1_060_000 }), ['event.bid'])
    assert.deepEqual(eventsOf({ statusId: itemStatus.extended, endsAt: 1_060_000 }), [
      'event.bid',
      'event.item',
    ])
  })

  test('nobody else: a ceiling that moved, or a sealed bid', () => {
    assert.deepEqual(eventsOf({ leaderMaxCents: 90_00n }), [])
    assert.deepEqual(eventsOf({ bidCount: 2, priceCents: 50_00n }, { itemType: 'sealedBid' }), [])
  })

  test('the bidder’s own devices: their ceiling or their sealed bid, and nothing of anybody’s plain bids', () => {
    const record = (kind: ItemRecord['kind'], bidderId: number) =>
      ({ kind, bidderId, itemId: 3 }) as ItemRecord
    const kinds = ['bid', 'autoBid', 'lastStand', 'answer', 'reserve', 'buyNow'] as ItemRecord['kind'][]
    assert.deepEqual(secretEvents(kinds.map((kind) => record(kind, ben))), [])
    assert.deepEqual(secretEvents([record('ceiling', anna), record('sealedBid', ben)]), [
      { kind: 'event.autoBid', userId: anna, payload: { itemId: 3 } },
      { kind: 'event.autoBid', userId: ben, payload: { itemId: 3 } },
    ])
  })
})

suite('the ledger of a group', () => {
  type Decision = Parameters<typeof addToLedger>[1]['decision']
  const record = (sequence: number, kind: string, bidderId: number) => ({ sequence, kind, bidderId })
  const nothing: Decision = {
    kind: 'accepted',
    standing: givenStanding(),
    records: [],
    tookLead: false,
    lostLeadBidderId: null,
    priceChanged: false,
    extended: false,
  }
  const decision = (more: object): Decision => ({ ...nothing, ...more })
  const plain = { kind: 'bid', amountCents: 2_000n } as const

  test('keeps the first state and the last of each item, so that one event tells of both bids', () => {
    const ledger = emptyLedger()
    const [first, second, third] = [contest(), contest({ bidCount: 2 }), contest({ bidCount: 3 })]
    for (const [before, after] of [
      [first, second],
      [second, third],
    ] as const)
      addToLedger(ledger, {
        before,
        after,
        decision: decision({ records: [record(after.standing.bidCount, 'bid', ben)] }),
        offer: { bidderId: ben, ...plain },
      })
    assert.deepEqual([...ledger.changed.values()], [{ before: first, after: third }])
    assert.deepEqual(
      ledger.records.map(({ sequence, itemId, placedBy }) => [sequence, itemId, placedBy]),
      [
        [2, 1, null],
        [3, 1, null],
      ],
    )
  })

  test('names who placed a bid for somebody, on that bid and not on what it drew out', () => {
    const ledger = emptyLedger()
    const records = [record(2, 'bid', ben), record(3, 'answer', anna)]
    const bid = { before: contest(), after: contest({ bidCount: 3 }), decision: decision({ records }) }
    addToLedger(ledger, { ...bid, offer: { bidderId: ben, placedBy: manager, ...plain } })
    assert.deepEqual(
      ledger.records.map(({ kind, placedBy }) => [kind, placedBy]),
      [
        ['bid', manager],
        ['answer', null],
      ],
    )
  })

  test('tells a lead once to who takes it and each time to who loses it, and a bid that changed nothing to nobody', () => {
    const ledger = emptyLedger()
    const after = contest({ leaderId: ben })
    const bid = (more: object, bidderId = ben) =>
      addToLedger(ledger, {
        before: contest(),
        after,
        decision: decision(more),
        offer: { bidderId, ...plain },
      })
    bid({ records: [], tookLead: true, lostLeadBidderId: anna })
    assert.deepEqual([ledger.changed.size, ledger.records, ledger.notifications], [0, [], []])
    const records = [record(2, 'bid', ben)]
    bid({ records })
    bid({ records, tookLead: true, lostLeadBidderId: anna })
    bid({ records, tookLead: true, lostLeadBidderId: anna })
    bid({ records, tookLead: true }, anna)
    assert.deepEqual(
      ledger.notifications.map(({ userId, kind }) => [userId, kind]),
      [
        [anna, 'outbid'],
        [ben, 'winning'],
        [anna, 'outbid'],
        [anna, 'winning'],
      ],
    )
  })
})
