import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { frozenTime } from '../../../../tests/kit/clock.ts'
import { access, useStandIn } from '../../../../tests/kit/payments.ts'
import type { CardName } from '../../stripe-stand-in/cards.ts'
import {
  type ChargeState,
  type Movement,
  type NewCheckout,
  type Payment,
  ProviderError,
} from '../provider.ts'
import { StripeProvider } from './stripe-provider.ts'

suite('the provider', () => {
  const time = frozenTime()
  const standIn = useStandIn({ time })
  let keys = 0
  const idempotencyKey = () => `key-${++keys}`
  const provider = () => new StripeProvider({ url: standIn.url, time })

  async function givenCustomer(): Promise<string> {
    const person = { name: 'Anna', email: 'anna@goodlot.example', reference: 'person-1' }
    return provider().createCustomer(access, { idempotencyKey: idempotencyKey(), ...person })
  }

  const openAccount = (operator: { secretKey: string }, reference: string) =>
    provider().createAccount(operator, {
      idempotencyKey: `account ${reference}`,
      reference,
    })

  async function openCheckout(change: Partial<NewCheckout> = {}, at = access) {
    return provider().openCheckout(at, {
      idempotencyKey: idempotencyKey(),
      customerId: change.customerId ?? (await givenCustomer()),
      reference: 'attempt-1',
      returnUrl: 'https://goodlot.example/back',
      cancelUrl: 'https://goodlot.example/cart',
      language: 'en',
      expiresAtMs: time.now() + 3_600_000,
      bill: 'bill',
      description: 'Spring gala',
      mode: 'payment',
      amountCents: 20_628n,
      currency: 'USD',
      savesCard: false,
      ...change,
    } as NewCheckout)
  }

  async function givenCard(card: CardName = 'works') {
    const customerId = await givenCustomer()
    const { checkoutId, url } = await openCheckout({ mode: 'setup', customerId })
    await standIn.pay(url, card)
    const saved = await provider().readCheckout(access, checkoutId)
    assert.equal(saved.kind, 'cardSaved')
    return { customerId, cardId: saved.kind === 'cardSaved' ? saved.card.cardId : '' }
  }

  async function prepare(card: CardName = 'works', change: { amountCents?: bigint; currency?: string } = {}) {
    const charge = { ...(await givenCard(card)), amountCents: 10_000n, currency: 'USD', ...change }
    return provider().prepareCharge(access, {
      ...charge,
      idempotencyKey: idempotencyKey(),
      reference: 'attempt-2',
      bill: 'bill',
      description: 'Spring gala',
    })
  }

  function confirm(intentId: string, isGuestPresent = false) {
    const returnUrl = 'https://goodlot.example/back'
    return provider().confirmCharge(access, {
      idempotencyKey: idempotencyKey(),
      intentId,
      isGuestPresent,
      returnUrl,
    })
  }

  async function givenPayment(amountCents = 10_000n): Promise<Payment> {
    return paymentOf(await confirm(await prepare('works', { amountCents })))
  }

  function paymentOf(state: ChargeState): Payment {
    assert.ok(state.kind === 'paid', state.kind)
    return state.payment
  }

  function refund(intentId: string, amountCents: bigint, reference = 'refund-1') {
    const key = { idempotencyKey: idempotencyKey(), reference }
    return provider().refund(access, { ...key, intentId, amountCents, currency: 'USD' })
  }

  const notDone = (code: string) => (error: unknown) =>
    error instanceof ProviderError && error.kind === 'notDone' && error.code === code

  suite('checkout', () => {
    test('takes a payment, with its fee, card and reference', async () => {
      const { checkoutId, url } = await openCheckout()
      assert.deepEqual(await provider().readCheckout(access, checkoutId), { kind: 'open', url })
      assert.equal(await standIn.pay(url), 'https://goodlot.example/back')
      const state = await provider().readCheckout(access, checkoutId)
      assert.ok(state.kind === 'paid')
      const { capturedCents, currency, feeCents, reference, card, paidAtMs } = state.payment
      assert.deepEqual(
        { capturedCents, currency, feeCents, reference, paidAtMs, lastFour: card?.lastFour },
        {
          capturedCents: 20_628n,
          currency: 'USD',
          feeCents: 628n,
          reference: 'attempt-1',
          paidAtMs: time.now(),
          lastFour: '4242',
        },
      )
      assert.equal(await provider().readCard(access, card!.cardId), null, 'the card was not saved')
      assert.equal((await provider().readCharge(access, state.payment.intentId)).kind, 'paid')
    })

    test('saves the card with the payment if asked to', async () => {
      const { checkoutId, url } = await openCheckout({ savesCard: true })
      await standIn.pay(url, 'worksToo')
      const state = await provider().readCheckout(access, checkoutId)
      const card = state.kind === 'paid' ? state.payment.card : null
      assert.deepEqual(await provider().readCard(access, card!.cardId), card)
    })

    test('saves a card without a payment', async () => {
      const customerId = await givenCustomer()
      const { checkoutId, url } = await openCheckout({ mode: 'setup', customerId, reference: 'attempt-3' })
      await standIn.pay(url, 'worksToo')
      const state = await provider().readCheckout(access, checkoutId)
      assert.ok(state.kind === 'cardSaved')
      const { brand, lastFour, expiryMonth } = state.card
      assert.deepEqual([brand, lastFour, expiryMonth], ['mastercard', '4444', '2034-12'])
      assert.deepEqual([state.customerId, state.reference], [customerId, 'attempt-3'])
    })

    test('stays open after a decline, and another card pays', async () => {
      const { checkoutId, url } = await openCheckout()
      assert.equal(await standIn.pay(url, 'declined'), null)
      assert.equal((await provider().readCheckout(access, checkoutId)).kind, 'open')
      await standIn.pay(url, 'works')
      assert.equal((await provider().readCheckout(access, checkoutId)).kind, 'paid')
    })

    test('takes the money only when the bank hears yes', async () => {
      const { checkoutId, url } = await openCheckout()
      assert.equal(await standIn.pay(url, 'asksForAuthentication', 'no'), url)
      assert.equal((await provider().readCheckout(access, checkoutId)).kind, 'open')
      assert.equal(await standIn.pay(url, 'asksForAuthentication', 'yes'), 'https://goodlot.example/back')
      assert.equal((await provider().readCheckout(access, checkoutId)).kind, 'paid')
    })

    test('that was closed cannot be paid', async () => {
      const { checkoutId, url } = await openCheckout()
      assert.equal(await provider().closeCheckout(access, checkoutId), 'closed')
      assert.equal(await provider().closeCheckout(access, checkoutId), 'closed')
      assert.equal(await standIn.pay(url), null)
      assert.deepEqual(await provider().readCheckout(access, checkoutId), { kind: 'expired' })
    })

    test('that was just paid cannot be closed, and says so', async () => {
      const { checkoutId, url } = await openCheckout()
      await standIn.pay(url)
      assert.equal(await provider().closeCheckout(access, checkoutId), 'completed')
      assert.equal((await provider().readCheckout(access, checkoutId)).kind, 'paid')
    })

    test('closed while somebody answers their bank takes nothing', async () => {
      const { checkoutId, url } = await openCheckout()
      const body = new URLSearchParams({ card: 'asksForAuthentication' })
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      assert.equal(await provider().closeCheckout(access, checkoutId), 'closed')
      const before = standIn.ledger.length
      assert.equal(await standIn.answerBank(new URL(answer.headers.get('location')!, url).href), null)
      assert.equal(standIn.ledger.length, before)
    })

    test('expires by itself', async () => {
      const { checkoutId, url } = await openCheckout()
      standIn.advance(3_601)
      assert.equal(await standIn.pay(url), null)
      assert.deepEqual(await provider().readCheckout(access, checkoutId), { kind: 'expired' })
      standIn.advance(-3_601)
    })

    test('opened twice with one key is one checkout; with another amount the caller is unsure', async () => {
      const customerId = await givenCustomer()
      const same = { idempotencyKey: 'once', customerId }
      const first = await openCheckout(same)
      assert.deepEqual(await openCheckout(same), first)
      await assert.rejects(
        openCheckout({ ...same, amountCents: 1_000n }),
        (error) => error instanceof ProviderError && error.kind === 'unsure',
      )
    })
  })

  suite('a card on file', () => {
    test('is charged once, however often it is confirmed', async () => {
      const intentId = await prepare()
      assert.deepEqual(await provider().readCharge(access, intentId), { kind: 'open' })
      const first = await confirm(intentId)
      assert.equal(first.kind, 'paid')
      assert.deepEqual(await confirm(intentId), first)
      standIn.advance(25 * 3_600)
      assert.deepEqual(await confirm(intentId), first)
      standIn.advance(-25 * 3_600)
      assert.equal(standIn.ledger.filter(({ intent }) => intent === intentId).length, 1)
    })

    test('may be declined, with the reason', async () => {
      const intentId = await prepare('declinesLater')
      const declined = { kind: 'declined', code: 'generic_decline' }
      assert.deepEqual(await confirm(intentId), declined)
      assert.deepEqual(await provider().readCharge(access, intentId), declined)
      assert.deepEqual(await confirm(intentId), declined, 'confirming again charges nobody')
      assert.equal(await provider().cancelCharge(access, intentId), 'canceled')
    })

    test('may need the guest, who is not there', async () => {
      const intentId = await prepare('asksForAuthentication')
      assert.deepEqual(await confirm(intentId), { kind: 'needsPerson', url: null })
    })

    test('may need the guest, who answers the bank', async () => {
      const intentId = await prepare('asksForAuthentication')
      const state = await confirm(intentId, true)
      assert.ok(state.kind === 'needsPerson' && state.url)
      assert.equal(await standIn.answerBank(state.url), 'https://goodlot.example/back')
      assert.equal((await provider().readCharge(access, intentId)).kind, 'paid')
      assert.equal(await standIn.answerBank(state.url), null, 'answering twice takes nothing')
    })

    test('is not charged when the guest says no', async () => {
      const intentId = await prepare('asksForAuthentication')
      const state = await confirm(intentId, true)
      await standIn.answerBank(state.kind === 'needsPerson' ? state.url! : '', 'no')
      const declined = { kind: 'declined', code: 'payment_intent_authentication_failure' }
      assert.deepEqual(await provider().readCharge(access, intentId), declined)
    })

    test('is never charged after the charge was canceled', async () => {
      const intentId = await prepare()
      assert.equal(await provider().cancelCharge(access, intentId), 'canceled')
      assert.equal(await provider().cancelCharge(access, intentId), 'canceled')
      assert.deepEqual(await confirm(intentId), { kind: 'canceled' })
      const { intentId: paid } = await givenPayment()
      assert.equal(await provider().cancelCharge(access, paid), 'paid')
    })

    test('may be removed, also twice, and is then neither read nor charged', async () => {
      const { customerId, cardId } = await givenCard()
      assert.equal((await provider().readCard(access, cardId))?.lastFour, '4242')
      await provider().removeCard(access, cardId)
      await provider().removeCard(access, cardId)
      assert.equal(await provider().readCard(access, cardId), null)
      assert.equal(await provider().readCard(access, 'pm_unknown'), null)
      const charge = {
        idempotencyKey: idempotencyKey(),
        customerId,
        cardId,
        amountCents: 5_000n,
        currency: 'USD',
      }
      await assert.rejects(
        provider().prepareCharge(access, { ...charge, reference: 'r', bill: 'bill', description: 'd' }),
        notDone('invalid_request'),
      )
    })

    test('removed between prepare and confirm is not charged', async () => {
      const { customerId, cardId } = await givenCard()
      const charge = {
        idempotencyKey: idempotencyKey(),
        customerId,
        cardId,
        amountCents: 5_000n,
        currency: 'USD',
      }
      const intentId = await provider().prepareCharge(access, {
        ...charge,
        reference: 'r',
        bill: 'bill',
        description: 'd',
      })
      await provider().removeCard(access, cardId)
      await assert.rejects(confirm(intentId), notDone('payment_method_unexpected_state'))
      assert.deepEqual(await provider().readCharge(access, intentId), { kind: 'open' })
    })

    test('pays whole yen, exactly, and gives them back', async () => {
      const intentId = await prepare('works', { amountCents: 500_000n, currency: 'JPY' })
      const { capturedCents, currency } = paymentOf(await confirm(intentId))
      assert.deepEqual([capturedCents, currency], [500_000n, 'JPY'])
      assert.equal(standIn.ledger.at(-1)?.amount, 5_000)
      const key = { idempotencyKey: idempotencyKey(), reference: 'r' }
      const yen = { ...key, intentId, amountCents: 120_000n, currency: 'JPY' }
      assert.equal((await provider().refund(access, yen)).amountCents, 120_000n)
      assert.equal(standIn.ledger.at(-1)?.amount, 1_200)
    })
  })

  suite('refunds', () => {
    test('whole and in part, never above what was captured', async () => {
      const { intentId } = await givenPayment()
      const first = await refund(intentId, 4_000n)
      assert.deepEqual([first.state, first.amountCents, first.reference], ['done', 4_000n, 'refund-1'])
      await assert.rejects(refund(intentId, 6_001n), notDone('amount_too_large'))
      await refund(intentId, 6_000n)
      await assert.rejects(refund(intentId, 1n), notDone('charge_already_refunded'))
      const { refunds } = paymentOf(await provider().readCharge(access, intentId))
      assert.deepEqual(
        refunds.map(({ amountCents }) => amountCents),
        [6_000n, 4_000n],
      )
    })

    test('may be pending, and fail days later', async () => {
      const { intentId } = await givenPayment()
      standIn.faults.plan('refundPending')
      const { refundId, state } = await refund(intentId, 10_000n)
      assert.equal(state, 'pending')
      await assert.rejects(refund(intentId, 1n), notDone('charge_already_refunded'))
      standIn.outside.settleRefund(refundId, 'failed')
      assert.equal((await provider().readRefund(access, refundId)).state, 'failed')
      assert.equal((await refund(intentId, 10_000n)).state, 'done')
    })

    test('made at Stripe are seen, without a reference; also more than ten', async () => {
      const { intentId } = await givenPayment()
      for (let count = 0; count < 12; count++) standIn.outside.refund(intentId, 100)
      const { refunds } = paymentOf(await provider().readCharge(access, intentId))
      assert.equal(refunds.length, 12)
      assert.equal(refunds[0]?.reference, null)
    })
  })

  test('disputes are read by their status', async () => {
    const { intentId } = await givenPayment()
    const disputes = async () => paymentOf(await provider().readCharge(access, intentId)).disputes
    const inquiry = standIn.outside.dispute(intentId, { isInquiry: true, amount: 2_000 })
    assert.deepEqual(
      (await disputes()).map(({ state, amountCents }) => [state, amountCents]),
      [['inquiry', 2_000n]],
    )
    standIn.outside.closeDispute(inquiry, 'won')
    const second = standIn.outside.dispute(intentId)
    assert.deepEqual(
      (await disputes()).map(({ state }) => state),
      ['open', 'won'],
    )
    standIn.outside.closeDispute(second, 'lost')
    assert.equal((await disputes())[0]?.state, 'lost')
  })

  test('movements of a period, over several pages', async () => {
    const own = { secretKey: 'sk_test_movements' }
    const sinceMs = time.now()
    const account = standIn.account(own)
    const customerId = await provider().createCustomer(own, {
      idempotencyKey: 'm',
      name: 'Ben',
      email: null,
      reference: 'p',
    })
    const { url } = await provider().openCheckout(own, {
      idempotencyKey: 'm2',
      customerId,
      reference: 'attempt-9',
      returnUrl: 'https://a.example/',
      cancelUrl: 'https://a.example/',
      language: 'fr',
      expiresAtMs: time.now() + 3_600_000,
      mode: 'payment',
      amountCents: 50_000n,
      currency: 'USD',
      savesCard: false,
      bill: 'bill',
      description: 'Gala',
    })
    await standIn.pay(url)
    const { intent } = standIn.ledger.at(-1)!
    for (let count = 0; count < 130; count++)
      await provider().refund(own, {
        idempotencyKey: `r${count}`,
        intentId: intent,
        amountCents: 100n,
        currency: 'USD',
        reference: `refund-${count}`,
      })
    assert.equal(account.all('refund').length, 130)
    const found: Movement[] = []
    const period = { sinceMs, untilMs: time.now() + 1_000 }
    for await (const movement of provider().listMovements(own, period)) found.push(movement)
    assert.equal(found.length, 131)
    assert.deepEqual(
      [found[0]?.kind, found[0]?.kind === 'capture' && found[0].reference],
      ['capture', 'attempt-9'],
    )
    assert.equal(new Set(found.map((one) => (one.kind === 'refund' ? one.refundId : 'capture'))).size, 131)
    const earlier = { sinceMs: sinceMs - 60_000, untilMs: sinceMs }
    for await (const movement of provider().listMovements(own, earlier)) assert.fail(movement.kind)
  })

  suite('access', () => {
    test('with all rights lacks none, and nothing changed', async () => {
      const own = { secretKey: 'sk_test_fresh' }
      const { accountId, country, isLive, canCharge, missing } = await provider().checkAccess(own)
      assert.match(accountId!, /^acct_/)
      assert.deepEqual([country, isLive, canCharge, missing], ['US', false, true, []])
      assert.deepEqual(standIn.account(own).saved().objects, [])
    })

    test('of a restricted key names what it lacks', async () => {
      const own = { secretKey: 'rk_test_restricted' }
      standIn.accounts.restrictKey(own.secretKey, ['account_read', 'charge_write', 'webhook_write'])
      const { accountId, missing } = await provider().checkAccess(own)
      assert.equal(accountId, null)
      assert.deepEqual(missing, ['Charges and Refunds: write', 'Webhook Endpoints: write'])
    })

    test('ends with the key, and charging with the account', async () => {
      const intentId = await prepare()
      standIn.account().isRestricted = true
      const noAccess = (error: unknown) => error instanceof ProviderError && error.kind === 'noAccess'
      await assert.rejects(confirm(intentId), noAccess)
      assert.equal((await provider().checkAccess(access)).canCharge, false)
      standIn.account().isRestricted = false
      assert.equal((await confirm(intentId)).kind, 'paid')
      const own = { secretKey: 'sk_test_revoked' }
      standIn.accounts.revoke(own.secretKey)
      await assert.rejects(provider().checkAccess(own), noAccess)
    })

    test('by the operator reaches the connected account, and only it', async () => {
      const operator = { secretKey: 'sk_test_platform' }
      const [account, other] = [await openAccount(operator, 'one'), await openAccount(operator, 'two')]
      const platform = { ...operator, account }
      assert.equal((await provider().checkAccess(platform)).accountId, account)
      const customer = { idempotencyKey: 'same', name: 'Anna', email: null, reference: 'p' }
      const id = await provider().createCustomer(platform, customer)
      assert.notEqual(await provider().createCustomer({ ...operator, account: other }, customer), id)
      const noAccess = (error: unknown) => error instanceof ProviderError && error.kind === 'noAccess'
      for (const foreign of [
        { secretKey: 'sk_test_another_platform', account },
        { ...operator, account: standIn.account().id },
        { ...operator, account: 'acct_nobody' },
      ])
        await assert.rejects(provider().createCustomer(foreign, customer), noAccess)
    })

    test('to a connected account says what it may do and what is missing, and takes nothing before', async () => {
      const operator = { secretKey: 'sk_test_platform' }
      const account = await openAccount(operator, 'three')
      const access = { ...operator, account }
      const begun = await provider().readAccount(access)
      assert.deepEqual([begun.canCharge, begun.canPayOut, begun.hasAllDetails], [false, false, false])
      assert.ok(begun.missing.includes('external_account') && begun.disabledReason)
      const customerId = await provider().createCustomer(access, {
        idempotencyKey: 'c3',
        name: 'Anna',
        email: null,
        reference: 'p',
      })
      const open = () => openCheckout({ customerId }, access)
      await assert.rejects(open(), (error) => error instanceof ProviderError && error.kind === 'noAccess')
      const addresses = { returnUrl: 'https://a.example/back', refreshUrl: 'https://a.example/again' }
      const url = await provider().openOnboarding(operator, { accountId: account, ...addresses })
      await fetch(url)
      const body = new URLSearchParams({ done: 'complete' })
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      assert.equal(answer.headers.get('location'), addresses.returnUrl)
      const ready = await provider().readAccount(access)
      assert.deepEqual([ready.canCharge, ready.canPayOut, ready.missing], [true, true, []])
      assert.ok((await open()).checkoutId)
    })

    test('to live money is told by the key', async () => {
      assert.equal((await provider().checkAccess({ secretKey: 'rk_live_x' })).isLive, true)
    })
  })
})
