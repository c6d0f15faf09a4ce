import type { Transaction } from '../../platform/database/pool.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import { takeOneOfEach } from '../../platform/http/access/shared-budgets.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'

type Quota = { name: 'walkInAccountsDaily' | 'auctionCopiesDaily'; ofId: number }

/** What a manager reads when the day's number is used up. */
const sentences: Record<Quota['name'], (limit: string) => string> = {
  walkInAccountsDaily: (limit) =>
    `At most ${limit} accounts a day can be created at the door of one auction. Guests who sign up themselves can still be registered.`,
  auctionCopiesDaily: (limit) => `At most ${limit} copies of auctions a day can be made in one organization.`,
}

/** Takes one of the day's number, in the transaction that uses it: one that fails gives it back. */
export async function takeDaily(tx: Transaction, limits: RateLimits, { name, ofId }: Quota): Promise<void> {
  const limit = limits.limitOf(name)
  const share = { name, caller: String(ofId), mayUseReserve: true, limit }
  const [outcome] = await takeOneOfEach(tx, [share])
  if (outcome!.isTaken) return
  const hours = Math.ceil(outcome!.secondsLeft / 3600)
  const when = hours === 1 ? 'within an hour' : `in ${hours} hours`
  const message = `${sentences[name](limit.limit.toLocaleString('en'))} The next one is possible ${when}.`
  throw new ApiError('rate_limited', message, { retryAfter: outcome!.secondsLeft })
}
