import { useEffect, useMemo } from 'preact/hooks'
import { lineName } from '../../../src/engine/line-name.ts'
import { Button } from '../../parts/button.tsx'
import { ChoiceRow } from '../../parts/choice-row.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { MoneyButton } from '../../parts/money-button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { ReceiptFileButton } from '../../parts/receipt-file-button.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Failure } from '../../shared/failure.ts'
import { money } from '../../shared/format.ts'
import { useRetry } from '../../shared/retry.ts'
import { place } from '../../shared/router.ts'
import { language } from '../../shared/words.ts'
import { postWithCaptcha } from '../captcha/post-with-captcha.ts'
import { payWords } from '../words/pay-en.ts'
import { Paid, payFailureText, paymentText } from './paid.tsx'
import './pay-link-page.css'
import { type LinkedBill, PayLinkState } from './pay-link-state.ts'

/** A bill for somebody who was given its link: no account, no sign-in, nothing but this bill. */
export function PayLinkPage() {
  const token = place.value.hash.replace(/^#/, '')
  const state = useMemo(
    () => new PayLinkState({ token, language, post: postWithCaptcha, leave: (url) => location.assign(url) }),
    [token],
  )
  const { link: text } = payWords
  useEffect(() => {
    document.title = text.title
    const isReturning = new URLSearchParams(place.peek().query).has('payment')
    void (isReturning ? state.look() : state.read())
  }, [state])
  const bill = state.bill.value
  const failure = state.failure.value
  useRetry(bill ? null : failure, state.again)
  if (!bill && failure) return <Ended failure={failure} again={state.again} />
  return (
    <main id="content" class="own-page" tabIndex={-1} aria-busy={!bill}>
      {bill ? <Bill state={state} bill={bill} /> : <Skeleton height="320px" />}
    </main>
  )
}

function Ended({ failure, again }: { failure: unknown; again: () => Promise<void> }) {
  const { link: text } = payWords
  const isOver = failure instanceof Failure && [400, 404, 410].includes(failure.status)
  return (
    <main id="content" class="own-page" tabIndex={-1}>
      {isOver ? (
        <Notice
          title={text.ended}
          text={text.endedText}
          action={<Button href="/cart">{text.toCart}</Button>}
          isPage
        />
      ) : (
        <FailureNotice error={failure} again={again} />
      )}
    </main>
  )
}

function Bill({ state, bill }: { state: PayLinkState; bill: LinkedBill }) {
  const { link: text } = payWords
  const { auctionName, organizationName, guestName, isTest, isPaid, latest } = bill
  return (
    <>
      <header>
        <h1 class="serif">{text.title}</h1>
        <p class="second">
          {auctionName} · {organizationName}
        </p>
      </header>
      {isTest && <p class="pay-test">{payWords.test}</p>}
      {isPaid ? (
        latest?.state === 'paid' ? (
          <Paid payment={latest} />
        ) : (
          <Notice title={text.alreadyPaid} text={text.nothingToDo} />
        )
      ) : (
        <section class="pay" aria-label={text.billOf(guestName)}>
          <h2 class="pay-link-name">{text.billOf(guestName)}</h2>
          <Lines bill={bill} />
          {bill.canPay ? <PayPart state={state} bill={bill} /> : <p>{text.cannotPay}</p>}
        </section>
      )}
      {isPaid && <PaidReceipt token={state.token} />}
    </>
  )
}

function PaidReceipt({ token }: { token: string }) {
  return (
    <div class="pay-link-receipt">
      <ReceiptFileButton
        path="/v3/pay-link/receipt"
        body={{ token, language }}
        name={payWords.link.receipt}
        text={payWords.link}
      />
    </div>
  )
}

function Lines({ bill: { lines, currency } }: { bill: LinkedBill }) {
  const { link: text } = payWords
  return (
    <ul class="pay-link-lines">
      {lines.map((line, index) => (
        <li key={`${index} ${line.name}`}>
          <span>
            {lineName(line, currency, text)}
            {line.quantity > 1 && <span class="second"> × {line.quantity}</span>}
            {line.wholeAmount !== null && (
              <span class="second pay-link-note">{text.inAll(money(line.wholeAmount, currency))}</span>
            )}
          </span>
          <b>{line.isPaid ? text.linePaid : money(line.amount, currency)}</b>
        </li>
      ))}
    </ul>
  )
}

function PayPart({ state, bill }: { state: PayLinkState; bill: LinkedBill }) {
  const { due, dueWithFee, currency, organizationName, latest } = bill
  const price = (amount: number | string) => money(amount, currency)
  const busy = state.busy.value
  const trouble = state.failure.value ? payFailureText(state.failure.value) : latest && paymentText(latest)
  return (
    <>
      <ChoiceRow
        name={payWords.coverFee}
        text={payWords.coverFeeText(price(Number(dueWithFee) - Number(due)), organizationName, price(due))}
        isOn={state.coversFee.value}
        onClick={() => (state.coversFee.value = !state.coversFee.value)}
      />
      {trouble && (
        <div class="pay-trouble" role="alert">
          <p>{trouble}</p>
          {latest?.state === 'underWay' && (
            <Button onClick={() => void state.look()}>{payWords.lookAgain}</Button>
          )}
        </div>
      )}
      <p class="pay-total">
        <span>{payWords.toPay}</span>
        <b>{price(state.total)}</b>
      </p>
      <MoneyButton
        look="main"
        size="tall"
        terms={state.total}
        busy={busy === null ? undefined : payWords[busy]}
        onClick={() => void state.pay()}
      >
        {payWords.pay(price(state.total))}
      </MoneyButton>
      <p class="second">{payWords.link.leaving}</p>
    </>
  )
}
