import { type Static, Type } from 'typebox'
import { closedAccount } from '../../people/accounts/open-account.ts'
import { answers } from '../../platform/http/answers/answers.ts'

const exampleToken = 'X1q9oPp5JcGJ6o6tXk1zVY0WJm0dYkq3h7m9x2cT4aE'

const ProofToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  examples: [exampleToken],
  description: 'What follows # in the address of the link.',
})

const AddressProof = Type.Object(
  {
    address: Type.String({ description: 'The email of the account.' }),
    isProved: Type.Boolean({ description: 'Whether it was proved that the address is the caller’s.' }),
    isSent: Type.Boolean({ description: 'Whether a link was mailed now.' }),
  },
  {
    title: 'AddressProof',
    description: 'Whether the address is proved.',
    examples: [{ address: 'anna@goodlot.example', isProved: false, isSent: true }],
  },
)

export type AddressProofAnswer = Static<typeof AddressProof>

export const askSchema = {
  tags: ['Profile'],
  summary: 'Have a link mailed that proves my email address',
  description:
    'The link works once, for 24 hours, and only for this account while it has this address. A PIN by SMS proves a phone and not an address: roles that were given to an address, places on a guest list and choices about mails wait for the proof. An address that is proved already is mailed nothing.',
  response: answers(
    { 200: AddressProof },
    'unauthorized',
    closedAccount,
    { code: 'conflict', meaning: '`mail_is_off`: this service sends no mail.' },
    'rate_limited',
  ),
}

export const confirmSchema = {
  tags: ['Profile'],
  summary: 'Prove my email address by the link that was mailed',
  description:
    'Only the account that asked for the link can use it. Its page sends this when its button is pressed: opening a link changes nothing, since programs that look for bad mails open every link.',
  body: Type.Object(
    { token: ProofToken },
    { additionalProperties: false, examples: [{ token: exampleToken }] },
  ),
  response: answers(
    { 200: AddressProof },
    'validation_error',
    'unauthorized',
    closedAccount,
    { code: 'not_found', meaning: 'The link was used, has expired, or never existed.' },
    { code: 'conflict', meaning: '`other_account`: the link was mailed for another account.' },
    'rate_limited',
  ),
}
