import { Type } from 'typebox'
import { MOST_SHARES } from '../../engine/shares.ts'
import { readShare, splitLot, splitRefusals, type WantedShare } from '../../money/bills/split-lot.ts'
import { sharesOf, undoRefusals, undoSplit } from '../../money/bills/undo-split.ts'
import type { PaymentParts } from '../../money/payments/look.ts'
import { closeBeforeCash } from '../../money/payments/pay.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { examplePurchase } from '../basics/example.ts'
import type { Management } from '../basics/management.ts'
import { keyReused, once, onceHeaders } from '../basics/once.ts'
import { Closed, Money, manage } from '../basics/schema.ts'
import { findGuestToBidFor, guestFields } from '../guests/guests.ts'
import { noPurchase, purchasesWhere, readPurchase, showPurchase } from './purchase-records.ts'
import { PurchaseAnswer } from './purchase-schema.ts'

type Named = { userId?: number; paddleNumber?: number; amount?: number }

/** Guests who bought a lot together pay a share each: the desk splits it, and joins it again while nothing is paid. */
export function splitRoutes(
  app: App,
  { authority, changes, gate }: Management,
  online: PaymentParts | null,
): void {
  const path = '/v3/manage/purchases/:purchaseId/split'
  const { db } = changes

  /** A page on which a guest could still pay what was due before is closed first, and seen to be closed. */
  const closePages = async (receiptIds: Iterable<number>) => {
    if (online) for (const receiptId of new Set(receiptIds)) await closeBeforeCash(online, receiptId)
  }

  app.post(path, { ...gate, schema: schemas.split }, async (request) => {
    const organizer = await authority.ofPurchase(request, request.params.purchaseId, 'desk')
    const { purchaseId } = organizer
    await closePages([(await readPurchase(db, purchaseId)).receiptId])
    const { body } = await changes.commit((tx, emit) =>
      once(tx, { organizer, request }, async () => {
        const shares = await sharesIn(tx, organizer, request.body.shares)
        const done = await splitLot(tx, emit, { purchaseId, shares, actorId: organizer.id, isOffline: true })
        if (done === undefined) throw noPurchase()
        if (typeof done === 'string') throw new ApiError('conflict', splitRefusals[done], { reason: done })
        return { status: 200, body: await readShares(tx, purchaseId) }
      }),
    )
    return body
  })

  app.delete(path, { ...gate, schema: schemas.undo }, async (request) => {
    const organizer = await authority.ofPurchase(request, request.params.purchaseId, 'desk')
    const { purchaseId: namedId } = organizer
    const { splitId } = await readPurchase(db, namedId)
    await closePages((await sharesOf(db, splitId)).map(({ receiptId }) => receiptId))
    await changes.commit(async (tx, emit) => {
      const done = await undoSplit(tx, emit, { purchaseId: namedId, actorId: organizer.id })
      if (done === undefined) throw noPurchase()
      if (typeof done === 'string') throw new ApiError('conflict', undoRefusals[done], { reason: done })
    })
    return showPurchase(await readPurchase(db, splitId))
  })
}

async function readShares(db: Connection, purchaseId: number) {
  const lines = await purchasesWhere(db, 'purchases.id = $1 or purchases.share_of = $1', [purchaseId])
  return { purchases: lines.map(showPurchase) }
}

/** The guest whose purchase it is comes first, and gets what cannot be divided. */
async function sharesIn(
  tx: Transaction,
  { auctionId, purchaseId }: { auctionId: number; purchaseId: number },
  named: Named[],
): Promise<WantedShare[]> {
  const given = named.filter(({ amount }) => amount !== undefined)
  if (given.length > 0 && given.length < named.length)
    throw invalidFields({ shares: ['must all have an amount, or none of them'] })
  const purchase = await readPurchase(tx, purchaseId)
  const { guestId } = purchase
  const shares: WantedShare[] = []
  for (const { amount, ...guest } of named) {
    const isBuyer = guest.userId === guestId
    const userId = isBuyer ? guestId : await findGuestToBidFor(tx, auctionId, guest)
    if (shares.some((share) => share.userId === userId))
      throw invalidFields({ shares: ['must be of different guests'] })
    shares.push({ userId, amountCents: amount === undefined ? null : readShare(purchase, amount, 'shares') })
  }
  const own = shares.find(({ userId }) => userId === guestId)
  if (!own) throw invalidFields({ shares: ['must have one of the guest whose purchase it is'] })
  return [own, ...shares.filter((share) => share !== own)]
}

const params = Type.Object({ purchaseId: Id('The purchase, or a share of it.', 901) })

const meaningOf = (refusals: Record<string, string>) =>
  Object.entries(refusals)
    .map(([reason, message]) => `\`${reason}\`: ${message}`)
    .join(' ')

const schemas = {
  split: manage(
    {
      summary: 'Split a lot between guests who bought it together',
      description:
        'For a lot that was won or bought, by staff at the desk, while it is unpaid. The shares make the price to the cent; without amounts they are equal, and what cannot be divided goes to the first ones. The purchase becomes the share of the guest whose it was; the others get one of their own (`share`), on their own bill or on that of the guest who pays for them. Fair market value and deductible part go along in proportion. What was paid in part stays on the bill it was taken for. Everybody is notified.',
      params: Type.Object({ purchaseId: Id('The purchase.', 901) }),
      headers: onceHeaders,
      body: Closed(
        {
          shares: Type.Array(
            Closed({
              ...guestFields,
              amount: Type.Optional(Money('Of the price; either all have one, or none.', { minimum: 0.01 })),
            }),
            {
              minItems: 2,
              maxItems: MOST_SHARES,
              description: 'One of them is of the guest whose purchase it is.',
            },
          ),
        },
        {
          title: 'WantedShares',
          examples: [{ shares: [{ userId: examplePurchase.buyer.userId }, { paddleNumber: 119 }] }],
        },
      ),
    },
    {
      200: Type.Object(
        { purchases: Type.Array(PurchaseAnswer) },
        {
          title: 'Shares',
          description: 'The shares, that of the guest whose purchase it was first.',
          examples: [{ purchases: [examplePurchase] }],
        },
      ),
    },
    {
      code: 'conflict',
      meaning: `${meaningOf(splitRefusals)} \`not_joined\`: the guest has not joined the auction yet.`,
      reasons: [...Object.keys(splitRefusals), 'not_joined'],
    },
    keyReused,
  ),
  undo: manage(
    {
      summary: 'Undo the split of a lot',
      description:
        'All of it is the purchase of one guest again, while no share is paid. Everybody is notified.',
      params,
    },
    { 200: PurchaseAnswer },
    { code: 'conflict', meaning: meaningOf(undoRefusals), reasons: Object.keys(undoRefusals) },
  ),
}
