import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'

/** By which the amounts of an auction are read. */
export async function currencyOf(db: Connection, auctionId: number): Promise<string> {
  const sql = 'select currency from auctions where id = $1'
  const auction = await row<{ currency: string }>(db, sql, [auctionId])
  if (!auction) throw new ApiError('not_found', 'Auction not found.')
  return auction.currency
}
