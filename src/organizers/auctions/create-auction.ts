import type { Static } from 'typebox'
import { ensureDonationItem } from '../../auction/items/donation-item.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { whitelabelById } from '../../platform/whitelabels/whitelabels.ts'
import { writeAudit } from '../basics/audit.ts'
import type { OrganizationOrganizer, Organizer } from '../basics/authority.ts'
import { type Flat, flatten, toColumns } from '../basics/fields.ts'
import { withCleanDescription } from '../descriptions/clean-html.ts'
import {
  refuseCentsIn,
  refuseFineCurrency,
  refuseSteepIncrements,
  refuseWrongAuction,
  withPlaceCodes,
} from './auction-checks.ts'
import { auctionFields } from './auction-fields.ts'
import { type AuctionRow, readAuction } from './auction-records.ts'
import type { NewAuction } from './auction-settings.ts'
import { replaceDonationLevels } from './donation-levels.ts'

/** A draft with its own donation item. */
export async function createAuction(
  tx: Transaction,
  organizer: OrganizationOrganizer,
  given: Static<typeof NewAuction>,
): Promise<AuctionRow> {
  const body = withCleanDescription(given)
  const settings = withPlaceCodes(flatten(auctionFields, body), null)
  refuseWrongAuction({ timeZone: 'UTC', currency: 'USD', ...settings })
  refuseFineCurrency(settings)
  refuseCentsIn(settings, body.donations?.levels ?? [], String(settings.currency ?? 'USD'))
  refuseSteepIncrements(settings)
  if (settings.isFeatured) refuseFeaturing(organizer)
  const auctionId = await insertAuction(tx, organizer.organizationId, settings)
  await replaceDonationLevels(tx, auctionId, body.donations?.levels ?? [])
  await writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action: 'create',
    subject: 'auction',
    subjectId: auctionId,
    changes: body,
  })
  return (await readAuction(tx, auctionId))!
}

/** The front page is shared by all organizations, so none of them decides who comes first there. */
export function refuseFeaturing({ isAdministrator }: Organizer): void {
  if (!isAdministrator)
    throw new ApiError('forbidden', 'Only administrators choose which auctions are featured.')
}

/** Every auction has a counter for its paddles and an item for its donations. */
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
  await ensureDonationItem(tx, id)
  return id
}

export async function refuseTakenAddress(
  tx: Transaction,
  vanityAddress: unknown,
  auctionId = 0,
): Promise<void> {
  if (typeof vanityAddress !== 'string') return
  // Nobody else can take it until this transaction ends.
  await execute(tx, 'select pg_advisory_xact_lock(hashtext($1))', [`vanity:${vanityAddress}`])
  const taken = await row(tx, 'select from auctions where vanity_address = $1 and id <> $2', [
    vanityAddress,
    auctionId,
  ])
  if (taken) {
    const message = 'Another auction already has this share address.'
    throw new ApiError('conflict', message, { reason: 'vanity_address_taken' })
  }
}
