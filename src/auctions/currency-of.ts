import type { Connection } from '../database/pool.ts'
import { row } from '../database/pool.ts'

/** By which amounts of an auction that exists are read. */
export async function currencyOf(db: Connection, auctionId: number): Promise<string> {
  const sql = 'select currency from auctions where id = $1'
  return (await row<{ currency: string }>(db, sql, [auctionId]))!.currency
}
