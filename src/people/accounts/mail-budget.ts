import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import { secondsToWait } from '../../platform/http/access/shared-budgets.ts'
import type { Asker } from './sms-budget.ts'

/** Takes one mail with a code from the budgets, as for texts; returns the seconds to wait when one is used up. */
export async function secondsToWaitForMail(
  { db, limits }: { db: Connection; limits: RateLimits },
  address: string,
  asker: Asker,
): Promise<number> {
  const { key } = (await row<{ key: string }>(db, 'select email_key($1) as key', [address]))!
  const mayUseAll = asker.hasCaptcha || asker.isOwnDevice
  const own = { caller: asker.isOwnDevice ? `own:${key}` : key, mayUseReserve: mayUseAll }
  const outcome = await limits.takeOneOfEach([
    { name: 'pinMailPerAddress', ...own },
    { name: 'pinMailPerAddressDaily', ...own },
    { name: 'pinMailDaily', caller: 'all', mayUseReserve: mayUseAll || asker.isVerified },
  ])
  return secondsToWait(outcome)
}
