import { Type } from 'typebox'
import { anna } from '../../auction/auctions/example.ts'
import { closedAccount } from '../../people/accounts/open-account.ts'
import { answers, type ErrorAnswer, noContent } from '../../platform/http/answers/answers.ts'

export const formatQuery = Type.Object({
  format: Type.Optional(
    Type.Unsafe<'json' | 'html'>({
      type: 'string',
      enum: ['json', 'html'],
      description:
        '`json` (the default) for programs, `html` for people, in the language of `Accept-Language`.',
      examples: ['json'],
    }),
  ),
})

/** A document whose sections depend on what there is. */
export const dataFile = Type.Unsafe<never>({
  description: 'The file. Times are ISO 8601 in UTC, amounts decimal strings.',
  content: {
    'application/json': {
      schema: { type: 'object', additionalProperties: true },
      example: { exportedAt: '2026-11-20T19:00:00.000Z', profile: [{ id: anna.userId, firstName: 'Anna' }] },
    },
    'text/html': { schema: { type: 'string' }, example: '<!doctype html>' },
  },
})

export const cannotErase: ErrorAnswer = {
  code: 'conflict',
  meaning:
    '`leads_open_lot`: a leading or sealed bid is on an open lot; `unpaid_bill`: something is to be paid or confirmed; `payment_under_way`: a payment, refund, dispute or new card has not ended; `refund_due`: money is owed back; `only_manager`: nobody else manages an organization; `administrator`: the address is in the settings of the service. `where` names the auction or organization.',
}

export const exportSchema = {
  tags: ['Profile'],
  summary: 'Everything about me',
  description:
    'One file with everything the service has about the caller, their own ceilings included; no PINs, tokens or keys, and nothing about other people. Names and phones that managers typed for an address are left out, since signing in does not prove an address.',
  querystring: formatQuery,
  response: answers({ 200: dataFile }, 'validation_error', 'unauthorized', 'rate_limited'),
}

export const eraseSchema = {
  tags: ['Profile'],
  summary: 'Erase my account',
  description:
    'Removes everything about the caller for good. Bids and books keep a number; receipts keep the name and address for as many years as the operator set (`RECEIPT_YEARS`). Every device is signed out, cards are removed at the provider, and the address may register again as a new person.',
  body: Type.Object(
    {
      email: Type.String({
        maxLength: 320,
        description: 'The email of the account, typed once more.',
        examples: ['anna@goodlot.example'],
      }),
    },
    { title: 'Erasure', additionalProperties: false, examples: [{ email: 'anna@goodlot.example' }] },
  ),
  response: answers(
    { 204: noContent },
    'validation_error',
    'unauthorized',
    closedAccount,
    cannotErase,
    'rate_limited',
  ),
}
