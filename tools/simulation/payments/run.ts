import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AccessStore } from '../../../src/money/payments/access.ts'
import { Sealing } from '../../../src/money/payments/sealed-secrets.ts'
import { StripeProvider } from '../../../src/money/payments/stripe/stripe-provider.ts'
import { currentSession, expireSession } from '../../../src/money/stripe-stand-in/checkout.ts'
import type { Chances } from '../../../src/money/stripe-stand-in/faults.ts'
import { settleRefund } from '../../../src/money/stripe-stand-in/refunds.ts'
import { type Database, row } from '../../../src/platform/database/pool.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import {
  givenAuction,
  givenItem,
  givenOrganization,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { openTestStandIn } from '../../../tests/kit/payments.ts'
import type { Violation } from '../checker/violation.ts'
import { closeConnections, sendTo } from '../client.ts'
import type { Person } from '../person.ts'
import { Random } from '../random.ts'
import { allSaboteurs } from '../saboteurs.ts'
import { untilDone } from '../until-done.ts'
import { openWorld, type World } from '../world.ts'
import { checkPayments, readPaymentFacts } from './checker.ts'
import { fastTime, speedUpDatabase } from './fast-time.ts'
import { Gate } from './gate.ts'
import { type Bill, Guest, type Scene } from './guest.ts'
import { emptyPaymentHistory, type PaymentHistory } from './history.ts'
import { injectPaymentFaults } from './kills.ts'
import type { PaymentSaboteurName } from './saboteurs.ts'
import { keyOf, type ScenarioName, scenarios } from './scenarios.ts'
import type { Stage } from './stage.ts'

export type PaymentSettings = {
  seed: number
  /** The run goes on until this many captures were made and all kills have struck. */
  payments: number
  kills: number
  databaseKills: number
  guests: number
  servers: number
  chances: Chances
  scenarios?: ScenarioName[]
  saboteur?: PaymentSaboteurName
}

/** What the provider does wrong, and how often. */
export const usualChances: Chances = {
  loseBefore: 0.01,
  loseAfter: 0.02,
  slow: 0.005,
  rateLimit: 0.01,
  serverError: 0.01,
  serverErrorAfter: 0.01,
  decline: 0.02,
  askForAuthentication: 0.02,
  refundPending: 0.3,
  refundRefused: 0.1,
  late: 0.1,
  twice: 0.1,
  reordered: 0.1,
  forged: 0.1,
  never: 0.2,
}

export type PaymentResult = { history: PaymentHistory; violations: Violation[]; report: string }

/** Guests pay and the desk charges, refunds and takes cash, while servers die and the provider loses answers. */
export async function simulatePayments(settings: PaymentSettings): Promise<PaymentResult> {
  const sinceMs = Date.now()
  const { seed, chances } = settings
  const standIn = await openTestStandIn({ time: fastTime(sinceMs), seed, chances, keysLastSeconds: 3_600 })
  const gates = await Promise.all(
    Array.from({ length: settings.servers }, () => new Gate(() => standIn.url).open()),
  )
  const env = (server: number) => ({
    PAYMENTS: 'stand-in',
    STAND_IN_URL: gates[server]!.url,
    SIMULATION_SINCE: String(sinceMs),
  })
  const prepare = async (db: Database) => {
    await speedUpDatabase(db, sinceMs)
    const { sql } = settings.saboteur ? allSaboteurs[settings.saboteur] : {}
    if (sql) await db.query(sql)
  }
  const world = await openWorld({ ...settings, env, prepare })
  const hints = await new Gate(() => urlOfSome(world)).open()
  try {
    const stage = { world, standIn, gates, hints, random: new Random(seed) }
    const history = await play(stage, settings)
    const facts = await readPaymentFacts(world.database.connection)
    for (const { crashes } of world.servers) history.troubles.push(...crashes)
    const violations = checkPayments(standIn.ledger, facts, history)
    return { history, violations, report: describe(history, violations, standIn.ledger, facts.attempts) }
  } finally {
    closeConnections()
    await world.close()
    for (const gate of [...gates, hints]) gate.close()
    await standIn.stop()
  }
}

function urlOfSome({ servers }: World): string | null {
  const up = servers.filter(({ isUp }) => isUp)
  return up.length === 0 ? null : `http://127.0.0.1:${up[Math.floor(Math.random() * up.length)]!.port}`
}

async function play(stage: Stage, settings: PaymentSettings): Promise<PaymentHistory> {
  const { world, standIn, random } = stage
  const history = emptyPaymentHistory(settings.seed)
  const desk = await somebody(stage)
  const houses = [await openHouse(stage, desk, 'USD'), await openHouse(stage, desk, 'JPY')]
  const captures = () => standIn.ledger.filter(({ kind }) => kind === 'capture').length
  let hasStruckAll = false
  const isOver = () => hasStruckAll && captures() >= settings.payments
  const scene: Scene = {
    standIn,
    history,
    desk,
    isOver,
    send: sendTo(world.servers),
    addLine: (bill) => untilDone(() => addLine(stage, bill)).then(() => {}),
    lie: (bill, attemptId) => lie(stage, houses, bill, attemptId),
    intentOf: (attemptId) => untilDone(() => intentOf(stage, attemptId)),
    killOthers: () => killOthers(stage),
    openParty: (like, count) => untilDone(() => openParty(stage, like, count, scene)),
  }
  const names = settings.scenarios ?? (Object.keys(scenarios) as ScenarioName[])
  // Each once, whatever the seed: a short run should leave none out.
  const unplayed = [...names]
  const goes = async (own: Random) => {
    while (!isOver()) {
      const bill = await untilDone(() => openBill(stage, own.pick(houses), own))
      const person = { ...(await personOf(stage, bill.user)), random: own }
      const name = unplayed.shift() ?? own.pick(names)
      history.scenarios.set(name, (history.scenarios.get(name) ?? 0) + 1)
      await scenarios[name](new Guest(scene, person, bill))
    }
  }
  await Promise.all([
    ...Array.from({ length: settings.guests }, () => goes(random.fork())),
    injectPaymentFaults(stage, history, { ...settings, captures }).then(() => {
      hasStruckAll = true
    }),
  ])
  await settle(stage, history)
  return history
}

type House = {
  organizationId: number
  auctionId: number
  itemId: number
  currency: 'USD' | 'JPY'
  secret: string
}

/** An organization with its own key, and an endpoint for hints where it takes dollars. */
async function openHouse(
  { world, standIn, hints }: Stage,
  desk: Person,
  currency: House['currency'],
): Promise<House> {
  const { db, config } = world
  const { id: organizationId } = await givenOrganization(db, { managerIds: [desk.id] })
  const { id: auctionId } = await givenAuction(db, { organizationId, endsIn: 1e8, columns: { currency } })
  const { id: itemId } = await givenItem(db, { auctionId, itemType: 'forSale', buyNowCents: 100_00n })
  const access = { secretKey: keyOf(organizationId) }
  const provider = new StripeProvider({ url: standIn.url, time: fastTime(Date.now()) })
  const chances = standIn.faults.chances
  standIn.faults.chances = {}
  const url = `${hints.url}/v3/payments/webhooks/${organizationId}`
  const { webhookId, secret } = await provider.createWebhook(access, url)
  standIn.faults.chances = chances
  if (currency === 'JPY') await provider.removeWebhook(access, webhookId)
  const accountId = standIn.account(access).id
  const fee = { basisPoints: 290, fixedCents: 30n }
  const store = new AccessStore(new Sealing(config.paymentsKeys), null)
  await inTransaction(db, (tx) =>
    store.store(tx, {
      organizationId,
      access,
      accountId,
      isLive: false,
      fee,
      country: 'US',
      setBy: desk.id,
      webhookId,
      webhookSecrets: [secret],
    }),
  )
  return { organizationId, auctionId, itemId, currency, secret }
}

async function somebody(stage: Stage): Promise<Person> {
  return personOf(stage, await givenUser(stage.world.db))
}

async function personOf({ world, random }: Stage, user: { id: number; guid: string }): Promise<Person> {
  return { id: user.id, token: await world.tokenFor(user), random: random.fork(), habit: 'steady' }
}

let people = 0

async function openBill(
  { world }: Stage,
  house: House,
  random: Random,
): Promise<Bill & { user: { id: number; guid: string } }> {
  const { auctionId, itemId, organizationId, currency } = house
  return inTransaction(world.db, async (tx) => {
    const user = await givenUser(tx, { email: `payer${++people}-${random.between(1, 1e9)}@example.org` })
    let [receiptId, totalCents] = [0, 0]
    for (let line = random.between(1, 3); line > 0; line--) {
      const amountCents = random.between(60, 300) * 100
      const made = await givenPurchase(tx, {
        auctionId,
        itemId,
        userId: user.id,
        amountCents: BigInt(amountCents),
      })
      receiptId = made.receiptId
      totalCents += amountCents
    }
    return { receiptId, auctionId, itemId, organizationId, currency, totalCents, userId: user.id, user }
  })
}

/** Whichever server is left goes on with what the others had begun. */
function killOthers({ world, random }: Stage): void {
  const left = random.pick(world.servers)
  for (const server of world.servers) if (server !== left && left.isUp) server.kill()
}

/** In an auction of their own: charging everybody charges nobody else. */
async function openParty(stage: Stage, like: Bill, count: number, scene: Scene): Promise<Guest[]> {
  const { db } = stage.world
  const { organizationId, currency } = like
  const { id: auctionId } = await givenAuction(db, { organizationId, endsIn: 1e8, columns: { currency } })
  const { id: itemId } = await givenItem(db, { auctionId, itemType: 'forSale', buyNowCents: 100_00n })
  const house = { organizationId, auctionId, itemId, currency, secret: '' }
  const guests: Guest[] = []
  for (let number = 0; number < count; number++) {
    const random = stage.random.fork()
    const bill = await openBill(stage, house, random)
    await givenRegistration(db, { auctionId, userId: bill.userId })
    guests.push(new Guest(scene, { ...(await personOf(stage, bill.user)), random }, bill))
  }
  return guests
}

async function addLine({ world }: Stage, { auctionId, itemId, userId }: Bill): Promise<void> {
  await givenPurchase(world.db, { auctionId, itemId, userId, amountCents: 70_00n })
}

async function intentOf({ world }: Stage, attemptId: number): Promise<string | null> {
  const sql = 'select intent_id as id from payment_attempts where id = $1'
  return (await row<{ id: string | null }>(world.db, sql, [attemptId]))?.id ?? null
}

/** A hint that is signed as it should be, about a page that nobody paid: it is a hint to look, and no more. */
async function lie({ world, hints }: Stage, houses: House[], bill: Bill, attemptId: number): Promise<void> {
  const house = houses.find(({ organizationId }) => organizationId === bill.organizationId)!
  const sql = 'select checkout_id as id, amount_cents::float8 as amount from payment_attempts where id = $1'
  const found = await untilDone(() => row<{ id: string | null; amount: number }>(world.db, sql, [attemptId]))
  if (!found?.id) return
  const object = {
    id: found.id,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    payment_intent: `pi_invented${attemptId}`,
    amount_total: found.amount,
    currency: house.currency.toLowerCase(),
  }
  const event = {
    id: `evt_${attemptId}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
  }
  const body = JSON.stringify({ ...event, data: { object } })
  const now = await untilDone(() =>
    row<{ at: number }>(world.db, 'select floor(extract(epoch from goodlot_now()))::float8 as at'),
  )
  const signature = createHmac('sha256', house.secret).update(`${now!.at}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${now!.at},v1=${signature}` }
  const url = `${hints.url}/v3/payments/webhooks/${bill.organizationId}`
  await fetch(url, { method: 'POST', body, headers }).catch(() => null)
}

const QUIET_MS = 240_000

/** No more faults: what is pending is decided, pages run out, and everything comes right by itself. */
async function settle(stage: Stage, history: PaymentHistory): Promise<void> {
  const { world, standIn, random } = stage
  standIn.faults.chances = {}
  await Promise.all(world.servers.map((server) => server.up()))
  for (const account of standIn.accounts.all()) {
    for (const refund of account.all('refund'))
      if (refund.status === 'pending') settleRefund(account, refund.id, random.pick(['succeeded', 'failed']))
    for (const { id, status } of account.all('checkout.session'))
      if (status === 'open' && currentSession(account, id).status === 'open') expireSession(account, id)
  }
  await standIn.settleWebhooks()
  // As a day later: what was paid is looked at for refunds and disputes.
  const aDayLater = `update payment_attempts set look_at = goodlot_now() where state = 'paid'`
  await untilDone(() => world.db.query(aDayLater))
  const now = await untilDone(() => row<{ at: string }>(world.db, 'select goodlot_now()::text as at'))
  const soon = `'${now!.at}'::timestamptz + interval '30 minutes'`
  const due = `select (select count(*) from payment_attempts where look_at < ${soon} or
                         state in ('opening', 'open', 'charging', 'unsure'))
                    + (select count(*) from refunds where state = 'asked')
                    + (select count(*) from charge_lines where state = 'waiting') as count`
  const deadline = performance.now() + QUIET_MS
  while (performance.now() < deadline) {
    const left = await untilDone(() => row<{ count: bigint }>(world.db, due))
    if (Number(left!.count) === 0) return
    await pause(500)
  }
  const left = `select way || ' ' || state || ' after ' || looks || ' looks' as what from payment_attempts
                 where look_at < ${soon}
                    or state in ('opening', 'open', 'charging', 'unsure') limit 3`
  const { rows } = await world.db.query<{ what: string }>(left)
  history.troubles.push(`long after the last fault: ${rows.map(({ what }) => what).join(', ')}`)
}

type Counted = { kind: string }

function describe(
  { seed, scenarios: played, faults, shown, cash }: PaymentHistory,
  violations: Violation[],
  ledger: readonly Counted[],
  attempts: { state: string }[],
): string {
  const list = (names: string[]) =>
    [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${all.length} ${name}`).join(', ')
  return `${[
    `bills        ${list([...played].flatMap(([name, count]) => Array<string>(count).fill(name)))}`,
    `ledger       ${list(ledger.map(({ kind }) => kind))}`,
    `attempts     ${list(attempts.map(({ state }) => state))}`,
    `answers      ${list(shown.map(({ state }) => state))}; cash ${list(cash.map(({ isTaken }) => (isTaken ? 'taken' : 'refused')))}`,
    `faults       ${faults.length}: ${list(faults)}`,
    violations.length === 0
      ? 'checker      0 differences'
      : `checker      ${violations.length} DIFFERENCES (seed ${seed})`,
    ...violations.slice(0, 30).map(({ rule, subject, detail }) => `  [${rule}] ${subject}: ${detail}`),
  ].join('\n')}\n`
}
