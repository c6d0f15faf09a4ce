import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  ABANDONED_MS,
  afterCharge,
  afterCheckout,
  bookedCents,
  firstStep,
  type Known,
  nextLookMs,
  payableStates,
  refundableCents,
} from './attempt.ts'
import type { Payment } from './provider.ts'

const minute = 60_000
const hour = 60 * minute
const attempt = (known: Partial<Known> = {}): Known => ({
  way: 'card',
  state: 'charging',
  checkoutId: null,
  intentId: null,
  createdAtMs: 0,
  ...known,
})
const payment: Payment = {
  intentId: 'pi_1',
  chargeId: 'ch_1',
  capturedCents: 200_00n,
  currency: 'USD',
  feeCents: null,
  paidAtMs: 0,
  card: null,
  refunds: [],
  disputes: [],
  reference: null,
}
const made = { currency: 'USD', intentId: 'pi_1', madeAtMs: 0 }
const refund = (amountCents: bigint, state: 'pending' | 'done' | 'failed') => ({
  refundId: 're_1',
  amountCents,
  state,
  reference: null,
  ...made,
})
const dispute = (amountCents: bigint, state: 'inquiry' | 'open' | 'won' | 'lost') => ({
  disputeId: 'dp_1',
  amountCents,
  state,
  reason: 'fraudulent',
  ...made,
})

suite('an attempt to pay', () => {
  test('is read where it is: the charge before the checkout', () => {
    assert.deepEqual(firstStep(attempt({ intentId: 'pi_1', checkoutId: 'cs_1' }), 0), {
      do: 'readCharge',
      intentId: 'pi_1',
    })
    assert.deepEqual(firstStep(attempt({ way: 'checkout', state: 'open', checkoutId: 'cs_1' }), 0), {
      do: 'readCheckout',
      checkoutId: 'cs_1',
    })
  })

  test('that stored nothing of the provider is over once no server can still be at it', () => {
    for (const state of payableStates) {
      assert.deepEqual(firstStep(attempt({ state }), ABANDONED_MS - 1), { do: 'wait' })
      assert.deepEqual(firstStep(attempt({ state }), ABANDONED_MS), {
        do: 'end',
        state: 'failed',
        failureCode: 'abandoned',
      })
    }
  })

  test('is booked whatever we thought of it, when money has arrived', () => {
    for (const state of [...payableStates, 'expired', 'failed', 'declined', 'needsPerson'] as const)
      assert.equal(afterCharge({ kind: 'paid', payment }, attempt({ state }), 100 * hour).do, 'book')
    assert.equal(afterCheckout({ kind: 'paid', payment }).do, 'book')
  })

  test('that was prepared and never confirmed is canceled, never confirmed again', () => {
    assert.deepEqual(afterCharge({ kind: 'open' }, attempt(), ABANDONED_MS - 1), { do: 'wait' })
    assert.deepEqual(afterCharge({ kind: 'open' }, attempt(), ABANDONED_MS), {
      do: 'cancel',
      state: 'failed',
      failureCode: 'abandoned',
    })
  })

  test('that is declined can never be paid afterwards', () => {
    assert.deepEqual(afterCharge({ kind: 'declined', code: 'lost_card' }, attempt(), 0), {
      do: 'cancel',
      state: 'declined',
      failureCode: 'lost_card',
    })
  })

  test('about which the bank asks waits half an hour for the guest, if the guest can be asked', () => {
    const url = 'https://bank.example/'
    const asked = { kind: 'needsPerson', url } as const
    assert.deepEqual(afterCharge(asked, attempt(), 30 * minute - 1), { do: 'ask', url })
    assert.equal(afterCharge(asked, attempt({ state: 'open' }), 30 * minute).do, 'cancel')
    assert.equal(afterCharge({ kind: 'needsPerson', url: null }, attempt(), 0).do, 'cancel')
  })

  test('waits for what the provider does not know yet', () => {
    assert.equal(afterCharge({ kind: 'processing' }, attempt({ state: 'unsure' }), 100 * hour).do, 'wait')
    assert.equal(afterCheckout({ kind: 'processing' }).do, 'wait')
    assert.equal(afterCheckout({ kind: 'open', url: 'https://pay.example/' }).do, 'wait')
  })

  test('is looked at after a minute, then ever more seldom, until it is known', () => {
    const after = (looks: number) => nextLookMs(attempt({ state: 'unsure' }), looks, 0)
    assert.deepEqual([0, 1, 2, 8, 9, 100].map(after), [
      minute,
      2 * minute,
      4 * minute,
      256 * minute,
      6 * hour,
      6 * hour,
    ])
  })

  test('is looked at daily for disputes once it is paid, and not at all once nothing can come of it', () => {
    const paid = attempt({ state: 'paid' })
    assert.equal(nextLookMs(paid, 0, 0), hour)
    assert.equal(nextLookMs(paid, 9, 24 * hour), 48 * hour)
    assert.equal(nextLookMs(paid, 90, 120 * 24 * hour), null)
    for (const state of ['saved', 'declined', 'needsPerson', 'expired', 'failed'] as const)
      assert.equal(nextLookMs(attempt({ state }), 0, 0), null)
  })
})

suite('what counts of a payment', () => {
  test('is what was captured, less done refunds and lost disputes', () => {
    const refunds = [refund(50_00n, 'done'), refund(30_00n, 'pending'), refund(20_00n, 'failed')]
    assert.equal(bookedCents({ ...payment, refunds }), 150_00n)
    const disputes = [dispute(100_00n, 'won'), dispute(100_00n, 'open'), dispute(40_00n, 'lost')]
    assert.equal(bookedCents({ ...payment, refunds, disputes }), 110_00n)
  })

  test('is never below zero', () => {
    const [refunds, disputes] = [[refund(200_00n, 'done')], [dispute(200_00n, 'lost')]]
    assert.equal(bookedCents({ ...payment, refunds, disputes }), 0n)
  })

  test('can be refunded but for refunds that are asked for or pending and money that a dispute holds', () => {
    const capturedCents = 200_00n
    const refunds = [refund(50_00n, 'done'), refund(30_00n, 'pending'), refund(20_00n, 'failed')]
    const asked = { amountCents: 20_00n, state: 'asked' as const }
    assert.equal(refundableCents({ capturedCents, refunds: [...refunds, asked], disputes: [] }), 100_00n)
    assert.equal(refundableCents({ capturedCents, refunds, disputes: [dispute(100_00n, 'open')] }), 20_00n)
    assert.equal(refundableCents({ capturedCents, refunds, disputes: [dispute(200_00n, 'lost')] }), 0n)
  })
})
