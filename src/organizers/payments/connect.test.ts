import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { suite, test } from 'node:test'
import { givenOrganization } from '../../../tests/kit/given-auctions.ts'
import { givenBill, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { useService } from '../../../tests/kit/service.ts'
import type { Account } from '../../money/stripe-stand-in/account.ts'
import { continueOnboarding, endConnection, restrictAccount } from '../../money/stripe-stand-in/connect.ts'
import { createRefund } from '../../money/stripe-stand-in/refunds.ts'
import { row } from '../../platform/database/pool.ts'

const secrets = ['whsec_older12345678', 'whsec_newer12345678']

suite('an account that an organization opens through the operator', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => ({
    ...standIn.env,
    STRIPE_CONNECT_KEY: 'sk_test_operator',
    STRIPE_CONNECT_WEBHOOK_SECRET: secrets.join(','),
  }))
  const ours = useManaged(goodlot)

  const newOrganization = async () =>
    (await givenOrganization(goodlot.db, { managerIds: [ours.manager.id] })).id
  const path = (id: number, rest = '') => `/organizations/${id}/payments${rest}`
  const read = (id: number) => ours.managed('GET', path(id))
  const begin = async (id: number) => (await ours.managed('POST', path(id, '/connect'))).url as string | null
  const look = (id: number) => ours.managed('POST', path(id, '/connect/look'))
  async function accountOf(id: number): Promise<Account> {
    const { connected } = await read(id)
    return standIn.accounts.all().find((account) => account.id === connected.accountId)!
  }
  async function finish(url: string, done: string) {
    await fetch(url)
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ done }),
    })
    return answer.headers.get('location')
  }
  async function givenConnected() {
    const organizationId = await newOrganization()
    await finish((await begin(organizationId))!, 'complete')
    await look(organizationId)
    return { organizationId, account: await accountOf(organizationId) }
  }
  async function givenPaid() {
    const given = await givenConnected()
    const bill = await givenBill(goodlot, { organizationId: given.organizationId })
    const opened = await bill.addCard()
    await standIn.pay(opened.body.url)
    await bill.look(opened.body.id)
    const paid = await bill.pay({ way: 'card' })
    assert.equal(paid.body.state, 'paid', paid.text)
    return { ...given, bill, paymentId: paid.body.id as number }
  }
  function hint(event: object, { secret = secrets[0]!, at = goodlot.clock.now() } = {}) {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', livemode: false, ...event })
    const seconds = Math.floor(at / 1000)
    const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    const headers = { 'stripe-signature': `t=${seconds},v1=${signed}`, 'content-type': 'application/json' }
    return goodlot.call('POST', '/v3/payments/webhooks/connect', { raw: body, headers })
  }
  const updated = (account: string) => ({
    type: 'account.updated',
    account,
    data: { object: { id: account, object: 'account' } },
  })

  test('takes cards once its owner has told the provider everything, and not before', async () => {
    const organizationId = await newOrganization()
    const bill = await givenBill(goodlot, { organizationId })
    const url = (await begin(organizationId))!
    const begun = await read(organizationId)
    assert.deepEqual(
      [begun.account.way, begun.account.keyEnding, begun.connected.state, begun.connected.isUsed],
      ['connected', '', 'detailsMissing', true],
    )
    assert.ok(begun.connected.missing.includes('external_account'))
    assert.equal((await bill.choices()).canPay, false)
    assert.equal((await bill.pay({ way: 'checkout' })).body.reason, 'payments_off')
    assert.equal((await bill.addCard()).body.reason, 'payments_off')
    const money = await ours.managed('GET', `/auctions/${bill.auctionId}/money`)
    assert.equal(money.isPossible, false)

    const back = await finish(url, 'submitted')
    assert.match(back!, new RegExp(`/console/organizations/${organizationId}\\?stripe=back$`))
    assert.equal((await look(organizationId)).connected.state, 'beingChecked')
    assert.equal((await bill.choices()).canPay, false)

    continueOnboarding(await accountOf(organizationId), 'complete')
    await goodlot.clock.advance(3 * 60)
    const ready = await read(organizationId)
    assert.deepEqual([ready.connected.state, ready.connected.missing], ['ready', []], 'without any webhook')
    assert.equal((await bill.choices()).canPay, true)
  })

  test('has every customer, page, charge and refund in it, and nothing in the operator’s', async () => {
    const { account, bill, paymentId } = await givenPaid()
    const refund = { onlinePaymentId: paymentId, amount: 50, reason: 'A glass was broken.' }
    await ours.managed('POST', `/receipts/${bill.receiptId}/refunds`, refund)
    const lines = standIn.ledger.filter((line) => line.account === account.id)
    assert.deepEqual(
      lines.map(({ kind, amount }) => `${kind} ${amount}`),
      ['capture 20000', 'refund 5000'],
    )
    assert.deepEqual(standIn.accounts.ofKey('sk_test_operator').saved().objects, [])
    const [intent] = account.all('payment_intent')
    assert.equal('application_fee_amount' in intent!, false)
  })

  test('is compared with the books like any other: a refund made at the provider is booked', async () => {
    const { organizationId, account, bill } = await givenPaid()
    const [intent] = account.all('payment_intent')
    createRefund(account, { payment_intent: intent!.id, amount: '5000' })
    const compared = await ours.managed('POST', path(organizationId, '/comparison'))
    assert.deepEqual([compared.code, compared.differences], [null, []])
    assert.equal((await bill.receipt()).totals.due, '50.00')
    await goodlot.clock.advance(60)
    const { payouts } = await ours.managed('GET', path(organizationId, '/payouts'))
    assert.ok(Array.isArray(payouts))
  })

  test('that the provider stops takes no more cards, can still be refunded from, and names what is missing', async () => {
    const { organizationId, account, bill, paymentId } = await givenPaid()
    const other = await givenBill(goodlot, { organizationId, guest: bill.guest })
    restrictAccount(account, true)
    assert.equal((await other.pay({ way: 'card' })).body.reason, 'payments_off', 'the provider says it first')
    assert.equal((await hint(updated(account.id))).status, 204)
    const { connected } = await read(organizationId)
    assert.deepEqual([connected.state, connected.missing], ['stopped', ['company.verification.document']])
    assert.equal((await other.choices()).canPay, false)
    const list = await ours.manage('POST', `/auctions/${other.auctionId}/charges`, {
      seenCount: 1,
      seenTotal: 200,
    })
    assert.equal(list.body.reason, 'payments_off')
    const refund = { onlinePaymentId: paymentId, amount: 10, reason: 'A glass was broken.' }
    assert.equal((await ours.manage('POST', `/receipts/${bill.receiptId}/refunds`, refund)).status, 201)
    restrictAccount(account, false)
    await hint(updated(account.id))
    assert.equal((await other.choices()).canPay, true)
  })

  test('hears of a payment by the operator’s endpoint, with each of its secrets', async () => {
    const { organizationId, account } = await givenConnected()
    for (const secret of secrets) {
      const bill = await givenBill(goodlot, { organizationId })
      const page = await bill.pay({ way: 'checkout' })
      await standIn.pay(page.body.url)
      const { id } = (await row<{ id: string }>(
        goodlot.db,
        'select checkout_id as id from payment_attempts where id = $1',
        [page.body.id],
      ))!
      const event = {
        type: 'checkout.session.completed',
        account: account.id,
        data: { object: { id, object: 'checkout.session', payment_intent: null } },
      }
      assert.equal((await hint({ ...event, livemode: true }, { secret })).status, 204)
      assert.equal((await hint({ ...event, account: 'acct_somebody_else' }, { secret })).status, 204)
      assert.equal((await bill.receipt()).totals.isPaid, false, 'live events and other accounts are not ours')
      assert.equal((await hint(event, { secret })).status, 204)
      assert.equal((await bill.receipt()).totals.isPaid, true)
    }
  })

  test('hears nothing that was forged, is old, or names the account of another organization', async () => {
    const [first, second] = [await givenConnected(), await givenConnected()]
    const bill = await givenBill(goodlot, { organizationId: first.organizationId })
    const page = await bill.pay({ way: 'checkout' })
    await standIn.pay(page.body.url)
    const { id } = (await row<{ id: string }>(
      goodlot.db,
      'select checkout_id as id from payment_attempts where id = $1',
      [page.body.id],
    ))!
    const event = {
      type: 'checkout.session.completed',
      account: first.account.id,
      data: { object: { id, object: 'checkout.session', payment_intent: null } },
    }
    assert.equal((await hint(event, { secret: 'whsec_forged12345678' })).status, 400)
    assert.equal((await hint(event, { at: goodlot.clock.now() - 301_000 })).status, 400)
    assert.equal((await hint(event, { at: goodlot.clock.now() + 301_000 })).status, 400)
    const unsigned = await goodlot.call('POST', '/v3/payments/webhooks/connect', { raw: '{}' })
    assert.equal(unsigned.status, 400)
    assert.equal((await hint({ ...event, account: second.account.id })).status, 204)
    assert.equal((await hint({ ...event, account: null })).status, 204)
    assert.equal((await bill.receipt()).totals.isPaid, false)
  })

  test('is one account, however often and by however many managers it is asked for', async () => {
    const organizationId = await newOrganization()
    const before = standIn.accounts.all().length
    const answers = await Promise.all(
      [1, 2, 3].map(() => ours.manage('POST', path(organizationId, '/connect'))),
    )
    assert.deepEqual(
      answers
        .map(({ status }) => status)
        .filter((status) => status !== 201 && status < 500 && status !== 409),
      [],
    )
    await begin(organizationId)
    assert.equal(standIn.accounts.all().length, before + 1)
  })

  test('is made once when the answer is lost', async () => {
    const organizationId = await newOrganization()
    const before = standIn.accounts.all().length
    standIn.faults.plan('loseAfter', 'POST /v1/accounts')
    standIn.faults.plan('loseAfter', 'POST /v1/accounts')
    const lost = await ours.manage('POST', path(organizationId, '/connect'))
    assert.deepEqual([lost.status, (await read(organizationId)).account], [503, null], 'nothing is half done')
    await goodlot.db.query("update organizations set contact_email = 'new@charity.example' where id = $1", [
      organizationId,
    ])
    assert.ok(await begin(organizationId))
    assert.equal(standIn.accounts.all().length, before + 1)
  })

  test('opens the provider’s page once; the second time it leads to another one', async () => {
    const organizationId = await newOrganization()
    const url = (await begin(organizationId))!
    assert.equal((await fetch(url)).status, 200)
    const again = await fetch(url, { redirect: 'manual' })
    assert.match(again.headers.get('location')!, /\?stripe=again$/)
  })

  test('takes the place of a key only when a manager says so, and then cards of the other account are gone', async () => {
    const organizationId = await newOrganization()
    await ours.managed('PUT', path(organizationId), { secretKey: 'sk_test_before' })
    const bill = await givenBill(goodlot, { organizationId })
    const opened = await bill.addCard()
    await standIn.pay(opened.body.url)
    await bill.look(opened.body.id)
    await finish((await begin(organizationId))!, 'complete')
    const beside = await look(organizationId)
    assert.deepEqual(
      [beside.account.way, beside.connected.state, beside.connected.isUsed],
      ['key', 'ready', false],
    )
    assert.ok((await bill.choices()).card)

    const page = await bill.pay({ way: 'checkout' })
    const refused = await ours.manage('PUT', path(organizationId, '/connect'), {})
    assert.equal(refused.body.reason, 'payments_under_way')
    await standIn.pay(page.body.url)
    await bill.look(page.body.id)
    const used = await ours.managed('PUT', path(organizationId, '/connect'), {
      feePercent: 1.5,
      feeFixed: 0.2,
    })
    assert.deepEqual(
      [used.account.way, used.account.accountId, used.account.feePercent, used.connected.isUsed],
      ['connected', used.connected.accountId, 1.5, true],
    )
    const next = await givenBill(goodlot, { organizationId, guest: bill.guest })
    assert.deepEqual([(await next.choices()).card, (await next.choices()).canPay], [null, true])

    const back = await ours.managed('PUT', path(organizationId), { secretKey: 'sk_test_before' })
    assert.deepEqual([back.account.way, back.connected.isUsed], ['key', false])
  })

  test('cannot be used before the provider lets it take cards', async () => {
    const organizationId = await newOrganization()
    await ours.managed('PUT', path(organizationId), { secretKey: 'sk_test_ready' })
    assert.equal((await ours.manage('PUT', path(organizationId, '/connect'), {})).body.reason, 'not_ready')
    await begin(organizationId)
    assert.equal((await ours.manage('PUT', path(organizationId, '/connect'), {})).body.reason, 'not_ready')
    assert.equal((await read(organizationId)).account.way, 'key')
  })

  test('that is disconnected is remembered, so that connecting again needs nothing', async () => {
    const { organizationId, account } = await givenConnected()
    await ours.managed('DELETE', path(organizationId))
    const gone = await read(organizationId)
    assert.deepEqual([gone.account, gone.connected.isUsed], [null, false])
    assert.equal(await begin(organizationId), null)
    assert.equal((await read(organizationId)).account.accountId, account.id)
  })

  test('of which nothing came is forgotten when it is disconnected', async () => {
    const organizationId = await newOrganization()
    await begin(organizationId)
    await ours.managed('DELETE', path(organizationId))
    const { account, connected, isTryOut } = await read(organizationId)
    assert.deepEqual([account, connected, isTryOut], [null, null, true])
  })

  test('whose owner ended the connection at the provider is named as lost, and another one can be opened', async () => {
    const { organizationId, account } = await givenConnected()
    endConnection(account)
    await hint({
      type: 'account.application.deauthorized',
      account: account.id,
      data: { object: { id: 'ca_1', object: 'application' } },
    })
    assert.equal((await read(organizationId)).connected.state, 'lost')
    const ended = await ours.manage('POST', path(organizationId, '/connect'))
    assert.equal(ended.body.reason, 'connection_ended')
    await ours.managed('DELETE', path(organizationId))
    assert.ok(await begin(organizationId))
    assert.notEqual((await read(organizationId)).connected.accountId, account.id)
  })

  test('stays as it was while the operator’s key does not work', async () => {
    const { organizationId } = await givenConnected()
    standIn.faults.plan('serverError', 'GET /v1/account')
    standIn.faults.plan('serverError', 'GET /v1/account')
    await look(organizationId)
    assert.equal((await read(organizationId)).connected.state, 'ready')
  })

  test('leaves no key of the operator in the database, the answers or the log', async () => {
    const { organizationId } = await givenConnected()
    const found = await row<{ text: string }>(
      goodlot.db,
      `select string_agg(to_jsonb(payment_access)::text || to_jsonb(connected_accounts)::text, '') as text
         from payment_access join connected_accounts using (organization_id)`,
    )
    const texts = [found!.text, JSON.stringify(await read(organizationId)), goodlot.logs.join('\n')]
    assert.ok(found!.text.length > 100)
    for (const text of texts)
      for (const secret of ['sk_test_operator', ...secrets]) assert.ok(!text.includes(secret))
  })

  test('is in the log of what organizers did', async () => {
    const { organizationId, account } = await givenConnected()
    const logged = await row<{ action: string; changes: { accountId: string } }>(
      goodlot.db,
      `select action, changes from audit_log where organization_id = $1 and subject = 'paymentAccess'`,
      [organizationId],
    )
    assert.deepEqual([logged!.action, logged!.changes.accountId], ['create', account.id])
  })
})

suite('where the operator offers no accounts', () => {
  const goodlot = useService({ PAYMENTS: 'stripe' })
  const ours = useManaged(goodlot)

  test('none can be opened, and no hint is taken', async () => {
    const path = `/organizations/${ours.organizationId}/payments`
    assert.equal((await ours.managed('GET', path)).canConnect, false)
    assert.equal((await ours.manage('POST', `${path}/connect`)).body.reason, 'not_offered')
    assert.equal((await ours.manage('PUT', `${path}/connect`, {})).body.reason, 'not_offered')
    const sent = await goodlot.call('POST', '/v3/payments/webhooks/connect', { raw: '{}' })
    assert.equal(sent.status, 400)
  })
})
