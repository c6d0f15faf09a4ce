import { type Static, Type } from 'typebox'
import { itemTypes } from '../engine/item-types.ts'
import { itemStatus } from '../engine/statuses.ts'
import { orNull } from '../http/or-null.ts'

const money = (description: string, example: number) => Type.Number({ description, examples: [example] })
const epoch = (description: string) => Type.Integer({ description, examples: [1794700000] })
const forSignedIn = 'Signed-in callers only.'

/** The card of an item, alike wherever items are listed. Lists that say more add their own fields to these. */
export const itemCardFields = {
  id: Type.Integer({ examples: [42] }),
  auctionId: Type.Integer({ examples: [7] }),
  itemCode: Type.String({ description: 'The number in the catalogue.', examples: ['104'] }),
  name: Type.String({ examples: ['A weekend by the lake'] }),
  itemType: Type.String({ enum: [...itemTypes], examples: ['silent'] }),
  status: Type.String({ enum: Object.keys(itemStatus), examples: ['open'] }),
  statusId: Type.Integer({ examples: [1] }),
  categoryId: orNull(Type.Integer({ examples: [3] })),
  imageUrl: orNull(
    Type.String({
      description: 'The first image, 800 pixels.',
      examples: ['https://goodlot.example/i.webp'],
    }),
  ),
  startingPrice: money('Dollars. For items that are sold and not bid on, their price.', 50),
  currentPrice: money('Dollars; of a sealed item the starting price until it is closed.', 120),
  nextMinimumBid: money('Dollars. For items that are sold and not bid on, their price.', 130),
  bidIncrement: money('Dollars; 0 for items that are not bid on.', 10),
  buyNowPrice: orNull(money('Dollars.', 500)),
  bidCount: Type.Integer({ description: '0 for a sealed item until it is closed.', examples: [4] }),
  quantityRemaining: orNull(Type.Integer({ description: 'Null without a stock.', examples: [12] })),
  currency: Type.String({ description: 'ISO 4217.', examples: ['USD'] }),
  startTime: epoch('Epoch seconds.'),
  endTime: epoch('Epoch seconds, extensions included.'),
  isFeatured: Type.Boolean(),
  isLocalOnly: Type.Boolean({ description: 'Only for bidders who have checked in.' }),
  hasReserve: Type.Boolean(),
  isReserveMet: Type.Boolean({ description: 'True also without a reserve; false while bids are sealed.' }),
  controlMode: Type.String({
    enum: ['auto', 'manual'],
    description: 'Whether the clock or a manager opens and closes it.',
    examples: ['auto'],
  }),
  isFavorite: Type.Optional(Type.Boolean({ description: forSignedIn })),
  isCurrentUserWinning: Type.Optional(Type.Boolean({ description: forSignedIn })),
  autoBidMax: Type.Optional(orNull(money(`The caller's own ceiling while it leads. ${forSignedIn}`, 400))),
}

export const itemCard = Type.Object(itemCardFields, { description: 'An item card.' })

export type ItemCard = Static<typeof itemCard>
