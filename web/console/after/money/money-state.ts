import { computed, signal } from '@preact/signals'
import { call, get, post } from '../../../shared/api.ts'
import { calendarDay, money as inMoney } from '../../../shared/format.ts'
import { oneAtATime } from '../../../shared/one-at-a-time.ts'
import type { Auction } from '../../api-types.ts'
import { stayCurrent } from '../../data/stay-current.ts'
import { online } from '../../sheets/online/online-receipt.ts'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { words } from '../../words/money-en.ts'
import { type Bill, billsIn, type Filter, type Money } from './money-bills.ts'

const TICK_MS = 2_000
/** While no cards are being charged it is read at every so many ticks. */
const QUIET_TICKS = 10

/** What came in and what is open, and charging everybody who has not paid. */
export class MoneyState {
  readonly auction: Auction
  readonly money = signal<Money | null>(null)
  readonly failure = signal<unknown>(null)
  readonly filter = signal<Filter>('all')
  readonly isAsking = signal(false)
  readonly linkFor = signal<Bill | null>(null)
  /** The bills that are being looked at. */
  readonly looking = signal<ReadonlySet<number>>(new Set())
  readonly isRunning = computed(() => this.money.value?.run?.isEnded === false)
  readonly shown = computed(() => billsIn(this.money.value?.bills ?? [], this.filter.value))
  readonly #path: string
  #ticks = 0

  constructor(auction: Auction) {
    this.auction = auction
    this.#path = `/v3/manage/auctions/${auction.id}`
  }

  show = (amount: number | string) => inMoney(amount, this.auction.currency)

  /** Stays up to date until the returned function is called. */
  start(): () => void {
    const { read, failure } = this
    const timer = setInterval(() => {
      if (this.isRunning.peek() || ++this.#ticks % QUIET_TICKS === 0) void read()
    }, TICK_MS)
    const stop = stayCurrent({ read, failure, events: ['event.raised'], gatherMs: TICK_MS })
    return () => {
      clearInterval(timer)
      stop()
    }
  }

  /** Also after each change: an answer that was already on its way would show what was before it. */
  readonly read = oneAtATime(async () => {
    try {
      this.money.value = await get<Money>(`${this.#path}/money`)
      this.failure.value = null
    } catch (error) {
      this.failure.value = error
    }
  })

  /** With what was shown: if something has changed since then, nobody is charged. */
  charge = async (seen: Money['charge']): Promise<void> => {
    const body = { seenCount: seen.count, seenTotal: Number(seen.total) }
    try {
      this.money.value = await post<Money>(`${this.#path}/charges`, body)
      toast({ text: words.started(seen.count) })
    } finally {
      void this.read()
    }
  }

  /** Guests are told this day: where they pay, and by mail. */
  setDay = async (day: string): Promise<void> => {
    this.money.value = await call<Money>('PUT', `${this.#path}/charges/day`, { body: { day } })
    toast({ text: words.daySet(calendarDay(day)) })
    void this.read()
  }

  callOffDay = async (): Promise<void> => {
    try {
      this.money.value = await call<Money>('DELETE', `${this.#path}/charges/day`)
      toast({ text: words.dayCalledOff })
      void this.read()
    } catch (error) {
      toastFailure(error)
    }
  }

  stop = async (): Promise<void> => {
    try {
      this.money.value = await post<Money>(`${this.#path}/charges/stop`)
      void this.read()
    } catch (error) {
      toastFailure(error)
    }
  }

  /** Reads at the provider what became of the payments of a bill. */
  look = async ({ receiptId, guest }: Bill): Promise<void> => {
    if (this.looking.peek().has(receiptId)) return
    this.looking.value = new Set([...this.looking.peek(), receiptId])
    try {
      await online.look(receiptId)
      await this.read()
      toast({ text: words.looked(guest.name) })
    } catch (error) {
      toastFailure(error)
    }
    this.looking.value = new Set([...this.looking.peek()].filter((id) => id !== receiptId))
  }
}
