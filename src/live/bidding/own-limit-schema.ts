import { Type } from 'typebox'
import { exampleAuctionCard } from '../../auction/auctions/example.ts'
import { closedAccount } from '../../people/accounts/open-account.ts'
import { answers } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id } from '../../platform/http/answers/paging.ts'

const decimal = (description: string) => Type.String({ description })

const ownLimit = Type.Object(
  {
    auctionId: Type.Integer(),
    currency: Type.String({ description: 'ISO 4217.' }),
    limit: orNull(decimal('Null without one.')),
    remaining: orNull(decimal('The highest amount the next bid can have; null without a limit.')),
    atMost: decimal(
      'What the caller would owe after winning every lot they lead at its ceiling. The limit is checked against this.',
    ),
    ceilings: decimal('The own ceilings added up, and prices and sealed amounts where there are none.'),
    leading: decimal('What every lot the caller leads would cost at current prices.'),
    unpaid: decimal('Won, bought or donated, also what others put on the caller’s bill, and not yet paid.'),
    paid: decimal('The same, paid.'),
  },
  {
    title: 'OwnLimit',
    description: 'Decimal strings. Visible only to the caller, not even to managers.',
    examples: [
      {
        auctionId: exampleAuctionCard.id,
        currency: 'USD',
        limit: '500.00',
        remaining: '170.00',
        atMost: '330.00',
        ceilings: '110.00',
        leading: '110.00',
        unpaid: '120.00',
        paid: '100.00',
      },
    ],
  },
)

const params = Type.Object({ auctionId: Id('The auction.', 7) })

export const readOwnLimitSchema = {
  tags: ['Bidder'],
  summary: 'The caller’s own limit in an auction',
  description: 'Includes what the caller would owe after winning every lot they lead.',
  params,
  response: answers({ 200: ownLimit }, 'validation_error', 'unauthorized', 'not_found', 'rate_limited'),
}

export const setOwnLimitSchema = {
  tags: ['Bidder'],
  summary: 'Set your own limit in an auction',
  description:
    'The caller’s bids, purchases and donations above it are refused with `own_limit_exceeded`. It may be set below what is already promised: nothing is undone, but nothing more is accepted. It also limits what guests for whom the caller pays put on the caller’s bill: more than that stays on their own. Registers the caller, as `POST /v3/auctions/{id}/registration` does.',
  params,
  body: Type.Object(
    {
      amount: orNull(
        Type.Number({ money: true, exclusiveMinimum: 0, description: 'Dollars; null removes the limit.' }),
      ),
    },
    { title: 'OwnLimitRequest', additionalProperties: false, examples: [{ amount: 500 }] },
  ),
  response: answers(
    { 200: ownLimit },
    'validation_error',
    'unauthorized',
    closedAccount,
    'not_found',
    { code: 'conflict', meaning: 'The caller cannot register (`ticket_required`).' },
    'rate_limited',
  ),
}
