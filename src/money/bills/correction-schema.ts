import { Type } from 'typebox'
import { orNull } from '../../platform/http/answers/or-null.ts'

const amount = (description: string) => orNull(Type.String({ description }))

const fields = {
  id: Type.Integer(),
  kind: Type.String({ enum: ['payment', 'purchase'], description: 'What was corrected.' }),
  name: orNull(Type.String({ description: 'What was bought; null for payments.' })),
  before: amount('The amount before, as a decimal string; null if it was added.'),
  after: amount('The amount after, as a decimal string; null if it was removed.'),
  paidByBefore: orNull(
    Type.String({ description: 'cash, check, card, other or online; null for purchases.' }),
  ),
  paidByAfter: orNull(Type.String({ description: 'The same, after the correction.' })),
  correctedAt: Type.Integer({ description: 'Epoch seconds.' }),
}

/** What the guest sees. */
export const ReceiptCorrection = Type.Object(fields, { title: 'ReceiptCorrection' })

/** What the organizers see of it. */
export const NotedCorrection = Type.Object(
  {
    ...fields,
    subjectId: Type.Integer({ description: 'The payment or the purchase, which may be gone.' }),
    reason: orNull(
      Type.String({ description: 'Only organizers see it; null for a payment that was undone at once.' }),
    ),
    correctedBy: orNull(
      Type.String({
        description: 'The person who corrected it; null if it happened at the payment provider.',
      }),
    ),
  },
  { title: 'NotedCorrection' },
)
