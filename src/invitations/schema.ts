import { Type } from 'typebox'
import { leanAuctionCard } from '../auctions/card-schema.ts'
import { whitelabelQuery } from '../auctions/schema.ts'
import { answers } from '../http/answers/answers.ts'
import { pageQuery } from '../http/answers/paging.ts'

export const invitedAuctionsSchema = {
  tags: ['Bidder'],
  summary: 'Auctions the caller was invited to',
  description:
    'By e-mail, whatever its case and accents; without those the caller has registered for. The latest invitation first. Registering for a private one takes the very address that was invited, its case aside: if it differs in an accent, the auction is listed here but registering is 404.',
  querystring: Type.Object({ ...pageQuery({ limit: 3 }), whitelabelId: whitelabelQuery }),
  response: answers(
    {
      200: Type.Object(
        {
          auctions: Type.Array(leanAuctionCard),
          totalCount: Type.Integer({
            description: 'How many there are on all pages together.',
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
