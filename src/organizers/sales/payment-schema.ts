import { Type } from 'typebox'
import { gala } from '../../auction/auctions/example.ts'
import { NotedCorrection } from '../../money/bills/correction-schema.ts'
import { exampleCorrection } from '../../money/bills/example.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import { examplePurchase, exampleReceipt } from '../basics/example.ts'
import { keyReused, onceHeaders } from '../basics/once.ts'
import { Closed, Line, Money, manage, OneOf } from '../basics/schema.ts'
import { guestFields } from '../guests/guests.ts'
import { PurchaseAnswer, paidBy, ReceiptAnswer, waysToPay } from './purchase-schema.ts'

const PaymentAnswer = Type.Object(
  {
    id: Type.Integer(),
    amount: Type.String({ description: 'Decimal.' }),
    paidBy: OneOf(waysToPay, 'How it was paid; `online` through the payment provider.'),
    takenBy: Type.String({ description: 'The person who took the payment.' }),
    takenAt: Type.Integer({ description: 'Epoch seconds.' }),
    desk: orNull(Type.String({ description: 'Where it was taken, as the desk calls itself.' })),
    undoneAt: orNull(
      Type.Integer({ description: 'When it was undone or corrected, in epoch seconds; null if it was not.' }),
    ),
    undoneBy: orNull(Type.String({ description: 'The person who undid or corrected it.' })),
    replacesId: orNull(
      Type.Integer({ description: 'The payment that this one corrects; it may be on another receipt.' }),
    ),
  },
  { title: 'DeskPayment' },
)

export const WholeReceipt = Type.Object(
  {
    ...ReceiptAnswer.properties,
    purchases: Type.Array(PurchaseAnswer, { description: 'Oldest first.' }),
    payments: Type.Array(PaymentAnswer, {
      description: 'Oldest first, including payments that were undone or corrected.',
    }),
    corrections: Type.Array(NotedCorrection, {
      description: 'Oldest first. Guests see them too, without reasons.',
    }),
  },
  {
    title: 'WholeReceipt',
    description: 'A receipt with its lines and payments.',
    examples: [
      {
        ...exampleReceipt,
        purchaseCount: 1,
        unpaidAmount: '100.00',
        paidAmount: '20.00',
        creditAmount: '20.00',
        dueAmount: '100.00',
        owedBackAmount: '0.00',
        purchases: [examplePurchase],
        payments: [
          {
            id: 31,
            amount: '20.00',
            paidBy: 'card',
            takenBy: 'Mia Rivers',
            takenAt: gala.now,
            desk: 'Desk 1',
            undoneAt: null,
            undoneBy: null,
            replacesId: null,
          },
        ],
        corrections: [
          {
            ...exampleCorrection,
            subjectId: 30,
            reason: 'A zero was missing.',
            correctedBy: 'Mia Rivers',
          },
        ],
      },
    ],
  },
)

/** Only organizers read it. */
export const reason = Line(
  'Why, for the log and the organizers; guests do not see it.',
  'A zero was missing.',
  500,
)

const receiptParams = Type.Object({ receiptId: Id('The receipt.', 77) })
const paymentParams = Type.Object({ ...receiptParams.properties, paymentId: Id('The payment.', 31) })

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
          desk: Type.Optional(Line('What the desk calls itself, for the till report.', 'Desk 1', 40)),
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
        'For a slip: only the newest payment of a receipt, without a reason; of desk volunteers only one that they took themselves. The amount due grows by it, or the amount owed back shrinks; lines that the other payments do not cover become unpaid. It stays in the list, marked as undone.',
      params: paymentParams,
    },
    { 200: WholeReceipt },
    {
      code: 'conflict',
      meaning:
        '`not_the_newest`: a later payment must be undone first. `paid_online`: it came through the payment provider, and can only be refunded. `marked_by_hand`: it paid a part of a line whose rest was marked as paid by hand; mark that line unpaid first.',
    },
  ),
  correct: manage(
    {
      summary: 'Correct a payment',
      description:
        'The amount, the way it was paid, or the guest who paid. The payment stays in the list as undone, and a new one that names it (`replacesId`) takes its place, with the same person, desk and time. Lines become paid or unpaid as the new sums say; the guests see the correction on their receipts and are notified. Desk staff correct payments they took themselves, managers all. The response is the receipt the payment was on.',
      params: paymentParams,
      headers: onceHeaders,
      body: Closed(
        {
          amount: Type.Optional(
            Money('At most what is due without it, or what was noted before.', { minimum: 0.01 }),
          ),
          paidBy: Type.Optional(paidBy),
          ...guestFields,
          reason,
        },
        { title: 'PaymentCorrection', examples: [{ amount: 20, reason: 'It was 20, not 10.' }] },
      ),
    },
    { 200: WholeReceipt },
    {
      code: 'conflict',
      meaning:
        '`already_corrected`: someone corrected or undid it before. `paid_online`: see undoing a payment. `more_than_due`: the amount is above what is owed and above what was noted. `marked_by_hand`: see undoing a payment. `key_reused`.',
    },
  ),
  void: manage(
    {
      summary: 'Take a payment back, with a reason',
      description:
        'For a payment that was never made, or was given back: any payment of a receipt, however old. The amount due grows by it, or the amount owed back shrinks. It stays in the list, marked as undone; the guest sees the correction and is notified. Desk staff take back what they took themselves, managers all.',
      params: paymentParams,
      headers: onceHeaders,
      body: Closed({ reason }, { title: 'PaymentVoid', examples: [{ reason: 'Taken twice.' }] }),
    },
    { 200: WholeReceipt },
    {
      code: 'conflict',
      meaning:
        '`already_corrected`; `paid_online` and `marked_by_hand`: see undoing a payment; `key_reused`.',
    },
  ),
}
