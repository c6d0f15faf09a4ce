import { type Connection, row } from '../../src/platform/database/pool.ts'
import {
  givenAuction,
  givenCategory,
  givenImage,
  givenInvitation,
  givenItem,
  givenKey,
  givenLevel,
  givenMail,
  givenNamedManager,
  givenOrganization,
  givenRegistration,
  givenStaff,
  givenWebhook,
} from './given-auctions.ts'
import { givenUser } from './given-people.ts'
import { givenCard, givenOffer, givenOnlinePayment, givenPayment, givenPurchase } from './given-purchases.ts'

/** The ids of one of everything, by their names in the routes. */
export type Things = Record<ThingName, number>
export type ThingName = (typeof thingNames)[number]

export const thingNames = [
  ...(['organizationId', 'managerId', 'auctionId', 'userId', 'categoryId', 'itemId'] as const),
  ...(['imageId', 'invitationId', 'purchaseId', 'receiptId', 'levelId', 'staffId', 'paymentId'] as const),
  ...(['offerId', 'billOfferId', 'splitId', 'namedManagerId', 'keyId', 'webhookId'] as const),
  ...(['cardId', 'onlinePaymentId', 'mailId'] as const),
]

export type GivenThings = {
  managerIds?: number[]
  /** Who is registered for the auction and has bought there; a new user by default. */
  userId?: number
  isPrivate?: boolean
  /** Part of every name that is made. */
  mark?: string
  item?: Record<string, unknown>
}

/** An organization with an open auction, an item with a picture, and what else belongs to them. */
export async function givenThings(db: Connection, given: GivenThings = {}): Promise<Things> {
  const { managerIds = [], isPrivate = false, mark = 'Things' } = given
  const { id: managerId } = await givenUser(db)
  const { id: organizationId } = await givenOrganization(db, {
    name: `${mark} organization`,
    managerIds: [...managerIds, managerId],
  })
  const { id: auctionId } = await givenAuction(db, { organizationId, isPrivate, name: `${mark} auction` })
  const userId = given.userId ?? (await givenUser(db)).id
  await givenRegistration(db, { auctionId, userId })
  const ticket = await givenItem(db, { auctionId, itemType: 'ticket', name: `${mark} ticket` })
  const purchase = await givenPurchase(db, { auctionId, itemId: ticket.id, userId })
  await db.query('update standings set quantity_sold = 1 where item_id = $1', [ticket.id])
  const { id: categoryId } = await givenCategory(db, { auctionId })
  const { id: itemId } = await givenItem(db, { auctionId, categoryId, name: `${mark} item`, ...given.item })
  const { id: imageId } = await givenImage(db)
  await db.query('insert into item_images (item_id, image_id, position) values ($1, $2, 0)', [
    itemId,
    imageId,
  ])
  const { id: invitationId } = await givenInvitation(db, { auctionId, email: `guest${itemId}@example.org` })
  const { id: levelId } = await givenLevel(db, { auctionId, amountCents: 2500n })
  const { id: purchaseId, receiptId } = purchase
  const volunteer = { auctionId, email: `volunteer${itemId}@example.org`, claimedBy: userId }
  const { id: staffId } = await givenStaff(db, volunteer)
  const named = { organizationId, email: `manager${itemId}@example.org`, claimedBy: userId }
  const { id: namedManagerId } = await givenNamedManager(db, named)
  const { id: keyId } = await givenKey(db, { organizationId, madeBy: managerId, name: `${mark} key` })
  const { id: webhookId } = await givenWebhook(db, { organizationId, madeBy: managerId, mark })
  const { id: paymentId } = await givenPayment(db, { receiptId, takenBy: managerId })
  const { id: billOfferId } = (await row<{ id: number }>(
    db,
    'insert into bill_invitations (auction_id, payer_id, typed) values ($1, $2, $3) returning id',
    [auctionId, userId, `${mark}@example.org`],
  ))!
  const { id: splitId } = (await row<{ id: number }>(
    db,
    `insert into split_proposals (auction_id, purchase_id, user_id, whole_cents, expires_at)
     select auction_id, id, user_id, amount_cents, goodlot_now() + interval '1 day' from purchases where id = $1
     returning id`,
    [purchaseId],
  ))!
  const { id: offerId } = await givenOffer(db, { auctionId, itemId, userId, offeredBy: managerId })
  const { id: cardId } = await givenCard(db, { organizationId, userId })
  const { id: onlinePaymentId } = await givenOnlinePayment(db, { organizationId, userId, receiptId })
  const { id: mailId } = await givenMail(db, { auctionId, userId })
  return {
    cardId,
    onlinePaymentId,
    mailId,
    organizationId,
    managerId,
    auctionId,
    userId,
    categoryId,
    itemId,
    imageId,
    invitationId,
    purchaseId,
    receiptId,
    levelId,
    staffId,
    paymentId,
    offerId,
    billOfferId,
    namedManagerId,
    keyId,
    webhookId,
    splitId,
  }
}
