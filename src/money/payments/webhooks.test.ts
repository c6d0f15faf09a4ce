import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { suite, test } from 'node:test'
import { givenBill, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row } from '../../platform/database/pool.ts'

suite('an organization’s own key', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => ({ ...standIn.env, PUBLIC_URL: 'https://gala.example' }))
  const ours = useManaged(goodlot)
  const connect = (secretKey: string) =>
    ours.manage('PUT', `/organizations/${ours.organizationId}/payments`, { secretKey })

  test('that lacks rights is refused, and each of them is named', async () => {
    const secretKey = 'rk_test_too_little'
    standIn.accounts.restrictKey(secretKey, ['charge_write', 'dispute_read'])
    const { status, body } = await connect(secretKey)
    assert.equal(status, 400)
    assert.match(body.fields.secretKey[0], /lacks these rights: Charges and Refunds: write, Disputes: read$/)
  })

  test('lets its endpoint hear only of its own account, and live only of live money', async () => {
    const secretKey = 'sk_test_hints'
    assert.equal((await connect(secretKey)).status, 200)
    const bill = await givenBill(goodlot, { organizationId: ours.organizationId })
    const page = await bill.pay({ way: 'checkout' })
    await standIn.pay(page.body.url)
    await standIn.settleWebhooks()
    const { id } = (await row<{ id: string }>(
      goodlot.db,
      'select checkout_id as id from payment_attempts where id = $1',
      [page.body.id],
    ))!
    const account = standIn.account({ secretKey })
    const { secret } = account.all('webhook_endpoint').at(-1) as { secret?: string }
    const send = async (event: object) => {
      const object = { id, object: 'checkout.session', payment_intent: null }
      const body = JSON.stringify({ id: 'evt', object: 'event', type: 'x', ...event, data: { object } })
      const at = Math.floor(goodlot.clock.now() / 1000)
      const signed = createHmac('sha256', secret!).update(`${at}.${body}`).digest('hex')
      const headers = { 'stripe-signature': `t=${at},v1=${signed}`, 'content-type': 'application/json' }
      const path = `/v3/payments/webhooks/${ours.organizationId}`
      return (await goodlot.call('POST', path, { raw: body, headers })).status
    }
    assert.equal(await send({ livemode: true }), 400)
    assert.equal(await send({ livemode: false, account: 'acct_of_somebody_else' }), 400)
    assert.equal((await bill.receipt()).totals.isPaid, false)
    assert.equal(await send({ livemode: false, account: account.id }), 204)
    assert.equal((await bill.receipt()).totals.isPaid, true)
  })
})
