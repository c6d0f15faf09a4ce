import { Type } from 'typebox'
import { itemTypes } from '../engine/item-types.ts'
import { orNull } from '../http/or-null.ts'
import { Id, pageQuery } from '../http/paging.ts'
import { Guest, guestFields } from './guests.ts'
import { auctionParams, Closed, Money, manage } from './schema.ts'

const waysToPay = ['cash', 'check', 'other'] as const

const paidBy = Type.Unsafe<(typeof waysToPay)[number]>({
  type: 'string',
  enum: [...waysToPay],
  description: 'How it was paid; `other` unless named.',
  examples: ['cash'],
})

const payment = Closed({
  isPaid: Type.Boolean({ description: 'Paid, or not after all.', examples: [true] }),
  paidBy: Type.Optional(paidBy),
})

const isPaidQuery = Type.Optional(Type.Boolean({ description: 'Only paid, or only unpaid ones.' }))
const epoch = (description: string) => Type.Integer({ description, examples: [1794700000] })
const amount = (description: string) => Type.String({ description, examples: ['240.00'] })

const PurchaseAnswer = Type.Object(
  {
    id: Type.Integer({ examples: [901] }),
    receiptId: Type.Integer({ examples: [77] }),
    auctionId: Type.Integer({ examples: [7] }),
    itemId: Type.Integer({ examples: [42] }),
    itemCode: Type.String({ examples: ['104'] }),
    itemName: Type.String({ examples: ['A weekend by the lake'] }),
    itemType: Type.String({ enum: [...itemTypes], examples: ['silent'] }),
    kind: Type.String({ enum: ['won', 'buyNow', 'sale', 'donation'], examples: ['won'] }),
    quantity: Type.Integer({ examples: [1] }),
    amount: amount('The whole line, decimal.'),
    currency: Type.String({ examples: ['USD'] }),
    isPledge: Type.Boolean(),
    isPaid: Type.Boolean(),
    paidBy: orNull(Type.String({ enum: [...waysToPay, null], examples: ['cash'] })),
    paidAt: orNull(epoch('Epoch seconds.')),
    purchasedAt: epoch('Epoch seconds.'),
    buyer: Guest,
  },
  { description: 'The purchase.' },
)

const ReceiptAnswer = Type.Object(
  {
    id: Type.Integer({ examples: [77] }),
    auctionId: Type.Integer({ examples: [7] }),
    currency: Type.String({ examples: ['USD'] }),
    purchaseCount: Type.Integer({ examples: [3] }),
    unpaidAmount: amount('Decimal.'),
    paidAmount: amount('Decimal.'),
    isPaid: Type.Boolean({ description: 'All its purchases are paid.' }),
    buyer: Guest,
  },
  { description: 'What one guest bought in one auction.' },
)

export const purchaseSchemas = {
  list: manage(
    {
      summary: 'Purchases of an auction',
      description: 'Won, bought and given, the newest first.',
      params: auctionParams,
      querystring: Type.Object({
        userId: Type.Optional(Id('Only this buyer.')),
        itemId: Type.Optional(Id('Only this item.')),
        isPaid: isPaidQuery,
        ...pageQuery(),
      }),
    },
    {
      200: Type.Object(
        { purchases: Type.Array(PurchaseAnswer), totalCount: Type.Integer({ examples: [3] }) },
        { description: 'The newest first.' },
      ),
    },
  ),
  record: manage(
    {
      summary: 'Record a purchase for a guest',
      description:
        'Of an item (`itemId`, `quantity`), or without one a donation (`amount` or `levelId`, `isPledge`). The manager’s word waives location, ticket, check-in, card and spending limit; stock and status hold.',
      params: auctionParams,
      body: Closed({
        ...guestFields,
        itemId: Type.Optional(Id('What is bought.')),
        quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, examples: [2] })),
        amount: Type.Optional(Money('What is given.', { minimum: 0.01 })),
        levelId: Type.Optional(Id('One of the donation levels.')),
        isPledge: Type.Optional(Type.Boolean({ description: 'Promised for later.' })),
        paidBy: Type.Optional({ ...paidBy, description: 'If it is paid at once, how.' }),
      }),
    },
    { 201: PurchaseAnswer },
    { code: 'purchase_refused', meaning: 'Not sold; `reason` is a code of the purchase checks.' },
  ),
  update: manage(
    {
      summary: 'Mark a purchase paid or unpaid',
      description: 'An item that was won becomes paid, and sold again, along with it.',
      params: Type.Object({ purchaseId: Id('The purchase.') }),
      body: payment,
    },
    { 200: PurchaseAnswer },
  ),
  receipts: manage(
    {
      summary: 'Receipts of an auction',
      description: 'One for each guest who bought something; paid when all its purchases are.',
      params: auctionParams,
      querystring: Type.Object({ isPaid: isPaidQuery, ...pageQuery() }),
    },
    {
      200: Type.Object(
        { receipts: Type.Array(ReceiptAnswer), totalCount: Type.Integer({ examples: [3] }) },
        { description: 'By the name of the guest.' },
      ),
    },
  ),
  settle: manage(
    {
      summary: 'Mark a whole receipt paid or unpaid',
      description: 'All its purchases at once; those already so stay as they are.',
      params: Type.Object({ receiptId: Id('The receipt.') }),
      body: payment,
    },
    { 200: ReceiptAnswer },
  ),
}
