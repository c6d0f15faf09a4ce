import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parsePhone } from '../../people/accounts/phones.ts'
import { CALLBACK_PATH, type Sms } from '../../people/accounts/sms.ts'
import type { TextCallback } from '../../people/accounts/sms-provider.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import type { Time } from '../../platform/time/time.ts'
import { toTextCharacters } from '../letters/segments.ts'
import { wordsFor } from '../letters/write-letter.ts'
import { languageOfPhone, startPhone, stopPhone } from '../outbox/consent.ts'
import { callbackSchema } from './schema.ts'

type CallbackParts = { db: Connection; sms: Sms; access: RouteAccess; time: Time; publicUrl: string }

/** The provider of texts says what became of one, or passes on what somebody answered. The signature is over the bytes. */
export function textCallbackRoute(scope: App & FastifyInstance, parts: CallbackParts): void {
  const { sms, access, time, publicUrl } = parts
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => body,
  )
  const settings = { ...access.visitor('textCallback'), bodyLimit: 64 * 1024, schema: callbackSchema }
  scope.post(CALLBACK_PATH, settings, async (request, reply) => {
    const { headers, url } = request
    const body = typeof request.body === 'string' ? request.body : ''
    const callback = sms.readCallback({ url: publicUrl + url, headers, body, now: time.now() })
    if (!callback) throw new ApiError('validation_error', 'The signature is not right.')
    if (callback.is === 'incoming') await takeAnswer(parts, callback)
    else await noteStatus(parts, callback, request.query.message ?? null)
    return reply.code(204).send()
  })
}

type Status = Extract<TextCallback, { is: 'status' }>

/**
 * By the number of the message, since the first word about it may come before its own id was stored. Later words win, but
 * what was delivered stays so.
 */
async function noteStatus(
  { db, sms }: CallbackParts,
  status: Status,
  messageId: number | null,
): Promise<void> {
  const { state, reason, id } = status
  if (state === 'underWay') return
  if (state === 'failed') sms.noteUndelivered(reason)
  if (messageId === null) return
  await execute(
    db,
    `update outbox set state = $3, reply = $4, next_at = null, changed_at = goodlot_now()
      where id = $1 and channel = 'text' and (provider_id = $2 or (provider_id is null and state = 'sending'))
        and state in ('sending', 'accepted', 'unsure') and reply is distinct from '${DELIVERED}'`,
    [
      messageId,
      id,
      ...(state === 'delivered' ? ['accepted', DELIVERED] : ['refused', reason ?? 'not delivered']),
    ],
  )
}

const DELIVERED = 'delivered'

const stopWords = new Set([
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'optout',
  'revoke',
  'arret',
  'arreter',
  'alto',
  'parar',
  'cancelar',
  'baja',
])
const startWords = new Set(['start', 'unstop', 'yes', 'oui', 'si', 'alta'])
const helpWords = new Set(['help', 'info', 'aide', 'ayuda'])

/** As carriers ask: one word alone, whatever its case. Anything else is for nobody here. */
async function takeAnswer(
  parts: CallbackParts,
  { from, text }: { from: string; text: string },
): Promise<void> {
  const { db } = parts
  const phone = parsePhone(from, null)
  const word = text
    .slice(0, 200)
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{P}]/gu, '')
    .trim()
    .toLowerCase()
  if (!phone) return
  if (stopWords.has(word)) return answer(parts, phone.e164, (await stopPhone(db, phone.e164)) && 'stopped')
  if (startWords.has(word)) return answer(parts, phone.e164, (await startPhone(db, phone.e164)) && 'started')
  if (helpWords.has(word)) await answer(parts, phone.e164, 'help')
}

/** Where the provider does not answer by itself; from the caps of the service, so that nobody makes us text without end. */
async function answer(
  { db, sms, publicUrl }: CallbackParts,
  e164: string,
  says: 'stopped' | 'started' | 'help' | false,
): Promise<void> {
  if (sms.answersByItself || !says) return
  const { texts } = wordsFor({ language: await languageOfPhone(db, e164) }, null).words
  const words = says === 'help' ? texts.help(`${publicUrl}/emails`) : texts[says]
  await sms.answer(parsePhone(e164, null)!, toTextCharacters(words))
}
