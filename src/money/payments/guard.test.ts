import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useFakeProvider } from '../../../tests/kit/fake-provider.ts'
import { type GivenBill, givenBill, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { type TestService, useService } from '../../../tests/kit/service.ts'
import { solve, tokenOf } from '../../../tests/kit/solve-challenge.ts'
import { execute } from '../../platform/database/pool.ts'

/** A bill whose guest has a card on file that is declined at each payment. */
async function givenDeclined(
  goodlot: TestService,
  standIn: ReturnType<typeof useFrozenStandIn>,
): Promise<GivenBill> {
  const bill = await givenBill(goodlot)
  const opened = await bill.addCard()
  await standIn.pay(opened.body.url, 'declinesLater')
  await bill.look(opened.body.id)
  return bill
}

const fail = (bill: GivenBill, captchaToken?: string) =>
  bill.pay({ way: 'card', ...(captchaToken === undefined ? {} : { captchaToken }) })

suite('a bot that tries stolen cards', () => {
  const standIn = useFrozenStandIn()
  const google = useFakeProvider(({ form }) => ({
    status: 200,
    json: { success: form.response === 'a person', action: 'payment', score: 0.9 },
  }))
  const goodlot = useService(() => ({
    ...standIn.env,
    CAPTCHA_PROVIDER: 'recaptcha',
    RECAPTCHA_SECRET: 'x',
    RECAPTCHA_URL: `${google.url}/siteverify`,
    RATE_LIMITS: 'onlinePaymentOfNetwork=30/3600',
  }))

  test('has to be a person after three declines, and to wait an hour after ten', async () => {
    const bill = await givenDeclined(goodlot, standIn)
    for (let count = 0; count < 3; count++) assert.equal((await fail(bill)).body.state, 'declined')
    for (const token of [undefined, 'a bot']) {
      const { status, body } = await fail(bill, token)
      assert.deepEqual([status, body.error], [403, 'captcha_failed'])
    }
    for (let count = 3; count < 10; count++)
      assert.equal((await fail(bill, 'a person')).body.state, 'declined')
    for (const answer of [await fail(bill, 'a person'), await bill.addCard()]) {
      assert.deepEqual([answer.status, answer.body.error], [429, 'rate_limited'])
      assert.equal(answer.headers.get('retry-after'), '3600')
    }
    const other = await givenDeclined(goodlot, standIn)
    assert.equal((await fail(other)).body.state, 'declined')
    await goodlot.clock.advance(3_601)
    assert.equal((await fail(bill)).body.state, 'declined')
  })

  test('that holds a pay link stops the link, and not the guest’s own card', async () => {
    await goodlot.clock.advance(3_601)
    const bill = await givenBill(goodlot)
    await execute(
      goodlot.db,
      `insert into pay_links (receipt_id, token, made_by, expires_at)
       values ($1, 'a-token-of-twenty-two-', $2, goodlot_now() + interval '1 day')`,
      [bill.receiptId, bill.guest.id],
    )
    const body = { token: 'a-token-of-twenty-two-', coverFee: false, captchaToken: 'a person' }
    const pay = () => goodlot.call('POST', '/v3/pay-link/payments', { body })
    assert.equal((await pay()).status, 201)
    await execute(
      goodlot.db,
      `with tried as (update payment_attempts set state = 'expired', ended_at = goodlot_now() where receipt_id = $1 returning *)
       insert into payment_attempts (organization_id, account_id, user_id, requested_by, receipt_id, way, state, currency,
                                     amount_cents, is_guest_present, pay_link_id, ended_at)
       select organization_id, account_id, user_id, requested_by, receipt_id, way, 'expired', currency, amount_cents,
              is_guest_present, pay_link_id, goodlot_now() from tried, generate_series(2, 10)`,
      [bill.receiptId],
    )
    assert.equal((await pay()).status, 429)
    assert.equal((await bill.pay({ way: 'checkout' })).status, 201)
  })

  test('has thirty attempts an hour from one address, whoever it says it is', async () => {
    await goodlot.clock.advance(3_601)
    const bills = []
    for (let count = 0; count < 5; count++) bills.push(await givenBill(goodlot))
    let opened = 0
    for (const bill of bills)
      for (let count = 0; count < 7; count++)
        if ((await bill.pay({ way: 'checkout' })).status === 201) opened++
    assert.equal(opened, 30)
  })
})

suite('a bot that tries stolen cards, where the captcha is our own', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => ({ ...standIn.env, CAPTCHA_PROVIDER: 'altcha' }))

  test('has to work for each try after three declines, and to wait after ten all the same', async () => {
    const solved = async () =>
      tokenOf(await solve((await goodlot.call('GET', '/v3/auth/captcha-challenge')).body))
    const bill = await givenDeclined(goodlot, standIn)
    for (let count = 0; count < 3; count++) assert.equal((await fail(bill)).body.state, 'declined')
    const token = await solved()
    assert.equal((await fail(bill, token)).body.state, 'declined')
    for (const bad of [undefined, token, 'guessed']) {
      const { status, body } = await fail(bill, bad)
      assert.deepEqual([status, body.error], [403, 'captcha_failed'])
    }
    for (let count = 4; count < 10; count++)
      assert.equal((await fail(bill, await solved())).body.state, 'declined')
    const { status, body } = await fail(bill, await solved())
    assert.deepEqual([status, body.error], [429, 'rate_limited'])
  })
})
