import { Type } from 'typebox'
import { closedAccount } from '../../people/accounts/open-account.ts'
import { answers, noContent } from '../../platform/http/answers/answers.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import { gala } from '../auctions/example.ts'
import { ownItemCardFields } from '../items/card-schema.ts'
import { lakeCard } from '../items/example.ts'

const params = Type.Object({ itemId: Id('The item.') })

export const addFavoriteSchema = {
  tags: ['Bidder'],
  summary: 'Mark an item as favorite',
  description: 'Marking it again changes nothing. The person’s other devices receive `event.favorite`.',
  params,
  response: answers(
    { 204: noContent },
    'validation_error',
    'unauthorized',
    {
      code: 'forbidden',
      meaning: 'The item is in an auction the caller cannot see, or the account is banned.',
    },
    'not_found',
    'rate_limited',
  ),
}

export const removeFavoriteSchema = {
  tags: ['Bidder'],
  summary: 'Unmark a favorite',
  description: 'The response is the same when the item is not a favorite or does not exist.',
  params,
  response: answers({ 204: noContent }, 'validation_error', 'unauthorized', closedAccount, 'rate_limited'),
}

export const favoritesSchema = {
  tags: ['Bidder'],
  summary: 'The favorites of the caller',
  description: 'Newest first. Items the caller can no longer see are left out.',
  querystring: Type.Object(pageQuery()),
  response: answers(
    {
      200: Type.Object(
        {
          items: Type.Array(
            Type.Object(
              {
                ...ownItemCardFields,
                favoritedAt: Type.Integer({ description: 'Epoch seconds.' }),
              },
              { title: 'Favorite', examples: [{ ...lakeCard, favoritedAt: gala.startTime }] },
            ),
          ),
          totalCount: Type.Integer({
            description: 'The total across all pages.',
            examples: [1],
          }),
        },
        { description: 'A page of favorites.' },
      ),
    },
    'validation_error',
    'unauthorized',
    'rate_limited',
  ),
}
