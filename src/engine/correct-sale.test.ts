import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { corrected, correctSale, type SaleCorrection } from './correct-sale.ts'
import { givenStanding } from './proof/given.ts'
import { replay } from './replay.ts'
import { itemStatus } from './statuses.ts'

const [anna, ben, manager] = [1, 2, 9]
const sold = givenStanding(
  {},
  { statusId: itemStatus.sold, priceCents: 900_00n, leaderId: anna, leaderMaxCents: 2000_00n, sequence: 4 },
)
const afterHammer = { statusId: itemStatus.sold, priceCents: 900_00n, leaderId: anna, bidCount: 3 }
const typed = { isTyped: true, agreedCents: 900_00n }
const own = { isTyped: false, agreedCents: 900_00n }
const by = { correctedBy: manager, correctedAt: 5 }

suite('a sale is corrected', () => {
  const cases: [string, typeof typed, Partial<SaleCorrection>, string][] = [
    ['the price of a typed bid falls', typed, { priceCents: 90_00n }, 'anna 9000'],
    ['the price of a typed bid rises', typed, { priceCents: 9000_00n }, 'anna 900000'],
    ['a typed bid was another paddle', typed, { winnerId: ben }, 'ben 90000'],
    ['the price of an own bid falls', own, { priceCents: 899_99n }, 'anna 89999'],
    ['the price of an own bid rises', own, { priceCents: 900_01n }, 'above_own_bid'],
    ['an own bid, for somebody else', own, { winnerId: ben }, 'won_by_own_bid'],
    ['nothing changes', typed, {}, 'unchanged'],
  ]
  for (const [name, origin, change, expected] of cases)
    test(`${name}: ${expected}`, () => {
      const outcome = correctSale(sold, origin, { winnerId: anna, priceCents: 900_00n, ...by, ...change })
      const found =
        outcome.kind === 'refused'
          ? outcome.reason
          : `${outcome.standing.leaderId === anna ? 'anna' : 'ben'} ${outcome.standing.priceCents}`
      assert.equal(found, expected)
    })

  test('an own bid that was lowered can go up again to what was agreed, and no further', () => {
    const first = correctSale(sold, own, { winnerId: anna, priceCents: 100_00n, ...by })
    assert.ok(first.kind === 'corrected')
    const again = { isTyped: false, agreedCents: first.record.reachCents }
    const up = (priceCents: bigint) =>
      correctSale(first.standing, again, { winnerId: anna, priceCents, ...by }).kind
    assert.deepEqual([up(900_00n), up(900_01n)], ['corrected', 'refused'])
  })

  test('taken back: nobody has it, the log grows by one line, and replaying it agrees', () => {
    const outcome = correctSale(sold, own, { winnerId: null, priceCents: 900_00n, ...by })
    assert.ok(outcome.kind === 'corrected')
    const { standing, record } = outcome
    assert.deepEqual([record.kind, record.sequence, standing.sequence], ['takenBack', 5, 5])
    assert.equal(standing.statusId, itemStatus.unsold)
    const bid = { ...record, kind: 'bid', sequence: 1, amountCents: 900_00n, reachCents: 900_00n } as const
    const changed = {
      ...record,
      kind: 'correction',
      sequence: 2,
      bidderId: ben,
      amountCents: 90_00n,
    } as const
    const played = replay(givenStanding({}), [{ ...bid, placedAt: 1 }, changed])
    assert.deepEqual([played.leaderId, played.priceCents, played.bidCount], [ben, 90_00n, 1])
    assert.equal(corrected(played, { ...record, sequence: 3 }).statusId, itemStatus.unsold)
  })

  test('a typed bid that is corrected reaches as far as the new price', () => {
    const outcome = correctSale(sold, typed, { winnerId: anna, priceCents: 90_00n, ...by })
    assert.ok(outcome.kind === 'corrected')
    assert.equal(outcome.record.reachCents, 90_00n)
  })

  test('taken back, an open item still shows its price, and a sealed one shows nothing', () => {
    const takenBack = (itemType: 'silent' | 'sealedBid') => {
      const standing = { ...givenStanding({ itemType }), ...afterHammer }
      const outcome = correctSale(standing, own, { winnerId: null, priceCents: 900_00n, ...by })
      assert.ok(outcome.kind === 'corrected')
      const { priceCents, leaderId, bidCount } = outcome.standing
      return [priceCents, leaderId, bidCount]
    }
    assert.deepEqual(takenBack('silent'), [900_00n, anna, 3])
    assert.deepEqual(takenBack('sealedBid'), [null, null, 0])
  })

  test('no ceiling is left, and none was asked about', () => {
    const outcome = correctSale(sold, own, { winnerId: anna, priceCents: 800_00n, ...by })
    assert.ok(outcome.kind === 'corrected')
    assert.deepEqual([outcome.standing.leaderMaxCents, outcome.record.reachCents], [null, 900_00n])
  })

  for (const [name, changes] of [
    ['unsold', { statusId: itemStatus.unsold }],
    ['open', { statusId: itemStatus.open }],
    ['nobody’s', { leaderId: null, priceCents: null, leaderMaxCents: null }],
  ] as const)
    test(`an item that is ${name} has no sale to correct`, () => {
      const outcome = correctSale({ ...sold, ...changes }, typed, { winnerId: ben, priceCents: 1n, ...by })
      assert.deepEqual(outcome, { kind: 'refused', reason: 'not_sold' })
    })
})
