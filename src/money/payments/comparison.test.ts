import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type GivenBill, givenBill, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { useStandIn } from '../../../tests/kit/payments.ts'
import { useService } from '../../../tests/kit/service.ts'
import { rows } from '../../platform/database/pool.ts'
import { createRefund } from '../stripe-stand-in/refunds.ts'
import { pauseAfterRestore } from './charging-pause.ts'

suite('books that may lack rows', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => standIn.env)
  const ours = useManaged(goodlot)

  const path = () => `/organizations/${ours.organizationId}/payments/comparison`
  const given = () => givenBill(goodlot, { organizationId: ours.organizationId })
  const account = () => standIn.account({ secretKey: `sk_test_organization${ours.organizationId}` })
  const captures = () => standIn.ledger.filter(({ kind }) => kind === 'capture').length
  const compare = () => ours.managed('POST', path(), {})
  async function givenCard() {
    const bill = await given()
    const opened = await bill.addCard()
    await standIn.pay(opened.body.url)
    await bill.look(opened.body.id)
    return bill
  }
  /** As a standby does that had not heard of these rows when it took over. */
  async function loseAndTakeOver({ receiptId }: GivenBill) {
    const { db } = goodlot
    for (const table of ['refunds', 'disputes'])
      await db.query(
        `delete from ${table} where attempt_id in (select id from payment_attempts where receipt_id = $1)`,
        [receiptId],
      )
    await db.query('delete from payments where receipt_id = $1', [receiptId])
    await db.query('delete from purchases where receipt_id = $1 and covers_fee_of is not null', [receiptId])
    await db.query('update purchases set paid_at = null, paid_by = null where receipt_id = $1', [receiptId])
    await db.query('delete from payment_attempts where receipt_id = $1', [receiptId])
    await db.query("update charging_pause set origin = 'the primary before'")
  }

  test('stop all charging and refunding until they were compared, and what was lost is on its bill again', async () => {
    const [bill, other] = [await givenCard(), await givenCard()]
    assert.equal((await bill.pay({ way: 'card', coverFee: true })).body.state, 'paid')
    const otherPaid = await other.pay({ way: 'card', amount: 50 })
    await loseAndTakeOver(bill)
    const before = captures()
    for (const one of [bill, other]) {
      const refused = await one.pay({ way: 'card' })
      assert.deepEqual([refused.status, refused.body.reason], [409, 'payments_paused'])
      const { canPay, reason } = await one.choices()
      assert.deepEqual([canPay, reason], [false, 'payments_paused'])
    }
    const refund = { onlinePaymentId: otherPaid.body.id, reason: 'Too much.' }
    const refusedRefund = await ours.manage('POST', `/receipts/${other.receiptId}/refunds`, refund)
    assert.equal(refusedRefund.body.reason, 'payments_paused')
    assert.equal((await ours.managed('GET', path())).isChargingPaused, true)

    const compared = await compare()
    assert.deepEqual([compared.isChargingPaused, compared.booked, compared.differences], [false, 1, []])
    const { totals } = await bill.receipt()
    assert.deepEqual([totals.isPaid, totals.due, totals.owedBack], [true, '0.00', '0.00'])
    assert.equal((await bill.pay({ way: 'card' })).body.reason, 'nothing_due')
    assert.equal((await other.pay({ way: 'card' })).body.state, 'paid')
    assert.equal(captures(), before + 1)
  })

  test('are compared by themselves within a minute or so, and a page that was lost can no longer be paid', async () => {
    const bill = await given()
    const lost = await bill.pay({ way: 'checkout' })
    await loseAndTakeOver(bill)
    assert.equal((await bill.pay({ way: 'checkout' })).body.reason, 'payments_paused')
    await goodlot.clock.advance(61)
    assert.equal(await standIn.pay(lost.body.url), null)
    const page = await bill.pay({ way: 'checkout' })
    assert.equal(page.status, 201, page.text)
    await standIn.pay(page.body.url)
    assert.equal((await bill.look(page.body.id)).body.state, 'paid')
  })

  test('after a restore get what was paid, refunded and disputed since', async () => {
    const bill = await givenCard()
    const { body } = await bill.pay({ way: 'card' })
    await ours.managed('POST', `/receipts/${bill.receiptId}/refunds`, {
      onlinePaymentId: body.id,
      amount: 100,
      reason: 'A glass was broken.',
    })
    const takenAt = new Date(goodlot.clock.now() - 3_600_000).toISOString()
    await loseAndTakeOver(bill)
    await pauseAfterRestore(goodlot.db, takenAt)
    assert.equal((await bill.pay({ way: 'card' })).body.reason, 'payments_paused')
    assert.equal((await compare()).isChargingPaused, false)
    assert.deepEqual([(await bill.receipt()).totals.due], ['100.00'])
  })

  test('stay shut while the provider does not answer', async () => {
    const bill = await givenCard()
    await loseAndTakeOver(bill)
    standIn.faults.plan('serverError', 'GET /v1/charges')
    assert.equal((await ours.manage('POST', path(), {})).status, 503)
    const { isChargingPaused, code } = await ours.managed('GET', path())
    assert.deepEqual([isChargingPaused, code], [true, 'api_error'])
    assert.equal((await compare()).isChargingPaused, false)
  })

  test('show a person what they cannot decide: a bill that does not exist, and a payment that is not there', async () => {
    const [unknown, missing] = [await givenCard(), await givenCard()]
    await unknown.pay({ way: 'card' })
    await missing.pay({ way: 'card' })
    await loseAndTakeOver(unknown)
    const [intent] = account()
      .all('payment_intent')
      .filter(({ metadata }) => metadata.goodlot_bill?.startsWith(`${unknown.receiptId}:`))
    const charge = account().find('charge', intent!.latest_charge!)
    charge.metadata.goodlot_bill = `${unknown.receiptId}:00000000-0000-4000-8000-000000000000:0`
    await goodlot.db.query("update payment_attempts set intent_id = 'pi_nowhere' where receipt_id = $1", [
      missing.receiptId,
    ])
    const { differences } = await compare()
    const kinds = differences.map(({ kind, amount }: { kind: string; amount: string }) => [kind, amount])
    assert.deepEqual(kinds, [
      ['unknownBill', '200.00'],
      ['missingThere', '200.00'],
    ])
    assert.deepEqual((await compare()).differences, differences)
    const audited = await rows(goodlot.db, "select from audit_log where action = 'compare'")
    assert.ok(audited.length >= 2)
  })

  test('are compared once a day, which finds a refund that nobody looked for', async () => {
    const bill = await givenCard()
    await bill.pay({ way: 'card' })
    await goodlot.db.query('update payment_attempts set look_at = null')
    const { id } = account().all('payment_intent').at(-1)!
    createRefund(account(), { payment_intent: id, amount: '5000' })
    for (let hours = 0; hours < 50; hours++) await goodlot.clock.advance(3_600)
    assert.equal((await bill.receipt()).totals.due, '50.00')
  })
})

suite('books on a clock that runs', () => {
  const standIn = useStandIn()
  const goodlot = useService(() => standIn.env, { timeRuns: true })
  const ours = useManaged(goodlot)

  test('are compared to the end: times of the database are finer than those of JavaScript', async () => {
    const path = `/organizations/${ours.organizationId}/payments/comparison`
    for (const again of [false, true]) {
      const { comparedAt, code } = await ours.managed('POST', path)
      assert.deepEqual([typeof comparedAt, code], ['number', null], again ? 'again' : 'first')
    }
  })
})
