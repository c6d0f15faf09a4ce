import { isVisible, type Viewer, viewerValues } from '../../auction/auctions/visibility.ts'
import { type CardContext, itemCards } from '../../auction/items/card.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { type CartItem, type CartRow, cartColumns, cartTables, presentCartItem } from './cart-item.ts'

/** Null means every whitelabel. */
type CartScope = { viewer: Viewer; whitelabelIds: number[] | null }

/** Unpaid first, then the newest. Includes items that were withdrawn from sale since: they are still owed. */
export async function listCartItems(
  db: Connection,
  scope: CartScope,
  { limit, offset, publicUrl }: { limit: number; offset: number; publicUrl: string },
): Promise<CartItem[]> {
  const lines = await rows<CartRow>(
    db,
    `select ${cartColumns} from ${cartTables} where ${inScope}
      order by (purchases.paid_at is not null), purchases.created_at desc, purchases.id desc
      limit $4 offset $5`,
    [...scopeValues(scope), limit, offset],
  )
  return withCards(db, lines, { viewerId: scope.viewer.id, publicUrl })
}

/** One purchase as its buyer's cart shows it. */
export async function readCartItem(
  db: Connection,
  purchaseId: number,
  context: CardContext,
): Promise<CartItem> {
  const lines = await rows<CartRow>(db, `select ${cartColumns} from ${cartTables} where purchases.id = $1`, [
    purchaseId,
  ])
  return (await withCards(db, lines, context))[0]!
}

export type CurrencySum = {
  currency: string
  count: number
  unpaidCents: bigint
  paidCents: bigint
  auctionIds: number[]
}

/** Over the whole cart, whatever the page. */
export async function sumCart(db: Connection, scope: CartScope): Promise<CurrencySum[]> {
  return rows<CurrencySum>(
    db,
    `select auctions.currency, count(*)::int as count,
            coalesce(sum(amount_cents) filter (where paid_at is null and not awaits_confirmation), 0)::bigint
              as "unpaidCents",
            coalesce(sum(amount_cents) filter (where paid_at is not null), 0)::bigint as "paidCents",
            array_agg(distinct auctions.id) as "auctionIds"
       from ${cartTables} where ${inScope}
      group by auctions.currency order by auctions.currency`,
    scopeValues(scope),
  )
}

/** The contract's currency of the totals: the highest code among all auctions in scope that the person sees. */
export async function highestCurrency(
  db: Connection,
  { viewer, whitelabelIds }: CartScope,
): Promise<string | null> {
  const found = await row<{ currency: string | null }>(
    db,
    `select max(currency) as currency from auctions
      where ($3::int[] is null or whitelabel_id = any($3)) and ${isVisible()}`,
    [...viewerValues(viewer), whitelabelIds],
  )
  return found!.currency
}

const inScope = `purchases.user_id = $1 and ($3::int[] is null or auctions.whitelabel_id = any($3)) and ${isVisible()}`

const scopeValues = ({ viewer, whitelabelIds }: CartScope) => [...viewerValues(viewer), whitelabelIds]

async function withCards(db: Connection, lines: CartRow[], context: CardContext): Promise<CartItem[]> {
  const itemIds = [...new Set(lines.map((line) => line.itemId))]
  const cards = new Map((await itemCards(db, itemIds, context)).map((card) => [card.id, card]))
  return lines.map((line) => presentCartItem(line, cards.get(line.itemId)!))
}
