import { Type } from 'typebox'
import { closedAccount } from '../accounts/open-account.ts'
import { exampleAuctionCard } from '../auctions/example.ts'
import { answers } from '../http/answers/answers.ts'
import { orNull } from '../http/answers/or-null.ts'
import { Id } from '../http/answers/paging.ts'

const decimal = (description: string) => Type.String({ description })

const ownLimit = Type.Object(
  {
    auctionId: Type.Integer(),
    currency: Type.String({ description: 'ISO 4217.' }),
    limit: orNull(decimal('Null without one.')),
    remaining: orNull(decimal('What the next bid may reach; null without a limit.')),
    atMost: decimal('What the auction would cost if everything led were won at its ceiling: this counts.'),
    ceilings: decimal('The own ceilings added up, and prices and sealed amounts where there are none.'),
    leading: decimal('What everything led would cost at the prices of now.'),
    unpaid: decimal('Won, bought and given, and not paid yet.'),
    paid: decimal('The same, paid.'),
  },
  {
    title: 'OwnLimit',
    description: 'Decimal strings. Nobody but the caller sees them, not even managers.',
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
  description: 'With what the caller would owe after winning everything they lead.',
  params,
  response: answers({ 200: ownLimit }, 'validation_error', 'unauthorized', 'not_found', 'rate_limited'),
}

export const setOwnLimitSchema = {
  tags: ['Bidder'],
  summary: 'Set your own limit in an auction',
  description:
    'Bids, purchases and gifts of one’s own that would pass it are refused as `own_limit_exceeded`. It may be lower than what is promised already: then nothing is taken back, and nothing more is taken. Registers the caller, as `POST /v3/auctions/{id}/registration` does.',
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
