import { Type } from 'typebox'
import { itemTypes } from '../engine/item-types.ts'
import { answers } from '../http/answers/answers.ts'
import { orNull } from '../http/answers/or-null.ts'
import { Id, pageQuery } from '../http/answers/paging.ts'
import { exampleReceiptLine, exampleReceipts } from './example.ts'

const decimal = (description: string) => Type.String({ description })
const text = () => orNull(Type.String())

const sums = {
  amount: decimal('Everything on it.'),
  paid: decimal('What of it is paid.'),
  unpaid: decimal('What of it is not.'),
  due: decimal('What is still to be paid: unpaid less what was paid in part.'),
  owedBack: decimal('What the organizers owe back: paid in part for lines that were taken off.'),
  isPaid: Type.Boolean({ description: 'Whether all of it is paid.' }),
}

export const receiptsSchema = {
  tags: ['Bidder'],
  summary: 'The caller’s receipts',
  description:
    'One for each auction in which the caller won, bought or gave something, the newest first. They stay after the auction has left the lists.',
  querystring: Type.Object(pageQuery()),
  response: answers(
    {
      200: Type.Object(
        {
          receipts: Type.Array(
            Type.Object(
              {
                id: Type.Integer(),
                auctionId: Type.Integer(),
                auctionName: Type.String(),
                organizationName: Type.String(),
                currency: Type.String({ description: 'ISO 4217.' }),
                createdAt: Type.Integer({ description: 'Epoch seconds.' }),
                ...sums,
              },
              { title: 'ReceiptSummary', examples: [exampleReceipts.summary] },
            ),
          ),
          totalCount: Type.Integer({
            description: 'How many there are on all pages together.',
            examples: [1],
          }),
        },
        { description: 'A page of receipts.' },
      ),
    },
    'validation_error',
    'unauthorized',
  ),
}

const line = Type.Object(
  {
    purchaseId: Type.Integer(),
    itemId: Type.Integer(),
    itemCode: Type.String(),
    name: Type.String(),
    itemType: Type.String({ enum: [...itemTypes] }),
    quantity: Type.Integer(),
    amount: decimal('The whole line.'),
    paid: decimal('The same once it is paid, else 0.00.'),
    fairMarketValue: orNull(
      decimal('Of all its pieces; null when it is not stated. A donation gets nothing in return: 0.00.'),
    ),
    deductible: orNull(
      decimal(
        'What was paid above the value; 0.00 for raffle tickets. Null, and not 0.00, when the value is not stated.',
      ),
    ),
    isPledge: Type.Boolean(),
    isPaid: Type.Boolean(),
    paidBy: orNull(Type.String({ description: 'cash, check, card or other.' })),
    paidAt: orNull(Type.Integer({ description: 'Epoch seconds.' })),
    purchasedAt: Type.Integer({ description: 'Epoch seconds.' }),
  },
  { title: 'ReceiptLine', examples: [exampleReceiptLine] },
)

export const ReceiptDetail = Type.Object(
  {
    id: Type.Integer(),
    createdAt: Type.Integer({ description: 'Epoch seconds.' }),
    currency: Type.String({ description: 'ISO 4217.' }),
    auction: Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      endTime: Type.Integer({ description: 'Epoch seconds.' }),
      timeZone: Type.String(),
    }),
    organization: Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      legalName: orNull(Type.String({ description: 'The name under which it is registered.' })),
      taxNumber: orNull(Type.String({ description: 'Its registration number as a charity.' })),
      receiptFooter: orNull(Type.String({ description: 'Plain text below the lines.' })),
      website: text(),
      logoUrl: text(),
    }),
    buyer: Type.Object({
      name: Type.String(),
      company: text(),
      paddleNumber: orNull(Type.Integer()),
      address: orNull(Type.String({ description: 'The primary address, on one line.' })),
    }),
    lines: Type.Array(line),
    totals: Type.Object({
      ...sums,
      credit: decimal('Taken at the desk, and paying for no line yet.'),
      deductible: decimal('Of the lines whose value is stated.'),
      hasUnstatedValues: Type.Boolean({
        description: 'Whether lines without a stated value are missing from that sum.',
      }),
    }),
  },
  { title: 'ReceiptDetail', description: 'The receipt.', examples: [exampleReceipts.whole] },
)

export const receiptSchema = {
  tags: ['Bidder'],
  summary: 'A receipt',
  description:
    'What an organizer would print for the caller. Money is in decimal strings. Which part of it is deductible is for the law to say; `deductible` is what was paid above the fair market value.',
  params: Type.Object({ receiptId: Id('The receipt.', 77) }),
  response: answers(
    {
      200: ReceiptDetail,
    },
    'validation_error',
    'unauthorized',
    'not_found',
  ),
}
