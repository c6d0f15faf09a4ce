import type { Signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { PaymentAccount as Answer } from '../../../../src/organizers/payments/access-schema.ts'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { Card, Tick, Warning } from '../../../parts/icons.tsx'
import { day, locale } from '../../../shared/format.ts'
import { useRetry } from '../../../shared/retry.ts'
import { FormTrouble, SubmitForm } from '../../ui/forms/fields.tsx'
import { Loaded } from '../../ui/table/loaded.tsx'
import { peopleWords } from '../../words/people-en.ts'
import { Books } from './books.tsx'
import { ConnectButton, ConnectedBeside, ConnectedState } from './connected-account.tsx'
import { PaymentAccountState } from './payment-account-state.ts'
import './payment-account.css'

/** Whose account guests' card payments go to. */
export function PaymentAccount({ organizationId }: { organizationId: number }) {
  const state = useMemo(() => new PaymentAccountState(organizationId), [organizationId])
  useEffect(() => void state.arrive(), [state])
  useRetry(state.failure.value, state.read)
  const { current, failure, read } = state
  return (
    <section class="panel account" aria-labelledby="account-title">
      <h2 id="account-title" class="serif section-title">
        {peopleWords.cards.title}
      </h2>
      <Loaded value={current.value} failure={failure.value} read={read} height="120px">
        {(answer) => <Account state={state} answer={answer} />}
      </Loaded>
    </section>
  )
}

function Account({ state, answer }: { state: PaymentAccountState; answer: Answer }) {
  const text = peopleWords.cards
  const { account, isTryOut, connected, canConnect } = answer
  const isFormShown = state.isReplacing.value || (!account && !isTryOut && !canConnect)
  const openForm = () => (state.isReplacing.value = true)
  return (
    <>
      <State answer={answer} />
      {account && <Facts account={account} />}
      {account?.way === 'key' && connected && canConnect && (
        <ConnectedBeside state={state} connected={connected} />
      )}
      {account?.way === 'connected' && isTaking(connected) && !isFormShown && <FeeForm state={state} />}
      {(account?.isUsable || isTryOut) && <Books organizationId={state.organizationId} />}
      {isFormShown ? (
        <KeyForm state={state} isTryOut={isTryOut} canCancel={account !== null || isTryOut} />
      ) : (
        <div class="form-buttons">
          {leadsToStripe(answer) && (
            <ConnectButton state={state} label={account ? text.stripe.goOn : text.stripe.button} />
          )}
          <Button onClick={openForm}>{keyButton(answer)}</Button>
          {account?.way === 'key' && canConnect && !connected && (
            <Button onClick={() => void state.goToStripe()}>{text.stripe.instead}</Button>
          )}
          {account && (
            <Button look="bare" onClick={state.disconnect}>
              {text.remove}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Whether something can be done at Stripe for the account that is used, or nothing is used yet. */
function leadsToStripe({ account, canConnect, connected }: Answer): boolean {
  if (!canConnect) return false
  if (!account) return true
  const isOver = connected?.state === 'ready' || connected?.state === 'closed' || connected?.state === 'lost'
  return account.way === 'connected' && account.isUsable && !isOver
}

const isTaking = (connected: Answer['connected']) =>
  connected?.state === 'ready' || connected?.state === 'noPayouts'

function keyButton({ account, canConnect }: Answer): string {
  const text = peopleWords.cards
  if (account?.way === 'key') return text.replace
  return account || canConnect ? text.stripe.ownKey : text.connectAnyway
}

function State({ answer: { account, isTryOut, connected, canConnect } }: { answer: Answer }) {
  const text = peopleWords.cards
  if (account?.way === 'connected' && connected)
    return <ConnectedState connected={connected} isUsable={account.isUsable} />
  if (account && !account.isUsable)
    return (
      <p class="account-state is-wrong">
        <Warning size={20} /> <span>{text.unusable}</span>
      </p>
    )
  if (!account && !isTryOut)
    return <p class="second">{canConnect ? `${text.stripe.none} ${text.stripe.offer}` : text.none}</p>
  return (
    <p class="account-state">
      {account?.isLive ? <Tick size={20} /> : <Card size={20} />}
      <span>{account ? (account.isLive ? text.live : text.test) : text.tryOut}</span>
    </p>
  )
}

function Facts({ account }: { account: NonNullable<Answer['account']> }) {
  const text = peopleWords.cards
  const { accountId, keyEnding, hasWebhook, feePercent, feeFixed, setBy, setAt } = account
  const facts = [
    ...(accountId.startsWith('acct_') ? [[text.account, accountId]] : []),
    ...(keyEnding === ''
      ? []
      : [
          [text.keyEnds, `…${keyEnding}`],
          [text.news, hasWebhook ? text.newsAtOnce : text.newsLater],
        ]),
    [text.fee, text.feeShown(number(feePercent), number(Number(feeFixed), 2))],
    [text.setBy, text.setByWhen(setBy, day(setAt))],
  ]
  return (
    <dl class="account-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const number = (value: number, minimumFractionDigits = 0) =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits }).format(value)

type FormProps = { state: PaymentAccountState; isTryOut: boolean; canCancel: boolean }

function KeyForm({ state, isTryOut, canCancel }: FormProps) {
  const text = peopleWords.cards
  const { form, key, missingRights } = state
  const missing = missingRights.value
  const keyError = missing.length > 0 ? text.lacks : form.errorOf('secretKey')
  return (
    <SubmitForm class="account-form" onSubmit={state.connect}>
      {isTryOut ? <p class="second">{text.tryOutKey}</p> : <Steps />}
      <Field
        label={text.key}
        type="password"
        autocomplete="off"
        spellcheck={false}
        required
        maxLength={260}
        hint={text.keyHint}
        value={key.value}
        error={keyError}
        onInput={typed(key)}
      />
      {missing.length > 0 && (
        <ul class="account-rights">
          {missing.map((right) => (
            <li key={right}>{right}</li>
          ))}
        </ul>
      )}
      <FeeFields state={state} />
      <FormTrouble text={keyError ? null : form.trouble} />
      <div class="form-buttons">
        <Button look="main" type="submit" busy={form.isBusy ? text.trying : undefined}>
          {text.connect}
        </Button>
        {canCancel && (
          <Button look="bare" onClick={() => (state.isReplacing.value = false)}>
            {text.cancel}
          </Button>
        )}
      </div>
    </SubmitForm>
  )
}

function FeeFields({ state: { form, feePercent, feeFixed } }: { state: PaymentAccountState }) {
  const text = peopleWords.cards
  return (
    <div class="form-pair">
      <Field
        {...{ label: text.feePercent, inputMode: 'decimal', autocomplete: 'off', maxLength: 6 }}
        hint={text.feeHint}
        value={feePercent.value}
        error={form.errorOf('feePercent')}
        onInput={typed(feePercent)}
      />
      <Field
        {...{ label: text.feeFixed, inputMode: 'decimal', autocomplete: 'off', maxLength: 8 }}
        value={feeFixed.value}
        error={form.errorOf('feeFixed')}
        onInput={typed(feeFixed)}
      />
    </div>
  )
}

/** What Stripe keeps differs from country to country, and only the organization sees it there. */
function FeeForm({ state }: { state: PaymentAccountState }) {
  const { form } = state
  const text = peopleWords.cards
  return (
    <SubmitForm class="account-form" onSubmit={state.saveFee}>
      <FeeFields state={state} />
      <FormTrouble text={form.trouble} />
      <div class="form-buttons">
        <Button type="submit" busy={form.isBusy ? text.stripe.savingFee : undefined}>
          {text.stripe.saveFee}
        </Button>
      </div>
    </SubmitForm>
  )
}

const typed = (into: Signal<string>) => (event: { currentTarget: HTMLInputElement }) => {
  into.value = event.currentTarget.value
}

/** Named as on the provider's page, in its own language. */
const writeRights =
  'Customers, Checkout Sessions, Payment Intents, Payment Methods, Charges and Refunds, Webhook Endpoints'
const readRights = 'Setup Intents, Balance, Disputes'

function Steps() {
  const { steps } = peopleWords.cards
  return (
    <ol class="account-steps">
      <li>{steps.open}</li>
      <li>
        {steps.write} <b lang="en">{writeRights}</b>. {steps.read} <b lang="en">{readRights}</b>.
      </li>
      <li>{steps.paste}</li>
    </ol>
  )
}
