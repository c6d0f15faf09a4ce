import { defaultLimits, type Limit, type LimitName, strictLimits } from '../../config/limits.ts'
import { batched } from '../../database/batched.ts'
import type { Database } from '../../database/pool.ts'
import { execute, rows } from '../../database/pool.ts'
import type { Sweeping } from '../../database/sweeper.ts'
import { BoundedStore } from '../../memory/bounded-store.ts'
import type { Time } from '../../time/time.ts'
import { ApiError } from '../answers/api-error.ts'
import { unavailable } from '../answers/error-envelope.ts'
import { type Share, takeOneOfEach, type Used } from './shared-budgets.ts'

/** `times` multiplies a budget that many callers share; `retryAfter` is a wait that the contract fixes. */
type TakeOptions = { retryAfter?: number; times?: number }

type Lease = { left: number; endsAt: number }
type Claim = { key: string; count: number; limit: Limit }

/**
 * Counts in PostgreSQL, so that limits hold across processes, but without a query per request: from a limit of 100 or
 * more, a process leases a tenth of what is left and spends the lease from memory. Small limits are counted one by one,
 * so that no process holds back what a caller could still use at another.
 */
export class RateLimits {
  readonly #db: Database
  readonly #time: Time
  readonly #limits: Record<LimitName, Limit>
  readonly #leases = new BoundedStore<Lease>({ name: 'rateLimitLeases', bytesOf: () => 64 })
  /** One statement serves all claims that arrived while the last one was under way. */
  readonly #claim = batched((claims: Claim[]) => this.#claimAll(claims))

  constructor(db: Database, { time, changes = {} }: { time: Time; changes?: Record<string, Limit> }) {
    this.#db = db
    this.#time = time
    this.#limits = { ...defaultLimits, ...changes }
  }

  /** Takes one from the caller's budget, or ends the request with 429. */
  async take(name: LimitName, caller: string, options: TakeOptions = {}): Promise<void> {
    const secondsToWait = await this.tryTake(name, caller, options)
    if (secondsToWait > 0) throw tooMany(options.retryAfter ?? secondsToWait)
  }

  /** Takes one if there is one and returns 0, or returns how many seconds to wait for the next. */
  async tryTake(name: LimitName, caller: string, { times = 1 }: TakeOptions = {}): Promise<number> {
    const key = `${name}:${caller}`
    if (this.#spend(key)) return 0
    const { limit, seconds } = this.#limits[name]
    try {
      const wait = await this.#claim({ key, count: 1, limit: { limit: limit * times, seconds } })
      if (wait instanceof Error) throw wait
      return wait
    } catch {
      if (!strictLimits.has(name)) return 0
      throw uncounted()
    }
  }

  limitOf(name: LimitName): Limit {
    return this.#limits[name]
  }

  /** Takes one from each of these budgets, or from none of them. Exact: nothing is leased. */
  async takeOneOfEach(shares: Share[]): Promise<Used[]> {
    try {
      return await takeOneOfEach(
        this.#db,
        shares.map((share) => ({ ...share, limit: this.#limits[share.name] })),
      )
    } catch {
      throw uncounted()
    }
  }

  /** True for the first who asks within these seconds, over all processes; refuses when it cannot count. */
  async takeOnce(key: string, seconds: number): Promise<boolean> {
    try {
      const claims = [{ key, count: 1, limit: { limit: 1, seconds } }]
      const [window] = await claimWindows(this.#db, new Map([[key, claims]]))
      return window!.granted === 1
    } catch {
      throw uncounted()
    }
  }

  /** Charges for what was already given: takes up to `count` of what is left, so that later requests find less. */
  async charge(name: LimitName, caller: string, count: number): Promise<void> {
    const key = `${name}:${caller}`
    const leased = Math.min(count, this.#isLeased(key) ? this.#leases.get(key)!.left : 0)
    if (leased > 0) this.#spend(key, leased)
    if (count > leased) await this.#claim({ key, count: count - leased, limit: this.#limits[name] })
  }

  /** Takes one of each from this process's leases; false when the database has to be asked, with `take`. */
  takeLeased(names: LimitName[], caller: string): boolean {
    if (names.length === 1) return this.#spend(`${names[0]}:${caller}`)
    const keys = names.map((name) => `${name}:${caller}`)
    if (!keys.every((key) => this.#isLeased(key))) return false
    return keys.every((key) => this.#spend(key))
  }

  /** Undoes one take, for budgets that count only what went wrong. */
  async giveBack(name: LimitName, caller: string): Promise<void> {
    await execute(
      this.#db,
      'update rate_windows set used = used - 1 where key = $1 and used > 0 and ends_at > goodlot_now()',
      [`${name}:${caller}`],
    )
  }

  #isLeased(key: string): boolean {
    return (this.#leases.get(key)?.endsAt ?? 0) > this.#time.monotonic()
  }

  #spend(key: string, count = 1): boolean {
    const lease = this.#leases.get(key)
    if (!lease || lease.endsAt <= this.#time.monotonic() || lease.left < count) return false
    lease.left -= count
    if (lease.left === 0) this.#leases.delete(key)
    return true
  }

  #keep(key: string, left: number, endsAt: number) {
    if (left === 0) return
    this.#leases.set(key, { left, endsAt })
  }

  /** The seconds each claim has to wait, or why that is unknown. What the last lease left over is spent first. */
  async #claimAll(claims: Claim[]): Promise<(number | Error)[]> {
    const waits = new Map<Claim, number | Error>()
    const unserved = claims.filter(({ key, count }) => !this.#spend(key, count))
    const byKey = Map.groupBy(unserved, (claim) => claim.key)
    // The database reads its clock after this, so a lease that is timed from here never outlives its window.
    const sentAt = this.#time.monotonic()
    try {
      for (const window of await claimWindows(this.#db, byKey)) {
        const left = share(window, byKey.get(window.key)!, waits)
        this.#keep(window.key, left, sentAt + window.seconds_left * 1000)
      }
    } catch (error) {
      for (const claim of unserved) waits.set(claim, error as Error)
    }
    return claims.map((claim) => waits.get(claim) ?? 0)
  }
}

/** Removes windows that are over. */
export function rateLimitSweeping(db: Database): Sweeping {
  const sweep = () => execute(db, 'delete from rate_windows where ends_at <= goodlot_now()')
  return { failure: 'old rate limit windows were not removed', everyMs: 60 * 60_000, sweep }
}

export function tooMany(retryAfter: number): ApiError {
  return new ApiError('rate_limited', 'Too many requests. Please wait a moment and try again.', {
    retryAfter,
  })
}

const uncounted = () => unavailable('Sign-in is not possible right now. Please try again in a moment.', 2)

type Window = { key: string; granted: number; seconds_left: number }

/** In the order of their keys, so that two processes never deadlock. */
async function claimWindows(db: Database, claims: Map<string, Claim[]>): Promise<Window[]> {
  if (claims.size === 0) return []
  const groups = [...claims.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
  return rows<Window>(
    db,
    `select claim.key, taken.granted, taken.seconds_left
       from unnest($1::text[], $2::int[], $3::int[], $4::int[]) as claim (key, wanted, budget, seconds),
            take_from_budget(claim.key, claim.wanted, claim.budget, claim.seconds) as taken`,
    [
      groups.map(([key]) => key),
      groups.map(([, group]) => group.reduce((sum, { count }) => sum + count, 0)),
      groups.map(([, group]) => group[0]!.limit.limit),
      groups.map(([, group]) => group[0]!.limit.seconds),
    ],
  )
}

/** Serves claims in order while the grant lasts; returns what is left over for later ones. */
function share(
  { granted, seconds_left: secondsLeft }: Window,
  claims: Claim[],
  waits: Map<Claim, number | Error>,
): number {
  let left = granted
  for (const claim of claims) {
    waits.set(claim, left >= claim.count ? 0 : Math.max(1, Math.ceil(secondsLeft)))
    left = Math.max(0, left - claim.count)
  }
  return left
}
