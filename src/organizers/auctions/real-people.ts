import { isBot } from '../../people/accounts/bot-accounts.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { Flat } from '../basics/fields.ts'

const refusal = (message = 'This is a rehearsal: real people cannot be invited, registered or texted.') =>
  new ApiError('conflict', message, { reason: 'is_rehearsal' })

export const rehearsalConflict = {
  code: 'conflict',
  meaning: '`is_rehearsal`: real people cannot be added to a rehearsal.',
} as const

/** People invited to a rehearsal would see it, and people who are texted would hear of it. */
export async function refuseInRehearsal(db: Connection, auctionId: number): Promise<void> {
  const found = await row(db, 'select from rehearsals where auction_id = $1', [auctionId])
  if (found) throw refusal()
}

/** A rehearsal stays private and unlisted, whatever its managers send. */
export async function refuseListing(db: Connection, auctionId: number, changed: Flat): Promise<void> {
  const { isPrivate, isFeatured, vanityAddress } = changed
  if (isPrivate !== false && isFeatured !== true && typeof vanityAddress !== 'string') return
  const found = await row(db, 'select from rehearsals where auction_id = $1', [auctionId])
  if (found) throw refusal('A rehearsal stays private, without a share address, and is never featured.')
}

/**
 * Walk-ins made up during a rehearsal have accounts newer than it, to which nobody signs in; any others belong to real
 * people.
 */
export async function refuseRealPerson(
  db: Connection,
  { auctionId, userId }: { auctionId: number; userId: number },
): Promise<void> {
  const found = await row(
    db,
    `select from rehearsals join users on users.id = $2
      where auction_id = $1 and (users.created_at < rehearsals.created_at
        or exists (select from refresh_families where refresh_families.user_id = users.id))`,
    [auctionId, userId],
  )
  if (found) throw refusal()
}

/**
 * Keeps a rehearsal in which somebody acted for themselves who is neither a bot nor one of its organizers, and says
 * whether it is kept. Only those who were managers or staff when it began are its organizers, or naming a guest as
 * staff would be a way to have it thrown away after all.
 */
export async function keepIfReal(tx: Transaction, auctionId: number): Promise<boolean> {
  const kept = await execute(
    tx,
    `update rehearsals set kept_at = coalesce(kept_at, goodlot_now())
      where auction_id = $1 and exists (
        select from registrations join users on users.id = user_id
         where registrations.auction_id = $1 and joined_at is not null and not ${isBot()}
           and users.id <> rehearsals.started_by
           and not exists (select from organization_managers
             join auctions on auctions.organization_id = organization_managers.organization_id
            where auctions.id = $1 and organization_managers.user_id = users.id
              and organization_managers.created_at <= rehearsals.created_at)
           and not exists (select from auction_staff
            where auction_staff.auction_id = rehearsals.original_id
              and auction_staff.user_id = users.id
              and auction_staff.created_at <= rehearsals.created_at))`,
    [auctionId],
  )
  return kept > 0
}
