import type { Connection, Transaction } from '../database/pool.ts'
import { execute, row, rows } from '../database/pool.ts'
import type { FeeRate } from '../engine/covered-fee.ts'
import type { Access } from './provider.ts'
import type { Sealing } from './sealed.ts'

/** Whose account an organization's payments go to, with everything needed to use it. */
export type OrganizationAccess = {
  organizationId: number
  access: Access
  accountId: string
  isLive: boolean
  webhookSecrets: readonly string[]
  fee: FeeRate
}

type Secrets = { secretKey: string; account?: string; webhookSecrets: string[] }

type AccessRow = {
  organizationId: number
  accountId: string
  isLive: boolean
  keyId: string
  sealed: string
  feeBasisPoints: number
  feeFixedCents: bigint
}

/** What is stored of an organization's account; the keys in it never leave this file but for the provider. */
export class AccessStore {
  readonly #sealing: Sealing
  readonly #standIn: ((organizationId: number) => Access) | null

  /** `standIn`: where no money moves, organizations that set up nothing can be paid too. */
  constructor(sealing: Sealing, standIn: ((organizationId: number) => Access) | null) {
    this.#sealing = sealing
    this.#standIn = standIn
  }

  /** Null when it takes no payments. */
  async of(db: Connection, organizationId: number): Promise<OrganizationAccess | null> {
    const found = await row<AccessRow>(
      db,
      `select ${columns} from payment_access where organization_id = $1`,
      [organizationId],
    )
    if (!found) return this.#standInAccess(organizationId)
    const text = this.#sealing.open(found, purposeOf(organizationId))
    if (text === null) return null
    const { webhookSecrets, ...access } = JSON.parse(text) as Secrets
    const { accountId, isLive, feeBasisPoints: basisPoints, feeFixedCents: fixedCents } = found
    return { organizationId, access, accountId, isLive, webhookSecrets, fee: { basisPoints, fixedCents } }
  }

  async store(tx: Transaction, given: NewAccess): Promise<void> {
    const { organizationId, access, webhookSecrets, fee } = given
    const { keyId, sealed } = this.#seal(organizationId, { ...access, webhookSecrets })
    await execute(
      tx,
      `insert into payment_access (organization_id, account_id, country, is_live, key_id, sealed, key_ending, webhook_id,
                                   fee_basis_points, fee_fixed_cents, set_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (organization_id) do update
         set account_id = $2, country = $3, is_live = $4, key_id = $5, sealed = $6, key_ending = $7, webhook_id = $8,
             fee_basis_points = $9, fee_fixed_cents = $10, set_by = $11, set_at = goodlot_now()`,
      [
        ...[organizationId, given.accountId, given.country, given.isLive, keyId, sealed],
        ...[access.secretKey.slice(-4), given.webhookId, fee.basisPoints, fee.fixedCents, given.setBy],
      ],
    )
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
    const all = await rows<AccessRow>(db, `select ${columns} from payment_access`)
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
    return { organizationId, access, accountId: 'stand-in', isLive: false, webhookSecrets: [], fee }
  }
}

export type NewAccess = Omit<OrganizationAccess, 'webhookSecrets'> & {
  country: string | null
  webhookId: string | null
  webhookSecrets: string[]
  setBy: number
}

const purposeOf = (organizationId: number) => `payments of organization ${organizationId}`

const columns = `organization_id as "organizationId", account_id as "accountId", is_live as "isLive", key_id as "keyId",
  sealed, fee_basis_points as "feeBasisPoints", fee_fixed_cents as "feeFixedCents"`
