import type { Connection } from '../database/pool.ts'
import { row, rows } from '../database/pool.ts'
import { ApiError } from '../http/answers/api-error.ts'

export const DEFAULT_WHITELABEL = 1

export type Whitelabel = {
  id: number
  key: string
  client: string
  isPublic: boolean
  remoteAuthOnly: boolean
  cartPageSize: number
}

const columns = `id, key, client, is_public as "isPublic", remote_auth_only as "remoteAuthOnly",
  cart_page_size as "cartPageSize"`

export async function whitelabelById(db: Connection, id: number): Promise<Whitelabel> {
  const whitelabel = await row<Whitelabel>(db, `select ${columns} from whitelabels where id = $1`, [id])
  return whitelabel ?? unknown('whitelabelId')
}

export async function whitelabelByKey(db: Connection, key: string): Promise<Whitelabel> {
  const whitelabel = await row<Whitelabel>(db, `select ${columns} from whitelabels where key = $1`, [key])
  return whitelabel ?? unknown('whitelabelKey')
}

/** The whitelabels a list covers: 1 means every public one, any other id that one. */
export async function whitelabelScope(db: Connection, id: number): Promise<number[]> {
  if (id !== DEFAULT_WHITELABEL) return [(await whitelabelById(db, id)).id]
  const all = await rows<{ id: number }>(db, 'select id from whitelabels where is_public order by id')
  return all.map((whitelabel) => whitelabel.id)
}

function unknown(field: string): never {
  const message = `${field} names no whitelabel.`
  throw new ApiError('validation_error', message, { fields: { [field]: ['names no whitelabel'] } })
}
