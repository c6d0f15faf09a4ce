import { Type } from 'typebox'
import { lakeCard } from '../../auction/items/example.ts'
import { refusalCodes } from '../../auction/items/refusals.ts'
import { bidChecks } from '../../engine/checks.ts'
import { purchaseChecks } from '../../engine/purchase-checks.ts'
import { remedies } from '../../engine/refusal.ts'
import { answers } from '../../platform/http/answers/answers.ts'
import { Id } from '../../platform/http/answers/paging.ts'

const codes = [...new Set(['sign_in_required', ...refusalCodes(bidChecks), ...refusalCodes(purchaseChecks)])]
const fields = [...new Set([...bidChecks, ...purchaseChecks].map(({ field }) => field))]

const example = {
  itemId: lakeCard.id,
  action: 'bid',
  isAllowed: false,
  requirements: bidChecks.map(({ field, code, message, remedy }) => ({
    field,
    code,
    message,
    remedy,
    isMet: code !== 'already_winning',
  })),
}

export const requirementsSchema = {
  tags: ['Bidding'],
  summary: 'Check what the caller needs before bidding',
  description:
    'Runs every check of a bid of the next minimum on this item, in order, for the caller; for an item that is bought, the checks of buying one. The first unmet check is the refusal a bid would get. No bid is placed. The check stops at the first unmet requirement to register, so it reveals no more than a bid would; without a token it returns `sign_in_required` and the checks of the auction and the item.',
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
          isAllowed: Type.Boolean({ description: 'Whether all checks are met.' }),
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
          description: 'All checks, in order.',
          examples: [example],
        },
      ),
    },
    'validation_error',
    'not_found',
    'rate_limited',
  ),
}
