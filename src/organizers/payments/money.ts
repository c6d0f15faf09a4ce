import { currencyOf } from '../../auction/auctions/currency-of.ts'
import { isReal } from '../../auction/auctions/real-auctions.ts'
import type { Cents } from '../../engine/cents.ts'
import { type AuctionBooks, readAuctionBooks } from '../../money/bills/auction-books.ts'
import type { OrganizationAccess } from '../../money/payments/access.ts'
import {
  callOffChargeDay,
  daysToChoose,
  isAmong,
  readChargeDay,
  setChargeDay,
} from '../../money/payments/charge-day.ts'
import { skipWaiting, startRun } from '../../money/payments/charge-run.ts'
import { type Chargeable, chargeableBills } from '../../money/payments/chargeable.ts'
import type { PaymentParts } from '../../money/payments/look.ts'
import { paymentsOff, refused } from '../../money/payments/pay.ts'
import { shownStates } from '../../money/payments/present.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { invalidFields } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { isSameAmount, toDecimal } from '../../platform/http/values/money.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { showGuest } from '../guests/guests.ts'
import { readWays } from '../reports/till.ts'
import { type Bill, type Run, readBills, readFees, readRun } from './money-records.ts'
import { moneySchemas as schemas } from './money-schema.ts'

/** The money of an auction in one view, and charging the cards of everybody who has not paid. */
export function moneyRoutes(app: App, management: Management, payments: PaymentParts | null): void {
  const { authority, changes, gate } = management
  const path = '/v3/manage/auctions/:auctionId'

  app.get(`${path}/money`, { ...gate, schema: schemas.read }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId)
    return readMoney(changes.db, auctionId, payments)
  })

  if (!payments) return
  chargeDayRoutes(app, management, payments)

  app.post(`${path}/charges`, { ...gate, schema: schemas.start }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const { auctionId, organizationId } = organizer
    const own = await accessOfAuction(changes.db, auctionId, payments)
    if (!own) throw refused('not_payable', 'The bills of this auction cannot be paid online.')
    if (!own.canCharge) throw paymentsOff()
    await changes.commit(async (tx) => {
      const currency = await currencyOf(tx, auctionId)
      const bills = await chargeable(tx, { auctionId, own, currency }, payments)
      const totalCents = sumOf(bills, ({ chargeableCents }) => chargeableCents)
      const { seenCount, seenTotal } = request.body
      if (bills.length !== seenCount || !isSameAmount(seenTotal, totalCents))
        throw refused('changed_meanwhile', 'What would be charged has just changed.')
      if (bills.length === 0) throw refused('nothing_due', 'Nobody with a card on file owes anything.')
      const runId = await startRun(tx, { auctionId, organizationId, startedBy: organizer.id, lines: bills })
      if (runId === undefined) throw refused('already_running', 'Cards are being charged already.')
      const entry = { organizationId, action: 'create', subject: 'chargeRun', subjectId: runId } as const
      const change = { count: bills.length, amount: toDecimal(totalCents) }
      await writeAudit(tx, organizer, { ...entry, changes: change })
    })
    return reply.code(201).send(await readMoney(changes.db, auctionId, payments))
  })

  app.post(`${path}/charges/stop`, { ...gate, schema: schemas.stop }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const { auctionId, organizationId } = organizer
    await changes.commit(async (tx) => {
      const stopped = await row<{ id: number }>(
        tx,
        `update charge_runs set stopped_at = goodlot_now(), stopped_by = $2
          where auction_id = $1 and ended_at is null and stopped_at is null returning id`,
        [auctionId, organizer.id],
      )
      if (!stopped) return
      await skipWaiting(tx, stopped.id)
      const entry = { organizationId, action: 'stop', subject: 'chargeRun', subjectId: stopped.id } as const
      await writeAudit(tx, organizer, entry)
    })
    return readMoney(changes.db, auctionId, payments)
  })
}

/** On a day that guests are told; nobody is charged earlier, and it can be called off until then. */
function chargeDayRoutes(app: App, management: Management, payments: PaymentParts): void {
  const { authority, changes, gate } = management
  const path = '/v3/manage/auctions/:auctionId/charges/day'

  app.put(path, { ...gate, schema: schemas.setDay }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const { auctionId } = organizer
    const { day } = request.body
    if (!(await accessOfAuction(changes.db, auctionId, payments)))
      throw refused('not_payable', 'The bills of this auction cannot be paid online.')
    await changes.commit(async (tx) => {
      await row(tx, 'select from auctions where id = $1 for update', [auctionId])
      const days = await daysToChoose(tx, auctionId)
      if (!isAmong(day, days))
        throw invalidFields({ day: [`must be a day from ${days.earliest} to ${days.latest}`] })
      await setChargeDay(tx, { auctionId, day, setBy: organizer.id })
      await auditDay(tx, organizer, 'update', day)
    })
    return readMoney(changes.db, auctionId, payments)
  })

  app.delete(path, { ...gate, schema: schemas.callOffDay }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const { auctionId } = organizer
    await changes.commit(async (tx) => {
      const day = await callOffChargeDay(tx, auctionId)
      if (day !== undefined) await auditDay(tx, organizer, 'delete', day)
    })
    return readMoney(changes.db, auctionId, payments)
  })
}

function auditDay(tx: Transaction, organizer: AuctionOrganizer, action: string, day: string) {
  const { organizationId, auctionId } = organizer
  const entry = { organizationId, subject: 'chargeDay', subjectId: auctionId } as const
  return writeAudit(tx, organizer, { ...entry, action, changes: { day } })
}

/** Null where nothing can be paid online, as in tests and rehearsals, which open nothing at the provider. */
async function accessOfAuction(
  db: Connection,
  auctionId: number,
  payments: PaymentParts | null,
): Promise<OrganizationAccess | null> {
  const real = await row<{ organizationId: number }>(
    db,
    `select organization_id as "organizationId" from auctions
      where id = $1 and ${isReal}`,
    [auctionId],
  )
  return real && payments ? payments.accesses.of(db, real.organizationId) : null
}

/** What charging everybody would charge now. */
async function chargeable(
  db: Connection,
  { auctionId, own, currency }: { auctionId: number; own: OrganizationAccess | null; currency: string },
  payments: PaymentParts | null,
): Promise<Chargeable[]> {
  return own?.canCharge && payments
    ? chargeableBills(db, payments.provider, { auctionId, own, currency })
    : []
}

const sumOf = <One>(all: readonly One[], cents: (one: One) => Cents) =>
  all.reduce<Cents>((total, one) => total + cents(one), 0n)

async function readMoney(db: Connection, auctionId: number, payments: PaymentParts | null) {
  const own = await accessOfAuction(db, auctionId, payments)
  const currency = await currencyOf(db, auctionId)
  const [toCharge, bills, books, feeCents, run, ways, day, days] = await Promise.all([
    chargeable(db, { auctionId, own, currency }, payments),
    readBills(db, auctionId, own),
    readAuctionBooks(db, auctionId),
    readFees(db, auctionId),
    readRun(db, auctionId),
    readWays(db, auctionId),
    readChargeDay(db, auctionId),
    daysToChoose(db, auctionId),
  ])
  const chosen = new Map(toCharge.map(({ receiptId, chargeableCents }) => [receiptId, chargeableCents]))
  const lines = new Map(run?.endedAt === null ? run.lines.map((line) => [line.receiptId, line.state]) : [])
  return {
    currency,
    isPossible: own?.canCharge === true,
    isTest: own !== null && !own.isLive,
    totals: totalsOf({ books, bills, feeCents }),
    ways: ways.map(({ cents, ...way }) => ({ ...way, amount: toDecimal(cents) })),
    charge: {
      count: toCharge.length,
      total: toDecimal(sumOf(toCharge, ({ chargeableCents }) => chargeableCents)),
    },
    run: run && showRun(run),
    day,
    daysToChoose: days,
    bills: bills.map((bill) => showBill(bill, chosen.get(bill.receiptId) ?? 0n, lines.get(bill.receiptId))),
  }
}

type Counted = { books: AuctionBooks; bills: Bill[]; feeCents: Cents }

/** The sums are over all receipts; the list of bills only counts what needs a look. */
function totalsOf({ books, bills, feeCents }: Counted) {
  const open = bills.filter(({ dueCents }) => dueCents > 0n)
  const declined = open.filter(isDeclined)
  return {
    billCount: books.billCount,
    billed: toDecimal(books.billedCents),
    paid: toDecimal(books.paidCents),
    due: { amount: toDecimal(books.dueCents), count: books.dueCount },
    owedBack: { amount: toDecimal(books.toRefundCents), count: books.toRefundCount },
    dueWithoutCard: open.filter(({ cardBrand }) => cardBrand === null).length,
    declined: { amount: toDecimal(sumOf(declined, ({ dueCents }) => dueCents)), count: declined.length },
    refunded: { amount: toDecimal(books.refundedCents), count: books.refundedCount },
    disputed: { amount: toDecimal(books.disputedCents), count: books.disputedCount },
    stuck: bills.filter(({ isStuck }) => isStuck).length,
    fees: toDecimal(feeCents),
    coveredFees: toDecimal(books.coveredFeeCents),
  }
}

const isDeclined = ({ latestState }: Bill) => latestState === 'declined' || latestState === 'needsPerson'

function showRun({ startedBy, isPlanned, startedAt, stoppedAt, endedAt, trouble, lines }: Run) {
  const part = (...states: string[]) => {
    const some = lines.filter(({ state }) => states.includes(state))
    return { count: some.length, amount: toDecimal(sumOf(some, ({ seenCents }) => seenCents)) }
  }
  return {
    startedBy,
    isPlanned,
    startedAt: toEpoch(startedAt),
    isStopping: stoppedAt !== null,
    isEnded: endedAt !== null,
    trouble,
    total: part('waiting', 'paid', 'declined', 'needsPerson', 'skipped'),
    waiting: part('waiting'),
    paid: part('paid'),
    declined: part('declined', 'needsPerson'),
    skipped: part('skipped'),
  }
}

function showBill(bill: Bill, chargeableCents: Cents, run: string | undefined) {
  const { receiptId } = bill
  const card = (brand: string | null, lastFour: string | null) =>
    brand !== null && lastFour !== null ? { brand, lastFour } : null
  return {
    receiptId,
    number: bill.number,
    revision: bill.revision,
    guest: showGuest(bill),
    total: toDecimal(bill.billedCents),
    paid: toDecimal(bill.paidCents),
    due: toDecimal(bill.dueCents),
    owedBack: toDecimal(bill.toRefundCents),
    refunded: toDecimal(bill.refundedCents),
    disputed: toDecimal(bill.disputedCents),
    card: card(bill.cardBrand, bill.cardLastFour),
    latest: bill.latestState
      ? {
          state: shownStates[bill.latestState],
          code: bill.latestCode,
          card: card(bill.latestBrand, bill.latestLastFour),
        }
      : null,
    ways: bill.ways,
    hasPayLink: bill.hasPayLink,
    isStuck: bill.isStuck,
    isChargeable: chargeableCents > 0n,
    chargeable: toDecimal(chargeableCents),
    run: run ?? null,
  }
}
