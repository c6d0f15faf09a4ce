import type { Cents } from '../../engine/cents.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import type { OrganizationAccess } from './access.ts'
import type { PaymentProvider } from './provider.ts'

export type Chargeable = { receiptId: number; chargeableCents: Cents }

/** The bills that charging everybody charges: a card on file may pay something of them, and no payment is under way. */
export async function chargeableBills(
  db: Connection,
  provider: PaymentProvider,
  { auctionId, own, currency }: { auctionId: number; own: OrganizationAccess; currency: string },
): Promise<Chargeable[]> {
  const found = await rows<Chargeable>(
    db,
    `select receipts.id as "receiptId", cents as "chargeableCents"
       from receipts cross join lateral (select chargeable_cents(receipts.id) as cents) as chargeable
      where receipts.auction_id = $1 and cents > 0
        and exists (select from cards where organization_id = $2 and account_id = $3
                       and cards.user_id = receipts.user_id and removed_at is null)
        and not exists (select from payment_attempts where payment_attempts.receipt_id = receipts.id
                           and state in ('opening', 'charging', 'unsure'))
      order by receipts.id`,
    [auctionId, own.organizationId, own.accountId],
  )
  return found.filter(
    ({ chargeableCents: amountCents }) => !provider.amountRefusal({ amountCents, currency }),
  )
}
