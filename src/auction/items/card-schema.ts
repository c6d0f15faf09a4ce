import { type Static, Type } from 'typebox'
import { itemTypes } from '../../engine/item-types.ts'
import { itemStatus } from '../../engine/statuses.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { lakeCard } from './example.ts'

const money = (description: string) => Type.Number({ description })
const epoch = (description: string) => Type.Integer({ description })
export const forSignedIn = 'Signed-in callers only.'

/** The card of an item, the same wherever items are listed. Lists that show more add their own fields to these. */
export const itemCardFields = {
  id: Type.Integer(),
  auctionId: Type.Integer(),
  itemCode: Type.String({ description: 'The number in the catalogue.' }),
  name: Type.String(),
  itemType: Type.String({ enum: [...itemTypes] }),
  status: Type.String({ enum: Object.keys(itemStatus) }),
  statusId: Type.Integer(),
  categoryId: orNull(Type.Integer()),
  imageUrl: orNull(
    Type.String({
      description: 'The first image, 800 pixels.',
    }),
  ),
  startingPrice: money('Dollars. For items that take no bids, their price.'),
  currentPrice: money('Dollars; of a sealed item the starting price until it is closed.'),
  nextMinimumBid: money('Dollars. For items that take no bids, their price.'),
  bidIncrement: money('Dollars; 0 for items that take no bids.'),
  buyNowPrice: orNull(money('Dollars.')),
  bidCount: Type.Integer({ description: 'For a sealed item, 0 until it is closed.' }),
  quantityRemaining: orNull(Type.Integer({ description: 'Null when stock is unlimited.' })),
  currency: Type.String({ description: 'ISO 4217.' }),
  startTime: epoch('Epoch seconds.'),
  endTime: epoch('Epoch seconds, including extensions; if it ended early, the time it ended.'),
  isFeatured: Type.Boolean(),
  isLocalOnly: Type.Boolean({ description: 'Only for bidders who have checked in.' }),
  hasReserve: Type.Boolean(),
  isReserveMet: Type.Boolean({
    description: 'Also true when there is no reserve; false while bids are sealed.',
  }),
  controlMode: Type.String({
    enum: ['auto', 'manual'],
    description: 'Whether the clock or a manager opens and closes it.',
  }),
  isFavorite: Type.Optional(Type.Boolean({ description: forSignedIn })),
  isCurrentUserWinning: Type.Optional(Type.Boolean({ description: forSignedIn })),
  autoBidMax: Type.Optional(orNull(money(`The caller's own ceiling while it leads. ${forSignedIn}`))),
}

/** The same where everybody is signed in. */
export const ownItemCardFields = {
  ...itemCardFields,
  isFavorite: Type.Boolean(),
  isCurrentUserWinning: Type.Boolean(),
  autoBidMax: orNull(money("The caller's own ceiling while it leads.")),
}

export const itemCard = Type.Object(itemCardFields, {
  title: 'ItemCard',
  description: 'An item card.',
  examples: [lakeCard],
})

export type ItemCard = Static<typeof itemCard>
