import { after, before } from 'node:test'
import type { Access } from '../../src/money/payments/provider.ts'
import type { Account } from '../../src/money/stripe-stand-in/account.ts'
import type { CardName } from '../../src/money/stripe-stand-in/cards.ts'
import {
  closeDispute,
  createRefund,
  openDispute,
  settleRefund,
} from '../../src/money/stripe-stand-in/refunds.ts'
import { openStandIn, type StandIn, type StandInSettings } from '../../src/money/stripe-stand-in/stand-in.ts'

/** Some organization's own key; every other key opens another account. */
export const access: Access = { secretKey: 'sk_test_gala' }

export type TestStandIn = StandIn & {
  /** Settings for a service that takes cards at this stand-in. */
  env: { PAYMENTS: string; STAND_IN_URL: string }
  account(access?: Access): Account
  /** Chooses a card on the page of a checkout, and answers the bank if it asks. Gives back where the browser ends. */
  pay(url: string, card?: CardName, bankAnswer?: 'yes' | 'no'): Promise<string | null>
  /** Answers the bank at the address that a charge gave. */
  answerBank(url: string, answer?: 'yes' | 'no'): Promise<string | null>
  /** What people do in Stripe's dashboard, and what banks do. */
  outside: {
    refund(intentId: string, amount: number): string
    settleRefund(refundId: string, status: 'succeeded' | 'failed'): void
    dispute(intentId: string, options?: { amount?: number; isInquiry?: boolean }): string
    closeDispute(disputeId: string, status: 'won' | 'lost'): void
  }
}

/** A stand-in for Stripe, for all tests of a file. Call it before `useService`, and give that its `env`. */
export function useStandIn(settings: StandInSettings = {}): TestStandIn {
  const context = {} as TestStandIn
  let standIn: TestStandIn | undefined
  before(async () => {
    standIn = await openTestStandIn(settings)
    Object.assign(context, standIn)
  })
  after(() => standIn?.stop())
  return context
}

export async function openTestStandIn(settings: StandInSettings = {}): Promise<TestStandIn> {
  const standIn = await openStandIn(settings)
  const account = ({ secretKey }: Access = access) => standIn.accounts.ofKey(secretKey)
  const answerBank = (url: string, answer: 'yes' | 'no' = 'yes') => submit(url, { answer })
  return {
    ...standIn,
    env: { PAYMENTS: 'stand-in', STAND_IN_URL: standIn.url },
    account,
    answerBank,
    async pay(url, card = 'works', bankAnswer = 'yes') {
      const next = await submit(url, { card })
      return next?.startsWith(`${standIn.url}/authenticate/`) ? answerBank(next, bankAnswer) : next
    },
    outside: {
      refund: (intentId, amount) =>
        createRefund(account(), { payment_intent: intentId, amount: String(amount) }).id,
      settleRefund: (refundId, status) => settleRefund(account(), refundId, status),
      dispute: (intentId, options) => openDispute(account(), { intentId, ...options }).id,
      closeDispute: (disputeId, status) => closeDispute(account(), disputeId, status),
    },
  }
}

/** Submits the form of a page; null when it shows a page again. */
async function submit(url: string, form: Record<string, string>): Promise<string | null> {
  const body = new URLSearchParams(form)
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  await answer.body?.cancel()
  const location = answer.headers.get('location')
  return location === null ? null : new URL(location, url).href
}
