import { eachByItself, mayTry } from '../../platform/database/each-by-itself.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { type ConnectedFacts, LOST } from './connected-state.ts'
import type { PaymentParts } from './look.ts'
import { type AccountState, ProviderError } from './provider.ts'

/** An account that an organization opened through the operator, whether it is used or not. */
export type ConnectedAccount = ConnectedFacts & {
  reference: string
  accountId: string | null
  isLive: boolean
  country: string | null
  readAt: Date | null
  looks: number
  /** Whether the organization's payments go there. */
  isUsed: boolean
}

export async function readConnected(
  db: Connection,
  organizationId: number,
): Promise<ConnectedAccount | undefined> {
  return row<ConnectedAccount>(
    db,
    `select reference, account_id as "accountId", is_live as "isLive", country, can_charge as "canCharge",
            can_pay_out as "canPayOut", has_all_details as "hasAllDetails", is_being_checked as "isBeingChecked",
            missing, disabled_reason as "disabledReason", read_at as "readAt", looks,
            exists (select from payment_access where payment_access.organization_id = connected_accounts.organization_id
                       and payment_access.account_id = connected_accounts.account_id and key_ending = '') as "isUsed"
       from connected_accounts where organization_id = $1`,
    [organizationId],
  )
}

/** Reads what the provider lets the account do. False when it could not be read this time. */
export async function lookAtAccount(
  parts: PaymentParts,
  organizationId: number,
  { isPlanned = false } = {},
): Promise<boolean> {
  const { changes, provider, accesses, log } = parts
  const known = await readConnected(changes.db, organizationId)
  const { platform } = accesses
  if (!known?.accountId || platform?.isLive !== known.isLive) return false
  const { accountId } = known
  try {
    const access = { secretKey: platform.secretKey, account: accountId }
    const state = await provider.readAccount(access)
    await writeState(changes.db, { organizationId, accountId, looks: known.looks, isPlanned, state })
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn(
      { organizationId, kind: error.kind, code: error.code },
      'a connected account could not be read at the provider',
    )
    // With a key that is wrong it is the operator who has to act, and the account may be as good as before.
    if (error.kind !== 'noAccess' || error.code === 'invalid_key') return false
    await writeState(changes.db, { organizationId, accountId, looks: known.looks, isPlanned, state: lost })
    return true
  }
}

const lost: AccountState = {
  country: null,
  canCharge: false,
  canPayOut: false,
  hasAllDetails: true,
  isBeingChecked: false,
  missing: [],
  disabledReason: LOST,
}

/** More is nothing that a person reads. */
const MOST_MISSING = 50

type Reading = {
  organizationId: number
  accountId: string
  looks: number
  /** Only the looks that the service takes by itself make the pause to the next one longer. */
  isPlanned: boolean
  state: AccountState
}

async function writeState(
  db: Connection,
  { organizationId, accountId, looks, isPlanned, state }: Reading,
): Promise<void> {
  await execute(
    db,
    `update connected_accounts
        set country = coalesce($3, country), can_charge = $4, can_pay_out = $5, has_all_details = $6,
            is_being_checked = $7, missing = $8, disabled_reason = left($9, 100), read_at = goodlot_now(),
            look_at = goodlot_now() + make_interval(mins => $10), looks = looks + $11::boolean::int
      where organization_id = $1 and account_id = $2`,
    [
      organizationId,
      accountId,
      state.country,
      state.canCharge,
      state.canPayOut,
      state.hasAllDetails,
      state.isBeingChecked,
      state.missing.slice(0, MOST_MISSING).map((name) => name.slice(0, 100)),
      state.disabledReason,
      minutesUntilNextLook(state, looks),
      isPlanned,
    ],
  )
}

const DAY_MINUTES = 24 * 60

/** While somebody fills in forms it changes within minutes; later Stripe decides within days. */
function minutesUntilNextLook({ canCharge, canPayOut }: AccountState, looks: number): number {
  return canCharge && canPayOut ? DAY_MINUTES : Math.min(2 ** Math.min(looks, 12), 6 * 60)
}

/** Somebody is on the way to the provider, or back: what changes soon is read soon. */
export async function lookSoon(db: Connection, organizationId: number): Promise<void> {
  await execute(
    db,
    `update connected_accounts set look_at = goodlot_now() + interval '1 minute', looks = 0
      where organization_id = $1 and account_id is not null`,
    [organizationId],
  )
}

const AT_ONCE = 20

/** Accounts come right without a single webhook. */
export async function lookAtAccounts(parts: PaymentParts, stopping: AbortSignal): Promise<void> {
  const { db } = parts.changes
  const due = await rows<{ id: number }>(
    db,
    `update connected_accounts set look_at = goodlot_now() + interval '10 minutes'
      where organization_id in (select organization_id from connected_accounts where look_at <= goodlot_now()
                                   and ${mayTry('account', 'connected_accounts.organization_id')} order by look_at, organization_id limit $1 for update skip locked)
     returning organization_id as id`,
    [AT_ONCE],
  )
  const handle = async ({ id }: { id: number }) => {
    await lookAtAccount(parts, id, { isPlanned: true })
  }
  await eachByItself({ db, log: parts.log }, { kind: 'account', rows: due, handle, stopping })
}

/** Null: no organization of ours uses or used it. */
export async function organizationOfAccount(db: Connection, accountId: string): Promise<number | null> {
  const sql = 'select organization_id as id from connected_accounts where account_id = $1'
  return (await row<{ id: number }>(db, sql, [accountId]))?.id ?? null
}
