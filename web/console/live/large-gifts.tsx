import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { call, get, post } from '../../shared/api.ts'
import { useReadingOf } from '../../shared/use-reading.ts'
import type { Purchase } from '../api-types.ts'
import { confirm } from '../feedback/confirm.tsx'
import '../feedback/to-confirm.css'
import { toast, toastFailure } from '../feedback/toast.tsx'
import type { LiveState } from './live-state.ts'
import { words } from './words.ts'

const { largeGifts: says } = words

/** Gifts above the organizer's limit, which a manager confirms or refuses. */
export function LargeGifts({ state, count }: { state: LiveState; count: number }) {
  const isBusy = useSignal(false)
  const path = `/v3/manage/auctions/${state.auction.id}/purchases?awaitsConfirmation=true`
  const { value, put } = useReadingOf(() => get<{ purchases: Purchase[] }>(path), [path, count])
  const gifts = value?.purchases ?? []
  const done = ({ id }: Purchase, text: string) => {
    put({ purchases: gifts.filter((gift) => gift.id !== id) })
    toast({ text })
    state.touched()
  }
  const accept = async (gift: Purchase) => {
    if (isBusy.peek()) return
    isBusy.value = true
    try {
      await post(`/v3/manage/purchases/${gift.id}/confirm`)
      done(gift, says.confirmed(state.show(gift.amount)))
    } catch (error) {
      toastFailure(error)
    } finally {
      isBusy.value = false
    }
  }
  const refuse = (gift: Purchase) =>
    confirm({
      title: says.refuse,
      text: says.gift(state.show(gift.amount), gift.buyer.name, gift.buyer.paddleNumber),
      button: says.refuse,
      act: async () => {
        await call('DELETE', `/v3/manage/purchases/${gift.id}`)
        done(gift, says.refused(state.show(gift.amount)))
      },
    })
  if (gifts.length === 0) return null
  return (
    <section class="panel to-confirm" aria-labelledby="large-gifts">
      <h2 id="large-gifts">{says.title}</h2>
      <p class="note">{says.says}</p>
      <ul>
        {gifts.map((gift) => (
          <li key={gift.id}>
            <span>{says.gift(state.show(gift.amount), gift.buyer.name, gift.buyer.paddleNumber)}</span>
            <Button look="main" disabled={isBusy.value} onClick={() => void accept(gift)}>
              {says.confirm}
            </Button>
            <Button onClick={() => refuse(gift)}>{says.refuse}</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
