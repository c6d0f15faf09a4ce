import { useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { MoneyButton } from '../../parts/money-button.tsx'
import type { CartItem } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { decimalOf } from '../../shared/split-amounts.ts'
import { accountWords } from '../words/account-en.ts'
import { ME, nameOf, SplitState } from './split-state.ts'
import type { OneChange } from './use-changes.ts'

/** Names those who bought a lot together, by paddle or email, and what each pays. */
export function SplitForm({ line, path, changes }: { line: CartItem; path: string; changes: OneChange }) {
  const { split: text } = accountWords
  const { name, purchaseId, purchaseAmount, currency } = line
  const state = useMemo(() => new SplitState(line), [purchaseId, purchaseAmount])
  const others = state.people.value.length - 1
  return (
    <section class="own-section">
      <h2>{text.split(name)}</h2>
      <p class="second">{money(purchaseAmount, currency)}</p>
      <AddPerson state={state} />
      {others > 0 && (
        <>
          <Shares state={state} currency={currency} />
          <div class="own-form-end is-whole">
            <MoneyButton
              look="main"
              terms={others}
              disabled={!state.amounts.canSplit.value}
              busy={changes.busyText}
              onClick={() => void changes.send('POST', path, state.proposal())}
            >
              {text.ask(others)}
            </MoneyButton>
          </div>
        </>
      )}
    </section>
  )
}

function AddPerson({ state }: { state: SplitState }) {
  const { split: text, bill } = accountWords
  return (
    <form
      class="own-form"
      onSubmit={(event) => {
        event.preventDefault()
        state.add()
      }}
    >
      <Field
        label={bill.who}
        hint={text.whoHint}
        autoComplete="off"
        autoCapitalize="off"
        maxLength={320}
        value={state.typed.value}
        onInput={(event) => (state.typed.value = event.currentTarget.value)}
      />
      <div class="own-form-end is-whole">
        <Button type="submit" disabled={!state.canAdd.value}>
          {text.add}
        </Button>
      </div>
    </form>
  )
}

function Shares({ state, currency }: { state: SplitState; currency: string }) {
  const { split: text } = accountWords
  const { amounts } = state
  const left = amounts.leftCents.value
  return (
    <>
      <ul class="own-list">
        {state.people.value.map((who, index) => (
          <li key={who} class="own-row">
            <span class="own-row-main">
              <span class="own-row-name">{nameOf(who)}</span>
            </span>
            <Share state={state} who={who} index={index} currency={currency} />
            {who !== ME && (
              <Button look="bare" aria-label={text.removeOf(nameOf(who))} onClick={() => state.remove(who)}>
                {text.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div class="own-form-end is-whole">
        <Button look="bare" onClick={() => amounts.setEqual(!amounts.isEqual.peek())}>
          {amounts.isEqual.value ? text.different : text.equal}
        </Button>
      </div>
      {left !== 0n && (
        <p class="second" role="status">
          {left > 0n
            ? text.missing(money(decimalOf(left), currency))
            : text.tooMuch(money(decimalOf(-left), currency))}
        </p>
      )}
    </>
  )
}

type ShareProps = { state: SplitState; who: string; index: number; currency: string }

function Share({ state: { amounts }, who, index, currency }: ShareProps) {
  const { split: text } = accountWords
  const share = amounts.shares.value[index] ?? 0n
  if (amounts.isEqual.value) return <span class="own-row-amount">{money(decimalOf(share), currency)}</span>
  return (
    <Field
      label={who === ME ? text.ownShare : text.shareOf(nameOf(who))}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      value={amounts.typed.value.get(who) ?? ''}
      onInput={(event) => amounts.type(who, event.currentTarget.value)}
    />
  )
}
