import type { Cents } from '../../engine/cents.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDecimalOrNull } from '../../platform/http/values/money.ts'
import type { WayToPay } from './mark-paid.ts'

/** What an organizer corrected on a receipt. Null before: it was added; null after: it was removed. */
export type Correction = {
  receiptId: number
  kind: 'payment' | 'purchase'
  /** A payment or a purchase, which may be gone. */
  subjectId: number
  /** What was bought; null for payments. */
  name?: string
  beforeCents: Cents | null
  afterCents: Cents | null
  beforeWay?: WayToPay
  afterWay?: WayToPay
  reason: string | null
  /** Null: it happened at the payment provider. */
  correctedBy: number | null
}

/** Everything that was corrected stays on its receipt, for the guest and for the organizers. */
export async function noteCorrection(tx: Transaction, correction: Correction): Promise<void> {
  const { receiptId, kind, subjectId, name, beforeCents, afterCents, beforeWay, afterWay } = correction
  await execute(
    tx,
    `insert into receipt_corrections (receipt_id, kind, subject_id, name, before_cents, after_cents, before_way,
                                      after_way, reason, corrected_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      receiptId,
      kind,
      subjectId,
      name ?? null,
      beforeCents,
      afterCents,
      beforeWay ?? null,
      afterWay ?? null,
      correction.reason,
      correction.correctedBy,
    ],
  )
}

type CorrectionRow = {
  id: number
  receiptId: number
  kind: Correction['kind']
  subjectId: number
  name: string | null
  beforeCents: Cents | null
  afterCents: Cents | null
  paidByBefore: WayToPay | null
  paidByAfter: WayToPay | null
  reason: string | null
  correctedBy: string | null
  correctedAt: Date
}

/** Oldest first. */
export function readCorrections(db: Connection, receiptIds: number[]): Promise<CorrectionRow[]> {
  return rows<CorrectionRow>(
    db,
    `select receipt_corrections.id, receipt_id as "receiptId", kind, subject_id as "subjectId", name,
            before_cents as "beforeCents", after_cents as "afterCents", before_way as "paidByBefore",
            after_way as "paidByAfter", reason, first_name || ' ' || last_name as "correctedBy",
            receipt_corrections.created_at as "correctedAt"
       from receipt_corrections left join users on users.id = corrected_by
      where receipt_id = any($1::int[]) order by receipt_corrections.id`,
    [receiptIds],
  )
}

/** As the guest sees it: the reason and the person are the organizers' own. */
export function presentCorrection(correction: CorrectionRow) {
  const { id, kind, name, paidByBefore, paidByAfter } = correction
  return {
    id,
    kind,
    name,
    paidByBefore,
    paidByAfter,
    before: toDecimalOrNull(correction.beforeCents),
    after: toDecimalOrNull(correction.afterCents),
    correctedAt: toEpoch(correction.correctedAt),
  }
}

export function showCorrection(correction: CorrectionRow) {
  const { subjectId, reason, correctedBy } = correction
  return { ...presentCorrection(correction), subjectId, reason, correctedBy }
}
