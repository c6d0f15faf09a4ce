import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type GivenBill, givenBill, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row } from '../../platform/database/pool.ts'

suite('payments in a currency without cents', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => standIn.env)
  const ours = useManaged(goodlot)

  const given = () =>
    givenBill(goodlot, {
      organizationId: ours.organizationId,
      amounts: [1_500_00n],
      columns: { currency: 'JPY' },
    })
  async function givenPaid() {
    const bill = await given()
    const opened = await bill.pay({ way: 'checkout' })
    await standIn.pay(opened.body.url)
    await bill.look(opened.body.id)
    return { ...bill, paymentId: opened.body.id as number }
  }
  const refund = ({ receiptId, paymentId }: { receiptId: number; paymentId: number }, amount?: number) =>
    ours.manage('POST', `/receipts/${receiptId}/refunds`, {
      onlinePaymentId: paymentId,
      reason: 'A mistake.',
      ...(amount !== undefined && { amount }),
    })
  const refundsOf = async ({ receiptId }: GivenBill) =>
    (await ours.managed('GET', `/receipts/${receiptId}/online`)).payments.flatMap(
      (payment: { refunds: object[] }) => payment.refunds,
    )
  const isWrong = ({ status, body }: { status: number; body: { fields?: object } }) =>
    assert.deepEqual([status, ...Object.keys(body.fields ?? {})], [400, 'amount'])
  /** As it was stored before amounts were checked. */
  const storeOldRefund = async (paymentId: number, cents: bigint) =>
    (await row<{ id: number }>(
      goodlot.db,
      `insert into refunds (attempt_id, amount_cents, state, reason, requested_by)
       values ($1, $2, 'asked', 'A mistake.', $3) returning id`,
      [paymentId, cents, ours.manager.id],
    ))!.id

  test('a refund with cents is 400 at its field, and nothing is stored', async () => {
    const bill = await givenPaid()
    isWrong(await refund(bill, 10.5))
    assert.deepEqual(await refundsOf(bill), [])
    assert.equal((await refund(bill, 10)).status, 201)
    assert.equal((await refund(bill)).status, 201)
    assert.equal((await refundsOf(bill)).length, 2)
  })

  test('a part payment, a charge and shares with cents are 400 at their field as well', async () => {
    const bill = await given()
    isWrong(await bill.pay({ way: 'checkout', amount: 10.5 }))
    isWrong(await ours.manage('POST', `/receipts/${bill.receiptId}/charge`, { amount: 10.5 }))
    isWrong(
      await ours.manage('POST', `/receipts/${bill.receiptId}/payments`, { amount: 10.5, paidBy: 'cash' }),
    )
    assert.equal((await bill.pay({ way: 'checkout', amount: 100 })).body.amount, '100.00')
  })

  test('a stored refund that the provider can never make is set aside, and the bill works again', async () => {
    const bill = await givenPaid()
    await storeOldRefund(bill.paymentId, 10_50n)
    assert.equal((await ours.manage('POST', `/receipts/${bill.receiptId}/look`)).status, 200)
    const [old] = await refundsOf(bill)
    assert.deepEqual([old.state, old.amount], ['failed', '10.50'])
    assert.equal((await refund(bill)).status, 201)
    const [, rest] = await refundsOf(bill)
    assert.deepEqual([rest.state, rest.amount], ['done', '1500.00'])
  })

  test('a row that fails again and again is set aside, where the operator and the organizer see it', async () => {
    const [bill, other] = [await givenPaid(), await givenPaid()]
    const setCurrency = (currency: string) =>
      goodlot.db.query('update payment_attempts set currency = $2 where id = $1', [bill.paymentId, currency])
    // A mistake that no look can get over.
    await setCurrency('EUR')
    await storeOldRefund(bill.paymentId, 100_00n)
    await storeOldRefund(other.paymentId, 100_00n)
    for (let minute = 0; minute < 3; minute++) await goodlot.clock.advance(61)
    assert.equal((await refundsOf(other))[0].state, 'done')
    const early = (await goodlot.call('GET', '/readyz')).body
    assert.equal(early.sweeps, 'ok', 'some failures are no trouble')
    for (let minute = 0; minute < 17; minute++) await goodlot.clock.advance(61)
    const { status, body } = await goodlot.call('GET', '/readyz')
    assert.deepEqual([status, body.status, body.sweeps], [200, 'degraded', 'set aside: 1 of refunds'])
    const [seen] = await refundsOf(bill)
    assert.deepEqual([seen.state, seen.isSetAside], ['asked', true])

    await setCurrency('JPY')
    for (let minute = 0; minute < 33; minute++) await goodlot.clock.advance(61)
    const [done] = await refundsOf(bill)
    assert.deepEqual([done.state, done.isSetAside], ['done', false])
    assert.equal((await goodlot.call('GET', '/readyz')).body.sweeps, 'ok')
  })

  test('the service finds such a refund by itself, and those of others behind it are made', async () => {
    const [bill, other] = [await givenPaid(), await givenPaid()]
    await storeOldRefund(bill.paymentId, 10_50n)
    await storeOldRefund(other.paymentId, 100_00n)
    for (let round = 0; round < 5; round++) await goodlot.clock.advance(21)
    assert.equal((await refundsOf(bill))[0].state, 'failed')
    assert.equal((await refundsOf(other))[0].state, 'done')
  })
})
