import { Type } from 'typebox'
import { gala } from '../../auction/auctions/example.ts'
import { exampleItemDetail } from '../../auction/items/example.ts'
import { refusalCodes, refusalList } from '../../auction/items/refusals.ts'
import { offerChecks } from '../../engine/purchase-checks.ts'
import { closedAccount } from '../../people/accounts/open-account.ts'
import { answers } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import { offerOutcomes } from './runner-up-offers.ts'

export const exampleOffer = {
  id: 61,
  auctionId: exampleItemDetail.auctionId,
  itemId: exampleItemDetail.id,
  itemName: exampleItemDetail.name,
  amount: '110.00',
  currency: exampleItemDetail.currency,
  deadline: gala.endTime + 86_400,
  outcome: null,
  offeredAt: gala.endTime,
}

export const outcome = orNull(
  Type.String({
    enum: [...offerOutcomes],
    description: 'Null while it is open. `late`: no answer in time; `withdrawn`: by the organizers.',
  }),
)

const Offer = Type.Object(
  {
    id: Type.Integer(),
    auctionId: Type.Integer(),
    itemId: Type.Integer(),
    itemName: Type.String(),
    amount: Type.String({ description: 'What it costs them, never more than they bid. Decimal.' }),
    currency: Type.String({ description: 'ISO 4217.' }),
    deadline: Type.Integer({ description: 'Until when it can be accepted, in epoch seconds.' }),
    outcome,
    offeredAt: Type.Integer({ description: 'Epoch seconds.' }),
  },
  { title: 'RunnerUpOffer', description: 'The offer.', examples: [exampleOffer] },
)

export const listOffersSchema = {
  tags: ['Bidder'],
  summary: 'Lots offered to the caller as the runner-up',
  description:
    'When the winner of a lot does not pay, the organizers can offer it to the one who would have won without them, at the price that the bidding would have had. Newest first, open and ended ones.',
  querystring: Type.Object({
    ...pageQuery(),
    itemId: Type.Optional(Id('Only offers of this item.')),
  }),
  response: answers(
    {
      200: Type.Object(
        { offers: Type.Array(Offer), totalCount: Type.Integer({ examples: [1] }) },
        { description: 'A page of offers.' },
      ),
    },
    'validation_error',
    'unauthorized',
  ),
}

export const answerOfferSchema = {
  tags: ['Bidder'],
  summary: 'Accept or decline a lot that was offered',
  description: `Accepted, it is the caller’s: it becomes \`sold\`, and is on their receipt. The deadline is judged by the service’s clock. Answering the same again changes nothing.

The first check that fails is the \`reason\` of \`purchase_refused\`:

${refusalList(offerChecks)}`,
  params: Type.Object({ offerId: Id('The offer.', exampleOffer.id) }),
  body: Type.Object(
    { isAccepted: Type.Boolean() },
    { title: 'RunnerUpAnswer', additionalProperties: false, examples: [{ isAccepted: true }] },
  ),
  response: answers(
    { 200: { ...Offer, examples: [{ ...exampleOffer, outcome: 'accepted' }] } },
    'validation_error',
    'unauthorized',
    closedAccount,
    'not_found',
    {
      code: 'conflict',
      meaning: 'It has ended: `late`, `accepted`, `declined`, `withdrawn`, or `settled` with its auction.',
      reasons: ['late', 'accepted', 'declined', 'withdrawn', 'settled'],
      example: { message: 'The time for this offer is over.', reason: 'late' },
    },
    {
      code: 'purchase_refused',
      meaning: 'Not sold; `reason` says why.',
      reasons: refusalCodes(offerChecks),
      example: {
        message: 'This would exceed your spending limit for this auction.',
        reason: 'spending_limit_exceeded',
      },
    },
    'rate_limited',
  ),
}
