import { Type } from 'typebox'
import { gala } from '../auctions/example.ts'
import { answers, type ErrorAnswer } from '../http/answers/answers.ts'
import { orNull } from '../http/answers/or-null.ts'
import { pageQuery } from '../http/answers/paging.ts'
import { ownItemCardFields } from '../items/card-schema.ts'
import { lakeCard, ticketCard } from '../items/example.ts'
import { myStatuses } from '../items/my-standing.ts'
import { cartItem } from '../purchases/cart-item.ts'
import { boughtTickets, exampleCart } from '../purchases/example.ts'

const count = Type.Integer()
const totalCount = Type.Integer({
  description: 'How many rows there are on all pages together.',
  examples: [1],
})
const myBidAmount = Type.Number({
  description: 'Dollars: the highest bid of yours that was placed here, or your sealed amount.',
})
const ended: ErrorAnswer = { code: 'gone', meaning: 'After its sunset, this endpoint answers only this.' }

const exampleMyBid = { ...lakeCard, myBidAmount: 110, myStatus: 'winning', lastBidAt: gala.now }

const myBid = Type.Object(
  {
    ...ownItemCardFields,
    myBidAmount,
    myStatus: Type.String({
      enum: [...myStatuses],
      description:
        'winning and losing while the bidding goes on, won and lost after it; sealed until a sealed-bid item is closed.',
    }),
    lastBidAt: Type.Integer({ description: 'Epoch seconds; bids your ceiling placed for you included.' }),
  },
  { title: 'MyBid', examples: [exampleMyBid] },
)

const activeBid = Type.Object(
  { ...ownItemCardFields, myBidAmount },
  { title: 'ActiveBid', examples: [{ ...lakeCard, myBidAmount: 110 }] },
)

export const myActivitySchema = {
  tags: ['Bidder'],
  summary: 'Your bids and purchases',
  description:
    'The items you bid on, those with the latest bid first; `limit` and `offset` page through these. Beside them your purchases of every whitelabel, in the order of the cart and at most 100; the cart pages through all of them, one scope of whitelabels at a time.',
  querystring: Type.Object(pageQuery()),
  response: answers(
    {
      200: Type.Object(
        {
          bids: Type.Array(myBid),
          purchases: Type.Array(cartItem),
          statusCounts: Type.Object(
            { winning: count, losing: count, won: count, lost: count, sealed: count },
            { description: 'Counted over all bids, not only those on this page.' },
          ),
          totalCount: Type.Integer({ description: 'Items you bid on.' }),
        },
        {
          title: 'MyActivity',
          description: 'Your activity.',
          examples: [
            {
              bids: [exampleMyBid],
              purchases: exampleCart.items,
              statusCounts: { winning: 1, losing: 0, won: 0, lost: 0, sealed: 0 },
              totalCount: 1,
            },
          ],
        },
      ),
    },
    'validation_error',
    'unauthorized',
    'rate_limited',
  ),
}

export const activeBidsSchema = {
  tags: ['Bidder'],
  summary: 'Items under way that you bid on',
  description: 'Use my-activity instead.',
  deprecated: true,
  querystring: Type.Object(pageQuery()),
  response: answers(
    {
      200: Type.Object(
        { items: Type.Array(activeBid), totalCount },
        { description: 'Those with the latest bid first.' },
      ),
    },
    'validation_error',
    'unauthorized',
    'rate_limited',
    ended,
  ),
}

const exampleMyItem = {
  ...ticketCard,
  purchaseAmount: boughtTickets.purchaseAmount,
  purchaseStatus: 'unpaid',
  purchasedAt: boughtTickets.purchasedAt,
  receiptId: boughtTickets.receiptId,
}

export const myItemsSchema = {
  tags: ['Bidder'],
  summary: 'Items you bid on or bought',
  description: 'Use my-cart and my-activity instead: this address is reserved. Kept for 15 s.',
  deprecated: true,
  querystring: Type.Object(pageQuery()),
  response: answers(
    {
      200: Type.Object(
        {
          items: Type.Array(
            Type.Object(
              {
                ...ownItemCardFields,
                purchaseAmount: orNull(
                  Type.String({ description: 'A decimal string; null if you only bid.' }),
                ),
                purchaseStatus: Type.Unsafe<'paid' | 'unpaid' | null>({
                  type: ['string', 'null'],
                  enum: ['paid', 'unpaid', null],
                  description: 'Paid when every purchase of the item is.',
                }),
                purchasedAt: orNull(Type.Integer({ description: 'Epoch seconds.' })),
                receiptId: orNull(Type.Integer()),
              },
              { title: 'MyItem', examples: [exampleMyItem] },
            ),
          ),
          totalCount,
        },
        { description: 'The latest activity first.' },
      ),
    },
    'validation_error',
    'unauthorized',
    'rate_limited',
    ended,
  ),
}
