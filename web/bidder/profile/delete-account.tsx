import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { erasureRefusal } from '../../shared/erasure-refusal.ts'
import { failureWords } from '../../shared/failure-words.ts'
import { OUTBOX, unsentCount } from '../../shared/stored-outbox.ts'
import { accountWords } from '../words/account-en.ts'
import { eraseAccount } from './erase-account.ts'

/** Says what goes and what stays; the dialog asks once more. */
export function DeleteAccount() {
  const { data: text } = accountWords
  const isAsking = useSignal(false)
  return (
    <section class="own-section">
      <h2>{text.delete}</h2>
      <h3>{text.goes}</h3>
      <p>{text.goesText}</p>
      <h3>{text.stays}</h3>
      <p>{text.staysText}</p>
      <div class="own-form-end">
        <Button onClick={() => (isAsking.value = true)}>{text.delete}</Button>
      </div>
      {isAsking.value && <ConfirmDeletion close={() => (isAsking.value = false)} />}
    </section>
  )
}

function ConfirmDeletion({ close }: { close: () => void }) {
  const { data: text, you } = accountWords
  const isBusy = useSignal(false)
  const trouble = useSignal<unknown>(null)
  const unsent = unsentCount(localStorage.getItem(OUTBOX))
  const erase = async () => {
    isBusy.value = true
    trouble.value = null
    try {
      await eraseAccount()
    } catch (error) {
      trouble.value = error
      isBusy.value = false
    }
  }
  return (
    <Sheet title={text.sureTitle} onClose={() => isBusy.peek() || close()}>
      <div class="own-section">
        <p>{text.sureText}</p>
        {unsent > 0 && <p>{you.unsent(unsent)}</p>}
        {trouble.value !== null && <Refused error={trouble.value} />}
        <Button
          look={trouble.value === null ? 'main' : 'plain'}
          busy={isBusy.value ? text.deleting : undefined}
          onClick={() => void erase()}
        >
          {text.sure}
        </Button>
        <Button disabled={isBusy.value} onClick={close}>
          {text.keep}
        </Button>
      </div>
    </Sheet>
  )
}

/** Where somebody gets rid of what stands in the way. */
const ways = {
  leads_open_lot: '/bids',
  unpaid_bill: '/cart',
  refund_due: '/cart',
  only_manager: '/console/organizations',
}
type WithWay = keyof typeof ways

function Refused({ error }: { error: unknown }) {
  const { data: text } = accountWords
  const refusal = erasureRefusal(error, text.refusals)
  const way = refusal && Object.hasOwn(ways, refusal.reason) ? (refusal.reason as WithWay) : null
  return (
    <>
      <p class="field-error" role="alert">
        {refusal?.text ?? failureWords(error)}
      </p>
      {way && (
        <Button look="main" href={ways[way]}>
          {text.ways[way]}
        </Button>
      )}
    </>
  )
}
