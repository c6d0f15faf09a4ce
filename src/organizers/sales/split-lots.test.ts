import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { givenOnlinePayment, givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { execute, rows } from '../../platform/database/pool.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape of what comes back
type Shown = any

suite('a lot that several guests bought together, at the desk', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  /** Anna won a lot worth 50 for 100, with Ben; Carl bid 90. */
  async function scene({ columns = {} }: { columns?: Record<string, unknown> } = {}) {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId, columns })
    const people: Person[] = []
    for (const _ of 'abc') people.push(await givenPerson(goodlot))
    for (const { id: userId } of people) await givenRegistration(goodlot.db, { auctionId, userId })
    const [anna, ben, carl] = people as [Person, Person, Person]
    const lot = await givenItem(goodlot.db, {
      auctionId,
      endsIn: 60,
      startingCents: 9_000n,
      columns: { fair_market_value_cents: 5_000n },
    })
    for (const { who, amount } of [
      { who: carl, amount: 90 },
      { who: anna, amount: 100 },
    ]) {
      const bid = { token: who.token, body: { amount } }
      assert.equal((await goodlot.call('POST', `/v3/item/${lot.id}/bid`, bid)).status, 200)
    }
    await goodlot.clock.advance(61)
    await goodlot.service.ticker.tick()
    const { purchases } = await ours.managed('GET', `/auctions/${auctionId}/purchases`)
    return {
      auctionId,
      itemId: lot.id,
      anna,
      ben,
      carl,
      purchaseId: purchases[0].id as number,
      receiptId: purchases[0].receiptId as number,
    }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  const among = (...people: Person[]) => ({ shares: people.map(({ id: userId }) => ({ userId })) })
  const split = ({ purchaseId }: { purchaseId: number }, body: object) =>
    ours.manage('POST', `/purchases/${purchaseId}/split`, body)
  const undo = (purchaseId: number) => ours.manage('DELETE', `/purchases/${purchaseId}/split`)
  const bills = async ({ token }: Person) =>
    (await goodlot.call('GET', '/v3/bidder/receipts', { token })).body.receipts
  const bill = async (who: Person) => {
    const [{ id }] = await bills(who)
    return (await goodlot.call('GET', `/v3/bidder/receipts/${id}`, { token: who.token })).body
  }
  const pay = (receiptId: number, amount: number) =>
    ours.managed('POST', `/receipts/${receiptId}/payments`, { paidBy: 'cash', amount })
  const statusOf = async ({ itemId }: Scene) => (await goodlot.call('GET', `/v3/item/${itemId}`)).body.status
  const lines = ({ auctionId }: Scene) =>
    rows<{ buyer: number; payer: number; cents: bigint; whole: bigint | null }>(
      goodlot.db,
      `select purchases.user_id as buyer, receipts.user_id as payer, amount_cents as cents, whole_cents as whole
         from purchases join receipts on receipts.id = receipt_id where purchases.auction_id = $1 order by purchases.id`,
      [auctionId],
    )
  const centsOf = async (given: Scene) => (await lines(given)).map(({ cents }) => Number(cents))
  const kindsFor = async ({ id }: Person) =>
    (
      await rows<{ kind: string; message: string }>(
        goodlot.db,
        'select kind, message from notifications where user_id = $1 order by id',
        [id],
      )
    ).slice(-1)

  test('equal shares to the cent, each on a bill of its own, with its part of the value and of the deduction', async () => {
    const given = await scene()
    const { anna, ben, carl, purchaseId } = given
    const done = await split(given, among(carl, anna, ben))
    assert.equal(done.status, 200, done.text)
    assert.deepEqual(
      done.body.purchases.map(({ id, kind, amount, fairMarketValue, split, buyer }: Shown) => [
        id === purchaseId,
        kind,
        amount,
        fairMarketValue,
        split.shareCount,
        buyer.userId,
      ]),
      [
        [true, 'won', '33.34', '16.67', 3, anna.id],
        [false, 'share', '33.33', '16.66', 3, carl.id],
        [false, 'share', '33.33', '16.67', 3, ben.id],
      ],
    )
    assert.deepEqual(done.body.purchases[1].split, { wholeAmount: '100.00', purchaseId, shareCount: 3 })
    for (const [who, amount] of [
      [anna, '33.34'],
      [ben, '33.33'],
      [carl, '33.33'],
    ] as const) {
      const { totals, lines } = await bill(who)
      assert.deepEqual(
        [totals.due, lines.length, lines[0].amount, lines[0].wholeAmount],
        [amount, 1, amount, '100.00'],
      )
      const [told] = await kindsFor(who)
      assert.equal(told!.kind, 'lotSplit')
      assert.ok(told!.message.includes(`$${amount}`), told!.message)
      const cart = (await goodlot.call('GET', '/v3/bidder/my-cart', { token: who.token })).body
      assert.deepEqual(
        [cart.items[0].purchaseAmount, cart.items[0].split],
        [amount, { wholeAmount: '100.00', shareCount: 3 }],
      )
    }
    const { totals } = await ours.managed('GET', `/auctions/${given.auctionId}/reports/summary`)
    assert.deepEqual([totals.raised, totals.buyerCount], ['100.00', 3])
    const { items } = await ours.managed('GET', `/auctions/${given.auctionId}/reports/items`)
    assert.deepEqual([items[0].quantitySold, items[0].soldAmount], [1, '100.00'])
  })

  test('typed amounts make the price, or nothing is split', async () => {
    const given = await scene()
    const { anna, ben, carl } = given
    const typed = (...amounts: number[]) => ({
      shares: [anna, ben, carl]
        .slice(0, amounts.length)
        .map(({ id: userId }, index) => ({ userId, amount: amounts[index] })),
    })
    assert.equal((await split(given, typed(60, 39.99))).body.reason, 'wrong_sum')
    assert.equal((await split(given, typed(60, 40.01))).body.reason, 'wrong_sum')
    assert.equal(
      (await split(given, { shares: [{ userId: anna.id, amount: 60 }, { userId: ben.id }] })).status,
      400,
    )
    assert.equal((await split(given, among(anna))).status, 400)
    assert.equal((await split(given, among(anna, ben, ben))).status, 400)
    assert.equal((await split(given, among(ben, carl))).status, 400)
    assert.equal((await split(given, among(anna, await givenPerson(goodlot)))).status, 400)
    assert.deepEqual(await centsOf(given), [100_00])
    assert.equal((await split(given, typed(60, 30.5, 9.5))).status, 200)
    assert.deepEqual(await centsOf(given), [60_00, 30_50, 9_50])
    assert.equal((await split(given, typed(50, 50))).body.reason, 'is_split')
  })

  test('the shares of a value always make the value', async () => {
    const given = await scene()
    const { anna, ben, carl } = given
    await split(given, {
      shares: [anna, ben, carl].map(({ id: userId }, index) => ({
        userId,
        amount: [70.07, 29.92, 0.01][index],
      })),
    })
    for (const value of [0, 1, 2, 4_999, 5_000, 10_001, 123_457]) {
      await execute(goodlot.db, 'update items set fair_market_value_cents = $2 where id = $1', [
        given.itemId,
        value,
      ])
      const values = await Promise.all(
        [anna, ben, carl].map(async (who) => Number((await bill(who)).lines[0].fairMarketValue)),
      )
      assert.equal(Math.round(values.reduce((sum, one) => sum + one, 0) * 100), value)
    }
  })

  test('a currency without cents is split in whole units, its value too', async () => {
    const given = await scene({ columns: { currency: 'JPY' } })
    const { anna, ben, carl } = given
    const shares = [
      { userId: anna.id, amount: 50.5 },
      { userId: ben.id, amount: 49.5 },
    ]
    const refused = await split(given, { shares })
    assert.deepEqual([refused.status, ...Object.keys(refused.body.fields)], [400, 'shares'])
    const { purchases } = (await split(given, among(anna, ben, carl))).body
    assert.deepEqual(
      purchases.map(({ amount, fairMarketValue }: Shown) => [amount, fairMarketValue]),
      [
        ['34.00', '17.00'],
        ['33.00', '16.00'],
        ['33.00', '17.00'],
      ],
    )
  })

  test('the lot is paid when the last share is; each has a receipt of its own, that says it is a share', async () => {
    const given = await scene()
    const { anna, ben } = given
    await split(given, among(anna, ben))
    const [one, other] = [(await bills(anna))[0].id, (await bills(ben))[0].id]
    await pay(one, 50)
    assert.equal(await statusOf(given), 'sold')
    await pay(other, 50)
    assert.equal(await statusOf(given), 'paid')
    assert.deepEqual([(await bill(anna)).number, (await bill(ben)).number], [1, 2])
    const {
      lines: [line],
      totals,
    } = await bill(ben)
    assert.deepEqual(
      [line.deductible, line.fairMarketValue, line.wholeAmount, totals.deductible],
      ['25.00', '25.00', '100.00', '25.00'],
    )
    const [, share] = (
      await ours.managed('GET', `/auctions/${given.auctionId}/purchases?itemId=${given.itemId}`)
    ).purchases.reverse()
    await ours.managed('PATCH', `/purchases/${share.id}`, { isPaid: false })
    assert.equal(await statusOf(given), 'sold')
  })

  test('a share goes on the bill of whoever pays for its guest', async () => {
    const given = await scene()
    const { auctionId, anna, ben, carl } = given
    await ours.managed('PUT', `/auctions/${auctionId}/registrations/${ben.id}/payer`, {
      payerUserId: carl.id,
    })
    await split(given, among(anna, ben))
    assert.deepEqual(
      (await lines(given)).map(({ buyer, payer }) => [buyer, payer]),
      [
        [anna.id, anna.id],
        [ben.id, carl.id],
      ],
    )
    await ours.managed('PUT', `/auctions/${auctionId}/registrations/${ben.id}/payer`, {
      payerUserId: anna.id,
    })
    assert.deepEqual(
      (await lines(given)).map(({ payer }) => payer),
      [anna.id, anna.id],
    )
    assert.deepEqual((await bill(anna)).totals.due, '100.00')
  })

  test('undone while nothing is paid: all of it is one guest’s again, and everybody is told', async () => {
    const given = await scene()
    const { anna, ben, purchaseId } = given
    await split(given, among(anna, ben))
    const share = (await split(given, among(anna, ben))).body
    assert.equal(share.reason, 'is_split')
    const [, { id: shareId }] = (
      await ours.managed('GET', `/auctions/${given.auctionId}/purchases`)
    ).purchases.reverse()
    const { due } = (await bills(ben))[0]
    assert.equal(due, '50.00')
    await pay((await bills(ben))[0].id, 50)
    assert.equal((await undo(purchaseId)).body.reason, 'share_paid')
    await ours.managed('PATCH', `/purchases/${shareId}`, { isPaid: false })
    const undone = await undo(shareId)
    assert.deepEqual(
      [undone.status, undone.body.id, undone.body.amount, undone.body.split],
      [200, purchaseId, '100.00', null],
    )
    assert.deepEqual(await lines(given), [{ buyer: anna.id, payer: anna.id, cents: 100_00n, whole: null }])
    assert.equal((await bills(ben))[0].owedBack, '50.00', 'what was taken for the share is owed back')
    assert.deepEqual(
      [(await kindsFor(anna))[0]!.kind, (await kindsFor(ben))[0]!.kind],
      ['splitUndone', 'removedFromReceipt'],
    )
    assert.equal((await undo(purchaseId)).body.reason, 'not_split')
  })

  test('what was paid in part pays for the share that is left, and the rest is owed back', async () => {
    const given = await scene()
    const { anna, ben, receiptId } = given
    await pay(receiptId, 60)
    await split(given, among(anna, ben))
    const {
      totals,
      lines: [line],
    } = await bill(anna)
    assert.deepEqual([line.isPaid, totals.owedBack, totals.due], [true, '10.00', '0.00'])
    assert.equal((await bill(ben)).totals.due, '50.00')
    assert.equal(await statusOf(given), 'sold')
  })

  test('a paid lot stays one, and so does everything in a settled auction', async () => {
    const given = await scene()
    const { auctionId, anna, ben, receiptId, purchaseId } = given
    const setStatus = (id: number) =>
      execute(goodlot.db, 'update auctions set status_id = $2, closed_at = end_at where id = $1', [
        auctionId,
        id,
      ])
    await setStatus(7)
    assert.equal((await split(given, among(anna, ben))).body.reason, 'settled')
    await setStatus(6)
    assert.equal((await split(given, among(anna, ben))).status, 200)
    await setStatus(7)
    assert.equal((await undo(purchaseId)).body.reason, 'settled')
    await setStatus(6)
    assert.equal((await undo(purchaseId)).status, 200)
    await pay(receiptId, 100)
    assert.equal((await split(given, among(anna, ben))).body.reason, 'is_paid')
  })

  test('while one of the bills that would change is being paid, nothing moves', async () => {
    const given = await scene()
    const { anna, ben, receiptId, purchaseId } = given
    const beingPaid = async (who: Person, billId: number) => {
      const bill = { organizationId: ours.organizationId, userId: who.id, receiptId: billId }
      const { id } = await givenOnlinePayment(goodlot.db, bill)
      const set = (state: string, end: string) =>
        execute(goodlot.db, `update payment_attempts set state = $2, ended_at = ${end} where id = $1`, [
          id,
          state,
        ])
      await set('charging', 'null')
      return () => set('declined', 'goodlot_now()')
    }
    const endFirst = await beingPaid(anna, receiptId)
    assert.equal((await split(given, among(anna, ben))).body.reason, 'payment_under_way')
    assert.deepEqual(await centsOf(given), [100_00])
    await endFirst()
    const shares = (await split(given, among(anna, ben))).body.purchases
    const endSecond = await beingPaid(ben, shares[1].receiptId)
    assert.equal((await undo(purchaseId)).body.reason, 'payment_under_way')
    await endSecond()
    assert.equal((await undo(purchaseId)).status, 200)
  })

  test('one piece of a thing for sale can be split; tickets, raffle tickets, donations and several pieces cannot', async () => {
    const given = await scene()
    const { auctionId, anna, ben } = given
    const sold = async (itemType: 'forSale' | 'ticket' | 'raffle' | 'donation', more: object = {}) => {
      const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType, buyNowCents: 25_00n })
      return {
        purchaseId: (await givenPurchase(goodlot.db, { auctionId, itemId, userId: anna.id, ...more })).id,
        itemId,
      }
    }
    for (const line of [
      await sold('ticket'),
      await sold('raffle'),
      await sold('donation', { kind: 'donation' }),
      await sold('forSale', { quantity: 2 }),
    ])
      assert.equal((await split(line, among(anna, ben))).body.reason, 'not_splittable')
    const cabin = await sold('forSale')
    const done = await split(cabin, among(anna, ben))
    assert.deepEqual(
      [done.status, done.body.purchases.map(({ amount }: Shown) => amount)],
      [200, ['12.50', '12.50']],
    )
    const other = await givenPurchase(goodlot.db, { auctionId, itemId: cabin.itemId, userId: ben.id })
    assert.equal(
      (await split({ purchaseId: other.id }, among(anna, ben))).status,
      200,
      'another piece, split by itself',
    )
    assert.equal((await ours.manage('DELETE', `/purchases/${cabin.purchaseId}`)).body.reason, 'is_split')
    assert.equal(
      (await ours.manage('DELETE', `/purchases/${done.body.purchases[1].id}`)).body.reason,
      'is_split',
    )
  })

  test('a split lot is taken back whole, and corrected only once it is joined', async () => {
    const given = await scene()
    const { anna, ben, purchaseId } = given
    const shares = (await split(given, among(anna, ben))).body.purchases
    const correct = (id: number, body: object) =>
      ours.manage('POST', `/purchases/${id}/correction`, { ...body, reason: 'wrong' })
    assert.equal((await correct(purchaseId, { amount: 10 })).body.reason, 'is_split')
    assert.equal((await correct(shares[1].id, { amount: 10 })).body.reason, 'is_split')
    const takeBack = (id: number) => ours.manage('POST', `/purchases/${id}/void`, { reason: 'nobody pays' })
    assert.equal((await takeBack(shares[1].id)).body.reason, 'is_split')
    await pay(shares[1].receiptId, 50)
    assert.equal((await takeBack(purchaseId)).body.reason, 'share_paid')
    await ours.managed('PATCH', `/purchases/${shares[1].id}`, { isPaid: false })
    const back = await takeBack(purchaseId)
    assert.deepEqual([back.status, back.body.purchase], [200, null])
    assert.deepEqual(await lines(given), [])
    assert.equal(await statusOf(given), 'unsold')
  })

  test('a split lot whose guests do not pay is offered to the runner-up', async () => {
    const given = await scene()
    const { itemId, anna, ben, carl } = given
    await split(given, among(anna, ben))
    const offered = await ours.manage('POST', `/items/${itemId}/runner-up-offers`, {
      userId: carl.id,
      hours: 24,
      reason: 'nobody paid',
    })
    assert.equal(offered.status, 201, offered.text)
    assert.deepEqual(await lines(given), [])
  })

  test('the one thing is handed over once, to whoever of them takes it', async () => {
    const given = await scene()
    const { anna, ben, purchaseId } = given
    const [, share] = (await split(given, among(anna, ben))).body.purchases
    await ours.managed('PATCH', `/purchases/${share.id}`, { isHandedOver: true })
    const { purchases } = await ours.managed('GET', `/auctions/${given.auctionId}/purchases`)
    assert.deepEqual(
      purchases.map(({ isHandedOver }: Shown) => isHandedOver),
      [true, true],
    )
    await ours.managed('PATCH', `/purchases/${purchaseId}`, { isHandedOver: false })
    const after = await ours.managed('GET', `/auctions/${given.auctionId}/purchases`)
    assert.deepEqual(
      after.purchases.map(({ isHandedOver }: Shown) => isHandedOver),
      [false, false],
    )
  })

  test('what was handed over before it was split is not handed over again', async () => {
    const given = await scene()
    const { anna, ben, purchaseId } = given
    await ours.managed('PATCH', `/purchases/${purchaseId}`, { isHandedOver: true })
    const { purchases } = (await split(given, among(anna, ben))).body
    assert.deepEqual(
      purchases.map(({ isHandedOver }: Shown) => isHandedOver),
      [true, true],
    )
  })

  test('the database keeps shares that do not make the price out', async () => {
    const given = await scene()
    await split(given, among(given.anna, given.ben))
    const broken = [
      'update purchases set amount_cents = amount_cents - 1 where auction_id = $1 and share_of is null',
      'delete from purchases where auction_id = $1 and share_of is not null',
      'update purchases set whole_cents = null, share_from_cents = null where auction_id = $1 and share_of is null',
      'update purchases set share_from_cents = 0 where auction_id = $1',
    ]
    for (const sql of broken)
      await assert.rejects(
        execute(goodlot.db, sql, [given.auctionId]),
        /shares_make_the_price|do not make its price/,
      )
    await execute(goodlot.db, 'delete from purchases where auction_id = $1', [given.auctionId])
  })

  test('files for treasurers name the whole of which a line is a share', async () => {
    const given = await scene()
    await split(given, among(given.anna, given.ben))
    const csv = async (name: string) => {
      const answer = await ours.manage('GET', `/auctions/${given.auctionId}/exports/${name}.csv`)
      return answer.text
        .trim()
        .split('\r\n')
        .map((line: string) => line.split(',').at(-1))
    }
    assert.deepEqual(await csv('purchases'), ['Share of', '100.00', '100.00'])
    assert.deepEqual(await csv('gifts'), ['Share of', '100.00', '100.00'])
  })
})
