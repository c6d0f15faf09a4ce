import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  type GivenItem,
  givenAuction,
  givenItem,
  givenLevel,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { type GivenPurchase, givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { readPurchase } from './purchase-records.ts'
import { readReceipt } from './receipt-records.ts'

suite('managing purchases', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  async function scene(columns: Record<string, unknown> = {}) {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, columns })
    const anna = await givenPerson(goodlot)
    const { paddleNumber } = await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
    const item = (given: Partial<GivenItem> = {}) =>
      givenItem(goodlot.db, { auctionId, itemType: 'forSale', ...given })
    const bought = async (purchase: Partial<GivenPurchase> = {}, given: Partial<GivenItem> = {}) => {
      const itemId = purchase.itemId ?? (await item(given)).id
      const made = await givenPurchase(goodlot.db, { userId: anna.id, auctionId, ...purchase, itemId })
      return { ...made, itemId }
    }
    return { auctionId, anna, paddleNumber, item, bought }
  }
  const audit = (subject: string, id: number) =>
    rows<{ action: string; changes: object }>(
      goodlot.db,
      'select action, changes from audit_log where subject = $1 and subject_id = $2 and actor_id = $3 order by id',
      [subject, id, ours.manager.id],
    )
  const purchaseEvents = async (person: Person) =>
    (
      await rows<{ action: string }>(
        goodlot.db,
        `select payload::jsonb->>'action' as action from event_log where user_id = $1 and kind = 'event.purchase' order by id`,
        [person.id],
      )
    ).map(({ action }) => action)
  const statusOf = async (itemId: number) =>
    (await row<{ status: number }>(
      goodlot.db,
      'select status_id as status from standings where item_id = $1',
      [itemId],
    ))!.status

  suite('the list', () => {
    test('shows who bought what and how it was paid, the newest first', async () => {
      const { auctionId, anna, paddleNumber, bought } = await scene()
      const older = await bought({ ago: 60, paidBy: 'check', amountCents: 1234n })
      const newer = await bought({ ago: 30 })
      const { purchases, totalCount } = await ours.managed('GET', `/auctions/${auctionId}/purchases`)
      assert.equal(totalCount, 2)
      assert.deepEqual(
        purchases.map(({ id }: { id: number }) => id),
        [newer.id, older.id],
      )
      assert.partialDeepStrictEqual(purchases[1], {
        receiptId: older.receiptId,
        itemId: older.itemId,
        kind: 'sale',
        quantity: 1,
        amount: '12.34',
        currency: 'USD',
        isPledge: false,
        isPaid: true,
        paidBy: 'check',
        buyer: { userId: anna.id, paddleNumber, name: 'Pat Person', email: anna.email },
      })
      assert.deepEqual([purchases[0].isPaid, purchases[0].paidBy, purchases[0].paidAt], [false, null, null])
    })

    test('can be asked for paid or unpaid ones, one buyer, one item', async () => {
      const { auctionId, anna, bought } = await scene()
      const paid = await bought({ paidBy: 'cash' })
      const unpaid = await bought()
      const ben = await givenPerson(goodlot)
      const bens = await bought({ userId: ben.id, itemId: unpaid.itemId, ago: 60 })
      const ids = async (query: string) => {
        const { purchases } = await ours.managed('GET', `/auctions/${auctionId}/purchases?${query}`)
        return purchases.map(({ id }: { id: number }) => id)
      }
      assert.deepEqual(await ids('isPaid=true'), [paid.id])
      assert.deepEqual(await ids('isPaid=0'), [unpaid.id, bens.id])
      assert.deepEqual(await ids(`userId=${anna.id}`), [unpaid.id, paid.id])
      assert.deepEqual(await ids(`itemId=${unpaid.itemId}`), [unpaid.id, bens.id])
      assert.deepEqual(await ids('limit=1&offset=2'), [bens.id])
    })
  })

  suite('recording', () => {
    test('a sale to a guest, by paddle, takes from the stock, tells the guest and is audited', async () => {
      const { auctionId, anna, paddleNumber, item } = await scene()
      const { id: itemId } = await item({ quantity: 2 })
      const sale = { paddleNumber, itemId, quantity: 2 }
      const answer = await ours.manage('POST', `/auctions/${auctionId}/purchases`, sale)
      assert.equal(answer.status, 201, answer.text)
      assert.partialDeepStrictEqual(answer.body, { itemId, quantity: 2, amount: '50.00', isPaid: false })
      assert.equal(answer.body.buyer.userId, anna.id)
      assert.equal(await statusOf(itemId), 10)
      assert.deepEqual(await purchaseEvents(anna), ['add'])
      const [entry] = await audit('purchase', answer.body.id)
      assert.equal(entry?.action, 'create')
      const again = await ours.manage('POST', `/auctions/${auctionId}/purchases`, { ...sale, quantity: 1 })
      assert.deepEqual(
        [again.status, again.body.error, again.body.reason],
        [409, 'purchase_refused', 'sold_out'],
      )
    })

    test('a donation, paid at once', async () => {
      const { auctionId, anna } = await scene()
      const gift = { userId: anna.id, amount: 99.5, paidBy: 'cash' }
      const body = await ours.managed('POST', `/auctions/${auctionId}/purchases`, gift)
      assert.partialDeepStrictEqual(body, {
        kind: 'donation',
        itemType: 'donation',
        amount: '99.50',
        isPaid: true,
        paidBy: 'cash',
      })
      assert.deepEqual(await purchaseEvents(anna), ['add', 'paid'])
    })

    test('a pledge, where pledges are allowed', async () => {
      const pledge = (userId: number) => ({ userId, amount: 10, isPledge: true })
      const [without, withPledges] = [await scene(), await scene({ allow_pledge: true })]
      const refused = await ours.manage(
        'POST',
        `/auctions/${without.auctionId}/purchases`,
        pledge(without.anna.id),
      )
      assert.equal(refused.body.reason, 'pledge_not_allowed')
      const body = await ours.managed(
        'POST',
        `/auctions/${withPledges.auctionId}/purchases`,
        pledge(withPledges.anna.id),
      )
      assert.equal(body.isPledge, true)
    })

    test('the manager’s word waives what a manager may waive, and nothing else', async () => {
      const { auctionId, anna, item } = await scene({
        require_card: true,
        require_ticket_to_bid: true,
        allowed_countries: ['US'],
        spending_limit_cents: 1,
      })
      const local = await item({ columns: { is_local_only: true } })
      const paused = await item({ status: 'paused' })
      const sell = (itemId: number) =>
        ours.manage('POST', `/auctions/${auctionId}/purchases`, { userId: anna.id, itemId })
      assert.equal((await sell(local.id)).status, 201)
      assert.equal((await sell(paused.id)).body.reason, 'item_paused')
      const own = { token: anna.token, body: {} }
      const answer = await goodlot.call('POST', `/v3/item/${local.id}/purchase`, own)
      assert.equal(answer.body.reason, 'location_not_allowed')
    })

    test('guests who are not registered, items and levels of other auctions and mixtures are 400', async () => {
      const { auctionId, anna, item } = await scene()
      const elsewhere = await scene()
      const { id: itemId } = await item()
      const foreign = await elsewhere.item()
      const fields = async (body: object) => {
        const answer = await ours.manage('POST', `/auctions/${auctionId}/purchases`, body)
        assert.equal(answer.status, 400, answer.text)
        return Object.keys(answer.body.fields)
      }
      const userId = anna.id
      assert.deepEqual(await fields({ userId: elsewhere.anna.id, itemId }), ['userId'])
      assert.deepEqual(await fields({ userId, itemId: foreign.id }), ['itemId'])
      const level = await givenLevel(goodlot.db, { auctionId: elsewhere.auctionId, amountCents: 500n })
      assert.deepEqual(await fields({ userId, levelId: level.id }), ['levelId'])
      assert.deepEqual(await fields({ userId, itemId, amount: 5, isPledge: true }), ['amount', 'isPledge'])
      assert.deepEqual(await fields({ userId, amount: 5, quantity: 2 }), ['quantity'])
      assert.deepEqual(await fields({ userId }), ['amount'])
      assert.deepEqual(await fields({ itemId }), ['userId'])
      assert.deepEqual(await fields({ userId, itemId, paidBy: 'barter' }), ['paidBy'])
    })
  })

  suite('paid and unpaid', () => {
    const pay = (id: number, body: object) => ours.managed('PATCH', `/purchases/${id}`, body)

    test('a purchase is marked paid, and unpaid again; the buyer is told each time', async () => {
      const { anna, bought } = await scene()
      const { id, receiptId } = await bought()
      const paid = await pay(id, { isPaid: true, paidBy: 'cash' })
      assert.deepEqual([paid.isPaid, paid.paidBy, typeof paid.paidAt], [true, 'cash', 'number'])
      const unpaid = await pay(id, { isPaid: false })
      assert.deepEqual([unpaid.isPaid, unpaid.paidBy, unpaid.paidAt], [false, null, null])
      assert.deepEqual(await purchaseEvents(anna), ['paid', 'unpaid'])
      assert.deepEqual(await audit('purchase', id), [
        { action: 'paid', changes: { receiptId, purchaseIds: [id], paidBy: 'cash' } },
        { action: 'unpaid', changes: { receiptId, purchaseIds: [id], paidBy: null } },
      ])
    })

    test('doing it again changes and tells nothing', async () => {
      const { anna, bought } = await scene()
      const { id } = await bought({ paidBy: 'check' })
      const before = await pay(id, { isPaid: true })
      await goodlot.clock.advance(60)
      assert.deepEqual(await pay(id, { isPaid: true, paidBy: 'check' }), before)
      assert.deepEqual([await purchaseEvents(anna), await audit('purchase', id)], [[], []])
    })

    test('another way to pay is corrected and the time of payment stays', async () => {
      const { bought } = await scene()
      const { id } = await bought({ paidBy: 'check' })
      const before = await pay(id, { isPaid: true })
      await goodlot.clock.advance(60)
      assert.deepEqual(await pay(id, { isPaid: true, paidBy: 'cash' }), { ...before, paidBy: 'cash' })
    })

    test('without a named way to pay it is other', async () => {
      const { bought } = await scene()
      const { id } = await bought()
      assert.equal((await pay(id, { isPaid: true })).paidBy, 'other')
    })

    for (const kind of ['won', 'buyNow'] as const) {
      test(`an item that was ${kind} becomes paid (13), and sold (2) again`, async () => {
        const { auctionId, bought } = await scene()
        const { id, itemId } = await bought({ kind }, { itemType: 'silent', status: 'sold' })
        await pay(id, { isPaid: true })
        assert.equal(await statusOf(itemId), 13)
        await pay(id, { isPaid: false })
        assert.equal(await statusOf(itemId), 2)
        const events = await rows<{ status: string }>(
          goodlot.db,
          `select payload::jsonb->>'status' as status from event_log where auction_id = $1 and kind = 'event.item' order by id`,
          [auctionId],
        )
        assert.deepEqual(
          events.map(({ status }) => status),
          ['paid', 'sold'],
        )
      })
    }

    test('what is sold in numbers keeps its status', async () => {
      const { bought } = await scene()
      const { id, itemId } = await bought({ kind: 'sale' }, { status: 'soldOut', quantity: 1 })
      await pay(id, { isPaid: true })
      assert.equal(await statusOf(itemId), 10)
    })

    test('the cart follows at once', async () => {
      const { anna, bought } = await scene()
      const { id } = await bought()
      const cart = async () =>
        (await goodlot.call('GET', '/v3/bidder/my-cart', { token: anna.token })).body.totals.paidAmount
      assert.equal(await cart(), '0.00')
      await pay(id, { isPaid: true })
      assert.equal(await cart(), '25.00')
    })

    for (const body of [
      {},
      { isPaid: 'true' },
      { isPaid: true, paidBy: 'barter' },
      { isPaid: false, paidBy: 'cash' },
    ]) {
      test(`${JSON.stringify(body)} is 400`, async () => {
        const { bought } = await scene()
        const { id } = await bought()
        assert.equal((await ours.manage('PATCH', `/purchases/${id}`, body)).status, 400)
      })
    }
  })

  suite('receipts', () => {
    test('a receipt is paid when all its purchases are', async () => {
      const { auctionId, anna, bought } = await scene()
      const first = await bought({ amountCents: 1000n })
      await bought({ amountCents: 500n })
      const receipt = async (query = '') =>
        (await ours.managed('GET', `/auctions/${auctionId}/receipts${query}`)).receipts[0]
      await ours.managed('PATCH', `/purchases/${first.id}`, { isPaid: true, paidBy: 'cash' })
      const half = await receipt()
      assert.partialDeepStrictEqual(half, {
        id: first.receiptId,
        purchaseCount: 2,
        unpaidAmount: '5.00',
        paidAmount: '10.00',
        isPaid: false,
        buyer: { userId: anna.id },
      })
      assert.equal(await receipt('?isPaid=true'), undefined)
      const paid = await ours.managed('PATCH', `/receipts/${half.id}`, { isPaid: true, paidBy: 'check' })
      assert.deepEqual([paid.isPaid, paid.unpaidAmount, paid.paidAmount], [true, '0.00', '15.00'])
      assert.deepEqual(await receipt('?isPaid=true'), paid)
      const { purchases } = await ours.managed('GET', `/auctions/${auctionId}/purchases`)
      assert.deepEqual(
        purchases.map(({ paidBy }: { paidBy: string }) => paidBy).sort(),
        ['cash', 'check'],
        'what was paid before keeps its way',
      )
      assert.equal((await audit('receipt', half.id)).length, 1)
      const unpaid = await ours.managed('PATCH', `/receipts/${half.id}`, { isPaid: false })
      assert.deepEqual([unpaid.isPaid, unpaid.unpaidAmount], [false, '15.00'])
    })
  })

  test('others are told 403, also of what is not there; administrators 404', async () => {
    const { auctionId, anna, bought } = await scene()
    const { id, receiptId } = await bought()
    const calls: [string, string, object?][] = [
      ['GET', `auctions/${auctionId}/purchases`],
      ['POST', `auctions/${auctionId}/purchases`, { userId: anna.id, amount: 5 }],
      ['PATCH', `purchases/${id}`, { isPaid: true }],
      ['PATCH', 'purchases/2000000000', { isPaid: true }],
      ['GET', `auctions/${auctionId}/receipts`],
      ['PATCH', `receipts/${receiptId}`, { isPaid: true }],
    ]
    for (const [method, path, body] of calls) {
      const answer = await goodlot.call(method, `/v3/manage/${path}`, { token: anna.token, body })
      assert.deepEqual([answer.status, answer.body.error], [403, 'forbidden'], path)
      assert.equal((await goodlot.call(method, `/v3/manage/${path}`, { body })).status, 401)
    }
    const missing = { token: ours.admin.token, body: { isPaid: true } }
    assert.equal((await goodlot.call('PATCH', '/v3/manage/purchases/2000000000', missing)).status, 404)
    assert.equal((await goodlot.call('PATCH', `/v3/manage/purchases/${id}`, missing)).status, 200)
  })

  test('a purchase or a receipt that was removed before it is shown is not found', async () => {
    await assert.rejects(readPurchase(goodlot.db, 2_000_000_000), { code: 'not_found' })
    await assert.rejects(readReceipt(goodlot.db, 2_000_000_000), { code: 'not_found' })
  })
})
