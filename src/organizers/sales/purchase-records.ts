import type { PurchaseKind } from '../../money/bills/add-purchases.ts'
import { shareCount } from '../../money/bills/cart-item.ts'
import type { WayToPay } from '../../money/bills/mark-paid.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toEpoch, toEpochOrNull } from '../../platform/http/values/epoch.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import { type GuestRow, guestColumns, guestTables, showGuest } from '../guests/guests.ts'

type PurchaseRow = GuestRow & {
  id: number
  receiptId: number
  auctionId: number
  itemId: number
  itemCode: string
  itemName: string
  itemType: string
  kind: PurchaseKind
  quantity: number
  amountCents: bigint
  currency: string
  isPledge: boolean
  awaitsConfirmation: boolean
  paidBy: WayToPay | null
  paidAt: Date | null
  handedOverAt: Date | null
  valueCents: bigint | null
  wholeCents: bigint | null
  splitId: number
  shareCount: number | null
  createdAt: Date
}

type PurchaseQuery = {
  userId?: number
  itemId?: number
  isPaid?: boolean
  kind?: PurchaseKind
  awaitsConfirmation?: boolean
  limit: number
  offset: number
}

/** The newest first. */
export function listPurchases(db: Connection, auctionId: number, query: PurchaseQuery) {
  return page<PurchaseRow>(
    db,
    {
      columns,
      from: `${from} where purchases.auction_id = $1 and ($2::int is null or purchases.user_id = $2)
        and ($3::int is null or purchases.item_id = $3)
        and ($4::boolean is null or (purchases.paid_at is not null) = $4)
        and ($5::text is null or purchases.kind = $5)
        and ($6::boolean is null or purchases.awaits_confirmation = $6)`,
      orderBy: 'purchases.created_at desc, purchases.id desc',
      values: [
        auctionId,
        query.userId ?? null,
        query.itemId ?? null,
        query.isPaid ?? null,
        query.kind ?? null,
        query.awaitsConfirmation ?? null,
      ],
    },
    query,
  )
}

export async function readPurchase(db: Connection, purchaseId: number): Promise<PurchaseRow> {
  const sql = `select ${columns} from ${from} where purchases.id = $1`
  const found = await row<PurchaseRow>(db, sql, [purchaseId])
  // Somebody else may just have taken it back.
  if (!found) throw noPurchase()
  return found
}

export const noPurchase = () => new ApiError('not_found', 'There is no such purchase.')

/** In the order in which they were made. */
export function purchasesWhere(db: Connection, condition: string, values: unknown[]): Promise<PurchaseRow[]> {
  return rows<PurchaseRow>(
    db,
    `select ${columns} from ${from} where ${condition} order by purchases.id`,
    values,
  )
}

export function showPurchase(purchase: PurchaseRow) {
  const { id, receiptId, auctionId, itemId, itemCode, itemName, itemType, kind, quantity } = purchase
  return {
    id,
    receiptId,
    auctionId,
    itemId,
    itemCode,
    itemName,
    itemType,
    kind,
    quantity,
    amount: toDecimal(purchase.amountCents),
    split: showSplit(purchase),
    currency: purchase.currency,
    isPledge: purchase.isPledge,
    awaitsConfirmation: purchase.awaitsConfirmation,
    isPaid: purchase.paidAt !== null,
    paidBy: purchase.paidBy,
    paidAt: toEpochOrNull(purchase.paidAt),
    purchasedAt: toEpoch(purchase.createdAt),
    isHandedOver: purchase.handedOverAt !== null,
    handedOverAt: toEpochOrNull(purchase.handedOverAt),
    fairMarketValue: purchase.valueCents === null ? null : toDecimal(purchase.valueCents),
    buyer: showGuest(purchase),
  }
}

function showSplit({ wholeCents, splitId: purchaseId, shareCount }: PurchaseRow) {
  if (wholeCents === null) return null
  return { wholeAmount: toDecimal(wholeCents), purchaseId, shareCount: shareCount! }
}

const columns = `purchases.id, purchases.receipt_id as "receiptId", purchases.auction_id as "auctionId",
  items.id as "itemId", items.item_code as "itemCode", items.name as "itemName", items.item_type as "itemType",
  purchases.kind, purchases.quantity, purchases.amount_cents as "amountCents", auctions.currency,
  purchases.is_pledge as "isPledge", purchases.awaits_confirmation as "awaitsConfirmation", purchases.paid_by as "paidBy", purchases.paid_at as "paidAt",
  purchases.created_at as "createdAt", purchases.handed_over_at as "handedOverAt",
  share_of_value(items.fair_market_value_cents, purchases.amount_cents, purchases.share_from_cents,
                 purchases.whole_cents, auctions.currency) * purchases.quantity as "valueCents",
  purchases.whole_cents as "wholeCents", coalesce(purchases.share_of, purchases.id) as "splitId",
  case when purchases.whole_cents is not null then ${shareCount} end as "shareCount",
  ${guestColumns}`

const from = `purchases
  join items on items.id = purchases.item_id
  join auctions on auctions.id = purchases.auction_id
  ${guestTables({ user: 'purchases.user_id', auction: 'purchases.auction_id' })}`
