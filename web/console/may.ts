import type { Auction, Rights, StaffRole } from './api-types.ts'

/** What a person may do in an auction. */
export type May = 'manager' | readonly StaffRole[]

/** Managers may do everything in their organization's auctions; staff may do what their roles cover. */
export function mayAs(
  { isAdministrator, organizations, auctions }: Rights,
  { id, organizationId }: Pick<Auction, 'id' | 'organizationId'>,
): May {
  if (isAdministrator || organizations.some(({ id }) => id === organizationId)) return 'manager'
  return (auctions.find((auction) => auction.id === id)?.roles ?? []) as StaffRole[]
}

/** Whether the person has one of the roles; with no roles listed it is for managers only. */
export function mayOpen(may: May, roles: readonly StaffRole[]): boolean {
  return may === 'manager' || may.some((role) => roles.includes(role))
}
