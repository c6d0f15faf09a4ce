import { Type } from 'typebox'
import { manage, OneOf, organizationParams } from '../basics/schema.ts'
import { bankColumns, payoutColumns } from './payout-files.ts'

export const USUAL_DAYS = 90
const MOST_DAYS = 366
/** Each is a request to the provider, or several. */
export const MOST_PAYOUTS = 20

const decimal = (description: string) => Type.String({ description })
const days = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: MOST_DAYS,
    examples: [USUAL_DAYS],
    description: `How many days back; ${USUAL_DAYS} by default.`,
  }),
)
const examplePayout = {
  payoutId: 'po_1Maple',
  amount: '1150.45',
  currency: 'USD',
  state: 'paid',
  madeAt: 1_795_000_000,
  arrivesAt: 1_795_086_400,
  parts: { charges: '1240.00', refunds: '-50.00', disputes: '0.00', other: '0.00', fees: '-39.55' },
}

const PayoutShown = Type.Object(
  {
    payoutId: Type.String({ description: 'As the provider calls it.' }),
    amount: decimal('What the bank gets.'),
    currency: Type.String({ description: 'ISO 4217.' }),
    state: OneOf(['onItsWay', 'paid', 'failed'] as const, 'Where it is.', 'paid'),
    madeAt: Type.Integer({ description: 'Epoch seconds.' }),
    arrivesAt: Type.Integer({ description: 'When the bank should have it. Epoch seconds.' }),
    parts: Type.Union(
      [
        Type.Object({
          charges: decimal('Payments.'),
          refunds: decimal('Below zero.'),
          disputes: decimal('Below zero, unless more were won than opened.'),
          other: decimal('What else moved the balance.'),
          fees: decimal('Below zero.'),
        }),
        Type.Null(),
      ],
      {
        description: 'What it is made of; null for payouts made by hand, of which the provider does not say.',
      },
    ),
  },
  { title: 'Payout', examples: [examplePayout] },
)

export const PayoutsAnswer = Type.Object(
  { payouts: Type.Array(PayoutShown) },
  { title: 'Payouts', description: 'The payouts.', examples: [{ payouts: [examplePayout] }] },
)

const conflict = {
  code: 'conflict',
  meaning:
    '`not_payable`: nothing can be paid online here. `too_many`: choose fewer days. `payments_off`: the account does not work. `missing_right`: the key may not read payouts.',
} as const

const fileSchema = (summary: string, description: string, columns: Record<string, string>) =>
  manage(
    {
      summary,
      description,
      params: organizationParams,
      querystring: Type.Object({
        days,
        part: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 1_000,
            examples: [1],
            description:
              'Which thousand rows, for the bank file; the header `x-part-count` says how many there are.',
          }),
        ),
      }),
    },
    {
      200: Type.Unsafe<never>({
        description: 'The file.',
        content: {
          'text/csv': { schema: { type: 'string' }, example: `${Object.values(columns).join(',')}\r\n` },
        },
      }),
    },
    conflict,
  )

export const payoutSchemas = {
  read: manage(
    {
      summary: 'Payouts to the organization’s bank',
      description: `The newest first, at most ${MOST_PAYOUTS}, read at the payment provider: what the bank gets, and the payments, refunds, disputes and fees that it is made of.`,
      params: organizationParams,
      querystring: Type.Object({ days }),
    },
    { 200: PayoutsAnswer },
    conflict,
  ),
  payouts: fileSchema(
    'Export payouts as CSV',
    'One row for each payment, refund or dispute that was paid out, with its payout, fee and receipt number.',
    payoutColumns,
  ),
  bank: fileSchema(
    'Export the balance as a bank file for QuickBooks',
    'Every movement of the account at the payment provider, fees as rows of their own: Date, Description, Amount, at most 1,000 rows in a file.',
    bankColumns,
  ),
}
