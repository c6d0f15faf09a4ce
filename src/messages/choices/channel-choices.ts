import type { FastifyRequest } from 'fastify'
import { requireOpenAccount } from '../../people/accounts/open-account.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import { notificationTypes } from '../../platform/events/catalogue.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { languageFor, spokenLanguages } from '../../platform/http/values/language-for.ts'
import { readOwnTexts, saveTextChoices } from '../outbox/consent.ts'
import { languages } from '../words/languages.ts'
import {
  changePushesSchema,
  changeTextsSchema,
  readPushesSchema,
  readTextsSchema,
} from './channel-choices-schema.ts'

/** What somebody wants to be texted and pushed. What they are mailed belongs to the address (`choices.ts`). */
export function channelChoiceRoutes(
  app: App,
  { changes, access }: { changes: Changes; access: RouteAccess },
): void {
  const { db } = changes
  const gate = { ...access.user({ limit: 'userProfileUpdate' }), preValidation: requireOpenAccount(db) }

  const texts = '/v3/bidder/text-choices'
  app.get(texts, { ...access.user(), schema: readTextsSchema }, async (request) => ownTexts(db, request))

  app.patch(texts, { ...gate, schema: changeTextsSchema }, async (request) => {
    const { id } = callerIn(request)
    const before = await ownTexts(db, request)
    const wording = before.consent ?? ''
    const saved = await changes.commit((tx) => saveTextChoices(tx, id, { choices: request.body, wording }))
    if (!saved)
      throw new ApiError('conflict', 'Texts go to a phone that is proved. Sign in with a PIN first.', {
        reason: 'phone_not_proved',
      })
    return ownTexts(db, request)
  })

  const pushes = '/v3/bidder/push-choices'
  app.get(pushes, { ...access.user(), schema: readPushesSchema }, async (request) =>
    ownPushes(db, callerIn(request).id),
  )

  app.patch(pushes, { ...gate, schema: changePushesSchema }, async (request) => {
    const { id } = callerIn(request)
    await changes.commit((tx) => savePushes(tx, id, request.body))
    return ownPushes(db, id)
  })
}

/** With the words that somebody agrees to by switching one on, in the language of the request. */
async function ownTexts(db: Connection, request: FastifyRequest) {
  const { phone, isStopped, choices } = await readOwnTexts(db, callerIn(request).id)
  const { texts } = languages[languageFor(request.headers['accept-language'], spokenLanguages)]!
  const lastFourDigits = phone?.slice(-4) ?? null
  return { lastFourDigits, consent: lastFourDigits && texts.consent(lastFourDigits), isStopped, ...choices }
}

/** All types that are pushed at all. */
const pushedTypes = notificationTypes.filter((type) => type !== 'general')
export type PushChoices = Record<(typeof pushedTypes)[number], boolean>

async function ownPushes(db: Connection, userId: number): Promise<PushChoices> {
  const stopped = await rows<{ kind: string }>(
    db,
    "select kind from channel_choices where user_id = $1 and channel = 'push' and not is_wanted",
    [userId],
  )
  const kinds = new Set(stopped.map(({ kind }) => kind))
  return Object.fromEntries(pushedTypes.map((type) => [type, !kinds.has(type)])) as PushChoices
}

async function savePushes(tx: Transaction, userId: number, choices: Partial<PushChoices>): Promise<void> {
  const made = Object.entries(choices)
  await execute(
    tx,
    `insert into channel_choices (user_id, channel, kind, is_wanted)
     select $1, 'push', kind, is_wanted from unnest($2::text[], $3::boolean[]) as given (kind, is_wanted)
     on conflict (user_id, channel, kind) do update set is_wanted = excluded.is_wanted, changed_at = goodlot_now()`,
    [userId, made.map(([kind]) => kind), made.map(([, wants]) => wants)],
  )
}
