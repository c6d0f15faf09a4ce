import { Type } from 'typebox'
import { anna } from '../auctions/example.ts'
import { bidChecks } from '../engine/checks.ts'
import { answers } from '../http/answers/answers.ts'
import { Id } from '../http/answers/paging.ts'
import { lakeCard } from '../items/example.ts'
import { refusalCodes, refusalList } from '../items/refusals.ts'

const bidResult = Type.Object(
  {
    itemId: Type.Integer(),
    currentPrice: Type.Number(),
    nextMinimumBid: Type.Number(),
    bidCount: Type.Integer(),
    autoBidMax: Type.Union([Type.Number(), Type.Null()], {
      description: 'Your own ceiling, if you have one here.',
    }),
    winnerId: Type.Integer({ description: 'The user who leads; 0 while nobody does.' }),
    isCurrentUserWinning: Type.Boolean(),
  },
  { title: 'BidResult', description: 'Accepted, and durable.' },
)

const refusal = Type.Object(
  {
    success: Type.Literal(0),
    statusCode: Type.Literal(200),
    data: Type.Object({
      error: Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'The field and what is wrong.',
      }),
      code: Type.String({
        enum: refusalCodes(bidChecks),
        description: 'A stable code for the refusal.',
      }),
      nextMinimumBid: Type.Optional(Type.Number({ description: 'What would be enough, where that helps.' })),
    }),
  },
  { title: 'BidRefusal', description: 'Refused: the legacy failure envelope.' },
)

const outcome = (accepted: object, refused: object) =>
  Type.Union([bidResult, refusal], {
    description: 'The bid result, or a refusal in the legacy envelope.',
    'x-examples': {
      accepted: { summary: 'The bid stands', value: accepted },
      refused: { summary: 'The bid is refused', value: refused },
    },
  })

const { id: itemId, currentPrice, nextMinimumBid, bidCount, autoBidMax, isCurrentUserWinning } = lakeCard
const leading = { itemId, bidCount, winnerId: anna.userId, isCurrentUserWinning }

const tooLow = (field: string) => ({
  success: 0,
  statusCode: 200,
  data: {
    error: { [field]: ['This is below the next minimum bid.'] },
    code: 'below_minimum',
    nextMinimumBid,
  },
})

const params = Type.Object({ itemId: Id('The item.') })
const money = (description: string, example: number) =>
  Type.Number({ money: true, exclusiveMinimum: 0, description, examples: [example] })
const errors = ['validation_error', 'unauthorized', 'not_found', 'rate_limited'] as const

const refusals = `Refusals come with status 200 in the legacy envelope. The first check that fails is named in \`data.code\`, in this order:

${refusalList(bidChecks)}`

export const placeBidSchema = {
  tags: ['Bidding'],
  summary: 'Place a bid',
  description: `Answered only when the bid is durable. ${refusals}`,
  params,
  body: Type.Object({ amount: money('Dollars.', 110) }, { title: 'BidRequest', additionalProperties: false }),
  response: answers(
    { 200: outcome({ ...leading, currentPrice, nextMinimumBid, autoBidMax }, tooLow('amount')) },
    ...errors,
  ),
}

export const placeAutoBidSchema = {
  tags: ['Bidding'],
  summary: 'Set a ceiling up to which the service bids for you',
  description: `The ceiling is secret: nobody else ever sees it. \`autoBidMax\` in the answer repeats it. ${refusals}`,
  params,
  body: Type.Object(
    { maxAmount: money('The ceiling in dollars.', 250) },
    { title: 'AutoBidRequest', additionalProperties: false },
  ),
  response: answers(
    {
      200: outcome(
        { ...leading, currentPrice: 230, nextMinimumBid: 250, autoBidMax: 250 },
        tooLow('maxAmount'),
      ),
    },
    ...errors,
  ),
}
