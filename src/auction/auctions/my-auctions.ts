import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { type AuctionCardRow, auctionCardColumns, auctionCardTables, presentAuctionCard } from './card.ts'
import { isVisible, type Viewer, viewerValues } from './visibility.ts'

type MyAuctionsQuery = { whitelabelIds: number[]; limit: number; offset: number }

/** The auctions a person is registered for and can still see, the latest registration first. */
export async function myAuctions(db: Connection, viewer: Viewer, query: MyAuctionsQuery, publicUrl: string) {
  const { ids, totalCount } = await listRegistered(db, viewer, query)
  const found = await registeredCards(db, viewer, ids)
  const auctions = found.map((row) => ({
    ...presentAuctionCard(row, publicUrl),
    paddleNumber: row.paddleNumber,
    ticketCode: row.ticketCode,
    registeredAt: toEpoch(row.registeredAt),
  }))
  return { auctions, totalCount }
}

async function listRegistered(
  db: Connection,
  viewer: Viewer,
  { whitelabelIds, limit, offset }: MyAuctionsQuery,
): Promise<{ ids: number[]; totalCount: number }> {
  const found = await row<{ ids: number[]; totalCount: number }>(
    db,
    `with listed as materialized (
       select auctions.id, registrations.registered_at
         from registrations join auctions on auctions.id = registrations.auction_id
        where registrations.user_id = $1 and auctions.whitelabel_id = any($3::int[]) and ${isVisible()})
     select array(select id from listed order by registered_at desc, id desc limit $4 offset $5) as ids,
            (select count(*)::int from listed) as "totalCount"`,
    [...viewerValues(viewer), whitelabelIds, limit, offset],
  )
  return found!
}

type RegisteredRow = AuctionCardRow & { paddleNumber: number; ticketCode: string; registeredAt: Date }

async function registeredCards(db: Connection, viewer: Viewer, ids: number[]): Promise<RegisteredRow[]> {
  return rows<RegisteredRow>(
    db,
    `select ${auctionCardColumns}, registrations.paddle_number as "paddleNumber",
            registrations.ticket_code as "ticketCode", registrations.registered_at as "registeredAt"
       from ${auctionCardTables}
       join registrations on registrations.auction_id = auctions.id and registrations.user_id = $1
      where auctions.id = any($2::int[])
      order by registrations.registered_at desc, auctions.id desc`,
    [viewer.id, ids],
  )
}
