import { useSignal } from '@preact/signals'
import { Button } from '../../../parts/button.tsx'
import { post } from '../../../shared/api.ts'
import { erasureRefusal } from '../../../shared/erasure-refusal.ts'
import { getFile } from '../../../shared/get-file.ts'
import { navigate } from '../../../shared/router.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { failureText } from '../../ui/feedback/failure-text.ts'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { words as common } from '../../words/en.ts'
import { guestsWords } from '../../words/guests-en.ts'
import type { GuestState } from './guest-state.ts'
import './guest-data.css'

/** A long file takes its time. */
const PATIENCE_MS = 600_000

/** For a guest who asks what the organization has about them, or wants it erased. */
export function GuestData({ state: { auction, guest, listPath } }: { state: GuestState }) {
  const { data: text } = guestsWords
  const isBusy = useSignal(false)
  const path = `/v3/manage/auctions/${auction.id}/registrations/${guest.userId}`
  const exportData = async () => {
    isBusy.value = true
    try {
      const response = await getFile(`${path}/data?format=html`, { patienceMs: PATIENCE_MS })
      saveFile(`guest-${guest.userId}.html`, await response.blob())
    } catch (error) {
      toastFailure(error)
    }
    isBusy.value = false
  }
  const erase = () =>
    confirm({
      title: text.sure(nameOf(guest)),
      text: [text.goes, text.stays, text.forGood].map((line) => <p key={line}>{line}</p>),
      button: text.button,
      failureText: (error) => erasureRefusal(error, text.refusals)?.text ?? failureText(error),
      act: async () => {
        await post(`${path}/erasure`)
        toast({ text: text.deleted(nameOf(guest)) })
        navigate(listPath)
      },
    })
  return (
    <section class="panel narrow">
      <h2 class="serif section-title">{text.title}</h2>
      <p class="note">{text.hint}</p>
      <div class="guest-data">
        <Button busy={isBusy.value ? common.busy : undefined} onClick={() => void exportData()}>
          {text.export}
        </Button>
        <Button onClick={erase}>{text.delete}</Button>
      </div>
    </section>
  )
}
