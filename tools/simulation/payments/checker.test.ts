import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { checkPayments, type Line, type PaymentFacts } from './checker.ts'
import { emptyPaymentHistory, type PaymentHistory } from './history.ts'

type Run = { ledger: Line[]; facts: PaymentFacts; history: PaymentHistory }

/** A bill of 200.00 that was paid by card, of which 50.00 went back and 50.00 was then paid in cash. */
function givenRun(): Run {
  const line = { intent: 'pi_1', currency: 'usd', reference: 'a' }
  const attempt = { id: 1, reference: 'a', receiptId: 7, state: 'paid', currency: 'USD' }
  return {
    ledger: [
      { ...line, kind: 'capture', id: 'ch_1', amount: 200_00 },
      { ...line, kind: 'refund', id: 're_1', amount: 50_00, reference: 'r' },
    ],
    facts: {
      attempts: [
        {
          ...attempt,
          amountCents: 200_00,
          coveredFeeCents: 0,
          failureCode: null,
          chargeLineId: 3,
          payLinkId: 5,
          way: 'checkout',
        },
      ],
      payments: [
        { id: 1, receiptId: 7, attemptId: 1, amountCents: 150_00, paidBy: 'online' },
        { id: 2, receiptId: 7, attemptId: null, amountCents: 50_00, paidBy: 'cash' },
      ],
      refunds: [{ attemptId: 1, reference: 'r', refundId: 're_1', amountCents: 50_00, isOurs: true }],
      lines: [{ receiptId: 7, amountCents: 200_00, isPaid: true, byHandCents: 0 }],
      shares: [
        { purchaseId: 20, amountCents: 33_34, fromCents: 0, wholeCents: 100_00 },
        { purchaseId: 20, amountCents: 66_66, fromCents: 33_34, wholeCents: 100_00 },
      ],
      receipts: [{ id: 7, creditCents: 0 }],
      charges: [{ id: 3, receiptId: 7, state: 'paid', seenCents: 200_00, isRunEnded: true }],
      links: [{ id: 5, receiptId: 7, isOpen: false }],
    },
    history: {
      ...emptyPaymentHistory(1),
      shown: [{ attemptId: 1, receiptId: 7, amountCents: 200_00, state: 'paid' }],
      prices: new Map([[20, 100_00]]),
      cash: [{ receiptId: 7, amountCents: 50_00, isTaken: true }],
    },
  }
}

const rulesBrokenBy = (change: (run: Run) => void) => {
  const run = givenRun()
  change(run)
  const violations = checkPayments(run.ledger, run.facts, run.history)
  return [...new Set(violations.map(({ rule }) => rule))]
}

const mistakes: Record<string, { rule: string; change: (run: Run) => void }> = {
  'a bill that is left in a run': {
    rule: 'charges',
    change: ({ facts }) =>
      facts.charges.push({ id: 4, receiptId: 8, state: 'waiting', seenCents: 100, isRunEnded: false }),
  },
  'a run that never ends': {
    rule: 'charges',
    change: ({ facts }) => (facts.charges[0]!.isRunEnded = false),
  },
  'a link that pays the bill of another': {
    rule: 'links',
    change: ({ facts }) => (facts.links[0]!.receiptId = 8),
  },
  'a link with which a card on file is charged': {
    rule: 'links',
    change: ({ facts }) => (facts.attempts[0]!.way = 'card'),
  },
  'a page that is paid after its link was ended': {
    rule: 'links',
    change: ({ history }) => history.endedPages.add(1),
  },
  'two open links of one bill': {
    rule: 'links',
    change: ({ facts }) =>
      facts.links.push({ id: 8, receiptId: 7, isOpen: true }, { id: 9, receiptId: 7, isOpen: true }),
  },
  'a run that says declined of what it charged': {
    rule: 'charges',
    change: ({ facts }) => (facts.charges[0]!.state = 'declined'),
  },
  'a run that charges more than was shown': {
    rule: 'charges',
    change: ({ facts }) => (facts.charges[0]!.seenCents = 199_99),
  },
  'a capture that names no attempt': {
    rule: 'captures',
    change: ({ ledger }) => (ledger[0]!.reference = 'b'),
  },
  'two captures of one attempt': {
    rule: 'captures',
    change: ({ ledger }) => ledger.push({ ...ledger[0]!, id: 'ch_2', intent: 'pi_2' }),
  },
  'another amount than was asked': { rule: 'captures', change: ({ ledger }) => (ledger[0]!.amount = 200) },
  'a refund that was not taken off': {
    rule: 'books',
    change: ({ facts }) => (facts.payments[0]!.amountCents = 200_00),
  },
  'a lost dispute that was not taken off': {
    rule: 'books',
    change: ({ ledger }) => ledger.push({ ...ledger[0]!, kind: 'disputeLost', id: 'dp_1', amount: 10_00 }),
  },
  'a line that is paid without money': {
    rule: 'bills',
    change: ({ facts }) => facts.lines.push({ receiptId: 7, amountCents: 1, isPaid: true, byHandCents: 0 }),
  },
  'a bill that was paid twice': {
    rule: 'twice',
    change: ({ facts, history }) => {
      facts.lines[0]!.amountCents = 100_00
      history.cash = []
    },
  },
  'a refund that was made twice': {
    rule: 'refunds',
    change: ({ ledger }) => ledger.push({ ...ledger[1]!, id: 're_2' }),
  },
  'refunds that were promised above the capture': {
    rule: 'refunds',
    change: ({ facts }) =>
      facts.refunds.push({ ...facts.refunds[0]!, reference: 's', refundId: null, amountCents: 151_00 }),
  },
  'an answer that called unpaid money paid': { rule: 'shown', change: ({ ledger }) => ledger.splice(0) },
  'cash that was taken and is not there': { rule: 'cash', change: ({ facts }) => facts.payments.pop() },
  'shares that make less than the price': {
    rule: 'shares',
    change: ({ facts }) => (facts.shares[1]!.amountCents = 66_65),
  },
  'a share that begins inside another': {
    rule: 'shares',
    change: ({ facts }) => (facts.shares[1]!.fromCents = 33_33),
  },
  'a share that is gone': { rule: 'shares', change: ({ facts }) => facts.shares.pop() },
  'a lot that is split as if it had cost something else': {
    rule: 'shares',
    change: ({ history }) => history.prices.set(20, 99_99),
  },
  'a payment that never ends': {
    rule: 'stuck',
    change: ({ facts }) => (facts.attempts[0]!.state = 'unsure'),
  },
}

suite('the checker of payments', () => {
  test('has nothing to say about books that are right', () => {
    assert.deepEqual(
      rulesBrokenBy(() => {}),
      [],
    )
  })
  for (const [name, { rule, change }] of Object.entries(mistakes))
    test(`notices ${name}`, () => assert.ok(rulesBrokenBy((run) => void change(run)).includes(rule)))
})
