import { computed, signal } from '@preact/signals'
import { call, get } from '../../../shared/api.ts'
import { oneAtATime } from '../../../shared/one-at-a-time.ts'
import type { Item, OffersOfItem } from '../../api-types.ts'
import { stayCurrent } from '../../data/stay-current.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { itemsWords } from '../../words/items-en.ts'

export const offerHours = [2, 24, 48, 72] as const

/** A lot whose winner does not pay: whom it was offered to, and whom it can be offered to next. */
export class RunnerUpState {
  readonly item: Item
  readonly shown = signal<OffersOfItem | null>(null)
  readonly failure = signal<unknown>(null)
  /** Whether the form for the next offer is open. */
  readonly isOffering = signal(false)
  readonly hours = signal<number>(24)
  readonly reason = signal('')
  readonly open = computed(() => this.shown.value?.offers.find(({ outcome }) => outcome === null) ?? null)

  constructor(item: Item) {
    this.item = item
  }

  start = (): (() => void) =>
    stayCurrent({ read: this.read, failure: this.failure, events: ['event.item'], gatherMs: 500 })

  readonly read = oneAtATime(async () => {
    try {
      this.shown.value = await get<OffersOfItem>(this.#path)
      this.failure.value = null
    } catch (error) {
      this.failure.value = error
    }
  })

  /** The sale is taken back and the lot offered, both or neither. */
  offer = async (): Promise<void> => {
    const { userId, name } = this.shown.peek()!.next!
    const reason = this.reason.peek().trim()
    const body = { userId, hours: this.hours.peek(), reason }
    this.shown.value = await call<OffersOfItem>('POST', this.#path, { body })
    this.isOffering.value = false
    this.reason.value = ''
    toast({ text: itemsWords.runnerUp.offered(name) })
  }

  withdraw = (): void => {
    const say = itemsWords.runnerUp
    const { name } = this.open.peek()!.guest
    confirm({
      title: say.withdrawTitle(name),
      text: say.withdrawText,
      button: say.withdraw,
      act: async () => {
        await call('DELETE', this.#path)
        toast({ text: say.withdrawn(name) })
        await this.read()
      },
    })
  }

  get #path(): string {
    return `/v3/manage/items/${this.item.id}/runner-up-offers`
  }
}
