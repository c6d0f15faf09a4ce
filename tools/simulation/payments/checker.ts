import type pg from 'pg'
import { readAtOnce } from '../checker/facts.ts'
import { collector, type Violation } from '../checker/violation.ts'
import type { PaymentHistory } from './history.ts'

/** A line of the provider's own ledger, in the smallest unit of its currency. */
export type Line = {
  kind: string
  id: string
  intent: string
  amount: number
  currency: string
  reference: string | null
}

/** What our database holds at the end. Money is whole hundredths. */
export type PaymentFacts = {
  attempts: AttemptFact[]
  payments: { id: number; receiptId: number; attemptId: number | null; amountCents: number; paidBy: string }[]
  refunds: {
    attemptId: number
    reference: string
    refundId: string | null
    amountCents: number
    isOurs: boolean
    /** The provider refused it, so nothing went back. */
    isRefused?: boolean
  }[]
  lines: { receiptId: number; amountCents: number; isPaid: boolean; byHandCents: number }[]
  /** Of lots that several guests bought together: a piece of the price, from one cent to another. */
  shares: { purchaseId: number; amountCents: number; fromCents: number | null; wholeCents: number | null }[]
  receipts: { id: number; creditCents: number }[]
  /** What charging everybody did about each bill. */
  charges: { id: number; receiptId: number; state: string; seenCents: number; isRunEnded: boolean }[]
  /** Addresses at which a bill can be paid without signing in. */
  links: { id: number; receiptId: number; isOpen: boolean }[]
}

export type AttemptFact = {
  id: number
  reference: string
  receiptId: number | null
  state: string
  currency: string
  amountCents: number | null
  coveredFeeCents: number
  failureCode: string | null
  chargeLineId: number | null
  payLinkId: number | null
  way: string
}

const queries: { [Name in keyof PaymentFacts]: string } = {
  attempts: `select id, reference::text, receipt_id as "receiptId", state, currency, amount_cents::float8 as "amountCents",
                    covered_fee_cents::float8 as "coveredFeeCents", failure_code as "failureCode",
                    charge_line_id as "chargeLineId", pay_link_id as "payLinkId", way from payment_attempts order by id`,
  payments: `select id, receipt_id as "receiptId", attempt_id as "attemptId", amount_cents::float8 as "amountCents",
                    paid_by as "paidBy" from payments where voided_at is null order by id`,
  refunds: `select attempt_id as "attemptId", reference::text, refund_id as "refundId",
                   amount_cents::float8 as "amountCents", requested_by is not null as "isOurs",
                   state = 'failed' and refund_id is null as "isRefused" from refunds order by id`,
  lines: `select receipt_id as "receiptId", amount_cents::float8 as "amountCents", paid_at is not null as "isPaid",
                 coalesce(paid_by_hand_cents, 0)::float8 as "byHandCents" from purchases order by id`,
  shares: `select coalesce(share_of, id) as "purchaseId", amount_cents::float8 as "amountCents",
                  share_from_cents::float8 as "fromCents", whole_cents::float8 as "wholeCents"
             from purchases where whole_cents is not null or share_of is not null order by share_from_cents, id`,
  receipts: 'select id, credit_cents::float8 as "creditCents" from receipts order by id',
  charges: `select charge_lines.id, receipt_id as "receiptId", state, seen_cents::float8 as "seenCents",
                   charge_runs.ended_at is not null as "isRunEnded"
              from charge_lines join charge_runs on charge_runs.id = run_id order by charge_lines.id`,
  links: `select id, receipt_id as "receiptId", ended_at is null as "isOpen" from pay_links order by id`,
}

export const readPaymentFacts = (connection: pg.ClientConfig) => readAtOnce<PaymentFacts>(connection, queries)

/** Yen have no decimals: one of the provider's units is a hundred of our hundredths. */
const inCents = ({ amount, currency }: Line) => amount * (currency === 'jpy' ? 100 : 1)

const total = (lines: Line[]) => lines.reduce((sum, line) => sum + inCents(line), 0)

/**
 * Holds the provider's ledger against our books. It shares no code with the service: the rules are written here a second
 * time, so that the same mistake would have to be made twice.
 */
export function checkPayments(
  ledger: readonly Line[],
  facts: PaymentFacts,
  history: PaymentHistory,
): Violation[] {
  const violations: Violation[] = []
  const money = moneyByReference(ledger, facts)
  checkCaptures(ledger, facts, violations)
  checkBooked(money, facts, violations)
  checkBills(facts, violations)
  checkNobodyPaidTwice(money, facts, history, violations)
  checkRefunds(ledger, money, facts, history, violations)
  checkWhatWasShown(money, facts, history, violations)
  checkCash(facts, history, violations)
  checkRequests(facts, violations)
  checkCharges(money, facts, violations)
  checkLinks(money, facts, history, violations)
  checkShares(facts, history, violations)
  const stuck = collector('stuck', violations)
  for (const { id, state } of facts.attempts)
    if (['opening', 'open', 'charging', 'unsure'].includes(state))
      stuck(`attempt ${id}`, `is ${state} at the end`)
  for (const trouble of history.troubles) collector('answers', violations)('an answer', trouble)
  return violations
}

/** A page that was asked for late ends too early for the provider; of many that means a wrong clock. */
function checkRequests({ attempts }: PaymentFacts, violations: Violation[]): void {
  const refused = attempts.filter(({ failureCode }) => failureCode === 'invalid_request').length
  if (refused > attempts.length / 8)
    collector('requests', violations)(
      'the provider',
      `did not accept ${refused} of ${attempts.length} requests`,
    )
}

type Money = { captures: Line[]; refunds: Line[]; failedRefunds: Line[]; lost: Line[] }

/** By the reference of our attempt: refunds and disputes are those of its intent. */
function moneyByReference(ledger: readonly Line[], { attempts }: PaymentFacts): Map<string, Money> {
  const byIntent = Map.groupBy(ledger, ({ intent }) => intent)
  const ofKind = (lines: Line[], kind: string) => lines.filter((line) => line.kind === kind)
  const captures = Map.groupBy(ofKind([...ledger], 'capture'), ({ reference }) => reference)
  const found = new Map<string, Money>()
  for (const { reference } of attempts) {
    const intents = new Set((captures.get(reference) ?? []).map(({ intent }) => intent))
    const lines = [...intents].flatMap((intent) => byIntent.get(intent) ?? [])
    found.set(reference, {
      captures: ofKind(lines, 'capture'),
      refunds: ofKind(lines, 'refund'),
      failedRefunds: ofKind(lines, 'refundFailed'),
      lost: ofKind(lines, 'disputeLost'),
    })
  }
  return found
}

/** Every captured cent is on exactly one bill, for exactly what was asked. */
function checkCaptures(ledger: readonly Line[], { attempts }: PaymentFacts, violations: Violation[]): void {
  const complain = collector('captures', violations)
  const byReference = new Map(attempts.map((attempt) => [attempt.reference, attempt]))
  const seen = new Set<string>()
  for (const line of ledger.filter(({ kind }) => kind === 'capture')) {
    const attempt = byReference.get(line.reference ?? '')
    if (!attempt || attempt.receiptId === null) {
      complain(line.id, `of ${inCents(line)} belongs to no bill of ours`)
      continue
    }
    if (seen.has(attempt.reference)) complain(`attempt ${attempt.id}`, 'was captured twice')
    seen.add(attempt.reference)
    if (inCents(line) !== attempt.amountCents)
      complain(`attempt ${attempt.id}`, `captured ${inCents(line)}, and ${attempt.amountCents} was asked`)
  }
}

/** paid = captured − refunded − lost disputes, for every attempt; without a capture nothing is booked. */
function checkBooked(
  money: Map<string, Money>,
  { attempts, payments }: PaymentFacts,
  violations: Violation[],
) {
  const complain = collector('books', violations)
  const booked = Map.groupBy(
    payments.filter(({ attemptId }) => attemptId !== null),
    ({ attemptId }) => attemptId!,
  )
  for (const { id, reference, state } of attempts) {
    const { captures, refunds, failedRefunds, lost } = money.get(reference)!
    const rest = total(captures) - (total(refunds) - total(failedRefunds)) - total(lost)
    const expected = Math.max(0, rest)
    const rows = booked.get(id) ?? []
    const found = rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
    if (found !== expected) complain(`attempt ${id}`, `booked ${found}, and the provider holds ${expected}`)
    if (rows.length > 1) complain(`attempt ${id}`, `is booked ${rows.length} times`)
    if ((state === 'paid') !== captures.length > 0)
      complain(`attempt ${id}`, `is ${state}, with ${captures.length} captures`)
  }
}

/** What was taken pays for lines, or is credit: no line is called paid without money. */
function checkBills({ receipts, payments, lines }: PaymentFacts, violations: Violation[]): void {
  const complain = collector('bills', violations)
  const taken = sums(payments)
  const used = sums(
    lines
      .filter(({ isPaid }) => isPaid)
      .map(({ receiptId, amountCents, byHandCents }) => ({
        receiptId,
        amountCents: amountCents - byHandCents,
      })),
  )
  for (const { id, creditCents } of receipts) {
    const spent = (used.get(id) ?? 0) + creditCents
    if ((taken.get(id) ?? 0) !== spent)
      complain(`bill ${id}`, `took ${taken.get(id) ?? 0}, and ${spent} is paid or credit`)
  }
}

/** Where no cash was taken meanwhile, a bill never brings more than it asks for. */
function checkNobodyPaidTwice(
  money: Map<string, Money>,
  { attempts, lines }: PaymentFacts,
  { cash }: PaymentHistory,
  violations: Violation[],
): void {
  const complain = collector('twice', violations)
  const owed = sums(lines)
  const hadCash = new Set(cash.map(({ receiptId }) => receiptId))
  for (const [receiptId, own] of Map.groupBy(attempts, (attempt) => attempt.receiptId)) {
    if (receiptId === null || hadCash.has(receiptId)) continue
    const kept = own.reduce((sum, { reference }) => {
      const { captures, refunds, failedRefunds, lost } = money.get(reference)!
      return sum + total(captures) - total(refunds) + total(failedRefunds) - total(lost)
    }, 0)
    if (kept > (owed.get(receiptId) ?? 0))
      complain(`bill ${receiptId}`, `was paid ${kept}, and asked for ${owed.get(receiptId)}`)
  }
}

/** Never above what was captured, also not asked for: what is pending counts. */
function checkRefunds(
  ledger: readonly Line[],
  money: Map<string, Money>,
  { attempts, refunds }: PaymentFacts,
  { touchedOutside }: PaymentHistory,
  violations: Violation[],
): void {
  const complain = collector('refunds', violations)
  const failed = new Set(ledger.filter(({ kind }) => kind === 'refundFailed').map(({ id }) => id))
  const made = ledger.filter(({ kind, reference }) => kind === 'refund' && reference !== null)
  for (const [reference, lines] of Map.groupBy(made, (line) => line.reference))
    if (lines.length > 1) complain(`refund ${reference}`, `was made ${lines.length} times`)
  for (const { id, reference } of attempts) {
    const { captures, refunds: sent, failedRefunds } = money.get(reference)!
    if (total(sent) - total(failedRefunds) > total(captures))
      complain(`attempt ${id}`, 'was refunded above its capture')
    if (captures.some(({ intent }) => touchedOutside.has(intent))) continue
    const asked = refunds
      .filter(
        (one) => one.attemptId === id && one.isOurs && !one.isRefused && !failed.has(one.refundId ?? ''),
      )
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
    if (asked > total(captures))
      complain(`attempt ${id}`, `took on refunds of ${asked}, and has ${total(captures)}`)
  }
}

/** Nothing is called paid that is not, and nobody is charged another amount than they saw. */
function checkWhatWasShown(
  money: Map<string, Money>,
  { attempts }: PaymentFacts,
  { shown, merges }: PaymentHistory,
  violations: Violation[],
): void {
  const complain = collector('shown', violations)
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]))
  for (const { attemptId, receiptId, state, amountCents } of shown) {
    const attempt = byId.get(attemptId)
    const captures = attempt ? money.get(attempt.reference)!.captures : []
    if (attempt?.receiptId !== receiptId && attempt?.receiptId !== merges.get(receiptId))
      complain(`attempt ${attemptId}`, `is not of bill ${receiptId}`)
    if (state === 'paid' && captures.length === 0)
      complain(`attempt ${attemptId}`, 'was called paid, and is not')
    if (captures.length > 0 && total(captures) !== amountCents)
      complain(`attempt ${attemptId}`, `was shown as ${amountCents}, and ${total(captures)} was taken`)
  }
}

/** Charging everybody ends, says of each bill what became of it, and never takes more than was shown. */
function checkCharges(
  money: Map<string, Money>,
  { attempts, charges }: PaymentFacts,
  violations: Violation[],
): void {
  const complain = collector('charges', violations)
  const byLine = Map.groupBy(attempts, ({ chargeLineId }) => chargeLineId)
  for (const { id, receiptId, state, seenCents, isRunEnded } of charges) {
    const own = byLine.get(id) ?? []
    const captured = own.flatMap(({ reference }) => money.get(reference)!.captures)
    if (state === 'waiting') complain(`bill ${receiptId}`, 'still waits to be charged at the end')
    else if (!isRunEnded) complain(`bill ${receiptId}`, 'is in a run that never ends')
    if (captured.length > 1) complain(`bill ${receiptId}`, `was charged ${captured.length} times by one run`)
    if ((state === 'paid') !== captured.length > 0)
      complain(`bill ${receiptId}`, `is ${state} in the run, with ${captured.length} captures`)
    if (total(captured) > seenCents)
      complain(`bill ${receiptId}`, `was charged ${total(captured)}, and ${seenCents} was shown`)
    if (own.some((attempt) => attempt.receiptId !== receiptId))
      complain(`bill ${receiptId}`, 'has a charge of another bill in its run')
  }
}

/** A link pays its own bill, on a page, with nothing on file; one that was ended pays nothing more. */
function checkLinks(
  money: Map<string, Money>,
  { attempts, links }: PaymentFacts,
  { endedPages }: PaymentHistory,
  violations: Violation[],
): void {
  const complain = collector('links', violations)
  const byId = new Map(links.map((link) => [link.id, link]))
  for (const { id, receiptId, payLinkId, way, reference } of attempts) {
    const captured = money.get(reference)!.captures.length > 0
    if (captured && endedPages.has(id))
      complain(`attempt ${id}`, 'was paid on a page whose link had been ended')
    const link = payLinkId === null ? undefined : byId.get(payLinkId)
    if (!link) continue
    if (link.receiptId !== receiptId)
      complain(`attempt ${id}`, `pays bill ${receiptId} with a link of another`)
    if (way !== 'checkout') complain(`attempt ${id}`, `uses a link to pay by ${way}`)
  }
  const open = Map.groupBy(
    links.filter(({ isOpen }) => isOpen),
    ({ receiptId }) => receiptId,
  )
  for (const [receiptId, all] of open)
    if (all.length > 1) complain(`bill ${receiptId}`, `has ${all.length} open links`)
}

/** The shares of a lot make the price that the desk saw when it was split, cent by cent. */
function checkShares({ shares }: PaymentFacts, { prices }: PaymentHistory, violations: Violation[]): void {
  const complain = collector('shares', violations)
  for (const [purchaseId, own] of Map.groupBy(shares, (share) => share.purchaseId)) {
    const price = prices.get(purchaseId)
    if (own.length < 2) complain(`purchase ${purchaseId}`, 'is split between one')
    let point = 0
    for (const { amountCents, fromCents, wholeCents } of own) {
      if (wholeCents !== price)
        complain(`purchase ${purchaseId}`, `is split as ${wholeCents}, and cost ${price}`)
      if (fromCents !== point)
        complain(`purchase ${purchaseId}`, `has a share from ${fromCents}, and not from ${point}`)
      point += amountCents
    }
    if (point !== price) complain(`purchase ${purchaseId}`, `cost ${price}, and its shares make ${point}`)
  }
}

function checkCash({ payments }: PaymentFacts, { cash }: PaymentHistory, violations: Violation[]): void {
  const complain = collector('cash', violations)
  const found = sums(payments.filter(({ attemptId }) => attemptId === null))
  const taken = sums(cash.filter(({ isTaken }) => isTaken))
  for (const receiptId of new Set([...found.keys(), ...taken.keys()]))
    if (found.get(receiptId) !== taken.get(receiptId))
      complain(
        `bill ${receiptId}`,
        `has ${found.get(receiptId)} in cash, and the desk took ${taken.get(receiptId)}`,
      )
}

function sums(rows: { receiptId: number; amountCents: number }[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const { receiptId, amountCents } of rows)
    found.set(receiptId, (found.get(receiptId) ?? 0) + amountCents)
  return found
}
