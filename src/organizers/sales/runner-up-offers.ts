import { Type } from 'typebox'
import { lockContests, readContests } from '../../auction/contests/contest.ts'
import { exampleOffer, outcome } from '../../money/bills/runner-up-offer-schema.ts'
import {
  amountForOrganizers,
  endOffer,
  type OfferRefusal,
  offersOfItem,
  offerToRunnerUp,
  readNextRunnerUp,
} from '../../money/bills/runner-up-offers.ts'
import { undoRefusals } from '../../money/bills/undo-split.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { noContent } from '../../platform/http/answers/answers.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import { withDefault } from '../../platform/http/answers/with-default.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch, toEpochOrNull } from '../../platform/http/values/epoch.ts'
import { exampleGuest } from '../basics/example.ts'
import type { Management } from '../basics/management.ts'
import { keyReused, once, onceHeaders } from '../basics/once.ts'
import { Closed, itemParams, manage } from '../basics/schema.ts'
import { Guest, guestsOf } from '../guests/guests.ts'
import { reason } from './payment-schema.ts'

/** The winner does not pay: the lot is offered to the one who would have won without them. For managers. */
export function runnerUpOfferRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/items/:itemId/runner-up-offers'

  app.get(path, { ...gate, schema: schemas.list }, async (request) => {
    const { itemId, auctionId } = await authority.ofItem(request, request.params.itemId)
    return showOffers(changes.db, { itemId, auctionId })
  })

  app.post(path, { ...gate, schema: schemas.offer }, async (request, reply) => {
    const organizer = await authority.ofItem(request, request.params.itemId)
    const { itemId, id: offeredBy } = organizer
    const { status, body } = await changes.commit((tx, emit) =>
      once(tx, { organizer, request }, async () => {
        const offer = await offerToRunnerUp(tx, emit, { ...request.body, itemId, offeredBy })
        if (typeof offer === 'string') throw new ApiError('conflict', whyNot[offer], { reason: offer })
        return { status: 201, body: await showOffers(tx, organizer) }
      }),
    )
    return reply.code(status).send(body)
  })

  app.delete(path, { ...gate, schema: schemas.withdraw }, async (request, reply) => {
    const { itemId, id } = await authority.ofItem(request, request.params.itemId)
    await changes.commit(async (tx) => {
      const contest = (await lockContests(tx, [itemId])).get(itemId)!
      const open = (await offersOfItem(tx, itemId)).find((offer) => offer.outcome === null)
      const ended = open && (await endOffer(tx, contest, open.id, 'withdrawn', id))
      if (!ended) throw new ApiError('not_found', 'This item is not offered to anybody.')
    })
    return reply.code(204).send(null)
  })
}

async function showOffers(db: Connection, { itemId, auctionId }: { itemId: number; auctionId: number }) {
  const contest = (await readContests(db, [itemId])).get(itemId)!
  const nextId = await readNextRunnerUp(db, contest)
  const offers = await offersOfItem(db, itemId)
  const ids = [...new Set([...offers.map(({ userId }) => userId), ...(nextId === null ? [] : [nextId])])]
  const guests = new Map((await guestsOf(db, auctionId, ids)).map((guest) => [guest.userId, guest]))
  return {
    offers: offers.map((offer) => ({
      id: offer.id,
      outcome: offer.outcome,
      guest: guests.get(offer.userId)!,
      amount: amountForOrganizers(offer),
      deadline: toEpoch(offer.deadlineAt),
      offeredAt: toEpoch(offer.createdAt),
      endedAt: toEpochOrNull(offer.endedAt),
    })),
    next: nextId === null ? null : guests.get(nextId)!,
  }
}

const whyNot: Record<OfferRefusal, string> = {
  not_sold: 'This item is not sold any more.',
  unchanged: 'It is already as you say.',
  won_by_own_bid: 'This guest won it with their own bid.',
  above_own_bid: 'This guest agreed to no more than the price at the close.',
  own_purchase: 'The guest bought this themselves.',
  settled: 'The auction is settled. An administrator can open its books again.',
  marked_by_hand: 'This line was marked as paid by hand. Mark it unpaid first.',
  sold_out: 'Not enough of these are left.',
  awaits_confirmation: 'Confirm or decline this donation first.',
  is_split: 'This lot is split. Undo that first.',
  not_split: undoRefusals.not_split,
  share_paid: undoRefusals.share_paid,
  payment_under_way: undoRefusals.payment_under_way,
  is_paid: 'The winner has paid. Take the sale back first, if it was a mistake.',
  already_offered: 'It is offered to a guest already.',
  not_taken_back:
    'Only a lot that was sold, and whose winner does not pay, can be offered to the next bidder.',
  nobody_left: 'Nobody else bid enough.',
  changed_meanwhile: 'Somebody else is next by now.',
}

export const OffersOfItem = Type.Object(
  {
    offers: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          guest: Guest,
          amount: orNull(
            Type.String({ description: 'Decimal; null for a lot with sealed bids until it is accepted.' }),
          ),
          deadline: Type.Integer({ description: 'Epoch seconds.' }),
          outcome,
          offeredAt: Type.Integer({ description: 'Epoch seconds.' }),
          endedAt: orNull(Type.Integer({ description: 'Epoch seconds; null while it is open.' })),
        },
        { title: 'OfferOfItem' },
      ),
      { description: 'Oldest first.' },
    ),
    next: orNull(Guest),
  },
  {
    title: 'OffersOfItem',
    description:
      'Whom it was offered to, and who is next; null when nobody is left. The price for the next one is told when it is offered, and not before; for a lot with sealed bids only once it is accepted.',
    examples: [
      {
        offers: [
          {
            id: exampleOffer.id,
            guest: exampleGuest,
            amount: exampleOffer.amount,
            outcome: null,
            deadline: exampleOffer.deadline,
            offeredAt: exampleOffer.offeredAt,
            endedAt: null,
          },
        ],
        next: null,
      },
    ],
  },
)

const schemas = {
  list: manage(
    {
      summary: 'Who was offered an item after its winner did not pay',
      description: 'And who would be next. For managers.',
      params: itemParams,
    },
    { 200: OffersOfItem },
  ),
  offer: manage(
    {
      summary: 'Offer an item to the runner-up',
      description:
        'For a won item that its winner does not pay. The sale is taken back, if it still stands, and the bidding is played again without the bids of everybody who had the item and does not take it: the one who then leads is offered it at that price, which is never above what they bid. They are notified, and accept or decline until the deadline; then a manager decides whether the next one is asked. For managers, until the auction is settled.',
      params: itemParams,
      headers: onceHeaders,
      body: Closed(
        {
          userId: Id('The guest who was shown as next.', exampleGuest.userId),
          hours: withDefault(
            Type.Integer({ minimum: 1, maximum: 168, default: 24, description: 'How long they can accept.' }),
          ),
          reason,
        },
        {
          title: 'NewRunnerUpOffer',
          examples: [{ userId: exampleGuest.userId, hours: 24, reason: 'The winner did not pay.' }],
        },
      ),
    },
    { 201: OffersOfItem },
    {
      code: 'conflict',
      meaning:
        '`is_paid`: the winner has paid; `share_paid`, `payment_under_way`: of a lot that several bought together, a share is paid or being paid; `already_offered`; `not_taken_back`: it has not been sold; `nobody_left`: nobody else bid enough; `changed_meanwhile`: another guest is next; `marked_by_hand`: mark the line unpaid first; `settled`: the books are closed.',
    },
    keyReused,
  ),
  withdraw: manage(
    {
      summary: 'Withdraw an item that is offered to the runner-up',
      description: 'The guest is notified. 404 if nothing is offered. For managers.',
      params: itemParams,
    },
    { 204: noContent },
  ),
}
