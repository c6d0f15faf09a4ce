import { computed, effect, signal, untracked } from '@preact/signals'
import { call, get } from '../../../shared/api.ts'
import { ReadTerms } from '../../../shared/double-tap.ts'
import { money } from '../../../shared/format.ts'
import { oneAtATime } from '../../../shared/one-at-a-time.ts'
import { serverNow } from '../../../shared/server-clock.ts'
import type { Auction, LiveAuction, Purchase } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import {
  followGuestList,
  guests,
  guestsByPaddle,
  isGuestListComplete,
} from '../../data/guest-list/loaded-guests.ts'
import { outbox } from '../../data/outbox/console-outbox.ts'
import type { Waiting } from '../../data/outbox/outbox.ts'
import { stayCurrent } from '../../data/stay-current.ts'
import type { Undecided } from '../../sheets/paddle/to-decide.tsx'
import { toast, toastFailure } from '../../ui/feedback/toast.tsx'
import { words } from '../../words/raise-en.ts'
import {
  type Pledge,
  pledgeOf,
  type Question,
  questionAbout,
  sumAt,
  waitingPledge,
  withOlder,
} from './pledges.ts'

const READ_AT_MOST = 500
const PAGE = 100
const GATHER_MS = 400
const PURCHASE = '/v3/manage/purchases/{id}'

/** What the paddle raise knows and can do. Each entry becomes a pledge, or a line in `undecided` that says why not. */
export class RaiseState {
  readonly auction: Auction
  readonly amount = signal<number | null>(null)
  readonly typedPaddle = signal('')
  readonly thermometer = signal<LiveAuction['thermometer'] | null>(null)
  readonly failure = signal<unknown>(null)
  readonly #done = signal<readonly Pledge[]>([])
  readonly #entries = computed(() =>
    outbox.mine.value.filter((one) => one.kind === 'pledge' && this.#isOurs(one) && !one.takeBackPath),
  )
  readonly #waiting = computed(() =>
    this.#entries.value
      .filter(({ question }) => !question)
      .map(waitingPledge)
      .reverse(),
  )
  /** What was typed and is in question, oldest first; kept on the device like what waits for the network. */
  readonly #questions = computed(() => this.#entries.value.filter(({ question }) => question))
  readonly undecided = computed(() => this.#questions.value.map((entry) => this.#describe(entry)))
  /** Keys decide about the first of them only once it could be read. */
  readonly firstRead = new ReadTerms()
  /** The newest first; those that wait for the network come before all others. */
  readonly pledges = computed(() => [...this.#waiting.value, ...this.#done.value])
  readonly waitingCount = computed(
    () => this.#waiting.value.filter(({ state }) => state === 'waiting').length,
  )
  readonly atThisLevel = computed(() =>
    this.amount.value === null ? null : sumAt(this.pledges.value, this.amount.value),
  )
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
      effect(() => {
        if (isGuestListComplete.value) untracked(this.#lookUpUnknown)
      }),
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
  }

  type(digits: string): void {
    this.typedPaddle.value = digits
  }

  clear = (): void => {
    this.typedPaddle.value = ''
  }

  /** Pledges the amount for the typed paddle, or asks about it beside the field: the next digits begin the next paddle. */
  enter(): void {
    const text = this.typedPaddle.peek().trim()
    this.clear()
    if (text !== '') this.#decide({ paddleNumber: Number(text), amount: this.amount.peek() }, null)
  }

  #decide({ paddleNumber, amount }: Entry, answered: Question | null): void {
    const guest = guestsByPaddle.peek().get(paddleNumber)
    const question = questionAbout({ amount, guest }, this.pledges.peek(), guests.peek())
    const isDecided = question === null || (question === answered && guest && amount !== null)
    outbox.add({
      auctionId: this.auction.id,
      kind: 'pledge',
      method: 'POST',
      path: `/v3/manage/auctions/${this.auction.id}/purchases`,
      body: { paddleNumber, amount, isPledge: this.auction.donations.allowPledge },
      shown: { paddleNumber, name: guest ? nameOf(guest) : null, amount },
      madeAtMs: Math.floor(serverNow()),
      ...(isDecided ? {} : { question }),
    })
  }

  /** Pledges an entry that was asked about, or looks its paddle up again. */
  accept = (key: string): void => {
    const entry = this.#questions.peek().find((one) => one.key === key)
    if (!entry) return
    const { paddleNumber, amount } = entry.shown
    const chosen = amount === null ? this.amount.peek() : Number(amount)
    this.#decide({ paddleNumber: Number(paddleNumber), amount: chosen }, entry.question as Question)
    outbox.dismiss(key)
  }

  leaveOut = (key: string): void => outbox.dismiss(key)

  acceptFirst = (): void => this.#decideFirst(this.accept)

  leaveOutFirst = (): void => this.#decideFirst(this.leaveOut)

  #decideFirst(decide: (key: string) => void): void {
    const [first] = this.#questions.peek()
    if (first && this.firstRead.has(first.key)) decide(first.key)
  }

  /** Paddles that were typed before the guest list was there. */
  #lookUpUnknown = (): void => {
    for (const { key, question, shown } of this.#questions.peek())
      if (question === 'unknown' && guestsByPaddle.peek().has(Number(shown.paddleNumber))) this.accept(key)
  }

  #describe({ key, question, shown }: Waiting): Undecided {
    const { title, text, yes } = words.questions[question as Question]
    const name = String(shown.name ?? '')
    const amount = shown.amount ?? this.amount.value
    return {
      id: key,
      typed: String(shown.paddleNumber),
      title,
      text: text(name, amount === null ? '' : this.show(amount)),
      yes: amount === null ? null : yes(this.show(amount)),
    }
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
}

type Entry = { paddleNumber: number; amount: number | null }
