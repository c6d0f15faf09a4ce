import type { PaymentAccount as Answer } from '../../../../src/organizers/payments/access-schema.ts'
import { Button } from '../../../parts/button.tsx'
import { Card, Tick, Warning } from '../../../parts/icons.tsx'
import { peopleWords } from '../../words/people-en.ts'
import type { PaymentAccountState } from './payment-account-state.ts'
import { wantsIn } from './stripe-wants.ts'

type Connected = NonNullable<Answer['connected']>

/** How the account stands that was opened through the operator, and what Stripe still wants. */
export function ConnectedState({ connected, isUsable }: { connected: Connected; isUsable: boolean }) {
  const text = peopleWords.cards.stripe
  const { state, missing, isLive } = connected
  const isWell = isUsable && (state === 'ready' || state === 'noPayouts')
  const Sign = !isWell ? Warning : state === 'ready' && isLive ? Tick : Card
  return (
    <>
      <p class={`account-state${isWell ? '' : ' is-wrong'}`}>
        <Sign size={20} />
        <span>
          {isUsable ? text.states[state] : text.unusable} {!isLive && text.test}
        </span>
      </p>
      {isUsable && <Missing missing={missing} />}
    </>
  )
}

function Missing({ missing }: { missing: readonly string[] }) {
  const text = peopleWords.cards.stripe
  if (missing.length === 0) return null
  return (
    <div class="stack tight">
      <p>{text.missing}</p>
      <ul class="account-rights">
        {wantsIn(missing).map((want) => (
          <li key={want}>{text.wants[want]}</li>
        ))}
      </ul>
    </div>
  )
}

/** Leads to Stripe's page: by navigation, since our policy lets no form lead elsewhere. */
export function ConnectButton({ state, label }: { state: PaymentAccountState; label: string }) {
  const text = peopleWords.cards.stripe
  return (
    <Button
      look="main"
      busy={state.isLeaving.value ? text.going : undefined}
      onClick={() => void state.goToStripe()}
    >
      {label}
    </Button>
  )
}

/** Beside a key of the organization's own: nothing changes until somebody says so. */
export function ConnectedBeside({ state, connected }: { state: PaymentAccountState; connected: Connected }) {
  const text = peopleWords.cards.stripe
  const { accountId, missing } = connected
  const isReady = connected.state === 'ready' || connected.state === 'noPayouts'
  return (
    <div class="account-books">
      <p>{isReady ? text.waiting(accountId) : text.unfinished(accountId)}</p>
      <Missing missing={missing} />
      {isReady ? (
        <Button onClick={state.useConnected}>{text.use}</Button>
      ) : (
        <Button onClick={() => void state.goToStripe()}>{text.goOn}</Button>
      )}
    </div>
  )
}
