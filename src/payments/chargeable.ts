import type { Connection } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import type { Cents } from '../engine/cents.ts'
import type { OrganizationAccess } from './access.ts'
import type { PaymentProvider } from './provider.ts'

export type Chargeable = { receiptId: number; dueCents: Cents }

/** The bills that charging everybody charges: something is due, a card on file can pay it, and no payment is under way. */
export async function chargeableBills(
  db: Connection,
  provider: PaymentProvider,
  { auctionId, own, currency }: { auctionId: number; own: OrganizationAccess; currency: string },
): Promise<Chargeable[]> {
  const found = await rows<Chargeable>(
    db,
    `select receipts.id as "receiptId", (sum(amount_cents) - credit_cents)::bigint as "dueCents"
       from receipts join purchases on receipt_id = receipts.id and paid_at is null and not awaits_confirmation
      where receipts.auction_id = $1
        and exists (select from cards where organization_id = $2 and account_id = $3
                       and cards.user_id = receipts.user_id and removed_at is null)
        and not exists (select from payment_attempts where payment_attempts.receipt_id = receipts.id
                           and state in ('opening', 'charging', 'unsure'))
      group by receipts.id having sum(amount_cents) > credit_cents order by receipts.id`,
    [auctionId, own.organizationId, own.accountId],
  )
  return found.filter(({ dueCents }) => !provider.amountRefusal({ amountCents: dueCents, currency }))
}
