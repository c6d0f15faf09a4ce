import { Type } from 'typebox'
import { answers, type ErrorAnswer } from '../http/answers.ts'
import { Id, pageQuery } from '../http/paging.ts'
import { cartItem } from './cart-item.ts'
import { cartTotals } from './cart-totals.ts'

const bought = { ...cartItem, description: 'Bought: the line as the cart shows it.' }

const notSold: ErrorAnswer = {
  code: 'purchase_refused',
  meaning: 'Not sold; `reason` is a code of the bid checks, or `sold_out`. The rules are in docs/bidding.md.',
}

export const purchaseSchema = {
  tags: ['Bidding'],
  summary: 'Buy an item',
  description:
    'For-sale items, tickets and raffle tickets from the stock; a silent item at its buy-now price, which ends it. Stock never goes below zero. On a public auction the first purchase registers the buyer.',
  params: Type.Object({ itemId: Id('The item.') }),
  body: Type.Object(
    {
      quantity: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1000, default: 1, description: 'How many.', examples: [2] }),
      ),
    },
    { additionalProperties: false },
  ),
  response: answers(
    { 201: bought },
    'validation_error',
    'unauthorized',
    'not_found',
    notSold,
    'rate_limited',
  ),
}

export const donationSchema = {
  tags: ['Bidding'],
  summary: 'Give a donation',
  description:
    'Of a level, or of an amount of the donor’s choice where the auction allows it. A pledge is a promise to pay later. Refusals beside those of the bid checks: `below_minimum`, `custom_amount_not_allowed`, `pledge_not_allowed`.',
  params: Type.Object({ auctionId: Id('The auction.') }),
  body: Type.Object(
    {
      amount: Type.Optional(
        Type.Number({
          money: true,
          exclusiveMinimum: 0,
          description: 'Dollars; may be left out with a levelId.',
          examples: [100],
        }),
      ),
      levelId: Type.Optional(Id('One of the auction’s donation levels; an amount beside it must agree.')),
      isPledge: Type.Optional(Type.Boolean({ default: false, description: 'Promised for later.' })),
    },
    { additionalProperties: false },
  ),
  response: answers(
    { 201: { ...bought, description: 'Given: the line as the cart shows it.' } },
    'validation_error',
    'unauthorized',
    'not_found',
    notSold,
    'rate_limited',
  ),
}

export const cartSchema = {
  tags: ['Bidder'],
  summary: 'The cart: everything bought, paid and unpaid',
  description:
    'All purchases across the auctions the caller sees: won items, tickets, donations, raffles. Unpaid first, then the newest. Kept for 30 s.',
  querystring: Type.Object({
    whitelabelKey: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'The scope, by key; `default` unless named.',
      }),
    ),
    whitelabelId: Type.Optional(Id('The same by id, as older clients name it; the key wins.')),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'Rows; the whitelabel says how many, typically 20.',
      }),
    ),
    offset: pageQuery().offset,
  }),
  response: answers(
    {
      200: Type.Object(
        { items: Type.Array(cartItem), totalCount: Type.Integer({ examples: [3] }), totals: cartTotals },
        { description: 'The page, and the totals of the whole cart.' },
      ),
    },
    'validation_error',
    'unauthorized',
  ),
}
