import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Chances } from '../../src/money/stripe-stand-in/faults.ts'
import { simulatePayments } from './payments/run.ts'
import { type PaymentSaboteurName, paymentSaboteurs } from './payments/saboteurs.ts'
import type { ScenarioName } from './payments/scenarios.ts'

/** What exposes each of them soonest, and the rules that the checker must report. */
const circumstances: Record<
  PaymentSaboteurName,
  { scenarios: ScenarioName[]; chances?: Chances; broken: string[] }
> = {
  'two-payable-things': { scenarios: ['twoPhones'], broken: ['twice'] },
  'create-and-confirm-at-once': {
    scenarios: ['card'],
    chances: { serverErrorAfter: 0.1 },
    broken: ['books'],
  },
  'believes-the-webhook': { scenarios: ['lie'], broken: ['books', 'shown'] },
  'expires-without-looking': {
    scenarios: ['pageAndDesk'],
    chances: { serverError: 0.2 },
    broken: ['books', 'twice'],
  },
  'books-only-what-is-due': { scenarios: ['cashWhilePageStaysOpen'], broken: ['books'] },
  'refunds-without-counting-pending': {
    scenarios: ['refundsAtOnce'],
    chances: { refundPending: 0.5 },
    broken: ['refunds'],
  },
  'multiplies-by-100': { scenarios: ['card'], broken: ['captures'] },
}

suite('the checker finds every saboteur of payments', () => {
  for (const saboteur of Object.keys(paymentSaboteurs) as PaymentSaboteurName[])
    test(saboteur, { timeout: 400_000 }, async () => {
      const { scenarios, chances = {}, broken } = circumstances[saboteur]
      const { violations, report } = await simulatePayments({
        seed: 7,
        payments: 25,
        kills: 0,
        databaseKills: 0,
        guests: 6,
        servers: 1,
        scenarios,
        chances,
        saboteur,
      })
      const rules = new Set(violations.map(({ rule }) => rule))
      assert.ok(
        broken.some((rule) => rules.has(rule)),
        report,
      )
    })
})
