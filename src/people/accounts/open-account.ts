import type { FastifyRequest } from 'fastify'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { ErrorAnswer } from '../../platform/http/answers/answers.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'

/** False for accounts that are banned or deleted. Their tokens stay valid, so whatever changes something looks here. */
export async function isOpenAccount(db: Connection, userId: number): Promise<boolean> {
  return (await stateOf(db, userId)) === 'open'
}

/** For every route by which people change what is their own; it runs before the request is checked any further. */
export const requireOpenAccount = (db: Connection) => async (request: FastifyRequest) => {
  const state = await stateOf(db, callerIn(request).id)
  if (state === 'banned') throw new ApiError('forbidden', 'This account is closed.')
  if (state === 'gone') throw new ApiError('unauthorized', 'This account no longer exists.')
}

async function stateOf(db: Connection, userId: number): Promise<'open' | 'banned' | 'gone'> {
  const sql = 'select is_locked_out as "isBanned" from users where id = $1 and deleted_at is null'
  const user = await row<{ isBanned: boolean }>(db, sql, [userId])
  if (!user) return 'gone'
  return user.isBanned ? 'banned' : 'open'
}

export const closedAccount: ErrorAnswer = {
  code: 'forbidden',
  meaning: 'This account is banned and cannot make changes.',
}
