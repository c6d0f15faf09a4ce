import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { suite, test } from 'node:test'
import { inspect } from 'node:util'
import { givenItem } from '../../../tests/kit/given-auctions.ts'
import { type GivenBill, givenBill, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { useService } from '../../../tests/kit/service.ts'
import { closeDispute, createRefund, openDispute, settleRefund } from '../../money/stripe-stand-in/refunds.ts'
import { row, rows } from '../../platform/database/pool.ts'

suite('online payments at the desk', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => standIn.env)
  const ours = useManaged(goodlot)

  const given = () => givenBill(goodlot, { organizationId: ours.organizationId })
  const account = () => standIn.account({ secretKey: `sk_test_organization${ours.organizationId}` })
  async function withCard(bill: GivenBill) {
    const opened = await bill.addCard()
    await standIn.pay(opened.body.url)
    await bill.look(opened.body.id)
    return bill
  }
  async function givenPaid() {
    const bill = await withCard(await given())
    const { body } = await bill.pay({ way: 'card' })
    assert.equal(body.state, 'paid')
    return { ...bill, paymentId: body.id as number }
  }
  const refund = (bill: { receiptId: number; paymentId: number }, amount?: number) =>
    ours.manage('POST', `/receipts/${bill.receiptId}/refunds`, {
      onlinePaymentId: bill.paymentId,
      reason: 'A glass was broken.',
      ...(amount === undefined ? {} : { amount }),
    })
  const refunded = () =>
    standIn.ledger.filter(({ kind }) => kind === 'refund').reduce((sum, { amount }) => sum + amount, 0)
  const intentOf = async (attemptId: number) =>
    (await row<{ id: string }>(goodlot.db, 'select intent_id as id from payment_attempts where id = $1', [
      attemptId,
    ]))!.id

  test('the card on file is charged for what is due, and the log says who did it', async () => {
    const bill = await withCard(await given())
    const stale = await ours.manage('POST', `/receipts/${bill.receiptId}/charge`, { seenDue: 150 })
    assert.deepEqual([stale.status, stale.body.reason], [409, 'changed_meanwhile'])
    const charged = await ours.managed('POST', `/receipts/${bill.receiptId}/charge`, { seenDue: 200 })
    assert.deepEqual([charged.state, charged.amount], ['paid', '200.00'])
    assert.equal((await bill.receipt()).totals.isPaid, true)
    const logged = await row(
      goodlot.db,
      `select from audit_log where action = 'charge' and subject_id = $1 and actor_id = $2`,
      [charged.id, ours.manager.id],
    )
    assert.ok(logged)
    const again = await ours.manage('POST', `/receipts/${bill.receiptId}/charge`, {})
    assert.equal(again.body.reason, 'nothing_due')
  })

  test('a guest without a card cannot be charged', async () => {
    const bill = await given()
    const { body } = await ours.manage('POST', `/receipts/${bill.receiptId}/charge`, {})
    assert.equal(body.reason, 'no_card')
  })

  test('cash closes the page that the guest has open, so that nobody pays twice', async () => {
    const bill = await given()
    const page = await bill.pay({ way: 'checkout' })
    await ours.managed('POST', `/receipts/${bill.receiptId}/payments`, { paidBy: 'cash' })
    assert.equal(await standIn.pay(page.body.url), null)
    assert.equal((await bill.receipt()).totals.owedBack, '0.00')
  })

  test('cash after the guest has just paid finds nothing due', async () => {
    const bill = await given()
    const page = await bill.pay({ way: 'checkout' })
    await standIn.pay(page.body.url)
    const { body } = await ours.manage('POST', `/receipts/${bill.receiptId}/payments`, { paidBy: 'cash' })
    assert.equal(body.reason, 'nothing_due')
    assert.equal((await bill.receipt()).totals.isPaid, true)
  })

  test('cash while the provider does not answer is booked, too, and what comes then is owed back', async () => {
    const bill = await given()
    const page = await bill.pay({ way: 'checkout' })
    for (const path of ['/expire', '/expire', 'GET /v1/checkout', 'GET /v1/checkout'])
      standIn.faults.plan('loseBefore', path)
    await ours.managed('POST', `/receipts/${bill.receiptId}/payments`, { paidBy: 'cash' })
    await standIn.pay(page.body.url)
    assert.equal((await bill.look(page.body.id)).body.state, 'paid')
    const { totals } = await bill.receipt()
    assert.deepEqual([totals.isPaid, totals.owedBack], [true, '200.00'])
  })

  test('a credit larger than what is bought next covers it: nothing more can be charged, and the rest is refunded', async () => {
    const bill = await givenPaid()
    const [, second] = bill.purchaseIds
    await goodlot.db.query('update standings set quantity_sold = 1 where auction_id = $1', [bill.auctionId])
    await ours.managed('POST', `/purchases/${second}/void`, { reason: 'The lot was broken.' })
    assert.equal((await bill.receipt()).totals.owedBack, '100.00')
    const { id: itemId } = await givenItem(goodlot.db, {
      auctionId: bill.auctionId,
      itemType: 'forSale',
      buyNowCents: 30_00n,
    })
    const body = { quantity: 1 }
    assert.equal((await bill.call('POST', `/v3/item/${itemId}/purchase`, body)).status, 201)
    const { totals } = await bill.receipt()
    assert.deepEqual([totals.due, totals.owedBack], ['0.00', '70.00'])
    const before = standIn.ledger.length
    for (const way of ['card', 'checkout'])
      assert.equal((await bill.pay({ way })).body.reason, 'nothing_due', way)
    const charged = await ours.manage('POST', `/receipts/${bill.receiptId}/charge`, {})
    assert.deepEqual([charged.body.reason, standIn.ledger.length], ['nothing_due', before])
    assert.equal((await refund(bill, 70)).status, 201)
    const { totals: after } = await bill.receipt()
    assert.deepEqual([after.isPaid, after.due, after.owedBack], [true, '0.00', '0.00'])
  })

  test('a refund in part makes that much due again, and the guest sees it', async () => {
    const bill = await givenPaid()
    const before = refunded()
    const answer = await refund(bill, 100)
    assert.equal(answer.status, 201, answer.text)
    const [payment] = answer.body.payments
    assert.deepEqual([payment.refundable, payment.refunds[0].state], ['100.00', 'done'])
    assert.equal(refunded() - before, 100_00)
    const { totals, corrections, lines } = await bill.receipt()
    assert.equal(totals.due, '100.00')
    assert.deepEqual(
      lines.map(({ isPaid }: { isPaid: boolean }) => isPaid),
      [true, false],
    )
    assert.deepEqual([corrections.at(-1).before, corrections.at(-1).after], ['200.00', '100.00'])
    const logged = `select from audit_log where action = 'refund' and changes ->> 'reason' = 'A glass was broken.'
                      and subject_id = $1`
    assert.equal((await rows(goodlot.db, logged, [bill.paymentId])).length, 1)
  })

  test('refunds at once never come to more than was taken: those that are asked for count', async () => {
    const bill = await givenPaid()
    const before = refunded()
    const answers = await Promise.all([150, 150, 150].map((amount) => refund(bill, amount)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
    assert.equal(refunded() - before, 150_00)
    assert.equal((await refund(bill, 50.01)).body.reason, 'more_than_paid')
    assert.equal((await refund(bill)).status, 201)
    assert.equal((await refund(bill)).body.reason, 'nothing_left')
    assert.equal(refunded() - before, 200_00)
    assert.equal((await bill.receipt()).totals.due, '200.00')
  })

  test('a refund whose answer was lost is made once', async () => {
    const bill = await givenPaid()
    const before = refunded()
    standIn.faults.plan('loseAfter', 'POST /v1/refunds')
    standIn.faults.plan('loseBefore', 'POST /v1/refunds')
    assert.equal((await refund(bill, 50)).status, 201)
    standIn.advance(2 * 86_400)
    await goodlot.clock.advance(2 * 86_400)
    await goodlot.clock.advance(60)
    assert.equal(refunded() - before, 50_00)
    const [payment] = (await ours.managed('GET', `/receipts/${bill.receiptId}/online`)).payments
    assert.equal(payment.refunds[0].state, 'done')
  })

  test('a pending refund that fails leaves the money where it is', async () => {
    const bill = await givenPaid()
    standIn.faults.plan('refundPending')
    const [payment] = (await refund(bill)).body.payments
    assert.deepEqual([payment.refunds[0].state, payment.refundable], ['pending', '0.00'])
    assert.equal((await bill.receipt()).totals.isPaid, true)
    const { id } = (await row<{ id: string }>(
      goodlot.db,
      'select refund_id as id from refunds where attempt_id = $1',
      [bill.paymentId],
    ))!
    settleRefund(account(), id, 'failed')
    await bill.look(bill.paymentId)
    assert.equal((await bill.receipt()).totals.isPaid, true)
    const online = await ours.managed('GET', `/receipts/${bill.receiptId}/online`)
    assert.deepEqual(
      [online.payments[0].refunds[0].state, online.payments[0].refundable],
      ['failed', '200.00'],
    )
  })

  test('a refund made at the provider and a dispute that was lost are noticed by a look', async () => {
    const bill = await givenPaid()
    const intentId = await intentOf(bill.paymentId)
    createRefund(account(), { payment_intent: intentId, amount: '10000' })
    await bill.look(bill.paymentId)
    assert.equal((await bill.receipt()).totals.due, '100.00')
    const dispute = openDispute(account(), { intentId, amount: 100_00 })
    await bill.look(bill.paymentId)
    assert.equal((await bill.receipt()).totals.due, '100.00')
    closeDispute(account(), dispute.id, 'lost')
    await bill.look(bill.paymentId)
    assert.equal((await bill.receipt()).totals.due, '200.00')
    const [payment] = (await ours.managed('GET', `/receipts/${bill.receiptId}/online`)).payments
    assert.deepEqual([payment.refunds[0].requestedBy, payment.disputes[0].state], [null, 'lost'])
  })

  test('a line that was marked as paid above a part paid online is due again when that part is refunded', async () => {
    const bill = await withCard(await given())
    const { body } = await bill.pay({ way: 'card', amount: 50 })
    for (const id of bill.purchaseIds)
      await ours.managed('PATCH', `/purchases/${id}`, { isPaid: true, paidBy: 'check' })
    assert.equal((await bill.receipt()).totals.due, '0.00')
    assert.equal((await refund({ ...bill, paymentId: body.id })).status, 201)
    const books = await row<object>(
      goodlot.db,
      `select paid_cents::int as paid, taken_cents::int as taken, marked_cents::int as marked from receipt_books
        where receipt_id = $1`,
      [bill.receiptId],
    )
    assert.deepEqual(books, { paid: 100_00, taken: 0, marked: 100_00 })
    assert.equal((await bill.receipt()).totals.due, '100.00')
  })

  test('whoever gets everything back owes no covered fee', async () => {
    const bill = await withCard(await given())
    const { body } = await bill.pay({ way: 'card', coverFee: true })
    await refund({ receiptId: bill.receiptId, paymentId: body.id })
    const { totals, lines } = await bill.receipt()
    assert.deepEqual([totals.due, lines.length], ['200.00', 2])
  })
})

suite('an organization’s own account', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => ({ ...standIn.env, PUBLIC_URL: 'https://gala.example' }))
  const ours = useManaged(goodlot)
  const path = () => `/organizations/${ours.organizationId}/payments`
  const secretKey = 'sk_test_gala_4321'

  test('is connected by a key that is never shown, logged or stored in clear text', async () => {
    const { account } = await ours.managed('PUT', path(), { secretKey })
    assert.deepEqual([account.keyEnding, account.isLive, account.hasWebhook], ['4321', false, true])
    const texts = [
      (await ours.manage('GET', path())).text,
      goodlot.logs.join(''),
      inspect((await goodlot.db.query('select * from payment_access')).rows, { depth: 9 }),
      inspect((await goodlot.db.query('select * from audit_log')).rows, { depth: 9 }),
    ]
    for (const text of texts) assert.ok(!text.includes(secretKey))
  })

  test('takes hints only with its own signature, now, and looks for itself', async () => {
    await ours.managed('PUT', path(), { secretKey })
    const bill = await givenBill(goodlot, { organizationId: ours.organizationId })
    const page = await bill.pay({ way: 'checkout' })
    await standIn.pay(page.body.url)
    await standIn.settleWebhooks()
    const { checkoutId } = (await row<{ checkoutId: string }>(
      goodlot.db,
      'select checkout_id as "checkoutId" from payment_attempts where id = $1',
      [page.body.id],
    ))!
    const endpoint = standIn.account({ secretKey }).all('webhook_endpoint').at(-1) as { secret?: string }
    const object = { id: checkoutId, object: 'checkout.session', payment_intent: null }
    const event = { id: 'evt_1', object: 'event', type: 'checkout.session.completed', livemode: false }
    const body = JSON.stringify({ ...event, data: { object } })
    const send = (at: number, secret: string, text = body) => {
      const signed = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
      return goodlot.call('POST', `/v3/payments/webhooks/${ours.organizationId}`, {
        raw: text,
        headers: { 'stripe-signature': `t=${at},v1=${signed}`, 'content-type': 'application/json' },
      })
    }
    const now = Math.floor(goodlot.clock.now() / 1000)
    assert.equal((await send(now, 'whsec_forged')).status, 400)
    assert.equal((await send(now, endpoint.secret!, `${body} `)).status, 400)
    assert.equal((await send(now - 400, endpoint.secret!)).status, 400)
    assert.equal((await send(now + 400, endpoint.secret!)).status, 400)
    assert.equal((await bill.receipt()).totals.isPaid, false)
    assert.equal((await send(now, endpoint.secret!)).status, 204)
    assert.equal((await send(now, endpoint.secret!)).status, 204)
    assert.equal((await bill.receipt()).totals.isPaid, true)
  })

  test('is refused without the rights it needs', async () => {
    const { status, body } = await ours.manage('PUT', path(), { secretKey: 'not a key' })
    assert.deepEqual([status, Object.keys(body.fields)], [400, ['secretKey']])
  })

  test('names the rights that a key lacks, and refuses an account that cannot charge', async () => {
    const restricted = 'rk_test_gala_few'
    standIn.accounts.restrictKey(restricted, ['account_read', 'charge_write', 'webhook_write'])
    const { body } = await ours.manage('PUT', path(), { secretKey: restricted })
    assert.deepEqual(body.missingRights, ['Charges and Refunds: write', 'Webhook Endpoints: write'])
    const closed = 'sk_test_gala_closed'
    standIn.account({ secretKey: closed }).isRestricted = true
    assert.match((await ours.manage('PUT', path(), { secretKey: closed })).body.message, /cannot take/)
    assert.notEqual((await ours.managed('GET', path())).account?.keyEnding, 'osed')
  })

  test('with a restricted key stays the same account when the key is replaced, and another is another', async () => {
    const keys = ['rk_test_paws__old', 'rk_test_paws__new', 'rk_test_else__key']
    for (const key of keys) standIn.accounts.restrictKey(key, ['account_read'])
    const first = await ours.managed('PUT', path(), { secretKey: keys[0] })
    const bill = await givenBill(goodlot, { organizationId: ours.organizationId })
    const opened = await bill.addCard()
    await standIn.pay(opened.body.url)
    await bill.look(opened.body.id)
    const second = await ours.managed('PUT', path(), { secretKey: keys[1] })
    assert.equal(second.account.accountId, first.account.accountId)
    assert.equal((await bill.choices()).card.lastFour, '4242')
    const third = await ours.managed('PUT', path(), { secretKey: keys[2] })
    assert.notEqual(third.account.accountId, first.account.accountId)
    assert.equal((await bill.choices()).card, null)
    const hooks = standIn.account({ secretKey: keys[1]! }).all('webhook_endpoint')
    assert.equal(hooks.length, 0)
  })

  test('is removed, and then nothing can be paid but in the try-out', async () => {
    await ours.managed('PUT', path(), { secretKey })
    assert.equal((await ours.manage('DELETE', path())).status, 204)
    assert.deepEqual(await ours.managed('GET', path()), {
      account: null,
      canConnect: true,
      connected: null,
      isTryOut: true,
    })
    assert.equal((await ours.manage('DELETE', path())).status, 204)
  })

  test('is not changed while somebody pays with the old one', async () => {
    await ours.managed('PUT', path(), { secretKey })
    const bill = await givenBill(goodlot, { organizationId: ours.organizationId })
    await bill.pay({ way: 'checkout' })
    const { body } = await ours.manage('PUT', path(), { secretKey: 'sk_test_another_1' })
    assert.equal(body.reason, 'payments_under_way')
    assert.equal((await ours.manage('DELETE', path())).body.reason, 'payments_under_way')
  })
})
