import { useSignal } from '@preact/signals'
import { Button } from '../../../parts/button.tsx'
import { MoneyButton } from '../../../parts/money-button.tsx'
import { call, get, post } from '../../../shared/api.ts'
import { useReadingOf } from '../../../shared/use-reading.ts'
import type { Purchase } from '../../api-types.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import '../../ui/feedback/to-confirm.css'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { words } from '../../words/live-en.ts'
import type { LiveState } from './live-state.ts'

/** Donations above the organizer's limit, which a manager confirms or declines. */
export function DonationsToConfirm({ state, count }: { state: LiveState; count: number }) {
  const isBusy = useSignal(false)
  const path = `/v3/manage/auctions/${state.auction.id}/purchases?awaitsConfirmation=true`
  const { value, put } = useReadingOf(() => get<{ purchases: Purchase[] }>(path), [path, count])
  const text = words.donationsToConfirm
  const donations = value?.purchases ?? []
  const describe = ({ amount, buyer }: Purchase) =>
    text.donation(state.show(amount), buyer.name, buyer.paddleNumber)
  const done = ({ id }: Purchase, message: string) => {
    put({ purchases: donations.filter((donation) => donation.id !== id) })
    toast({ text: message })
    state.changed()
  }
  const accept = async (donation: Purchase) => {
    if (isBusy.peek()) return
    isBusy.value = true
    try {
      await post(`/v3/manage/purchases/${donation.id}/confirm`)
      done(donation, text.confirmed(state.show(donation.amount)))
    } catch (error) {
      toastFailure(error)
    } finally {
      isBusy.value = false
    }
  }
  const decline = (donation: Purchase) =>
    confirm({
      title: text.declineTitle,
      text: describe(donation),
      button: text.decline,
      act: async () => {
        await call('DELETE', `/v3/manage/purchases/${donation.id}`)
        done(donation, text.declined(state.show(donation.amount)))
      },
    })
  if (donations.length === 0) return null
  return (
    <section class="panel to-confirm" aria-labelledby="donations-to-confirm">
      <h2 id="donations-to-confirm">{text.title}</h2>
      <p class="note">{text.note}</p>
      <ul>
        {donations.map((donation) => (
          <li key={donation.id}>
            <span>{describe(donation)}</span>
            <MoneyButton
              look="main"
              terms={donation.amount}
              disabled={isBusy.value}
              onClick={() => void accept(donation)}
            >
              {text.confirm}
            </MoneyButton>
            <Button onClick={() => decline(donation)}>{text.decline}</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
