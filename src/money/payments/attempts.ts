import type { Cents } from '../../engine/cents.ts'
import { mayTry } from '../../platform/database/each-by-itself.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { type EndState, type Known, nextLookMs, payableStates, type Way } from './attempt.ts'

/** A row of `payment_attempts`. */
export type Attempt = Known & {
  id: number
  reference: string
  organizationId: number
  accountId: string
  userId: number
  requestedBy: number
  receiptId: number | null
  currency: string
  amountCents: Cents | null
  coveredFeeCents: Cents
  cardId: number | null
  isGuestPresent: boolean
  payLinkId: number | null
  chargeLineId: number | null
  consentVersion: number | null
  consentText: string | null
  url: string | null
  capturedCents: Cents | null
  cardBrand: string | null
  cardLastFour: string | null
  failureCode: string | null
  createdAt: Date
  looks: number
  /** When this was read, by the clock of the database, as all times of attempts are: a server's may be wrong. */
  readAtMs: number
}

export type NewAttempt = {
  organizationId: number
  accountId: string
  userId: number
  requestedBy: number
  receiptId: number | null
  way: Way
  currency: string
  amountCents: Cents | null
  coveredFeeCents: Cents
  cardId: number | null
  isGuestPresent: boolean
  /** The link with which it was asked for, if any. */
  payLinkId?: number | null
  /** The line of the run that charges everybody, if any. */
  chargeLineId?: number | null
  consent: { version: number; text: string } | null
}

const payable = payableStates.map((state) => `'${state}'`).join(', ')

/** Undefined: the receipt has something payable already, which the index of the table holds. */
export async function insertAttempt(tx: Transaction, given: NewAttempt): Promise<Attempt | undefined> {
  const { consent } = given
  return row<Attempt>(
    tx,
    `insert into payment_attempts (organization_id, account_id, user_id, requested_by, receipt_id, way, state, currency,
                                   amount_cents, covered_fee_cents, card_id, is_guest_present, consent_version,
                                   consent_text, pay_link_id, charge_line_id, look_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
             goodlot_now() + interval '1 minute')
     on conflict (receipt_id) where state in (${payable}) do nothing
     returning ${columns}`,
    [
      given.organizationId,
      given.accountId,
      given.userId,
      given.requestedBy,
      given.receiptId,
      given.way,
      given.way === 'card' ? 'charging' : 'opening',
      given.currency,
      given.amountCents,
      given.coveredFeeCents,
      given.cardId,
      given.isGuestPresent,
      consent?.version ?? null,
      consent?.text ?? null,
      given.payLinkId ?? null,
      given.chargeLineId ?? null,
    ],
  )
}

export async function readAttempt(db: Connection, id: number): Promise<Attempt | undefined> {
  return row<Attempt>(db, `select ${columns} from payment_attempts where id = $1`, [id])
}

/** Under the lock of its receipt, if it has one: the last word on its state. */
export async function lockAttempt(tx: Transaction, id: number): Promise<Attempt> {
  return (await row<Attempt>(tx, `select ${columns} from payment_attempts where id = $1 for update`, [id]))!
}

export async function payableOf(db: Connection, receiptId: number): Promise<Attempt | undefined> {
  const sql = `select ${columns} from payment_attempts where receipt_id = $1 and state in (${payable})`
  return row<Attempt>(db, sql, [receiptId])
}

export async function attemptsOf(db: Connection, receiptId: number): Promise<Attempt[]> {
  return rows<Attempt>(db, `select ${columns} from payment_attempts where receipt_id = $1 order by id`, [
    receiptId,
  ])
}

/** The attempts that a hint from the provider may be about. */
export async function attemptsNamed(
  db: Connection,
  {
    organizationId,
    objectId,
    intentId,
  }: { organizationId: number; objectId: string; intentId: string | null },
): Promise<Attempt[]> {
  return rows<Attempt>(
    db,
    `select ${columns} from payment_attempts
      where organization_id = $1 and (checkout_id = $2 or intent_id = any($3::text[])) order by id`,
    [organizationId, objectId, [objectId, ...(intentId === null ? [] : [intentId])]],
  )
}

/** False: somebody ended the attempt meanwhile, so the checkout must be closed again. */
export async function storeCheckout(
  db: Connection,
  { id, checkoutId, url }: { id: number; checkoutId: string; url: string },
): Promise<boolean> {
  const sql = `update payment_attempts set checkout_id = $2, url = $3, state = 'open'
                where id = $1 and state = 'opening' and checkout_id is null`
  return (await execute(db, sql, [id, checkoutId, url])) === 1
}

/** False: somebody ended the attempt meanwhile, so it must not be confirmed. */
export async function storeIntent(
  db: Connection,
  { id, intentId }: { id: number; intentId: string },
): Promise<boolean> {
  const sql = `update payment_attempts set intent_id = $2
                where id = $1 and state = 'charging' and intent_id is null`
  return (await execute(db, sql, [id, intentId])) === 1
}

/** The answer of the provider was lost. */
export async function markUnsure(db: Connection, id: number): Promise<void> {
  await execute(db, `update payment_attempts set state = 'unsure' where id = $1 and state = 'charging'`, [id])
}

/** The bank asks the guest at this address. */
export async function markAsked(db: Connection, { id, url }: { id: number; url: string }): Promise<void> {
  const sql = `update payment_attempts set state = 'open', url = $2 where id = $1 and state in (${payable})`
  await execute(db, sql, [id, url])
}

/** Whoever comes second changes nothing: an attempt that was paid stays paid. */
export async function endAttempt(
  db: Connection,
  { id, state, failureCode }: { id: number; state: EndState; failureCode: string | null },
): Promise<void> {
  await execute(
    db,
    `update payment_attempts set state = $2, failure_code = left($3, 60), url = null, look_at = null, ended_at = goodlot_now()
      where id = $1 and state in (${payable})`,
    [id, state, failureCode],
  )
}

/** After a look that the service took by itself. */
export async function planNextLook(
  db: Connection,
  { id, looks, readAtMs, ...known }: Attempt,
): Promise<void> {
  const atMs = nextLookMs(known, looks, readAtMs)
  await execute(db, 'update payment_attempts set look_at = $2, looks = looks + 1 where id = $1', [
    id,
    atMs === null ? null : new Date(atMs),
  ])
}

/** How long one server has before another one may take up the same attempt. */
const CLAIM_SECONDS = 180

/** Attempts that are due for a look, each claimed by one server; a claim ends by itself if that server dies. */
export async function claimDue(db: Connection, count: number): Promise<Attempt[]> {
  return rows<Attempt>(
    db,
    `update payment_attempts set look_at = goodlot_now() + interval '${CLAIM_SECONDS} seconds'
      where id in (select id from payment_attempts where look_at <= goodlot_now() and ${mayTry('payment', 'payment_attempts.id')}
                    order by look_at, id limit $1 for update skip locked)
     returning ${columns}`,
    [count],
  )
}

/**
 * Attempts in the last hour that came to nothing, of a person or with a pay link: bots try stolen cards one after the other.
 * Each is counted by itself, so whoever holds a link cannot stop the guest's own card.
 */
export async function recentFailures(
  db: Connection,
  { userId, payLinkId = null }: { userId: number; payLinkId?: number | null },
): Promise<number> {
  const found = await row<{ count: number }>(
    db,
    `select count(*)::int as count from payment_attempts
      where user_id = $1 and requested_by = $1 and pay_link_id is not distinct from $2 and created_at > goodlot_now() - interval '1 hour'
        and state in ('declined', 'expired', 'failed')`,
    [userId, payLinkId],
  )
  return found!.count
}

export const columns = `id, reference, organization_id as "organizationId", account_id as "accountId", user_id as "userId",
  requested_by as "requestedBy", receipt_id as "receiptId", way, state, currency, amount_cents as "amountCents",
  covered_fee_cents as "coveredFeeCents", card_id as "cardId", is_guest_present as "isGuestPresent", pay_link_id as "payLinkId",
  charge_line_id as "chargeLineId",
  consent_version as "consentVersion", consent_text as "consentText", checkout_id as "checkoutId",
  intent_id as "intentId", url, captured_cents as "capturedCents", card_brand as "cardBrand",
  card_last_four as "cardLastFour", failure_code as "failureCode", created_at as "createdAt",
  (extract(epoch from created_at) * 1000)::float8 as "createdAtMs", looks,
  (extract(epoch from goodlot_now()) * 1000)::float8 as "readAtMs"`
