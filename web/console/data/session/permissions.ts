import type { Auction, Rights, StaffRole } from '../../api-types.ts'

/** What a person may do in an auction. */
type Access = 'manager' | readonly StaffRole[]

/** Managers may do everything in their organization's auctions; staff may do what their roles cover. */
export function accessTo(
  { isAdministrator, organizations, auctions }: Rights,
  { id, organizationId }: Pick<Auction, 'id' | 'organizationId'>,
): Access {
  if (isAdministrator || organizations.some(({ id }) => id === organizationId)) return 'manager'
  return (auctions.find((auction) => auction.id === id)?.roles ?? []) as StaffRole[]
}

/** Whether the person has one of the roles; with no roles listed it is for managers only. */
export function canOpen(access: Access, roles: readonly StaffRole[]): boolean {
  return access === 'manager' || access.some((role) => roles.includes(role))
}
