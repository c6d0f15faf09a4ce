import { useSignal } from '@preact/signals'
import { Field } from '../../../parts/field.tsx'
import { MoneyButton } from '../../../parts/money-button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { readPositiveAmount, writeAmount } from '../../ui/forms/amounts.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { words } from '../../words/online-en.ts'
import { type OnlineAttempt, type OnlineReceipt, online } from './online-receipt.ts'
import { cardName } from './payment-text.ts'

type Props = {
  receiptId: number
  payment: OnlineAttempt
  show: (amount: number | string) => string
  onClose: () => void
  onDone: (now: OnlineReceipt) => void
}

/** The whole payment or a part of it goes back to the card it came from. */
export function RefundSheet({ receiptId, payment, show, onClose, onDone }: Props) {
  const left = Number(payment.refundable)
  const typed = useSignal(writeAmount(left))
  const reason = useSignal('')
  const form = useForm()
  const amount = readPositiveAmount(typed.value)
  const isWrong = amount === null || amount > left
  const refund = async () => {
    const body = { onlinePaymentId: payment.id, amount: amount!, reason: reason.peek().trim() }
    onDone(await online.refund(receiptId, body))
    toast({ text: words.refunded(show(amount!)) })
  }
  return (
    <Sheet title={words.refundTitle} onClose={onClose}>
      <form
        class="refund-form"
        onSubmit={async (event) => {
          event.preventDefault()
          if (!isWrong && reason.peek().trim() && (await form.submit(refund))) onClose()
        }}
      >
        <p class="second">{words.refundLead(show(left), payment.card && cardName(payment.card))}</p>
        <Field
          {...{ label: words.refundAmount, inputMode: 'decimal', autocomplete: 'off', maxLength: 14 }}
          value={typed.value}
          error={isWrong ? words.refundTooMuch(show(left)) : undefined}
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
        <Field
          {...{
            label: words.refundReason,
            hint: words.refundReasonHint,
            autocomplete: 'off',
            maxLength: 500,
          }}
          value={reason.value}
          onInput={(event) => (reason.value = event.currentTarget.value)}
        />
        {form.trouble && (
          <p class="form-failure" role="alert">
            {form.trouble}
          </p>
        )}
        <p class="note">{words.refundNote}</p>
        <MoneyButton
          look="main"
          type="submit"
          terms={amount}
          disabled={isWrong || reason.value.trim() === ''}
          busy={form.isBusy ? words.refunding : undefined}
        >
          {words.refundButton(isWrong ? '' : show(amount))}
        </MoneyButton>
      </form>
    </Sheet>
  )
}
