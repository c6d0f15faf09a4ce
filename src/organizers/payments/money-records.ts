import type { Cents } from '../../engine/cents.ts'
import type { OrganizationAccess } from '../../money/payments/access.ts'
import type { AttemptState } from '../../money/payments/attempt.ts'
import { linesOfRun, type RunLine } from '../../money/payments/charge-run.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { type GuestRow, guestColumns } from '../guests/guests.ts'
import { receiptTables } from '../sales/receipt-records.ts'

/** More bills than any auction has guests. */
const MOST_BILLS = 10_000
/** By then a payment is decided, unless something is wrong. */
const STUCK_MINUTES = 10

export type Bill = GuestRow & {
  receiptId: number
  number: number | null
  revision: number | null
  billedCents: Cents
  paidCents: Cents
  dueCents: Cents
  toRefundCents: Cents
  cardBrand: string | null
  cardLastFour: string | null
  latestState: AttemptState | null
  latestCode: string | null
  latestBrand: string | null
  latestLastFour: string | null
  isStuck: boolean
  hasPayLink: boolean
  refundedCents: Cents
  disputedCents: Cents
  ways: string[]
}

/** Every bill of an auction that has lines or moved money, by name. `own`: whose cards on file count. */
export async function readBills(
  db: Connection,
  auctionId: number,
  own: OrganizationAccess | null,
): Promise<Bill[]> {
  return rows<Bill>(
    db,
    `select receipts.id as "receiptId", newest.number, newest.revision, ${guestColumns}, billed_cents as "billedCents", paid_cents as "paidCents",
            due_cents as "dueCents", to_refund_cents as "toRefundCents", card.brand as "cardBrand", card.last_four as "cardLastFour",
            latest.state as "latestState", latest.failure_code as "latestCode", latest.card_brand as "latestBrand",
            latest.card_last_four as "latestLastFour", coalesce(latest.is_stuck, false) or ${hasStuckRefund} as "isStuck",
            exists (select from pay_links where receipt_id = receipts.id and ended_at is null
                     and expires_at > goodlot_now()) as "hasPayLink",
            refunded_cents as "refundedCents", disputed_cents as "disputedCents",
            array(select distinct paid_by from payments where receipt_id = receipts.id and voided_at is null
                   order by paid_by) as ways
       from ${receiptTables}
       left join lateral (${newestCard}) as card on true
       left join lateral (${newestAttempt}) as latest on true
      where receipts.auction_id = $1
        and (line_count > 0 or receipts.credit_cents > 0 or refunded_cents > 0 or disputed_cents > 0)
      order by "guestName", receipts.id limit ${MOST_BILLS}`,
    [auctionId, own?.organizationId ?? null, own?.accountId ?? null],
  )
}

const newestCard = `select brand, last_four from cards
  where organization_id = $2 and account_id = $3 and user_id = receipts.user_id and removed_at is null
  order by cards.id desc limit 1`

const isOld = `< goodlot_now() - interval '${STUCK_MINUTES} minutes'`

const newestAttempt = `select state, failure_code, card_brand, card_last_four,
    state in ('opening', 'charging', 'unsure') and created_at ${isOld} as is_stuck
  from payment_attempts where receipt_id = receipts.id order by payment_attempts.id desc limit 1`

const hasStuckRefund = `exists (select from refunds join payment_attempts on payment_attempts.id = attempt_id
  where receipt_id = receipts.id and refunds.state = 'asked' and refunds.created_at ${isOld})`

/** What the provider kept of the payments, as far as it has said. */
export async function readFees(db: Connection, auctionId: number): Promise<Cents> {
  const found = await row<{ feeCents: Cents }>(
    db,
    `select coalesce(sum(fee_cents), 0)::bigint as "feeCents"
       from payment_attempts join receipts on receipts.id = receipt_id
      where auction_id = $1 and state = 'paid'`,
    [auctionId],
  )
  return found!.feeCents
}

export type Run = {
  id: number
  startedBy: string
  isPlanned: boolean
  startedAt: Date
  stoppedAt: Date | null
  endedAt: Date | null
  trouble: string | null
  lines: (RunLine & { seenCents: Cents })[]
}

/** The latest run that charged everybody, with what became of each bill. */
export async function readRun(db: Connection, auctionId: number): Promise<Run | null> {
  const run = await row<Omit<Run, 'lines'>>(
    db,
    `select charge_runs.id, first_name || ' ' || last_name as "startedBy", is_planned as "isPlanned", started_at as "startedAt",
            stopped_at as "stoppedAt", ended_at as "endedAt", trouble
       from charge_runs join users on users.id = started_by
      where auction_id = $1 order by charge_runs.id desc limit 1`,
    [auctionId],
  )
  return run ? { ...run, lines: await linesOfRun(db, run.id) } : null
}
