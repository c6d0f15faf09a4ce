import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  givenAuction,
  givenCategory,
  givenItem,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { bucketSeconds } from './buckets.ts'

const HOUR = 3_600

suite('reports', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  async function evening() {
    const { db } = goodlot
    const columns = { goal_cents: 500_000n }
    const { id: auctionId } = await givenAuction(db, { organizationId: ours.organizationId, columns })
    const travel = await givenCategory(db, { auctionId, name: 'Travel' })
    const item = (name: string, more: object = {}) => givenItem(db, { auctionId, name, ...more })
    const worth = { columns: { fair_market_value_cents: 40_000n } }
    const { id: trip } = await item('Trip', { categoryId: travel.id, status: 'sold', ...worth })
    const { id: mug } = await item('Mug', { itemType: 'forSale' })
    const { id: vase } = await item('Vase', { status: 'unsold' })
    const { id: lamp } = await item('Lamp')
    await item('Secret', { status: 'draft' })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    for (const { id: userId } of [anna, ben]) await givenRegistration(db, { auctionId, userId })
    const buy = (userId: number, itemId: number, more: object) =>
      givenPurchase(db, { auctionId, itemId, userId, ...more })
    await buy(anna.id, trip, { kind: 'won', amountCents: 30_000n, paidBy: 'card', ago: 2 * HOUR })
    await buy(ben.id, mug, { amountCents: 2_000n, quantity: 2, ago: HOUR })
    return { auctionId, ben, vase, lamp }
  }

  const summary = (auctionId: number) => ours.managed('GET', `/auctions/${auctionId}/reports/summary`)

  test('sum up what was raised, and by category; who only bought is no top donor', async () => {
    const { auctionId } = await evening()
    const { totals, byCategory, topGivers, currency } = await summary(auctionId)
    assert.equal(currency, 'USD')
    assert.deepEqual(totals, {
      raised: '320.00',
      leading: '0.00',
      paid: '300.00',
      unpaid: '20.00',
      donated: '0.00',
      goal: '5000.00',
      notCounted: '0.00',
      coveredFees: '0.00',
      owedBack: '0.00',
      refunded: '0.00',
      awaitingConfirmation: '0.00',
      bidCount: 0,
      bidderCount: 0,
      guestCount: 2,
      buyerCount: 2,
    })
    const columns = (category: Record<string, unknown>) => [
      category.name,
      category.itemCount,
      category.soldCount,
      category.amount,
      category.fairMarketValue,
    ]
    assert.deepEqual(byCategory.map(columns), [
      ['Travel', 1, 1, '300.00', '400.00'],
      [null, 3, 1, '20.00', '0.00'],
    ])
    assert.deepEqual(topGivers, [], 'they bought, and donated nothing')
  })

  test('tell what was raised step by step', async () => {
    const { auctionId } = await evening()
    const { stepSeconds, raisedOverTime } = await summary(auctionId)
    assert.equal(stepSeconds, 60)
    const steps = raisedOverTime as { time: number; amount: string; total: string }[]
    assert.deepEqual(
      steps.map(({ amount, total }) => [amount, total]),
      [
        ['300.00', '300.00'],
        ['20.00', '320.00'],
      ],
    )
    assert.equal(steps[1]!.time - steps[0]!.time, HOUR)
    const { id: emptyId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    assert.deepEqual((await summary(emptyId)).raisedOverTime, [])
  })

  test('say what became of each item, and leave out what nobody saw', async () => {
    const { auctionId } = await evening()
    const items = async (query = '') =>
      (await ours.managed('GET', `/auctions/${auctionId}/reports/items${query}`)).items as Record<
        string,
        unknown
      >[]
    assert.deepEqual(
      (await items()).map(({ name, outcome }) => [name, outcome]),
      [
        ['Trip', 'sold'],
        ['Mug', 'sold'],
        ['Vase', 'unsold'],
        ['Lamp', 'running'],
      ],
    )
    assert.deepEqual(
      (await items('?outcome=unsold')).map(({ name }) => name),
      ['Vase'],
    )
    await goodlot.db.query('update auctions set status_id = 6, closed_at = goodlot_now() where id = $1', [
      auctionId,
    ])
    assert.equal((await items('?outcome=unsold')).length, 2)
    assert.equal((await ours.manage('GET', `/auctions/${auctionId}/reports/items?outcome=lost`)).status, 400)
  })

  test('keep sealed amounts sealed until the item is sold', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'sealedBid' })
    const anna = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token: anna.token, body: { amount: 777.31 } })
    const { text } = await ours.manage('GET', `/auctions/${auctionId}/reports/items`)
    assert.ok(!text.includes('777.31'))
  })

  for (const [span, step] of [
    [0, 60],
    [96 * 60 - 1, 60],
    [96 * 60, 300],
    [24 * HOUR, 3_600],
    [95 * 24 * HOUR, 24 * HOUR],
    [96 * 24 * HOUR, 7 * 24 * HOUR],
  ] as const) {
    test(`a span of ${span} s is told in steps of ${step} s`, () => assert.equal(bucketSeconds(span), step))
  }
})
