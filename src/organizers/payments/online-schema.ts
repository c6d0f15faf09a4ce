import { type Static, Type } from 'typebox'
import { examplePayment } from '../../money/payments/example.ts'
import { OnlinePayment } from '../../money/payments/schema.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import { keyReused, onceHeaders } from '../basics/once.ts'
import { Closed, Money, manage } from '../basics/schema.ts'
import { reason } from '../sales/payment-schema.ts'

const decimal = (description: string) => Type.String({ description })
const epoch = Type.Integer({ description: 'Epoch seconds.' })
const isSetAside = Type.Boolean({
  description:
    'It failed several times, for a reason of our own or because the provider does not answer. It is tried again now and then; whoever runs the service sees it, too.',
})

const exampleOnline = {
  isPossible: true,
  isTest: false,
  card: { brand: 'visa', lastFour: '4242', expiryMonth: '2028-04' },
  chargeable: '100.00',
  payLink: { url: 'https://gala.example/pay#q2mGJ0d8Q2yD4l7nXvEwTA', expiresAt: 1_797_592_000 },
  payments: [
    {
      ...examplePayment,
      startedAt: 1_795_000_000,
      isSetAside: false,
      captured: '120.00',
      refundable: '100.00',
      refunds: [
        {
          id: 9,
          amount: '20.00',
          state: 'done',
          reason: 'A glass was broken.',
          requestedBy: 'Mia Rivers',
          requestedAt: 1_795_000_000,
          isSetAside: false,
        },
      ],
      disputes: [],
    },
  ],
}

const Online = Type.Object(
  {
    isPossible: Type.Boolean({ description: 'Whether this receipt can be paid online.' }),
    isTest: Type.Boolean({ description: 'Whether no real money moves.' }),
    card: orNull(
      Type.Object({
        brand: Type.String(),
        lastFour: Type.String(),
        expiryMonth: Type.String(),
      }),
    ),
    chargeable: decimal(
      'How much of what is due the card on file may pay: what its owner bought, offered to pay for or agreed to share.',
    ),
    payLink: orNull(
      Type.Object(
        { url: Type.String(), expiresAt: epoch },
        { description: 'Where this bill can be paid without signing in, while there is such a link.' },
      ),
    ),
    payments: Type.Array(
      Type.Object({
        ...OnlinePayment.properties,
        startedAt: epoch,
        isSetAside,
        captured: decimal('What was taken.'),
        refundable: decimal('What can still be refunded; refunds that are pending count.'),
        refunds: Type.Array(
          Type.Object({
            id: Type.Integer(),
            amount: decimal('Decimal.'),
            state: Type.String({ enum: ['asked', 'pending', 'done', 'failed'] }),
            reason: orNull(Type.String()),
            requestedBy: orNull(Type.String({ description: 'Null if it was made at the provider.' })),
            requestedAt: epoch,
            isSetAside,
          }),
        ),
        disputes: Type.Array(
          Type.Object({
            id: Type.Integer(),
            amount: decimal('Decimal.'),
            state: Type.String({ enum: ['inquiry', 'open', 'won', 'lost'] }),
            reason: Type.String(),
            openedAt: epoch,
          }),
        ),
      }),
      { description: 'Oldest first.' },
    ),
  },
  {
    title: 'OnlineReceipt',
    description: 'The card on file and all online payments.',
    examples: [exampleOnline],
  },
)

export type OnlineReceiptAnswer = Static<typeof Online>

const receiptParams = Type.Object({ receiptId: Id('The receipt.', 77) })

export const onlineSchemas = {
  read: manage(
    {
      summary: 'The online payments of a receipt',
      description: 'With their refunds and disputes, also those made at the provider.',
      params: receiptParams,
    },
    { 200: Online },
  ),
  charge: manage(
    {
      summary: 'Charge the card on file',
      description:
        'Charges the card that the guest put on file with this organization for what that guest bought, offered to pay for or agreed to share (`chargeable`), or a part of it. What an organizer put on the bill is paid by a pay link, at the desk, or by the guest in the cart. If a payment page is open it is closed first; if the guest has just paid there, that is what comes back.',
      params: receiptParams,
      body: Closed(
        {
          amount: Type.Optional(Money('All that is `chargeable` unless given.', { minimum: 0.01 })),
          seenDue: Type.Optional(
            Money('The amount due when it was read; if it has changed, nothing is charged.'),
          ),
        },
        { title: 'CardCharge', examples: [{ seenDue: 120 }] },
      ),
    },
    { 201: OnlinePayment },
    {
      code: 'conflict',
      meaning:
        '`no_card`: there is no card on file. `not_payable`; `nothing_due`; `more_than_due`; `not_agreed`: the guest did not agree to this much; `amount_too_small`; `changed_meanwhile`. `payment_under_way`: another payment of this receipt is not decided yet. `payments_off`: the account does not work.',
    },
  ),
  look: manage(
    {
      summary: 'Look at the provider again',
      description:
        'Reads at the provider what became of payments that are not decided and of refunds that are on their way, and books it.',
      params: receiptParams,
    },
    { 200: Online },
  ),
  makeLink: manage(
    {
      summary: 'Make a pay link',
      description:
        'An address where this bill, and nothing else, can be seen and paid without signing in. It ends when the bill is paid, after 30 days, or when somebody ends it. While one is open, that one is given again.',
      params: receiptParams,
    },
    { 200: Online },
    { code: 'conflict', meaning: '`nothing_due`. `not_payable`: it cannot be paid online.' },
  ),
  endLink: manage(
    {
      summary: 'End a pay link',
      description: 'It shows nothing from now on, and a payment page opened with it is closed.',
      params: receiptParams,
    },
    { 200: Online },
  ),
  refund: manage(
    {
      summary: 'Refund an online payment',
      description:
        'The whole payment or a part, never more than was taken; refunds that are pending count. The guest sees it on the receipt. The amount due grows by it, or the amount owed back shrinks.',
      params: receiptParams,
      headers: onceHeaders,
      body: Closed(
        {
          onlinePaymentId: Id('The online payment.', 501),
          amount: Type.Optional(Money('All that is left unless given.', { minimum: 0.01 })),
          reason,
        },
        {
          title: 'NewRefund',
          examples: [{ onlinePaymentId: 501, reason: 'A glass was broken.' }],
        },
      ),
    },
    { 201: Online },
    {
      code: 'conflict',
      meaning:
        '`not_paid`: nothing was taken. `nothing_left`: all of it was refunded. `more_than_paid`: the amount is above what is left. `key_reused`.',
    },
    keyReused,
  ),
}
