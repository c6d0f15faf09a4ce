import { Type } from 'typebox'
import { gala } from '../../auctions/example.ts'
import { orNull } from '../../http/answers/or-null.ts'
import { Id } from '../../http/answers/paging.ts'
import { examplePurchase, exampleReceipt } from '../example.ts'
import { keyReused, onceHeaders } from '../once.ts'
import { Closed, Money, manage } from '../schema.ts'
import { PurchaseAnswer, paidBy, ReceiptAnswer } from './purchase-schema.ts'

const PaymentAnswer = Type.Object(
  {
    id: Type.Integer(),
    amount: Type.String({ description: 'Decimal.' }),
    paidBy,
    takenBy: Type.String({ description: 'The person who took the payment.' }),
    takenAt: Type.Integer({ description: 'Epoch seconds.' }),
    undoneAt: orNull(
      Type.Integer({ description: 'When it was undone, in epoch seconds; null if it was not.' }),
    ),
  },
  { title: 'DeskPayment' },
)

export const WholeReceipt = Type.Object(
  {
    ...ReceiptAnswer.properties,
    purchases: Type.Array(PurchaseAnswer, { description: 'Oldest first.' }),
    payments: Type.Array(PaymentAnswer, {
      description: 'Oldest first, including payments that were undone.',
    }),
  },
  {
    title: 'WholeReceipt',
    description: 'A receipt with its lines and payments.',
    examples: [
      {
        ...exampleReceipt,
        ...{ purchaseCount: 1, unpaidAmount: '120.00', paidAmount: '0.00' },
        ...{ creditAmount: '20.00', dueAmount: '100.00', owedBackAmount: '0.00' },
        purchases: [examplePurchase],
        payments: [
          {
            id: 31,
            amount: '20.00',
            paidBy: 'card',
            takenBy: 'Mia Rivers',
            takenAt: gala.now,
            undoneAt: null,
          },
        ],
      },
    ],
  },
)

const receiptParams = Type.Object({ receiptId: Id('The receipt.', 77) })

export const paymentSchemas = {
  read: manage(
    {
      summary: 'A receipt with its lines and payments',
      description: 'What the checkout desk shows.',
      params: receiptParams,
    },
    { 200: WholeReceipt },
  ),
  take: manage(
    {
      summary: 'Take money for a receipt',
      description:
        'Takes the full amount due, or less with `amount`. Lines are paid in order as far as the money goes; the rest is kept as credit and counts with the next payment.',
      params: receiptParams,
      headers: onceHeaders,
      body: Closed(
        {
          amount: Type.Optional(Money('The full amount due unless given.', { minimum: 0.01 })),
          seenDue: Type.Optional(
            Money(
              'The amount due when it was read. If that has changed, the response is 409 `changed_meanwhile` with the receipt under `current`, and nothing is taken.',
            ),
          ),
          paidBy: { ...paidBy, description: 'How it was paid; `card` means the terminal at the desk.' },
        },
        { title: 'NewPayment', examples: [{ amount: 20, paidBy: 'card' }] },
      ),
    },
    { 201: WholeReceipt },
    {
      code: 'conflict',
      meaning:
        '`nothing_due`; `more_than_due`: the amount is above what is owed; `changed_meanwhile`: the amount due has changed, and `current` is the receipt; `key_reused`.',
    },
    keyReused,
  ),
  undo: manage(
    {
      summary: 'Undo a payment',
      description:
        'Only the newest payment of a receipt. The amount due grows by it, or the amount owed back shrinks; lines that the other payments do not cover become unpaid. It stays in the list, marked as undone.',
      params: Type.Object({ ...receiptParams.properties, paymentId: Id('The payment.', 31) }),
    },
    { 200: WholeReceipt },
    {
      code: 'conflict',
      meaning:
        '`not_the_newest`: a later payment must be undone first. `marked_by_hand`: it paid a part of a line whose rest was marked as paid by hand; mark that line unpaid first.',
    },
  ),
}
