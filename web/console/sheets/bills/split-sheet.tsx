import { useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { decimalOf } from '../../../shared/split-amounts.ts'
import type { Guest, Purchase } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { CheckField, FormTrouble, MoneyField, SelectField, SubmitForm } from '../../ui/forms/fields.tsx'
import { words } from '../../words/bills-en.ts'
import { type Sharer, SplitState } from './split-state.ts'
import './share-sheet.css'

type Props = {
  line: Purchase
  guests: readonly Guest[]
  show: (amount: string) => string
  onClose: () => void
  onSplit: () => void
}

/** Splits a lot between guests who bought it together, each of whom then pays a share. */
export function SplitSheet({ line, guests, show, onClose, onSplit }: Props) {
  const text = words.split
  const state = useMemo(() => new SplitState(line), [line.id])
  const { sharers, amounts } = state
  const left = amounts.leftCents.value
  return (
    <Sheet title={text.title(line.itemName)} onClose={onClose}>
      <p class="note share-hint">{text.hint(show(line.amount))}</p>
      <SubmitForm
        class="form"
        onSubmit={async () => {
          if (!(await state.split())) return
          onSplit()
          onClose()
        }}
      >
        <ul class="share-list">
          {sharers.value.map((sharer, index) => (
            <li key={sharer.userId}>
              <Share state={state} sharer={sharer} share={amounts.shares.value[index] ?? null} show={show} />
            </li>
          ))}
        </ul>
        {!state.isFull.value && (
          <SelectField
            label={text.with}
            value=""
            onChange={(value) => {
              const guest = guests.find(({ userId }) => String(userId) === value)
              if (guest) state.add({ ...guest, name: nameOf(guest) })
            }}
            options={[
              { value: '', label: words.choose },
              ...state.others(guests).map((guest) => ({
                value: String(guest.userId),
                label: `${guest.paddleNumber} ${nameOf(guest)}`,
              })),
            ]}
          />
        )}
        <CheckField label={text.equal} value={amounts.isEqual.value} onChange={amounts.setEqual} />
        {left !== 0n && (
          <p class="second" role="status">
            {left > 0n ? text.missing(show(decimalOf(left))) : text.tooMuch(show(decimalOf(-left)))}
          </p>
        )}
        <p class="note">{text.told}</p>
        <FormTrouble text={state.failure.value} />
        <div class="form-buttons">
          <Button type="submit" look="main" disabled={!amounts.canSplit.value || state.isBusy.value}>
            {text.button(sharers.value.length)}
          </Button>
        </div>
      </SubmitForm>
    </Sheet>
  )
}

type ShareProps = {
  state: SplitState
  sharer: Sharer
  share: bigint | null
  show: Props['show']
}

function Share({ state, sharer, share, show }: ShareProps) {
  const text = words.split
  const { userId, name, paddleNumber } = sharer
  return (
    <>
      <span>
        {paddleNumber} {name}
      </span>
      <span class="split-share">
        {userId !== state.line.buyer.userId && (
          <Button look="bare" aria-label={text.removeOf(name)} onClick={() => state.remove(userId)}>
            {text.remove}
          </Button>
        )}
        {state.amounts.isEqual.value ? (
          <b>{share === null ? '' : show(decimalOf(share))}</b>
        ) : (
          <MoneyField
            label={text.shareOf(name)}
            value={state.amounts.typed.value.get(userId) ?? ''}
            onChange={(amount) => state.amounts.type(userId, amount)}
          />
        )}
      </span>
    </>
  )
}
