import { eachByItself, mayTry } from '../../platform/database/each-by-itself.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import type { OrganizationAccess } from './access.ts'
import { type Attempt, columns } from './attempts.ts'
import { readBillName } from './bill-name.ts'
import { noteOrigin } from './charging-pause.ts'
import { applyStep, type PaymentParts } from './look.ts'
import { type Movement, ProviderError } from './provider.ts'

/** Money that our books and the provider's disagree about, for a person to look at. */
export type Difference = {
  /** `unknownBill`: it names no bill of ours. `missingThere`: we call it paid, the provider does not. `differs`. */
  kind: 'unknownBill' | 'missingThere' | 'differs'
  intentId: string
  amountCents: string
  currency: string
  atMs: number
}

/** More are not kept; whoever mends these will find the next. */
const MOST_DIFFERENCES = 100

/**
 * Compares an organization's books with those of its account at the provider, and books what is missing on the bills
 * that the provider names. First it closes whatever can still be paid there and is unknown here, so that nothing is paid
 * twice. False: another server is at it. A failure of the provider is thrown, and nothing counts as compared.
 */
export async function compareBooks(parts: PaymentParts, own: OrganizationAccess): Promise<boolean> {
  const { db } = parts.changes
  const begun = await begin(db, own, parts.holder)
  if (!begun) return false
  const comparing = new Comparing(parts, own, begun.sinceMs)
  try {
    await comparing.closeUnknown()
    await comparing.bookMovements()
    await comparing.findMissing()
  } catch (error) {
    const code = error instanceof ProviderError ? error.code : 'error'
    const sql =
      'update payment_comparisons set claimed_at = null, failure_code = left($2, 60) where organization_id = $1'
    await execute(db, sql, [own.organizationId, code])
    throw error
  }
  await end(db, own, begun, comparing)
  return true
}

type Begun = { startedAt: Date; sinceMs: number; pauseNumber: number }

const CLAIM = "interval '10 minutes'"
/** A claim is found again by its time, of which JavaScript knows only milliseconds. */
const NOW = "date_trunc('milliseconds', goodlot_now())"

async function begin(
  db: Connection,
  { organizationId, accountId }: OrganizationAccess,
  holder: number,
): Promise<Begun | undefined> {
  await noteOrigin(db)
  return row<Begun>(
    db,
    `insert into payment_comparisons (organization_id, account_id, claimed_at, holder) values ($1, $2, ${NOW}, $3)
     on conflict (organization_id) do update set claimed_at = ${NOW}, account_id = $2, holder = $3
       where coalesce(payment_comparisons.claimed_at < goodlot_now() - ${CLAIM}, true)
     returning claimed_at as "startedAt", (select number from charging_pause) as "pauseNumber", extract(epoch from least(
       (select missing_since from charging_pause where number > payment_comparisons.pause_number),
       coalesce(compared_until, (select min(created_at) from payment_attempts where organization_id = $1), claimed_at)
     ) - interval '1 day')::float8 * 1000 as "sinceMs"`,
    [organizationId, accountId, holder],
  )
}

async function end(
  db: Connection,
  { organizationId }: OrganizationAccess,
  { startedAt, sinceMs, pauseNumber }: Begun,
  { booked, differences }: Comparing,
): Promise<void> {
  await execute(
    db,
    `update payment_comparisons
        set claimed_at = null, started_at = $2, pause_number = $7, booked = $3, differences = $4::jsonb,
            failure_code = null, compared_until = case when $5 then $2 else coalesce(compared_until, $6) end
      where organization_id = $1 and claimed_at = $2`,
    [
      organizationId,
      startedAt,
      booked,
      JSON.stringify(differences),
      differences.length === 0,
      new Date(sinceMs),
      pauseNumber,
    ],
  )
}

class Comparing {
  booked = 0
  readonly differences: Difference[] = []
  readonly #parts: PaymentParts
  readonly #own: OrganizationAccess
  readonly #period: { sinceMs: number; untilMs: number }
  readonly #captured = new Set<string>()

  constructor(parts: PaymentParts, own: OrganizationAccess, sinceMs: number) {
    this.#parts = parts
    this.#own = own
    // The provider's clock may be ahead of ours.
    this.#period = { sinceMs, untilMs: parts.time.now() + 86_400_000 }
  }

  get #db() {
    return this.#parts.changes.db
  }

  async closeUnknown(): Promise<void> {
    const { provider } = this.#parts
    const { access } = this.#own
    for await (const { kind, id, reference, bill } of provider.listOpen(access, this.#period)) {
      if (await this.#find({ intentId: null, reference })) continue
      // Another service may use the same account: what names no bill of ours is not ours to close.
      if (!(await this.#receiptNamed(bill))) continue
      if (kind === 'checkout') await provider.closeCheckout(access, id)
      else await provider.cancelCharge(access, id)
    }
  }

  async bookMovements(): Promise<void> {
    const { provider } = this.#parts
    for await (const movement of provider.listMovements(this.#own.access, this.#period)) {
      if (movement.intentId === null) continue
      if (movement.kind === 'capture') this.#captured.add(movement.intentId)
      const attempt = await this.#attemptOf(movement)
      if (!attempt || (await this.#isBooked(movement, attempt))) continue
      await this.#book(attempt, movement.intentId)
      this.booked++
      if (!(await this.#isBooked(movement, await this.#reread(attempt)))) this.#note('differs', movement)
    }
  }

  /** What we call paid, and the provider did not list, is read there before anybody is alarmed. */
  async findMissing(): Promise<void> {
    const { organizationId, accountId, access } = this.#own
    const paid = await rows<Attempt>(
      this.#db,
      `select ${columns} from payment_attempts
        where organization_id = $1 and account_id = $2 and state = 'paid' and created_at >= $3
          and intent_id <> all($4::text[]) order by id`,
      [organizationId, accountId, new Date(this.#period.sinceMs), [...this.#captured]],
    )
    for (const { intentId, capturedCents, currency, createdAtMs } of paid) {
      const isPaid = await this.#parts.provider.readCharge(access, intentId!).then(
        ({ kind }) => kind === 'paid',
        (error) => {
          if (error instanceof ProviderError && error.code === 'resource_missing') return false
          throw error
        },
      )
      const amount = { intentId: intentId!, amountCents: capturedCents!, currency }
      if (!isPaid) this.#note('missingThere', { ...amount, atMs: createdAtMs })
    }
  }

  async #attemptOf(movement: Movement): Promise<Attempt | null> {
    const isCapture = movement.kind === 'capture'
    const known = await this.#find({
      intentId: movement.intentId,
      reference: isCapture ? movement.reference : null,
    })
    if (known || !isCapture) return known
    // Whatever else the organization does with its account is none of our business.
    if (movement.reference === null) return null
    const found = await this.#insertFound(movement)
    if (!found) this.#note('unknownBill', movement)
    return found
  }

  /** The row that was lost. It is payable no more, so another one may be open for the same bill. */
  async #insertFound(movement: Extract<Movement, { kind: 'capture' }>): Promise<Attempt | null> {
    const receipt = await this.#receiptNamed(movement.bill)
    if (!receipt || receipt.currency !== movement.currency || !isUuid.test(movement.reference!)) return null
    const { coveredFeeCents } = readBillName(movement.bill)!
    const { organizationId, accountId } = this.#own
    await execute(
      this.#db,
      `insert into payment_attempts (reference, organization_id, account_id, user_id, requested_by, receipt_id, way, state,
                                     currency, amount_cents, covered_fee_cents, is_guest_present, intent_id,
                                     failure_code, ended_at)
       values ($1, $2, $3, $4, $4, $5, 'card', 'failed', $6, $7, $8, false, $9, 'found', goodlot_now())
       on conflict (reference) do nothing`,
      [
        movement.reference,
        organizationId,
        accountId,
        receipt.userId,
        receipt.id,
        movement.currency,
        movement.amountCents,
        coveredFeeCents < movement.amountCents ? coveredFeeCents : 0n,
        movement.intentId,
      ],
    )
    return this.#find(movement)
  }

  async #receiptNamed(bill: string | null) {
    const named = readBillName(bill)
    if (!named) return undefined
    return row<{ id: number; userId: number; currency: string }>(
      this.#db,
      `select receipts.id, user_id as "userId", currency
         from receipts join users on users.id = user_id join auctions on auctions.id = auction_id
        where receipts.id = $1 and users.guid = $2 and organization_id = $3`,
      [named.receiptId, named.guestGuid, this.#own.organizationId],
    )
  }

  async #find({ intentId, reference }: { intentId: string | null; reference: string | null }) {
    const found = await row<Attempt>(
      this.#db,
      `select ${columns} from payment_attempts
        where organization_id = $1 and (intent_id = $2 or reference::text = $3) order by id desc limit 1`,
      [this.#own.organizationId, intentId, reference],
    )
    return found ?? null
  }

  async #reread({ id }: Attempt): Promise<Attempt> {
    return (await row<Attempt>(this.#db, `select ${columns} from payment_attempts where id = $1`, [id]))!
  }

  async #isBooked(movement: Movement, attempt: Attempt): Promise<boolean> {
    if (movement.kind === 'capture')
      return attempt.state === 'paid' && attempt.capturedCents === movement.amountCents
    const [table, id] =
      movement.kind === 'refund' ? ['refunds', movement.refundId] : ['disputes', movement.disputeId]
    const sql = `select from ${table} where attempt_id = $1 and ${movement.kind}_id = $2 and state = $3 and amount_cents = $4`
    return (await row(this.#db, sql, [attempt.id, id, movement.state, movement.amountCents])) !== undefined
  }

  async #book(attempt: Attempt, intentId: string): Promise<void> {
    const charge = await this.#parts.provider.readCharge(this.#own.access, intentId)
    if (charge.kind !== 'paid' || charge.payment.currency !== attempt.currency) return
    await applyStep(this.#parts, { attempt, own: this.#own, step: { do: 'book', payment: charge.payment } })
  }

  #note(
    kind: Difference['kind'],
    about: { intentId: string | null; amountCents: bigint; currency: string } & (
      | { atMs: number }
      | { paidAtMs: number }
      | { madeAtMs: number }
    ),
  ): void {
    if (this.differences.length >= MOST_DIFFERENCES) return
    const { intentId, amountCents, currency } = about
    const atMs = 'atMs' in about ? about.atMs : 'paidAtMs' in about ? about.paidAtMs : about.madeAtMs
    this.differences.push({ kind, intentId: intentId!, amountCents: String(amountCents), currency, atMs })
  }
}

const isUuid = /^[0-9a-f-]{36}$/

/**
 * Once a day where something was paid, and at once where rows may have been lost, so that cards can be charged again
 * without anybody having to ask for it.
 */
export async function compareDue(parts: PaymentParts, stopping: AbortSignal): Promise<void> {
  const { changes, accesses, log } = parts
  await noteOrigin(changes.db)
  const due = await rows<{ id: number }>(
    changes.db,
    `select organizations.id from organizations left join payment_comparisons on organization_id = organizations.id
      where ((select number > coalesce(payment_comparisons.pause_number, 0) from charging_pause)
         or coalesce(started_at, '-infinity') < goodlot_now() - interval '1 day'
        and exists (select from payment_attempts where organization_id = organizations.id
                     and created_at < goodlot_now() - interval '1 day'))
        and ${mayTry('comparison', 'organizations.id')}
      order by organizations.id`,
  )
  const handle = async ({ id: organizationId }: { id: number }) => {
    const own = await accesses.of(changes.db, organizationId)
    try {
      if (own) await compareBooks(parts, own)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn(
        { organizationId, kind: error.kind, code: error.code },
        'books could not be compared with the provider’s',
      )
    }
  }
  await eachByItself({ db: changes.db, log }, { kind: 'comparison', rows: due, handle, stopping })
}

export type Comparison = {
  startedAt: Date | null
  since: Date | null
  booked: number
  differences: Difference[]
  failureCode: string | null
}

export async function readComparison(db: Connection, organizationId: number): Promise<Comparison> {
  const found = await row<Comparison>(
    db,
    `select started_at as "startedAt", compared_until as since, booked, differences, failure_code as "failureCode"
       from payment_comparisons where organization_id = $1`,
    [organizationId],
  )
  return found ?? { startedAt: null, since: null, booked: 0, differences: [], failureCode: null }
}
