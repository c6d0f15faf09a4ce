import { waitingStatus } from '../../engine/auction-change.ts'
import { DONATION } from '../../engine/line-name.ts'
import type { AuctionStatus } from '../../engine/statuses.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { lockAuction } from '../auctions/change-status.ts'

/** The item that an auction's donations belong to, made if there is none yet; null when there is no such auction. */
export async function ensureDonationItem(tx: Transaction, auctionId: number): Promise<number | null> {
  const found = await findDonationItem(tx, auctionId)
  if (found) return found.id
  if (!(await lockAuction(tx, auctionId))) return null
  const auction = (await readAuction(tx, auctionId))!
  const madeMeanwhile = await findDonationItem(tx, auctionId)
  return (madeMeanwhile ?? (await insertDonationItem(tx, auctionId, donationStatus(auction))))!.id
}

type AuctionNow = { statusId: AuctionStatus; startAt: Date; now: Date }

function donationStatus({ statusId, startAt, now }: AuctionNow): number {
  const startsAt = startAt.getTime()
  const item = { itemType: 'donation', controlMode: 'manual', startsAt } as const
  return waitingStatus(item, { statusId, startsAt }, now.getTime())
}

async function findDonationItem(db: Connection, auctionId: number): Promise<{ id: number } | undefined> {
  const sql = `select id from items where auction_id = $1 and item_type = 'donation' order by id limit 1`
  return row<{ id: number }>(db, sql, [auctionId])
}

async function readAuction(tx: Transaction, auctionId: number): Promise<AuctionNow | undefined> {
  const sql = `select status_id as "statusId", start_at as "startAt", goodlot_now() as now from auctions where id = $1`
  return row<AuctionNow>(tx, sql, [auctionId])
}

/** Under manual control: donations are accepted for as long as the auction goes on, extensions included. */
async function insertDonationItem(
  tx: Transaction,
  auctionId: number,
  statusId: number,
): Promise<{ id: number } | undefined> {
  return row<{ id: number }>(
    tx,
    `with item as (
       insert into items (auction_id, item_code, name, item_type) values ($1, 'DONATION', '${DONATION}', 'donation')
       returning id, auction_id)
     insert into standings (item_id, auction_id, status_id, control_mode, start_at, end_at, first_end_at)
     select item.id, auctions.id, $2, 'manual', start_at, end_at, end_at
       from item join auctions on auctions.id = item.auction_id
     returning item_id as id`,
    [auctionId, statusId],
  )
}
