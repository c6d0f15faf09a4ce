import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LinkedBill, PayLinkState } from './pay-link-state.ts'

const bill = { due: '200.00', dueWithFee: '206.28', canPay: true } as LinkedBill

function given(answers: Record<string, unknown>) {
  const sent: [string, object][] = []
  const left: string[] = []
  const state = new PayLinkState({
    token: 'secret',
    language: 'fr',
    leave: (url) => left.push(url),
    async post<Answer>(path: string, body: object) {
      sent.push([path, body])
      const answer = answers[path.split('/').at(-1)!]
      if (answer instanceof Error) throw answer
      return answer as Answer
    },
  })
  return { state, sent, left }
}

test('the payer leaves for the page with the total that they were shown', async () => {
  const { state, sent, left } = given({ bill, payments: { url: 'https://pay.example/1' } })
  await state.read()
  assert.equal(state.total, 200)
  state.coversFee.value = true
  await state.pay()
  assert.deepEqual(sent.at(-1), [
    '/v3/pay-link/payments',
    { token: 'secret', coverFee: true, seenTotal: 206.28, language: 'fr' },
  ])
  assert.deepEqual(left, ['https://pay.example/1'])
})

test('what was paid just before is looked at instead of opened again', async () => {
  const { state, left } = given({ bill, payments: { url: null }, look: { ...bill, isPaid: true } })
  await state.read()
  await state.pay()
  assert.deepEqual([state.bill.value?.isPaid, left], [true, []])
})

test('a failure is kept, and nothing is busy any more', async () => {
  const { state } = given({ bill: new Error('gone') })
  await state.read()
  assert.deepEqual([String(state.failure.value), state.busy.value], ['Error: gone', null])
})

test('a look that failed is repeated as a look', async () => {
  const answers: Record<string, unknown> = { bill, look: new Error('no answer') }
  const { state, sent } = given(answers)
  await state.look()
  answers.look = { ...bill, isPaid: true }
  await state.again()
  assert.deepEqual(
    sent.map(([path]) => path),
    ['/v3/pay-link/look', '/v3/pay-link/look'],
  )
  assert.deepEqual([state.bill.value?.isPaid, state.failure.value], [true, null])
})
