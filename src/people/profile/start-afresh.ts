import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { hasProvedAddress } from '../accounts/proved-addresses.ts'
import { hasProvedPhone } from '../accounts/proved-phones.ts'
import { lockAccount } from './account.ts'

/**
 * Throws away what somebody else may have typed into an account before its address was proved: names, company, country and
 * addresses, and the phone unless a PIN proved it.
 */
export async function startAfresh(tx: Transaction, emit: EmitEvent, userId: number): Promise<void> {
  await lockAccount(tx, userId)
  const emptied = await execute(
    tx,
    `update users set first_name = '', last_name = '', display_name = '', company = null, country_code = null,
            phone = case when ${hasProvedPhone()} then phone else '' end
      where id = $1 and ${hasProvedAddress()}`,
    [userId],
  )
  if (emptied === 0)
    throw new ApiError('conflict', 'Prove your email address first.', { reason: 'address_not_proved' })
  await execute(tx, 'delete from addresses where user_id = $1', [userId])
  const fields = ['firstName', 'lastName', 'displayName', 'company', 'countryCode', 'userCellPhone']
  emit({ kind: 'event.user', userId, payload: { action: 'update', fields } })
}
