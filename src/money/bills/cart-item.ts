import { type Static, Type } from 'typebox'
import { type ItemCard, ownItemCardFields } from '../../auction/items/card-schema.ts'
import { type AuctionStatus, auctionStatus, auctionStatusName } from '../../engine/statuses.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import { boughtTickets } from './example.ts'

export const cartItem = Type.Object(
  {
    ...ownItemCardFields,
    auctionName: Type.String(),
    auctionStatus: Type.String({ enum: Object.keys(auctionStatus) }),
    auctionEndTime: Type.Integer({ description: 'Epoch seconds.' }),
    isCurrent: Type.Boolean({ description: 'The auction is in flight: its status id is 2, 3, 4, 5 or 8.' }),
    purchaseId: Type.Integer(),
    purchaseAmount: Type.String({ description: 'The amount of the whole line, as a decimal string.' }),
    purchasedAt: Type.Integer({ description: 'Epoch seconds.' }),
    purchaseQuantity: Type.Integer(),
    receiptId: Type.Integer(),
    isPaid: Type.Boolean({
      description: 'Whether this purchase is paid, even if others on its receipt are not.',
    }),
    isPledge: Type.Boolean({ description: 'Whether this is a pledge: a donation that will be paid later.' }),
    awaitsConfirmation: Type.Boolean({
      description:
        'Whether this is a large donation that the organizer has not confirmed yet. Until then it is not in any total, and nothing is owed for it.',
    }),
    split: orNull(
      Type.Object(
        {
          wholeAmount: Type.String({ description: 'The price of all shares together, as a decimal string.' }),
          shareCount: Type.Integer({ description: 'How many bought it together.' }),
        },
        {
          description:
            'Null, unless several guests bought it together: then `purchaseAmount` is the caller’s share.',
        },
      ),
    ),
    payerName: orNull(
      Type.String({
        description:
          'The guest on whose bill it is, where several share one; null for the caller’s own. The receipt can be read and paid by that guest only.',
      }),
    ),
  },
  {
    title: 'CartItem',
    description: 'An item card with the purchase of it.',
    examples: [boughtTickets],
  },
)

export type CartItem = ItemCard & Omit<Static<typeof cartItem>, keyof ItemCard>

/** In SQL, of `purchases` that are shares: how many there are. */
export const shareCount = `(select 1 + count(*)::int from purchases as shares
  where shares.share_of = coalesce(purchases.share_of, purchases.id))`

/** The columns of a query on `cartTables`, beside the card. */
export const cartColumns = `purchases.id, purchases.item_id as "itemId", purchases.receipt_id as "receiptId",
  purchases.quantity, purchases.amount_cents as "amountCents", purchases.is_pledge as "isPledge",
  purchases.awaits_confirmation as "awaitsConfirmation", purchases.paid_at is not null as "isPaid", purchases.created_at as "purchasedAt",
  (select guest_name(receipts.auction_id, receipts.user_id) from receipts
    where receipts.id = purchases.receipt_id and receipts.user_id <> purchases.user_id) as "payerName",
  purchases.whole_cents as "wholeCents", case when purchases.whole_cents is not null then ${shareCount} end as "shareCount", auctions.id as "auctionId",
  auctions.name as "auctionName", auctions.status_id as "auctionStatusId", auctions.end_at as "auctionEndAt"`

export const cartTables = 'purchases join auctions on auctions.id = purchases.auction_id'

export type CartRow = {
  id: number
  itemId: number
  receiptId: number
  quantity: number
  amountCents: bigint
  isPledge: boolean
  awaitsConfirmation: boolean
  isPaid: boolean
  purchasedAt: Date
  payerName: string | null
  wholeCents: bigint | null
  shareCount: number | null
  auctionId: number
  auctionName: string
  auctionStatusId: AuctionStatus
  auctionEndAt: Date
}

export function presentCartItem(row: CartRow, card: ItemCard): CartItem {
  return {
    ...card,
    auctionName: row.auctionName,
    auctionStatus: auctionStatusName(row.auctionStatusId),
    auctionEndTime: toEpoch(row.auctionEndAt),
    isCurrent: inFlight.includes(row.auctionStatusId),
    purchaseId: row.id,
    purchaseAmount: toDecimal(row.amountCents),
    purchasedAt: toEpoch(row.purchasedAt),
    purchaseQuantity: row.quantity,
    receiptId: row.receiptId,
    isPaid: row.isPaid,
    isPledge: row.isPledge,
    awaitsConfirmation: row.awaitsConfirmation,
    split:
      row.wholeCents === null
        ? null
        : { wholeAmount: toDecimal(row.wholeCents), shareCount: row.shareCount! },
    payerName: row.payerName,
  }
}

const { presale, preview, open, paused, extended } = auctionStatus
const inFlight: readonly AuctionStatus[] = [presale, preview, open, paused, extended]
