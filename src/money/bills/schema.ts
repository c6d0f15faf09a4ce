import { Type } from 'typebox'
import { refusalCodes, refusalList } from '../../auction/items/refusals.ts'
import { purchaseChecks } from '../../engine/purchase-checks.ts'
import { answers, type ErrorAnswer } from '../../platform/http/answers/answers.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import { withDefault } from '../../platform/http/answers/with-default.ts'
import { cartItem } from './cart-item.ts'
import { cartTotals } from './cart-totals.ts'
import { donationRefusals } from './donation-refusals.ts'
import { exampleCart, givenDonation } from './example.ts'

const bought = { ...cartItem, description: 'Bought. The cart line.' }
const given = {
  ...cartItem,
  description: 'Donated. The cart line.',
  examples: [givenDonation],
}

const notSold: ErrorAnswer = {
  code: 'purchase_refused',
  meaning: 'Not sold; `reason` says why.',
  reasons: refusalCodes(purchaseChecks),
  example: { message: 'Not enough of these are left.', reason: 'sold_out' },
}

/** The same for a donation, which has more checks. */
export const notGiven: ErrorAnswer = {
  ...notSold,
  reasons: [...refusalCodes(purchaseChecks), ...refusalCodes(Object.values(donationRefusals))],
}

export const purchaseSchema = {
  tags: ['Bidding'],
  summary: 'Buy an item',
  description: `Buys for-sale items, tickets and raffle tickets from stock, or a silent item at its buy-now price, which ends its bidding. Stock never goes below zero. On a public auction the first purchase registers the buyer.

The first check that fails is the \`reason\` of a 409, in this order:

${refusalList(purchaseChecks)}`,
  params: Type.Object({ itemId: Id('The item.', 43) }),
  body: Type.Object(
    {
      quantity: withDefault(
        Type.Integer({
          minimum: 1,
          maximum: 1000,
          default: 1,
          description: 'How many to buy.',
          examples: [2],
        }),
      ),
    },
    { title: 'PurchaseRequest', additionalProperties: false },
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
  description: `Of a level, or of an amount of the donor’s choice where the auction allows it. A pledge is a promise to pay later. A donation above an amount that the organizer chose waits until a manager confirms it (\`awaitsConfirmation\`): until then it is neither shown nor counted.

Refused like a purchase, and after its checks:

${refusalList(Object.values(donationRefusals))}`,
  params: Type.Object({ auctionId: Id('The auction.', 7) }),
  body: Type.Object(
    {
      amount: Type.Optional(
        Type.Number({
          money: true,
          exclusiveMinimum: 0,
          description: 'Dollars. Optional when `levelId` is given.',
          examples: [100],
        }),
      ),
      levelId: Type.Optional(
        Id('One of the auction’s donation levels; if an amount is also given, it must match.', 22),
      ),
      isPledge: withDefault(
        Type.Boolean({ default: false, description: 'Whether it is a pledge, to be paid later.' }),
      ),
    },
    {
      title: 'DonationRequest',
      additionalProperties: false,
      examples: [{ amount: 100, isPledge: false }],
    },
  ),
  response: answers(
    { 201: given },
    'validation_error',
    'unauthorized',
    'not_found',
    notGiven,
    'rate_limited',
  ),
}

export const cartSchema = {
  tags: ['Bidder'],
  summary: 'The cart: everything bought, paid and unpaid',
  description:
    'All purchases in auctions the caller can see: won items, tickets, donations, raffles. Unpaid first, then newest first. Cached for 30 s.',
  querystring: Type.Object({
    whitelabelKey: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'The whitelabel by its key; `default` if it is not given.',
      }),
    ),
    whitelabelId: Type.Optional(
      Id('The whitelabel by its id, for older clients; the key takes precedence.', 1),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'How many rows to return. The default depends on the whitelabel, typically 20.',
      }),
    ),
    offset: pageQuery().offset,
  }),
  response: answers(
    {
      200: Type.Object(
        { items: Type.Array(cartItem), totalCount: Type.Integer(), totals: cartTotals },
        {
          title: 'Cart',
          description: 'The page, and the totals of the whole cart.',
          examples: [exampleCart],
        },
      ),
    },
    'validation_error',
    'unauthorized',
    'rate_limited',
  ),
}
