import { newestRevision } from '../../money/bills/receipts.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import { type GuestRow, guestColumns, guestTables, showGuest } from '../guests/guests.ts'
import { shownGuest } from '../guests/shown-guest.ts'

type ReceiptRow = GuestRow & {
  id: number
  auctionId: number
  currency: string
  purchaseCount: number
  paidCents: bigint
  dueCents: bigint
  creditCents: bigint
  toRefundCents: bigint
  number: number | null
  revision: number | null
  isPaid: boolean
}

export type ReceiptQuery = {
  isPaid?: boolean
  paddleNumber?: number
  search?: string
  isOwedBack?: boolean
  receiptId?: number
  limit: number
  offset: number
}

/** By name, as people stand in line. */
export function listReceipts(db: Connection, auctionId: number, query: ReceiptQuery) {
  return page<ReceiptRow>(
    db,
    {
      columns,
      from: `${receiptTables} where receipts.auction_id = $1 and ($2::boolean is null or is_settled = $2)
        and ($3::int is null or registrations.paddle_number = $3
          or exists (select from registrations as sharer
                      where sharer.auction_id = $1 and sharer.paddle_number = $3 and sharer.payer_id = receipts.user_id))
        and ($4::text is null or
          fold_text(concat_ws(' ', registrations.paddle_number, ${shownGuest.firstName}, ${shownGuest.lastName})) like like_pattern($4))
        and ($5::boolean is null or (to_refund_cents > 0) = $5)
        and ($6::int is null or receipts.id = $6)`,
      orderBy: `${shownGuest.lastName}, ${shownGuest.firstName}, receipts.id`,
      values: [
        auctionId,
        query.isPaid ?? null,
        query.paddleNumber ?? null,
        query.search ?? null,
        query.isOwedBack ?? null,
        query.receiptId ?? null,
      ],
    },
    query,
  )
}

export async function readReceipt(db: Connection, receiptId: number): Promise<ReceiptRow> {
  const sql = `select ${columns} from ${receiptTables} where receipts.id = $1`
  const found = await row<ReceiptRow>(db, sql, [receiptId])
  // Merging guests may just have removed it.
  if (!found) throw new ApiError('not_found', 'There is no such receipt.')
  return found
}

export function showReceipt(receipt: ReceiptRow) {
  const { id, number, revision, auctionId, currency, purchaseCount, isPaid } = receipt
  const sums = {
    unpaidAmount: toDecimal(receipt.dueCents),
    paidAmount: toDecimal(receipt.paidCents),
    creditAmount: toDecimal(receipt.creditCents),
    dueAmount: toDecimal(receipt.dueCents),
    owedBackAmount: toDecimal(receipt.toRefundCents),
  }
  return {
    id,
    number,
    revision,
    auctionId,
    currency,
    purchaseCount,
    ...sums,
    isPaid,
    buyer: showGuest(receipt),
  }
}

const columns = `receipts.id, receipts.auction_id as "auctionId", auctions.currency,
  line_count as "purchaseCount", paid_cents as "paidCents", due_cents as "dueCents", is_settled as "isPaid",
  receipts.credit_cents as "creditCents", to_refund_cents as "toRefundCents", newest.number, newest.revision,
  ${guestColumns}`

/** A receipt is paid when all its purchases are; that is computed and not stored, so it cannot be wrong. */
export const receiptTables = `receipts
  join auctions on auctions.id = receipts.auction_id
  ${guestTables({ user: 'receipts.user_id', auction: 'receipts.auction_id' })}
  left join lateral (${newestRevision}) as newest on true
  join receipt_books on receipt_books.receipt_id = receipts.id`
