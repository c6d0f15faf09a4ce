import type { Cents } from '../../engine/cents.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import type { Dispute, Refund } from './provider.ts'

export type RefundRow = {
  id: number
  reference: string
  attemptId: number
  amountCents: Cents
  state: 'asked' | 'pending' | 'done' | 'failed'
  refundId: string | null
  reason: string | null
  requestedBy: number | null
  requestedByName: string | null
  failureCode: string | null
  createdAt: Date
}

export type DisputeRow = {
  id: number
  attemptId: number
  amountCents: Cents
  state: Dispute['state']
  reason: string
  createdAt: Date
}

/**
 * Our own refunds are known by their reference, those made at the provider by their id there. A revision of the receipt that a
 * refund makes is marked as such, in this transaction.
 */
export async function syncRefunds(tx: Transaction, attemptId: number, refunds: Refund[]): Promise<void> {
  let isNewlyDone = false
  for (const { refundId, amountCents, state, reference, madeAtMs } of refunds) {
    const own = await execute(
      tx,
      `update refunds set refund_id = $3, state = $4, ended_at = case when $4 = 'pending' then null
                else coalesce(ended_at, goodlot_now()) end
        where attempt_id = $1 and (refund_id = $3 or reference::text = $2) and (refund_id, state) is distinct from ($3, $4)`,
      [attemptId, reference, refundId, state],
    )
    const found =
      own > 0
        ? 0
        : await execute(
            tx,
            `insert into refunds (attempt_id, amount_cents, state, refund_id, created_at, ended_at)
             values ($1, $2, $3, $4, $5, case when $3 <> 'pending' then $5::timestamptz end)
             on conflict (refund_id) do nothing`,
            [attemptId, amountCents, state, refundId, new Date(madeAtMs)],
          )
    if (state === 'done' && own + found > 0) isNewlyDone = true
  }
  if (isNewlyDone) await execute(tx, "select set_config('goodlot.is_refund', 'on', true)")
}

export async function syncDisputes(tx: Transaction, attemptId: number, disputes: Dispute[]): Promise<void> {
  for (const { disputeId, amountCents, state, reason, madeAtMs } of disputes)
    await execute(
      tx,
      `insert into disputes (attempt_id, dispute_id, amount_cents, state, reason, created_at)
       values ($1, $2, $3, $4, left($5, 60), $6)
       on conflict (dispute_id) do update set amount_cents = $3, state = $4`,
      [attemptId, disputeId, amountCents, state, reason, new Date(madeAtMs)],
    )
}

/** Why the newest refund of an attempt was made, and by whom; nulls for what happened at the provider. */
export async function newestReason(
  tx: Transaction,
  attemptId: number,
): Promise<{ reason: string | null; requestedBy: number | null }> {
  const sql = `select reason, requested_by as "requestedBy" from refunds
                where attempt_id = $1 and state = 'done' order by ended_at desc, id desc limit 1`
  return (await row(tx, sql, [attemptId])) ?? { reason: null, requestedBy: null }
}

export async function refundsOf(db: Connection, attemptIds: number[]): Promise<RefundRow[]> {
  return rows<RefundRow>(
    db,
    `select refunds.id, reference, attempt_id as "attemptId", amount_cents as "amountCents", state,
            refund_id as "refundId", reason, requested_by as "requestedBy",
            first_name || ' ' || last_name as "requestedByName", failure_code as "failureCode",
            refunds.created_at as "createdAt"
       from refunds left join users on users.id = requested_by
      where attempt_id = any($1::int[]) order by refunds.id`,
    [attemptIds],
  )
}

export async function disputesOf(db: Connection, attemptIds: number[]): Promise<DisputeRow[]> {
  return rows<DisputeRow>(
    db,
    `select id, attempt_id as "attemptId", amount_cents as "amountCents", state, reason, created_at as "createdAt"
       from disputes where attempt_id = any($1::int[]) order by id`,
    [attemptIds],
  )
}
