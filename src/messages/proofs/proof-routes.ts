import { requireOpenAccount } from '../../people/accounts/open-account.ts'
import { isAddressProved } from '../../people/accounts/proved-addresses.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { languageFor, spokenLanguages } from '../../platform/http/values/language-for.ts'
import type { MailLinks } from '../letters/mail-links.ts'
import { addressOf } from '../letters/readers.ts'
import { proveAddress, queueProof, takeFromProofBudgets } from './address-proofs.ts'
import { askSchema, confirmSchema } from './proof-schema.ts'

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

const mailIsOff = () => new ApiError('conflict', 'This service sends no mail.', { reason: 'mail_is_off' })
