import { type Static, Type } from 'typebox'
import { closedAccount, requireOpenAccount } from '../accounts/open-account.ts'
import { isAddressProved } from '../accounts/proved-addresses.ts'
import type { Changes } from '../events/changes.ts'
import { callerIn } from '../http/access/authentication.ts'
import type { RateLimits } from '../http/access/rate-limits.ts'
import type { RouteAccess } from '../http/access/route-access.ts'
import { answers } from '../http/answers/answers.ts'
import { ApiError } from '../http/answers/api-error.ts'
import type { App } from '../http/server/app-type.ts'
import { languageFor, spokenLanguages } from '../http/values/language-for.ts'
import { proveAddress, queueProof, takeFromProofBudgets } from './address-proofs.ts'
import type { MailLinks } from './mail-links.ts'
import { addressOf } from './readers.ts'

export type ProofParts = {
  changes: Changes
  access: RouteAccess
  limits: RateLimits
  links: MailLinks
  /** Whether mails leave, or are shown. */
  isOn: boolean
  /** What waited for the person behind the address. */
  afterProof: (userId: number) => Promise<void>
}

/** Somebody proves that the address of their account is theirs, by a link that is mailed there. */
export function proofRoutes(
  app: App,
  { changes, access, limits, links, isOn, afterProof }: ProofParts,
): void {
  const { db } = changes
  const path = '/v3/user/address-proofs'
  const gate = { ...access.user({ limit: 'proofTry' }), preValidation: requireOpenAccount(db) }

  app.post(path, { ...gate, schema: askSchema }, async (request) => {
    const { id: userId } = callerIn(request)
    const address = await addressOf(db, userId)
    if (await isAddressProved(db, userId)) return { address, isProved: true, isSent: false }
    if (!isOn) throw mailIsOff()
    await takeFromProofBudgets(db, limits, { userId, address })
    const language = languageFor(request.headers['accept-language'], spokenLanguages)
    await changes.commit((tx) => queueProof(tx, links, { userId, address, language }))
    return { address, isProved: false, isSent: true }
  })

  app.post(`${path}/confirmation`, { ...gate, schema: confirmSchema }, async (request) => {
    const { id: userId } = callerIn(request)
    const { token } = request.body
    const isNew = await changes.commit((tx) => proveAddress(tx, { userId, token }))
    if (isNew) await afterProof(userId)
    return { address: await addressOf(db, userId), isProved: true, isSent: false }
  })
}

export const mailIsOff = () =>
  new ApiError('conflict', 'This service sends no mail.', { reason: 'mail_is_off' })

const exampleToken = 'X1q9oPp5JcGJ6o6tXk1zVY0WJm0dYkq3h7m9x2cT4aE'

export const ProofToken = Type.String({
  ...{ pattern: '^[A-Za-z0-9_-]{43}$', examples: [exampleToken] },
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

const askSchema = {
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

const confirmSchema = {
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
