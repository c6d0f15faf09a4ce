import type { FastifyRequest } from 'fastify'
import type { Administrators } from '../accounts/administrators.ts'
import { rolesOf, type StaffRole } from '../auctions/staff-roles.ts'
import type { Connection } from '../database/pool.ts'
import { row } from '../database/pool.ts'
import { ApiError } from '../errors.ts'
import { callerIn } from '../http/access/authentication.ts'

/** Somebody who may manage something, and who is named in the audit log. */
export type Organizer = { id: number; isAdministrator: boolean }
export type OrganizationOrganizer = Organizer & { organizationId: number }
export type AuctionOrganizer = OrganizationOrganizer & {
  auctionId: number
  /** False for staff, who may do only part of what a manager may. */
  isManager: boolean
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
    if (!organizer.isAdministrator && !(await managesAny(this.#db, organizer.id))) throw forbidden()
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
    const isManager = organizer.isAdministrator || owner?.isManaged === true
    if (!isManager && !owner?.roles.some((role) => roles.includes(role))) throw forbidden()
    if (!owner) throw new ApiError('not_found', `There is no such ${thing}.`)
    return { ...organizer, organizationId: owner.organizationId, auctionId: owner.auctionId, isManager }
  }

  /** A ban ends all management at once, whatever the token says. */
  async #organizer(request: FastifyRequest): Promise<Organizer> {
    const { id } = callerIn(request)
    const user = await row(
      this.#db,
      'select from users where id = $1 and not is_locked_out and deleted_at is null',
      [id],
    )
    if (!user) throw forbidden()
    return { id, isAdministrator: await this.#administrators.includes(id) }
  }
}

type Thing = 'organization' | 'auction' | 'item' | 'category' | 'purchase' | 'receipt'
type Owner = { organizationId: number; auctionId: number; isManaged: boolean; roles: StaffRole[] }

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
  return `select organizations.id as "organizationId", ${auctionId ?? 0} as "auctionId",
                 ${auctionId ? rolesOf() : "'{}'::text[]"} as roles,
                 exists (select from organization_managers as managers
                          where managers.organization_id = organizations.id and managers.user_id = $2) as "isManaged"
            from ${from}
           where ${id} = $1 and organizations.deleted_at is null`
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

export function forbidden(): ApiError {
  return new ApiError('forbidden', 'Only its managers and administrators may do this.')
}
