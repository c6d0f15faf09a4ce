import { Type } from 'typebox'
import { answers, noContent } from '../../platform/http/answers/answers.ts'

export const callbackSchema = {
  tags: ['Webhooks'],
  summary: 'What became of a text, or an answer to one',
  description:
    'For the provider of texts only, signed by it. A status is noted with its message. `STOP` ends all texts to that phone but PINs, `START` lets them be sent again, and `HELP` is answered.',
  querystring: Type.Object({
    message: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'The message that a status is about.',
      }),
    ),
  }),
  consumes: ['application/x-www-form-urlencoded', 'application/json'],
  response: answers({ 204: noContent }, 'validation_error', 'rate_limited'),
}
