import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { frozenTime } from '../../../../tests/kit/clock.ts'
import { useFakeProvider } from '../../../../tests/kit/fake-provider.ts'
import { useStandIn } from '../../../../tests/kit/payments.ts'
import { continueOnboarding } from '../../stripe-stand-in/connect.ts'
import { signatureOf } from '../../stripe-stand-in/webhooks.ts'
import type { WebhookDelivery } from '../provider.ts'
import { StripeProvider } from './stripe-provider.ts'

const SECRET = 'whsec_of-the-organization'
const MINUTES = 60_000

suite('a webhook', () => {
  const time = frozenTime()
  const provider = new StripeProvider({ url: 'http://127.0.0.1:9', time })
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'charge.refunded',
    livemode: false,
    data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', amount: 100 } },
  }
  const text = JSON.stringify(event)

  function delivery(change: Partial<WebhookDelivery> = {}): WebhookDelivery {
    const signature = signatureOf(text, SECRET, time.now() / 1000)
    return { secrets: [SECRET], body: Buffer.from(text), signature, nowMs: time.now(), ...change }
  }

  const read = (change: Partial<WebhookDelivery> = {}) => provider.readWebhook(delivery(change))

  test('says what to look at', async () => {
    assert.deepEqual(await read(), {
      eventId: 'evt_1',
      type: 'charge.refunded',
      account: null,
      isLive: false,
      objectType: 'charge',
      objectId: 'ch_1',
      intentId: 'pi_1',
    })
  })

  test('is taken with any of several secrets, so that one can be replaced', async () => {
    assert.ok(await read({ secrets: ['whsec_new', SECRET] }))
    assert.ok(await read({ secrets: [SECRET, 'whsec_old'] }))
    assert.equal(await read({ secrets: ['whsec_new', 'whsec_old'] }), null)
    assert.equal(await read({ secrets: [] }), null)
  })

  test('is refused when it was changed, even by a space', async () => {
    const changed = text.replace('"amount":100', '"amount":999')
    assert.equal(await read({ body: Buffer.from(changed) }), null)
    assert.equal(await read({ body: Buffer.from(JSON.stringify(event, null, 1)) }), null)
  })

  test('is refused when it is old or from the future; both sides of five minutes', async () => {
    assert.ok(await read({ nowMs: time.now() + 5 * MINUTES }))
    assert.equal(await read({ nowMs: time.now() + 5 * MINUTES + 1_000 }), null)
    assert.ok(await read({ nowMs: time.now() - 5 * MINUTES }))
    assert.equal(await read({ nowMs: time.now() - 5 * MINUTES - 1_000 }), null)
  })

  test('is refused with a signature that says nothing, or says two times', async () => {
    const right = delivery().signature
    const now = time.now() / 1000
    for (const signature of ['', 't=', 'v1=', 't=x,v1=y', `t=${now}`, `t=${now},v1=00`, 't=Infinity,v1=00'])
      assert.equal(await read({ signature }), null, signature)
    const old = { nowMs: time.now() + 60 * MINUTES }
    assert.equal(await read({ ...old, signature: `t=${now + 3_600},${right}` }), null)
    assert.equal(await read({ ...old, signature: `${right},t=${now + 3_600}` }), null)
  })

  test('signed but without an object says nothing', async () => {
    for (const body of [
      '{}',
      '[]',
      'null',
      '{"object":"event","data":{}}',
      '{"object":"event","data":{"object":{}}}',
    ])
      assert.equal(
        await read({ body: Buffer.from(body), signature: signatureOf(body, SECRET, time.now() / 1000) }),
        null,
        body,
      )
  })
})

suite('webhooks of the stand-in', () => {
  const time = frozenTime()
  const standIn = useStandIn({ time })
  const received: { body: Buffer; signature: string }[] = []
  const receiver = useFakeProvider((_, raw) => {
    const { text, headers } = raw!
    received.push({ body: Buffer.from(text), signature: String(headers['stripe-signature']) })
    return { status: 200 }
  })

  test('are read with the secret that the endpoint was made with, for test and live money apart', async () => {
    const provider = new StripeProvider({ url: standIn.url, time })
    const operator = { secretKey: 'sk_test_operator' }
    const account = await provider.createAccount(operator, {
      idempotencyKey: 'a',
      reference: 'organization:1',
    })
    continueOnboarding(standIn.accounts.connectedTo(standIn.account(operator), account), 'complete')
    const platform = { ...operator, account }
    const cases = [{ secretKey: 'sk_test_hooks' }, platform]
    for (const access of cases) {
      received.length = 0
      const { webhookId, secret } = await provider.createWebhook(access, `${receiver.url}/hooks`)
      const customerId = await provider.createCustomer(access, {
        idempotencyKey: 'c',
        name: 'Anna',
        email: null,
        reference: 'p',
      })
      const { checkoutId, url } = await provider.openCheckout(access, {
        idempotencyKey: 's',
        customerId,
        mode: 'payment',
        amountCents: 5_000n,
        currency: 'USD',
        bill: 'bill',
        description: 'Gala',
        savesCard: false,
        reference: 'attempt',
        language: 'en',
        returnUrl: 'https://a.example/',
        cancelUrl: 'https://a.example/',
        expiresAtMs: time.now() + 3_600_000,
      })
      await standIn.pay(url)
      await standIn.settleWebhooks()
      const hints = await Promise.all(
        received.map((one) => provider.readWebhook({ ...one, secrets: [secret], nowMs: time.now() })),
      )
      assert.deepEqual(hints.map((hint) => hint?.type).sort(), [
        'checkout.session.completed',
        'payment_intent.succeeded',
      ])
      const account = 'account' in access ? access.account : null
      for (const hint of hints) assert.deepEqual([hint?.isLive, hint?.account], [false, account])
      const session = hints.find((hint) => hint?.objectType === 'checkout.session')
      assert.equal(session?.objectId, checkoutId)
      assert.equal(session?.intentId, hints.find((hint) => hint?.objectType === 'payment_intent')?.objectId)
      await provider.removeWebhook(access, webhookId)
      await provider.removeWebhook(access, webhookId)
    }
  })
})
