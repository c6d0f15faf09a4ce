import { randomUUID } from 'node:crypto'
import { hasNoSignIn } from '../../people/accounts/guest-accounts.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { OrganizationAccess } from './access.ts'
import type { Attempt } from './attempts.ts'
import type { PaymentParts } from './look.ts'

/** The person as the organization's account knows them. A second one, made by two requests at once, does no harm. */
export async function customerOf(
  { changes: { db }, provider }: Pick<PaymentParts, 'changes' | 'provider'>,
  { organizationId, accountId, access }: OrganizationAccess,
  userId: number,
): Promise<string> {
  const key = [organizationId, userId, accountId]
  const sql =
    'select customer_id as "customerId" from payment_customers where organization_id = $1 and user_id = $2 and account_id = $3'
  const known = await row<{ customerId: string }>(db, sql, key)
  if (known) return known.customerId
  const person = (await row<{ name: string; email: string | null }>(
    db,
    `select first_name || ' ' || last_name as name, case when not ${hasNoSignIn()} then email end as email
       from users where id = $1`,
    [userId],
  ))!
  const customerId = await provider.createCustomer(access, {
    ...person,
    idempotencyKey: randomUUID(),
    reference: `user:${userId}`,
  })
  await execute(
    db,
    `insert into payment_customers (organization_id, user_id, account_id, customer_id) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [...key, customerId],
  )
  return (await row<{ customerId: string }>(db, sql, key))!.customerId
}

/** The provider no longer knows the customer, or their card: the next attempt makes a new one. */
export async function forgetCustomer(
  { changes: { db } }: Pick<PaymentParts, 'changes'>,
  { organizationId, userId, accountId, cardId }: Attempt,
): Promise<void> {
  await execute(
    db,
    'delete from payment_customers where organization_id = $1 and user_id = $2 and account_id = $3',
    [organizationId, userId, accountId],
  )
  await execute(
    db,
    'update cards set removed_at = goodlot_now(), detached_at = goodlot_now() where id = $1 and removed_at is null',
    [cardId],
  )
}
