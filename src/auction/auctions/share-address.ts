import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'

/** A share address is never digits alone: those are the id of an auction, and nobody else's link. */
export const SHARE_ADDRESS = '^(?!\\d+$)[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$'

/** The auction at an address such as /a/…: the one with that id, or the one that chose the address. */
export async function auctionIdAt(db: Connection, address: string): Promise<number | null> {
  const isId = /^\d+$/.test(address)
  if (isId && !/^[1-9]\d{0,8}$/.test(address)) return null
  const sql = `select id from auctions where ${isId ? 'id = $1::int' : 'vanity_address = $1'}`
  const found = await row<{ id: number }>(db, sql, [isId ? Number(address) : address.toLowerCase()])
  return found?.id ?? null
}
