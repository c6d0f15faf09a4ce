import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KnownCallers } from '../../people/accounts/known-callers.ts'
import { requireOpenAccount } from '../../people/accounts/open-account.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { languageFor, spokenLanguages } from '../../platform/http/values/language-for.ts'
import type { Time } from '../../platform/time/time.ts'
import { eraseAccount } from './erase-account.ts'
import { openExport } from './export.ts'
import { eraseSchema, exportSchema } from './schema.ts'
import { personSections, type Section } from './sections.ts'

type Parts = {
  changes: Changes
  access: RouteAccess
  time: Time
  adminEmails: string[]
  receiptYears: number
  callers: KnownCallers
}

export function personalDataRoutes(
  app: App,
  { changes, access, time, adminEmails, receiptYears, callers }: Parts,
): void {
  const { db } = changes

  app.get(
    '/v3/user/data',
    { ...access.user({ limit: 'personalData' }), schema: exportSchema },
    async (request, reply) => {
      const { id } = callerIn(request)
      const person = await row(db, 'select from users where id = $1 and deleted_at is null', [id])
      if (!person) throw new ApiError('unauthorized', 'This account no longer exists.')
      const { format = 'json' } = request.query
      const file = { sections: personSections, values: [id], name: 'my-data', format }
      return sendData(request, reply, { db, now: time.now(), ...file })
    },
  )

  app.post(
    '/v3/user/erasure',
    {
      ...access.user({ limit: 'personalData' }),
      schema: eraseSchema,
      preValidation: requireOpenAccount(db),
    },
    async (request, reply) => {
      const { id: userId } = callerIn(request)
      await changes.commit(async (tx, emit) => {
        const sql = 'select from users where id = $1 and email_key(email) = email_key(trim($2))'
        if (!(await row(tx, sql, [userId, request.body.email])))
          throw invalidFields({ email: ['is not the email of this account'] })
        await eraseAccount(tx, emit, { userId, receiptYears, adminEmails })
        await execute(
          tx,
          `insert into audit_log (actor_id, action, subject, subject_id, changes) values ($1, 'erase', 'user', $1, '{}')`,
          [userId],
        )
      })
      // Other processes do the same when they read the event.
      callers.forget(userId)
      return reply.code(204).send()
    },
  )
}

type DataFile = {
  db: Changes['db']
  sections: readonly Section[]
  values: unknown[]
  now: number
  name: string
  format: 'json' | 'html'
}

export function sendData(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, format, ...wanted }: DataFile,
) {
  const language = languageFor(request.headers['accept-language'], spokenLanguages)
  reply
    .header(
      'content-type',
      format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    )
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'private, no-store')
  const file = openExport(format, { ...wanted, language })
  file.once('error', (error) => request.log.warn({ err: error }, 'an export of personal data broke off'))
  return reply.send(file) as never
}
