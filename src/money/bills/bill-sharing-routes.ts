import { requireOpenAccount } from '../../people/accounts/open-account.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { acceptToShare, endOffer, endSharing, offerToPay, readBillSharing } from './bill-sharing.ts'
import { billSharingSchemas as schemas } from './bill-sharing-schema.ts'
import { readNamed } from './named-guest.ts'

type Parts = { changes: Changes; access: RouteAccess }

/** Couples and tables share a bill by themselves, when both agree. */
export function billSharingRoutes(app: App, { changes, access }: Parts): void {
  const path = '/v3/bidder/auctions/:auctionId/bill-sharing'
  const writer = { ...access.user({ limit: 'billOffer' }), preValidation: requireOpenAccount(changes.db) }

  app.get(path, { ...access.user(), schema: schemas.read }, (request) =>
    readBillSharing(changes.db, {
      auctionId: request.params.auctionId,
      userId: callerIn(request).id,
    }),
  )

  app.post(`${path}/offers`, { ...writer, schema: schemas.offer }, async (request) => {
    const guest = { auctionId: request.params.auctionId, userId: callerIn(request).id }
    const named = readNamed(request.body)
    await changes.commit((tx) => offerToPay(tx, { ...guest, ...named }))
    return readBillSharing(changes.db, guest)
  })

  app.post(`${path}/offers/:billOfferId/accept`, { ...writer, schema: schemas.accept }, async (request) => {
    const guest = { auctionId: request.params.auctionId, userId: callerIn(request).id }
    await changes.commit((tx, emit) => acceptToShare(tx, emit, guest, request.params.billOfferId))
    return readBillSharing(changes.db, guest)
  })

  app.delete(`${path}/offers/:billOfferId`, { ...writer, schema: schemas.endOffer }, async (request) => {
    const guest = { auctionId: request.params.auctionId, userId: callerIn(request).id }
    await changes.commit((tx) => endOffer(tx, guest, request.params.billOfferId))
    return readBillSharing(changes.db, guest)
  })

  app.delete(path, { ...writer, schema: schemas.leave }, async (request) => {
    const guest = { auctionId: request.params.auctionId, userId: callerIn(request).id }
    await changes.commit((tx, emit) => endSharing(tx, emit, guest, guest.userId))
    return readBillSharing(changes.db, guest)
  })

  app.delete(`${path}/:userId`, { ...writer, schema: schemas.end }, async (request) => {
    const guest = { auctionId: request.params.auctionId, userId: callerIn(request).id }
    await changes.commit((tx, emit) => endSharing(tx, emit, guest, request.params.userId))
    return readBillSharing(changes.db, guest)
  })
}
