import { auctionStatus } from '../engine/statuses.ts'

/** The parts of an evening that a volunteer can be trusted with. */
export const staffRoles = ['door', 'desk', 'clerk', 'screen'] as const
export type StaffRole = (typeof staffRoles)[number]

/** For what everybody who works at an auction may read. */
export const anyRole = staffRoles

/** Days after the close in which the desk still takes money. */
export const STAFF_DAYS = 3

/**
 * The roles a user holds in an auction, as an SQL array. They end with the auction: when it is settled or cancelled,
 * and otherwise some days after the close, since most money is taken then.
 */
export function rolesOf({
  auction = 'auctions',
  user = '$2',
}: {
  auction?: string
  user?: string
} = {}): string {
  return `coalesce((select staff.roles from auction_staff as staff
    join users as volunteer on lower(volunteer.email) = lower(staff.email)
    where staff.auction_id = ${auction}.id and volunteer.id = ${user} and ${hasStaff(auction)}), '{}')`
}

function hasStaff(auction = 'auctions'): string {
  return `(${auction}.status_id not in (${auctionStatus.reconciled}, ${auctionStatus.cancelled})
    and (${auction}.closed_at is null or ${auction}.closed_at > goodlot_now() - interval '${STAFF_DAYS} days'))`
}
