import type { Administrators } from '../accounts/administrators.ts'
import type { Desk } from '../bidding/desk.ts'
import type { Database } from '../database/pool.ts'
import type { Changes } from '../events/changes.ts'
import type { App } from '../http/app-type.ts'
import type { Gates } from '../http/gates.ts'
import type { ImageStore } from '../images/store.ts'
import { useUploads } from '../images/uploads.ts'
import { auctionStatusRoutes } from './auction-status.ts'
import { auctionRoutes } from './auctions.ts'
import { auditRoutes } from './audit-log.ts'
import { Authority } from './authority.ts'
import { bidManagementRoutes } from './bids.ts'
import { broadcastRoutes } from './broadcasts.ts'
import { categoryRoutes } from './categories.ts'
import { closeItemRoutes } from './close-item.ts'
import { copyRoutes } from './copy-auction.ts'
import { exportRoutes } from './exports.ts'
import { extendRoutes } from './extend.ts'
import { imageSlotRoutes } from './image-slots.ts'
import { importRoutes } from './imports.ts'
import { invitationRoutes } from './invitations.ts'
import { itemActionRoutes } from './item-actions.ts'
import { imageOrderRoutes, itemImageRoutes } from './item-images.ts'
import { itemRoutes } from './items.ts'
import type { Management } from './management.ts'
import { managerRoutes } from './managers.ts'
import { organizationRoutes } from './organizations.ts'
import { purchaseManagementRoutes } from './purchases.ts'
import { registrationRoutes } from './registrations.ts'
import { userRoutes } from './users.ts'

export type ManagementParts = {
  changes: Changes
  gates: Gates
  administrators: Administrators
  images: ImageStore
  adminEmails: string[]
  desk: Desk
  exportPool: Database
  publicUrl: string
}

/** The organizer's door. */
export function managementRoutes(app: App, parts: ManagementParts): void {
  const { changes, gates, administrators, images, adminEmails, desk, publicUrl } = parts
  const authority = new Authority(changes.db, administrators)
  const management: Management = { changes, authority, gate: gates.user('manage'), images, publicUrl }
  organizationRoutes(app, management)
  managerRoutes(app, management)
  userRoutes(app, management)
  auctionRoutes(app, management)
  auctionStatusRoutes(app, management)
  extendRoutes(app, management)
  copyRoutes(app, management)
  categoryRoutes(app, management)
  itemRoutes(app, management)
  itemActionRoutes(app, management)
  closeItemRoutes(app, management)
  imageOrderRoutes(app, management)
  // In scopes of their own: there a body is a file and not JSON.
  void app.register(async (scope) => importRoutes(scope, management))
  void app.register(async (scope) => {
    useUploads(scope)
    itemImageRoutes(scope, management)
    imageSlotRoutes(scope, management)
  })
  invitationRoutes(app, management)
  registrationRoutes(app, management)
  broadcastRoutes(app, management)
  bidManagementRoutes(app, management, desk)
  purchaseManagementRoutes(app, management, adminEmails)
  exportRoutes(app, management, parts.exportPool)
  auditRoutes(app, management)
}
