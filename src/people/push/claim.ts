import type { Connection } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import type { Sweeping } from '../../platform/database/sweeper.ts'
import type { NotificationFacts, NotificationType } from '../../platform/events/catalogue.ts'
import type { Subscription } from './subscriptions.ts'

/** One message to one device. */
export type Push = Subscription & {
  subscriptionId: number
  userId: number
  notificationId: number
  type: NotificationType
  kind: string | null
  facts: NotificationFacts | null
  title: string
  message: string
  auctionId: number | null
  itemId: number | null
}

/** After this it is no longer news. */
const FRESH_MINUTES = 10
const KEPT_HOURS = 24

/** What organizers cause is pushed only to people who joined the auction or are checked in; the rest follows own bids. */
const isForGuest = `(auction_id is null or exists (
  select from registrations as own
   where own.auction_id = notifications.auction_id and own.user_id = notifications.user_id
     and (own.joined_at is not null or own.checked_in_at is not null)))`

/**
 * Claims the notifications that no other process sends, and returns them once for each device of their people. Each has its
 * row in the outbox, where one sees what became of it; one that a dead server never finished is found there as unsure.
 */
export async function claimPushes(db: Connection, notificationIds: number[]): Promise<Push[]> {
  return rows<Push>(
    db,
    `with claimed as (
       insert into sent_pushes (notification_id)
       select id from notifications
        where id = any($1::bigint[]) and not is_read and type <> 'general'
          and created_at > (select goodlot_now()) - interval '${FRESH_MINUTES} minutes'
          and exists (select from push_subscriptions where push_subscriptions.user_id = notifications.user_id)
          and not exists (select from channel_choices as choice
                           where choice.user_id = notifications.user_id and choice.channel = 'push'
                             and choice.kind = notifications.type and not choice.is_wanted)
          and (type in ('outbid', 'winning') or ${isForGuest})
       on conflict do nothing
       returning notification_id),
     noted as (
       insert into outbox (kind, channel, about, user_id, auction_id, item_id, state, attempts, next_at, expires_at)
       select type, 'push', 'notification ' || id, user_id, auction_id, item_id, 'sending', 1,
              goodlot_now() + interval '${FRESH_MINUTES} minutes', created_at + interval '${FRESH_MINUTES} minutes'
         from claimed join notifications on id = claimed.notification_id
       on conflict do nothing)
     select push_subscriptions.id as "subscriptionId", news.user_id as "userId",
            news.id::float8 as "notificationId", type, kind, facts, title, message, auction_id as "auctionId",
            item_id as "itemId", endpoint, p256dh, auth
       from claimed
       join notifications as news on news.id = claimed.notification_id
       join users on users.id = news.user_id and not users.is_locked_out and users.deleted_at is null
       join push_subscriptions on push_subscriptions.user_id = users.id
      order by news.id, push_subscriptions.id`,
    [notificationIds],
  )
}

/** One device that took it is enough. */
export async function notePush(
  db: Connection,
  { userId, notificationId }: Push,
  outcome: 'sent' | 'gone' | 'failed',
): Promise<void> {
  await execute(
    db,
    `update outbox set state = $3, reply = $4, next_at = null, changed_at = goodlot_now()
      where channel = 'push' and user_id = $1 and about = 'notification ' || $2::bigint and state <> 'accepted'`,
    [userId, notificationId, outcome === 'sent' ? 'accepted' : 'refused', replies[outcome]],
  )
}

const replies = {
  sent: null,
  gone: 'the device no longer wants pushes',
  failed: 'the push service did not take it',
}

export function claimSweeping(db: Connection): Sweeping {
  const sql = `delete from sent_pushes where created_at < (select goodlot_now()) - interval '${KEPT_HOURS} hours'`
  return { failure: 'old pushes were not forgotten', everyMs: 60 * 60_000, sweep: () => execute(db, sql) }
}
