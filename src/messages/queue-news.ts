import { isReal } from '../auctions/real-auctions.ts'
import type { Connection } from '../database/pool.ts'
import { execute } from '../database/pool.ts'
import type { Sweeping } from '../database/sweeper.ts'
import { itemStatus } from '../engine/statuses.ts'
import { QUIET_MINUTES } from './letters/outbid.ts'
import { expiry } from './queue.ts'

/** Whoever looks at the page reads it there within this time, and needs no mail. */
const UNREAD_SECONDS = 60
/** The most often that somebody is mailed about one lot. */
const PAUSE_MINUTES = 15

/**
 * Mails that follow from rows which are there anyway: notifications, payments and refunds. They are written a little later, by a
 * look at those rows, so that bids and payments take no longer; what is missed while no server runs is found by the next look.
 */
export const newsSweeping = (db: Connection): Sweeping => ({
  failure: 'mails about bids and payments were not written',
  everyMs: 15_000,
  async sweep() {
    await queueOutbid(db)
    await queueReceipts(db)
    await queueRefunds(db)
  },
})

/**
 * For people who asked for it: once for each lot until they have seen it, which is when they read the notification or bid
 * again. Starts from those people, who are few.
 */
export async function queueOutbid(db: Connection): Promise<void> {
  const { open, closing, extended } = itemStatus
  await execute(
    db,
    `insert into outbox (kind, about, user_id, auction_id, item_id, next_at, expires_at)
     select 'outbid', 'notification ' || news.id, users.id, auctions.id, standings.item_id, goodlot_now(), standings.end_at
       from mail_choices
       join users on email_key(users.email) = address_key and deleted_at is null and not is_locked_out
       cross join lateral (
         select distinct on (item_id) id, item_id, auction_id from notifications
          where user_id = users.id and kind = 'outbid' and not is_read
            and created_at between goodlot_now() - interval '${PAUSE_MINUTES} minutes'
                               and goodlot_now() - interval '${UNREAD_SECONDS} seconds'
          order by item_id, id desc) as news
       join auctions on auctions.id = news.auction_id
       join standings on standings.item_id = news.item_id
      where mail_choices.kind = 'outbid' and is_wanted and ${isReal}
        and standings.status_id in (${open}, ${closing}, ${extended}) and control_mode = 'auto'
        and leader_id is distinct from users.id and standings.end_at > goodlot_now() + interval '${QUIET_MINUTES} minutes'
        and not exists (
          select from outbox as earlier
           where earlier.kind = 'outbid' and earlier.user_id = users.id and earlier.item_id = news.item_id
             and (earlier.created_at > goodlot_now() - interval '${PAUSE_MINUTES} minutes' or ${isUnseen}))
     on conflict do nothing`,
  )
}

const isUnseen = `(
  exists (select from notifications as older
           where older.user_id = users.id and older.item_id = news.item_id and older.kind = 'outbid'
             and not older.is_read and older.created_at <= earlier.created_at)
  and not exists (select from bids where bids.bidder_id = users.id and bids.item_id = news.item_id
                     and bids.placed_at > earlier.created_at))`

/** What a desk takes in several payments, or corrects at once, is one receipt. */
const SETTLED_SECONDS = 120
const LOOKED_BACK_DAYS = 3

/** A refund replaces the payment by a smaller one, and has its own mail. */
export async function queueReceipts(db: Connection): Promise<void> {
  await execute(
    db,
    `insert into outbox (kind, about, user_id, auction_id, next_at, expires_at)
     select 'receipt', 'payment ' || max(payments.id), receipts.user_id, auctions.id, goodlot_now(),
            goodlot_now() + ${expiry('receipt')}
       from payments join receipts on receipts.id = receipt_id join auctions on auctions.id = auction_id
      where payments.created_at > goodlot_now() - interval '${LOOKED_BACK_DAYS} days'
        and (attempt_id is null or replaces_id is null) and ${isReal}
      group by receipts.id, auctions.id
     having max(payments.created_at) <= goodlot_now() - interval '${SETTLED_SECONDS} seconds'
     on conflict do nothing`,
  )
}

export async function queueRefunds(db: Connection): Promise<void> {
  await execute(
    db,
    `insert into outbox (kind, about, user_id, auction_id, refund_id, next_at, expires_at)
     select 'refund', 'refund ' || refunds.id, receipts.user_id, auctions.id, refunds.id, goodlot_now(),
            goodlot_now() + ${expiry('refund')}
       from refunds join payment_attempts on payment_attempts.id = attempt_id
       join receipts on receipts.id = receipt_id join auctions on auctions.id = auction_id
      where refunds.state = 'done' and refunds.ended_at > goodlot_now() - interval '${LOOKED_BACK_DAYS} days'
        and ${isReal}
     on conflict do nothing`,
  )
}
