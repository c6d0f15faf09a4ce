import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Connection } from '../database/pool.ts'
import { execute, row } from '../database/pool.ts'

const PIN_MINUTES = 10

/** Makes a new PIN for the user; the previous one stops working. Only its keyed hash is stored. */
export async function newPin(
  db: Connection,
  secret: string,
  { userId, phone }: { userId: number; phone: string },
): Promise<string> {
  const pin = randomInt(100_000).toString().padStart(5, '0')
  await execute(
    db,
    `insert into pins (user_id, pin_hash, phone, expires_at)
     values ($1, $2, $3, goodlot_now() + $4 * interval '1 minute')
     on conflict (user_id) do update
       set pin_hash = excluded.pin_hash, phone = excluded.phone, expires_at = excluded.expires_at`,
    [userId, hashPin(secret, userId, pin), phone, PIN_MINUTES],
  )
  return pin
}

/** Compares in constant time, also for users who do not exist (id 0), have no PIN, or changed their phone since. */
export async function isRightPin(
  db: Connection,
  secret: string,
  userId: number,
  pin: string,
): Promise<boolean> {
  const stored = await row<{ pinHash: Buffer }>(
    db,
    `select pin_hash as "pinHash" from pins join users on users.id = pins.user_id
      where user_id = $1 and expires_at > goodlot_now() and (pins.phone is null or pins.phone = users.phone)`,
    [userId],
  )
  const given = hashPin(secret, userId, pin)
  return timingSafeEqual(stored?.pinHash ?? Buffer.alloc(given.length), given) && stored !== undefined
}

export async function burnPin(db: Connection, userId: number): Promise<void> {
  await execute(db, 'delete from pins where user_id = $1', [userId])
}

function hashPin(secret: string, userId: number, pin: string): Buffer {
  return createHmac('sha256', secret).update(`${userId}:${pin}`).digest()
}
