import type { Static } from 'typebox'
import { changeAuctionStatus, lockAuction } from '../../auction/auctions/change-status.ts'
import { registerBidders } from '../../auction/auctions/registration.ts'
import { auctionStatus } from '../../engine/statuses.ts'
import { BOT_DOMAIN } from '../../people/accounts/bot-accounts.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { copyAuction } from '../auctions/copy-auction.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import { botNames } from './bot-names.ts'
import { MOST_AT_ONCE, type NewRehearsal } from './rehearsal-schema.ts'

const DEFAULTS = { minutes: 3, bots: 20 }
/** How many bids a lot gets on a good evening. */
const BIDS_PER_LOT = 8

/** A private copy that is open at once, with all its times squeezed into the minutes that were asked for. */
export async function startRehearsal(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer,
  wanted: Static<typeof NewRehearsal>,
): Promise<void> {
  const { minutes, bots } = { ...DEFAULTS, ...wanted }
  await refuseAnother(tx, organizer)
  const now = (await row<{ now: Date }>(tx, 'select goodlot_now() as now'))!.now
  const original = (await row<{ name: string }>(tx, 'select name from auctions where id = $1', [
    organizer.auctionId,
  ]))!
  const name = `Rehearsal: ${original.name}`.slice(0, 200)
  const { id: auctionId, item_count: items } = await copyAuction(tx, emit, organizer, {
    name,
    startTime: toEpoch(now),
  })
  await squeeze(tx, auctionId, minutes * 60)
  const pace = Math.round((Number(items) * BIDS_PER_LOT) / minutes)
  await execute(
    tx,
    `insert into rehearsals (auction_id, original_id, started_by, bids_per_minute, created_at)
     values ($1, $2, $3, $4, $5)`,
    [
      auctionId,
      organizer.auctionId,
      organizer.id,
      wanted.bidsPerMinute ?? Math.min(240, Math.max(10, pace)),
      now,
    ],
  )
  await addBots(tx, auctionId, bots)
  await execute(
    tx,
    `insert into auction_staff (auction_id, email, roles, user_id, claimed_by, used_at)
     select $2, email, roles, user_id, claimed_by, used_at from auction_staff where auction_id = $1`,
    [organizer.auctionId, auctionId],
  )
  await changeAuctionStatus(tx, emit, { auctionId, to: auctionStatus.open })
  await writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action: 'rehearse',
    subject: 'auction',
    subjectId: organizer.auctionId,
    changes: wanted,
  })
}

async function refuseAnother(
  tx: Transaction,
  { auctionId, organizationId }: AuctionOrganizer,
): Promise<void> {
  await lockAuction(tx, auctionId)
  // Nobody else of the organization starts one until this transaction ends, so the count stays right.
  await execute(tx, 'select pg_advisory_xact_lock(hashtext($1))', [`rehearsals of ${organizationId}`])
  const found = await row<{ count: number; isRunning: boolean; isCopy: boolean }>(
    tx,
    `select count(*) filter (where kept_at is null)::int as count,
            coalesce(bool_or(original_id = $1 and kept_at is null), false) as "isRunning",
            coalesce(bool_or(auction_id = $1), false) as "isCopy"
       from rehearsals join auctions on auctions.id = auction_id where organization_id = $2`,
    [auctionId, organizationId],
  )
  const { count, isRunning, isCopy } = found!
  if (isRunning || isCopy)
    throw new ApiError('conflict', 'This auction already has a rehearsal.', {
      reason: 'is_rehearsed',
    })
  if (count >= MOST_AT_ONCE)
    throw new ApiError(
      'conflict',
      `An organization can rehearse ${MOST_AT_ONCE} auctions at once. Please end one of its rehearsals first.`,
      { reason: 'too_many_rehearsals' },
    )
}

/** Fits all times into the seconds and makes the copy private: only its managers, its staff and bots can see it. */
async function squeeze(tx: Transaction, auctionId: number, seconds: number): Promise<void> {
  await execute(
    tx,
    `with span as (select start_at, extract(epoch from end_at - start_at) as length from auctions where id = $1)
     update standings set
            start_at = span.start_at + (standings.start_at - span.start_at) * ($2::int / span.length),
            end_at = span.start_at + (standings.end_at - span.start_at) * ($2::int / span.length)
              + interval '1 second',
            first_end_at = span.start_at + (standings.first_end_at - span.start_at) * ($2::int / span.length)
              + interval '1 second'
       from span where standings.auction_id = $1`,
    [auctionId, seconds],
  )
  await execute(
    tx,
    `update auctions set is_private = true, is_featured = false, stream_status = 'off',
            end_at = start_at + $2::int * interval '1 second',
            extension_window_seconds = least(extension_window_seconds, $2::int / 10),
            extension_seconds = greatest(5, least(extension_seconds, $2::int / 10))
      where id = $1`,
    [auctionId, seconds],
  )
}

/** Guests with names and paddles, some of whom have not checked in yet. */
async function addBots(tx: Transaction, auctionId: number, count: number): Promise<void> {
  const people = botNames(count)
  const bots = await rows<{ id: number }>(
    tx,
    `insert into users (whitelabel_id, email, first_name, last_name, display_name, phone)
     select auctions.whitelabel_id, 'bot-' || gen_random_uuid() || '@${BOT_DOMAIN}', first_name, last_name,
            first_name, '+99900000' || lpad(number::text, 4, '0')
       from auctions, unnest($2::text[], $3::text[]) with ordinality as bot (first_name, last_name, number)
      where auctions.id = $1 returning id`,
    [auctionId, people.map(({ firstName }) => firstName), people.map(({ lastName }) => lastName)],
  )
  await registerBidders(
    tx,
    bots.map(({ id: userId }) => ({ auctionId, userId })),
  )
  await execute(
    tx,
    `update registrations set has_card = user_id % 4 <> 0,
            checked_in_at = case when user_id % 3 <> 0 then goodlot_now() end,
            overrides = array['location', 'ticket', 'checkIn', 'creditCard', 'spendingLimit']
      where auction_id = $1`,
    [auctionId],
  )
}
