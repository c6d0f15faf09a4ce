import type { Cents } from '../../engine/cents.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toDollars } from '../../platform/http/values/money.ts'
import { chargeableOf } from '../bills/books.ts'
import { notifyBuyer } from '../bills/notify-buyer.ts'
import { isPayable } from './attempt.ts'
import { type Attempt, columns as attemptColumns, payableOf } from './attempts.ts'
import type { Chargeable } from './chargeable.ts'
import { lookAt, type PaymentParts } from './look.ts'
import { pay } from './pay.ts'
import { ensurePayLink } from './pay-links.ts'

/** One bill of a run, taken up by one server. */
type Line = {
  id: number
  runId: number
  receiptId: number
  seenCents: Cents
  startedBy: number
  isStopped: boolean
  tries: number
}

type LineState = 'paid' | 'declined' | 'needsPerson' | 'skipped'

/** Longer than charging one card may take; then another server takes the line up. */
const CLAIM_SECONDS = 180
/** While the provider does not answer, or the guest is paying: how long to wait, and how often. */
const WAIT_SECONDS = 60
const MOST_TRIES = 10
/** A guest is left alone with a page that they opened for about a quarter of an hour, however many they open. */
const GUEST_WAIT_SECONDS = 120
const GUEST_WAITS = 7

/**
 * Charges card after card until nothing is left to do. Every server does this; each line is taken up by one of them, and
 * by another one if that dies. What is due is read again right before each charge, and is never more than was shown.
 */
export async function chargeAll(parts: PaymentParts, stopping: AbortSignal): Promise<void> {
  for (;;) {
    const line = stopping.aborted ? undefined : await claimLine(parts)
    if (line) await chargeLine(parts, line).catch((error) => afterFailure(parts, line, error))
    await endDone(parts.changes.db)
    if (!line) return
  }
}

async function claimLine({ changes, holder }: PaymentParts): Promise<Line | undefined> {
  return row<Line>(
    changes.db,
    `update charge_lines set try_at = goodlot_now() + interval '${CLAIM_SECONDS} seconds', tries = tries + 1, holder = $1
       from charge_runs
      where charge_runs.id = run_id and charge_lines.id =
            (select id from charge_lines where state = 'waiting' and try_at <= goodlot_now()
              order by try_at, id limit 1 for update skip locked)
     returning charge_lines.id, run_id as "runId", receipt_id as "receiptId", seen_cents as "seenCents",
               started_by as "startedBy", stopped_at is not null or charge_runs.ended_at is not null as "isStopped",
               tries`,
    [holder],
  )
}

async function chargeLine(parts: PaymentParts, line: Line): Promise<void> {
  const { db } = parts.changes
  const begun = await newestAttempt(db, line.id)
  // A server died over this one: what became of it is read before anything else is done.
  const known = begun && isPayable(begun.state) ? await lookAt(parts, begun.id) : begun
  if (known && known.state !== 'failed' && known.state !== 'expired') return settle(parts, line, known)
  if (line.isStopped) return endLine(db, line, { state: 'skipped', code: 'stopped' })
  if (line.tries > MOST_TRIES) return endLine(db, line, { state: 'skipped', code: 'no_answer' })
  if (line.tries <= GUEST_WAITS && (await isGuestPaying(parts, line.receiptId)))
    return tryLater(db, line, { seconds: GUEST_WAIT_SECONDS })
  const amountCents = await chargeableOf(db, line.receiptId)
  if (amountCents <= 0n) return endLine(db, line, { state: 'skipped', code: 'nothing_due' })
  if (amountCents > line.seenCents) return endLine(db, line, { state: 'skipped', code: 'more_due' })
  try {
    await settle(parts, line, await chargeCard(parts, line, amountCents))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await afterRefusal(parts, line, error)
  }
}

/** A mistake of ours at one bill: it is tried again like one for which the provider does not answer, and the others go on. */
async function afterFailure({ changes, log }: PaymentParts, line: Line, error: unknown): Promise<void> {
  if (line.tries > MOST_TRIES) await endLine(changes.db, line, { state: 'skipped', code: 'no_answer' })
  else await tryLater(changes.db, line, { seconds: WAIT_SECONDS })
  log.error({ err: error, receiptId: line.receiptId }, 'a card was not charged because of a mistake of ours')
}

/** Closing the page under the hands of a guest would tell them that they closed it: they are given a while. */
async function isGuestPaying(parts: PaymentParts, receiptId: number): Promise<boolean> {
  const open = await payableOf(parts.changes.db, receiptId)
  if (open?.state !== 'open' || !open.isGuestPresent) return false
  if (open.readAtMs - open.createdAtMs >= GUEST_WAITS * GUEST_WAIT_SECONDS * 1000) return false
  return isPayable((await lookAt(parts, open.id)).state)
}

const newestAttempt = (db: Connection, lineId: number) =>
  row<Attempt>(
    db,
    `select ${attemptColumns} from payment_attempts where charge_line_id = $1 order by id desc limit 1`,
    [lineId],
  )

const chargeCard = (parts: PaymentParts, { id, receiptId, startedBy }: Line, amountCents: Cents) =>
  pay(parts, {
    receiptId,
    way: 'card',
    coversFee: false,
    requestedBy: startedBy,
    isGuestPresent: false,
    amount: toDollars(amountCents),
    chargeLineId: id,
    returnPath: `/receipts/${receiptId}`,
    origin: parts.publicUrl,
    language: 'en',
  })

async function settle(parts: PaymentParts, line: Line, attempt: Attempt): Promise<void> {
  const { db } = parts.changes
  const { state, failureCode: code } = attempt
  const isOwn = attempt.chargeLineId === line.id
  if (isPayable(state) || state === 'failed' || state === 'expired')
    return tryLater(db, line, { seconds: WAIT_SECONDS })
  // The guest was faster, or the desk: what is still due is read again.
  if (!isOwn) return tryLater(db, line, { seconds: 0 })
  if (state === 'declined' || state === 'needsPerson') return askGuest(parts, line, { state, code })
  return endLine(db, line, { state: 'paid', code: null })
}

const finalReasons = new Set(['nothing_due', 'amount_too_small', 'not_payable'])

async function afterRefusal(parts: PaymentParts, line: Line, { details, status }: ApiError): Promise<void> {
  const { db } = parts.changes
  const reason = details.reason ?? 'no_answer'
  // The pause ends by itself, once the books were compared: the run goes on then, however long it takes.
  if (reason === 'payments_paused') return tryLater(db, line, { seconds: WAIT_SECONDS, isCounted: false })
  if (reason === 'payments_off') {
    await endLine(db, line, { state: 'skipped', code: reason })
    return stopWithTrouble(db, line, reason)
  }
  if (reason === 'no_card') return askGuest(parts, line, { state: 'declined', code: reason })
  if (finalReasons.has(reason)) return endLine(db, line, { state: 'skipped', code: reason })
  if (status < 500 && line.tries >= MOST_TRIES) return endLine(db, line, { state: 'skipped', code: reason })
  // Something was paid or moved since it was read: what is left is read again.
  const isLess = reason === 'not_agreed' || reason === 'more_than_due'
  await tryLater(db, line, { seconds: isLess ? 0 : WAIT_SECONDS })
}

/** The guest is asked once: with a notice, and a link that the desk can show or send. */
async function askGuest(
  { changes }: PaymentParts,
  line: Line,
  outcome: { state: 'declined' | 'needsPerson'; code: string | null },
): Promise<void> {
  const { receiptId, startedBy: madeBy } = line
  await changes.commit(async (tx) => {
    if (!(await writeEnd(tx, line, outcome))) return
    const { isNew } = await ensurePayLink(tx, { receiptId, madeBy })
    if (isNew) await notifyBuyer(tx, receiptId, 'cardDeclined')
  })
}

async function endLine(
  db: Connection,
  line: Line,
  outcome: { state: LineState; code: string | null },
): Promise<void> {
  await writeEnd(db, line, outcome)
}

async function writeEnd(
  db: Connection,
  { id }: Line,
  { state, code }: { state: LineState; code: string | null },
): Promise<boolean> {
  const sql = `update charge_lines set state = $2, code = left($3, 60), ended_at = goodlot_now()
                where id = $1 and state = 'waiting'`
  return (await execute(db, sql, [id, state, code])) === 1
}

async function tryLater(
  db: Connection,
  { id }: Line,
  { seconds, isCounted = true }: { seconds: number; isCounted?: boolean },
): Promise<void> {
  const sql = `update charge_lines set try_at = goodlot_now() + make_interval(secs => $2), tries = tries - $3, holder = null
                where id = $1 and state = 'waiting'`
  await execute(db, sql, [id, seconds, isCounted ? 0 : 1])
}

/** The key or the account does not work: nobody else can be charged either. */
async function stopWithTrouble(db: Connection, { runId }: Line, trouble: string): Promise<void> {
  await execute(
    db,
    `update charge_runs set stopped_at = coalesce(stopped_at, goodlot_now()), trouble = $2 where id = $1`,
    [runId, trouble],
  )
  await skipWaiting(db, runId)
}

/** What nobody has begun is not begun any more; a line that a server has taken up is finished by it. */
export async function skipWaiting(db: Connection, runId: number): Promise<void> {
  await execute(
    db,
    `update charge_lines set state = 'skipped', code = 'stopped', ended_at = goodlot_now()
      where run_id = $1 and state = 'waiting'
        and not exists (select from payment_attempts where charge_line_id = charge_lines.id)
        and (tries = 0 or try_at <= goodlot_now())`,
    [runId],
  )
  await endDone(db)
}

/** Also when the last bill is gone because two guests were merged. */
async function endDone(db: Connection): Promise<void> {
  await execute(
    db,
    `update charge_runs set ended_at = goodlot_now()
      where ended_at is null
        and not exists (select from charge_lines where run_id = charge_runs.id and state = 'waiting')`,
  )
}

export type NewRun = {
  auctionId: number
  organizationId: number
  startedBy: number
  lines: Chargeable[]
  /** Whether it begins by itself, on the day that guests were told. */
  isPlanned?: boolean
}

/** Undefined: one is under way, which the database holds. */
export async function startRun(tx: Transaction, run: NewRun): Promise<number | undefined> {
  const made = await row<{ id: number }>(
    tx,
    `insert into charge_runs (auction_id, organization_id, started_by, is_planned) values ($1, $2, $3, $4)
     on conflict (auction_id) where ended_at is null do nothing returning id`,
    [run.auctionId, run.organizationId, run.startedBy, run.isPlanned ?? false],
  )
  if (!made) return undefined
  await execute(
    tx,
    `insert into charge_lines (run_id, receipt_id, seen_cents)
     select $1, receipt_id, cents from unnest($2::int[], $3::bigint[]) as one (receipt_id, cents) order by receipt_id`,
    [
      made.id,
      run.lines.map(({ receiptId }) => receiptId),
      run.lines.map(({ chargeableCents }) => chargeableCents),
    ],
  )
  return made.id
}

export type RunLine = { receiptId: number; state: LineState | 'waiting'; code: string | null }

export function linesOfRun(db: Connection, runId: number): Promise<(RunLine & { seenCents: Cents })[]> {
  return rows(
    db,
    `select receipt_id as "receiptId", state, code, seen_cents as "seenCents" from charge_lines
      where run_id = $1 order by id`,
    [runId],
  )
}
