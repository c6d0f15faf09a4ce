import type { FastifyRequest } from 'fastify'
import { rolesOf, type StaffRole, waitingRoles } from '../../auction/auctions/staff-roles.ts'
import type { Administrators } from '../../people/accounts/administrators.ts'
import { isOpenAccount } from '../../people/accounts/open-account.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'

/** Somebody who may manage something, and who is named in the audit log. */
export type Organizer = {
  id: number
  isAdministrator: boolean
  /** Of a program with a key: it may do what a manager of this organization may, as far as its scopes go. */
  keyOrganizationId?: number
  keyScopes?: readonly string[]
}
export type OrganizationOrganizer = Organizer & { organizationId: number }
export type AuctionOrganizer = OrganizationOrganizer & {
  auctionId: number
  /** False for staff, who may do only part of what a manager may. */
  isManager: boolean
  /** Of staff; managers need none. */
  roles: readonly StaffRole[]
}

/**
 * Who may manage what: administrators everything, managers what belongs to their organization, staff of an auction what
 * their roles cover, others nothing. A route names the roles that are enough for it; without any it is for managers. A
 * caller who may not manage a thing gets 403, whether it exists or not; only administrators learn that it is missing.
 */
export class Authority {
  readonly #db: Connection
  readonly #administrators: Administrators

  constructor(db: Connection, administrators: Administrators) {
    this.#db = db
    this.#administrators = administrators
  }

  /** Anybody whose account is open, to learn what they may manage, if anything. */
  async anybody(request: FastifyRequest): Promise<Organizer> {
    return this.#organizer(request)
  }

  async administrator(request: FastifyRequest): Promise<Organizer> {
    const organizer = await this.#organizer(request)
    if (!organizer.isAdministrator) throw forbidden()
    return organizer
  }

  /** Administrators and managers of any organization, for lists of what is theirs. */
  async manager(request: FastifyRequest): Promise<Organizer> {
    const organizer = await this.#organizer(request)
    const { id, isAdministrator, keyOrganizationId } = organizer
    if (isAdministrator || keyOrganizationId !== undefined) return organizer
    if (!(await managesAny(this.#db, id))) throw forbidden()
    return organizer
  }

  async ofOrganization(request: FastifyRequest, organizationId: number): Promise<OrganizationOrganizer> {
    return this.#over(request, 'organization', organizationId)
  }

  async ofAuction(
    request: FastifyRequest,
    auctionId: number,
    ...roles: StaffRole[]
  ): Promise<AuctionOrganizer> {
    return { ...(await this.#over(request, 'auction', auctionId, roles)), auctionId }
  }

  async ofItem(
    request: FastifyRequest,
    itemId: number,
    ...roles: StaffRole[]
  ): Promise<AuctionOrganizer & { itemId: number }> {
    return { ...(await this.#over(request, 'item', itemId, roles)), itemId }
  }

  async ofCategory(
    request: FastifyRequest,
    categoryId: number,
  ): Promise<AuctionOrganizer & { categoryId: number }> {
    return { ...(await this.#over(request, 'category', categoryId)), categoryId }
  }

  async ofPurchase(
    request: FastifyRequest,
    purchaseId: number,
    ...roles: StaffRole[]
  ): Promise<AuctionOrganizer & { purchaseId: number }> {
    return { ...(await this.#over(request, 'purchase', purchaseId, roles)), purchaseId }
  }

  async ofReceipt(
    request: FastifyRequest,
    receiptId: number,
    ...roles: StaffRole[]
  ): Promise<AuctionOrganizer & { receiptId: number }> {
    return { ...(await this.#over(request, 'receipt', receiptId, roles)), receiptId }
  }

  async #over(
    request: FastifyRequest,
    thing: Thing,
    id: number,
    roles: StaffRole[] = [],
  ): Promise<AuctionOrganizer> {
    const organizer = await this.#organizer(request)
    const owner = await row<Owner>(this.#db, ownerOf[thing], [id, organizer.id])
    const isManager =
      organizer.isAdministrator ||
      owner?.isManaged === true ||
      (owner !== undefined && owner.organizationId === organizer.keyOrganizationId)
    if (!isManager && !owner?.roles.some((role) => roles.includes(role)))
      throw await this.#refusal(organizer, owner)
    if (!owner) throw new ApiError('not_found', `There is no such ${thing}.`)
    const { organizationId, auctionId } = owner
    if (owner.isFirstUse) await markUsed(this.#db, { userId: organizer.id, organizationId, auctionId })
    return { ...organizer, organizationId, auctionId, isManager, roles: owner.roles }
  }

  /** Somebody whose role waits learns that, and nothing else. */
  async #refusal({ id }: Organizer, owner: Owner | undefined): Promise<ApiError> {
    if (!owner?.auctionId || owner.roles.length > 0) return forbidden()
    const waiting = await waitingRoles(this.#db, id)
    if (!waiting.some(({ auctionId }) => auctionId === owner.auctionId)) return forbidden()
    return new ApiError('forbidden', 'A manager of this auction must confirm you first.')
  }

  /** A ban ends all management at once, whatever the token says. */
  async #organizer(request: FastifyRequest): Promise<Organizer> {
    const { id, key } = callerIn(request)
    // Whether its maker may still do this was looked up with the key, for this very request.
    if (key)
      return { id, isAdministrator: false, keyOrganizationId: key.organizationId, keyScopes: key.scopes }
    if (!(await isOpenAccount(this.#db, id))) throw forbidden()
    return { id, isAdministrator: await this.#administrators.includes(id) }
  }
}

type Thing = 'organization' | 'auction' | 'item' | 'category' | 'purchase' | 'receipt'
type Owner = {
  organizationId: number
  auctionId: number
  isManaged: boolean
  roles: StaffRole[]
  /** Whether this person has never used their place or role here. */
  isFirstUse: boolean
}

const ownerOf: Record<Thing, string> = {
  organization: ownerQuery({ auctionId: null, from: 'organizations', id: 'organizations.id' }),
  auction: ownerQuery({ auctionId: 'auctions.id', from: auctionsOf(), id: 'auctions.id' }),
  item: ownerQuery({ auctionId: 'auctions.id', from: auctionsOf('items'), id: 'items.id' }),
  category: ownerQuery({ auctionId: 'auctions.id', from: auctionsOf('categories'), id: 'categories.id' }),
  purchase: ownerQuery({ auctionId: 'auctions.id', from: auctionsOf('purchases'), id: 'purchases.id' }),
  receipt: ownerQuery({ auctionId: 'auctions.id', from: auctionsOf('receipts'), id: 'receipts.id' }),
}

/** A deleted organization, and everything that belonged to it, is gone for everybody. */
function ownerQuery({ auctionId, from, id }: { auctionId: string | null; from: string; id: string }): string {
  const unusedRole = `exists (select from auction_staff as unused
    where unused.auction_id = ${auctionId} and unused.user_id = $2 and unused.used_at is null)`
  return `select organizations.id as "organizationId", ${auctionId ?? 0} as "auctionId",
                 ${auctionId ? rolesOf() : "'{}'::text[]"} as roles,
                 managers.user_id is not null as "isManaged",
                 (managers.user_id is not null and managers.used_at is null ${auctionId ? `or ${unusedRole}` : ''})
                   as "isFirstUse"
            from ${from}
            left join organization_managers as managers
                   on managers.organization_id = organizations.id and managers.user_id = $2
           where ${id} = $1 and organizations.deleted_at is null`
}

/** From then on the other managers see who this is. */
async function markUsed(
  db: Connection,
  { userId, organizationId, auctionId }: { userId: number; organizationId: number; auctionId: number },
): Promise<void> {
  await execute(
    db,
    `with manager as (update organization_managers set used_at = goodlot_now()
                       where organization_id = $2 and user_id = $1 and used_at is null)
     update auction_staff set used_at = goodlot_now() where auction_id = $3 and user_id = $1 and used_at is null`,
    [userId, organizationId, auctionId],
  )
}

function auctionsOf(part?: 'items' | 'categories' | 'purchases' | 'receipts'): string {
  const parts = part ? `join ${part} on ${part}.auction_id = auctions.id` : ''
  return `organizations join auctions on auctions.organization_id = organizations.id ${parts}`
}

async function managesAny(db: Connection, userId: number): Promise<boolean> {
  const found = await row(
    db,
    `select from organization_managers as managers
       join organizations on organizations.id = managers.organization_id
      where managers.user_id = $1 and organizations.deleted_at is null
      limit 1`,
    [userId],
  )
  return found !== undefined
}

/**
 * Whoever moves lines between bills, or says who pays, moves money, whatever the route is called: a key needs the scope for
 * it, and staff the role of the desk.
 */
export const mayMoveMoney = ({ isManager, roles, keyScopes }: AuctionOrganizer): boolean =>
  keyScopes ? keyScopes.includes('money') : isManager || roles.includes('desk')

export function refuseMovingMoney({ keyScopes }: AuctionOrganizer): ApiError {
  const message = keyScopes
    ? 'This would move something to another bill, and needs a key with the scope money.'
    : 'This would move something to another bill: ask the desk or a manager.'
  return new ApiError('forbidden', message, { reason: 'moves_money' })
}

export function forbidden(): ApiError {
  return new ApiError('forbidden', 'Only its managers and administrators can do this.')
}
