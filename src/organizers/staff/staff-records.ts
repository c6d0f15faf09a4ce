import { hasStaff, type StaffRole } from '../../auction/auctions/staff-roles.ts'
import { provedAccountOf } from '../../people/accounts/proved-addresses.ts'
import { provedDigits } from '../../people/accounts/proved-phones.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'

type StaffRow = {
  id: number
  email: string
  roles: StaffRole[]
  isConfirmed: boolean
  userId: number | null
  name: string | null
  phoneLastTwoDigits: string | null
  created_at: Date
}

/** No name before that person has used the role, or naming somebody would turn any e-mail into a name. */
const columns = `staff.id, staff.email, staff.roles, staff.created_at, coalesce(person.id = staff.user_id, false) as "isConfirmed",
  case when staff.used_at is not null then person.id end as "userId",
  case when staff.used_at is not null then person.first_name || ' ' || person.last_name end as name,
  ${provedDigits('person')} as "phoneLastTwoDigits"`
const from = `auction_staff as staff
  left join users as person on person.id = coalesce(staff.user_id, staff.claimed_by) and person.deleted_at is null
  where staff.auction_id = $1`

export const showStaff = ({ created_at, ...member }: StaffRow) => ({
  ...member,
  addedAt: toEpoch(created_at),
})

export function listStaff(db: Connection, auctionId: number, query: { limit: number; offset: number }) {
  const list = { columns, from, orderBy: 'email_key(staff.email), staff.id desc' }
  return page<StaffRow>(db, { ...list, values: [auctionId] }, query)
}

async function staffOf(db: Connection, auctionId: number, staffId: number): Promise<StaffRow> {
  const sql = `select ${columns} from ${from} and staff.id = $2`
  const member = await row<StaffRow>(db, sql, [auctionId, staffId])
  if (!member) throw new ApiError('not_found', 'This person is not on the staff of the auction.')
  return member
}

/**
 * The roles belong to the account that has proved the address; otherwise they wait for the first person who uses them. For
 * somebody who is staff already only the roles change, whoever holds them.
 */
export async function addStaff(
  tx: Transaction,
  organizer: AuctionOrganizer,
  { email, roles }: { email: string; roles: StaffRole[] },
): Promise<StaffRow> {
  const { auctionId } = organizer
  const holder = await provedAccountOf(tx, email)
  const added = (await row<{ id: number }>(
    tx,
    `insert into auction_staff (auction_id, email, roles, user_id)
     values ($1, $2, $3, $4)
     on conflict (auction_id, email_key(email)) do update set roles = excluded.roles
     returning id`,
    [auctionId, email, roles, holder?.id ?? null],
  ))!
  await note(tx, organizer, { staffId: added.id, action: 'add', changes: { email, roles } })
  return staffOf(tx, auctionId, added.id)
}

/** The manager names the person they saw, so that nobody else is confirmed in the same moment. */
export async function confirmStaff(
  tx: Transaction,
  organizer: AuctionOrganizer,
  { staffId, userId }: { staffId: number; userId: number },
): Promise<StaffRow> {
  const { auctionId } = organizer
  const lock = 'select from auction_staff where auction_id = $1 and id = $2 for update'
  await execute(tx, lock, [auctionId, staffId])
  const before = await staffOf(tx, auctionId, staffId)
  if (before.userId !== userId) {
    const message = 'This is not the person awaiting confirmation.'
    throw new ApiError('conflict', message, { reason: 'not_waiting' })
  }
  if (before.isConfirmed) return before
  await execute(tx, 'update auction_staff set user_id = claimed_by, claimed_by = null where id = $1', [
    staffId,
  ])
  const { email, roles } = before
  await note(tx, organizer, { staffId, action: 'confirm', changes: { email, roles, userId } })
  return staffOf(tx, auctionId, staffId)
}

export async function removeStaff(
  tx: Transaction,
  organizer: AuctionOrganizer,
  staffId: number,
): Promise<void> {
  const { email } = await staffOf(tx, organizer.auctionId, staffId)
  await execute(tx, 'delete from auction_staff where id = $1', [staffId])
  await note(tx, organizer, { staffId, action: 'remove', changes: { email } })
}

/** Whether somebody with this e-mail is on the staff of any auction that still has staff. */
export async function isNamedAsStaff(db: Connection, email: string): Promise<boolean> {
  const found = await row(
    db,
    `select from auction_staff join auctions on auctions.id = auction_staff.auction_id
      where email_key(auction_staff.email) = email_key($1) and ${hasStaff()} limit 1`,
    [email],
  )
  return found !== undefined
}

async function note(
  tx: Transaction,
  organizer: AuctionOrganizer,
  { staffId, action, changes }: { staffId: number; action: 'add' | 'confirm' | 'remove'; changes: object },
): Promise<void> {
  const { organizationId, auctionId } = organizer
  await writeAudit(tx, organizer, {
    organizationId,
    action,
    subject: 'staff',
    subjectId: staffId,
    changes: { auctionId, ...changes },
  })
}
