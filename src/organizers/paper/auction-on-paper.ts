import { type StoredIncrements, toIncrementTable } from '../../auction/auctions/bidding-rules.ts'
import type { Cents } from '../../engine/cents.ts'
import { type IncrementTerms, plusIncrement } from '../../engine/increments.ts'
import type { ItemType } from '../../engine/item-types.ts'
import { itemStatus } from '../../engine/statuses.ts'
import { type Connection, row, rows } from '../../platform/database/pool.ts'
import { formatAddress } from '../../platform/places/format-address.ts'
import { shownGuest } from '../guests/shown-guest.ts'

export type AuctionOnPaper = {
  id: number
  name: string
  description: string | null
  organization: string
  currency: string
  startAt: Date
  timeZone: string
  countryCode: string | null
  vanityAddress: string | null
  place: string | null
  increments: StoredIncrements
}

export async function readAuction(db: Connection, auctionId: number): Promise<AuctionOnPaper> {
  type Row = Omit<AuctionOnPaper, 'place'> & { address: Parameters<typeof formatAddress>[0] }
  const { address, ...auction } = (await row<Row>(
    db,
    `select auctions.id, auctions.name, auctions.description, organizations.name as organization, currency,
            start_at as "startAt", time_zone as "timeZone", auctions.country_code as "countryCode",
            vanity_address as "vanityAddress", increments,
            json_build_object('street1', street1, 'street2', street2, 'city', city, 'provinceCode', province_code,
              'postalCode', postal_code, 'countryCode', null) as address
       from auctions join organizations on organizations.id = organization_id where auctions.id = $1`,
    [auctionId],
  ))!
  return { ...auction, place: formatAddress(address) }
}

export type LotOnPaper = {
  id: number
  code: string
  name: string
  description: string | null
  itemType: ItemType
  category: string | null
  donor: string | null
  valueCents: Cents | null
  startingCents: Cents
  buyNowCents: Cents | null
  incrementCents: Cents | null
  pictureKey: string | null
}

export type Range = { from?: string; to?: string; categoryId?: number }

/** The lots on the tables by number, without drafts and what was withdrawn; donations are no lots. */
export function readLots(
  db: Connection,
  auctionId: number,
  range: Range,
  types: ItemType[],
): Promise<LotOnPaper[]> {
  return rows<LotOnPaper>(
    db,
    `select items.id, item_code as code, items.name, items.description, item_type as "itemType",
            categories.name as category, donor_name as donor, fair_market_value_cents as "valueCents",
            starting_cents as "startingCents", buy_now_cents as "buyNowCents", increment_cents as "incrementCents",
            (select key from item_images join images on images.id = image_id
              where item_id = items.id order by item_images.position, images.id limit 1) as "pictureKey"
       from items join standings on standings.item_id = items.id
       left join categories on categories.id = category_id
      where items.auction_id = $1 and item_type = any($2::text[]) and ($3::int is null or category_id = $3)
        and status_id not in (${itemStatus.draft}, ${itemStatus.deleted}, ${itemStatus.withdrawn})
        and ($4::text is null or (${byNumber('item_code')}) >= (${byNumber('$4')}))
        and ($5::text is null or (${byNumber('item_code')}) <= (${byNumber('$5')}))
      order by ${byNumber('item_code')}, items.id limit ${MOST_LOTS + 1}`,
    [auctionId, types, range.categoryId ?? null, range.from ?? null, range.to ?? null],
  )
}

/** Lot 9 comes before lot 10, and 10A after it. */
const byNumber = (code: string) => `coalesce(substring(${code}::text from '\\d+')::numeric, 0), ${code}::text`

/** More would be a book, and seconds of work. */
export const MOST_LOTS = 1_000
export const MOST_GUESTS = 2_000

export type GuestOnPaper = {
  name: string
  /** What they hold up: the payer's, if they share it. */
  paddleNumber: number
  tableName: string | null
  ticketCode: string
}

/** Everybody who is expected or has come, by paddle; of those who share one, its own guest first. */
export function readGuests(db: Connection, auctionId: number, range: Range): Promise<GuestOnPaper[]> {
  return rows<GuestOnPaper>(
    db,
    `with guests as (
       select ${shownGuest.name} as name, table_name, ticket_code, paddle_number as own_paddle,
              coalesce((select paddle_number from registrations as payer
                         where registrations.shares_paddle and payer.auction_id = $1
                           and payer.user_id = registrations.payer_id), paddle_number) as paddle
         from registrations join users on users.id = registrations.user_id
        where registrations.auction_id = $1)
     select name, paddle as "paddleNumber", table_name as "tableName", ticket_code as "ticketCode"
       from guests where ($2::int is null or paddle >= $2) and ($3::int is null or paddle <= $3)
      order by paddle, own_paddle <> paddle, own_paddle limit ${MOST_GUESTS + 1}`,
    [auctionId, numberIn(range.from), numberIn(range.to)],
  )
}

const numberIn = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : null)

type Winner = { name: string; paddleNumber: number | null }
/** The one who won it comes first, then those who bought it together with them. */
type WonLot = { lot: LotOnPaper; winners: Winner[] }

/** Who won or bought what can be redeemed. */
export async function readWinners(db: Connection, auctionId: number, range: Range): Promise<WonLot[]> {
  const lots = await readLots(db, auctionId, range, ['silent', 'live', 'sealedBid'])
  const byId = new Map(lots.map((lot) => [lot.id, lot]))
  const sold = await rows<{ itemId: number; winners: Winner[] }>(
    db,
    `select purchases.item_id as "itemId",
            json_agg(json_build_object('name', ${shownGuest.name}, 'paddleNumber', paddle_number) order by purchases.id) as winners
       from purchases join users on users.id = purchases.user_id
       left join registrations on registrations.auction_id = $1 and registrations.user_id = users.id
      where purchases.auction_id = $1 and item_id = any($2::int[])
      group by purchases.item_id, coalesce(share_of, purchases.id) order by coalesce(share_of, purchases.id)`,
    [auctionId, [...byId.keys()]],
  )
  const winners = sold.map(({ itemId, ...who }) => ({ lot: byId.get(itemId)!, ...who }))
  return winners.sort((a, b) => lots.indexOf(a.lot) - lots.indexOf(b.lot))
}

/** The least that each bid may be, from the first on, as far as there are lines for them. */
export function stepsOf(lot: LotOnPaper, auction: AuctionOnPaper, count: number): Cents[] {
  const terms: IncrementTerms = {
    bidIncrementCents: lot.incrementCents,
    incrementTable: toIncrementTable(auction.increments),
  }
  const steps = [lot.startingCents]
  while (steps.length < count) steps.push(plusIncrement(terms, steps.at(-1)!))
  return steps
}
