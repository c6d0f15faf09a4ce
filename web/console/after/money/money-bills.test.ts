import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Bill, billState, billsIn } from './money-bills.ts'

const visa = { brand: 'visa', lastFour: '4242' }
const bill = (more: Partial<Bill> = {}): Bill => ({
  receiptId: 1,
  number: null,
  revision: null,
  total: '100.00',
  paid: '0.00',
  due: '100.00',
  owedBack: '0.00',
  refunded: '0.00',
  guest: { userId: 1, paddleNumber: 101, name: 'Anna Bell', email: 'anna@example.org' },
  disputed: '0.00',
  card: null,
  latest: null,
  ways: [],
  hasPayLink: false,
  isStuck: false,
  isChargeable: false,
  chargeable: '0.00',
  run: null,
  ...more,
})
const show = (amount: string | number) => `$${Number(amount)}`
const paid = { due: '0.00', paid: '100.00' }
const declined = { state: 'declined', code: 'insufficient_funds', card: visa }

suite('a bill on the money page', () => {
  const cases: [string, Partial<Bill>, string, string][] = [
    ['without a card', {}, 'open', 'No card on file'],
    ['paid in part', { paid: '50.00' }, 'open', 'No card on file. $50 paid so far'],
    ['with a card', { card: visa }, 'open', 'Visa ending 4242'],
    ['next in the run', { card: visa, run: 'waiting' }, 'waiting', 'Next: Visa ending 4242'],
    ['declined', { card: visa, latest: declined }, 'wrong', 'Declined: not enough money'],
    [
      'declined, and then paid in cash',
      { ...paid, latest: declined, ways: ['cash'] },
      'paid',
      'Paid in cash',
    ],
    [
      'paid online',
      { ...paid, ways: ['online'], latest: { state: 'paid', code: null, card: visa } },
      'paid',
      'Paid online, Visa ending 4242',
    ],
    ['refunded', { ...paid, refunded: '20.00', ways: ['online'] }, 'back', 'Paid. $20 refunded'],
    ['owed back', { ...paid, owedBack: '20.00' }, 'back', '$20 to pay back'],
    ['stuck', { isStuck: true, card: visa }, 'wrong', 'Not decided yet'],
    ['disputed', { ...paid, disputed: '100.00' }, 'wrong', 'Dispute over $100: answer at Stripe'],
  ]
  for (const [name, more, kind, text] of cases)
    test(name, () => assert.deepEqual(billState(bill(more), show), { kind, text }))
})

test('what needs somebody is found', () => {
  const all = [
    bill(),
    bill({ latest: declined }),
    bill({ ...paid, latest: declined }),
    bill({ isStuck: true }),
    bill({ ...paid, refunded: '5.00' }),
  ]
  const counts = (['all', 'needsYou', 'due', 'paid', 'refunded'] as const).map(
    (one) => billsIn(all, one).length,
  )
  assert.deepEqual(counts, [5, 2, 3, 2, 1])
})
