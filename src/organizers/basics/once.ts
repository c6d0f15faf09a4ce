import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Connection, Database, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { Sweeping } from '../../platform/database/sweeper.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { Organizer } from './authority.ts'

export type Answered = { status: number; body: object }

/**
 * Does the work once per person and Idempotency-Key: a request that is sent again after its answer was lost gets the
 * first answer. The key is written in one transaction with the work, so there is never one without the other; two
 * requests with the same key wait for each other. A refusal leaves no key, since nothing was done.
 */
export async function once(
  tx: Transaction,
  { organizer, request }: { organizer: Organizer; request: FastifyRequest },
  work: () => Promise<Answered>,
): Promise<Answered> {
  const key = request.headers['idempotency-key'] as string | undefined
  if (key === undefined) return work()
  const isNew = await execute(
    tx,
    'insert into answered_requests (user_id, key, fingerprint) values ($1, $2, $3) on conflict do nothing',
    [organizer.id, key, fingerprintOf(request)],
  )
  if (!isNew) return answeredBefore(tx, { organizer, key, request })
  const answered = await work()
  if (answered.status >= 400) {
    await execute(tx, 'delete from answered_requests where user_id = $1 and key = $2', [organizer.id, key])
    return answered
  }
  await execute(tx, 'update answered_requests set status = $3, answer = $4 where user_id = $1 and key = $2', [
    organizer.id,
    key,
    answered.status,
    answered.body,
  ])
  return answered
}

async function answeredBefore(
  tx: Transaction,
  { organizer, key, request }: { organizer: Organizer; key: string; request: FastifyRequest },
): Promise<Answered> {
  const before = await findAnswer(tx, { userId: organizer.id, key, request })
  if (before) return before
  const message = 'This Idempotency-Key was used for another request.'
  throw new ApiError('conflict', message, { reason: 'key_reused' })
}

/**
 * For a thing that no longer exists once the work is done, so that nobody has a right to it: the caller who did it
 * under this key gets the answer, anybody else the error.
 */
export async function firstAnswerOrThrow(
  db: Connection,
  request: FastifyRequest,
  error: unknown,
): Promise<Answered> {
  const key = request.headers['idempotency-key'] as string | undefined
  const { id: userId } = callerIn(request)
  const before = key === undefined ? null : await findAnswer(db, { userId, key, request })
  if (!before) throw error
  return before
}

async function findAnswer(
  db: Connection,
  { userId, key, request }: { userId: number; key: string; request: FastifyRequest },
): Promise<Answered | null> {
  const before = await row<{ status: number; answer: object; fingerprint: string }>(
    db,
    'select status, answer, fingerprint from answered_requests where user_id = $1 and key = $2',
    [userId, key],
  )
  return before?.fingerprint === fingerprintOf(request)
    ? { status: before.status, body: before.answer }
    : null
}

const fingerprintOf = ({ method, url, body }: FastifyRequest) =>
  hash(
    'sha256',
    `${method} ${url} ${Buffer.isBuffer(body) ? hash('sha256', body) : JSON.stringify(body)}`,
    'base64url',
  )

/** Longer than any volunteer's phone stays without a network. */
const ANSWERS_KEPT_HOURS = 48

export function answeredRequestSweeping(db: Database): Sweeping {
  const sql = `delete from answered_requests where created_at < goodlot_now() - interval '${ANSWERS_KEPT_HOURS} hours'`
  return {
    failure: 'answers to repeated requests were not removed',
    everyMs: 60 * 60_000,
    sweep: () => execute(db, sql),
  }
}

export const onceHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 8,
      maxLength: 100,
      pattern: '^[\\x21-\\x7e]+$',
      description: `A new random value for each action. The same request with the same key, within ${ANSWERS_KEPT_HOURS} hours, gets the first response again and changes nothing.`,
      examples: ['5f0c2a4e-9f61-4b0e-8a0e-2f4d1c6b7a90'],
    }),
  ),
})

export const keyReused = {
  code: 'conflict',
  meaning: '`key_reused`: the Idempotency-Key was used for another request.',
} as const
