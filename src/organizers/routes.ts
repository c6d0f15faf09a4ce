import type { Desk } from '../live/bidding/desk.ts'
import type { PaymentParts } from '../money/payments/look.ts'
import type { Sealing } from '../money/payments/sealed-secrets.ts'
import type { Administrators } from '../people/accounts/administrators.ts'
import type { Sms } from '../people/accounts/sms.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Changes } from '../platform/events/changes.ts'
import type { RateLimits } from '../platform/http/access/rate-limits.ts'
import type { RouteAccess } from '../platform/http/access/route-access.ts'
import type { App } from '../platform/http/server/app-type.ts'
import type { ImageStore } from '../platform/images/store.ts'
import { useUploads } from '../platform/images/uploads.ts'
import type { HoldingPrinter, Printer } from '../platform/pdf/printer.ts'
import type { Time } from '../platform/time/time.ts'
import { auctionStatusRoutes } from './auctions/auction-status.ts'
import { auctionRoutes } from './auctions/auctions.ts'
import { broadcastRoutes } from './auctions/broadcasts.ts'
import { categoryRoutes } from './auctions/categories.ts'
import { copyRoutes } from './auctions/copy-auction.ts'
import { extendRoutes } from './auctions/extend.ts'
import { Authority } from './basics/authority.ts'
import type { Management } from './basics/management.ts'
import { checkInCodeRoutes } from './guests/check-in-code.ts'
import { invitationRoutes } from './guests/invitations.ts'
import { mergeRoutes } from './guests/merge-routes.ts'
import { registrationRoutes } from './guests/registrations.ts'
import { seatingRoutes } from './guests/seating.ts'
import { sharedBillRoutes } from './guests/shared-bills.ts'
import { textLinkRoutes } from './guests/text-link.ts'
import { walkInRoutes } from './guests/walk-ins.ts'
import { imageSlotRoutes } from './images/image-slots.ts'
import { imageOrderRoutes, itemImageRoutes } from './images/item-images.ts'
import { importRoutes } from './import/imports.ts'
import { importColumnRoutes } from './import/remembered-headings.ts'
import { bulkActionRoutes } from './items/bulk-actions.ts'
import { closeItemRoutes } from './items/close-item.ts'
import { fairWarningRoutes } from './items/fair-warning.ts'
import { itemActionRoutes } from './items/item-actions.ts'
import { itemRoutes } from './items/items.ts'
import { scopesFor } from './keys/key-scopes.ts'
import { keyRoutes } from './keys/keys.ts'
import { liveRoutes } from './live/live.ts'
import { type Mailing, mailRoutes } from './messages/mails.ts'
import { managerRoutes } from './organizations/managers.ts'
import { namedManagerRoutes } from './organizations/named-managers.ts'
import { organizationRoutes } from './organizations/organizations.ts'
import { userRoutes } from './organizations/users.ts'
import { paperRoutes } from './paper/paper.ts'
import { paymentAccessRoutes } from './payments/access.ts'
import { comparisonRoutes } from './payments/comparison.ts'
import { connectRoutes } from './payments/connect.ts'
import { moneyRoutes } from './payments/money.ts'
import { onlineReceiptRoutes } from './payments/online.ts'
import { payoutRoutes } from './payments/payouts.ts'
import { guestDataRoutes } from './personal-data/guest-data.ts'
import { rehearsalRoutes } from './rehearsals/rehearsals.ts'
import { auditRoutes } from './reports/audit-log.ts'
import { exportRoutes } from './reports/exports.ts'
import { reportRoutes } from './reports/reports.ts'
import { tillRoutes } from './reports/till-routes.ts'
import { bidManagementRoutes } from './sales/bids.ts'
import { purchaseCorrectionRoutes } from './sales/correct-purchases.ts'
import { paymentRoutes } from './sales/payments.ts'
import { purchaseManagementRoutes } from './sales/purchases.ts'
import { runnerUpOfferRoutes } from './sales/runner-up-offers.ts'
import { splitRoutes } from './sales/split-lots.ts'
import { screenControlRoutes } from './screen/screen.ts'
import { myRightsRoutes } from './staff/me.ts'
import { staffRoutes } from './staff/staff.ts'
import { webhookDeliveryRoutes } from './webhooks/deliveries.ts'
import { webhookRoutes } from './webhooks/webhooks.ts'

type ManagementParts = {
  changes: Changes
  access: RouteAccess
  administrators: Administrators
  images: ImageStore
  limits: RateLimits
  adminEmails: string[]
  desk: Desk
  sms: Sms
  exportPool: Database
  time: Time
  publicUrl: string
  receiptPrinter: HoldingPrinter
  paperPrinter: Printer
  /** How many whole years receipts keep the name of a buyer who was erased. */
  receiptYears: number
  /** Null while cards are off. */
  payments: PaymentParts | null
  mailing: Mailing
  /** For the secrets of webhooks. */
  sealing: Sealing
  isProduction: boolean
}

/** All routes for organizers. */
export function managementRoutes(app: App, parts: ManagementParts): void {
  const { changes, access, administrators, images, limits, adminEmails, desk, publicUrl, receiptPrinter } =
    parts
  const authority = new Authority(changes.db, administrators)
  const gate = access.user({ limit: 'manage' })
  const management: Management = { changes, authority, gate, images, limits, publicUrl }
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/v3/manage/')) return
    route.config = { ...route.config, keyScopes: scopesFor(`${route.method} ${route.url}`) }
  })
  organizationRoutes(app, management)
  keyRoutes(app, management, adminEmails)
  webhookRoutes(app, management, parts)
  webhookDeliveryRoutes(app, management)
  managerRoutes(app, management)
  namedManagerRoutes(app, management)
  userRoutes(app, management, parts.sms)
  staffRoutes(app, management)
  screenControlRoutes(app, management)
  checkInCodeRoutes(app, management)
  seatingRoutes(app, management)
  myRightsRoutes(app, management)
  auctionRoutes(app, management, { isMailOn: parts.mailing.isOn })
  auctionStatusRoutes(app, management)
  extendRoutes(app, management)
  copyRoutes(app, management)
  categoryRoutes(app, management)
  itemRoutes(app, management)
  itemActionRoutes(app, management)
  fairWarningRoutes(app, management)
  closeItemRoutes(app, management)
  bulkActionRoutes(app, management)
  liveRoutes(app, management)
  imageOrderRoutes(app, management)
  importColumnRoutes(app, management)
  // In their own scopes, where a body is a file and not JSON.
  void app.register(async (scope) => importRoutes(scope, management))
  void app.register(async (scope) => {
    useUploads(scope)
    itemImageRoutes(scope, management)
    imageSlotRoutes(scope, management)
  })
  invitationRoutes(app, management)
  registrationRoutes(app, management)
  mergeRoutes(app, management)
  sharedBillRoutes(app, management)
  guestDataRoutes(app, management, parts)
  walkInRoutes(app, management, administrators)
  textLinkRoutes(app, management, parts.sms)
  broadcastRoutes(app, management)
  mailRoutes(app, management, parts.mailing)
  bidManagementRoutes(app, management, desk)
  purchaseManagementRoutes(app, management, { adminEmails, printer: receiptPrinter })
  purchaseCorrectionRoutes(app, management)
  runnerUpOfferRoutes(app, management)
  paymentRoutes(app, management, parts.payments)
  splitRoutes(app, management, parts.payments)
  moneyRoutes(app, management, parts.payments)
  if (parts.payments) {
    paymentAccessRoutes(app, management, parts.payments)
    connectRoutes(app, management, { ...parts.payments, isProduction: parts.isProduction })
    comparisonRoutes(app, management, parts.payments)
    payoutRoutes(app, management, parts.payments)
    onlineReceiptRoutes(app, management, parts.payments)
  }
  reportRoutes(app, management)
  tillRoutes(app, management)
  rehearsalRoutes(app, management)
  exportRoutes(app, management, parts.exportPool)
  paperRoutes(app, management, parts.paperPrinter)
  auditRoutes(app, management)
}
