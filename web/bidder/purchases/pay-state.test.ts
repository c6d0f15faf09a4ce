import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { OnlinePayment, PaymentChoices } from '../../shared/api-types.ts'
import { PayState } from './pay-state.ts'

const choices: PaymentChoices = {
  canPay: true,
  reason: null,
  due: '200.00',
  dueWithFee: '206.28',
  currency: 'USD',
  card: null,
  isTest: true,
  chargeDay: null,
  chargeDayAmount: null,
  latest: null,
  fee: { basisPoints: 290, fixed: '0.30' },
}
const payment: OnlinePayment = {
  id: 5,
  state: 'paid',
  url: null,
  amount: '200.00',
  coveredFee: '0.00',
  currency: 'USD',
  receiptId: 1,
  card: null,
  code: null,
}

async function given(answer: Partial<OnlinePayment> | Error = {}) {
  const sent: { path: string; body: unknown }[] = []
  const left: string[] = []
  let paid = 0
  const state = new PayState({
    receiptId: 1,
    language: 'en',
    onPaid: () => paid++,
    api: {
      get: async () => choices,
      post: async (path, body) => {
        sent.push({ path, body })
        if (answer instanceof Error) throw answer
        return { ...payment, ...answer }
      },
      leave: (url) => left.push(url),
    },
  })
  await state.read()
  return { state, sent, left, paid: () => paid }
}

suite('paying a bill', () => {
  test('covers no fee unless the guest says so, and then shows exactly what is charged', async () => {
    const { state, sent } = await given()
    assert.equal(state.total, 200)
    state.coversFee.value = true
    assert.equal(state.total, 206.28)
    await state.pay('card')
    assert.deepEqual(sent[0]!.body, { way: 'card', coverFee: true, seenTotal: 206.28, language: 'en' })
  })

  test('leaves for the payment page, and says nothing of "paid" before it is', async () => {
    const { state, left, paid } = await given({ state: 'open', url: 'https://pay.example/1' })
    await state.pay('checkout')
    assert.deepEqual([left, paid(), state.payment.value], [['https://pay.example/1'], 0, null])
  })

  test('is done when the look says so', async () => {
    const { state, paid } = await given()
    await state.look(5)
    assert.deepEqual([state.payment.value?.state, paid()], ['paid', 1])
  })

  test('sends a part, but none above what is due', async () => {
    const { state, sent } = await given()
    state.part.value = 200.01
    await state.pay('card')
    assert.deepEqual([state.isPartWrong, sent], [true, []])
    state.part.value = 50
    await state.pay('card')
    assert.equal((sent[0]!.body as { amount: number }).amount, 50)
  })

  test('that failed says why, and can be tried again', async () => {
    const { state, paid } = await given(new Error('no answer'))
    await state.pay('card')
    assert.deepEqual(
      [(state.failure.value as Error).message, state.busy.value, paid()],
      ['no answer', null, 0],
    )
  })
})
