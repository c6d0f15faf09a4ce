import { setTimeout as pause } from 'node:timers/promises'
import { type Database, row } from '../../../src/platform/database/pool.ts'
import { givenAuction, givenItem, givenOrganization } from '../../../tests/kit/given-auctions.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import type { Violation } from '../checker/violation.ts'
import { closeConnections, sendTo } from '../client.ts'
import { speedUpDatabase } from '../payments/fast-time.ts'
import type { Person } from '../person.ts'
import { Random } from '../random.ts'
import { untilDone } from '../until-done.ts'
import { openWorld } from '../world.ts'
import { checkMessages, noteMoments, readMessageFacts } from './checker.ts'
import { type BillFact, emptyMessageHistory, type MessageHistory } from './history.ts'
import { injectMessageFaults } from './kills.ts'
import { isUnknownRecipient, type MailChances, SimulatedMailServer } from './mail-server.ts'
import type { MessageSaboteurName } from './saboteurs.ts'
import type { MessageStage } from './stage.ts'

export type MessageSettings = {
  seed: number
  /** About how many mails go out. */
  messages: number
  kills: number
  databaseKills: number
  /** How often the mail server is away for a while. */
  outages: number
  servers: number
  chances: MailChances
  saboteur?: MessageSaboteurName
}

/** What the mail server does wrong, and how often. */
export const usualMailChances: MailChances = {
  defer: 0.05,
  deferRecipient: 0.03,
  cutBefore: 0.03,
  cutAfter: 0.04,
  slow: 0.01,
  hangUp: 0.02,
}

const noMailFaults: MailChances = {
  defer: 0,
  deferRecipient: 0,
  cutBefore: 0,
  cutAfter: 0,
  slow: 0,
  hangUp: 0,
}

/** A bill, up to two reminders and a receipt: this many mails for each guest, as guests here pay. */
const MAILS_PER_BILL = 2.7

export type MessageResult = { history: MessageHistory; violations: Violation[]; report: string }

/** Thousands of bills, receipts and reminders are mailed, while servers die and the mail server fails in every way it can. */
export async function simulateMessages(settings: MessageSettings): Promise<MessageResult> {
  const sinceMs = Date.now()
  const random = new Random(settings.seed)
  const history = emptyMessageHistory(settings.seed)
  const mailServer = new SimulatedMailServer({ random: random.fork(), history, chances: settings.chances })
  const urls = await mailServer.open(settings.servers)
  const env = (server: number) => ({
    SMTP_URL: urls[server]!,
    MAIL_FROM: 'auctions@goodlot.example',
    SIMULATION_SINCE: String(sinceMs),
  })
  const prepare = async (db: Database) => {
    await speedUpDatabase(db, sinceMs)
    await db.query(noteMoments)
  }
  const world = await openWorld({ ...settings, env, prepare })
  try {
    let aheadMs = 0
    const skip = (ms: number) => {
      aheadMs += ms
      return untilDone(() => speedUpDatabase(world.db, sinceMs, aheadMs))
    }
    const stage = { world, mailServer, random, skip, send: sendTo(world.servers) }
    await play(stage, settings, history)
    const facts = await readMessageFacts(world.database.connection)
    for (const { crashes } of world.servers) history.troubles.push(...crashes)
    const violations = checkMessages(facts, history)
    return { history, violations, report: describe(history, violations, facts.messages) }
  } finally {
    closeConnections()
    await world.close()
    await mailServer.close()
  }
}

async function play(stage: MessageStage, settings: MessageSettings, history: MessageHistory): Promise<void> {
  const desk = await deskOf(stage)
  const house = await openHouse(stage, desk, Math.ceil(settings.messages / MAILS_PER_BILL), history)
  const faults = injectMessageFaults(stage, history, settings)
  await untilAnswered(stage, desk, `/v3/manage/auctions/${house.auctionId}/status`, { status: 'closed' })
  await untilQuiet(stage, history)
  const [early, first, between, second] = parts(history.bills, [0.15, 0.3, 0.15, 0.2])
  await pay(stage, desk, early!)
  await untilQuiet(stage, history)
  await skipToReminders(stage)
  await pay(stage, desk, first!)
  await untilQuiet(stage, history)
  await pay(stage, desk, between!)
  await untilQuiet(stage, history)
  await skipToReminders(stage)
  await pay(stage, desk, second!)
  await faults
  stage.mailServer.chances = noMailFaults
  await Promise.all(stage.world.servers.map((server) => server.up()))
  await untilQuiet(stage, history)
}

/** So many shares of them, in order. */
function parts<Thing>(things: Thing[], shares: number[]): Thing[][] {
  const rest = [...things]
  return shares.map((share) => rest.splice(0, Math.round(things.length * share)))
}

async function deskOf({ world, random }: MessageStage): Promise<Person> {
  const user = await givenUser(world.db, { email: 'desk@example.org' })
  return { id: user.id, token: await world.tokenFor(user), random: random.fork(), habit: 'steady' }
}

const BILL_CENTS = 40_00

/** An open auction in which everybody has something to pay. */
async function openHouse(
  { world: { db }, random }: MessageStage,
  desk: Person,
  guests: number,
  history: MessageHistory,
): Promise<{ auctionId: number }> {
  const { id: organizationId } = await givenOrganization(db, { managerIds: [desk.id] })
  const { id: auctionId } = await givenAuction(db, { organizationId, endsIn: 1e8 })
  const { id: itemId } = await givenItem(db, { auctionId, itemType: 'forSale', buyNowCents: 100_00n })
  history.managers.push('desk@example.org')
  for (let number = 0; number < guests; number++) {
    const recipient = `${random.chance(0.01) ? 'nobody' : 'guest'}${number}@example.org`
    const { id: userId } = await givenUser(db, { email: recipient })
    const { receiptId } = await givenPurchase(db, {
      auctionId,
      itemId,
      userId,
      amountCents: BigInt(BILL_CENTS),
    })
    history.bills.push({ receiptId, recipient, isUnknown: isUnknownRecipient(recipient), paidAt: null })
  }
  return { auctionId }
}

/** The desk takes cash from each of them, as long as mails go out. */
async function pay(stage: MessageStage, desk: Person, bills: BillFact[]): Promise<void> {
  const waiting = [...bills]
  const take = async () => {
    for (let bill = waiting.pop(); bill; bill = waiting.pop()) {
      const body = { amount: BILL_CENTS / 100, paidBy: 'cash', seenDue: BILL_CENTS / 100 }
      await untilAnswered(stage, desk, `/v3/manage/receipts/${bill.receiptId}/payments`, body)
      bill.paidAt = Date.now()
    }
  }
  await Promise.all([take(), take()])
}

let keys = 0

async function untilAnswered(
  { send }: MessageStage,
  desk: Person,
  path: string,
  body: object,
): Promise<void> {
  const key = `simulated-${++keys}`
  for (;;) {
    const { status, body: said } = await send(desk, { method: 'POST', path, token: desk.token, body, key })
    if (status === 200 || status === 201) return
    // A close whose answer was lost has happened.
    if (status === 409 && path.endsWith('/status')) return
    if (status !== null && status < 500 && status !== 429)
      throw new Error(`${path} was answered ${status}: ${JSON.stringify(said)}`)
    await pause(100)
  }
}

const STUCK_MS = 300_000
const NEVER_QUIET = 'messages were still due, and nothing had happened to any of them for a long time'
/** Receipts are written two minutes after a payment: that many seconds here, and as long for looking. */
const SETTLED_MS = 5_000

/**
 * Everything that was due has been done. What is put off by an hour or a day is skipped to, once nothing is under way. What is
 * stuck stays so: it is waited for once, and the rest of the run goes on without it.
 */
async function untilQuiet(stage: MessageStage, history: MessageHistory): Promise<void> {
  await pause(SETTLED_MS)
  if (history.troubles.includes(NEVER_QUIET)) return
  let moments = 0
  let movedAt = performance.now()
  while (performance.now() < movedAt + STUCK_MS) {
    const left = (await untilDone(() => row<Left>(stage.world.db, leftSql)))!
    if (left.due === 0) return
    if (left.moments !== moments) movedAt = performance.now()
    moments = left.moments
    if (left.soon === 0) await stage.skip(left.nextInMs)
    else await pause(100)
  }
  history.troubles.push(NEVER_QUIET)
}

type Left = { due: number; soon: number; nextInMs: number; moments: number }

/** Whoever has a message has it for 15 minutes from then on. To skip that would make dead ones of servers that live. */
const isTaken = `(state = 'sending' or next_at - changed_at between interval '14 minutes' and interval '16 minutes')`

const leftSql = `
  select count(*)::integer as due,
         count(*) filter (where ${isTaken} or next_at <= goodlot_now() + interval '2 minutes')::integer as soon,
         coalesce(extract(epoch from min(next_at) - goodlot_now()) * 1000, 0)::float8 as "nextInMs",
         (select coalesce(max(number), 0)::integer from simulated_moments) as moments
    from outbox where next_at is not null and due_at <= goodlot_now()`

/** To the moment in which the next reminders are due; what managers read comes on the way. */
async function skipToReminders(stage: MessageStage): Promise<void> {
  const sql = `select extract(epoch from min(due_at) - goodlot_now())::float8 * 1000 as ms
                 from outbox where kind = 'payReminder' and next_at is not null`
  const { ms } = (await untilDone(() => row<{ ms: number }>(stage.world.db, sql)))!
  await stage.skip(Math.max(0, ms))
}

function describe(
  { seed, bills, taken, refused, faults }: MessageHistory,
  violations: Violation[],
  messages: { kind: string; state: string }[],
): string {
  const list = (names: string[]) =>
    [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${all.length} ${name}`).join(', ')
  const again = taken.length - new Set(taken.map(({ messageId }) => messageId)).size
  return `${[
    `bills        ${bills.length}, ${bills.filter(({ paidAt }) => paidAt !== null).length} of them paid`,
    `messages     ${messages.length}: ${list(messages.map(({ kind, state }) => `${kind} ${state}`))}`,
    `arrived      ${taken.length}, ${again} of them again under the same id; ${refused.length} refused`,
    `faults       ${faults.length}: ${list(faults)}`,
    violations.length === 0
      ? 'checker      0 differences'
      : `checker      ${violations.length} DIFFERENCES (seed ${seed})`,
    ...violations.slice(0, 30).map(({ rule, subject, detail }) => `  [${rule}] ${subject}: ${detail}`),
  ].join('\n')}\n`
}
