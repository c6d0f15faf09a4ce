import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { post } from '../../shared/api.ts'
import type { MailChoices } from '../../shared/api-types.ts'
import { useReading } from '../../shared/use-reading.ts'
import { accountWords } from '../words/account-en.ts'
import { FormFailure } from './form-failure.tsx'

/** For people who proved an address and find what somebody else had typed into the account before. */
export function StartAfresh({ onDone }: { onDone: () => Promise<void> }) {
  const { startAfresh: text } = accountWords
  const { value } = useReading<MailChoices>('/v3/bidder/mail-choices')
  const isBusy = useSignal(false)
  const trouble = useSignal<unknown>(null)
  if (!value?.isAddressProved) return null
  const start = async () => {
    isBusy.value = true
    trouble.value = null
    try {
      await post('/v3/user/fresh-start', {})
      await onDone()
    } catch (error) {
      trouble.value = error
    }
    isBusy.value = false
  }
  return (
    <section class="own-section">
      <h2>{text.title}</h2>
      <p class="second">{text.why}</p>
      <div class="own-form-end">
        <Button busy={isBusy.value ? text.busy : undefined} onClick={() => void start()}>
          {text.start}
        </Button>
        <FormFailure error={trouble.value} />
      </div>
    </section>
  )
}
