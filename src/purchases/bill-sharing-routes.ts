import { readEmail } from '../accounts/emails.ts'
import { requireOpenAccount } from '../accounts/open-account.ts'
import type { Changes } from '../events/changes.ts'
import { callerIn } from '../http/access/authentication.ts'
import type { RouteAccess } from '../http/access/route-access.ts'
import { invalidFields } from '../http/answers/api-error.ts'
import type { App } from '../http/server/app-type.ts'
import { acceptToShare, endOffer, endSharing, offerToPay, readBillSharing } from './bill-sharing.ts'
import { billSharingSchemas as schemas } from './bill-sharing-schema.ts'

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
    const { paddleNumber, email: typed } = request.body
    if ((paddleNumber === undefined) === (typed === undefined))
      throw invalidFields({ paddleNumber: ['or email must be given, and not both'] })
    const email = typed === undefined ? undefined : readEmail(typed)
    if (email === null) throw invalidFields({ email: ['is not a valid email address'] })
    const named = {
      ...(paddleNumber !== undefined && { paddleNumber }),
      ...(email !== undefined && { email }),
    }
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
