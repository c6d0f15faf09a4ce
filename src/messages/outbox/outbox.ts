import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import type { Sweeping } from '../../platform/database/sweeper.ts'
import { type Attempted, LEASE_MS, type NextStep } from './delivery.ts'
import type { Channel, MessageKind } from './kinds.ts'

/** A message that this process has to send now. */
export type Claimed = Attempted & {
  id: number
  userId: number | null
  invitationId: number | null
  auctionId: number | null
  itemId: number | null
  refundId: number | null
  proofId: number | null
  /** In the audit log. */
  auditId: number | null
  showsPrice: boolean
  isTest: boolean
  /** Where a text goes, if not to the phone of the account. */
  phone: string | null
  createdAt: number
  isExpired: boolean
  /** Whether somebody else began to send it and never finished. */
  wasUnderWay: boolean
}

/**
 * Takes messages that are due, so that no other process sends them at the same time. Their state stays: only one that is
 * really being sent says so (`beginSending`), since another process draws conclusions from it.
 */
export async function claimDue(
  db: Connection,
  { channels, limit, holder }: { channels: readonly Channel[]; limit: number; holder: number },
): Promise<Claimed[]> {
  const claimed = await rows<Omit<Claimed, keyof Attempted> & ClaimedTimes>(
    db,
    `with due as (
       select id, state from outbox where next_at <= goodlot_now() and channel = any($2)
        order by next_at, id limit $1 for update skip locked)
     update outbox set attempts = attempts + 1, changed_at = goodlot_now(),
            next_at = goodlot_now() + interval '${LEASE_MS / 1000} seconds', holder = $3
       from due where due.id = outbox.id
     returning outbox.id, kind, channel, phone, user_id as "userId", invitation_id as "invitationId",
               auction_id as "auctionId", item_id as "itemId", refund_id as "refundId", proof_id as "proofId", audit_id::float8 as "auditId", shows_price as "showsPrice", about like 'test %' as "isTest", attempts,
               created_at as "createdAt", due_at as "dueAt", expires_at as "expiresAt",
               expires_at <= goodlot_now() as "isExpired", due.state = 'sending' as "wasUnderWay"`,
    [limit, channels, holder],
  )
  return claimed.map(({ createdAt, dueAt, expiresAt, ...message }) => ({
    ...message,
    createdAt: createdAt.getTime(),
    dueAt: dueAt.getTime(),
    expiresAt: expiresAt.getTime(),
  }))
}

type ClaimedTimes = {
  kind: MessageKind
  channel: Channel
  attempts: number
  createdAt: Date
  dueAt: Date
  expiresAt: Date
}

/**
 * Right before the connection. False when another process has taken the message over, or when what a reminder is about
 * was paid since its words were written: nobody is reminded of what was booked before the sending began.
 */
export async function beginSending(db: Connection, { id, attempts }: Claimed): Promise<boolean> {
  const sql = `update outbox set state = 'sending', changed_at = goodlot_now()
                where id = $1 and attempts = $2 and (kind <> 'payReminder' or ${owesSomething})`
  return (await execute(db, sql, [id, attempts])) === 1
}

/** On their bill, whoever bought it. */
const owesSomething = `exists (
  select from purchases join receipts on receipts.id = receipt_id
   where receipts.user_id = outbox.user_id and receipts.auction_id = outbox.auction_id
     and paid_at is null and not awaits_confirmation)`

/**
 * Unless another process has taken the message over since: then its result counts; or the provider has already called to
 * say what became of it, and nothing is left to do.
 */
export async function noteResult(
  db: Connection,
  { id, attempts }: Claimed,
  { state, nextAt }: NextStep,
  { reply = null, providerId = null }: { reply?: string | null; providerId?: string | null } = {},
): Promise<void> {
  await execute(
    db,
    `update outbox set state = $3, next_at = $4, reply = $5, provider_id = $6, changed_at = goodlot_now(), holder = null
      where id = $1 and attempts = $2 and next_at is not null`,
    [
      id,
      attempts,
      state,
      nextAt === null ? null : new Date(nextAt),
      reply?.slice(0, 500) ?? null,
      providerId?.slice(0, 100) ?? null,
    ],
  )
}

/** What a backup brings back may have been sent since it was taken, so it waits until an operator releases it. */
export async function holdUnsent(tx: Transaction): Promise<number> {
  return execute(tx, "update outbox set state = 'held', next_at = null where next_at is not null")
}

export async function releaseHeld(db: Connection): Promise<number> {
  return execute(
    db,
    `update outbox set state = 'queued', next_at = goodlot_now(), due_at = goodlot_now(), attempts = 0
      where state = 'held'`,
  )
}

/** Who was sent what is forgotten after a month. */
const KEPT_DAYS = 30

export const outboxSweeping = (db: Connection): Sweeping => ({
  failure: 'old messages were not removed',
  everyMs: 3_600_000,
  sweep: () =>
    execute(
      db,
      `delete from outbox where next_at is null and state <> 'held'
          and changed_at < goodlot_now() - interval '${KEPT_DAYS} days'`,
    ),
})
