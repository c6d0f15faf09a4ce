import { useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Field, FieldBox } from '../../parts/field.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { WholeReceipt } from '../api-types.ts'
import { useForm } from '../forms/use-form.ts'
import { nameOf } from '../guest-list/guest-list.ts'
import { words } from '../words/desk-en.ts'
import type { DeskState, Way } from './desk-state.ts'
import { PaymentCorrection } from './payment-correction.ts'
import type { Payment } from './receipt-rules.ts'

type Props = { desk: DeskState; receipt: WholeReceipt; payment: Payment }

/** A payment that was mistyped: its amount, way or guest, or that it was never made. */
export function PaymentCorrectionSheet({ desk, receipt, payment }: Props) {
  const correction = useMemo(() => new PaymentCorrection(receipt, payment), [payment.id])
  const form = useForm()
  const close = () => (desk.correcting.value = null)
  const submit = async (act: () => Promise<WholeReceipt>) => {
    const isDone = await form.submit(async () => desk.showCorrected(await act()))
    if (isDone) close()
  }
  const text = words.correction
  const shown = words.payment(desk.show(payment.amount), words.ways[payment.paidBy as Way], payment.takenBy)
  return (
    <Sheet title={text.title} onClose={close}>
      <form
        class="give-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (correction.canSave.peek()) void submit(() => correction.save())
        }}
      >
        <p class="second">{shown}</p>
        <CorrectionFields correction={correction} />
        {form.trouble && (
          <p class="form-failure" role="alert">
            {form.trouble}
          </p>
        )}
        <p class="note">{text.guestIsTold}</p>
        <div class="confirm-buttons">
          <Button
            disabled={!correction.hasReason.value || form.isBusy}
            onClick={() => void submit(() => correction.takeBack())}
          >
            {text.takeBack}
          </Button>
          <Button
            look="main"
            type="submit"
            disabled={!correction.canSave.value}
            busy={form.isBusy ? text.saving : undefined}
          >
            {text.save}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function CorrectionFields({ correction }: { correction: PaymentCorrection }) {
  const text = words.correction
  const { amount, way, paddle, reason, guest } = correction
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
      <FieldBox label={text.way}>
        {(attributes) => (
          <select
            {...attributes}
            value={way.value}
            onChange={(event) => (way.value = event.currentTarget.value as Way)}
          >
            {Object.entries(words.ways).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FieldBox>
      <Field
        label={text.paddle}
        inputMode="numeric"
        autocomplete="off"
        maxLength={9}
        value={paddle.value}
        hint={guest.value ? nameOf(guest.value) : words.unknown(paddle.value)}
        onInput={(event) => (paddle.value = event.currentTarget.value)}
      />
      <Field
        label={text.reason}
        hint={text.reasonHint}
        autocomplete="off"
        maxLength={500}
        value={reason.value}
        onInput={(event) => (reason.value = event.currentTarget.value)}
      />
    </>
  )
}
