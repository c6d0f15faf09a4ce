import { isReal } from '../auctions/real-auctions.ts'
import type { Transaction } from '../database/pool.ts'
import { execute } from '../database/pool.ts'
import { MOST_PER_ADDRESS } from './daily-limits.ts'
import { expiry } from './kinds.ts'
import { wantsTexts } from './texts/consent.ts'

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

/**
 * Written in the same commit as lines that come onto a bill after the close, such as shares of a lot or one that was
 * another guest's: whoever pays for them is sent the same. A message about that bill which is still to come says what is on it
 * by then, so there is no second one. After a few of a day, the next one waits for the next day, however often somebody
 * splits and undoes.
 */
export const queueForLateLines = (tx: Transaction, purchaseIds: number[]): Promise<void> =>
  queueForPayers(tx, {
    where: `closed_at is not null
        and receipts.id in (select receipt_id from purchases where id = any($1::int[]))`,
    values: [purchaseIds],
    about: `'receipt ' || receipts.id || ' line ' || (
              select max(id) from purchases where receipt_id = receipts.id and id = any($1::int[]))`,
  })

/** In SQL: of which bills, and what names a message about one of them. */
type Bills = { where: string; values: unknown[]; about: string }

async function queueForPayers(tx: Transaction, bills: Bills): Promise<void> {
  for (const channel of ['mail', 'text'] as const) {
    await queueAbout(tx, bills, { channel, kind: 'won', moments: "(goodlot_now(), '')" })
    const reminders = [2, 5].map((days) => `(${morningAfter(days, REMINDER_HOUR)}, ' day ${days}')`)
    await queueAbout(tx, bills, { channel, kind: 'payReminder', moments: reminders.join(', ') })
  }
}

async function queueAbout(
  tx: Transaction,
  { where, values, about }: Bills,
  { channel, kind, moments }: { channel: 'mail' | 'text'; kind: 'won' | 'payReminder'; moments: string },
): Promise<void> {
  await execute(
    tx,
    `insert into outbox (kind, channel, about, user_id, auction_id, due_at, next_at, expires_at)
     select '${kind}', '${channel}', ${about} || moment.name, receipts.user_id, auctions.id, at, at, at + ${expiry(kind)}
       from receipts join auctions on auctions.id = auction_id join users on users.id = receipts.user_id
            cross join lateral (
              select case when count(*) < ${MOST_PER_ADDRESS} then interval '0' else interval '1 day' end as wait
                from outbox as sent
               where sent.kind = '${kind}' and sent.channel = '${channel}' and sent.state <> 'dropped'
                 and sent.created_at > goodlot_now() - interval '1 day'
                 and sent.user_id = receipts.user_id and sent.auction_id = auctions.id) as recent
            cross join lateral (select soonest + wait as at, name from (values ${moments}) as planned (soonest, name)) as moment
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
