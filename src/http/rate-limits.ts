import type { Database } from '../database/pool.ts'
import { execute, rows } from '../database/pool.ts'
import { ApiError } from '../errors.ts'
import { unavailable } from './errors.ts'

export type LimitName = keyof typeof defaultLimits
export type Limit = { limit: number; seconds: number }

/** How often one caller may do a thing, per window of seconds. RATE_LIMITS changes them by name. */
export const defaultLimits = {
  userProfile: { limit: 120, seconds: 60 },
  userProfileUpdate: { limit: 20, seconds: 60 },
  userAddressWrite: { limit: 20, seconds: 60 },
  bidderFavoriteToggle: { limit: 60, seconds: 60 },
  bidderNotificationsReadAll: { limit: 20, seconds: 60 },
  itemBid: { limit: 120, seconds: 60 },
  itemPurchase: { limit: 60, seconds: 60 },
  anonymousRead: { limit: 600, seconds: 60 },
  manage: { limit: 600, seconds: 60 },
  signInStrict: { limit: 10, seconds: 300 },
  signInWithCaptcha: { limit: 60, seconds: 300 },
  tokenRefresh: { limit: 60, seconds: 60 },
  wrongPin: { limit: 30, seconds: 600 },
  smsPerPhone: { limit: 3, seconds: 600 },
  smsPerPhoneDaily: { limit: 10, seconds: 86_400 },
  smsPerDialCodeDaily: { limit: 10_000, seconds: 86_400 },
  smsDaily: { limit: 20_000, seconds: 86_400 },
} satisfies Record<string, Limit>

/** These guard sign-in and money: when counting is impossible they refuse. The others let pass. */
const closedOnFailure = new Set<LimitName>([
  'signInStrict',
  'signInWithCaptcha',
  'tokenRefresh',
  'wrongPin',
  'smsPerPhone',
  'smsPerPhoneDaily',
  'smsPerDialCodeDaily',
  'smsDaily',
])

type Lease = { left: number; endsAt: number }
type Claim = { key: string; limit: Limit; resolve: (granted: Granted) => void; reject: (e: Error) => void }
type Granted = { granted: number; secondsLeft: number }

/**
 * Counts in PostgreSQL, so that limits hold across processes, without a query per request: of a limit of 100 or more a
 * process leases a tenth of what is left and spends the lease from memory. Small limits are counted one by one, so that
 * no process keeps what a caller could still use at another.
 */
export class RateLimits {
  readonly #db: Database
  readonly #limits: Record<LimitName, Limit>
  readonly #leases = new Map<string, Lease>()
  #waiting: Claim[] = []
  #isClaiming = false

  constructor(db: Database, changes: Record<string, Limit> = {}) {
    this.#db = db
    this.#limits = { ...defaultLimits, ...changes }
  }

  /** Takes one from the caller's budget, or ends the request with 429. */
  async take(name: LimitName, caller: string, { retryAfter }: { retryAfter?: number } = {}): Promise<void> {
    const secondsToWait = await this.tryTake(name, caller)
    if (secondsToWait === 0) return
    throw new ApiError('rate_limited', 'Too many requests. Please wait a moment and try again.', {
      retryAfter: retryAfter ?? secondsToWait,
    })
  }

  /** Takes one if there is one and says 0, or says how many seconds to wait for the next. */
  async tryTake(name: LimitName, caller: string): Promise<number> {
    const key = `${name}:${caller}`
    const lease = this.#leases.get(key)
    if (lease && lease.left > 0 && lease.endsAt > performance.now()) {
      lease.left--
      return 0
    }
    try {
      const { granted, secondsLeft } = await this.#claim(key, this.#limits[name])
      if (granted === 0) return Math.max(1, secondsLeft)
      this.#keep(key, granted - 1, secondsLeft)
      return 0
    } catch {
      if (!closedOnFailure.has(name)) return 0
      throw unavailable('Sign-in is not possible right now. Please try again in a moment.', 2)
    }
  }

  /** Undoes one take, for budgets that count only what went wrong. */
  async giveBack(name: LimitName, caller: string): Promise<void> {
    await execute(
      this.#db,
      'update rate_windows set used = used - 1 where key = $1 and used > 0 and ends_at > goodlot_now()',
      [`${name}:${caller}`],
    )
  }

  #keep(key: string, left: number, secondsLeft: number) {
    if (left === 0) {
      this.#leases.delete(key)
      return
    }
    // A lease never outlives its window, whatever the two clocks say of the last second.
    this.#leases.set(key, { left, endsAt: performance.now() + (secondsLeft - 1) * 1000 })
    if (this.#leases.size > 50_000) this.#leases.delete(this.#leases.keys().next().value!)
  }

  #claim(key: string, limit: Limit): Promise<Granted> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, limit, resolve, reject })
      if (!this.#isClaiming) void this.#claimAll()
    })
  }

  /** One statement serves all who arrived while the last one was under way. */
  async #claimAll() {
    this.#isClaiming = true
    while (this.#waiting.length > 0) {
      const claims = Map.groupBy(this.#waiting.splice(0), (claim) => claim.key)
      try {
        for (const window of await claimWindows(this.#db, claims)) share(window, claims.get(window.key)!)
      } catch (error) {
        for (const claim of [...claims.values()].flat()) claim.reject(error as Error)
      }
    }
    this.#isClaiming = false
  }
}

type Window = { key: string; granted: number; seconds_left: number }

/** In the order of their keys, so that two processes never wait for each other in a circle. */
async function claimWindows(db: Database, claims: Map<string, Claim[]>): Promise<Window[]> {
  const groups = [...claims.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
  return rows<Window>(
    db,
    `select claim.key, taken.granted, taken.seconds_left
       from unnest($1::text[], $2::int[], $3::int[], $4::int[]) as claim (key, wanted, budget, seconds),
            take_from_window(claim.key, claim.wanted, claim.budget, claim.seconds) as taken`,
    [
      groups.map(([key]) => key),
      groups.map(([, group]) => group.length),
      groups.map(([, group]) => group[0]!.limit.limit),
      groups.map(([, group]) => group[0]!.limit.seconds),
    ],
  )
}

/** Everyone who waited gets one while they last; what is left over becomes the first one's lease. */
function share(window: Window, claims: Claim[]) {
  let left = window.granted
  const served = claims.splice(0, left)
  left -= served.length
  for (const [position, claim] of served.entries()) {
    claim.resolve({
      granted: position === served.length - 1 ? 1 + left : 1,
      secondsLeft: window.seconds_left,
    })
  }
  for (const claim of claims) claim.resolve({ granted: 0, secondsLeft: window.seconds_left })
}
