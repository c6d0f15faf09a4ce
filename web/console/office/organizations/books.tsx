import { useSignal } from '@preact/signals'
import type { PaymentComparison } from '../../../../src/organizers/payments/comparison.ts'
import { Button } from '../../../parts/button.tsx'
import { Warning } from '../../../parts/icons.tsx'
import { post } from '../../../shared/api.ts'
import { day, moment, money } from '../../../shared/format.ts'
import { nowSeconds } from '../../../shared/server-clock.ts'
import { useReading } from '../../../shared/use-reading.ts'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { peopleWords } from '../../words/people-en.ts'

/** Whether our books agree with those of the payment provider; one button compares them. */
export function Books({ organizationId }: { organizationId: number }) {
  const text = peopleWords.cards.books
  const path = `/v3/manage/organizations/${organizationId}/payments/comparison`
  const { value, put } = useReading<PaymentComparison>(path)
  const isBusy = useSignal(false)
  if (!value) return null
  const compare = async () => {
    isBusy.value = true
    try {
      put(await post<PaymentComparison>(path))
      toast({ text: text.done })
    } catch (error) {
      toastFailure(error)
    }
    isBusy.value = false
  }
  return (
    <div class="account-books">
      <Found found={value} />
      <Button busy={isBusy.value ? text.comparing : undefined} onClick={() => void compare()}>
        {text.compare}
      </Button>
    </div>
  )
}

function Found({ found }: { found: PaymentComparison }) {
  const text = peopleWords.cards.books
  const { isChargingPaused, comparedAt, differences } = found
  if (isChargingPaused)
    return (
      <p class="account-state is-wrong" role="alert">
        <Warning size={20} /> <span>{text.paused}</span>
      </p>
    )
  if (comparedAt === null) return <p class="second">{text.never}</p>
  const when = moment(comparedAt, nowSeconds.peek())
  if (differences.length === 0) return <p class="second">{text.agree(when)}</p>
  return (
    <>
      <p class="account-state is-wrong">
        <Warning size={20} /> <span>{text.differ(differences.length, when)}</span>
      </p>
      <ul class="account-differences">
        {differences.map(({ kind, paymentId, amount, currency, at }) => (
          <li key={`${kind} ${paymentId}`}>
            <b>{money(amount, currency)}</b> {text.kinds[kind as keyof typeof text.kinds] ?? kind}
            <span class="second">
              {' '}
              {day(at)}, {paymentId}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
