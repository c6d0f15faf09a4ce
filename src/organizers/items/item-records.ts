import { type ItemType, isPurchased } from '../../engine/item-types.ts'
import { type ItemStatus, type ItemStatusName, itemStatus, itemStatusName } from '../../engine/statuses.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDollars } from '../../platform/http/values/money.ts'
import { imageUrl } from '../../platform/images/image-url.ts'
import { type Flat, showFields } from '../basics/fields.ts'
import { itemFields } from './item-fields.ts'

export type ItemRow = Flat & {
  id: number
  auction_id: number
  item_type: ItemType
  status_id: ItemStatus
  control_mode: 'auto' | 'manual'
  start_at: Date
  end_at: Date
  first_end_at: Date
  paused_at: Date | null
  starting_cents: bigint
  buy_now_cents: bigint | null
  reserve_cents: bigint | null
  reserve_was_lowered: boolean
  price_cents: bigint | null
  sequence: number
  quantity: number | null
  quantity_sold: number
  donor_agreed_at: Date | null
  donor_agreed_by_name: string | null
  is_donor_email_refused: boolean
  images: { id: number; key: string }[]
  created_at: Date
  version: number
}

/** What became of the last mail about it that was decided on. */
const isDonorEmailRefused = `coalesce((select outbox.state = 'refused' from donor_mails join outbox on outbox.id = mail_id
  where donor_mails.item_id = items.id and outbox.state in ('accepted', 'refused')
  order by outbox.changed_at desc, outbox.id desc limit 1), false)`

const columns = `items.*, standings.status_id, control_mode, standings.start_at, standings.end_at, first_end_at,
  standings.paused_at, price_cents,
  (select trim(first_name || ' ' || last_name) from users where users.id = items.donor_agreed_by) as donor_agreed_by_name,
  ${isDonorEmailRefused} as is_donor_email_refused, leader_id, bid_count, sequence, quantity, quantity_sold, currency,
  (select coalesce(jsonb_agg(jsonb_build_object('id', images.id, 'key', images.key) order by position, images.id), '[]')
     from item_images join images on images.id = item_images.image_id
    where item_images.item_id = items.id) as images`

const from = `items join standings on standings.item_id = items.id join auctions on auctions.id = items.auction_id`

export async function readItem(db: Connection, itemId: number): Promise<ItemRow | undefined> {
  return row<ItemRow>(
    db,
    `select ${columns} from ${from} where items.id = $1 and standings.status_id <> ${itemStatus.deleted}`,
    [itemId],
  )
}

export async function allItems(db: Connection, auctionId: number): Promise<ItemRow[]> {
  return rows<ItemRow>(
    db,
    `select ${columns} from ${from} where items.auction_id = $1 and standings.status_id <> ${itemStatus.deleted}
      order by items.id`,
    [auctionId],
  )
}

type ItemQuery = {
  search?: string
  categoryId?: number
  status?: string
  limit: number
  offset: number
}

export function listItems(db: Connection, auctionId: number, query: ItemQuery) {
  const statusId = query.status === undefined ? null : itemStatus[query.status as ItemStatusName]
  return page<ItemRow>(
    db,
    {
      columns,
      from: `${from} where items.auction_id = $1 and standings.status_id <> ${itemStatus.deleted}
        and ($2::text is null or search_text like like_pattern($2))
        and ($3::int is null or category_id = $3) and ($4::int is null or standings.status_id = $4)`,
      orderBy: 'item_code, items.id desc',
      values: [auctionId, query.search ?? null, query.categoryId ?? null, statusId],
    },
    query,
  )
}

/** A reserve is the managers' secret: staff learn only whether it is met. So is the email of a donor. */
export function showItem(item: ItemRow, publicUrl: string, { isManager } = { isManager: true }) {
  const asking = isPurchased(item.item_type) ? (item.buy_now_cents ?? 0n) : item.starting_cents
  const { price_cents: price, reserve_cents: reserve } = item
  return {
    id: item.id,
    auctionId: item.auction_id,
    ...showFields(itemFields, item),
    ...(isManager ? {} : { reservePrice: null, donorEmail: null }),
    donorAgreement:
      isManager && item.donor_agreed_at
        ? { at: toEpoch(item.donor_agreed_at), by: item.donor_agreed_by_name }
        : null,
    isDonorEmailRefused: isManager && item.is_donor_email_refused,
    status: itemStatusName(item.status_id),
    statusId: item.status_id,
    firstEndTime: toEpoch(item.first_end_at),
    currency: item.currency,
    currentPrice: toDollars(price ?? asking),
    isReserveMet: reserve === null || (price !== null && price >= reserve),
    bidCount: item.bid_count,
    leaderId: item.leader_id,
    quantitySold: item.quantity_sold,
    quantityRemaining: item.quantity === null ? null : item.quantity - item.quantity_sold,
    images: item.images.map(({ id, key }) => ({
      id,
      smallUrl: imageUrl(publicUrl, key, 'small'),
      mediumUrl: imageUrl(publicUrl, key, 'medium'),
      largeUrl: imageUrl(publicUrl, key, 'large'),
    })),
    createdAt: toEpoch(item.created_at),
    version: item.version,
  }
}
