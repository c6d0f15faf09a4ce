import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import type { NewAccess, Platform } from './access.ts'
import { type ConnectedAccount, readConnected } from './connected-account.ts'
import { LOST } from './connected-state.ts'
import type { PaymentParts } from './look.ts'
import { refused, unavailable } from './pay.ts'
import { ProviderError } from './provider.ts'

/**
 * The account of an organization at the provider, which is made at the first time. The row comes first, and the provider
 * is asked with its reference: two managers who press at once get one account.
 */
export async function ensureConnected(
  parts: PaymentParts,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<ConnectedAccount & { accountId: string }> {
  const { changes, provider, log } = parts
  const { db } = changes
  const platform = platformOf(parts)
  await forgetUseless(db, organizationId, platform)
  await execute(
    db,
    'insert into connected_accounts (organization_id, is_live, made_by) values ($1, $2, $3) on conflict do nothing',
    [organizationId, platform.isLive, userId],
  )
  const { accountId, reference } = (await readConnected(db, organizationId))!
  if (accountId === null) {
    try {
      const made = await provider.createAccount(platform, {
        idempotencyKey: reference,
        reference: `organization:${organizationId}`,
      })
      const sql = `update connected_accounts set account_id = $3
                    where organization_id = $1 and reference = $2 and account_id is null`
      await execute(db, sql, [organizationId, reference, made])
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ organizationId, kind: error.kind, code: error.code }, 'no connected account could be made')
      throw refusalOf(error)
    }
  }
  const connected = (await readConnected(db, organizationId))!
  if (connected.accountId === null) throw notReady()
  return { ...connected, accountId: connected.accountId }
}

/** Of the other kind of money, or one that the operator cannot reach any more; never one whose payments are in our books. */
async function forgetUseless(db: Connection, organizationId: number, { isLive }: Platform): Promise<void> {
  await execute(
    db,
    `delete from connected_accounts
      where organization_id = $1 and (is_live <> $2 or disabled_reason = $3)
        and not exists (select from payment_access where payment_access.organization_id = $1
                           and payment_access.account_id = connected_accounts.account_id and key_ending = '')`,
    [organizationId, isLive, LOST],
  )
}

export function platformOf({ accesses }: PaymentParts): Platform {
  if (accesses.platform) return accesses.platform
  throw refused('not_offered', 'The operator of this service offers no connected accounts.')
}

/** Where the organization goes to say who it is. */
export async function onboardingAddress(
  parts: PaymentParts,
  onboarding: { accountId: string; returnUrl: string; refreshUrl: string },
): Promise<string> {
  try {
    return await parts.provider.openOnboarding(platformOf(parts), onboarding)
  } catch (error) {
    throw error instanceof ProviderError ? refusalOf(error) : error
  }
}

const refusalOf = (error: ProviderError) =>
  error.kind === 'unsure' || error.code === 'rate_limit' || error.code === 'unreachable'
    ? unavailable(error)
    : refused(
        'operator_refused',
        `The provider does not let the operator of this service do this. Please tell the operator. (${error.code})`,
      )

export const notReady = () =>
  refused('not_ready', 'The provider does not let this account take cards yet. Please finish there first.')

/** What `AccessStore` keeps of an organization that uses its connected account. */
export function connectedAccess(
  organizationId: number,
  { accountId, isLive, country }: ConnectedAccount & { accountId: string },
  { secretKey }: Platform,
): Omit<NewAccess, 'fee' | 'setBy'> {
  return {
    organizationId,
    access: { secretKey, account: accountId },
    accountId,
    isLive,
    country,
    webhookId: null,
    webhookSecrets: [],
  }
}

/** An account of which nothing was ever asked is forgotten with its use; another one is remembered. */
export async function endUse(tx: Transaction, organizationId: number): Promise<void> {
  await execute(
    tx,
    `delete from connected_accounts where organization_id = $1 and not has_all_details
        and not exists (select from payment_attempts
                         where payment_attempts.organization_id = $1 and payment_attempts.account_id = connected_accounts.account_id)`,
    [organizationId],
  )
}
