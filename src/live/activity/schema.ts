import { Type } from 'typebox'
import { gala } from '../../auction/auctions/example.ts'
import { ownItemCardFields } from '../../auction/items/card-schema.ts'
import { lakeCard, ticketCard } from '../../auction/items/example.ts'
import { myStatuses } from '../../auction/items/my-standing.ts'
import { cartItem } from '../../money/bills/cart-item.ts'
import { boughtTickets, exampleCart } from '../../money/bills/example.ts'
import { answers, type ErrorAnswer } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { pageQuery } from '../../platform/http/answers/paging.ts'

const count = Type.Integer()
const totalCount = Type.Integer({
  description: 'The total across all pages.',
  examples: [1],
})
const myBidAmount = Type.Number({
  description: 'Dollars. Your highest bid on this item, or your sealed amount.',
})
const ended: ErrorAnswer = {
  code: 'gone',
  meaning: 'After its sunset date, this endpoint returns only this.',
}

const exampleMyBid = { ...lakeCard, myBidAmount: 110, myStatus: 'winning', lastBidAt: gala.now }

const myBid = Type.Object(
  {
    ...ownItemCardFields,
    myBidAmount,
    myStatus: Type.String({
      enum: [...myStatuses],
      description:
        '`winning` or `losing` while bidding is open, `won` or `lost` afterwards; `sealed` until a sealed-bid item closes.',
    }),
    lastBidAt: Type.Integer({
      description: 'Epoch seconds, including bids that your ceiling placed for you.',
    }),
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
    'The items you have bid on, latest bid first; `limit` and `offset` page through these. Also your purchases in every whitelabel, in cart order, at most 100; to page through all purchases of one whitelabel scope, use the cart.',
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
  summary: 'Open items that you have bid on',
  description: 'Use my-activity instead.',
  deprecated: true,
  querystring: Type.Object(pageQuery()),
  response: answers(
    {
      200: Type.Object({ items: Type.Array(activeBid), totalCount }, { description: 'Latest bid first.' }),
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
  description: 'Use my-cart and my-activity instead; this path is reserved. Cached for 15 s.',
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
                  description: 'True when every purchase of the item is paid.',
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
