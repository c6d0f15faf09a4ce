import { randomUUID } from 'node:crypto'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { NO_PHONE } from './proved-phones.ts'

/** Of keys of organizations: nobody can register such an address, nor sign in with it. */
const KEY_DOMAIN = 'key.invalid'
const NO_NUMBER = '+99900000000'

/** For a query on `users`. */
export const isKeyAccount = (user = 'users') => `(${user}.email like '%@${KEY_DOMAIN}')`

/** The account by which a key is named wherever a person would be. "API" is the same word in every language. */
export async function insertKeyAccount(db: Connection, name: string): Promise<number> {
  const inserted = await row<{ id: number }>(
    db,
    `insert into users (whitelabel_id, email, first_name, last_name, display_name, phone, verified_phone)
     values (1, $1, $2, '(API)', $2 || ' (API)', '${NO_NUMBER}', '${NO_PHONE}') returning id`,
    [`${randomUUID()}@${KEY_DOMAIN}`, name],
  )
  return inserted!.id
}
