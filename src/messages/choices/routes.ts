import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireOpenAccount } from '../../people/accounts/open-account.ts'
import { isAddressProved } from '../../people/accounts/proved-addresses.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { wantsPage } from '../../platform/http/answers/error-envelope.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { languageFor, spokenLanguages } from '../../platform/http/values/language-for.ts'
import type { Time } from '../../platform/time/time.ts'
import { htmlOf } from '../letters/layout.ts'
import { addressOf } from '../letters/readers.ts'
import { type LetterParts, writeLetter } from '../letters/write-letter.ts'
import { readChoices, saveChoices, usualChoices } from '../outbox/choices.ts'
import { choicePage } from './choice-page.ts'
import { changeChoicesSchema, readChoicesSchema } from './schema.ts'

type RouteParts = LetterParts & { db: Connection; access: RouteAccess; time: Time }

export function mailPages(app: App, parts: RouteParts): void {
  const { db, access } = parts
  const path = '/v3/bidder/mail-choices'

  app.get(path, { ...access.user(), schema: readChoicesSchema }, async (request) =>
    choicesOf(db, callerIn(request).id),
  )

  const gate = { ...access.user({ limit: 'userProfileUpdate' }), preValidation: requireOpenAccount(db) }
  app.patch(path, { ...gate, schema: changeChoicesSchema }, async (request) => {
    const { id } = callerIn(request)
    if (!(await isAddressProved(db, id))) {
      const message = 'Confirm your email address first: nobody else chooses what is mailed to it.'
      throw new ApiError('conflict', message, { reason: 'address_not_proved' })
    }
    await saveChoices(db, await addressOf(db, id), request.body)
    return choicesOf(db, id)
  })

  previewPage(app, parts)
  app.register(async (scope) => stopPages(scope as App & FastifyInstance, parts))
}

/**
 * Only managers are asked about what only managers get. What somebody chose for an address is told to nobody who merely
 * registered with it.
 */
async function choicesOf(db: Connection, userId: number) {
  const address = await addressOf(db, userId)
  const isProved = await isAddressProved(db, userId)
  const { eveningInFigures, ...choices } = isProved ? await readChoices(db, address) : usualChoices
  const manages = await row(db, 'select from organization_managers where user_id = $1 limit 1', [userId])
  return {
    address,
    isAddressProved: isProved,
    ...choices,
    eveningInFigures: manages ? eveningInFigures : null,
  }
}

/** The mail that a manager looks at before it is sent, in a frame of the console. */
function previewPage(app: App, { db, access, time, ...parts }: RouteParts): void {
  const settings = { ...access.visitor('pageRead'), schema: { hide: true } }
  app.get<ByLink>('/mail/preview/:token', settings, async (request, reply) => {
    const link = parts.links.openPreview(request.params.token, time.now())
    const about = link && { ...link, invitationId: null, itemId: null, refundId: null }
    const written = about && (await writeLetter(db, about, { ...parts, isPreview: true }))
    if (!written) throw new ApiError('not_found', 'This link no longer works.')
    return reply
      .header('content-security-policy', previewPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(htmlOf(written.letter))
  })
}

const previewPolicy =
  "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'"

/** As the layout of mails needs it; a form may send to this page only. */
const policy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

type ByLink = { Params: { token: string } }

/**
 * The link itself changes nothing, since programs that look for bad mails open every link. The button does, and so does the
 * one of a mail program (RFC 8058), which sends its own form to the same address.
 */
function stopPages(scope: App & FastifyInstance, { db, access, links }: RouteParts): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => body,
  )
  const settings = { ...access.visitor('pageRead'), bodyLimit: 1024, schema: { hide: true } }

  const send = async (request: FastifyRequest<ByLink>, reply: FastifyReply, isChanged: boolean) => {
    const link = links.openStop(request.params.token)
    if (!link && !wantsPage(request)) throw new ApiError('not_found', 'This link no longer works.')
    const language = languageFor(request.headers['accept-language'], spokenLanguages)
    const html = await choicePage(db, link, { language, isChanged })
    return reply
      .code(link ? 200 : 404)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  }

  scope.get<ByLink>('/mail/:token', settings, (request, reply) => send(request, reply, false))

  scope.post<ByLink>('/mail/:token', settings, async (request, reply) => {
    const link = links.openStop(request.params.token)
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    if (link) await saveChoices(db, link.address, { [link.kind]: form.get('wants') === 'yes' })
    return send(request, reply, true)
  })
}
