import { Type } from 'typebox'
import { bidChecks } from '../engine/checks.ts'
import { purchaseChecks } from '../engine/purchase-checks.ts'
import { remedies } from '../engine/refusal.ts'
import { answers } from '../http/answers/answers.ts'
import { Id } from '../http/answers/paging.ts'
import { lakeCard } from '../items/example.ts'
import { refusalCodes } from '../items/refusals.ts'

const codes = [...new Set(['sign_in_required', ...refusalCodes(bidChecks), ...refusalCodes(purchaseChecks)])]
const fields = [...new Set([...bidChecks, ...purchaseChecks].map(({ field }) => field))]

const example = {
  itemId: lakeCard.id,
  action: 'bid',
  isAllowed: false,
  requirements: bidChecks.map(({ field, code, message, remedy }) => ({
    ...{ field, code, message, remedy },
    isMet: code !== 'already_winning',
  })),
}

export const requirementsSchema = {
  tags: ['Bidding'],
  summary: 'What stands between the caller and a bid',
  description:
    'Every check that a bid on this item would pass, in its order and for the caller, with the next minimum as the amount; of an item that is sold, the checks of a purchase of one. The first that is not met is the refusal a bid would get. Nothing is placed, and nothing is told that a bid would not tell: whoever has to register first reads no further than that, and without a token there is `sign_in_required` and what concerns the auction and the item.',
  params: Type.Object({ itemId: Id('The item.') }),
  response: answers(
    {
      200: Type.Object(
        {
          itemId: Type.Integer(),
          action: Type.String({
            enum: ['bid', 'purchase'],
            description: 'Whether the checks are for a bid or for a purchase.',
          }),
          isAllowed: Type.Boolean({ description: 'Whether all of them are met.' }),
          requirements: Type.Array(
            Type.Object({
              field: Type.String({
                enum: fields,
                description: 'The check, by the field that a refusal names.',
              }),
              code: Type.String({ enum: codes, description: 'The stable code of the refusal.' }),
              message: Type.String({ description: 'The message to show while it is not met.' }),
              remedy: Type.String({ enum: [...remedies], description: 'What the person can do about it.' }),
              isMet: Type.Boolean(),
            }),
          ),
        },
        {
          title: 'Requirements',
          description: 'All checks, in the order in which they are made.',
          examples: [example],
        },
      ),
    },
    'validation_error',
    'not_found',
    'rate_limited',
  ),
}
