import { randomInt } from 'node:crypto'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { auctionIds } from './status-ids.ts'

/** Read by a camera, so it can be long: 80 bits, which nobody guesses. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16

export type CheckInCode = {
  code: string
  /** Whether the organizer allows it. */
  isAllowed: boolean
  /** Whether it checks anybody in now: from the preview until the auction closes. */
  isValid: boolean
}

/** The code of an auction, which hangs at the door and lies on the tables; the first call makes it. */
export async function checkInCodeOf(db: Connection, auctionId: number): Promise<CheckInCode> {
  const insert = 'insert into check_in_codes (auction_id, code) values ($1, $2) on conflict do nothing'
  if (!(await readCode(db, auctionId))) await execute(db, insert, [auctionId, newCode()])
  return (await readCode(db, auctionId))!
}

/** What was printed before opens nothing any more. */
export async function renewCheckInCode(tx: Transaction, auctionId: number): Promise<CheckInCode> {
  await execute(
    tx,
    `insert into check_in_codes (auction_id, code) values ($1, $2)
     on conflict (auction_id) do update set code = excluded.code, renewed_at = goodlot_now()`,
    [auctionId, newCode()],
  )
  return (await readCode(tx, auctionId))!
}

/** Where the QR code leads. What follows # is sent to no server and stands in no log. */
export const checkInAddress = (publicUrl: string, auctionId: number, { code }: CheckInCode) =>
  `${publicUrl}/check-in/${auctionId}#${code}`

export async function readCode(db: Connection, auctionId: number): Promise<CheckInCode | undefined> {
  return row<CheckInCode>(
    db,
    `select code, allow_self_check_in as "isAllowed",
            allow_self_check_in and status_id in (${auctionIds('preview', 'presale', 'open', 'paused', 'extended')}) as "isValid"
       from check_in_codes join auctions on auctions.id = auction_id where auction_id = $1`,
    [auctionId],
  )
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
