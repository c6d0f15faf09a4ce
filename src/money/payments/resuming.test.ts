import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenBill, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row, rows } from '../../platform/database/pool.ts'

/** A server that dies leaves its attempt in one of these states; what it had sent to the provider has happened, or not. */
suite('a payment whose server died', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => standIn.env)

  const captures = () => standIn.ledger.filter(({ kind }) => kind === 'capture').length
  /** Twice: Stripe's package sends a request again, with the same key, when its connection was cut. */
  function lose(fault: 'loseBefore' | 'loseAfter', path: string) {
    standIn.faults.plan(fault, path)
    standIn.faults.plan('loseBefore', path)
  }
  async function givenCard() {
    const bill = await givenBill(goodlot)
    const opened = await bill.addCard()
    await standIn.pay(opened.body.url)
    await bill.look(opened.body.id)
    return bill
  }
  const attemptOf = async (receiptId: number) =>
    (await row<{ id: number; state: string; failureCode: string | null }>(
      goodlot.db,
      `select id, state, failure_code as "failureCode" from payment_attempts where receipt_id = $1 order by id desc limit 1`,
      [receiptId],
    ))!
  const booked = async (receiptId: number) =>
    (await rows(goodlot.db, 'select from payments where receipt_id = $1 and voided_at is null', [receiptId]))
      .length
  /** Puts the attempt back to where it was when the server died. */
  const rewind = (id: number, columns: string) =>
    goodlot.db.query(
      `update payment_attempts set ${columns}, ended_at = null, looks = 0,
              look_at = created_at + interval '1 minute' where id = $1`,
      [id],
    )
  async function later() {
    for (const seconds of [61, 90, 240, 600]) await goodlot.clock.advance(seconds)
  }

  test('after step 1 charged nobody, and can be paid again', async () => {
    const bill = await givenCard()
    const before = captures()
    lose('loseBefore', 'POST /v1/payment_intents')
    assert.equal((await bill.pay({ way: 'card' })).status, 503)
    const { id } = await attemptOf(bill.receiptId)
    await rewind(id, `state = 'charging', intent_id = null`)
    const waiting = await bill.pay({ way: 'card' })
    assert.equal(waiting.body.state, 'underWay')
    await later()
    assert.deepEqual(await attemptOf(bill.receiptId), { id, state: 'failed', failureCode: 'abandoned' })
    assert.equal(captures(), before)
    assert.equal((await bill.pay({ way: 'card' })).body.state, 'paid')
    assert.equal(captures(), before + 1)
  })

  test('after the charge was prepared and stored is canceled, never confirmed by anybody else', async () => {
    const bill = await givenCard()
    const before = captures()
    lose('loseBefore', '/confirm')
    await bill.pay({ way: 'card' })
    await later()
    const { state } = await attemptOf(bill.receiptId)
    assert.equal(state, 'failed')
    assert.equal(captures(), before)
    assert.equal((await bill.pay({ way: 'card' })).body.state, 'paid')
    assert.equal(captures(), before + 1)
    assert.equal(await booked(bill.receiptId), 1)
  })

  test('after the charge was confirmed and the answer lost is found paid, and booked once', async () => {
    const bill = await givenCard()
    const before = captures()
    lose('loseAfter', '/confirm')
    const answered = await bill.pay({ way: 'card' })
    assert.ok(['paid', 'underWay'].includes(answered.body.state))
    await later()
    assert.equal((await attemptOf(bill.receiptId)).state, 'paid')
    assert.deepEqual([captures(), await booked(bill.receiptId)], [before + 1, 1])
  })

  test('before it was booked is booked by another server', async () => {
    const bill = await givenCard()
    await bill.pay({ way: 'card' })
    const { id } = await attemptOf(bill.receiptId)
    await goodlot.db.query('delete from payments where attempt_id = $1', [id])
    await goodlot.db.query(
      'update purchases set paid_at = null, paid_by = null, paid_by_hand_cents = null where receipt_id = $1',
      [bill.receiptId],
    )
    await rewind(id, `state = 'charging', captured_cents = null, charge_id = null`)
    const another = await goodlot.openAnother()
    await later()
    await another.stop()
    assert.equal((await bill.receipt()).totals.isPaid, true)
    assert.equal(await booked(bill.receiptId), 1)
  })

  test('while a page was being opened leaves no page that anybody knows, and can be paid again', async () => {
    const bill = await givenBill(goodlot)
    lose('loseAfter', 'POST /v1/checkout/sessions')
    assert.equal((await bill.pay({ way: 'checkout' })).status, 503)
    const { id } = await attemptOf(bill.receiptId)
    await rewind(id, `state = 'opening', checkout_id = null`)
    await later()
    assert.equal((await attemptOf(bill.receiptId)).state, 'failed')
    assert.equal((await bill.pay({ way: 'checkout' })).body.state, 'open')
  })

  test('and whose page expired days ago is over; one that was paid then is booked', async () => {
    const [left, paid] = [await givenBill(goodlot), await givenBill(goodlot)]
    await left.pay({ way: 'checkout' })
    const page = await paid.pay({ way: 'checkout' })
    await standIn.pay(page.body.url)
    standIn.advance(3 * 86_400)
    await goodlot.clock.advance(3 * 86_400)
    await goodlot.clock.advance(21)
    assert.equal((await attemptOf(left.receiptId)).state, 'expired')
    assert.equal(await booked(paid.receiptId), 1)
  })

  test('is looked at after 1, 2 and 4 minutes, however often people look meanwhile', async () => {
    const bill = await givenBill(goodlot)
    const page = await bill.pay({ way: 'checkout' })
    const nextLook = async () =>
      (await row<{ seconds: number }>(
        goodlot.db,
        `select extract(epoch from look_at - created_at)::float8 as seconds from payment_attempts where id = $1`,
        [page.body.id],
      ))!.seconds
    for (let look = 0; look < 9; look++) await bill.look(page.body.id)
    assert.ok((await nextLook()) <= 61, `planned after ${await nextLook()} s`)
    await goodlot.clock.advance(81)
    for (let look = 0; look < 9; look++) await bill.look(page.body.id)
    const second = await nextLook()
    assert.ok(second > 100 && second <= 81 + 121, `planned after ${second} s`)
    await standIn.pay(page.body.url)
    for (let look = 0; look < 9; look++) await bill.look(page.body.id)
    assert.ok((await nextLook()) <= 81 + 3_601 + 20, 'an hour after it was paid')
  })

  test('with an outage in the middle comes right after it, and says "paid" not a moment before', async () => {
    const bill = await givenCard()
    lose('loseAfter', '/confirm')
    standIn.faults.plan('serverError', 'GET /v1/payment_intents')
    const answered = await bill.pay({ way: 'card' })
    assert.equal(answered.body.state, 'underWay')
    assert.equal((await bill.receipt()).totals.isPaid, false)
    await later()
    assert.equal((await bill.receipt()).totals.isPaid, true)
    assert.equal(await booked(bill.receiptId), 1)
  })
})
