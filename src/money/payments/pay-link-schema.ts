import { type Static, Type } from 'typebox'
import { answers, type ErrorAnswer } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { ReceiptFile, receiptFileWish } from '../bills/receipt-file-schema.ts'
import { exampleOpenPayment } from './example.ts'
import { captcha, captchaToken, conflict, coverFee, language, OnlinePayment } from './schema.ts'

const decimal = (description: string) => Type.String({ description })
const exampleToken = 'q2mGJ0d8Q2yD4l7nXvEwTA'

const token = Type.String({
  pattern: '^[A-Za-z0-9_-]{22}$',
  examples: [exampleToken],
  description: 'What follows # in the address of the link.',
})

const exampleBill = {
  auctionName: 'Maple Gala',
  organizationName: 'Maple Hospital Foundation',
  guestName: 'Anna B',
  currency: 'USD',
  isPaid: false,
  expiresAt: 1_797_592_000,
  lines: [
    {
      name: 'A week at the lake',
      isDonation: false,
      quantity: 1,
      amount: '120.00',
      wholeAmount: null,
      isPaid: false,
    },
  ],
  due: '120.00',
  dueWithFee: '123.89',
  canPay: true,
  isTest: false,
  latest: null,
}

const LinkedBill = Type.Object(
  {
    auctionName: Type.String(),
    organizationName: Type.String(),
    guestName: Type.String({ description: 'First name and initial of the guest whose bill it is.' }),
    currency: Type.String({ description: 'ISO 4217.' }),
    isPaid: Type.Boolean(),
    expiresAt: Type.Integer({ description: 'When the link ends by itself. Epoch seconds.' }),
    lines: Type.Array(
      Type.Object({
        name: Type.String(),
        isDonation: Type.Boolean(),
        quantity: Type.Integer(),
        amount: decimal('Decimal.'),
        wholeAmount: orNull(
          decimal('The price of all of it, where several bought it together and this is a share; else null.'),
        ),
        isPaid: Type.Boolean(),
      }),
      { description: 'Empty once the bill is paid.' },
    ),
    due: decimal('The amount due.'),
    dueWithFee: decimal('The same with what covers the card fee, about.'),
    canPay: Type.Boolean(),
    isTest: Type.Boolean({ description: 'Whether no real money moves.' }),
    latest: orNull(OnlinePayment),
  },
  { title: 'LinkedBill', description: 'The one bill that a link shows.', examples: [exampleBill] },
)

export type LinkedBillAnswer = Static<typeof LinkedBill>

const gone: ErrorAnswer = { code: 'gone', meaning: 'The link was ended by the organizer, or after 30 days.' }
const notPaid: ErrorAnswer = { code: 'conflict', meaning: '`not_paid`: something is still due.' }
const tags = ['Pay links']

export const billSchema = {
  tags,
  summary: 'The bill of a pay link',
  description:
    'Without signing in: what is due on the one bill that the link is for. After it was paid it only says so. Reading changes nothing.',
  body: Type.Object(
    { token },
    { title: 'PayLinkToken', additionalProperties: false, examples: [{ token: exampleToken }] },
  ),
  response: answers({ 200: LinkedBill }, 'validation_error', 'not_found', gone, 'rate_limited'),
}

export const paySchema = {
  tags,
  summary: 'Pay the bill of a link',
  description:
    'Opens the provider’s page for everything that is due. A bill has at most one open payment: any other is closed first. The card on file is never used.',
  body: Type.Object(
    {
      token,
      coverFee,
      seenTotal: Type.Optional(
        Type.Number({
          money: true,
          minimum: 0,
          examples: [123.89],
          description:
            'What the payer was shown. If it has changed, nothing is opened (`changed_meanwhile`).',
        }),
      ),
      language,
      captchaToken,
    },
    { title: 'NewLinkPayment', additionalProperties: false, examples: [{ token: exampleToken }] },
  ),
  response: answers(
    { 201: { ...OnlinePayment, examples: [exampleOpenPayment] } },
    ...(['validation_error', captcha, 'not_found', conflict, gone, 'rate_limited'] as const),
  ),
}

export const lookSchema = {
  tags,
  summary: 'Look at the payment of a link',
  description:
    'Reads at the provider what became of the link’s latest payment, books it, and gives the bill.',
  body: Type.Object(
    { token },
    { title: 'PayLinkLook', additionalProperties: false, examples: [{ token: exampleToken }] },
  ),
  response: answers({ 200: LinkedBill }, 'validation_error', 'not_found', gone, 'rate_limited'),
}

export const receiptSchema = {
  tags,
  summary: 'The receipt of a paid link',
  description:
    'A PDF file, once the bill of the link is paid: as it was then, and without the address of the guest.',
  body: Type.Object(
    { token, ...receiptFileWish },
    {
      title: 'PayLinkReceipt',
      additionalProperties: false,
      examples: [{ token: exampleToken, language: 'en' }],
    },
  ),
  response: answers({ 200: ReceiptFile }, 'validation_error', 'not_found', notPaid, gone, 'rate_limited'),
}
