import { computed, signal } from '@preact/signals'
import { call } from '../../../shared/api.ts'
import { Failure } from '../../../shared/failure.ts'
import type { Auction, Guest } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { failureText } from '../../ui/feedback/failure-text.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { words } from '../../words/bills-en.ts'
import { payersAmong, sharersOf, whoCouldShare } from './sharing.ts'

type Changed = Guest & { movedCount: number; leftCount: number }

/** The bill of one guest: with whom it is shared, or could be. */
export class ShareState {
  readonly otherId = signal<number | null>(null)
  readonly payerId = signal<number | null>(null)
  readonly sharesPaddle = signal(false)
  readonly failure = signal<string | null>(null)
  readonly isBusy = signal(false)
  readonly auction: Auction
  readonly guest = signal<Guest>(undefined as unknown as Guest)
  readonly others = signal<readonly Guest[]>([])
  readonly sharers = computed(() => sharersOf(this.guest.value, this.others.value))
  readonly payer = computed(
    () => this.others.value.find(({ userId }) => userId === this.guest.value.payerUserId) ?? null,
  )
  readonly options = computed(() => whoCouldShare(this.guest.value, this.others.value))
  readonly payers = computed(() => {
    const other = this.options.value.find(({ userId }) => userId === this.otherId.value)
    return other ? payersAmong([this.guest.value, other], this.others.value) : []
  })
  readonly #onChange: (guest: Guest) => void

  constructor(auction: Auction, onChange: (guest: Guest) => void) {
    this.auction = auction
    this.#onChange = onChange
  }

  choose = (otherId: number | null): void => {
    this.otherId.value = otherId
    this.payerId.value = this.payers.peek()[0]?.userId ?? null
  }

  /** The other guest of the two goes on the payer's bill. */
  share = async (): Promise<boolean> => {
    const [payerId, otherId] = [this.payerId.peek(), this.otherId.peek()]
    if (payerId === null || otherId === null) return false
    const { userId } = this.guest.peek()
    const sharerId = payerId === userId ? otherId : userId
    const changed = await this.#put(sharerId, {
      payerUserId: payerId,
      sharesPaddle: this.sharesPaddle.peek(),
    })
    if (!changed) return false
    const payer = [this.guest.peek(), ...this.others.peek()].find((one) => one.userId === payerId)!
    this.#say(words.shared(nameOf(payer), changed.movedCount), changed)
    return true
  }

  separate = async (sharer: Guest): Promise<void> => {
    const changed = await this.#put(sharer.userId, { payerUserId: null })
    if (changed) this.#say(words.separated(nameOf(changed), changed.movedCount), changed)
  }

  setSharesPaddle = async (sharesPaddle: boolean): Promise<void> => {
    const { userId, payerUserId } = this.guest.peek()
    await this.#put(userId, { payerUserId, sharesPaddle })
  }

  #say(text: string, { leftCount }: Changed): void {
    toast({ text: leftCount === 0 ? text : `${text} ${words.left(leftCount)}` })
  }

  async #put(userId: number, body: object): Promise<Changed | null> {
    if (this.isBusy.peek()) return null
    this.failure.value = null
    this.isBusy.value = true
    try {
      const path = `/v3/manage/auctions/${this.auction.id}/registrations/${userId}/payer`
      const changed = await call<Changed>('PUT', path, { body })
      const { movedCount: _, leftCount: __, ...guest } = changed
      this.#onChange(guest)
      return changed
    } catch (error) {
      const reason = error instanceof Failure ? String(error.details.reason ?? '') : ''
      this.failure.value = words.refusals[reason] ?? failureText(error)
      return null
    } finally {
      this.isBusy.value = false
    }
  }
}
