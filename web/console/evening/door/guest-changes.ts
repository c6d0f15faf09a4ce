import { signal } from '@preact/signals'
import { call, post } from '../../../shared/api.ts'
import type { Guest } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { updateGuest } from '../../data/guest-list/loaded-guests.ts'
import { save } from '../../data/save.ts'
import { failureText } from '../../ui/feedback/failure-text.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { words } from '../../words/door-en.ts'

/** What can be changed about one guest at the door; conflicts are shown before anything is overwritten. */
export class GuestChanges {
  readonly tableName = signal('')
  readonly hasCard = signal(false)
  readonly failure = signal<string | null>(null)
  readonly isBusy = signal(false)
  /** The guest when the sheet opened: later changes are shown as a conflict, not overwritten. */
  readonly #seen: Guest
  readonly #path: string
  readonly #close: () => void

  constructor(guest: Guest, close: () => void) {
    this.#seen = guest
    this.#path = `/v3/manage/auctions/${guest.auctionId}/registrations/${guest.userId}`
    this.#close = close
    this.tableName.value = guest.tableName ?? ''
    this.hasCard.value = guest.hasCard
  }

  save = () =>
    this.#try(async () => {
      const tableName = this.tableName.peek().trim() || null
      const hasCard = this.hasCard.peek()
      // Only managers may send it.
      const changes = hasCard === this.#seen.hasCard ? { tableName } : { tableName, hasCard }
      const { labels } = words
      updateGuest(await save<Guest>({ path: this.#path, original: this.#seen, changes, labels, show }))
      toast({ text: words.saved })
      this.#close()
    })

  textLink = () =>
    this.#try(async () => {
      await post(`${this.#path}/link`, {})
      toast({ text: words.texted })
    })

  leave = () =>
    this.#try(async () => {
      updateGuest(await call<Guest>('PATCH', this.#path, { body: { hasLeft: true } }))
      toast({ text: words.leftNow(nameOf(this.#seen)) })
      this.#close()
    })

  undoCheckIn = () =>
    this.#try(async () => {
      updateGuest(await call<Guest>('PATCH', this.#path, { body: { checkedIn: false } }))
      toast({ text: words.undone })
      this.#close()
    })

  async #try(work: () => Promise<unknown>): Promise<void> {
    if (this.isBusy.peek()) return
    this.isBusy.value = true
    this.failure.value = null
    try {
      await work()
    } catch (error) {
      this.failure.value = failureText(error)
    } finally {
      this.isBusy.value = false
    }
  }
}

function show(_: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return value === null || value === undefined || value === '' ? '–' : String(value)
}
