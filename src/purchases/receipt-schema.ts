import { Type } from 'typebox'
import { itemTypes } from '../engine/item-types.ts'
import { answers } from '../http/answers/answers.ts'
import { orNull } from '../http/answers/or-null.ts'
import { Id, pageQuery } from '../http/answers/paging.ts'
import { ReceiptCorrection } from './correction-schema.ts'
import { exampleReceiptLine, exampleReceipts } from './example.ts'

const decimal = (description: string) => Type.String({ description })
const text = () => orNull(Type.String())

const sums = {
  amount: decimal('Everything on it.'),
  paid: decimal('The amount paid.'),
  unpaid: decimal('The amount not paid.'),
  due: decimal('The amount due: what is unpaid, less part payments.'),
  owedBack: decimal('What the organizers owe back: part payments for lines that were removed.'),
  isPaid: Type.Boolean({ description: 'Whether all of it is paid.' }),
}

export const receiptsSchema = {
  tags: ['Bidder'],
  summary: 'The caller’s receipts',
  description:
    'One for each auction in which the caller won, bought or donated something, newest first. Receipts remain after the auction has left the lists.',
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
            description: 'The total across all pages.',
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
    paid: decimal('The same amount once paid, else 0.00.'),
    fairMarketValue: orNull(
      decimal('For the whole line; null when not stated. A donation gets nothing in return: 0.00.'),
    ),
    deductible: orNull(
      decimal(
        'What was paid above the fair market value; 0.00 for raffle tickets. Null, not 0.00, when the value is not stated.',
      ),
    ),
    isPledge: Type.Boolean(),
    isPaid: Type.Boolean(),
    paidBy: orNull(Type.String({ description: 'cash, check, card, other or online.' })),
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
      credit: decimal('Paid at the desk and not yet applied to a line.'),
      deductible: decimal('Total of the lines whose value is stated.'),
      hasUnstatedValues: Type.Boolean({
        description: 'Whether lines without a stated value are missing from that sum.',
      }),
    }),
    corrections: Type.Array(ReceiptCorrection, {
      description: 'What the organizers corrected on it afterwards, oldest first.',
    }),
  },
  { title: 'ReceiptDetail', description: 'The receipt.', examples: [exampleReceipts.whole] },
)

export const receiptSchema = {
  tags: ['Bidder'],
  summary: 'A receipt',
  description:
    'The receipt as an organizer would print it. Amounts are decimal strings. `deductible` is what was paid above the fair market value; tax law decides what is actually deductible.',
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
