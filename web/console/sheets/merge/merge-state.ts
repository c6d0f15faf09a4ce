import { computed, signal } from '@preact/signals'
import { call, get, post } from '../../../shared/api.ts'
import type { Auction, Duplicates, Merge } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { failureText } from '../../ui/feedback/failure-text.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { guestsWords } from '../../words/guests-en.ts'

/** Guests who may be on the list twice, and those who were merged in the last day. */
export class DuplicatesState {
  readonly found = signal<Duplicates | null>(null)
  readonly failure = signal<string | null>(null)
  readonly count = computed(() => this.found.value?.pairs.length ?? 0)
  readonly mergedCount = computed(() => this.found.value?.merges.length ?? 0)
  readonly auction: Auction
  /** The list of guests has to be read again after a change here. */
  readonly #onChange: () => void

  constructor(auction: Auction, onChange: () => void) {
    this.auction = auction
    this.#onChange = onChange
  }

  /** What is only an offer says nothing when it cannot be read. */
  read = async (): Promise<void> => {
    try {
      this.found.value = await get<Duplicates>(`/v3/manage/auctions/${this.auction.id}/duplicates`)
    } catch {
      this.found.value ??= null
    }
  }

  changed = async (): Promise<void> => {
    this.#onChange()
    await this.read()
  }

  undo = async (userId: number): Promise<void> => {
    this.failure.value = null
    try {
      await undoMerge(this.auction, userId)
      toast({ text: guestsWords.merge.undone })
      await this.changed()
    } catch (error) {
      this.failure.value = failureText(error)
    }
  }
}

const undoMerge = (auction: Auction, userId: number) =>
  call('DELETE', `/v3/manage/auctions/${auction.id}/registrations/${userId}/merge`)

type Undo = {
  /** Staff at the door can merge, and only managers can take it back. */
  canUndo: boolean
  onUndone?: (() => void) | undefined
}

/** One merge: the other guest is chosen, what would happen is shown, and then it is done. */
export class MergeState {
  readonly otherId = signal<number | null>(null)
  readonly preview = signal<Merge | null>(null)
  readonly paddleNumber = signal<number | null>(null)
  readonly failure = signal<string | null>(null)
  readonly isBusy = signal(false)
  readonly auction: Auction
  readonly userId: number
  readonly #undo: Undo

  constructor(auction: Auction, userId: number, undo: Undo) {
    this.auction = auction
    this.userId = userId
    this.#undo = undo
  }

  choose = async (otherId: number | null): Promise<void> => {
    this.otherId.value = otherId
    this.preview.value = null
    this.failure.value = null
    this.isBusy.value = false
    if (otherId === null) return
    const preview = await this.#send({ dryRun: true })
    if (!preview || this.otherId.peek() !== otherId) return
    this.preview.value = preview
    this.paddleNumber.value = preview.paddleNumber
  }

  /** What became of the two, or null if it was refused. */
  merge = async (): Promise<Merge | null> => {
    const done = await this.#send({ paddleNumber: this.paddleNumber.peek() })
    if (!done) return null
    const { userId } = done.stays
    const undo = async () => {
      await undoMerge(this.auction, userId)
      this.#undo.onUndone?.()
    }
    toast({ text: guestsWords.merge.done(nameOf(done.stays)), ...(this.#undo.canUndo && { undo }) })
    return done
  }

  async #send(more: object): Promise<Merge | null> {
    this.failure.value = null
    this.isBusy.value = true
    const otherId = this.otherId.peek()
    const isStillChosen = () => this.otherId.peek() === otherId
    const path = `/v3/manage/auctions/${this.auction.id}/registrations/${this.userId}/merge`
    try {
      return await post<Merge>(path, { withUserId: otherId, ...more })
    } catch (error) {
      if (isStillChosen()) this.failure.value = failureText(error)
      return null
    } finally {
      if (isStillChosen()) this.isBusy.value = false
    }
  }
}
