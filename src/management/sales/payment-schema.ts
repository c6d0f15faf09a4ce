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
    purchases: Type.Array(PurchaseAnswer, { description: 'The oldest come first.' }),
    payments: Type.Array(PaymentAnswer, {
      description: 'The oldest come first; payments that were undone are included.',
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
        'All that is due, or less with `amount`. Lines are settled in their order as far as the money goes; what is too little for the next line is kept as credit and counts with the next payment.',
      params: receiptParams,
      headers: onceHeaders,
      body: Closed(
        {
          amount: Type.Optional(Money('All that is due unless given.', { minimum: 0.01 })),
          seenDue: Type.Optional(
            Money(
              'What was due when it was looked at. When that is another amount by now, the answer is 409 `changed_meanwhile` with the receipt under `current`, and nothing is taken.',
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
        '`nothing_due`; `more_than_due`: the amount is above what is owed; `changed_meanwhile`: another amount is due by now, and `current` is the receipt; `key_reused`.',
    },
    keyReused,
  ),
  undo: manage(
    {
      summary: 'Undo a payment',
      description:
        'The newest of its receipt. What is due grows by its amount, or what is owed back shrinks; lines that the other payments do not cover are unpaid again. It stays in the list, as undone.',
      params: Type.Object({ ...receiptParams.properties, paymentId: Id('The payment.', 31) }),
    },
    { 200: WholeReceipt },
    {
      code: 'conflict',
      meaning:
        '`not_the_newest`: a later payment has to be undone first. `marked_by_hand`: it paid a part of a line whose rest was marked as paid by hand; mark that line unpaid first.',
    },
  ),
}
