import { isAdministrator } from '../../people/accounts/administrators.ts'
import { keepCountedMessages } from '../../people/accounts/counted-messages.ts'
import { guestAddress, UNKNOWN_PHONE } from '../../people/accounts/guest-accounts.ts'
import { endKeysOf } from '../../people/accounts/organization-keys.ts'
import { NO_PHONE } from '../../people/accounts/proved-phones.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { eraseByAddress, eraseDonor, knownAddresses, removeFromAudit } from './erase-addresses.ts'
import { emptyRegistrations, endPayLinks, removeCards } from './erase-places.ts'
import { keepBuyers, removeFromBillsOfOthers } from './keep-buyers.ts'
import { refuseWhileBound } from './refusals.ts'

/**
 * Removes everything about a person that neither the books nor the bid log need, and leaves a number in place of the name.
 * Whatever a payment provider still knows of them is removed there afterwards, by a sweep.
 */
export async function eraseAccount(
  tx: Transaction,
  emit: EmitEvent,
  { userId, receiptYears, adminEmails }: { userId: number; receiptYears: number; adminEmails: string[] },
): Promise<void> {
  await lockPerson(tx, userId)
  const whose = { userId, organizationId: null }
  await refuseOrganizers(tx, userId, adminEmails)
  const known = await knownAddresses(tx, whose)
  await keepBuyers(tx, whose, receiptYears)
  await removeCards(tx, whose)
  await endPayLinks(tx, whose)
  await endKeysOf(tx, whose)
  for (const sql of byAccount) await execute(tx, sql, [userId])
  await eraseByAddress(tx, known)
  await emptyRegistrations(tx, whose)
  await removeFromAudit(tx, whose, known)
  await refuseWhileBound(tx, whose, known)
  await eraseDonor(tx, known)
  await execute(
    tx,
    `update users set (email, phone) = ($2, $3), first_name = '#' || id, last_name = '', display_name = '#' || id,
            verified_phone = '${NO_PHONE}', proved_email = null, country_code = null, company = null, language = null,
            deleted_at = goodlot_now()
      where id = $1`,
    [userId, guestAddress(), UNKNOWN_PHONE],
  )
  await removeFromBillsOfOthers(tx, whose)
  emit({ kind: 'event.user', userId, payload: { action: 'update', fields: ['account'] } })
}

async function lockPerson(tx: Transaction, userId: number): Promise<void> {
  // No stronger: a sale to them that is under way refers to this row, and has the lot that is waited for later on.
  const sql = 'select from users where id = $1 and deleted_at is null for no key update'
  if (!(await row(tx, sql, [userId]))) throw new ApiError('unauthorized', 'This account no longer exists.')
}

/** Nobody is left to run what somebody else depends on. */
async function refuseOrganizers(tx: Transaction, userId: number, adminEmails: string[]): Promise<void> {
  const named = `select from users where id = $1 and ${isAdministrator({ user: 'users', emails: '$2' })}`
  if (await row(tx, named, [userId, adminEmails])) {
    const message =
      'Administrators are named in the settings of the service. Have the address removed there first.'
    throw new ApiError('conflict', message, { reason: 'administrator' })
  }
  const only = await row<{ name: string }>(
    tx,
    `select name from organizations join organization_managers as own on own.organization_id = organizations.id
      where own.user_id = $1 and deleted_at is null
        and not exists (select from organization_managers as other join users on users.id = other.user_id
                         where other.organization_id = organizations.id and other.user_id <> $1
                           and users.deleted_at is null and not users.is_locked_out)
      order by organizations.id limit 1`,
    [userId],
  )
  if (!only) return
  const message = `Nobody else manages “${only.name}”. Add another manager first.`
  throw new ApiError('conflict', message, { reason: 'only_manager', where: only.name })
}

const ofUser = (tables: string[]) => tables.map((table) => `delete from ${table} where user_id = $1`)

/** The rows that name the person by account. */
const byAccount = [
  keepCountedMessages('user_id = $1'),
  ...ofUser([
    'addresses',
    'address_proofs',
    'answered_requests',
    'channel_choices',
    'events',
    'favorites',
    'gifts_if_lost',
    'notifications',
    'organization_managers',
    'outbox',
    'pins',
    'push_subscriptions',
    'refresh_families',
    // The pictures themselves go within two days, as all that nothing shows.
    'user_images',
    'auction_staff',
  ]),
  // A role that waits for its person was only claimed: the address stays on the manager's list.
  'update auction_staff set claimed_by = null, used_at = null where claimed_by = $1',
  // Of an address that they proved; a wish to get no mail is kept, or it could not be respected.
  `delete from mail_choices using users
    where users.id = $1 and address_key = email_key(proved_email) and is_wanted`,
  // Of their own address alone: a lock of any other is what keeps strangers from guessing.
  `delete from pin_locks where user_id = $1 or email = email_key((select users.email from users where id = $1))`,
  'update named_managers set claimed_by = null where claimed_by = $1',
]
