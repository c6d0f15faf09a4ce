import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { unavailable } from '../../platform/http/answers/error-envelope.ts'
import { Counts } from '../../platform/http/overload/counts.ts'
import { BoundedStore } from '../../platform/memory/bounded-store.ts'
import type { Time } from '../../platform/time/time.ts'
import { Budget } from './budget.ts'

/** Counts the connections of this process, in all and by network, and refuses one too many. */
export class ConnectionCounts {
  readonly #limits: Config['sockets']
  readonly #byNetwork = new Counts<string>()
  #all = 0

  constructor(limits: Config['sockets']) {
    this.#limits = limits
  }

  /** Returns a function to call, once, when the connection ends. */
  add(network: string): () => void {
    if (this.#all >= this.#limits.perProcess)
      throw unavailable('The service cannot take more live connections right now.', 5)
    if (this.#byNetwork.of(network) >= this.#limits.perAddress) {
      throw new ApiError('rate_limited', 'Too many connections from this address.', { retryAfter: 30 })
    }
    const takeOff = this.#byNetwork.add(network)
    this.#all++
    return () => {
      this.#all--
      takeOff()
    }
  }
}

/** After a restart a whole ballroom may come with sessions that are lost; nobody needs many more in the long run. */
const LOST_SESSIONS = { most: 2_000, perSecond: 20 }

/** Counts requests with an unknown session, by network: each costs a look here and perhaps in another worker. */
export class LostSessions {
  readonly #byNetwork = new BoundedStore<Budget>({ name: 'lostSessions', bytesOf: () => 64 })
  readonly #time: Time

  constructor(time: Time) {
    this.#time = time
  }

  refuseIfTooMany(network: string): void {
    if (this.#byNetwork.get(network)?.isEmpty)
      throw new ApiError('rate_limited', 'Too many requests with unknown sessions.', { retryAfter: 10 })
  }

  count(network: string): void {
    let budget = this.#byNetwork.get(network)
    if (!budget) {
      budget = new Budget(LOST_SESSIONS, this.#time)
      this.#byNetwork.set(network, budget)
    }
    budget.take()
  }
}
