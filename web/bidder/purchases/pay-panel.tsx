import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { ChoiceRow } from '../../parts/choice-row.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Field } from '../../parts/field.tsx'
import { Card, Warning } from '../../parts/icons.tsx'
import { MoneyButton } from '../../parts/money-button.tsx'
import { get } from '../../shared/api.ts'
import type { PaymentChoices, Receipt } from '../../shared/api-types.ts'
import { brandName } from '../../shared/brand-name.ts'
import { cardMonth } from '../../shared/card-month.ts'
import { calendarDay, money } from '../../shared/format.ts'
import { on, onResync } from '../../shared/live.ts'
import { decimalSign } from '../../shared/money-field.ts'
import { readAmount } from '../../shared/read-amount.ts'
import { useRetry } from '../../shared/retry.ts'
import { navigate, place } from '../../shared/router.ts'
import { language } from '../../shared/words.ts'
import { postWithCaptcha } from '../captcha/post-with-captcha.ts'
import { payWords } from '../words/pay-en.ts'
import { cardName, Paid, payFailureText, paymentText, refusalText } from './paid.tsx'
import './pay-panel.css'
import { PayState } from './pay-state.ts'

type Props = { receipt: Receipt; onPaid: () => void }

/** Below a bill: one button that says what it takes, and "Paid" in large letters once it is. */
export function PayPanel({ receipt, onPaid }: Props) {
  const state = useMemo(
    () =>
      new PayState({
        receiptId: receipt.id,
        language,
        onPaid,
        api: { get, post: postWithCaptcha, leave: (url) => location.assign(url) },
      }),
    [receipt.id],
  )
  useEffect(() => void start(state), [state])
  useEffect(() => on('event.purchase', () => void state.read()), [state])
  useEffect(() => onResync(state.read, state.readFailure), [state])
  useRetry(state.readFailure.value, state.read)
  const choices = state.choices.value
  if (!choices) return <NoChoices state={state} />
  const payment = state.payment.value
  return (
    <section class="pay no-print" aria-label={payWords.title}>
      {choices.isTest && <p class="pay-test">{payWords.test}</p>}
      {payment?.state === 'paid' && <Paid payment={payment} />}
      {choices.canPay && <Bill state={state} choices={choices} charity={receipt.organization.name} />}
      {choices.reason !== null && <Warn text={refusalText(choices.reason)} />}
    </section>
  )
}

function NoChoices({ state }: { state: PayState }) {
  if (state.busy.value) return <p class="pay-line">{payWords.looking}</p>
  const failure = state.readFailure.value
  return failure ? <FailureNotice error={failure} again={state.read} /> : null
}

/** Whoever comes back from the payment page has the payment's number in the address. */
async function start(state: PayState): Promise<void> {
  const query = new URLSearchParams(place.peek().query)
  const paymentId = Number(query.get('payment'))
  if (Number.isInteger(paymentId) && paymentId > 0) {
    await state.look(paymentId)
    navigate(place.peek().path, { replace: true })
  } else await state.read()
}

type BillProps = { state: PayState; choices: PaymentChoices; charity: string }

function Bill({ state, choices, charity }: BillProps) {
  const { currency, card, due, chargeDay, chargeDayAmount } = choices
  const fee = state.totalWith(true) - state.net
  const price = (amount: number) => money(amount, currency)
  return (
    <>
      {card && (
        <div class="pay-card">
          <Card size={22} />
          <span>
            <b>{cardName(card)}</b>
            <span class="second">{payWords.expires(cardMonth(card.expiryMonth))}</span>
          </span>
        </div>
      )}
      {chargeDay !== null && (
        <p class="pay-line">
          {chargeDayAmount === null || chargeDayAmount === due
            ? payWords.chargeDay(calendarDay(chargeDay), charity, card !== null)
            : payWords.chargeDayPart(calendarDay(chargeDay), charity, price(Number(chargeDayAmount)))}
        </p>
      )}
      <ChoiceRow
        name={payWords.coverFee}
        text={payWords.coverFeeText(price(fee), charity, price(state.net))}
        isOn={state.coversFee.value}
        onClick={() => (state.coversFee.value = !state.coversFee.value)}
      />
      <Part state={state} choices={choices} />
      {card && (
        <MoneyButton
          look="soft"
          terms={`${state.isCardRefused} ${state.total}`}
          disabled={state.busy.value !== null || state.isPartWrong}
          onClick={() => void state.pay(state.isCardRefused ? 'card' : 'checkout')}
        >
          {state.isCardRefused ? payWords.sameCard : payWords.otherCard}
        </MoneyButton>
      )}
      <p class="second">{payWords.orDesk}</p>
      <div class="pay-bar">
        <Trouble state={state} />
        <p class="pay-total">
          <span>{payWords.toPay}</span>
          <b>{price(state.isPartWrong ? Number(due) : state.total)}</b>
        </p>
        <PayButton state={state} card={card} price={price} />
      </div>
    </>
  )
}

function Part({ state, choices }: { state: PayState; choices: PaymentChoices }) {
  const isOpen = useSignal(false)
  const typed = useSignal('')
  if (!isOpen.value)
    return (
      <Button look="bare" onClick={() => (isOpen.value = true)}>
        {payWords.part}
      </Button>
    )
  return (
    <div class="pay-part">
      <Field
        label={payWords.partLabel}
        inputMode="decimal"
        value={typed.value}
        error={
          typed.value !== '' && state.isPartWrong
            ? payWords.partWrong(money(choices.due, choices.currency))
            : undefined
        }
        onInput={(event) => {
          typed.value = event.currentTarget.value
          state.part.value = typed.value === '' ? null : amountIn(typed.value)
        }}
      />
      <Button
        look="bare"
        onClick={() => {
          isOpen.value = false
          typed.value = ''
          state.part.value = null
        }}
      >
        {payWords.whole}
      </Button>
    </div>
  )
}

/** What cannot be read as one amount is no amount that could be paid. */
function amountIn(text: string): number {
  const read = readAmount(text, decimalSign())
  return 'amount' in read ? read.amount : -1
}

/** What went wrong, and what to do about it. */
function Trouble({ state }: { state: PayState }) {
  const failure = state.failure.value ?? state.readFailure.value
  const payment = state.payment.value
  const text = failure ? payFailureText(failure) : payment && paymentText(payment)
  if (!text) return null
  return (
    <Warn text={text}>
      {payment?.state === 'underWay' && (
        <Button onClick={() => void state.look(payment.id)}>{payWords.lookAgain}</Button>
      )}
    </Warn>
  )
}

function Warn({ text, children }: { text: string; children?: ComponentChildren }) {
  return (
    <div class="pay-trouble" role="alert">
      <Warning size={22} />
      <p>{text}</p>
      {children}
    </div>
  )
}

type ButtonProps = {
  state: PayState
  card: PaymentChoices['card']
  price: (amount: number) => string
}

/** Guests whose card was just refused are led to the payment page, for another card or to answer the bank. */
function PayButton({ state, card, price }: ButtonProps) {
  const busy = state.busy.value
  const isOnFile = card !== null && !state.isCardRefused
  const isDeclined = card !== null && state.payment.value?.state === 'declined'
  const total = price(state.total)
  const label = isOnFile
    ? payWords.payWithCard(total, brandName(card.brand), card.lastFour)
    : (isDeclined ? payWords.payWithOther : payWords.pay)(total)
  return (
    <MoneyButton
      look="main"
      size="tall"
      terms={label}
      busy={busy === null ? undefined : payWords[busy]}
      disabled={state.isPartWrong || (busy !== null && busy !== 'paying')}
      onClick={() => void state.pay(isOnFile ? 'card' : 'checkout')}
    >
      {label}
    </MoneyButton>
  )
}
