import { computed, signal } from '@preact/signals'
import { call, get } from '../../shared/api.ts'
import { money } from '../../shared/format.ts'
import { oneAtATime } from '../../shared/one-at-a-time.ts'
import { serverNow } from '../../shared/server-clock.ts'
import type { Auction, Guest, LiveAuction, Purchase } from '../api-types.ts'
import { stayCurrent } from '../data/stay-current.ts'
import { toast, toastFailure } from '../feedback/toast.tsx'
import { nameOf } from '../guest-list/guest-list.ts'
import { followGuestList, guests, guestsByPaddle, isGuestListComplete } from '../guest-list/loaded-guests.ts'
import { outbox } from '../outbox/console-outbox.ts'
import type { Waiting } from '../outbox/outbox.ts'
import { words } from '../words/raise-en.ts'
import { isAgain, isMissing, type Pledge, pledgeOf, sumAt, waitingPledge, withOlder } from './pledges.ts'

const READ_AT_MOST = 500
const PAGE = 100
const GATHER_MS = 400
const PURCHASE = '/v3/manage/purchases/{id}'

/** What the paddle raise knows and can do. It asks only when an entry looks like a mistake. */
export class RaiseState {
  readonly auction: Auction
  readonly amount = signal<number | null>(null)
  readonly typedPaddle = signal('')
  /** What is wrong with the paddle that was entered, or the question about it. */
  readonly problem = signal<string | null>(null)
  readonly thermometer = signal<LiveAuction['thermometer'] | null>(null)
  readonly failure = signal<unknown>(null)
  readonly #done = signal<readonly Pledge[]>([])
  readonly #waiting = computed(() =>
    outbox.mine.value
      .filter((one) => one.kind === 'pledge' && this.#isOurs(one) && !one.takeBackPath)
      .map(waitingPledge)
      .reverse(),
  )
  /** The newest first; those that wait for the network come before all others. */
  readonly pledges = computed(() => [...this.#waiting.value, ...this.#done.value])
  readonly waitingCount = computed(
    () => this.#waiting.value.filter(({ state }) => state === 'waiting').length,
  )
  readonly atThisLevel = computed(() =>
    this.amount.value === null ? null : sumAt(this.pledges.value, this.amount.value),
  )
  /** A paddle that was asked about, until the entry is confirmed. */
  #confirming: number | null = null
  /** Whether the older pledges were read too, so that only the newest have to be read again. */
  #hasOlder = false

  constructor(auction: Auction) {
    this.auction = auction
  }

  show = (amount: number | string) => money(amount, this.auction.currency)

  /** Stays up to date until the returned function is called. */
  start(): () => void {
    const { read, readMissed, failure } = this
    const stops = [
      followGuestList(this.auction.id),
      outbox.onDone((sent, answer) => this.#onSent(sent, answer)),
      stayCurrent({ read, readMissed, failure, events: ['event.raised'], gatherMs: GATHER_MS }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  readonly read = oneAtATime(async () => {
    try {
      await Promise.all([this.#readPledges(), this.#readThermometer()])
      this.failure.value = null
    } catch (error) {
      this.failure.value = error
    }
  })

  readMissed = (): Promise<void> => {
    this.#hasOlder = false
    return this.read()
  }

  async #readPledges(): Promise<void> {
    const path = `/v3/manage/auctions/${this.auction.id}/purchases?kind=donation&limit=${PAGE}`
    const most = this.#hasOlder ? PAGE : READ_AT_MOST
    let found: Pledge[] = []
    for (let offset = 0, total = 1; offset < Math.min(total, most); offset += PAGE) {
      const page = await get<{ purchases: Purchase[]; totalCount: number }>(`${path}&offset=${offset}`)
      found = [...found, ...page.purchases.map(pledgeOf)]
      total = page.totalCount
    }
    this.#done.value = this.#hasOlder ? withOlder(found, this.#done.peek()) : found
    this.#hasOlder = true
  }

  async #readThermometer(): Promise<void> {
    const path = `/v3/manage/auctions/${this.auction.id}/live?limit=1`
    this.thermometer.value = (await get<LiveAuction>(path)).thermometer
  }

  chooseAmount(amount: number): void {
    this.amount.value = amount
    this.#ask(null)
  }

  type(digits: string): void {
    this.typedPaddle.value = digits
    if (this.#confirming !== Number(digits)) this.#ask(null)
  }

  clear = (): void => {
    this.typedPaddle.value = ''
    this.#ask(null)
  }

  /** Pledges the amount for the typed paddle. False if the paddle has to be typed again. */
  enter(): boolean {
    const text = this.typedPaddle.peek().trim()
    const amount = this.amount.peek()
    if (text === '') return true
    if (amount === null) return this.#refuse(words.chooseLevel)
    const paddleNumber = Number(text)
    const guest = guestsByPaddle.peek().get(paddleNumber)
    if (!guest) return this.#refuse(isGuestListComplete.peek() ? words.unknown(text) : words.loadingGuests)
    const name = nameOf(guest)
    const question = this.#questionAbout(guest, amount)
    if (question && this.#confirming !== paddleNumber) {
      this.#ask(paddleNumber, question)
      return true
    }
    outbox.add({
      auctionId: this.auction.id,
      kind: 'pledge',
      method: 'POST',
      path: `/v3/manage/auctions/${this.auction.id}/purchases`,
      body: { paddleNumber, amount, isPledge: this.auction.donations.allowPledge },
      shown: { paddleNumber, name, amount },
      madeAtMs: Math.floor(serverNow()),
    })
    this.clear()
    return true
  }

  /** What an entry may have gone wrong with: it was made before, or the guest is not in the room. */
  #questionAbout(guest: Guest, amount: number): string | null {
    const { paddleNumber } = guest
    const name = nameOf(guest)
    if (isAgain(this.pledges.peek(), paddleNumber, amount))
      return words.again(paddleNumber, name, this.show(amount))
    return isMissing(guest, guests.peek()) ? words.notHere(paddleNumber, name, guest.state) : null
  }

  async undo(pledge: Pledge): Promise<void> {
    if (pledge.state !== 'done') return outbox.takeBack(pledge.id, PURCHASE)
    try {
      await call('DELETE', PURCHASE.replace('{id}', pledge.id))
      this.#done.value = this.#done.peek().filter(({ id }) => id !== pledge.id)
      toast({ text: words.undone(pledge.paddleNumber, this.show(pledge.amount)) })
    } catch (error) {
      toastFailure(error)
    }
  }

  undoLast = (): void => {
    const last = this.pledges.peek().find(({ state }) => state !== 'refused')
    if (last) void this.undo(last)
  }

  dismiss(pledge: Pledge): void {
    outbox.dismiss(pledge.id)
  }

  /** Shows the amount on the big screen. */
  showOnScreen = async (): Promise<void> => {
    const amount = this.amount.peek()
    if (amount === null) return
    const scene = { kind: 'paddleRaise', amount }
    try {
      await call('PUT', `/v3/manage/auctions/${this.auction.id}/screen`, { body: { scene } })
      toast({ text: words.shown(this.show(amount)) })
    } catch (error) {
      toastFailure(error)
    }
  }

  #onSent(sent: Waiting, answer: unknown): void {
    if (!this.#isOurs(sent)) return
    const { paddleNumber, amount } = sent.shown
    if (sent.kind === 'takeBack') {
      toast({ text: words.undone(Number(paddleNumber), this.show(Number(amount))) })
      void this.read()
    }
    if (sent.kind !== 'pledge' || sent.takeBackPath) return
    const pledge = pledgeOf(answer as Purchase)
    if (!this.#done.peek().some(({ id }) => id === pledge.id))
      this.#done.value = [pledge, ...this.#done.peek()]
  }

  #isOurs({ auctionId }: Waiting): boolean {
    return auctionId === this.auction.id
  }

  #refuse(problem: string): false {
    this.#ask(null, problem)
    return false
  }

  #ask(paddleNumber: number | null, problem: string | null = null): void {
    this.#confirming = paddleNumber
    this.problem.value = problem
  }
}
