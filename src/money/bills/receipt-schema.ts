import { Type } from 'typebox'
import { itemTypes } from '../../engine/item-types.ts'
import { answers } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import { ReceiptCorrection } from './correction-schema.ts'
import { exampleReceiptLine, exampleReceipts } from './example.ts'
import { ReceiptFile, receiptFileWish } from './receipt-file-schema.ts'
import { receiptStates } from './receipts.ts'

const decimal = (description: string) => Type.String({ description })
const text = () => orNull(Type.String())

const sums = {
  amount: decimal('Everything on it.'),
  paid: decimal('The amount paid, part payments included.'),
  unpaid: decimal('The same as `due`.'),
  due: decimal('The amount due: `amount` less `paid`.'),
  owedBack: decimal('What the organizers owe back: taken above `amount`, as when a line was removed.'),
  isPaid: Type.Boolean({ description: 'Whether all lines are settled.' }),
}

export const numbered = {
  number: orNull(
    Type.Integer({
      description:
        'Counts the organization’s receipts without gaps; null until it is paid in full or its auction is settled, and for receipts from before there were numbers.',
    }),
  ),
  revision: orNull(
    Type.Integer({
      description: 'Which state of it this is; every change after the number makes a new one.',
    }),
  ),
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
                ...numbered,
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
    paid: decimal(
      'What is paid of it: all of a line that is settled; part payments count for the others, first bought first.',
    ),
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
    buyerName: orNull(
      Type.String({
        description: 'Whose line it is, on a bill that several people share; null for the payer’s own.',
      }),
    ),
    wholeAmount: orNull(
      decimal(
        'The price of all of it, where several people bought it together and this line is a share; otherwise null. The fair market value is that of the share: the values of all shares make that of the item.',
      ),
    ),
  },
  { title: 'ReceiptLine', examples: [exampleReceiptLine] },
)

export const ReceiptDetail = Type.Object(
  {
    id: Type.Integer(),
    ...numbered,
    newestRevision: orNull(Type.Integer({ description: 'The one that holds now.' })),
    issuedAt: orNull(Type.Integer({ description: 'When this revision was made. Epoch seconds.' })),
    replacesIssuedAt: orNull(
      Type.Integer({
        description: 'When the revision before it was made, which it replaces. Epoch seconds.',
      }),
    ),
    createdAt: Type.Integer({ description: 'Epoch seconds.' }),
    currency: Type.String({ description: 'ISO 4217.' }),
    countryCode: orNull(Type.String({ description: 'Of the venue.' })),
    state: Type.String({
      enum: [...receiptStates],
      description: '`refunded`: all that was paid went back to the buyer.',
    }),
    statements: Type.Array(
      Type.String({ enum: ['quidProQuo', 'goodsReceived', 'nothingReceived', 'raffle'] }),
      {
        description:
          'Which sentences the rules of the United States ask for: the disclosure above 75 dollars, the acknowledgment from 250 dollars, and that raffle tickets are no gifts. Empty for auctions elsewhere.',
      },
    ),
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
      credit: decimal('Taken, and not enough to settle a whole line (then part of `paid`), or `owedBack`.'),
      refunded: decimal(
        'What went back to the buyer: refunds of online payments, and disputes that were lost.',
      ),
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

export const OlderRevision = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'A receipt that has a number, as it was in this revision; the newest by default.',
  }),
)

export const receiptSchema = {
  tags: ['Bidder'],
  summary: 'A receipt',
  description:
    'The receipt as an organizer would print it. Amounts are decimal strings. `deductible` is what was paid above the fair market value; tax law decides what is actually deductible.',
  params: Type.Object({ receiptId: Id('The receipt.', 77) }),
  querystring: Type.Object({ revision: OlderRevision }),
  response: answers(
    {
      200: ReceiptDetail,
    },
    'validation_error',
    'unauthorized',
    'not_found',
  ),
}

export const receiptFileSchema = {
  tags: ['Bidder'],
  summary: 'A receipt as a PDF file',
  description: 'The same receipt, to keep. Names may be in any script.',
  params: Type.Object({ receiptId: Id('The receipt.', 77) }),
  querystring: Type.Object({ revision: OlderRevision, ...receiptFileWish }),
  response: answers({ 200: ReceiptFile }, 'validation_error', 'unauthorized', 'not_found', 'rate_limited'),
}
