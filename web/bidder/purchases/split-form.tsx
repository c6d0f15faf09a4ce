import { computed, useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { MOST_SHARES } from '../../../src/engine/shares.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import type { CartItem } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { decimalOf, SplitAmounts } from '../../shared/split-amounts.ts'
import { accountWords } from '../words/account-en.ts'
import type { OneChange } from './use-changes.ts'

const ME = ''

/** Names those who bought a lot together, by paddle or email, and what each pays. */
export function SplitForm({ line, path, changes }: { line: CartItem; path: string; changes: OneChange }) {
  const { split: text, bill } = accountWords
  const { name, purchaseId, purchaseAmount: amount, currency } = line
  const people = useSignal<readonly string[]>([])
  const typed = useSignal('')
  const amounts = useMemo(
    () =>
      new SplitAmounts(
        computed(() => [ME, ...people.value]),
        { amount, currency },
      ),
    [purchaseId, amount],
  )
  const add = () => {
    const who = typed.peek().trim()
    if (who === '' || people.peek().includes(who)) return
    people.value = [...people.peek(), who]
    typed.value = ''
  }
  const propose = () =>
    changes.send('POST', path, {
      ...{ purchaseId, ...amounts.sent(0) },
      people: people.peek().map((who, index) => ({
        ...(/^\d+$/.test(who) ? { paddleNumber: Number(who) } : { email: who }),
        ...amounts.sent(index + 1),
      })),
    })
  const left = amounts.leftCents.value
  const shown = (who: string) => (who === ME ? text.you : /^\d+$/.test(who) ? bill.paddle(Number(who)) : who)
  return (
    <section class="own-section">
      <h2>{text.split(name)}</h2>
      <p class="second">{money(amount, currency)}</p>
      <form
        class="own-form"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <Field
          label={bill.who}
          hint={text.whoHint}
          autoComplete="off"
          autoCapitalize="off"
          maxLength={320}
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
        <div class="own-form-end is-whole">
          <Button
            type="submit"
            disabled={typed.value.trim() === '' || people.value.length + 1 >= MOST_SHARES}
          >
            {text.add}
          </Button>
        </div>
      </form>
      {people.value.length > 0 && (
        <>
          <ul class="own-list">
            {[ME, ...people.value].map((who, index) => (
              <li key={who} class="own-row">
                <span class="own-row-main">
                  <span class="own-row-name">{shown(who)}</span>
                </span>
                <Share amounts={amounts} who={who} index={index} name={shown(who)} currency={currency} />
                {who !== ME && (
                  <Button
                    look="bare"
                    aria-label={text.removeOf(shown(who))}
                    onClick={() => (people.value = people.peek().filter((other) => other !== who))}
                  >
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
          <div class="own-form-end is-whole">
            <Button
              look="main"
              disabled={!amounts.canSplit.value}
              busy={changes.busyText}
              onClick={() => void propose()}
            >
              {text.ask(people.value.length)}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

type ShareProps = {
  amounts: SplitAmounts<string>
  who: string
  index: number
  name: string
  currency: string
}

function Share({ amounts, who, index, name, currency }: ShareProps) {
  const { split: text } = accountWords
  const share = amounts.shares.value[index] ?? 0n
  if (amounts.isEqual.value) return <span class="own-row-amount">{money(decimalOf(share), currency)}</span>
  return (
    <Field
      label={who === ME ? text.ownShare : text.shareOf(name)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      value={amounts.typed.value.get(who) ?? ''}
      onInput={(event) => amounts.type(who, event.currentTarget.value)}
    />
  )
}
