import { computed, signal } from '@preact/signals'
import { call, get } from '../../../shared/api.ts'
import { language } from '../../../shared/words.ts'
import type { Auction, Guest, Seating } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { followGuestList, guests, updateGuest } from '../../data/guest-list/loaded-guests.ts'
import { save } from '../../data/save.ts'
import { stayCurrent } from '../../data/stay-current.ts'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { words } from '../../words/seating-en.ts'
import { type SeatedTable, tablesOf } from './seating.ts'

/** Who sits where: guests are chosen, and then moved to a table together. */
export class SeatingState {
  readonly auction: Auction
  readonly plan = signal<Seating | null>(null)
  readonly failure = signal<unknown>(null)
  readonly search = signal('')
  readonly chosen = signal<ReadonlySet<number>>(new Set())
  readonly isMoving = signal(false)
  readonly tables = computed<readonly SeatedTable[]>(() =>
    this.plan.value ? tablesOf(this.plan.value, guests.value, language) : [],
  )
  readonly #path: string

  constructor(auction: Auction) {
    this.auction = auction
    this.#path = `/v3/manage/auctions/${auction.id}`
  }

  start(): () => void {
    const { read, failure } = this
    const stops = [stayCurrent({ read, failure }), followGuestList(this.auction.id)]
    return () => {
      for (const stop of stops) stop()
    }
  }

  read = async (): Promise<void> => {
    try {
      this.plan.value = await get<Seating>(`${this.#path}/seating`)
      this.failure.value = null
    } catch (error) {
      this.failure.value = error
    }
  }

  choose({ userId }: Guest): void {
    const next = new Set(this.chosen.peek())
    if (!next.delete(userId)) next.add(userId)
    this.chosen.value = next
  }

  chooseNobody = (): void => {
    this.chosen.value = new Set()
  }

  /** One after the other, each as it was seen: who was moved by somebody else meanwhile is asked about. */
  async seat(tableName: string | null): Promise<void> {
    const moved = guests.peek().filter(({ userId }) => this.chosen.peek().has(userId))
    if (moved.length === 0 || this.isMoving.peek()) return
    await this.#move(moved.map((guest) => ({ guest, tableName })))
    const before = moved.map(({ userId, tableName }) => ({ userId, tableName }))
    const undo = () => {
      const again = before.flatMap(({ userId, tableName }) => {
        const guest = guests.peek().find((one) => one.userId === userId)
        return guest ? [{ guest, tableName }] : []
      })
      return this.#move(again)
    }
    const text = words.moved(moved.map(nameOf), tableName)
    if (this.chosen.peek().size === 0) toast({ text, undo })
  }

  async #move(moves: readonly { guest: Guest; tableName: string | null }[]): Promise<void> {
    this.isMoving.value = true
    try {
      for (const { guest, tableName } of moves) {
        const path = `${this.#path}/registrations/${guest.userId}`
        const labels = { tableName: words.table }
        const changes = { tableName }
        if (guest.tableName !== tableName)
          updateGuest(await save<Guest>({ path, original: guest, changes, labels }))
        const left = new Set(this.chosen.peek())
        left.delete(guest.userId)
        this.chosen.value = left
      }
    } catch (error) {
      toastFailure(error)
    }
    this.isMoving.value = false
  }

  /** Tables are changed together; if somebody else was first, theirs is shown and nothing is overwritten. */
  async change(changes: Partial<Pick<Seating, 'seatsPerTable' | 'tables'>>): Promise<boolean> {
    const plan = this.plan.peek()
    if (!plan) return false
    try {
      const body = { ...plan, ...changes }
      this.plan.value = await call<Seating>('PUT', `${this.#path}/seating`, { body })
      return true
    } catch (error) {
      toastFailure(error)
      await this.read()
      return false
    }
  }

  setSeats(name: string, seats: number | null): Promise<boolean> {
    const others = (this.plan.peek()?.tables ?? []).filter((table) => table.name !== name)
    return this.change({ tables: [...others, { name, seats }] })
  }

  remove(name: string): Promise<boolean> {
    return this.change({ tables: (this.plan.peek()?.tables ?? []).filter((table) => table.name !== name) })
  }
}
