import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import type { DeviceKeys } from './encrypt.ts'

export type Subscription = DeviceKeys & { endpoint: string }

/** Phones and laptops that one person may have; the oldest one makes room for the next. */
export const MOST_PER_PERSON = 10

/** A device belongs to the person who signed in on it last: it gets nothing that is meant for the one before. */
export async function saveSubscription(
  tx: Transaction,
  userId: number,
  { endpoint, p256dh, auth }: Subscription,
): Promise<void> {
  await execute(
    tx,
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)
     on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
       failures = 0, created_at = excluded.created_at`,
    [userId, endpoint, p256dh, auth],
  )
  await execute(
    tx,
    `delete from push_subscriptions where id in (select id from push_subscriptions
       where user_id = $1 order by created_at desc, id desc offset ${MOST_PER_PERSON})`,
    [userId],
  )
}

export async function removeSubscription(db: Connection, userId: number, endpoint: string): Promise<void> {
  await execute(db, 'delete from push_subscriptions where user_id = $1 and endpoint = $2', [userId, endpoint])
}

export async function readSubscribers(db: Connection, atMost: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    'select distinct user_id as id from push_subscriptions limit $1',
    [atMost],
  )
  return found.map(({ id }) => id)
}

/** After this many failures in a row, a device is given up. */
const MOST_FAILURES = 10

export async function noteDelivery(
  db: Connection,
  subscriptionId: number,
  outcome: 'sent' | 'gone' | 'failed',
): Promise<void> {
  if (outcome === 'sent') await execute(db, reached, [subscriptionId])
  else if (outcome === 'gone')
    await execute(db, 'delete from push_subscriptions where id = $1', [subscriptionId])
  else {
    await execute(db, 'update push_subscriptions set failures = failures + 1 where id = $1', [subscriptionId])
    await execute(db, 'delete from push_subscriptions where id = $1 and failures >= $2', [
      subscriptionId,
      MOST_FAILURES,
    ])
  }
}

const reached = 'update push_subscriptions set failures = 0 where id = $1 and failures > 0'
