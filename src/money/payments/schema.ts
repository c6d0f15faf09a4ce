import { Type } from 'typebox'
import { closedAccount } from '../../people/accounts/open-account.ts'
import { answers, type ErrorAnswer, noContent } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import { withDefault } from '../../platform/http/answers/with-default.ts'
import {
  exampleCard,
  exampleCardPlace,
  exampleOpenPayment,
  examplePayment,
  examplePaymentChoices,
} from './example.ts'

const decimal = (description: string) => Type.String({ description })

const CardShown = Type.Object({
  brand: Type.String({ description: '`visa`, `mastercard`, `amex`, …' }),
  lastFour: Type.String({ description: 'Its last four digits.' }),
})

export const coverFee = withDefault(
  Type.Boolean({ default: false, description: 'Whether to add what the provider will keep, as a donation.' }),
)

export const paymentStates = [
  'open',
  'underWay',
  'paid',
  'saved',
  'declined',
  'needsPerson',
  'ended',
] as const

export const OnlinePayment = Type.Object(
  {
    id: Type.Integer(),
    state: Type.String({
      enum: [...paymentStates],
      description:
        '`open`: to be completed at `url`. `underWay`: not known yet; look again. `paid`. `saved`: the card is on file. `declined`. `needsPerson`: the bank wants to ask the guest, so pay at the provider’s page. `ended`: nothing was charged.',
    }),
    url: orNull(
      Type.String({
        description: 'The provider’s page, while it is open. Leave by navigation, not by a form.',
      }),
    ),
    amount: orNull(decimal('With the covered fee; null for a card that is put on file.')),
    coveredFee: decimal('The part of it that covers the fee.'),
    currency: Type.String({ description: 'ISO 4217.' }),
    receiptId: orNull(Type.Integer()),
    card: orNull(CardShown),
    code: orNull(
      Type.String({ description: 'Why it failed, as the provider calls it; null if it did not.' }),
    ),
  },
  { title: 'OnlinePayment', description: 'An attempt to pay.', examples: [examplePayment] },
)

const CardOnFile = Type.Object(
  {
    id: Type.Integer(),
    organizationId: Type.Integer(),
    organizationName: Type.String({ description: 'Only this organization may charge the card.' }),
    ...CardShown.properties,
    expiryMonth: Type.String({ description: 'The last month it is good for, as `2027-04`.' }),
    addedAt: Type.Integer({ description: 'Epoch seconds.' }),
  },
  { title: 'CardOnFile', examples: [exampleCard] },
)

export const CardPlace = Type.Object(
  {
    organizationId: Type.Integer(),
    organizationName: Type.String(),
    auctionIds: Type.Array(Type.Integer(), {
      description: 'The organization’s auctions of which the caller is a guest, the latest first.',
    }),
  },
  {
    title: 'CardPlace',
    description:
      'An organization that takes cards and has the caller as a guest: a card is added there, or replaced, through one of these auctions.',
    examples: [exampleCardPlace],
  },
)

export const PaymentChoices = Type.Object(
  {
    canPay: Type.Boolean({ description: 'Whether something is due that can be paid online.' }),
    reason: orNull(
      Type.String({
        description:
          'Why what is due cannot be paid online, though the organizer takes cards: `payments_off`, `payments_paused`, `amount_too_small` or `not_payable`, as when paying; else null.',
      }),
    ),
    due: decimal('The amount due.'),
    dueWithFee: decimal('The same with what covers the fee, about.'),
    currency: Type.String({ description: 'ISO 4217.' }),
    fee: Type.Object(
      {
        basisPoints: Type.Integer({ description: '290 is 2.9 %.' }),
        fixed: decimal('What is kept of every payment.'),
      },
      { description: 'What the provider keeps, for guests who want to cover it.' },
    ),
    card: orNull(CardOnFile),
    isTest: Type.Boolean({ description: 'Whether no real money moves.' }),
    chargeDay: orNull(
      Type.String({
        description:
          'The day, as `2026-11-25`, on which the organizer charges cards on file; null while none is chosen, or nothing of this bill would be charged.',
      }),
    ),
    chargeDayAmount: orNull(
      decimal(
        'What would be charged on that day: what you bought, offered to pay for or agreed to share, and not what an organizer put on your bill.',
      ),
    ),
    latest: orNull(OnlinePayment),
  },
  {
    title: 'PaymentChoices',
    description: 'What is due, and how it can be paid.',
    examples: [examplePaymentChoices],
  },
)

export const conflict: ErrorAnswer = {
  code: 'conflict',
  meaning:
    '`not_payable`: it cannot be paid online. `nothing_due`; `more_than_due`; `amount_too_small`. `changed_meanwhile`: the amount due is no longer what was shown. `no_card`: there is no card on file. `payment_under_way`: another payment of this receipt is not decided yet. `payments_off`: the organizer’s account does not work. `payments_paused`: after a failure of the database cards are charged again once the books were compared with the provider’s, within minutes.',
}

export const captcha: ErrorAnswer = {
  code: 'captcha_failed',
  meaning: 'After several failed attempts a captcha token is required.',
}

export const captchaToken = Type.Optional(
  Type.String({
    maxLength: 5000,
    description:
      'Required after several failed attempts: of reCAPTCHA for the action `payment`, or the solution of a challenge, as at sign-in.',
  }),
)

export const language = withDefault(
  Type.Unsafe<'en' | 'fr' | 'es'>({
    type: 'string',
    enum: ['en', 'fr', 'es'],
    default: 'en',
    description: 'The language that the caller reads, also on the provider’s page.',
  }),
)

const receiptParams = Type.Object({ receiptId: Id('The receipt.', 77) })

const bidder = { tags: ['Bidder'] }

export const choicesSchema = {
  ...bidder,
  summary: 'How a receipt can be paid',
  description:
    'What is due on one of the caller’s receipts, the card on file, and the latest attempt to pay.',
  params: receiptParams,
  response: answers({ 200: PaymentChoices }, 'validation_error', 'unauthorized', 'not_found'),
}

const opened = answers(
  { 201: { ...OnlinePayment, examples: [exampleOpenPayment] } },
  'validation_error',
  'unauthorized',
  captcha,
  closedAccount,
  'not_found',
  conflict,
  'rate_limited',
)

export const paySchema = {
  ...bidder,
  summary: 'Pay for a receipt',
  description:
    'With the card on file, which is charged at once, or at the provider’s page. Pays everything that is due, or a part. A receipt has at most one open payment: asking again gives the same page, and any other is closed first. Nobody is charged twice.',
  params: receiptParams,
  body: Type.Object(
    {
      way: Type.Unsafe<'card' | 'checkout'>({
        type: 'string',
        enum: ['card', 'checkout'],
        description: '`card`: the card on file. `checkout`: another card, at the provider’s page.',
      }),
      amount: Type.Optional(
        Type.Number({
          money: true,
          exclusiveMinimum: 0,
          examples: [100],
          description: 'A part of what is due, without the covered fee; everything unless given.',
        }),
      ),
      coverFee,
      seenTotal: Type.Optional(
        Type.Number({
          money: true,
          minimum: 0,
          examples: [206.28],
          description:
            'What the payer was shown. If it has changed, nothing is charged (`changed_meanwhile`).',
        }),
      ),
      language,
      captchaToken,
    },
    { title: 'NewOnlinePayment', additionalProperties: false, examples: [{ way: 'checkout' }] },
  ),
  response: opened,
}

export const lookSchema = {
  ...bidder,
  summary: 'Look at a payment',
  description:
    'Reads at the provider what became of one of the caller’s payments, or of a card they were adding, and books it. Call it when the guest returns from the provider’s page.',
  params: Type.Object({ onlinePaymentId: Id('The payment.', 501) }),
  response: answers(
    { 200: OnlinePayment },
    'validation_error',
    'unauthorized',
    closedAccount,
    'not_found',
    'rate_limited',
  ),
}

export const cardsSchema = {
  ...bidder,
  summary: 'The caller’s cards on file',
  description:
    'One for each organization with which the caller has one, and the organizations with which they may have one.',
  response: answers(
    {
      200: Type.Object(
        { cards: Type.Array(CardOnFile), organizations: Type.Array(CardPlace) },
        {
          title: 'Cards',
          description: 'By organization.',
          examples: [{ cards: [exampleCard], organizations: [exampleCardPlace] }],
        },
      ),
    },
    'unauthorized',
  ),
}

export const addCardSchema = {
  ...bidder,
  summary: 'Put a card on file',
  description:
    'Opens the provider’s page, where the caller adds a card for the organization of an auction, in place of the one before. Show the words they agree to before they leave: version 1 is “I agree that the organizer may charge this card for what I win, buy or pledge in its auctions.”, or the same in French or Spanish. The words in `language` are kept with the card.',
  params: Type.Object({ auctionId: Id('The auction.', 7) }),
  body: Type.Object(
    {
      returnTo: Type.String({
        pattern: '^/[A-Za-z0-9][A-Za-z0-9/_?=&.-]{0,199}$',
        examples: ['/i/42'],
        description: 'The page to come back to.',
      }),
      consentVersion: Type.Integer({
        minimum: 1,
        maximum: 1,
        examples: [1],
        description: 'The version of the words that the caller has agreed to.',
      }),
      language,
      captchaToken,
    },
    {
      title: 'NewCard',
      additionalProperties: false,
      examples: [{ returnTo: '/i/42', consentVersion: 1 }],
    },
  ),
  response: opened,
}

export const removeCardSchema = {
  ...bidder,
  summary: 'Remove a card',
  description: 'Here and at the provider.',
  params: Type.Object({ cardId: Id('The card.', 88) }),
  response: answers(
    { 204: noContent },
    'validation_error',
    'unauthorized',
    closedAccount,
    'not_found',
    {
      code: 'conflict',
      meaning:
        '`secures_a_bid`: in an auction that requires a card the caller, or somebody they pay for, leads; `secures_a_bill`: something is still to be paid there. Add another card, which replaces this one.',
    },
    'rate_limited',
  ),
}

export const webhookSchema = {
  tags: ['Webhooks'],
  summary: 'A hint from the payment provider',
  description:
    'For the provider only, signed by it. Nothing in it is believed: it makes the service read the payment at the provider.',
  params: Type.Object({ organizationId: Id('The organization.', 3) }),
  consumes: ['application/json'],
  response: answers({ 204: noContent }, 'validation_error', 'rate_limited'),
}

export const connectedWebhookSchema = {
  tags: ['Webhooks'],
  summary: 'A hint about a connected account',
  description:
    'For the provider only, signed with a secret of the operator. It makes the service read the account that it names, or the payment there.',
  consumes: ['application/json'],
  response: answers({ 204: noContent }, 'validation_error', 'rate_limited'),
}
