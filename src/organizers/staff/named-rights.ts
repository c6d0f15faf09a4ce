import { takePlacesOfAddress } from '../../auction/auctions/proved-guests.ts'
import { hasStaff } from '../../auction/auctions/staff-roles.ts'
import { hasProvedAddress } from '../../people/accounts/proved-addresses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import type { Changes, EmitEvent } from '../../platform/events/changes.ts'
import { writeAudit } from '../basics/audit.ts'
import { rightsEvent } from '../organizations/manager-records.ts'

/** What waited for the person behind an address is theirs once they have proved it. */
export async function afterAddressProved(changes: Changes, userId: number): Promise<void> {
  await changes.commit((tx, emit) => takeNamedRights(tx, emit, userId))
  await takePlacesOfAddress(changes, userId)
}

/** Roles and places that were given to an address: without a proof of it, a manager has to confirm the person. */
export async function takeNamedRights(tx: Transaction, emit: EmitEvent, userId: number): Promise<void> {
  const actor = { id: userId, isAdministrator: false }
  const taken = [...(await takeRoles(tx, userId)), ...(await takeManagersPlaces(tx, userId))]
  for (const { subject, subjectId, organizationId, auctionId, ...changes } of taken) {
    const owner = { ...actor, ...(auctionId === null ? {} : { auctionId }) }
    const entry = {
      action: 'confirm',
      subject,
      subjectId,
      organizationId,
      changes: { ...changes, byMail: true },
    }
    await writeAudit(tx, owner, entry)
  }
  if (taken.length > 0) emit(rightsEvent(userId))
}

type Taken = {
  subject: 'staff' | 'manager'
  subjectId: number
  organizationId: number
  auctionId: number | null
  email: string
}

/** When somebody first used a role is noted when they do; until then managers see the address and no name. */
const takeRoles = (tx: Transaction, userId: number) =>
  rows<Taken>(
    tx,
    `update auction_staff as staff set user_id = users.id, claimed_by = null,
            used_at = case when claimed_by = users.id then used_at end
       from users, auctions join organizations on organizations.id = auctions.organization_id
      where users.id = $1 and ${isOpen} and email_key(staff.email) = email_key(users.email)
        and auctions.id = staff.auction_id and organizations.deleted_at is null and ${hasStaff()}
        and not exists (select from users as holder where holder.id = staff.user_id and holder.deleted_at is null)
     returning 'staff' as subject, staff.id as "subjectId", organizations.id as "organizationId",
               auctions.id as "auctionId", staff.email`,
    [userId],
  )

const takeManagersPlaces = (tx: Transaction, userId: number) =>
  rows<Taken>(
    tx,
    `with named as (
       delete from named_managers using users, organizations
        where users.id = $1 and ${isOpen} and email_key(named_managers.email) = email_key(users.email)
          and organizations.id = named_managers.organization_id and organizations.deleted_at is null
       returning named_managers.organization_id, named_managers.email
     ), added as (
       insert into organization_managers (organization_id, user_id) select organization_id, $1 from named
       on conflict do nothing)
     select 'manager' as subject, $1::int as "subjectId", organization_id as "organizationId", null as "auctionId", email
       from named`,
    [userId],
  )

const isOpen = `(${hasProvedAddress()} and users.deleted_at is null and not users.is_locked_out)`
