import type { ComponentType, Ref } from 'preact'
import { useId } from 'preact/hooks'
import { Card, Pencil, Printer, Tag } from '../../../parts/icons.tsx'
import { useReadTerms } from '../../../parts/money-button.tsx'
import { ReceiptFileButton } from '../../../parts/receipt-file-button.tsx'
import { language } from '../../../shared/words.ts'
import { Keycap } from '../../ui/frame/keys.tsx'
import { words } from '../../words/desk-en.ts'
import type { CardDesk } from './card-desk.ts'
import { CardPanel, LinkButton } from './card-panel.tsx'
import type { DeskState, Way } from './desk-state.ts'
import { openPart } from './receipt-rules.ts'

const ways: readonly { way: Way; key: string; Icon: ComponentType<{ size?: number }> }[] = [
  { way: 'card', key: 'R', Icon: Card },
  { way: 'cash', key: 'C', Icon: Tag },
  { way: 'check', key: 'K', Icon: Pencil },
]

type Props = { desk: DeskState; cards: CardDesk; amountRef: Ref<HTMLInputElement> }

/** The ways to pay, in full or in part: each button says what it takes. */
export function PayPanel({ desk, cards, amountRef }: Props) {
  const due = desk.due.value
  const receipt = desk.receipt.value
  /** What was taken before is enough for what is still marked unpaid. */
  const isCovered = receipt !== null && !receipt.isPaid && due === 0
  const amount = desk.amount.value
  useReadTerms(desk.terms.value, desk.read)
  return (
    <div class="pay">
      <CardPanel cards={cards} />
      {due > 0 && (
        <>
          {ways.map(({ way, key, Icon }, index) => (
            <button
              key={way}
              type="button"
              class={`pay-way ${index === 0 && !cards.online.value?.card ? 'is-first' : ''}`}
              aria-disabled={!desk.isRead}
              disabled={desk.isBusy.value || amount === null}
              onClick={() => void desk.take(way)}
            >
              <Icon size={22} />
              <span>{words.take(words.ways[way], amount === null ? '' : desk.show(amount))}</span>
              <Keycap>{key}</Keycap>
            </button>
          ))}
          <LinkButton cards={cards} />
          <AmountField desk={desk} inputRef={amountRef} />
        </>
      )}
      {isCovered && (
        <button
          type="button"
          class="pay-way is-first"
          aria-disabled={!desk.isRead}
          disabled={desk.isBusy.value}
          onClick={() => void desk.settleFromCredit()}
        >
          <Card size={22} />
          <span>{words.settleFromCredit(desk.show(openPart(receipt)))}</span>
        </button>
      )}
      <button type="button" class="pay-way" onClick={() => void desk.print()}>
        <Printer size={22} />
        <span>{words.print}</span>
        <Keycap>P</Keycap>
      </button>
      {receipt && (
        <ReceiptFileButton
          path={`/v3/manage/receipts/${receipt.id}/file?language=${language}`}
          name={
            receipt.number === null
              ? words.receipt.bill(receipt.id)
              : words.receipt.receipt(receipt.number, receipt.revision)
          }
          text={words.receipt}
        />
      )}
    </div>
  )
}

/** What to take, where it is not all that is due. */
function AmountField({ desk, inputRef }: { desk: DeskState; inputRef: Ref<HTMLInputElement> }) {
  const id = useId()
  const due = desk.show(desk.due.value)
  const isBad = desk.amount.value === null
  return (
    <div class="field pay-amount">
      <label for={id}>
        {words.amount} <Keycap>S</Keycap>
      </label>
      <input
        id={id}
        ref={inputRef}
        inputMode="decimal"
        autocomplete="off"
        maxLength={12}
        placeholder={due}
        aria-invalid={isBad ? true : undefined}
        aria-describedby={`${id}-hint`}
        value={desk.typedAmount.value}
        onInput={(event) => (desk.typedAmount.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <p id={`${id}-hint`} class="note">
        {isBad ? words.badAmount(due) : words.amountHint(due)}
      </p>
    </div>
  )
}
