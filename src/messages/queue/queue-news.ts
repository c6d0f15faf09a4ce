import { isReal } from '../../auction/auctions/real-auctions.ts'
import { itemStatus } from '../../engine/statuses.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import type { Sweeping } from '../../platform/database/sweeper.ts'
import { isLateText, offByItself } from '../letters/channel-broken.ts'
import { QUIET_MINUTES } from '../letters/outbid.ts'
import { wantsTexts } from '../outbox/consent.ts'
import { hasRoomFor, SETTLED_SECONDS } from '../outbox/daily-limits.ts'
import { expiry } from '../outbox/kinds.ts'
import { nextMorning, queueLateBills } from './queue.ts'

/** Whoever looks at the page reads it there within this time, and needs no mail. */
const UNREAD_SECONDS = 60
/** The most often that somebody is mailed about one lot. */
const PAUSE_MINUTES = 15

/**
 * Messages that follow from rows which are there anyway: notifications, payments and refunds. They are written a little later, by a
 * look at those rows, so that bids and payments take no longer; what is missed while no server runs is found by the next look.
 */
export function newsSweepings(db: Connection, { isMailOn }: { isMailOn: boolean }): Sweeping[] {
  const texts = [queueOutbidTexts, queueLateBills]
  const mails = [
    queueOutbidMails,
    queueReceipts,
    queueRevisions,
    queueRefunds,
    queueChargeDays,
    queueDeclines,
    queueCardsCharged,
    queueBrokenChannels,
  ]
  return [...texts, ...(isMailOn ? mails : [])].map((queue) => ({
    failure: `messages about bids and payments were not written (${queue.name})`,
    everyMs: 15_000,
    sweep: () => queue(db),
  }))
}

const queueOutbidTexts = (db: Connection) => queueOutbid(db, 'text')
const queueOutbidMails = (db: Connection) => queueOutbid(db, 'mail')

/**
 * For people who asked for it: once for each lot until they have seen it, which is when they read the notification or bid
 * again. Starts from those people, who are few.
 */
async function queueOutbid(db: Connection, channel: 'mail' | 'text'): Promise<void> {
  const { open, closing, extended } = itemStatus
  await execute(
    db,
    `insert into outbox (kind, channel, about, user_id, auction_id, item_id, next_at, expires_at)
     select 'outbid', '${channel}', 'notification ' || news.id, users.id, auctions.id, standings.item_id, goodlot_now(), standings.end_at
       from (${askers[channel]}) as askers
       join users on users.id = askers.id and deleted_at is null and not is_locked_out
       cross join lateral (
         select distinct on (item_id) id, item_id, auction_id from notifications
          where user_id = users.id and kind = 'outbid' and not is_read
            and created_at between goodlot_now() - interval '${PAUSE_MINUTES} minutes'
                               and goodlot_now() - interval '${UNREAD_SECONDS} seconds'
          order by item_id, id desc) as news
       join auctions on auctions.id = news.auction_id
       join standings on standings.item_id = news.item_id
      where ${isReal}
        and standings.status_id in (${open}, ${closing}, ${extended}) and control_mode = 'auto'
        and leader_id is distinct from users.id and standings.end_at > goodlot_now() + interval '${QUIET_MINUTES} minutes'
        and not exists (
          select from outbox as earlier
           where earlier.kind = 'outbid' and earlier.channel = '${channel}' and earlier.user_id = users.id and earlier.item_id = news.item_id
             and (earlier.created_at > goodlot_now() - interval '${PAUSE_MINUTES} minutes' or ${isUnseen}))
     on conflict do nothing`,
  )
}

/** Who asked to be mailed or texted when outbid. */
const askers = {
  mail: `select users.id from mail_choices join users on email_key(users.email) = address_key
          where mail_choices.kind = 'outbid' and is_wanted`,
  text: `select users.id from channel_choices join users on users.id = user_id
          where channel = 'text' and kind = 'outbid' and is_wanted and ${wantsTexts('outbid')}`,
}

const isUnseen = `(
  exists (select from notifications as older
           where older.user_id = users.id and older.item_id = news.item_id and older.kind = 'outbid'
             and not older.is_read and older.created_at <= earlier.created_at)
  and not exists (select from bids where bids.bidder_id = users.id and bids.item_id = news.item_id
                     and bids.placed_at > earlier.created_at))`

const LOOKED_BACK_DAYS = 3

/** The newest revision of a receipt that has a number; that which a refund made is named in the mail about the refund. */
async function queueRevisions(db: Connection): Promise<void> {
  await execute(
    db,
    `insert into outbox (kind, about, user_id, auction_id, next_at, expires_at)
     select 'receipt', 'revision ' || max(receipt_revisions.id), receipts.user_id, auctions.id, goodlot_now(),
            goodlot_now() + ${expiry('receipt')}
       from receipt_revisions join receipts on receipts.id = receipt_id join auctions on auctions.id = auction_id
      where receipt_revisions.created_at > goodlot_now() - interval '${LOOKED_BACK_DAYS} days' and ${isReal}
      group by receipts.id, auctions.id
     having max(receipt_revisions.created_at) <= goodlot_now() - interval '${SETTLED_SECONDS} seconds'
        and ${hasRoomFor('receipt')}
        and not (array_agg(is_of_refund order by receipt_revisions.id desc))[1]
     on conflict do nothing`,
  )
}

/** What was paid of a bill that has no number yet. */
async function queueReceipts(db: Connection): Promise<void> {
  await execute(
    db,
    `insert into outbox (kind, about, user_id, auction_id, next_at, expires_at)
     select 'receipt', 'payment ' || max(payments.id), receipts.user_id, auctions.id, goodlot_now(),
            goodlot_now() + ${expiry('receipt')}
       from payments join receipts on receipts.id = receipt_id join auctions on auctions.id = auction_id
      where payments.created_at > goodlot_now() - interval '${LOOKED_BACK_DAYS} days'
        and (attempt_id is null or replaces_id is null) and ${isReal}
        and not exists (select from receipt_revisions where receipt_revisions.receipt_id = receipts.id)
      group by receipts.id, auctions.id
     having max(payments.created_at) <= goodlot_now() - interval '${SETTLED_SECONDS} seconds'
        and ${hasRoomFor('receipt')}
     on conflict do nothing`,
  )
}

async function queueRefunds(db: Connection): Promise<void> {
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

/** A day that was chosen before the close is in the mail at the close; later on everybody whose card may pay something is told. */
async function queueChargeDays(db: Connection): Promise<void> {
  await execute(
    db,
    `insert into outbox (kind, about, user_id, auction_id, next_at, expires_at)
     select 'chargeDay', 'receipt ' || receipts.id || ' day ' || day, receipts.user_id, auctions.id, goodlot_now(),
            goodlot_now() + ${expiry('chargeDay')}
       from charge_days join auctions on auctions.id = charge_days.auction_id
       join receipts on receipts.auction_id = auctions.id
      where outcome is null and set_at > closed_at and set_at > goodlot_now() - interval '${LOOKED_BACK_DAYS} days'
        and ${isReal} and ${hasRoomFor('chargeDay')}
        and chargeable_cents(receipts.id) > 0
     on conflict do nothing`,
  )
}

/** Once for each pay link: whoever is declined again has it already. */
async function queueDeclines(db: Connection): Promise<void> {
  await execute(
    db,
    `insert into outbox (kind, about, user_id, auction_id, next_at, expires_at)
     select distinct 'cardDeclined', 'pay link ' || pay_links.id, receipts.user_id, auctions.id, goodlot_now(),
            goodlot_now() + ${expiry('cardDeclined')}
       from charge_lines join pay_links using (receipt_id) join receipts on receipts.id = receipt_id
       join auctions on auctions.id = auction_id
      where state in ('declined', 'needsPerson') and charge_lines.ended_at > goodlot_now() - interval '${LOOKED_BACK_DAYS} days'
        and pay_links.ended_at is null and pay_links.expires_at > goodlot_now() and ${isReal}
     on conflict do nothing`,
  )
}

/** The next morning, however often cards were charged until then. */
async function queueCardsCharged(db: Connection): Promise<void> {
  const at = nextMorning('charge_runs.ended_at')
  await execute(
    db,
    `insert into outbox (kind, about, user_id, auction_id, due_at, next_at, expires_at)
     select distinct 'cardsCharged', 'auction ' || auctions.id || ' user ' || user_id || ' at ' || extract(epoch from at)::bigint, user_id, auctions.id,
            at, at, at + ${expiry('cardsCharged')}
       from charge_runs join auctions on auctions.id = charge_runs.auction_id
       join organization_managers on organization_managers.organization_id = auctions.organization_id,
            lateral (select ${at} as at) as moment
      where charge_runs.ended_at > goodlot_now() - interval '${LOOKED_BACK_DAYS} days' and ${isReal}
     on conflict do nothing`,
  )
}

/** The next morning: about webhooks that were turned off by themselves, and texts that do not leave. It is about the newest auction. */
async function queueBrokenChannels(db: Connection): Promise<void> {
  const at = nextMorning('broken.since')
  await execute(
    db,
    `with broken as (
       select organization_id, max(off_at) as since from webhook_endpoints
        where ${offByItself} and off_at > goodlot_now() - interval '${LOOKED_BACK_DAYS} days' group by 1
       union all
       select organization_id, max(outbox.created_at) from outbox join auctions on auctions.id = auction_id
        where ${isLateText} group by 1)
     insert into outbox (kind, about, user_id, auction_id, due_at, next_at, expires_at)
     select distinct 'channelBroken', 'organization ' || auctions.organization_id || ' user ' || user_id || ' at ' || extract(epoch from at)::bigint,
            user_id, auctions.id, at, at, at + ${expiry('channelBroken')}
       from broken
       join lateral (select * from auctions where organization_id = broken.organization_id and ${isReal}
                      order by id desc limit 1) as auctions on true
       join organization_managers on organization_managers.organization_id = auctions.organization_id,
            lateral (select ${at} as at) as moment
     on conflict do nothing`,
  )
}
