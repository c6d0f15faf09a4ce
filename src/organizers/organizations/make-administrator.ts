import type { Phone } from '../../people/accounts/phones.ts'
import { forgetLocks } from '../../people/accounts/pin-locks.ts'
import { insertUser, userByEmail } from '../../people/accounts/users.ts'
import type { Database } from '../../platform/database/pool.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { DEFAULT_WHITELABEL } from '../../platform/whitelabels/whitelabels.ts'
import { writeAudit } from '../basics/audit.ts'
import { setPhone } from './change-user.ts'

export type Made = 'made' | 'phone changed' | 'unchanged'

/**
 * Makes an account for one of ADMIN_EMAILS, which nobody can register, or sets a new phone for an existing one: its
 * owner may have lost the old one. Anybody who can run this on the server may do anything with the data anyway.
 */
export async function makeAdministrator(
  db: Database,
  { email, phone }: { email: string; phone: Phone },
): Promise<Made> {
  return inTransaction(db, async (tx) => {
    const user = await userByEmail(tx, email)
    if (!user) {
      const names = { firstName: 'Goodlot', lastName: 'Administrator' }
      const place = { countryCode: null, whitelabelId: DEFAULT_WHITELABEL }
      const id = await insertUser(tx, { email, ...names, ...place, phone: phone.e164, isKept: true })
      const entry = { organizationId: null, subject: 'user', subjectId: id } as const
      await writeAudit(tx, { id, isAdministrator: true }, { ...entry, action: 'create' })
      return 'made'
    }
    await forgetLocks(tx, user)
    if (user.phone === phone.e164 && user.isKept) return 'unchanged'
    await setPhone(
      tx,
      { id: user.id, isAdministrator: true },
      { userId: user.id, from: user.phone, to: phone },
    )
    return 'phone changed'
  })
}
