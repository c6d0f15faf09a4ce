import { Type } from 'typebox'
import { answers } from '../http/answers.ts'
import { Id } from '../http/paging.ts'

const bidResult = Type.Object(
  {
    itemId: Type.Integer({ examples: [42] }),
    currentPrice: Type.Number({ examples: [110] }),
    nextMinimumBid: Type.Number({ examples: [120] }),
    bidCount: Type.Integer({ examples: [7] }),
    autoBidMax: Type.Union([Type.Number(), Type.Null()], {
      description: 'Your own ceiling, if you have one here.',
    }),
    winnerId: Type.Integer({ description: 'The user who leads; 0 while nobody does.', examples: [7] }),
    isCurrentUserWinning: Type.Boolean({ examples: [true] }),
  },
  { description: 'Accepted, and durable.' },
)

const refusal = Type.Object(
  {
    success: Type.Literal(0),
    statusCode: Type.Literal(200),
    data: Type.Object({
      error: Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'The field and what is wrong.',
      }),
      code: Type.String({ description: 'A stable code for the refusal.', examples: ['below_minimum'] }),
      nextMinimumBid: Type.Optional(Type.Number({ description: 'What would be enough, where that helps.' })),
    }),
  },
  { description: 'Refused: the legacy failure envelope.' },
)

const outcome = Type.Union([bidResult, refusal], {
  description: 'The bid result, or a refusal in the legacy envelope.',
})
const params = Type.Object({ itemId: Id('The item.') })
const money = (description: string, example: number) =>
  Type.Number({ money: true, exclusiveMinimum: 0, description, examples: [example] })
const errors = ['validation_error', 'unauthorized', 'not_found', 'rate_limited'] as const

export const placeBidSchema = {
  tags: ['Bidding'],
  summary: 'Place a bid',
  description:
    'Answered only when the bid is durable. Refusals come with status 200 in the legacy envelope; `data.code` tells them apart. The rules are in docs/bidding.md.',
  params,
  body: Type.Object({ amount: money('Dollars.', 110) }, { additionalProperties: false }),
  response: answers({ 200: outcome }, ...errors),
}

export const placeAutoBidSchema = {
  tags: ['Bidding'],
  summary: 'Set a ceiling up to which the service bids for you',
  description: 'The ceiling is secret: nobody else ever sees it. `autoBidMax` in the answer repeats it.',
  params,
  body: Type.Object({ maxAmount: money('The ceiling in dollars.', 250) }, { additionalProperties: false }),
  response: answers({ 200: outcome }, ...errors),
}
