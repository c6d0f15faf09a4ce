import { Type } from 'typebox'
import { refusalCodes } from '../../auction/items/refusals.ts'
import { offerChecks } from '../../engine/purchase-checks.ts'
import { MOST_SHARES } from '../../engine/shares.ts'
import { closedAccount } from '../../people/accounts/open-account.ts'
import { answers } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import { namedByGuest } from './bill-sharing-schema.ts'
import { splitRefusals } from './split-lot.ts'
import { proposalRefusals } from './split-proposals.ts'

const decimal = (description: string) => Type.String({ description })
const proposal = {
  id: Type.Integer(),
  purchaseId: Type.Integer(),
  itemId: Type.Integer(),
  itemName: Type.String(),
  currency: Type.String({ description: 'ISO 4217.' }),
  wholeAmount: decimal('The price of all of it.'),
  expiresAt: Type.Integer({ description: 'When nobody can agree any more. Epoch seconds.' }),
}
const lot = {
  purchaseId: 903,
  itemId: 42,
  itemName: 'A weekend by the lake',
  currency: 'USD',
  wholeAmount: '900.00',
  expiresAt: 1_809_978_300,
}

const SplitsAnswer = Type.Object(
  {
    sent: Type.Array(
      Type.Object({
        ...proposal,
        shares: Type.Array(
          Type.Object({
            typed: orNull(
              Type.String({ description: 'The paddle or address as you typed it; null for your own share.' }),
            ),
            amount: decimal('The share.'),
            hasAgreed: Type.Boolean({
              description:
                'False looks the same whether there is such a guest, and whether that guest declined.',
            }),
          }),
        ),
      }),
      { description: 'What you proposed, and is not split yet.' },
    ),
    received: Type.Array(
      Type.Object({
        ...proposal,
        paddleNumber: Type.Integer({ description: 'Whose proposal it is.' }),
        amount: decimal('Your share.'),
        shareCount: Type.Integer({ description: 'Among how many it would be split.' }),
        hasAgreed: Type.Boolean({ description: 'Whether you have agreed, and others have not yet.' }),
      }),
      { description: 'What others would like to split with you.' },
    ),
  },
  {
    title: 'Splits',
    description: 'Proposals to split lots of an auction, yours and those you got.',
    examples: [
      {
        sent: [
          {
            id: 5,
            ...lot,
            shares: [
              { typed: null, amount: '450.00', hasAgreed: true },
              { typed: '119', amount: '450.00', hasAgreed: false },
            ],
          },
        ],
        received: [],
      },
    ],
  },
)

const params = Type.Object({ auctionId: Id('The auction.', 7) })
const splitParams = Type.Object({ ...params.properties, splitId: Id('The proposal.', 5) })
const tags = ['Bidder']
const common = ['validation_error', 'unauthorized', closedAccount, 'not_found', 'rate_limited'] as const
const money = (description: string) =>
  Type.Optional(Type.Number({ money: true, minimum: 0.01, description, examples: [450] }))

const meanings = Object.entries({ ...splitRefusals, ...proposalRefusals })
const notSplit = {
  code: 'conflict',
  meaning: meanings.map(([reason, message]) => `\`${reason}\`: ${message}`).join(' '),
  reasons: meanings.map(([reason]) => reason),
  example: { message: splitRefusals.is_paid, reason: 'is_paid' },
} as const

const notBought = {
  code: 'purchase_refused',
  meaning: 'The share is refused for what a purchase is refused for; `reason` says why.',
  reasons: refusalCodes(offerChecks),
  example: {
    message: 'This would exceed your spending limit for this auction.',
    reason: 'spending_limit_exceeded',
  },
} as const

export const splitSchemas = {
  read: {
    tags,
    summary: 'Proposals to split lots that were bought together',
    description:
      'Those of the caller, and those in which somebody would like to split a lot with the caller.',
    params,
    response: answers({ 200: SplitsAnswer }, 'validation_error', 'unauthorized', 'not_found'),
  },
  propose: {
    tags,
    summary: 'Propose to split a lot that was bought together',
    description:
      'For an unpaid lot that the caller won or bought; it takes the place of what was proposed before. The others are named by paddle or email in this auction; if there are such guests, they are told, and may agree within two days. Nothing moves until all have; then everybody has a share of the price on a bill of their own. Without amounts the shares are equal. The answer does not say whether there are such guests.',
    params,
    body: Type.Object(
      {
        purchaseId: Id('The purchase.', 903),
        amount: money('The caller’s share; either all have an amount, or none.'),
        people: Type.Array(
          Type.Object({ ...namedByGuest, amount: money('Their share.') }, { additionalProperties: false }),
          { minItems: 1, maxItems: MOST_SHARES - 1 },
        ),
      },
      {
        additionalProperties: false,
        title: 'SplitProposal',
        examples: [{ purchaseId: 903, people: [{ paddleNumber: 119 }] }],
      },
    ),
    response: answers({ 200: SplitsAnswer }, ...common, notSplit),
  },
  agree: {
    tags,
    summary: 'Agree to a share of a lot',
    description:
      'Once everybody has agreed, the lot is split: the share is on the caller’s bill, and counts for spending limits. Until then agreeing can be taken back by declining. What a purchase asks of a person is asked here too.',
    params: splitParams,
    response: answers({ 200: SplitsAnswer }, ...common, notBought, notSplit),
  },
  end: {
    tags,
    summary: 'Take back or decline a proposed split',
    description: 'The lot stays as it was, and the others are not told.',
    params: splitParams,
    response: answers({ 200: SplitsAnswer }, ...common),
  },
}
