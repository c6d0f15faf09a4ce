import { randomInt } from 'node:crypto'
import { hasStaff } from '../../auction/auctions/staff-roles.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import type { Scene } from './shown-scene.ts'

export type Screen = { auctionId: number; code: string; scene: Scene; sponsors: string[] }

const columns = 'auction_id as "auctionId", code, scene, sponsors'

/** Without characters that are easily confused: somebody types it at the back of a ballroom. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** The auction's screen; the first call creates its code. */
export async function screenOf(db: Connection, auctionId: number): Promise<Screen> {
  const sql = `select ${columns} from screens where auction_id = $1`
  const found = await row<Screen>(db, sql, [auctionId])
  if (found) return found
  const insert = 'insert into screens (auction_id, code) values ($1, $2) on conflict do nothing'
  await db.query(insert, [auctionId, newCode()])
  return (await row<Screen>(db, sql, [auctionId]))!
}

/** Screens that were opened with the old code go dark. */
export async function renewCode(db: Connection, auctionId: number): Promise<Screen> {
  await screenOf(db, auctionId)
  const sql = `update screens set code = $2, updated_at = goodlot_now() where auction_id = $1 returning ${columns}`
  return (await row<Screen>(db, sql, [auctionId, newCode()]))!
}

export async function changeScreen(
  db: Connection,
  auctionId: number,
  { scene, sponsors }: { scene?: Scene; sponsors?: string[] },
): Promise<Screen> {
  await screenOf(db, auctionId)
  return (await row<Screen>(
    db,
    `update screens set scene = coalesce($2, scene), sponsors = coalesce($3, sponsors), updated_at = goodlot_now()
      where auction_id = $1 returning ${columns}`,
    [auctionId, scene ?? null, sponsors ?? null],
  ))!
}

/** A code opens the screen as long as the auction has staff; nobody has to remember to take it back. */
const isLit = `exists (select from auctions join organizations on organizations.id = organization_id
  where auctions.id = screens.auction_id and organizations.deleted_at is null and ${hasStaff()})`

export async function screenByCode(db: Connection, code: string): Promise<Screen | undefined> {
  const sql = `select ${columns} from screens where code = $1 and ${isLit}`
  return row<Screen>(db, sql, [code.toUpperCase()])
}

/** The auction of each code, or null, in the same order. */
export async function auctionsOnScreens(db: Connection, codes: string[]): Promise<(number | null)[]> {
  const written = codes.map((code) => code.toUpperCase())
  const found = await rows<{ code: string; auctionId: number }>(
    db,
    `select code, auction_id as "auctionId" from screens where code = any($1::text[]) and ${isLit}`,
    [written],
  )
  const auctions = new Map(found.map(({ code, auctionId }) => [code, auctionId]))
  return written.map((code) => auctions.get(code) ?? null)
}

type ConnectedScreen = { since: number; width: number; height: number }

/** The screens that show this auction now, as their processes counted them a few seconds ago; the first one first. */
export async function connectedScreens(db: Connection, auctionId: number): Promise<ConnectedScreen[]> {
  return rows<ConnectedScreen>(
    db,
    `select screen.since, screen.width, screen.height
       from followers cross join lateral jsonb_to_recordset(screens) as screen (since int, width int, height int)
      where auction_id = $1 and counted_at > goodlot_now() - interval '30 seconds'
      order by since, width, height, process_id limit 50`,
    [auctionId],
  )
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
