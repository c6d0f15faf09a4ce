import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inspect } from 'node:util'
import { frozenTime } from '../../../../tests/kit/clock.ts'
import { useStandIn } from '../../../../tests/kit/payments.ts'
import type { RequestFault } from '../../stripe-stand-in/faults.ts'
import { type FailureKind, ProviderError } from '../provider.ts'
import { StripeProvider } from './stripe-provider.ts'

const access = { secretKey: 'sk_test_failures' }
const returnUrl = 'https://goodlot.example/back'

suite('when a call fails', () => {
  const time = frozenTime()
  const standIn = useStandIn({ time })
  const provider = () => new StripeProvider({ url: standIn.url, time })
  let keys = 0

  /** Everything that creates something: what is sent, and what counts it at the stand-in. */
  async function givenCalls() {
    const person = { name: 'Anna Secret', email: 'anna@secret.example', reference: 'p' }
    const customerId = await provider().createCustomer(access, { idempotencyKey: `k${++keys}`, ...person })
    const page = { returnUrl, cancelUrl: returnUrl, language: 'en', expiresAtMs: time.now() + 3_600_000 }
    const key = () => ({ idempotencyKey: `k${++keys}`, reference: 'attempt' })
    const setup = await provider().openCheckout(access, {
      ...key(),
      ...page,
      customerId,
      mode: 'setup',
      currency: 'USD',
    })
    await standIn.pay(setup.url)
    const saved = await provider().readCheckout(access, setup.checkoutId)
    const cardId = saved.kind === 'cardSaved' ? saved.card.cardId : ''
    const amount = { amountCents: 10_000n, currency: 'USD' }
    const prepare = { ...key(), ...amount, customerId, cardId, bill: 'bill', description: 'Gala' }
    const intentId = await provider().prepareCharge(access, prepare)
    const paidId = await provider().prepareCharge(access, { ...prepare, ...key() })
    const confirmation = { isGuestPresent: false, returnUrl }
    await provider().confirmCharge(access, { ...key(), intentId: paidId, ...confirmation })
    const calls = {
      customer: { ...key(), ...person },
      checkout: {
        ...key(),
        ...page,
        customerId,
        mode: 'payment' as const,
        ...amount,
        bill: 'bill',
        description: 'Gala',
        savesCard: false,
      },
      charge: { ...prepare, ...key() },
      confirm: { ...key(), intentId, ...confirmation },
      refund: { ...key(), intentId: paidId, ...amount, amountCents: 2_000n },
    }
    const send = {
      '/customers': () => provider().createCustomer(access, calls.customer),
      '/checkout/sessions': () => provider().openCheckout(access, calls.checkout),
      '/payment_intents': () => provider().prepareCharge(access, calls.charge),
      '/confirm': () => provider().confirmCharge(access, calls.confirm),
      '/refunds': () => provider().refund(access, calls.refund),
    }
    return { send, intentId, paidId }
  }

  /** What exists at the stand-in. */
  function counts(): Record<string, number> {
    const account = standIn.account(access)
    const kinds = ['customer', 'checkout.session', 'payment_intent', 'charge', 'refund'] as const
    return Object.fromEntries(kinds.map((kind) => [kind, account.all(kind).length]))
  }

  const total = () => Object.values(counts()).reduce((sum, count) => sum + count, 0)

  async function failure(call: () => Promise<unknown>): Promise<ProviderError> {
    try {
      await call()
    } catch (error) {
      assert.ok(error instanceof ProviderError, inspect(error))
      return error
    }
    return assert.fail('it should have failed')
  }

  /** The package sends once more after a reset, so an answer is only lost twice. */
  const table: { fault: RequestFault; times: number; kind: FailureKind; code: string; acts: boolean }[] = [
    { fault: 'loseBefore', times: 2, kind: 'unsure', code: 'connection_lost', acts: false },
    { fault: 'loseAfter', times: 2, kind: 'unsure', code: 'connection_lost', acts: true },
    { fault: 'rateLimit', times: 1, kind: 'notDone', code: 'rate_limit', acts: false },
    { fault: 'serverError', times: 1, kind: 'unsure', code: 'api_error', acts: false },
  ]

  for (const { fault, times, kind, code, acts } of table)
    test(`${fault}: every call is ${kind}, and repeated with its key it is done once`, async () => {
      const { send } = await givenCalls()
      for (const [path, call] of Object.entries(send)) {
        const before = total()
        for (let time = 0; time < times; time++) standIn.faults.plan(fault, path)
        const error = await failure(call)
        assert.deepEqual([error.kind, error.code], [kind, code], path)
        assert.equal(total() - before, acts ? 1 : 0, path)
        const answer = await call()
        assert.equal(total() - before, 1, path)
        assert.deepEqual(await call(), answer, path)
        assert.equal(total() - before, 1, path)
      }
    })

  test('a 500 after acting is remembered with the key, so only reading tells', async () => {
    const { send, intentId } = await givenCalls()
    standIn.faults.plan('serverErrorAfter', '/confirm')
    assert.equal((await failure(send['/confirm'])).kind, 'unsure')
    assert.equal((await failure(send['/confirm'])).kind, 'unsure')
    assert.equal((await provider().readCharge(access, intentId)).kind, 'paid')
    assert.equal(standIn.ledger.filter(({ intent }) => intent === intentId).length, 1)
  })

  test('an answer that takes too long is unsure, also for whoever asks meanwhile', async () => {
    const { send, intentId } = await givenCalls()
    standIn.faults.plan('slow', '/confirm')
    const slow = failure(send['/confirm'])
    await standIn.faults.allStruck()
    const meanwhile = await failure(send['/confirm'])
    assert.deepEqual([meanwhile.kind, meanwhile.code], ['unsure', 'idempotency_key_in_use'])
    const error = await time.passUntil(slow, 5)
    assert.deepEqual([error.kind, error.code], ['unsure', 'timeout'])
    await time.advance(60)
    const confirmation = { idempotencyKey: `k${++keys}`, intentId, isGuestPresent: false, returnUrl }
    const state = await provider().confirmCharge(access, confirmation)
    assert.equal(state.kind, 'paid')
    assert.equal(standIn.ledger.filter(({ intent }) => intent === intentId).length, 1)
  })

  test('a refund repeated after its key was forgotten is found by its reference first', async () => {
    const { send, paidId } = await givenCalls()
    await send['/refunds']()
    standIn.advance(25 * 3_600)
    const state = await provider().readCharge(access, paidId)
    assert.ok(state.kind === 'paid')
    assert.deepEqual(
      state.payment.refunds.map(({ reference }) => reference),
      ['attempt'],
    )
    await send['/refunds']()
    assert.equal(
      standIn
        .account(access)
        .all('refund')
        .filter((one) => one.payment_intent === paidId).length,
      2,
    )
    standIn.advance(-25 * 3_600)
  })

  test('nobody was reached: surely not done', async () => {
    const nowhere = new StripeProvider({ url: 'http://127.0.0.1:9', time })
    const error = await failure(() => nowhere.readCharge(access, 'pi_1'))
    assert.deepEqual([error.kind, error.code], ['notDone', 'unreachable'])
  })

  test('banks decline and ask, by chance', async () => {
    const { send, intentId } = await givenCalls()
    standIn.faults.plan('decline')
    assert.deepEqual(await send['/confirm'](), { kind: 'declined', code: 'do_not_honor' })
    const second = await givenCalls()
    standIn.faults.plan('askForAuthentication')
    assert.deepEqual(await second.send['/confirm'](), { kind: 'needsPerson', url: null })
    assert.equal(standIn.ledger.filter(({ intent }) => intent === intentId).length, 0)
  })

  test('what is thrown holds no key, no name and nothing of a card', async () => {
    const { send } = await givenCalls()
    const errors: ProviderError[] = []
    const wrong = { secretKey: 'sk_test_wrong-and-secret' }
    errors.push(await failure(() => provider().checkAccess(wrong)))
    errors.push(await failure(() => provider().readRefund(access, 're_unknown')))
    standIn.faults.plan('serverError', '/customers')
    errors.push(await failure(send['/customers']))
    standIn.accounts.restrictKey('rk_test_nothing', ['payment_intent_read'])
    errors.push(await failure(() => provider().readCharge({ secretKey: 'rk_test_nothing' }, 'pi_1')))
    assert.deepEqual(
      errors.map(({ kind }) => kind),
      ['noAccess', 'notDone', 'unsure', 'noAccess'],
    )
    for (const error of errors)
      assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /[sr]k_test|secret|anna|4242/i)
  })
})
