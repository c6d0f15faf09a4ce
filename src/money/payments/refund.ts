import type { Cents } from '../../engine/cents.ts'
import { eachByItself, mayTry } from '../../platform/database/each-by-itself.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { readAmount, toDecimal } from '../../platform/http/values/money.ts'
import { lockBooks } from '../bills/books.ts'
import { refundableCents } from './attempt.ts'
import { type Attempt, lockAttempt, readAttempt } from './attempts.ts'
import { mayLackRows } from './charging-pause.ts'
import { accessFor, applyStep, lookAt, type PaymentParts } from './look.ts'
import { paused, refused } from './pay.ts'
import { ProviderError } from './provider.ts'
import { disputesOf, type RefundRow, refundsOf } from './went-back.ts'

export type NewRefund = {
  receiptId: number
  attemptId: number
  /** Undefined: all that can be refunded. */
  amount: number | undefined
  reason: string
  requestedBy: number
}

/**
 * Writes down a refund under the receipt's lock, never above what is left of the payment: refunds that are asked for or
 * pending count. The caller commits it, with its audit row, before the provider is asked.
 */
export async function requestRefund(
  tx: Transaction,
  wanted: NewRefund,
): Promise<{ id: number; amountCents: Cents }> {
  const { receiptId, attemptId, reason, requestedBy } = wanted
  await lockBooks(tx, receiptId)
  const known = await readAttempt(tx, attemptId)
  if (known?.receiptId !== receiptId)
    throw new ApiError('not_found', 'There is no such payment on this receipt.')
  const attempt = await lockAttempt(tx, attemptId)
  // A refund that was made already may be among the rows that were lost.
  if (await mayLackRows(tx, attempt.organizationId)) throw paused()
  if (attempt.state !== 'paid') throw refused('not_paid', 'This was not paid.')
  const left = refundableCents({
    capturedCents: attempt.capturedCents!,
    refunds: await refundsOf(tx, [attemptId]),
    disputes: await disputesOf(tx, [attemptId]),
  })
  if (left === 0n) throw refused('nothing_left', 'All of it was refunded already.')
  const { amount } = wanted
  const amountCents = amount === undefined ? left : readAmount(amount, attempt)
  if (amountCents > left) throw refused('more_than_paid', `At most ${toDecimal(left)} can be refunded.`)
  const { id } = (await row<{ id: number }>(
    tx,
    `insert into refunds (attempt_id, amount_cents, state, reason, requested_by) values ($1, $2, 'asked', $3, $4)
     returning id`,
    [attemptId, amountCents, reason, requestedBy],
  ))!
  return { id, amountCents }
}

/**
 * Asks the provider for a refund that is written down, and brings the books to what came of it. Repeating it is safe:
 * within a day the provider knows the key, and after that the charge is read first, where a refund that was made carries
 * its reference.
 */
export async function sendRefund(parts: PaymentParts, refundId: number): Promise<void> {
  const { changes, provider, log } = parts
  const { db } = changes
  const found = await askedRefund(db, refundId)
  if (!found) return
  const attempt = (await readAttempt(db, found.attemptId))!
  const { amountCents } = found
  const refusal = provider.amountRefusal({ amountCents, currency: attempt.currency })
  // From before amounts were checked: the provider was never asked for it, and never can be.
  if (refusal && refusal !== 'amountTooSmall') return markFailed(db, refundId, refusal)
  const own = await accessFor(parts, attempt)
  if (!own) return
  try {
    const charge = await provider.readCharge(own.access, attempt.intentId!)
    if (charge.kind !== 'paid') return
    await applyStep(parts, { attempt, own, step: { do: 'book', payment: charge.payment } })
    const refund = (await refundsOf(db, [attempt.id])).find(({ id }) => id === refundId)!
    if (refund.state === 'asked') await provider.refund(own.access, refundRequest(attempt, refund))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ refundId, kind: error.kind, code: error.code }, 'a refund did not go through')
    // Surely nothing happened: the money may be refunded again.
    if (error.kind === 'notDone' && !repeatable.has(error.code)) await markFailed(db, refundId, error.code)
    return
  }
  await lookAt(parts, attempt.id)
}

const askedRefund = (db: Connection, refundId: number) =>
  row<{ attemptId: number; amountCents: Cents }>(
    db,
    `select attempt_id as "attemptId", amount_cents as "amountCents" from refunds where id = $1 and state = 'asked'`,
    [refundId],
  )

async function markFailed(db: Connection, refundId: number, code: string): Promise<void> {
  await execute(
    db,
    `update refunds set state = 'failed', failure_code = left($2, 60), ended_at = goodlot_now()
      where id = $1 and state = 'asked'`,
    [refundId, code],
  )
}

const repeatable = new Set(['rate_limit', 'lock_timeout'])

const refundRequest = (attempt: Attempt, { reference, amountCents }: RefundRow) => ({
  idempotencyKey: `refund:${reference}`,
  intentId: attempt.intentId!,
  reference,
  amountCents,
  currency: attempt.currency,
})

/** Refunds that were asked for and not answered: the server died, or the provider did not answer. */
export async function repeatRefunds(parts: PaymentParts, stopping: AbortSignal): Promise<void> {
  const { db } = parts.changes
  const waiting = await rows<{ id: number }>(
    db,
    `select id from refunds
      where state = 'asked' and created_at < goodlot_now() - interval '1 minute' and ${mayTry('refund', 'refunds.id')}
      order by id limit 20`,
  )
  const handle = async ({ id }: { id: number }) => {
    await sendRefund(parts, id)
    return (await askedRefund(db, id)) === undefined
  }
  await eachByItself({ db, log: parts.log }, { kind: 'refund', rows: waiting, handle, stopping })
}
