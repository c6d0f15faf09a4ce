import { isReal } from '../auctions/real-auctions.ts'
import type { Transaction } from '../database/pool.ts'
import { execute } from '../database/pool.ts'
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
  for (const channel of ['mail', 'text'] as const) {
    await queueForBuyers(tx, { auctionId, channel, kind: 'won', at: 'goodlot_now()' })
    for (const days of [2, 5]) {
      const at = morningAfter(days, REMINDER_HOUR)
      await queueForBuyers(tx, { auctionId, channel, kind: 'payReminder', at, more: `|| ' day ${days}'` })
    }
  }
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

async function queueForBuyers(
  tx: Transaction,
  {
    auctionId,
    channel,
    kind,
    at,
    more = '',
  }: { auctionId: number; channel: 'mail' | 'text'; kind: 'won' | 'payReminder'; at: string; more?: string },
): Promise<void> {
  await execute(
    tx,
    `insert into outbox (kind, channel, about, user_id, auction_id, due_at, next_at, expires_at)
     select '${kind}', '${channel}', 'receipt ' || receipts.id ${more}, receipts.user_id, auctions.id, at, at, at + ${expiry(kind)}
       from receipts join auctions on auctions.id = auction_id join users on users.id = receipts.user_id,
            lateral (select ${at} as at) as moment
      where auctions.id = $1 and ${isReal} ${channel === 'text' ? `and ${wantsTexts(kind)}` : ''}
        and exists (select from purchases
                     where receipt_id = receipts.id and paid_at is null and not awaits_confirmation)
     on conflict do nothing`,
    [auctionId],
  )
}

const morningAfter = (days: number, hour: number) =>
  `(((goodlot_now() at time zone auctions.time_zone)::date + ${days}) + time '${hour}:00')
     at time zone auctions.time_zone`

/** Of the moment that this SQL names, in the auction's own time zone. */
export const nextMorning = (at: string) =>
  `((date_trunc('day', (${at} at time zone auctions.time_zone) + interval '${24 - MORNING_HOUR} hours') + time '${MORNING_HOUR}:00')
     at time zone auctions.time_zone)`
