import { isReal } from '../../auction/auctions/real-auctions.ts'
import { auctionStatus } from '../../engine/statuses.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import { wantsTexts } from '../outbox/consent.ts'
import { hasRoomFor, SETTLED_SECONDS } from '../outbox/daily-limits.ts'
import { expiry } from '../outbox/kinds.ts'

/** At what hour of the auction's own day people get what is not urgent. */
const REMINDER_HOUR = 10
const MORNING_HOUR = 8

/**
 * Written in the same commit as the close: what everybody bought and has to pay, two reminders, and to managers how the
 * evening went. A rehearsal or a test sends nothing.
 */
export async function queueAfterClose(tx: Transaction, auctionId: number): Promise<void> {
  await queueForPayers(tx, {
    where: 'auctions.id = $1',
    values: [auctionId],
    about: "'receipt ' || receipts.id",
  })
  await execute(
    tx,
    `insert into outbox (kind, about, user_id, auction_id, due_at, next_at, expires_at)
     select 'eveningInFigures', 'auction ' || auctions.id || ' user ' || user_id, user_id, auctions.id, at, at,
            at + ${expiry('eveningInFigures')}
       from auctions join organization_managers using (organization_id),
            lateral (select ${morningAfter(1, MORNING_HOUR)} as at) as moment
      where auctions.id = $1 and ${isReal}
     on conflict do nothing`,
    [auctionId],
  )
}

/** After this long, nobody is mailed a bill any more; who was mailed one is forgotten a little later. */
const LATE_DAYS = 21

/**
 * The same for whoever owes something only since the close, or more: a share of a lot, one that was another guest's, a
 * gift that was typed in or confirmed afterwards, a bill that nobody else pays any more. A message about that bill which
 * is still to come says what is on it by then.
 */
export async function queueLateBills(db: Connection): Promise<void> {
  const late = await rows<{ id: number }>(
    db,
    `select receipts.id from receipts join auctions on auctions.id = auction_id
      where auctions.status_id = ${auctionStatus.closed} and ${isReal}
        and closed_at > goodlot_now() - interval '${LATE_DAYS} days'
        and ${newestLine} <= goodlot_now() - interval '${SETTLED_SECONDS} seconds'
        and ${newestLine} > coalesce(${mailedAt}, '-infinity') and ${hasRoomFor('won')}`,
  )
  if (late.length === 0) return
  await queueForPayers(db, {
    where: 'receipts.id = any($1::int[])',
    values: [late.map(({ id }) => id)],
    about: `'receipt ' || receipts.id || ' since ' || extract(epoch from ${newestLine})`,
  })
}

/** In SQL: since when something unpaid is on a bill. A share of what is on the same bill is nothing new. */
const newestLine = `(
  select max(coalesce(line.on_bill_since, line.created_at)) from purchases as line
   where line.receipt_id = receipts.id and line.paid_at is null and not line.awaits_confirmation
     and not exists (select from purchases as whole
                      where whole.id = line.share_of and whole.receipt_id = line.receipt_id))`

/** In SQL: up to when a mail has said what is on a bill; one that is still to come will say all. */
const mailedAt = `(
  select max(case when next_at is null then changed_at else 'infinity' end) from outbox
   where kind = 'won' and channel = 'mail' and outbox.user_id = receipts.user_id
     and outbox.auction_id = receipts.auction_id)`

/** In SQL: of which bills, and what names a message about one of them. */
type Bills = { where: string; values: unknown[]; about: string }

/** The bill by mail comes last: once it is there, nothing of this is missing. */
async function queueForPayers(db: Connection, bills: Bills): Promise<void> {
  for (const channel of ['text', 'mail'] as const) {
    const reminders = [2, 5].map((days) => `(${morningAfter(days, REMINDER_HOUR)}, ' day ${days}')`)
    await queueAbout(db, bills, { channel, kind: 'payReminder', moments: reminders.join(', ') })
    await queueAbout(db, bills, { channel, kind: 'won', moments: "(goodlot_now(), '')" })
  }
}

async function queueAbout(
  db: Connection,
  { where, values, about }: Bills,
  { channel, kind, moments }: { channel: 'mail' | 'text'; kind: 'won' | 'payReminder'; moments: string },
): Promise<void> {
  await execute(
    db,
    `insert into outbox (kind, channel, about, user_id, auction_id, due_at, next_at, expires_at)
     select '${kind}', '${channel}', ${about} || moment.name, receipts.user_id, auctions.id, at, at, at + ${expiry(kind)}
       from receipts join auctions on auctions.id = auction_id join users on users.id = receipts.user_id
            cross join lateral (values ${moments}) as moment (at, name)
      where ${where} and ${isReal} ${channel === 'text' ? `and ${wantsTexts(kind)}` : ''}
        and exists (select from purchases
                     where receipt_id = receipts.id and paid_at is null and not awaits_confirmation)
        and not exists (select from outbox as earlier
                         where earlier.kind = '${kind}' and earlier.channel = '${channel}' and earlier.next_at is not null
                           and earlier.user_id = receipts.user_id and earlier.auction_id = auctions.id)
      order by at, receipts.id
     on conflict do nothing`,
    values,
  )
}

const morningAfter = (days: number, hour: number) =>
  `(((goodlot_now() at time zone auctions.time_zone)::date + ${days}) + time '${hour}:00')
     at time zone auctions.time_zone`

/** Of the moment that this SQL names, in the auction's own time zone. */
export const nextMorning = (at: string) =>
  `((date_trunc('day', (${at} at time zone auctions.time_zone) + interval '${24 - MORNING_HOUR} hours') + time '${MORNING_HOUR}:00')
     at time zone auctions.time_zone)`
