import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Field, FieldBox } from '../../../parts/field.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import type { Purchase, WholeReceipt } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { words } from '../../words/desk-en.ts'
import type { Correction } from './correction.ts'
import type { DeskState, Way } from './desk-state.ts'
import { LineCorrection } from './line-correction.ts'
import { PaymentCorrection } from './payment-correction.ts'
import type { Payment } from './receipt-rules.ts'

type PaymentProps = { desk: DeskState; receipt: WholeReceipt; payment: Payment }

export function PaymentCorrectionSheet({ desk, receipt, payment }: PaymentProps) {
  const correction = useMemo(() => new PaymentCorrection(receipt, payment), [payment.id])
  const text = words.correction.payment
  const shown = words.payment(desk.show(payment.amount), words.ways[payment.paidBy as Way], payment.takenBy)
  return (
    <CorrectionSheet desk={desk} correction={correction} text={text} lead={shown}>
      <FieldBox label={text.way}>
        {(attributes) => (
          <select
            {...attributes}
            value={correction.way.value}
            onChange={(event) => (correction.way.value = event.currentTarget.value as Way)}
          >
            {Object.entries(words.ways).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FieldBox>
    </CorrectionSheet>
  )
}

export function LineCorrectionSheet({ desk, line }: { desk: DeskState; line: Purchase }) {
  const correction = useMemo(() => new LineCorrection(line), [line.id])
  const text = words.correction.line
  const shown = `${line.itemName}, ${desk.show(line.amount)}`
  return (
    <CorrectionSheet desk={desk} correction={correction} text={text} lead={shown}>
      <p class="note">{text.typedHint}</p>
    </CorrectionSheet>
  )
}

type Props = {
  desk: DeskState
  correction: Correction & Record<'save' | 'takeBack', () => Promise<WholeReceipt>>
  text: { title: string; paddle: string; guestIsTold: string; takeBack: string }
  lead: string
  children: ComponentChildren
}

/** How it is, what it should be, and why. */
function CorrectionSheet({ desk, correction, text, lead, children }: Props) {
  const form = useForm()
  const close = () => (desk.correcting.value = null)
  const submit = async (act: () => Promise<WholeReceipt>) => {
    if (await form.submit(async () => desk.showCorrected(await act()))) close()
  }
  const { canSave, hasReason } = correction
  return (
    <Sheet title={text.title} onClose={close}>
      <form
        class="give-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave.peek()) void submit(correction.save)
        }}
      >
        <p class="second">{lead}</p>
        <Fields correction={correction} paddleLabel={text.paddle} more={children} />
        {form.trouble && (
          <p class="form-failure" role="alert">
            {form.trouble}
          </p>
        )}
        <p class="note">{text.guestIsTold}</p>
        <div class="confirm-buttons">
          <Button disabled={!hasReason.value || form.isBusy} onClick={() => void submit(correction.takeBack)}>
            {text.takeBack}
          </Button>
          <Button
            look="main"
            type="submit"
            disabled={!canSave.value}
            busy={form.isBusy ? words.correction.saving : undefined}
          >
            {words.correction.save}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

type FieldsProps = { correction: Correction; paddleLabel: string; more: ComponentChildren }

function Fields({ correction: { amount, paddle, reason, guest }, paddleLabel, more }: FieldsProps) {
  return (
    <>
      <Field
        label={words.amount}
        inputMode="decimal"
        autocomplete="off"
        maxLength={14}
        value={amount.value}
        onInput={(event) => (amount.value = event.currentTarget.value)}
      />
      {more}
      <Field
        label={paddleLabel}
        inputMode="numeric"
        autocomplete="off"
        maxLength={9}
        value={paddle.value}
        hint={guest.value ? nameOf(guest.value) : words.unknown(paddle.value)}
        onInput={(event) => (paddle.value = event.currentTarget.value)}
      />
      <Field
        label={words.correction.reason}
        hint={words.correction.reasonHint}
        autocomplete="off"
        maxLength={500}
        value={reason.value}
        onInput={(event) => (reason.value = event.currentTarget.value)}
      />
    </>
  )
}
