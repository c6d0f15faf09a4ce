import type { Cents } from '../../engine/cents.ts'
import { newestRevision } from '../../money/bills/receipts.ts'
import type { OrganizationAccess } from '../../money/payments/access.ts'
import type { PaymentParts } from '../../money/payments/look.ts'
import { refused, unavailable } from '../../money/payments/pay.ts'
import { type BalanceMovement, type Payout, ProviderError } from '../../money/payments/provider.ts'
import { MISSING_RIGHT } from '../../money/payments/stripe/failure.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import type { Management } from '../basics/management.ts'
import { csvOf } from '../files/csv.ts'
import { type BookedMovement, bankColumns, bankRows, payoutColumns, payoutRows } from './payout-files.ts'
import { MOST_PAYOUTS, payoutSchemas as schemas, USUAL_DAYS } from './payout-schema.ts'

const DAY_MS = 86_400_000
/** Movements of one file: a hundred requests. */
const MOST_MOVEMENTS = 10_000

/** What the provider paid out to the organization's bank, and what it is made of, read there when somebody asks. */
export function payoutRoutes(
  app: App,
  { authority, changes, gate }: Management,
  payments: PaymentParts,
): void {
  const path = '/v3/manage/organizations/:organizationId/payments'
  const { db } = changes
  const accessOf = async (organizationId: number): Promise<OrganizationAccess> => {
    const own = await payments.accesses.of(db, organizationId)
    if (!own) throw refused('not_payable', 'This organization takes no payments online.')
    return own
  }

  app.get(`${path}/payouts`, { ...gate, schema: schemas.read }, async (request) => {
    const { organizationId } = await authority.ofOrganization(request, request.params.organizationId)
    const { access } = await accessOf(organizationId)
    return atProvider(async () => {
      const payouts: ReturnType<typeof presentPayout>[] = []
      for await (const payout of payments.provider.listPayouts(access, periodOf(payments, request.query))) {
        const of = { payoutId: payout.payoutId }
        const parts = payout.isKnown ? await all(payments.provider.listBalance(access, of)) : null
        payouts.push(presentPayout(payout, parts))
        if (payouts.length === MOST_PAYOUTS) break
      }
      return { payouts }
    })
  })

  for (const kind of ['payouts', 'bank'] as const)
    app.get(`${path}/${kind}.csv`, { ...gate, schema: schemas[kind] }, async (request, reply) => {
      const { organizationId } = await authority.ofOrganization(request, request.params.organizationId)
      const { access } = await accessOf(organizationId)
      const period = periodOf(payments, request.query)
      const { provider } = payments
      const movements = await atProvider(async () =>
        kind === 'bank'
          ? (await all(provider.listBalance(access, period))).map((movement) => ({
              ...movement,
              payoutId: null,
            }))
          : await ofPayouts(payments, access, period),
      )
      const booked = await withReceipts(db, organizationId, movements)
      const { part = 1 } = request.query
      const found = kind === 'bank' ? bankRows(booked, part) : { lines: payoutRows(booked), parts: 1 }
      const columns = kind === 'bank' ? bankColumns : payoutColumns
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="${kind}${found.parts > 1 ? `-${part}` : ''}.csv"`,
        )
        .header('cache-control', 'private, no-store')
        .header('x-part-count', found.parts)
        .send(Buffer.from(csvOf(found.lines, columns)))
    })
}

async function atProvider<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.code === MISSING_RIGHT)
      throw refused('missing_right', 'The key may not read payouts: give it the right "Payouts: read".')
    throw unavailable(error)
  }
}

function periodOf({ time }: PaymentParts, { days = USUAL_DAYS }: { days?: number }) {
  // The provider's clock may be ahead of ours.
  const untilMs = time.now() + DAY_MS
  return { sinceMs: untilMs - (days + 1) * DAY_MS, untilMs }
}

async function all(movements: AsyncIterable<BalanceMovement>): Promise<BalanceMovement[]> {
  const found: BalanceMovement[] = []
  for await (const movement of movements) {
    if (found.length === MOST_MOVEMENTS)
      throw refused('too_many', `At most ${MOST_MOVEMENTS} movements fit into one file: choose fewer days.`)
    found.push(movement)
  }
  return found
}

type PaidOut = BalanceMovement & { payoutId: string | null }

async function ofPayouts(
  { provider }: PaymentParts,
  access: OrganizationAccess['access'],
  period: { sinceMs: number; untilMs: number },
): Promise<PaidOut[]> {
  const found: PaidOut[] = []
  for await (const { payoutId, isKnown } of provider.listPayouts(access, period)) {
    if (!isKnown) continue
    for (const movement of await all(provider.listBalance(access, { payoutId }))) {
      if (movement.kind !== 'payout') found.push({ ...movement, payoutId })
      if (found.length > MOST_MOVEMENTS)
        throw refused('too_many', `At most ${MOST_MOVEMENTS} movements fit into one file: choose fewer days.`)
    }
  }
  return found
}

/** Which receipt a movement belongs to; none for what else the account is used for. */
async function withReceipts(
  db: Connection,
  organizationId: number,
  movements: PaidOut[],
): Promise<BookedMovement[]> {
  const known = await rows<{
    intentId: string
    receiptId: number
    number: number | null
    auctionName: string
  }>(
    db,
    `select distinct on (intent_id) intent_id as "intentId", receipts.id as "receiptId", newest.number,
            auctions.name as "auctionName"
       from payment_attempts join receipts on receipts.id = receipt_id
       join auctions on auctions.id = receipts.auction_id
       left join lateral (${newestRevision}) as newest on true
      where payment_attempts.organization_id = $1 and intent_id = any($2::text[])
      order by intent_id, payment_attempts.id desc`,
    [organizationId, movements.flatMap(({ intentId }) => intentId ?? [])],
  )
  const byIntent = new Map(known.map((one) => [one.intentId, one]))
  return movements.map((movement) => ({
    ...movement,
    bill: (movement.intentId !== null && byIntent.get(movement.intentId)) || null,
  }))
}

function presentPayout(payout: Payout, movements: BalanceMovement[] | null) {
  const sum = (kinds: BalanceMovement['kind'][], of: (movement: BalanceMovement) => Cents) =>
    toDecimal(
      (movements ?? [])
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((total, one) => total + of(one), 0n),
    )
  const gross = (movement: BalanceMovement) => movement.grossCents
  const seconds = (ms: number) => Math.floor(ms / 1000)
  return {
    payoutId: payout.payoutId,
    amount: toDecimal(payout.amountCents),
    currency: payout.currency,
    state: payout.state,
    madeAt: seconds(payout.madeAtMs),
    arrivesAt: seconds(payout.arrivesAtMs),
    parts: movements && {
      charges: sum(['charge'], gross),
      refunds: sum(['refund'], gross),
      disputes: sum(['dispute'], gross),
      other: sum(['other'], gross),
      fees: sum(['charge', 'refund', 'dispute', 'other'], ({ feeCents }) => -feeCents),
    },
  }
}
