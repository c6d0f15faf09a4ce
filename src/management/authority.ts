import type { FastifyRequest } from 'fastify'
import type { Administrators } from '../accounts/administrators.ts'
import type { Connection } from '../database/pool.ts'
import { row } from '../database/pool.ts'
import { ApiError } from '../errors.ts'
import { callerIn } from '../http/access/authentication.ts'

/** Somebody who may manage something: the one who stands in the audit log. */
export type Actor = { id: number; isAdministrator: boolean }
export type OrganizationActor = Actor & { organizationId: number }
export type AuctionActor = OrganizationActor & { auctionId: number }

/**
 * Who may manage what: administrators all, managers what belongs to their organization, others nothing.
 * Whoever may not manage a thing is told 403, whether it exists or not; only administrators learn that it is missing.
 */
export class Authority {
  readonly #db: Connection
  readonly #administrators: Administrators

  constructor(db: Connection, administrators: Administrators) {
    this.#db = db
    this.#administrators = administrators
  }

  async administrator(request: FastifyRequest): Promise<Actor> {
    const actor = await this.#actor(request)
    if (!actor.isAdministrator) throw forbidden()
    return actor
  }

  /** Administrators and managers of any organization, for lists of what is theirs. */
  async manager(request: FastifyRequest): Promise<Actor> {
    const actor = await this.#actor(request)
    if (!actor.isAdministrator && !(await managesAny(this.#db, actor.id))) throw forbidden()
    return actor
  }

  async ofOrganization(request: FastifyRequest, organizationId: number): Promise<OrganizationActor> {
    return this.#over(request, 'organization', organizationId)
  }

  async ofAuction(request: FastifyRequest, auctionId: number): Promise<AuctionActor> {
    return { ...(await this.#over(request, 'auction', auctionId)), auctionId }
  }

  async ofItem(request: FastifyRequest, itemId: number): Promise<AuctionActor & { itemId: number }> {
    return { ...(await this.#over(request, 'item', itemId)), itemId }
  }

  async ofCategory(
    request: FastifyRequest,
    categoryId: number,
  ): Promise<AuctionActor & { categoryId: number }> {
    return { ...(await this.#over(request, 'category', categoryId)), categoryId }
  }

  async ofPurchase(
    request: FastifyRequest,
    purchaseId: number,
  ): Promise<AuctionActor & { purchaseId: number }> {
    return { ...(await this.#over(request, 'purchase', purchaseId)), purchaseId }
  }

  async ofReceipt(request: FastifyRequest, receiptId: number): Promise<AuctionActor & { receiptId: number }> {
    return { ...(await this.#over(request, 'receipt', receiptId)), receiptId }
  }

  async #over(request: FastifyRequest, thing: Thing, id: number): Promise<AuctionActor> {
    const actor = await this.#actor(request)
    const owner = await row<Owner>(this.#db, ownerOf[thing], [id, actor.id])
    if (!actor.isAdministrator && !owner?.isManaged) throw forbidden()
    if (!owner) throw new ApiError('not_found', `There is no such ${thing}.`)
    return { ...actor, organizationId: owner.organizationId, auctionId: owner.auctionId }
  }

  /** A ban ends all management at once, whatever the token says. */
  async #actor(request: FastifyRequest): Promise<Actor> {
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
type Owner = { organizationId: number; auctionId: number; isManaged: boolean }

const ownerOf: Record<Thing, string> = {
  organization: ownerQuery({ auctionId: '0', from: 'organizations', id: 'organizations.id' }),
  auction: ownerQuery({ auctionId: 'auctions.id', from: auctionsOf(), id: 'auctions.id' }),
  item: ownerQuery({ auctionId: 'auctions.id', from: auctionsOf('items'), id: 'items.id' }),
  category: ownerQuery({ auctionId: 'auctions.id', from: auctionsOf('categories'), id: 'categories.id' }),
  purchase: ownerQuery({ auctionId: 'auctions.id', from: auctionsOf('purchases'), id: 'purchases.id' }),
  receipt: ownerQuery({ auctionId: 'auctions.id', from: auctionsOf('receipts'), id: 'receipts.id' }),
}

/** A deleted organization, and all that was its own, is gone for everybody. */
function ownerQuery({ auctionId, from, id }: { auctionId: string; from: string; id: string }): string {
  return `select organizations.id as "organizationId", ${auctionId} as "auctionId",
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

function forbidden(): ApiError {
  return new ApiError('forbidden', 'Only its managers and administrators may do this.')
}
