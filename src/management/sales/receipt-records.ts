import { page } from '../../database/page.ts'
import type { Connection } from '../../database/pool.ts'
import { row } from '../../database/pool.ts'
import { ApiError } from '../../http/answers/api-error.ts'
import { toDecimal } from '../../http/values/money.ts'
import { shownBalance } from '../../purchases/books.ts'
import { newestRevision } from '../../purchases/receipts.ts'
import { type GuestRow, guestColumns, guestTables, showGuest } from '../guests/guests.ts'
import { shownGuest } from '../guests/shown-guest.ts'

type ReceiptRow = GuestRow & {
  id: number
  auctionId: number
  currency: string
  purchaseCount: number
  unpaidCents: bigint
  paidCents: bigint
  creditCents: bigint
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
      from: `${receiptTables} where receipts.auction_id = $1 and ($2::boolean is null or is_paid = $2)
        and ($3::int is null or registrations.paddle_number = $3
          or exists (select from registrations as sharer
                      where sharer.auction_id = $1 and sharer.paddle_number = $3 and sharer.payer_id = receipts.user_id))
        and ($4::text is null or
          fold_text(concat_ws(' ', registrations.paddle_number, ${shownGuest.firstName}, ${shownGuest.lastName})) like like_pattern($4))
        and ($5::boolean is null or (credit_cents > unpaid_cents) = $5)
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
  const { unpaidCents, paidCents, creditCents } = receipt
  const { dueCents, owedBackCents } = shownBalance(unpaidCents, creditCents)
  const sums = {
    unpaidAmount: toDecimal(unpaidCents),
    paidAmount: toDecimal(paidCents),
    creditAmount: toDecimal(creditCents),
    dueAmount: toDecimal(dueCents),
    owedBackAmount: toDecimal(owedBackCents),
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
  purchase_count as "purchaseCount", unpaid_cents as "unpaidCents", paid_cents as "paidCents", is_paid as "isPaid",
  credit_cents as "creditCents", newest.number, newest.revision,
  ${guestColumns}`

/** A receipt is paid when all its purchases are; that is computed and not stored, so it cannot be wrong. */
export const receiptTables = `receipts
  join auctions on auctions.id = receipts.auction_id
  ${guestTables({ user: 'receipts.user_id', auction: 'receipts.auction_id' })}
  left join lateral (${newestRevision}) as newest on true
  cross join lateral (
    select count(*)::int as purchase_count, count(paid_at) = count(*) as is_paid,
           coalesce(sum(amount_cents) filter (where paid_at is null), 0)::bigint as unpaid_cents,
           coalesce(sum(amount_cents) filter (where paid_at is not null), 0)::bigint as paid_cents
      from purchases where purchases.receipt_id = receipts.id and not awaits_confirmation) as lines`
