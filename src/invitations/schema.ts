import { Type } from 'typebox'
import { leanAuctionCard } from '../auctions/card-schema.ts'
import { whitelabelQuery } from '../auctions/schema.ts'
import { answers } from '../http/answers/answers.ts'
import { pageQuery } from '../http/answers/paging.ts'

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
