import type { Administrators } from '../accounts/administrators.ts'
import type { Changes } from '../events/changes.ts'
import type { App } from '../http/app-type.ts'
import type { Gates } from '../http/gates.ts'
import { auctionStatusRoutes } from './auction-status.ts'
import { auctionRoutes } from './auctions.ts'
import { auditRoutes } from './audit-log.ts'
import { Authority } from './authority.ts'
import { broadcastRoutes } from './broadcasts.ts'
import { categoryRoutes } from './categories.ts'
import { extendRoutes } from './extend.ts'
import { invitationRoutes } from './invitations.ts'
import { itemActionRoutes } from './item-actions.ts'
import { itemRoutes } from './items.ts'
import { managerRoutes } from './managers.ts'
import { organizationRoutes } from './organizations.ts'
import { registrationRoutes } from './registrations.ts'
import { userRoutes } from './users.ts'

export type ManagementParts = {
  changes: Changes
  gates: Gates
  administrators: Administrators
  publicUrl: string
}

/** What every file of management routes works with. */
export type Management = {
  changes: Changes
  authority: Authority
  gate: ReturnType<Gates['user']>
  publicUrl: string
}

/** The organizer's door. */
export function managementRoutes(app: App, { changes, gates, administrators, publicUrl }: ManagementParts) {
  const authority = new Authority(changes.db, administrators)
  const management: Management = { changes, authority, gate: gates.user('manage'), publicUrl }
  organizationRoutes(app, management)
  managerRoutes(app, management)
  userRoutes(app, management)
  auctionRoutes(app, management)
  auctionStatusRoutes(app, management)
  extendRoutes(app, management)
  categoryRoutes(app, management)
  itemRoutes(app, management)
  itemActionRoutes(app, management)
  invitationRoutes(app, management)
  registrationRoutes(app, management)
  broadcastRoutes(app, management)
  auditRoutes(app, management)
}
