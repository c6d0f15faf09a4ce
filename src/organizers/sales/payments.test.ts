import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { untilSomebodyWaits } from '../../../tests/kit/altered-database.ts'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { settledBy } from '../../money/bills/books.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { answeredRequestSweeping } from '../basics/once.ts'

suite('money settles the lines of a receipt', () => {
  const lines = [
    { id: 1, amountCents: 5000n },
    { id: 2, amountCents: 2000n },
    { id: 3, amountCents: 9000n },
  ]
  const cases: [money: bigint, settled: number[], credit: bigint][] = [
    [4999n, [], 4999n],
    [5000n, [1], 0n],
    [6999n, [1], 1999n],
    [7000n, [1, 2], 0n],
    [15_999n, [1, 2], 8999n],
    [16_000n, [1, 2, 3], 0n],
  ]
  for (const [money, settled, credit] of cases) {
    test(`${money} cents settle ${settled.join(', ') || 'none'} and leave ${credit}`, () => {
      assert.deepEqual(settledBy(lines, money), { purchaseIds: settled, creditCents: credit })
    })
  }
})

suite('the checkout desk', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  /** A guest with three unpaid lines: 50, 20 and 90 dollars. */
  async function givenGuest() {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const guest = await givenPerson(goodlot)
    const { paddleNumber } = await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'forSale', buyNowCents: 1000n })
    let receiptId = 0
    const purchaseIds: number[] = []
    for (const amountCents of [5000n, 2000n, 9000n]) {
      const made = await givenPurchase(goodlot.db, { auctionId, itemId, userId: guest.id, amountCents })
      receiptId = made.receiptId
      purchaseIds.push(made.id)
    }
    await goodlot.db.query('update standings set quantity_sold = 3 where item_id = $1', [itemId])
    return { auctionId, guest, paddleNumber, itemId, receiptId, purchaseIds, path: `/receipts/${receiptId}` }
  }
  const pay = (path: string, body: object, key?: string) =>
    goodlot.call('POST', `/v3/manage${path}/payments`, {
      token: ours.manager.token,
      body,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const paid = ({ purchases }: { purchases: { isPaid: boolean }[] }) => purchases.map(({ isPaid }) => isPaid)

  test('finds what a paddle owes', async () => {
    const { auctionId, paddleNumber, receiptId, path } = await givenGuest()
    const found = await ours.managed('GET', `/auctions/${auctionId}/receipts?paddleNumber=${paddleNumber}`)
    assert.deepEqual(
      [found.totalCount, found.receipts[0].id, found.receipts[0].dueAmount],
      [1, receiptId, '160.00'],
    )
    const none = await ours.managed('GET', `/auctions/${auctionId}/receipts?paddleNumber=99999`)
    assert.equal(none.totalCount, 0)
    const whole = await ours.managed('GET', path)
    assert.deepEqual([whole.purchases.length, whole.payments, whole.dueAmount], [3, [], '160.00'])
  })

  test('a line that is being paid is not taken back at the same moment', async () => {
    const { auctionId, guest, purchaseIds, path } = await givenGuest()
    const lot = await givenItem(goodlot.db, { auctionId, status: 'sold' })
    await givenPurchase(goodlot.db, {
      auctionId,
      itemId: lot.id,
      userId: guest.id,
      amountCents: 3000n,
      kind: 'won',
    })
    const holding = await goodlot.db.connect()
    try {
      await holding.query('begin')
      await holding.query('select from standings where item_id = $1 for update', [lot.id])
      const payment = pay(path, { paidBy: 'cash' })
      await untilSomebodyWaits(goodlot.db)
      const takenBack = ours.manage('DELETE', `/purchases/${purchaseIds[0]}`)
      await holding.query('commit')
      assert.equal((await payment).status, 201)
      const { status, body } = await takenBack
      assert.deepEqual([status, body.reason], [409, 'is_paid'])
    } finally {
      holding.release()
    }
    const whole = await ours.managed('GET', path)
    assert.deepEqual([whole.payments.length, paid(whole)], [1, [true, true, true, true]])
  })

  test('takes everything that is due', async () => {
    const { path, guest } = await givenGuest()
    const { status, body } = await pay(path, { paidBy: 'card' })
    assert.equal(status, 201)
    assert.deepEqual([paid(body), body.dueAmount, body.isPaid], [[true, true, true], '0.00', true])
    assert.deepEqual([body.purchases[0].paidBy, body.payments[0].amount], ['card', '160.00'])
    const cart = await goodlot.call('GET', '/v3/bidder/my-cart', { token: guest.token })
    assert.equal(cart.body.totals.paidAmount, '160.00')
    assert.equal((await pay(path, { paidBy: 'cash' })).body.reason, 'nothing_due')
  })

  test('takes a part: whole lines in their order, and the rest is credit', async () => {
    const { path } = await givenGuest()
    const first = await pay(path, { amount: 60, paidBy: 'cash' })
    assert.deepEqual(
      [paid(first.body), first.body.creditAmount, first.body.dueAmount],
      [[true, false, false], '10.00', '100.00'],
    )
    const second = await pay(path, { amount: 10, paidBy: 'check' })
    assert.deepEqual(
      [paid(second.body), second.body.creditAmount, second.body.dueAmount],
      [[true, true, false], '0.00', '90.00'],
    )
    const tooMuch = await pay(path, { amount: 90.01, paidBy: 'cash' })
    assert.deepEqual([tooMuch.status, tooMuch.body.reason], [409, 'more_than_due'])
    const last = await pay(path, { amount: 90, paidBy: 'cash' })
    assert.deepEqual([last.body.isPaid, last.body.payments.length], [true, 3])
  })

  test('undoes the newest payment, and only that', async () => {
    const { path } = await givenGuest()
    const first = (await pay(path, { amount: 60, paidBy: 'cash' })).body.payments[0].id
    const second = (await pay(path, { amount: 10, paidBy: 'cash' })).body.payments[1].id
    const early = await ours.manage('DELETE', `${path}/payments/${first}`)
    assert.deepEqual([early.status, early.body.reason], [409, 'not_the_newest'])
    const undone = await ours.managed('DELETE', `${path}/payments/${second}`)
    assert.deepEqual([paid(undone), undone.creditAmount], [[true, false, false], '10.00'])
    assert.notEqual(undone.payments[1].undoneAt, null)
    assert.equal((await ours.manage('DELETE', `${path}/payments/${second}`)).body.reason, 'not_the_newest')
    const all = await ours.managed('DELETE', `${path}/payments/${first}`)
    assert.deepEqual([paid(all), all.creditAmount, all.dueAmount], [[false, false, false], '0.00', '160.00'])
    assert.equal((await ours.manage('DELETE', `${path}/payments/999999`)).status, 404)
  })

  test('counts a payment once, however often its request comes', async () => {
    const { path, receiptId } = await givenGuest()
    const key = `pay-${receiptId}-${'k'.repeat(20)}`
    const answers = await Promise.all([1, 2, 3].map(() => pay(path, { amount: 50, paidBy: 'cash' }, key)))
    for (const answer of answers) {
      assert.equal(answer.status, 201)
      assert.deepEqual(answer.body, answers[0]!.body)
    }
    assert.equal((await ours.managed('GET', path)).payments.length, 1)
    const other = await pay(path, { amount: 60, paidBy: 'cash' }, key)
    assert.deepEqual([other.status, other.body.reason], [409, 'key_reused'])
    await goodlot.clock.advance(49 * 3600)
    await answeredRequestSweeping(goodlot.db).sweep(new AbortController().signal)
    const kept = await row(goodlot.db, 'select from answered_requests where key = $1', [key])
    assert.equal(kept, undefined)
  })

  test('a refused payment leaves no key behind, so that the next try is judged anew', async () => {
    const { path, receiptId } = await givenGuest()
    const key = `refused-${receiptId}`
    assert.equal((await pay(path, { amount: 500, paidBy: 'cash' }, key)).status, 409)
    assert.equal((await pay(path, { amount: 160, paidBy: 'cash' }, key)).status, 201)
  })

  test('two desks at once take no more than is due', async () => {
    const { path } = await givenGuest()
    const statuses = (await Promise.all([1, 2].map(() => pay(path, { paidBy: 'cash' })))).map(
      ({ status }) => status,
    )
    assert.deepEqual(statuses.sort(), [201, 409])
  })

  test('a receipt marked by hand owes nothing and keeps no credit', async () => {
    const { path } = await givenGuest()
    await pay(path, { amount: 10, paidBy: 'cash' })
    const settled = await ours.managed('PATCH', path, { isPaid: true, paidBy: 'other' })
    assert.deepEqual([settled.creditAmount, settled.dueAmount], ['0.00', '0.00'])
  })

  test('ticks off what was handed over, and tells the guest’s devices once', async () => {
    const { purchaseIds, guest } = await givenGuest()
    const tick = (isHandedOver: boolean) =>
      ours.managed('PATCH', `/purchases/${purchaseIds[0]}`, { isHandedOver })
    assert.equal((await tick(true)).isHandedOver, true)
    await tick(true)
    const told = await rows(
      goodlot.db,
      `select from events where user_id = $1 and kind = 'event.purchase' and payload->>'action' = 'handedOver'`,
      [guest.id],
    )
    assert.equal(told.length, 1)
    assert.equal((await tick(false)).handedOverAt, null)
    const wrong = await ours.manage('PATCH', `/purchases/${purchaseIds[0]}`, { paidBy: 'cash' })
    assert.equal(wrong.status, 400)
  })

  test('takes a sale back: off the receipt, back in stock, and the guest is told', async () => {
    const { auctionId, guest, itemId } = await givenGuest()
    await goodlot.db.query('update standings set quantity = 4 where item_id = $1', [itemId])
    const sale = { userId: guest.id, itemId, quantity: 1 }
    const { id } = await ours.managed('POST', `/auctions/${auctionId}/purchases`, sale)
    const soldOut = await ours.managed('GET', `/items/${itemId}`)
    assert.deepEqual([soldOut.status, soldOut.quantityRemaining], ['soldOut', 0])
    const before = await row<{ id: bigint }>(goodlot.db, 'select max(id) as id from events')
    const takeBack = (key: string) =>
      goodlot.call('DELETE', `/v3/manage/purchases/${id}`, {
        token: ours.manager.token,
        headers: { 'idempotency-key': key },
      })
    assert.equal((await takeBack('the-first-try')).status, 204)
    const events = await rows<{ kind: string; payload: object }>(
      goodlot.db,
      'select kind, payload from events where id > $1 order by id',
      [before!.id],
    )
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['event.item', 'event.raised', 'event.purchase'],
    )
    assert.deepEqual(events[2]!.payload, { action: 'remove', purchaseId: id, itemId, auctionId })
    const back = await ours.managed('GET', `/items/${itemId}`)
    assert.deepEqual([back.status, back.quantityRemaining], ['available', 1])
    const notes = await goodlot.call('GET', '/v3/bidder/notifications?filter=general', { token: guest.token })
    assert.equal(notes.body.notifications[0].title, 'Removed from your receipt')
    assert.equal((await takeBack('the-first-try')).status, 204)
    assert.equal((await takeBack('another-try')).status, 403)
    assert.equal((await ours.manage('DELETE', `/purchases/${id}`)).status, 403)
  })

  test('takes back neither what is paid nor what was won', async () => {
    const { auctionId, guest, purchaseIds } = await givenGuest()
    await ours.managed('PATCH', `/purchases/${purchaseIds[0]}`, { isPaid: true })
    const reason = async (id: number) => (await ours.manage('DELETE', `/purchases/${id}`)).body.reason
    assert.equal(await reason(purchaseIds[0]!), 'is_paid')
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, status: 'sold' })
    const won = await givenPurchase(goodlot.db, { auctionId, itemId, userId: guest.id, kind: 'won' })
    assert.equal(await reason(won.id), 'was_won')
  })

  test('a pledge of a paddle raise lands once, though its answer was lost', async () => {
    const { auctionId, paddleNumber } = await givenGuest()
    await ours.managed('PATCH', `/auctions/${auctionId}`, {
      donations: { allowPledge: true, enableCustom: true },
    })
    const pledge = () =>
      goodlot.call('POST', `/v3/manage/auctions/${auctionId}/purchases`, {
        token: ours.manager.token,
        body: { paddleNumber, amount: 500, isPledge: true },
        headers: { 'idempotency-key': `pledge-${auctionId}-${paddleNumber}` },
      })
    const [first, second] = [await pledge(), await pledge()]
    assert.deepEqual([first.status, second.status, second.body.id], [201, 201, first.body.id])
    const pledged = await rows(goodlot.db, 'select from purchases where auction_id = $1 and is_pledge', [
      auctionId,
    ])
    assert.equal(pledged.length, 1)
  })
})
