import type { Static } from 'typebox'
import type { Transaction } from '../database/pool.ts'
import { execute, row } from '../database/pool.ts'
import { itemStatus } from '../engine/statuses.ts'
import { ApiError } from '../errors.ts'
import { whitelabelById } from '../whitelabels/whitelabels.ts'
import { refuseWrongAuction, withPlaceCodes } from './auction-checks.ts'
import { auctionFields } from './auction-fields.ts'
import { type AuctionRow, readAuction } from './auction-records.ts'
import type { NewAuction } from './auction-settings.ts'
import { writeAudit } from './audit.ts'
import type { OrganizationActor } from './authority.ts'
import { replaceDonationLevels } from './donation-levels.ts'
import { type Flat, flatten, toColumns } from './fields.ts'

/** A draft with its own donation item. */
export async function createAuction(
  tx: Transaction,
  actor: OrganizationActor,
  body: Static<typeof NewAuction>,
): Promise<AuctionRow> {
  const settings = withPlaceCodes(flatten(auctionFields, body), null)
  refuseWrongAuction({ timeZone: 'UTC', currency: 'USD', ...settings })
  const auctionId = await insertAuction(tx, actor.organizationId, settings)
  await replaceDonationLevels(tx, auctionId, body.donations?.levels ?? [])
  await writeAudit(tx, actor, {
    organizationId: actor.organizationId,
    action: 'create',
    subject: 'auction',
    subjectId: auctionId,
    changes: body,
  })
  return (await readAuction(tx, auctionId))!
}

/** Every auction has its paddles to hand out, and an item that donations stand on. */
export async function insertAuction(
  tx: Transaction,
  organizationId: number,
  settings: Flat,
): Promise<number> {
  if (settings.whitelabelId !== undefined) await whitelabelById(tx, settings.whitelabelId as number)
  await refuseTakenAddress(tx, settings.vanityAddress)
  const { columns, values } = toColumns(auctionFields, settings)
  const { id } = (await row<{ id: number }>(
    tx,
    `insert into auctions (organization_id, ${columns.join(', ')})
     values ($1, ${columns.map((_, index) => `$${index + 2}`).join(', ')}) returning id`,
    [organizationId, ...values],
  ))!
  await execute(tx, 'insert into paddle_counters (auction_id) values ($1)', [id])
  await insertDonationItem(tx, id)
  return id
}

export async function refuseTakenAddress(
  tx: Transaction,
  vanityAddress: unknown,
  auctionId = 0,
): Promise<void> {
  if (typeof vanityAddress !== 'string') return
  // Until this transaction ends nobody else can take it either.
  await execute(tx, 'select pg_advisory_xact_lock(hashtext($1))', [`vanity:${vanityAddress}`])
  const taken = await row(tx, 'select from auctions where vanity_address = $1 and id <> $2', [
    vanityAddress,
    auctionId,
  ])
  if (taken) {
    const message = 'Another auction has this share address.'
    throw new ApiError('conflict', message, { reason: 'vanity_address_taken' })
  }
}

async function insertDonationItem(tx: Transaction, auctionId: number): Promise<void> {
  await execute(
    tx,
    `with item as (
       insert into items (auction_id, item_code, name, item_type) values ($1, 'DONATION', 'Donation', 'donation')
       returning id
     )
     insert into standings (item_id, auction_id, status_id, start_at, end_at, first_end_at)
     select item.id, auctions.id, $2, start_at, end_at, end_at from item, auctions where auctions.id = $1`,
    [auctionId, itemStatus.pending],
  )
}
