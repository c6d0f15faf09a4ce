import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { PinChannel } from './choose-pin-channel.ts'
import { NO_PHONE } from './proved-phones.ts'

export const PIN_MINUTES = 10

/** Makes a new PIN for the user; the previous one stops working. Only its keyed hash is stored, and where it was sent. */
export async function newPin(
  db: Connection,
  secret: string,
  { userId, sentTo }: { userId: number; sentTo: { phone: string } | { email: string } },
): Promise<string> {
  const { phone = NO_PHONE, email = null } = sentTo as { phone?: string; email?: string }
  const pin = randomInt(100_000).toString().padStart(5, '0')
  await execute(
    db,
    `insert into pins (user_id, pin_hash, phone, email, expires_at)
     values ($1, $2, $3, $4, goodlot_now() + $5 * interval '1 minute')
     on conflict (user_id) do update
       set (pin_hash, phone, email, expires_at)
           = (excluded.pin_hash, excluded.phone, excluded.email, excluded.expires_at)`,
    [userId, hashPin(secret, userId, pin), phone, email, PIN_MINUTES],
  )
  return pin
}

/**
 * By which way a right PIN had come; null if it is wrong. The previous release writes the phone and leaves an email that was
 * stored before, so the phone decides. Compares in constant time, also for users who do not exist (id 0),
 * have no PIN, or changed the phone or the address since. The account is locked, so that a right PIN proves the phone it was
 * texted to and no other.
 */
export async function wayOfRightPin(
  tx: Transaction,
  secret: string,
  userId: number,
  pin: string,
): Promise<PinChannel | null> {
  const stored = await row<{ pinHash: Buffer; way: PinChannel }>(
    tx,
    `select pin_hash as "pinHash", case when pins.phone = '${NO_PHONE}' then 'email' else 'sms' end as way
       from pins join users on users.id = pins.user_id
      where user_id = $1 and expires_at > goodlot_now()
        and case when pins.phone = '${NO_PHONE}' then email_key(pins.email) = email_key(users.email)
                 else pins.phone is null or pins.phone = users.phone end
        for no key update of users`,
    [userId],
  )
  const given = hashPin(secret, userId, pin)
  const isRight = timingSafeEqual(stored?.pinHash ?? Buffer.alloc(given.length), given)
  return isRight && stored ? stored.way : null
}

export async function burnPin(db: Connection, userId: number): Promise<void> {
  await execute(db, 'delete from pins where user_id = $1', [userId])
}

function hashPin(secret: string, userId: number, pin: string): Buffer {
  return createHmac('sha256', secret).update(`${userId}:${pin}`).digest()
}
