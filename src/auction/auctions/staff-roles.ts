import { auctionStatus } from '../../engine/statuses.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'

/** The parts of an evening that a volunteer can be trusted with. */
export const staffRoles = ['door', 'desk', 'clerk', 'screen'] as const
export type StaffRole = (typeof staffRoles)[number]

/** For what everybody who works at an auction may read. */
export const anyRole = staffRoles

/** Days after the close in which the desk still takes money. */
export const STAFF_DAYS = 3

/** The roles a user holds in an auction, as an SQL array. A role that no manager has confirmed yet is nobody's. */
export function rolesOf({
  auction = 'auctions',
  user = '$2',
}: {
  auction?: string
  user?: string
} = {}): string {
  return `coalesce((select staff.roles from auction_staff as staff
    where staff.auction_id = ${auction}.id and staff.user_id = ${user} and ${hasStaff(auction)}), '{}')`
}

/**
 * Whether an auction still has staff, and a big screen that opens by its code. Both end with the auction: when it is
 * settled or cancelled, and otherwise some days after the close, since most money is taken then.
 */
export function hasStaff(auction = 'auctions'): string {
  return `(${auction}.status_id not in (${auctionStatus.reconciled}, ${auctionStatus.cancelled})
    and (${auction}.closed_at is null or ${auction}.closed_at > goodlot_now() - interval '${STAFF_DAYS} days'))`
}

type WaitingRole = { auctionId: number; organizationName: string; roles: StaffRole[] }

/**
 * The roles that a manager has to confirm before this person holds them. They were given to the e-mail address of the
 * account, which it has not proved. Reading them is using them for the first time, and managers see that this person did.
 */
export async function waitingRoles(db: Connection, userId: number): Promise<WaitingRole[]> {
  const found = await rows<WaitingRole & { staffId: number; isClaimed: boolean }>(
    db,
    `select staff.id as "staffId", staff.auction_id as "auctionId", organizations.name as "organizationName", staff.roles,
            staff.claimed_by is not distinct from $1 as "isClaimed"
       from users
       join auction_staff as staff on email_key(staff.email) = email_key(users.email)
       join auctions on auctions.id = staff.auction_id
       join organizations on organizations.id = auctions.organization_id
      where users.id = $1 and users.deleted_at is null and organizations.deleted_at is null
        and ${hasStaff()} and ${isFree('staff.user_id')}
        and (staff.claimed_by = $1 or ${isFree('staff.claimed_by')})
      order by auctions.end_at desc, auctions.id desc limit ${MOST}`,
    [userId],
  )
  const fresh = found.filter(({ isClaimed }) => !isClaimed).map(({ staffId }) => staffId)
  if (fresh.length > 0) await claim(db, userId, fresh)
  return found.map(({ auctionId, organizationName, roles }) => ({ auctionId, organizationName, roles }))
}

/** More than anybody helps at. */
const MOST = 200

/** Whether no account that still exists stands in this column. */
const isFree = (column: string) =>
  `not exists (select from users as holder where holder.id = ${column} and holder.deleted_at is null)`

async function claim(db: Connection, userId: number, staffIds: number[]): Promise<void> {
  await execute(
    db,
    `update auction_staff set user_id = null, claimed_by = $1, used_at = goodlot_now()
      where id = any($2::int[]) and ${isFree('auction_staff.user_id')} and ${isFree('auction_staff.claimed_by')}`,
    [userId, staffIds],
  )
}
