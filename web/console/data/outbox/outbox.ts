import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { OUTBOX, readOutbox } from '../../../shared/stored-outbox.ts'

/** Something a volunteer has done that the service has not confirmed yet. */
export type Waiting = {
  /** Its Idempotency-Key: however often it is sent, it counts once. */
  key: string
  /** Who did it: nobody else's session sends it or shows it. */
  userId: number
  auctionId: number
  kind: 'checkIn' | 'walkIn' | 'pledge' | 'takeBack'
  method: string
  path: string
  body?: object
  /** What the page shows of it until then. */
  shown: Record<string, string | number | null>
  madeAtMs: number
  /** How often it was sent: what was never sent can simply be dropped. */
  tries: number
  /** Why the service refused, in its own words; it stays here, unsent, until somebody has dismissed it. */
  refusal?: string
  /** Why it is not sent before somebody has decided about it. */
  question?: string
  /** Set if it was undone before the answer came: what it created is deleted as soon as the answer is there. */
  takeBackPath?: string
}

export type Answer =
  | { kind: 'done'; body: unknown }
  | { kind: 'unanswered' }
  | { kind: 'refused'; message: string }

type Options = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  send: (waiting: Waiting) => Promise<Answer>
  newKey: () => string
}

/**
 * What was done without a network: stored on the device and sent in order when the service answers again. Each act counts
 * exactly once. They go one at a time, so that a later act never overtakes an earlier one.
 */
export class Outbox {
  readonly all = signal<readonly Waiting[]>([])
  /** True after an attempt got no answer, until an answer comes. */
  readonly isOffline = signal(false)
  readonly #options: Options
  readonly #listeners = new Set<(waiting: Waiting, body: unknown) => void>()
  #isSending = false
  #userId: number | null = null

  constructor(options: Options) {
    this.#options = options
    this.readStored()
  }

  /** What waits for the person who is signed in. */
  readonly mine: ReadonlySignal<readonly Waiting[]> = computed(() =>
    this.all.value.filter(({ userId }) => userId === this.#userId),
  )

  setUser(userId: number): void {
    this.#userId = userId
    this.readStored()
    void this.send()
  }

  /** Called when the stored list was changed by another tab, or removed. */
  readStored(): void {
    this.all.value = readOutbox<Waiting>(this.#options.storage.getItem(OUTBOX))
  }

  add(waiting: Omit<Waiting, 'key' | 'userId' | 'tries'>): Waiting {
    const added = { ...waiting, key: this.#options.newKey(), userId: this.#userId!, tries: 0 }
    this.#store((all) => [...all, added])
    void this.send()
    return added
  }

  /** Drops an act that was never sent; for any other, what it created is deleted once the answer says what that is. */
  takeBack(key: string, takeBackPath: string): void {
    const waiting = this.all.peek().find((one) => one.key === key)
    if (!waiting) return
    if (waiting.tries === 0 || waiting.refusal) this.dismiss(key)
    else this.#change(key, { takeBackPath })
  }

  dismiss(key: string): void {
    this.#store((all) => all.filter((waiting) => waiting.key !== key))
  }

  /** Calls back when an act has succeeded. */
  onDone(listener: (waiting: Waiting, body: unknown) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends what waits, until nothing is left or there is no answer. */
  async send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        this.#change(next.key, { tries: next.tries + 1 })
        const answer = await this.#options.send(next)
        this.isOffline.value = answer.kind === 'unanswered'
        if (answer.kind === 'unanswered') return
        if (answer.kind === 'refused') this.#change(next.key, { refusal: answer.message })
        else this.#settle(next.key, answer.body)
      }
    } finally {
      this.#isSending = false
    }
  }

  #next(): Waiting | undefined {
    return this.all
      .peek()
      .find(({ userId, refusal, question }) => userId === this.#userId && !refusal && !question)
  }

  #settle(key: string, body: unknown): void {
    const waiting = this.all.peek().find((one) => one.key === key)
    if (!waiting) return
    const { takeBackPath } = waiting
    if (takeBackPath) {
      const path = takeBackPath.replace('{id}', String((body as { id: number }).id))
      const takeBack = { ...waiting, kind: 'takeBack' as const, method: 'DELETE', path, tries: 0 }
      delete takeBack.body
      delete takeBack.takeBackPath
      const next = { ...takeBack, key: this.#options.newKey() }
      this.#store((all) => [next, ...all.filter((one) => one.key !== key)])
    } else this.dismiss(key)
    for (const listener of this.#listeners) listener(waiting, body)
  }

  #change(key: string, change: Partial<Waiting>): void {
    this.#store((all) => all.map((waiting) => (waiting.key === key ? { ...waiting, ...change } : waiting)))
  }

  /** Reads the stored list again each time: another tab may have added to it. */
  #store(change: (all: readonly Waiting[]) => readonly Waiting[]): void {
    const all = change(readOutbox<Waiting>(this.#options.storage.getItem(OUTBOX)))
    this.all.value = all
    if (all.length === 0) this.#options.storage.removeItem(OUTBOX)
    else this.#options.storage.setItem(OUTBOX, JSON.stringify(all))
  }
}
