import type { Cents } from '../../engine/cents.ts'
import { requireOpenAccount } from '../../people/accounts/open-account.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection } from '../../platform/database/pool.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import { acceptOffer, declineOffer } from './answer-offer.ts'
import { answerOfferSchema, listOffersSchema } from './runner-up-offer-schema.ts'
import type { OfferOutcome } from './runner-up-offers.ts'

type Parts = { changes: Changes; adminEmails: string[]; access: RouteAccess }

/** A guest sees what is offered to them, and answers. */
export function runnerUpOfferRoutes(app: App, { changes, adminEmails, access }: Parts): void {
  const path = '/v3/bidder/runner-up-offers'

  app.get(path, { ...access.user(), schema: listOffersSchema }, (request) =>
    listOffers(changes.db, { userId: callerIn(request).id, ...request.query }),
  )

  app.post(
    `${path}/:offerId/answer`,
    {
      ...access.user({ limit: 'itemPurchase', importance: 'vital' }),
      schema: answerOfferSchema,
      preValidation: requireOpenAccount(changes.db),
    },
    async (request) => {
      const { id: userId } = callerIn(request)
      const answering = { offerId: request.params.offerId, userId, adminEmails }
      const { id } = await changes.commit((tx, emit) =>
        request.body.isAccepted ? acceptOffer(tx, emit, answering) : declineOffer(tx, answering),
      )
      const { offers } = await listOffers(changes.db, { userId, offerId: id, limit: 1, offset: 0 })
      return offers[0]!
    },
  )
}

type OfferRow = {
  id: number
  auctionId: number
  itemId: number
  itemName: string
  amountCents: Cents
  currency: string
  deadlineAt: Date
  outcome: OfferOutcome | null
  createdAt: Date
}

type Wanted = { userId: number; itemId?: number; offerId?: number; limit: number; offset: number }

async function listOffers(db: Connection, { userId, itemId, offerId, ...query }: Wanted) {
  const found = await page<OfferRow>(
    db,
    {
      columns: `offers.id, offers.auction_id as "auctionId", offers.item_id as "itemId", items.name as "itemName",
        amount_cents as "amountCents", currency, deadline_at as "deadlineAt", outcome, offers.created_at as "createdAt"`,
      from: `runner_up_offers as offers join items on items.id = offers.item_id
               join auctions on auctions.id = offers.auction_id
              where offers.user_id = $1 and ($2::int is null or offers.item_id = $2)
                and ($3::int is null or offers.id = $3)`,
      orderBy: 'offers.id desc',
      values: [userId, itemId ?? null, offerId ?? null],
    },
    query,
  )
  const offers = found.rows.map(({ amountCents, deadlineAt, createdAt, ...offer }) => ({
    ...offer,
    amount: toDecimal(amountCents),
    deadline: toEpoch(deadlineAt),
    offeredAt: toEpoch(createdAt),
  }))
  return { offers, totalCount: found.totalCount }
}
