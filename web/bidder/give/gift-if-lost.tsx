import { type Signal, useSignal } from '@preact/signals'
import { hasCents } from '../../../src/engine/currency.ts'
import { Button } from '../../parts/button.tsx'
import { ChoiceRow } from '../../parts/choice-row.tsx'
import { Field } from '../../parts/field.tsx'
import { MoneyButton } from '../../parts/money-button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { call } from '../../shared/api.ts'
import type { Item } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { failureWords, wordsFor } from '../../shared/failure-words.ts'
import { money } from '../../shared/format.ts'
import { currencySign, decimalSign } from '../../shared/money-field.ts'
import { inCurrency, readAmount } from '../../shared/read-amount.ts'
import { useReading } from '../../shared/use-reading.ts'
import { plainAmount } from '../bidding/typed-amount.ts'
import { giveWords } from '../words/give-en.ts'
import './give-sheet.css'

type Gift = { itemId: number; amount: string | null }

/** What the reader gives if they do not win the lot: a row that says it, and a sheet to choose it. */
export function GiftIfLost({ item }: { item: Item }) {
  const text = giveWords.ifLost
  const path = `/v3/bidder/items/${item.id}/gift-if-lost`
  const { value, put } = useReading<Gift>(path)
  const isOpen = useSignal(false)
  if (!value) return null
  const { amount } = value
  return (
    <>
      <ChoiceRow
        name={amount === null ? text.row : text.on(money(amount, item.currency))}
        text={amount === null ? text.rowText : text.onText}
        isOn={amount !== null}
        onClick={() => (isOpen.value = true)}
      />
      {isOpen.value && <GiftSheet item={item} path={path} gift={value} isOpen={isOpen} onSaved={put} />}
    </>
  )
}

type Props = {
  item: Item
  path: string
  gift: Gift
  isOpen: Signal<boolean>
  onSaved: (gift: Gift) => void
}

function GiftSheet({ item, path, gift, isOpen, onSaved }: Props) {
  const text = giveWords.ifLost
  const typed = useSignal(gift.amount === null ? '' : String(Number(gift.amount)).replace('.', decimalSign()))
  const isSaving = useSignal(false)
  const failure = useSignal<unknown>(null)
  const read = inCurrency(readAmount(typed.value, decimalSign()), item.currency)
  const amount = plainAmount(read)
  const save = async (wanted: number | null) => {
    if (isSaving.peek()) return
    isSaving.value = true
    failure.value = null
    try {
      onSaved(await call<Gift>('PUT', path, { body: { amount: wanted } }))
      isOpen.value = false
    } catch (error) {
      failure.value = error
    }
    isSaving.value = false
  }
  return (
    <Sheet title={text.title} onClose={() => (isOpen.value = false)}>
      <form
        class="give"
        onSubmit={(event) => {
          event.preventDefault()
          if (amount !== null) void save(amount)
        }}
      >
        <p class="second">{text.text}</p>
        <Field
          label={`${text.amount} (${currencySign(item.currency)})`}
          inputMode={hasCents(item.currency) ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={typed.value}
          error={
            'problem' in read && read.problem === 'cents'
              ? giveWords.wholeAmount
              : refusalWords(failure.value)
          }
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
        <MoneyButton
          type="submit"
          terms={amount}
          look="glow"
          size="tall"
          disabled={amount === null}
          busy={isSaving.value ? text.saving : undefined}
        >
          {amount === null ? giveWords.choose : text.promise(money(amount, item.currency))}
        </MoneyButton>
        {gift.amount !== null && (
          <Button look="bare" onClick={() => void save(null)}>
            {text.takeBack}
          </Button>
        )}
      </form>
    </Sheet>
  )
}

function refusalWords(error: unknown): string | undefined {
  if (error === null) return undefined
  const reason = error instanceof Failure ? String(error.details.reason ?? '') : ''
  const { closed, noBid } = giveWords.ifLost
  const own: Record<string, string> = { item_closed: closed, item_ended: closed, no_bid: noBid }
  return (reason && (own[reason] ?? wordsFor(giveWords.refusals, reason))) || failureWords(error)
}
