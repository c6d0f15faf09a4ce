import { Type } from 'typebox'
import { closedAccount } from '../../people/accounts/open-account.ts'
import { answers } from '../../platform/http/answers/answers.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import { billRefusals } from './share-bill.ts'

const Sharer = Type.Object({
  userId: Type.Integer(),
  name: Type.String(),
  paddleNumber: Type.Integer(),
})
const carl = { userId: 12, name: 'Carl Bell', paddleNumber: 119 }

export const BillSharingAnswer = Type.Object(
  {
    payer: orNull(Sharer),
    paysFor: Type.Array(Sharer, { description: 'The guests whose purchases are on your bill.' }),
    received: Type.Array(
      Type.Object({
        id: Type.Integer(),
        paddleNumber: Type.Integer(),
        createdAt: Type.Integer({ description: 'Epoch seconds.' }),
      }),
      { description: 'Guests who would like to pay for you, for a day. Empty while you share a bill.' },
    ),
    sent: Type.Array(
      Type.Object({
        id: Type.Integer(),
        typed: Type.String({ description: 'The paddle or address as you typed it.' }),
        createdAt: Type.Integer({ description: 'Epoch seconds.' }),
      }),
      {
        description:
          'Your own offers that nobody has accepted. They look the same whether there is such a guest, and whether that guest declined.',
      },
    ),
  },
  {
    title: 'BillSharing',
    description: 'Who shares a bill with you. `payer` is null while you pay for yourself.',
    examples: [
      {
        payer: null,
        paysFor: [carl],
        received: [],
        sent: [{ id: 4, typed: '131', createdAt: 1809805500 }],
      },
    ],
  },
)

/** Another guest, by one of the two. */
export const namedByGuest = {
  paddleNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  email: Type.Optional(Type.String({ minLength: 1, maxLength: 320 })),
}

const params = Type.Object({ auctionId: Id('The auction.', 7) })
const offerParams = Type.Object({ ...params.properties, billOfferId: Id('The offer.', 4) })
const tags = ['Bidder']
const common = ['validation_error', 'unauthorized', closedAccount, 'not_found', 'rate_limited'] as const
const { not_a_guest: _, ...refusals } = billRefusals
const notChanged = {
  code: 'conflict',
  meaning: Object.entries(refusals)
    .map(([reason, message]) => `\`${reason}\`: ${message}`)
    .join(' '),
  reasons: Object.keys(refusals),
  example: { message: refusals.payment_under_way, reason: 'payment_under_way' },
} as const
const notOffered = {
  code: 'conflict',
  meaning: '`has_payer`: somebody else pays your bill; `too_many`: ten offers are open.',
  reasons: ['has_payer', 'too_many'],
  example: { message: 'Somebody else pays your bill.', reason: 'has_payer' },
} as const

export const billSharingSchemas = {
  read: {
    tags,
    summary: 'Who shares a bill with the caller',
    description:
      'Couples and tables share one bill: each bids with their own paddle, and one pays. The payer reads and pays all of it; the others see their own lines in their cart.',
    params,
    response: answers({ 200: BillSharingAnswer }, 'validation_error', 'unauthorized', 'not_found'),
  },
  offer: {
    tags,
    summary: 'Offer to pay for another guest',
    description:
      'By paddle or email in this auction. If there is such a guest, they get a notification and may accept. The answer does not say whether there is.',
    params,
    body: Type.Object(
      { ...namedByGuest },
      { additionalProperties: false, title: 'BillOffer', examples: [{ paddleNumber: 131 }] },
    ),
    response: answers({ 200: BillSharingAnswer }, ...common, notOffered),
  },
  accept: {
    tags,
    summary: 'Let another guest pay',
    description:
      'From now on what you buy goes on the bill of the guest who offered it, and what is unpaid moves there.',
    params: offerParams,
    response: answers({ 200: BillSharingAnswer }, ...common, notChanged),
  },
  endOffer: {
    tags,
    summary: 'Take back or decline an offer to pay',
    description: 'The other guest is not told.',
    params: offerParams,
    response: answers({ 200: BillSharingAnswer }, ...common),
  },
  leave: {
    tags,
    summary: 'Pay for oneself again',
    description:
      'What the caller bought and is not paid yet moves to a bill of their own. Both get a notification.',
    params,
    response: answers({ 200: BillSharingAnswer }, ...common, notChanged),
  },
  end: {
    tags,
    summary: 'Stop paying for another guest',
    description:
      'What that guest bought and is not paid yet moves to a bill of their own. Both get a notification.',
    params: Type.Object({ ...params.properties, userId: Id('Somebody you pay for.', 12) }),
    response: answers({ 200: BillSharingAnswer }, ...common, notChanged),
  },
}
