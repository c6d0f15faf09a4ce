import type { Connection } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { PinChannel } from './choose-pin-channel.ts'
import { hasProvedAddress } from './proved-addresses.ts'
import { hasProvedPhone, NO_PHONE } from './proved-phones.ts'

export type User = {
  id: number
  guid: string
  email: string
  /** Empty while the account has none. */
  phone: string
  isLockedOut: boolean
  /** Whether a PIN sent to this phone was ever entered. */
  isPhoneProved: boolean
  /** Whether somebody ever signed in by a PIN that was texted, to this phone or an earlier one. */
  hasProvedPhone: boolean
  /** Whether a mail has proved the address. */
  isAddressProved: boolean
  /** Nobody signed in to it within a day: it is about to be removed. */
  isAbandoned: boolean
  /** It stays although no PIN has proved its phone yet. */
  isKept: boolean
}

type NewUser = {
  email: string
  firstName: string
  lastName: string
  phone: string
  countryCode: string | null
  whitelabelId: number
  /** True for an account that stays without a PIN: made on the server, or at the door. Its phone is not proved by that. */
  isKept: boolean
}

/** For a query on `users`. Sign-ins on a server of the previous release are recognized by their refresh tokens. */
export const isAbandoned = `(verified_phone is null and created_at <= goodlot_now() - interval '24 hours'
  and not exists (select from refresh_families where user_id = users.id))`

export async function userByEmail(db: Connection, email: string): Promise<User | undefined> {
  return row<User>(
    db,
    `select id, guid, email, phone, is_locked_out as "isLockedOut",
            ${hasProvedPhone()} as "isPhoneProved",
            coalesce(verified_phone, '') <> '${NO_PHONE}' as "hasProvedPhone", ${hasProvedAddress()} as "isAddressProved",
            ${isAbandoned} as "isAbandoned",
            verified_phone is not null as "isKept"
       from users where email_key(email) = email_key($1) and deleted_at is null`,
    [email],
  )
}

/** The account has no password: a PIN by SMS is the only way in. */
export async function insertUser(db: Connection, user: NewUser): Promise<number> {
  const inserted = await row<{ id: number }>(
    db,
    `insert into users (email, first_name, last_name, display_name, phone, country_code, whitelabel_id, verified_phone)
     values ($1, $2, $3, $2 || ' ' || $3, $4, $5, $6, $7)
     on conflict do nothing
     returning id`,
    [
      user.email,
      user.firstName,
      user.lastName,
      user.phone,
      user.countryCode,
      user.whitelabelId,
      user.isKept ? NO_PHONE : null,
    ],
  )
  if (!inserted) throw emailExists()
  return inserted.id
}

/**
 * Somebody signed in by a code that was texted or mailed. A text proves the phone. The first mail empties it, since whoever
 * typed or proved it may be somebody else; only a device that has proved this phone itself keeps it. Messages are written
 * in the language they read just now.
 */
export async function markSignedIn(
  db: Connection,
  userId: number,
  { way, isOwnDevice, language }: { way: PinChannel; isOwnDevice: boolean; language: string | null },
): Promise<void> {
  const keepsPhone = `(${hasProvedAddress()} or ${isOwnDevice} and ${hasProvedPhone()})`
  const kept = (column: string) =>
    `case when ${keepsPhone} then coalesce(${column}, '${NO_PHONE}') else '${NO_PHONE}' end`
  const phones =
    way === 'sms'
      ? 'verified_phone = phone'
      : `phone = ${kept('phone')}, verified_phone = ${kept('verified_phone')}`
  const sql = `update users set ${phones}, language = coalesce($2, language) where id = $1`
  await execute(db, sql, [userId, language])
}

export function emailExists(): ApiError {
  return new ApiError('email_exists', 'An account with this email already exists. Please sign in.')
}
