import { execute, rows } from '../../platform/database/pool.ts'
import { accessFor, type PaymentParts } from './look.ts'
import { ProviderError } from './provider.ts'

type ToRemove = { organizationId: number; accountId: string; customerId: string }

/** People whose data was erased are removed at the provider, with their cards: soon, or when it answers again. */
export async function removeCustomers(parts: PaymentParts): Promise<void> {
  const { changes, provider, log } = parts
  const waiting = await rows<ToRemove>(
    changes.db,
    `select organization_id as "organizationId", account_id as "accountId", customer_id as "customerId"
       from customers_to_remove order by tried_at, customer_id limit 50`,
  )
  for (const one of waiting) {
    const key = [one.organizationId, one.accountId, one.customerId]
    const own = await accessFor(parts, one)
    try {
      // Whom an account knows that is no longer ours to use, its owner removes.
      if (own) await provider.removeCustomer(own.access, one.customerId)
      await execute(changes.db, `delete from customers_to_remove where ${isIt}`, key)
    } catch (error) {
      // It waits behind all others, so none is held up by it.
      await execute(changes.db, `update customers_to_remove set tried_at = goodlot_now() where ${isIt}`, key)
      const why = error instanceof ProviderError ? { code: error.code } : { err: error }
      log.warn(why, 'a customer was not removed at the provider yet')
    }
  }
}

const isIt = 'organization_id = $1 and account_id = $2 and customer_id = $3'
