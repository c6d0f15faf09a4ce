import { type Static, Type } from 'typebox'
import { queuePhoneChanged } from '../../messages/texts/queue-texts.ts'
import { isKeyAccount } from '../../people/accounts/key-accounts.ts'
import { endKeysOf } from '../../people/accounts/organization-keys.ts'
import { type Phone, parsePhone } from '../../people/accounts/phones.ts'
import { forgetLocks, isDisabled } from '../../people/accounts/pin-locks.ts'
import { NO_PHONE } from '../../people/accounts/proved-phones.ts'
import { endFamilies } from '../../people/accounts/refresh.ts'
import type { Sms } from '../../people/accounts/sms.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { writeAudit } from '../basics/audit.ts'
import type { Organizer } from '../basics/authority.ts'
import { Closed } from '../basics/schema.ts'

export const userChange = Closed(
  {
    isLockedOut: Type.Optional(
      Type.Boolean({ description: 'True bans the account, false lifts the ban.', examples: [true] }),
    ),
    isDisabled: Type.Optional(
      Type.Literal(false, { description: 'Clears the lock after wrong PINs.', examples: [false] }),
    ),
    phone: Type.Optional(
      Type.String({
        maxLength: 30,
        description: "E.164, or local digits of the account's country.",
        examples: ['+15145550124'],
      }),
    ),
  },
  { title: 'UserChanges', minProperties: 1, examples: [{ isLockedOut: true }] },
)

export type UserChangeParts = { changes: Changes; sms: Sms }

export type UserRow = {
  id: number
  email: string
  firstName: string
  lastName: string
  displayName: string
  phone: string
  whitelabelId: number
  isLockedOut: boolean
  isDisabled: boolean
  created_at: Date
}

export const userColumns = `id, email, first_name as "firstName", last_name as "lastName",
  display_name as "displayName", phone, whitelabel_id as "whitelabelId", is_locked_out as "isLockedOut",
  ${isDisabled} as "isDisabled", created_at`

/** Changes all that is asked for, or nothing; the old number gets a text once the new one is saved. */
export async function changeUser(
  { changes, sms }: UserChangeParts,
  organizer: Organizer,
  userId: number,
  wanted: Static<typeof userChange>,
): Promise<UserRow> {
  const phone = await readPhone(changes.db, sms, userId, wanted.phone)
  const after = await changes.commit(async (tx, emit) => {
    const before = await lockUser(tx, userId)
    const fields: string[] = []
    const isBanned = wanted.isLockedOut ?? before.isLockedOut
    if (isBanned !== before.isLockedOut) {
      await setBan(tx, organizer, { userId, isLockedOut: isBanned })
      fields.push('isLockedOut')
    }
    if (phone && phone.e164 !== before.phone) {
      await queuePhoneChanged(tx, userId)
      await setPhone(tx, organizer, { userId, from: before.phone, to: phone })
      fields.push('userCellPhone')
    }
    if (wanted.isDisabled === false) await clearLock(tx, organizer, before)
    if (fields.length > 0) emit({ kind: 'event.user', userId, payload: { action: 'update', fields } })
    return lockUser(tx, userId)
  })
  return after
}

async function readPhone(
  db: Connection,
  sms: Sms,
  userId: number,
  text: string | undefined,
): Promise<Phone | null> {
  if (text === undefined) return null
  const user = await row<{ countryCode: string | null }>(
    db,
    'select country_code as "countryCode" from users where id = $1 and deleted_at is null',
    [userId],
  )
  if (!user) throw missing()
  const phone = parsePhone(text, user.countryCode)
  if (!phone || !(await sms.isReachable(phone))) {
    const fields = { phone: ['must be a number that can receive text messages'] }
    throw new ApiError('invalid_phone', 'This is not a phone number that can receive text messages.', {
      fields,
    })
  }
  return phone
}

async function lockUser(tx: Transaction, userId: number): Promise<UserRow> {
  const sql = `select ${userColumns} from users where id = $1 and deleted_at is null and not ${isKeyAccount()} for no key update`
  const user = await row<UserRow>(tx, sql, [userId])
  if (!user) throw missing()
  return user
}

/** A ban also ends refresh, bids and purchases; they all check the same flag. */
async function setBan(
  tx: Transaction,
  organizer: Organizer,
  { userId, isLockedOut }: { userId: number; isLockedOut: boolean },
): Promise<void> {
  if (userId === organizer.id) {
    throw new ApiError('conflict', 'You cannot ban your own account.', { reason: 'own_account' })
  }
  await execute(tx, 'update users set is_locked_out = $2 where id = $1', [userId, isLockedOut])
  if (isLockedOut) await endKeysOf(tx, { userId, organizationId: null })
  await note(tx, organizer, userId, isLockedOut ? 'lockOut' : 'letIn')
}

/** The audit log shows only the last digits of phones, like everything that is kept to be read. */
export async function setPhone(
  tx: Transaction,
  organizer: Organizer,
  { userId, from, to }: { userId: number; from: string; to: Phone },
): Promise<void> {
  // The new phone is proved by the next PIN; until then the account stays, whether or not the old one ever was.
  await execute(
    tx,
    'update users set phone = $2, verified_phone = coalesce(verified_phone, $3) where id = $1',
    [userId, to.e164, NO_PHONE],
  )
  await endFamilies(tx, userId)
  const phone = { from: `…${from.slice(-4)}`, to: `…${to.lastFourDigits}` }
  await note(tx, organizer, userId, 'setPhone', { phone })
}

async function clearLock(tx: Transaction, organizer: Organizer, user: UserRow): Promise<void> {
  await forgetLocks(tx, user)
  await note(tx, organizer, user.id, 'clearLock')
}

async function note(
  tx: Transaction,
  organizer: Organizer,
  userId: number,
  action: string,
  changes: object = {},
): Promise<void> {
  await writeAudit(tx, organizer, {
    organizationId: null,
    action,
    subject: 'user',
    subjectId: userId,
    changes,
  })
}

const missing = () => new ApiError('not_found', 'There is no such account.')
