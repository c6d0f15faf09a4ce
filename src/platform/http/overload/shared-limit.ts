import type { FastifyReply } from 'fastify'
import type { Time, Timer } from '../../time/time.ts'
import { ApiError } from '../answers/api-error.ts'
import { unavailable } from '../answers/error-envelope.ts'
import { whenClosed } from '../server/when-closed.ts'

/** Who asks, and a signal that aborts when they do not wait any longer. */
export type Asker = { organizationId: number; person: number | string; signal: AbortSignal }

/** Somebody who waits for this answer. */
export function askerOf(reply: FastifyReply, who: Omit<Asker, 'signal'>): Asker {
  const gone = new AbortController()
  whenClosed(reply.raw, () => gone.abort())
  return { ...who, signal: gone.signal }
}

export type Turn = {
  /** The work is over, and only its result is still being read: somebody else's may begin. */
  end(): void
  /** Must be called once at the end. */
  leave(): void
}

type Waiting = { asker: Asker; go: () => void; giveUp: (error: Error) => void }
type Inside = { asker: Asker; isWorking: boolean }
type Bounds = { atOnce: number; ofOrganization: number; mayWait: number }

/** Longer would not reach the reader: connections on which nothing is sent are closed after a minute, by proxies too. */
const LONGEST_WAIT_MS = 45_000
const MAY_WAIT_OF_PERSON = 2

/**
 * Lets a few through at once, of each organization its share. The next turn is that of the organization, and in it of
 * the person, that had none for the longest time: nobody gets more turns by asking more often. Half of the waiting
 * places at most are one organization's.
 */
export class SharedLimit {
  readonly #time: Time
  readonly #bounds: Bounds
  readonly #waiting: Waiting[] = []
  readonly #inside = new Set<Inside>()
  /** Of those who wait or are inside: which turn was their last. */
  readonly #lastTurns = new Map<string, number>()
  #turns = 0

  constructor(time: Time, bounds: Bounds) {
    this.#time = time
    this.#bounds = bounds
  }

  async pass<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    const { leave } = await this.enter(asker)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  enter(asker: Asker): Promise<Turn> {
    const { promise, resolve, reject } = Promise.withResolvers<Turn>()
    const waiting: Waiting = {
      asker,
      go: () => {
        stop()
        resolve(this.#take(asker))
      },
      giveUp: (error) => {
        stop()
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        this.#forgetOthers()
        reject(error)
      },
    }
    const leaves = () => waiting.giveUp(new ApiError('validation_error', 'The request was aborted.'))
    const stop = () => {
      timer.cancel()
      asker.signal.removeEventListener('abort', leaves)
    }
    const isLate = () => waiting.giveUp(unavailable('Others are being served. Please try again.', 5))
    const timer: Timer = this.#time.after(LONGEST_WAIT_MS, isLate)
    asker.signal.addEventListener('abort', leaves)
    this.#waiting.push(waiting)
    this.#next()
    if (asker.signal.aborted && this.#waiting.includes(waiting)) leaves()
    else if (this.#waiting.includes(waiting) && this.#isTooMuch(asker))
      waiting.giveUp(unavailable('Too many people are doing this at once. Please try again.', 5))
    return promise
  }

  #isTooMuch({ organizationId, person }: Asker): boolean {
    const { mayWait } = this.#bounds
    const ofOrganization = this.#waiting.filter(({ asker }) => asker.organizationId === organizationId)
    const ofPerson = ofOrganization.filter(({ asker }) => asker.person === person)
    return (
      this.#waiting.length > mayWait ||
      ofOrganization.length > mayWait / 2 ||
      ofPerson.length > MAY_WAIT_OF_PERSON
    )
  }

  #next(): void {
    while ([...this.#inside].filter(({ isWorking }) => isWorking).length < this.#bounds.atOnce) {
      const next = this.#longestWithout()
      if (!next) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      next.go()
    }
  }

  #longestWithout(): Waiting | undefined {
    const full = ({ asker }: Waiting) =>
      [...this.#inside].filter(({ asker: other }) => other.organizationId === asker.organizationId).length >=
      this.#bounds.ofOrganization
    const lastTurn = (key: string) => this.#lastTurns.get(key) ?? 0
    const [first] = this.#waiting
      .filter((waiting) => !full(waiting))
      .toSorted(({ asker: a }, { asker: b }) => {
        const [[ofA, personA], [ofB, personB]] = [keysOf(a), keysOf(b)]
        return lastTurn(ofA) - lastTurn(ofB) || lastTurn(personA) - lastTurn(personB)
      })
    return first
  }

  #take(asker: Asker): Turn {
    const inside = { asker, isWorking: true }
    this.#inside.add(inside)
    this.#turns++
    for (const key of keysOf(asker)) this.#lastTurns.set(key, this.#turns)
    const end = () => {
      inside.isWorking = false
      this.#next()
    }
    const leave = () => {
      this.#inside.delete(inside)
      this.#next()
      this.#forgetOthers()
    }
    return { end, leave }
  }

  #forgetOthers(): void {
    const present = new Set([...this.#waiting, ...this.#inside].flatMap(({ asker }) => keysOf(asker)))
    for (const key of this.#lastTurns.keys()) if (!present.has(key)) this.#lastTurns.delete(key)
  }
}

const keysOf = ({ organizationId, person }: Asker): [organization: string, person: string] => [
  `${organizationId}`,
  `${organizationId} ${person}`,
]
