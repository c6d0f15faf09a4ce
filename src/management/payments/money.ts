import { isReal } from '../../auctions/real-auctions.ts'
import type { Connection } from '../../database/pool.ts'
import { row } from '../../database/pool.ts'
import type { Cents } from '../../engine/cents.ts'
import type { App } from '../../http/server/app-type.ts'
import { toEpoch } from '../../http/values/epoch.ts'
import { centsFromNumber, toDecimal } from '../../http/values/money.ts'
import type { OrganizationAccess } from '../../payments/access.ts'
import { skipWaiting, startRun } from '../../payments/charge-run.ts'
import type { PaymentParts } from '../../payments/look.ts'
import { refused } from '../../payments/pay.ts'
import { shownStates } from '../../payments/present.ts'
import { writeAudit } from '../audit.ts'
import { showGuest } from '../guests/guests.ts'
import type { Management } from '../management.ts'
import { readTill } from '../reports/till.ts'
import { type Bill, type Fees, type Run, readBills, readFees, readRun } from './money-records.ts'
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

  app.post(`${path}/charges`, { ...gate, schema: schemas.start }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const { auctionId, organizationId } = organizer
    const own = await accessOfAuction(changes.db, auctionId, payments)
    if (!own) throw refused('not_payable', 'The bills of this auction cannot be paid online.')
    await changes.commit(async (tx) => {
      const bills = chargeable(await readBills(tx, auctionId, own), payments, await currencyOf(tx, auctionId))
      const totalCents = sumOf(bills, ({ dueCents }) => dueCents)
      const { seenCount, seenTotal } = request.body
      if (bills.length !== seenCount || totalCents !== centsFromNumber(seenTotal))
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

const currencyOf = async (db: Connection, auctionId: number) =>
  (await row<{ currency: string }>(db, 'select currency from auctions where id = $1', [auctionId]))!.currency

/** Those who owe something that their card on file can pay, and whose payment is not under way. */
function chargeable(bills: Bill[], { provider }: PaymentParts, currency: string): Bill[] {
  const isUnderWay = ({ latestState }: Bill) => latestState && shownStates[latestState] === 'underWay'
  return bills.filter(
    (bill) =>
      bill.dueCents > 0n &&
      bill.cardBrand !== null &&
      !isUnderWay(bill) &&
      provider.amountRefusal({ amountCents: bill.dueCents, currency }) === null,
  )
}

const sumOf = <One>(all: readonly One[], cents: (one: One) => Cents) =>
  all.reduce<Cents>((total, one) => total + cents(one), 0n)

async function readMoney(db: Connection, auctionId: number, payments: PaymentParts | null) {
  const own = await accessOfAuction(db, auctionId, payments)
  const currency = await currencyOf(db, auctionId)
  const [bills, fees, run, till] = await Promise.all([
    readBills(db, auctionId, own),
    readFees(db, auctionId),
    readRun(db, auctionId),
    readTill(db, auctionId),
  ])
  const toCharge = own && payments ? chargeable(bills, payments, currency) : []
  const chosen = new Set(toCharge.map(({ receiptId }) => receiptId))
  const lines = new Map(run?.endedAt === null ? run.lines.map((line) => [line.receiptId, line.state]) : [])
  return {
    ...{ currency, isPossible: own !== null, isTest: own !== null && !own.isLive },
    totals: totalsOf(bills, fees),
    ways: waysOf(till),
    charge: { count: toCharge.length, total: toDecimal(sumOf(toCharge, ({ dueCents }) => dueCents)) },
    run: run && showRun(run),
    bills: bills.map((bill) => showBill(bill, chosen.has(bill.receiptId), lines.get(bill.receiptId))),
  }
}

function totalsOf(bills: Bill[], { feeCents, coveredCents }: Fees) {
  const open = bills.filter(({ dueCents }) => dueCents > 0n)
  const declined = open.filter(isDeclined)
  const [refunded, disputed] = [
    bills.filter(({ refundedCents }) => refundedCents > 0n),
    bills.filter(({ disputedCents }) => disputedCents > 0n),
  ]
  const part = (some: Bill[], cents: (bill: Bill) => Cents) => ({
    amount: toDecimal(sumOf(some, cents)),
    count: some.length,
  })
  return {
    billCount: bills.length,
    billed: toDecimal(sumOf(bills, ({ unpaidCents, paidCents }) => unpaidCents + paidCents)),
    due: part(open, ({ dueCents }) => dueCents),
    dueWithoutCard: open.filter(({ cardBrand }) => cardBrand === null).length,
    declined: part(declined, ({ dueCents }) => dueCents),
    refunded: part(refunded, ({ refundedCents }) => refundedCents),
    disputed: part(disputed, ({ disputedCents }) => disputedCents),
    stuck: bills.filter(({ isStuck }) => isStuck).length,
    fees: toDecimal(feeCents),
    coveredFees: toDecimal(coveredCents),
  }
}

const isDeclined = ({ latestState }: Bill) => latestState === 'declined' || latestState === 'needsPerson'

/** Less what was refunded or corrected: the same as in the till report. */
function waysOf({ taken, marked }: Awaited<ReturnType<typeof readTill>>) {
  const sums = new Map<string, { count: number; cents: Cents }>()
  for (const { paidBy, count, amount } of [...taken, ...marked]) {
    const known = sums.get(paidBy) ?? { count: 0, cents: 0n }
    sums.set(paidBy, { count: known.count + count, cents: known.cents + centsFromNumber(Number(amount))! })
  }
  return [...sums].map(([way, { count, cents }]) => ({ way, count, amount: toDecimal(cents) }))
}

function showRun({ startedBy, startedAt, stoppedAt, endedAt, trouble, lines }: Run) {
  const part = (...states: string[]) => {
    const some = lines.filter(({ state }) => states.includes(state))
    return { count: some.length, amount: toDecimal(sumOf(some, ({ seenCents }) => seenCents)) }
  }
  return {
    ...{
      startedBy,
      startedAt: toEpoch(startedAt),
      isStopping: stoppedAt !== null,
      isEnded: endedAt !== null,
    },
    ...{ trouble, total: part('waiting', 'paid', 'declined', 'needsPerson', 'skipped') },
    ...{ waiting: part('waiting'), paid: part('paid'), declined: part('declined', 'needsPerson') },
    skipped: part('skipped'),
  }
}

function showBill(bill: Bill, isChargeable: boolean, run: string | undefined) {
  const { receiptId, paidCents, creditCents, unpaidCents, dueCents, owedBackCents } = bill
  const card = (brand: string | null, lastFour: string | null) =>
    brand !== null && lastFour !== null ? { brand, lastFour } : null
  const usedCents = creditCents < unpaidCents ? creditCents : unpaidCents
  return {
    receiptId,
    guest: showGuest(bill),
    total: toDecimal(unpaidCents + paidCents),
    paid: toDecimal(paidCents + usedCents),
    due: toDecimal(dueCents),
    owedBack: toDecimal(owedBackCents),
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
    ...{ ways: bill.ways, hasPayLink: bill.hasPayLink, isStuck: bill.isStuck, isChargeable },
    run: run ?? null,
  }
}
