import { readCorrections, showCorrection } from '../../money/bills/corrections.ts'
import type { WayToPay } from '../../money/bills/mark-paid.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { toEpoch, toEpochOrNull } from '../../platform/http/values/epoch.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import { purchasesWhere, showPurchase } from './purchase-records.ts'
import { readReceipt, showReceipt } from './receipt-records.ts'

type PaymentRow = {
  id: number
  amount_cents: bigint
  paidBy: WayToPay
  takenBy: string
  desk: string | null
  replacesId: number | null
  undoneBy: string | null
  created_at: Date
  voided_at: Date | null
}

/** A receipt with its lines and the money that was taken for them. */
export async function readWholeReceipt(db: Connection, receiptId: number) {
  const receipt = await readReceipt(db, receiptId)
  const purchases = await purchasesWhere(db, 'purchases.receipt_id = $1', [receiptId])
  const payments = await rows<PaymentRow>(
    db,
    `select payments.id, amount_cents, paid_by as "paidBy", users.first_name || ' ' || users.last_name as "takenBy",
            desk, replaces_id as "replacesId", voiders.first_name || ' ' || voiders.last_name as "undoneBy",
            payments.created_at, voided_at
       from payments join users on users.id = payments.taken_by
       left join users as voiders on voiders.id = payments.voided_by
      where receipt_id = $1 order by payments.id`,
    [receiptId],
  )
  return {
    ...showReceipt(receipt),
    purchases: purchases.map(showPurchase),
    payments: payments.map(({ amount_cents, created_at, voided_at, ...payment }) => ({
      ...payment,
      amount: toDecimal(amount_cents),
      takenAt: toEpoch(created_at),
      undoneAt: toEpochOrNull(voided_at),
    })),
    corrections: (await readCorrections(db, [receiptId])).map(showCorrection),
  }
}
