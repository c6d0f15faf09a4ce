import { Type } from 'typebox'
import { itemTypes } from '../../engine/item-types.ts'
import { ReceiptFile, receiptFileWish } from '../../money/bills/receipt-file-schema.ts'
import { numbered, OlderRevision, ReceiptDetail } from '../../money/bills/receipt-schema.ts'
import { notGiven } from '../../money/bills/schema.ts'
import { noContent } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import {
  examplePaidPurchase,
  examplePaidReceipt,
  examplePurchase,
  exampleReceipt,
} from '../basics/example.ts'
import { keyReused, onceHeaders } from '../basics/once.ts'
import { auctionParams, Closed, Money, manage, OneOf } from '../basics/schema.ts'
import { Guest, guestFields } from '../guests/guests.ts'

const purchaseKinds = ['won', 'buyNow', 'sale', 'donation', 'share'] as const
const waysByHand = ['cash', 'check', 'card', 'other'] as const
export const waysToPay = [...waysByHand, 'online'] as const

export const paidBy = Type.Unsafe<(typeof waysByHand)[number]>({
  type: 'string',
  enum: [...waysByHand],
  description: 'How it was paid; `other` if it is not given.',
  examples: ['cash'],
})

const isPaid = Type.Boolean({
  description: 'Whether it is paid; false undoes a payment.',
  examples: [true],
})

const payment = Closed({ isPaid, paidBy: Type.Optional(paidBy) }, { title: 'Payment' })

const purchaseChanges = Closed(
  {
    isPaid: Type.Optional(isPaid),
    paidBy: Type.Optional(paidBy),
    isHandedOver: Type.Optional(
      Type.Boolean({ description: 'Whether it was handed over to the guest.', examples: [true] }),
    ),
  },
  { title: 'PurchaseChanges', minProperties: 1, examples: [{ isPaid: true, paidBy: 'cash' }] },
)

const isPaidQuery = Type.Optional(
  Type.Boolean({ description: 'Only paid purchases (true), or only unpaid ones (false).' }),
)
const epoch = (description: string) => Type.Integer({ description })
const amount = (description: string) => Type.String({ description })

const SplitAnswer = Type.Object(
  {
    wholeAmount: amount('The price of all shares together, decimal.'),
    purchaseId: Type.Integer({
      description: 'The purchase that was split, which is now the share of the guest who won or bought it.',
    }),
    shareCount: Type.Integer({ description: 'How many bought it together.' }),
  },
  { title: 'Split', description: 'Null unless several guests bought it together, each a share.' },
)

export const PurchaseAnswer = Type.Object(
  {
    id: Type.Integer(),
    receiptId: Type.Integer(),
    auctionId: Type.Integer(),
    itemId: Type.Integer(),
    itemCode: Type.String(),
    itemName: Type.String(),
    itemType: Type.String({ enum: [...itemTypes] }),
    kind: Type.String({ enum: [...purchaseKinds] }),
    quantity: Type.Integer(),
    amount: amount('The whole line, decimal.'),
    split: orNull(SplitAnswer),
    currency: Type.String(),
    isPledge: Type.Boolean(),
    awaitsConfirmation: Type.Boolean({
      description:
        'Whether this is a large donation that awaits confirmation; until then it is not in any total.',
    }),
    isPaid: Type.Boolean(),
    paidBy: orNull(Type.String({ enum: [...waysToPay] })),
    paidAt: orNull(epoch('Epoch seconds.')),
    purchasedAt: epoch('Epoch seconds.'),
    isHandedOver: Type.Boolean(),
    handedOverAt: orNull(epoch('Epoch seconds.')),
    fairMarketValue: orNull(amount('Of the whole line, decimal; null when it is not stated.')),
    buyer: Guest,
  },
  { title: 'Purchase', description: 'The purchase.', examples: [examplePurchase] },
)

export const ReceiptAnswer = Type.Object(
  {
    id: Type.Integer(),
    ...numbered,
    auctionId: Type.Integer(),
    currency: Type.String(),
    purchaseCount: Type.Integer(),
    unpaidAmount: amount('The same as `dueAmount`.'),
    paidAmount: amount('What is paid of it, part payments included. Decimal.'),
    creditAmount: amount(
      'Taken, and not enough to settle a whole line (then part of `paidAmount`), or `owedBackAmount`. Decimal.',
    ),
    dueAmount: amount('What is still owed. Decimal.'),
    owedBackAmount: amount('What the guest is owed back: taken above what was billed. Decimal.'),
    isPaid: Type.Boolean({ description: 'Whether all its purchases are settled.' }),
    buyer: Guest,
  },
  {
    title: 'Receipt',
    description: 'What one guest bought in one auction.',
    examples: [exampleReceipt],
  },
)

const purchaseParams = Type.Object({ purchaseId: Id('The purchase.', 901) })

const receiptQuery = Type.Object({
  isPaid: isPaidQuery,
  paddleNumber: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Only receipts of this guest, or of the guest who pays for them.',
    }),
  ),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 80,
      description: 'Finds receipts by part of the guest’s name, or by the paddle.',
    }),
  ),
  isOwedBack: Type.Optional(
    Type.Boolean({
      description: 'Only receipts of guests who are owed money back (true), or all others (false).',
    }),
  ),
  ...pageQuery(),
})

export const purchaseSchemas = {
  list: manage(
    {
      summary: 'Purchases of an auction',
      description: 'What was won, bought and donated, newest first.',
      params: auctionParams,
      querystring: Type.Object({
        userId: Type.Optional(Id('Only this buyer.', 9)),
        itemId: Type.Optional(Id('Only this item.', 43)),
        isPaid: isPaidQuery,
        kind: Type.Optional(OneOf(purchaseKinds, 'Only this kind.', 'donation')),
        awaitsConfirmation: Type.Optional(
          Type.Boolean({
            description: 'Only donations that await confirmation (true), or all others (false).',
          }),
        ),
        ...pageQuery(),
      }),
    },
    {
      200: Type.Object(
        { purchases: Type.Array(PurchaseAnswer), totalCount: Type.Integer({ examples: [1] }) },
        { description: 'Newest first.' },
      ),
    },
  ),
  record: manage(
    {
      summary: 'Record a purchase for a guest',
      headers: onceHeaders,
      description:
        'Of an item (`itemId`, `quantity`), or without one a donation (`amount` or `levelId`, `isPledge`). Location, ticket, check-in, card and spending limit are not checked; stock and status are. A donation above the auction’s `donations.confirmAbove` that staff record awaits a manager’s confirmation, and cannot be paid at once.',
      params: auctionParams,
      body: Closed(
        {
          ...guestFields,
          itemId: Type.Optional(Id('What is bought.', 43)),
          quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, examples: [2] })),
          amount: Type.Optional(Money('What is given.', { minimum: 0.01 })),
          levelId: Type.Optional(Id('One of the donation levels.', 22)),
          isPledge: Type.Optional(Type.Boolean({ description: 'Whether it is a pledge, to be paid later.' })),
          paidBy: Type.Optional({ ...paidBy, description: 'The payment method, if it is paid at once.' }),
        },
        {
          title: 'NewPurchase',
          examples: [
            {
              paddleNumber: examplePurchase.buyer.paddleNumber,
              itemId: examplePurchase.itemId,
              quantity: 2,
              paidBy: 'cash',
            },
          ],
        },
      ),
    },
    { 201: { ...PurchaseAnswer, examples: [examplePaidPurchase] } },
    { ...notGiven, reasons: [...notGiven.reasons!, 'awaits_confirmation'] },
    keyReused,
  ),
  update: manage(
    {
      summary: 'Mark a purchase paid, unpaid or handed over',
      description:
        'The item of a won purchase becomes `paid` with it, and `sold` again when it is marked unpaid. A mark by hand stands for what is due, and no more: where payments at the desk left credit, the rest of the line is paid from it. Marked unpaid, what payments had brought for the line is credit again; only undoing a payment gives it back.',
      params: purchaseParams,
      body: purchaseChanges,
    },
    { 200: { ...PurchaseAnswer, examples: [examplePaidPurchase] } },
    { code: 'conflict', meaning: '`awaits_confirmation`: a manager must confirm this donation first.' },
  ),
  confirm: manage(
    {
      summary: 'Confirm a large donation',
      description:
        'For managers. From then on it is shown, counted and owed, and the guest is notified. Confirming again changes nothing. To refuse it, undo it (`DELETE`): the guest is notified of that too.',
      params: purchaseParams,
    },
    { 200: PurchaseAnswer },
  ),
  takeBack: manage(
    {
      summary: 'Undo a sale or donation',
      description:
        'Removes it from the receipt of the guest, who is notified; what was sold goes back on sale. For mistakes at the desk and in a paddle raise. Won items cannot be undone. Part payments for it are applied to the next lines, and the rest is owed back.',
      params: purchaseParams,
      headers: onceHeaders,
    },
    { 204: noContent },
    keyReused,
    {
      code: 'conflict',
      meaning:
        '`was_won`: take it back with a reason (`…/void`); `is_paid`: mark it unpaid first; `is_split`: undo the split first.',
    },
  ),
  receipts: manage(
    {
      summary: 'Receipts of an auction',
      description: 'One for each guest who bought something; paid when all its purchases are.',
      params: auctionParams,
      querystring: receiptQuery,
    },
    {
      200: Type.Object(
        { receipts: Type.Array(ReceiptAnswer), totalCount: Type.Integer({ examples: [1] }) },
        { description: 'Sorted by the name of the guest.' },
      ),
    },
  ),
  documents: manage(
    {
      summary: 'Receipts of an auction, to print',
      description:
        'Complete, as bidders see them: lines with the amount paid, the fair market value and the deductible part, and what the organization states on its receipts. Desk volunteers see the company and the address of a guest only on the receipt named by `receiptId`.',
      params: auctionParams,
      querystring: Type.Object({
        ...receiptQuery.properties,
        receiptId: Type.Optional(Id('Only this receipt.', 77)),
      }),
    },
    {
      200: Type.Object(
        { documents: Type.Array(ReceiptDetail), totalCount: Type.Integer({ examples: [1] }) },
        { description: 'Sorted by the name of the guest.' },
      ),
    },
  ),
  file: manage(
    {
      summary: 'A receipt as a PDF file',
      description: 'As its buyer sees it; one that has a number also as it was in an earlier revision.',
      params: Type.Object({ receiptId: Id('The receipt.', 77) }),
      querystring: Type.Object({ revision: OlderRevision, ...receiptFileWish }),
    },
    { 200: ReceiptFile },
  ),
  settle: manage(
    {
      summary: 'Mark a whole receipt paid or unpaid',
      description:
        'Marks all its purchases at once; those already in that state are unchanged. Payments taken at the desk stay: they count first, and become credit again when the receipt is marked unpaid.',
      params: Type.Object({ receiptId: Id('The receipt.', 77) }),
      body: payment,
    },
    { 200: { ...ReceiptAnswer, examples: [examplePaidReceipt] } },
  ),
}
