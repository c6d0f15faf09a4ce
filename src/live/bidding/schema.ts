import { Type } from 'typebox'
import { anna } from '../../auction/auctions/example.ts'
import { lakeCard } from '../../auction/items/example.ts'
import { refusalCodes, refusalList } from '../../auction/items/refusals.ts'
import { bidChecks } from '../../engine/checks.ts'
import { rules, stepKinds } from '../../engine/explanation.ts'
import { answers } from '../../platform/http/answers/answers.ts'
import { Id } from '../../platform/http/answers/paging.ts'

const ruleMeanings =
  'The rule that decided: `highestBid`; `contract` or `classic`, the policy that opened an auto-bid; `higherCeiling`, the higher of two ceilings leads; `earlierCeiling`, the earlier of two equal ceilings leads; `ownCeiling`, the leader changed their own ceiling; `sealed`.'
const stepMeanings =
  '`yourBid`, `yourCeiling` or `yourSealedBid`; `rivalLastStand`, a beaten ceiling raised the price; `bidForYou`, what your ceiling bid; `rivalAnswer`, an automatic bid answered; `reserveMet`; `extended`, the end moved; `price`, the price now.'

const bidResult = Type.Object(
  {
    itemId: Type.Integer(),
    currentPrice: Type.Number(),
    nextMinimumBid: Type.Number(),
    bidCount: Type.Integer(),
    autoBidMax: Type.Union([Type.Number(), Type.Null()], {
      description: 'Your own ceiling, if you have one here.',
    }),
    winnerId: Type.Integer({ description: 'The leading user; 0 if there is none.' }),
    isCurrentUserWinning: Type.Boolean(),
    explanation: Type.Object(
      {
        rule: Type.String({ enum: [...rules], description: ruleMeanings }),
        steps: Type.Array(
          Type.Object({
            kind: Type.String({ enum: [...stepKinds], description: stepMeanings }),
            amount: Type.Optional(Type.Number({ description: 'Dollars.' })),
            endTime: Type.Optional(Type.Integer({ description: 'Epoch seconds; of `extended`.' })),
          }),
        ),
      },
      { description: 'What happened to the bid, step by step, as far as its bidder may know.' },
    ),
  },
  { title: 'BidResult', description: 'The bid was accepted and stored durably.' },
)

const refusal = Type.Object(
  {
    success: Type.Literal(0),
    statusCode: Type.Literal(200),
    data: Type.Object({
      error: Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'The field, and what is wrong with it.',
      }),
      code: Type.String({
        enum: refusalCodes(bidChecks),
        description: 'A stable code for the refusal.',
      }),
      nextMinimumBid: Type.Optional(
        Type.Number({ description: 'The amount that would be enough, where another amount would help.' }),
      ),
    }),
  },
  { title: 'BidRefusal', description: 'Refused: the legacy failure envelope.' },
)

const outcome = (accepted: object, refused: object) =>
  Type.Union([bidResult, refusal], {
    description: 'The bid result, or a refusal in the legacy envelope.',
    'x-examples': {
      accepted: { summary: 'The bid is accepted', value: accepted },
      refused: { summary: 'The bid is refused', value: refused },
    },
  })

const { id: itemId, currentPrice, nextMinimumBid, bidCount, autoBidMax, isCurrentUserWinning } = lakeCard
const leading = { itemId, bidCount, winnerId: anna.userId, isCurrentUserWinning }

const plainBid = {
  rule: 'highestBid',
  steps: [
    { kind: 'yourBid', amount: currentPrice },
    { kind: 'price', amount: currentPrice },
  ],
}
const ceiling = {
  rule: 'contract',
  steps: [
    { kind: 'yourCeiling', amount: 250 },
    { kind: 'bidForYou', amount: 230 },
    { kind: 'price', amount: 230 },
  ],
}

const tooLow = (field: string) => ({
  success: 0,
  statusCode: 200,
  data: {
    error: { [field]: ['This is below the minimum bid.'] },
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
  description: `The response is sent only once the bid is stored durably. ${refusals}`,
  params,
  body: Type.Object({ amount: money('Dollars.', 110) }, { title: 'BidRequest', additionalProperties: false }),
  response: answers(
    {
      200: outcome(
        { ...leading, currentPrice, nextMinimumBid, autoBidMax, explanation: plainBid },
        tooLow('amount'),
      ),
    },
    ...errors,
  ),
}

export const placeAutoBidSchema = {
  tags: ['Bidding'],
  summary: 'Set a ceiling up to which the service bids for you',
  description: `The ceiling is secret: nobody else ever sees it. The response repeats it in \`autoBidMax\`. ${refusals}`,
  params,
  body: Type.Object(
    { maxAmount: money('The ceiling in dollars.', 250) },
    { title: 'AutoBidRequest', additionalProperties: false },
  ),
  response: answers(
    {
      200: outcome(
        { ...leading, currentPrice: 230, nextMinimumBid: 250, autoBidMax: 250, explanation: ceiling },
        tooLow('maxAmount'),
      ),
    },
    ...errors,
  ),
}
