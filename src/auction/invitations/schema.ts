import { type Static, Type } from 'typebox'
import { answers } from '../../platform/http/answers/answers.ts'
import { pageQuery } from '../../platform/http/answers/paging.ts'
import { leanAuctionCard } from '../auctions/card-schema.ts'
import { whitelabelQuery } from '../auctions/schema.ts'

const InvitationAt = Type.Object(
  {
    auctionId: Type.Integer(),
    name: Type.String({ description: 'The name of the auction.' }),
    organizationName: Type.String(),
    needsProof: Type.Boolean({
      description:
        'Whether invitations are strict and no mail has proved the caller’s email yet: `POST /v3/user/address-proofs` mails a link. Otherwise they can register at once.',
    }),
  },
  {
    title: 'InvitationAt',
    description: 'The invitation.',
    examples: [{ auctionId: 7, name: 'Spring Gala', organizationName: 'Harbor Paws', needsProof: true }],
  },
)

export type InvitationAnswer = Static<typeof InvitationAt>

export const invitationAtSchema = {
  tags: ['Bidder'],
  summary: 'The caller’s invitation to an auction they cannot see yet',
  description:
    'For people who follow the link of an invitation to a private auction. 404 for people who were not invited by exactly this email (ignoring case), and once they are registered.',
  params: Type.Object({
    address: Type.String({
      minLength: 1,
      maxLength: 60,
      examples: ['7'],
      description: 'The id of the auction, or its share address.',
    }),
  }),
  response: answers({ 200: InvitationAt }, 'validation_error', 'unauthorized', 'not_found', 'rate_limited'),
}

export const invitedAuctionsSchema = {
  tags: ['Bidder'],
  summary: 'Auctions the caller was invited to',
  description:
    'Matched by email, ignoring case and accents, without those the caller has registered for. Latest invitation first. Registering for a private auction requires the exact address that was invited, ignoring case only: if it differs by an accent, the auction is listed here but registering returns 404.',
  querystring: Type.Object({ ...pageQuery({ limit: 3 }), whitelabelId: whitelabelQuery }),
  response: answers(
    {
      200: Type.Object(
        {
          auctions: Type.Array(leanAuctionCard),
          totalCount: Type.Integer({
            description: 'The total across all pages.',
            examples: [1],
          }),
        },
        { description: 'A page of auctions.' },
      ),
    },
    'validation_error',
    'unauthorized',
    'rate_limited',
  ),
}
