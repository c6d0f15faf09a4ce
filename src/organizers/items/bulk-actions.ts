import { Type } from 'typebox'
import { gala } from '../../auction/auctions/example.ts'
import { lakeCard } from '../../auction/items/example.ts'
import { isBidOn } from '../../engine/item-types.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { invalidFields } from '../../platform/http/answers/api-error.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import type { Management } from '../basics/management.ts'
import { keyReused, once, onceHeaders } from '../basics/once.ts'
import { auctionParams, Closed, manage, OneOf } from '../basics/schema.ts'
import { carryOut, countBidders, type Order, type Plan, previewOrder } from './act-on-items.ts'
import { bulkActions } from './planned-action.ts'

const MOST_ITEMS = 1000

/** One action on one item, some, a category or all, with a preview of what it means for whom. */
export function bulkActionRoutes(app: App, { authority, changes, gate }: Management): void {
  app.post('/v3/manage/auctions/:auctionId/items/actions', { ...gate, schema }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const order = request.body as Order
    refuseUnclear(order)
    if (request.query.dryRun) {
      const plan = await previewOrder(changes.db, organizer.auctionId, order)
      return { ...(await consequences(changes.db, plan, order)), isDone: false }
    }
    const { status, body } = await changes.commit((tx, emit) =>
      once(tx, { organizer, request }, async () => {
        const plan = await carryOut(tx, emit, { organizer, order })
        return { status: 200, body: { ...(await consequences(tx, plan, order)), isDone: true } }
      }),
    )
    return reply.code(status).send(body)
  })
}

function refuseUnclear({ action, seconds, itemIds, categoryId, all }: Order): void {
  const ways = [itemIds, categoryId, all].filter((way) => way !== undefined).length
  if (ways !== 1) throw invalidFields({ itemIds: ['or categoryId or all must be given, and only one'] })
  const isMissing = action === 'extend' && !seconds
  if (isMissing || (action !== 'extend' && seconds !== undefined))
    throw invalidFields({ seconds: [isMissing ? 'is needed and not zero' : 'is for extend only'] })
}

async function consequences(db: Connection, { done, skipped }: Plan, order: Order) {
  const sold = done.filter(({ before }) => before.leaderId !== null && before.isReserveMet)
  const bidOn = done.filter(({ before }) => isBidOn(before.itemType))
  const ends = done.filter(({ before }) => before.controlMode === 'auto').map(({ after }) => after.endsAt)
  return {
    action: order.action,
    itemCount: done.length,
    items: done.slice(0, 20).map(({ before, after }) => ({
      id: before.id,
      itemCode: before.itemCode,
      name: before.name,
      endTime: Math.floor(after.endsAt / 1000),
    })),
    bidderCount: await countBidders(
      db,
      done.map(({ before }) => before.id),
    ),
    leaderCount: new Set(done.map(({ before }) => before.leaderId).filter((id) => id !== null)).size,
    soldCount: order.action === 'close' ? sold.length : 0,
    unsoldCount: order.action === 'close' ? bidOn.length - sold.length : 0,
    lastEndTime: order.action === 'extend' && ends.length > 0 ? Math.floor(Math.max(...ends) / 1000) : null,
    skipped: skipped.slice(0, 100).map(({ item, reason, message }) => ({
      id: item.id,
      itemCode: item.itemCode,
      name: item.name,
      reason,
      message,
    })),
  }
}

const ItemNamed = { id: Type.Integer(), itemCode: Type.String(), name: Type.String() }

const schema = manage(
  {
    summary: 'Extend, pause, resume, close or withdraw many items',
    description: `Applies to one item, several, a category or all. Items for which the rules do not allow it are skipped; those named by id are listed under \`skipped\`. With \`dryRun=1\` nothing is done and the response says what would happen.
A pause is undone by \`resume\`, an extension by the same number of seconds below zero while that leaves the end in the future. Closing and withdrawing are final. The winners of sealed items stay secret, so these count as unsold in a preview of the close.`,
    params: auctionParams,
    querystring: Type.Object({
      dryRun: Type.Optional(
        Type.Boolean({ default: false, description: 'Only report what would happen, and change nothing.' }),
      ),
    }),
    headers: onceHeaders,
    body: Closed(
      {
        action: OneOf(bulkActions, 'What to do.', 'extend'),
        seconds: Type.Optional(
          Type.Integer({
            minimum: -86_400,
            maximum: 2_592_000,
            description: 'With `extend`: by how much; below zero takes it back.',
            examples: [300],
          }),
        ),
        itemIds: Type.Optional(
          Type.Array(Id('An item.', lakeCard.id), { minItems: 1, maxItems: MOST_ITEMS, uniqueItems: true }),
        ),
        categoryId: Type.Optional(Id('All items of this category.', 5)),
        all: Type.Optional(Type.Literal(true, { description: 'All items of the auction.' })),
      },
      { title: 'ItemsOrder', examples: [{ action: 'extend', seconds: 300, all: true }] },
    ),
  },
  {
    200: Type.Object(
      {
        action: Type.String(),
        isDone: Type.Boolean({ description: 'False after a dry run.' }),
        itemCount: Type.Integer({ description: 'How many items are affected.' }),
        items: Type.Array(Type.Object({ ...ItemNamed, endTime: Type.Integer() }), {
          description: 'The first twenty of them, with the end they get.',
        }),
        bidderCount: Type.Integer({ description: 'People with bids on any of them.' }),
        leaderCount: Type.Integer({ description: 'People who lead any of them.' }),
        soldCount: Type.Integer({ description: 'With `close`: items with a winner.' }),
        unsoldCount: Type.Integer({
          description: 'With `close`: items without bids or below their reserve.',
        }),
        lastEndTime: orNull(
          Type.Integer({ description: 'With `extend`: when the last of them closes. Epoch seconds.' }),
        ),
        skipped: Type.Array(Type.Object({ ...ItemNamed, reason: Type.String(), message: Type.String() }), {
          description: 'Named items to which it cannot be done, a hundred at most.',
        }),
      },
      {
        title: 'ItemsOutcome',
        description: 'What was done, or would be.',
        examples: [
          {
            action: 'extend',
            isDone: true,
            itemCount: 1,
            items: [
              {
                id: lakeCard.id,
                itemCode: lakeCard.itemCode,
                name: lakeCard.name,
                endTime: gala.endTime + 300,
              },
            ],
            bidderCount: 3,
            leaderCount: 1,
            soldCount: 0,
            unsoldCount: 0,
            lastEndTime: gala.endTime + 300,
            skipped: [],
          },
        ],
      },
    ),
  },
  keyReused,
)
