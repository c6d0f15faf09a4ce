import type { PurchaseKind } from '../../src/money/bills/add-purchases.ts'
import type { WayToPay } from '../../src/money/bills/mark-paid.ts'
import type { Connection } from '../../src/platform/database/pool.ts'
import { execute, row } from '../../src/platform/database/pool.ts'

export type GivenPurchase = {
  auctionId: number
  itemId: number
  userId: number
  amountCents?: bigint
  quantity?: number
  kind?: PurchaseKind
  isPledge?: boolean
  paidBy?: WayToPay
  /** How long ago, in seconds. */
  ago?: number
}

/** By default an unpaid purchase of 25.00 on the buyer's receipt, made just now. */
export async function givenPurchase(
  db: Connection,
  { auctionId, itemId, userId, ...purchase }: GivenPurchase,
): Promise<{ id: number; receiptId: number }> {
  const sql = 'insert into receipts (auction_id, user_id) values ($1, $2) on conflict do nothing'
  await execute(db, sql, [auctionId, userId])
  const { amountCents = 2500n, quantity = 1, kind = 'sale', isPledge = false, paidBy, ago = 0 } = purchase
  const made = await row<{ id: number; receiptId: number }>(
    db,
    `insert into purchases (receipt_id, auction_id, item_id, user_id, quantity, amount_cents, kind, is_pledge, paid_by,
                            paid_at, created_at)
     select id, $1, $3, $2, $4, $5, $6, $7, $8::text, case when $8::text is not null then goodlot_now() end,
            goodlot_now() - $9 * interval '1 second'
       from receipts where auction_id = $1 and user_id = $2
     returning id, receipt_id as "receiptId"`,
    [auctionId, userId, itemId, quantity, amountCents, kind, isPledge, paidBy ?? null, ago],
  )
  return made!
}

/** A payment of one dollar, taken at the desk and kept as credit. */
export async function givenPayment(
  db: Connection,
  { receiptId, takenBy }: { receiptId: number; takenBy: number },
): Promise<{ id: number }> {
  await execute(db, 'update receipts set credit_cents = credit_cents + 100 where id = $1', [receiptId])
  const made = await row<{ id: number }>(
    db,
    `insert into payments (receipt_id, amount_cents, paid_by, taken_by, purchase_ids, credit_before_cents)
     values ($1, 100, 'cash', $2, '{}', 0) returning id`,
    [receiptId, takenBy],
  )
  return made!
}

/** An item that is offered to somebody as its runner-up, for a day. */
export async function givenOffer(
  db: Connection,
  given: { auctionId: number; itemId: number; userId: number; offeredBy: number },
): Promise<{ id: number }> {
  const made = await row<{ id: number }>(
    db,
    `insert into runner_up_offers (auction_id, item_id, user_id, amount_cents, deadline_at, offered_by)
     values ($1, $2, $3, 2000, goodlot_now() + interval '1 day', $4) returning id`,
    [given.auctionId, given.itemId, given.userId, given.offeredBy],
  )
  return made!
}

/** A card on file that no provider knows. */
export async function givenCard(
  db: Connection,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<{ id: number }> {
  const made = await row<{ id: number }>(
    db,
    `insert into cards (organization_id, user_id, account_id, provider_card_id, brand, last_four, expiry_month,
                        consent_version, consent_text, consented_at)
     values ($1, $2, 'stand-in', gen_random_uuid(), 'visa', '4242', '2030-01', 1, 'Agreed.', goodlot_now())
     returning id`,
    [organizationId, userId],
  )
  return made!
}

/** A payment of one dollar that no provider knows, in no books. */
export async function givenOnlinePayment(
  db: Connection,
  { organizationId, userId, receiptId }: { organizationId: number; userId: number; receiptId: number },
): Promise<{ id: number }> {
  const made = await row<{ id: number }>(
    db,
    `insert into payment_attempts (organization_id, account_id, user_id, requested_by, receipt_id, way, state, currency,
                                   amount_cents, is_guest_present, intent_id, captured_cents, ended_at)
     values ($1, 'stand-in', $2, $2, $3, 'checkout', 'paid', 'USD', 100, true, gen_random_uuid(), 100, goodlot_now())
     returning id`,
    [organizationId, userId, receiptId],
  )
  return made!
}
