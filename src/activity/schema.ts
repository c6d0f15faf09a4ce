import { Type } from 'typebox'
import { answers, type ErrorAnswer } from '../http/answers.ts'
import { orNull } from '../http/or-null.ts'
import { pageQuery } from '../http/paging.ts'
import { itemCardFields } from '../items/card-schema.ts'
import { cartItem } from '../purchases/cart-item.ts'
import { myStatuses } from './my-bids.ts'

const count = Type.Integer({ examples: [3] })
const totalCount = Type.Integer({ description: 'Rows in all, whatever the page.', examples: [3] })
const myBidAmount = Type.Number({
  description: 'Dollars: the highest bid of yours that was placed here, or your sealed amount.',
  examples: [120],
})
const ended: ErrorAnswer = { code: 'gone', meaning: 'After its sunset this endpoint answers nothing else.' }

const myBid = Type.Object({
  ...itemCardFields,
  myBidAmount,
  myStatus: Type.String({
    enum: [...myStatuses],
    description:
      'winning and losing while the bidding goes on, won and lost after it; sealed until a sealed-bid item is closed.',
    examples: ['winning'],
  }),
  lastBidAt: Type.Integer({
    description: 'Epoch seconds; bids your ceiling placed for you included.',
    examples: [1794700000],
  }),
})

export const myActivitySchema = {
  tags: ['Bidder'],
  summary: 'Your bids and purchases',
  description:
    'The items you bid on, those with the latest bid first; `limit` and `offset` page through these. Beside them your purchases, in the order of the cart and at most 100: the cart has them all.',
  querystring: Type.Object(pageQuery()),
  response: answers(
    {
      200: Type.Object(
        {
          bids: Type.Array(myBid),
          purchases: Type.Array(cartItem),
          statusCounts: Type.Object(
            { winning: count, losing: count, won: count, lost: count, sealed: count },
            { description: 'Over all bids, whatever the page.' },
          ),
          totalCount: Type.Integer({ description: 'Items you bid on.', examples: [3] }),
        },
        { description: 'Your activity.' },
      ),
    },
    'validation_error',
    'unauthorized',
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
        { items: Type.Array(Type.Object({ ...itemCardFields, myBidAmount })), totalCount },
        { description: 'Those with the latest bid first.' },
      ),
    },
    'validation_error',
    'unauthorized',
    ended,
  ),
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
            Type.Object({
              ...itemCardFields,
              purchaseAmount: orNull(
                Type.String({ description: 'Decimal; null if you only bid.', examples: ['240.00'] }),
              ),
              purchaseStatus: Type.Unsafe<'paid' | 'unpaid' | null>({
                type: ['string', 'null'],
                enum: ['paid', 'unpaid', null],
                description: 'Paid when every purchase of the item is.',
                examples: ['unpaid'],
              }),
              purchasedAt: orNull(Type.Integer({ description: 'Epoch seconds.', examples: [1794700000] })),
              receiptId: orNull(Type.Integer({ examples: [77] })),
            }),
          ),
          totalCount,
        },
        { description: 'The latest activity first.' },
      ),
    },
    'validation_error',
    'unauthorized',
    ended,
  ),
}
