import { useEffect, useRef } from 'preact/hooks'
import { Tick } from '../../parts/icons.tsx'
import type { OnlinePayment } from '../../shared/api-types.ts'
import { brandName } from '../../shared/brand-name.ts'
import { Failure } from '../../shared/failure.ts'
import { failureWords, wordsFor } from '../../shared/failure-words.ts'
import { money } from '../../shared/format.ts'
import { payWords } from '../words/pay-en.ts'
import './pay-panel.css'

/** "Paid" in large letters, where a bill was paid. */
export function Paid({ payment }: { payment: OnlinePayment }) {
  const { amount, currency, card } = payment
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => shown.current!.scrollIntoView({ block: 'center' }), [])
  return (
    <div class="pay-done" role="status" ref={shown}>
      <span class="pay-check">
        <Tick size={28} />
      </span>
      <p class="pay-paid serif">
        {payWords.paid}. {payWords.thanks}
      </p>
      <p class="pay-sum">{money(amount!, currency)}</p>
      {card && <p class="second">{payWords.paidWith(cardName(card))}</p>}
    </div>
  )
}

export const cardName = ({ brand, lastFour }: { brand: string; lastFour: string }) =>
  payWords.cardEnding(brandName(brand), lastFour)

export function payFailureText(failure: unknown): string {
  const known =
    failure instanceof Failure && wordsFor(payWords.failures, String(failure.details.reason ?? failure.code))
  return known || failureWords(failure)
}

/** Why a bill cannot be paid online, though its organizer takes cards. */
export const refusalText = (reason: string): string =>
  wordsFor(payWords.failures, reason) ?? payWords.link.cannotPay

export function paymentText({ state, code }: OnlinePayment): string | null {
  if (state === 'declined') return wordsFor(payWords.declines, code ?? '') ?? payWords.declined
  if (state === 'needsPerson') return payWords.needsPerson
  if (state === 'underWay') return payWords.underWay
  return state === 'ended' ? payWords.ended : null
}
