import type { Connection } from '../database/pool.ts'
import { row } from '../database/pool.ts'
import { ApiError } from '../errors.ts'

export type User = { id: number; guid: string; email: string; phone: string; isLockedOut: boolean }

export type NewUser = {
  email: string
  firstName: string
  lastName: string
  phone: string
  countryCode: string
  whitelabelId: number
}

export async function userByEmail(db: Connection, email: string): Promise<User | undefined> {
  return row<User>(
    db,
    `select id, guid, email, phone, is_locked_out as "isLockedOut"
       from users where email_key(email) = email_key($1) and deleted_at is null`,
    [email],
  )
}

/** The account has no password: a PIN by SMS is the only way in. */
export async function insertUser(db: Connection, user: NewUser): Promise<number> {
  const inserted = await row<{ id: number }>(
    db,
    `insert into users (email, first_name, last_name, display_name, phone, country_code, whitelabel_id)
     values ($1, $2, $3, $2 || ' ' || $3, $4, $5, $6)
     on conflict do nothing
     returning id`,
    [user.email, user.firstName, user.lastName, user.phone, user.countryCode, user.whitelabelId],
  )
  if (!inserted) throw emailExists()
  return inserted.id
}

export function emailExists(): ApiError {
  return new ApiError('email_exists', 'There is already an account with this e-mail. Please sign in.')
}
