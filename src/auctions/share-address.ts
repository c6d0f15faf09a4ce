import type { Connection } from '../database/pool.ts'
import { rows } from '../database/pool.ts'

/** The auctions that a share address may mean: the one with that id, then the one that chose the address. */
export async function auctionsAt(db: Connection, address: string): Promise<number[]> {
  const id = /^[1-9]\d{0,8}$/.test(address) ? Number(address) : null
  const found = await rows<{ id: number }>(
    db,
    'select id from auctions where id = $1::int or vanity_address = $2 order by (id = $1) desc nulls last',
    [id, address.toLowerCase()],
  )
  return found.map((auction) => auction.id)
}
