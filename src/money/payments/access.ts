import type { FeeRate } from '../../engine/covered-fee.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import type { Access } from './provider.ts'
import type { Sealing } from './sealed-secrets.ts'

/** Whose account an organization's payments go to, with everything needed to use it. */
export type OrganizationAccess = {
  organizationId: number
  access: Access
  accountId: string
  isLive: boolean
  /** False while the provider lets a connected account take no money; it can still be read and refunded from. */
  canCharge: boolean
  webhookSecrets: readonly string[]
  fee: FeeRate
}

/** The operator's own account at the provider, which may act for the accounts that organizations opened through it. */
export type Platform = { secretKey: string; isLive: boolean; webhookSecrets: readonly string[] }

/** With a connected account there is no key: it is the operator's, and not in the database. */
type Secrets = { secretKey?: string; account?: string; webhookSecrets: string[] }

type AccessRow = {
  organizationId: number
  accountId: string
  isLive: boolean
  keyId: string
  sealed: string
  feeBasisPoints: number
  feeFixedCents: bigint
  canCharge: boolean
}

/** What is stored of an organization's account; the keys in it never leave this file but for the provider. */
export class AccessStore {
  readonly #sealing: Sealing
  readonly #standIn: ((organizationId: number) => Access) | null
  /** Null where the operator offers no connected accounts. */
  readonly platform: Platform | null

  /** `standIn`: where no money moves, organizations that set up nothing can be paid too. */
  constructor(
    sealing: Sealing,
    standIn: ((organizationId: number) => Access) | null,
    platform: Platform | null = null,
  ) {
    this.#sealing = sealing
    this.#standIn = standIn
    this.platform = platform
  }

  /** Null when it takes no payments. */
  async of(db: Connection, organizationId: number): Promise<OrganizationAccess | null> {
    const found = await row<AccessRow>(
      db,
      `select ${columns} from payment_access left join connected_accounts using (organization_id, account_id)
        where organization_id = $1`,
      [organizationId],
    )
    if (!found) return this.#standInAccess(organizationId)
    const text = this.#sealing.open(found, purposeOf(organizationId))
    if (text === null) return null
    const { webhookSecrets, ...secrets } = JSON.parse(text) as Secrets
    const { accountId, isLive, feeBasisPoints: basisPoints, feeFixedCents: fixedCents } = found
    const access = this.#accessWith(secrets, isLive)
    if (!access) return null
    const canCharge = access.account === undefined || found.canCharge
    const fee = { basisPoints, fixedCents }
    return { organizationId, access, accountId, isLive, canCharge, webhookSecrets, fee }
  }

  /** Null: the operator has no key any more for accounts like this one. */
  #accessWith(
    { secretKey, account }: Pick<Secrets, 'secretKey' | 'account'>,
    isLive: boolean,
  ): Access | null {
    if (secretKey !== undefined) return { secretKey }
    if (account === undefined || this.platform?.isLive !== isLive) return null
    return { secretKey: this.platform.secretKey, account }
  }

  /** `replaces`: whether it takes the place of another account, or leaves that as it is; false: it did. */
  async store(tx: Transaction, given: NewAccess, { replaces = true } = {}): Promise<boolean> {
    const { organizationId, access, webhookSecrets, fee } = given
    const key = access.account ? { account: access.account } : { secretKey: access.secretKey }
    const { keyId, sealed } = this.#seal(organizationId, { ...key, webhookSecrets })
    const written = await execute(
      tx,
      `insert into payment_access (organization_id, account_id, country, is_live, key_id, sealed, key_ending, webhook_id,
                                   fee_basis_points, fee_fixed_cents, set_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (organization_id) do ${replaces ? replacing : 'nothing'}`,
      [
        organizationId,
        given.accountId,
        given.country,
        given.isLive,
        keyId,
        sealed,
        access.account ? '' : access.secretKey.slice(-4),
        given.webhookId,
        fee.basisPoints,
        fee.fixedCents,
        given.setBy,
      ],
    )
    return written === 1
  }

  /** Cards on file with any other account than the current one cannot be charged any more. */
  async dropCards(tx: Transaction, organizationId: number, currentAccountId: string | null): Promise<void> {
    await execute(
      tx,
      `update cards set removed_at = goodlot_now()
        where organization_id = $1 and account_id is distinct from $2 and removed_at is null`,
      [organizationId, currentAccountId],
    )
  }

  /** After a new key was put first in PAYMENTS_KEYS: seals with it what an older one sealed. */
  async sealAgain(db: Connection): Promise<void> {
    const all = await rows<AccessRow>(
      db,
      `select ${columns} from payment_access left join connected_accounts using (organization_id, account_id)`,
    )
    for (const old of all.filter((one) => this.#sealing.isOld(one))) {
      const text = this.#sealing.open(old, purposeOf(old.organizationId))
      if (text === null) continue
      const { keyId, sealed } = this.#sealing.seal(text, purposeOf(old.organizationId))
      const sql =
        'update payment_access set key_id = $3, sealed = $4 where organization_id = $1 and sealed = $2'
      await execute(db, sql, [old.organizationId, old.sealed, keyId, sealed])
    }
  }

  #seal(organizationId: number, secrets: Secrets) {
    return this.#sealing.seal(JSON.stringify(secrets), purposeOf(organizationId))
  }

  #standInAccess(organizationId: number): OrganizationAccess | null {
    if (!this.#standIn) return null
    const fee = { basisPoints: 290, fixedCents: 30n }
    const access = this.#standIn(organizationId)
    return {
      organizationId,
      access,
      accountId: 'stand-in',
      isLive: false,
      canCharge: true,
      webhookSecrets: [],
      fee,
    }
  }
}

export type NewAccess = Omit<OrganizationAccess, 'webhookSecrets' | 'canCharge'> & {
  country: string | null
  webhookId: string | null
  webhookSecrets: string[]
  setBy: number
}

const purposeOf = (organizationId: number) => `payments of organization ${organizationId}`

const replacing = `update
         set account_id = $2, country = $3, is_live = $4, key_id = $5, sealed = $6, key_ending = $7, webhook_id = $8,
             fee_basis_points = $9, fee_fixed_cents = $10, set_by = $11, set_at = goodlot_now()`

const columns = `organization_id as "organizationId", account_id as "accountId", payment_access.is_live as "isLive", key_id as "keyId",
  sealed, fee_basis_points as "feeBasisPoints", fee_fixed_cents as "feeFixedCents",
  coalesce(can_charge, false) as "canCharge"`
