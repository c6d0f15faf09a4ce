import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { row, rows } from '../../src/platform/database/pool.ts'
import { Board } from './board.ts'
import { check } from './checker/check.ts'
import { readFacts } from './checker/facts.ts'
import { closeConnections, sendTo } from './client.ts'
import { type Faults, injectFaults, noteRecoveries, usualNuisances } from './faults.ts'
import { openGala, ROLES } from './gala.ts'
import { emptyHistory, type History, type LotEntry } from './history.ts'
import { listen } from './listener.ts'
import { type House, type Lot, openAuction } from './lots.ts'
import { runAuction } from './manager.ts'
import { takePart } from './people.ts'
import { habitNames, type Person } from './person.ts'
import { Random } from './random.ts'
import { describe, type Result } from './report.ts'
import { runGala } from './run-gala.ts'
import type { SaboteurName } from './saboteurs.ts'
import { scenario } from './scenario.ts'
import type { Scene } from './scene.ts'
import { openWorld, type World } from './world.ts'

export type Settings = {
  seed: number
  /** The run goes on until this many bids were accepted, this time has passed and all faults have struck. */
  bids: number
  seconds: number
  /** What else the run waits for. */
  isDone?: () => boolean
  people: number
  servers: number
  thinkMs: number
  /** How long an auction lasts: 1 is some ten seconds. */
  pace: number
  faults: Faults
  /** Whether volunteers also run a gala, which goes on until the end. */
  hasGala?: boolean
  saboteur?: SaboteurName
}

/** A slow machine may take this many times the planned seconds to finish, or at least this many. */
const PATIENCE = 4
const LEAST_PATIENCE_SECONDS = 200

/** How many of the crowd also listen on a second device. */
const LISTENERS = 4

/** Runs a crowd, its auctions and faults in a new world, and returns what the checker says about it all. */
export async function simulate(settings: Settings): Promise<Result> {
  return simulateIn(await openWorld(settings), settings)
}

/** The same in a world that is open; it is closed afterwards. */
export async function simulateIn(world: World, settings: Settings): Promise<Result> {
  const random = new Random(settings.seed)
  const history = emptyHistory(settings.seed)
  try {
    const endedAt = await playEvening(world, history, random, settings)
    noteRecoveries(history)
    const { database } = world
    const facts = await readFacts((await database.leaderConnection?.()) ?? database.connection)
    history.startTimes = world.servers.flatMap(({ startTimes }) => startTimes)
    history.crashes = world.servers.flatMap(({ crashes }) => crashes)
    return { history, facts, violations: check(history, facts, { endedAt }) }
  } finally {
    closeConnections()
    await world.close()
  }
}

/** From the first auction to the last close; returns when that was. */
export async function playEvening(
  world: World,
  history: History,
  random: Random,
  settings: Settings,
): Promise<number> {
  const people = await gather(world, random, settings.people)
  const organization = await row<{ id: number }>(
    world.db,
    `insert into organizations (name) values ('Crowd') returning id`,
  )
  const board = new Board()
  const { faults, seconds, bids, isDone = () => true } = settings
  const startedAt = performance.now()
  let hasStruckAll = false
  const accepted = countOf(history.offers, ({ fate }) => fate === 'accepted')
  const isOver = () => {
    const elapsed = (performance.now() - startedAt) / 1000
    const patience = Math.max(PATIENCE * seconds, LEAST_PATIENCE_SECONDS)
    return elapsed > patience || (elapsed > seconds && hasStruckAll && accepted() >= bids && isDone())
  }
  const { servers } = world
  const [manager, onlooker] = await gather(world, random, 2)
  const { thinkMs } = settings
  const scene = { board, send: sendTo(servers), history, onlookerToken: onlooker!.token, thinkMs, isOver }
  await world.db.query('insert into organization_managers (organization_id, user_id) values ($1, $2)', [
    organization!.id,
    manager!.id,
  ])
  const house = { organizationId: organization!.id, pace: settings.pace }
  const gala = settings.hasGala
    ? await openGala(world.db, organization!.id, await gather(world, random, ROLES.length))
    : null
  history.lots.push(...(gala?.lots ?? []).map(asPutUp))
  let isQuiet = false
  const listening = people
    .slice(0, LISTENERS)
    .map((person) =>
      listen({ ...person, random: random.fork() }, { ...scene, servers, isOver: () => isQuiet }),
    )
  await Promise.all([
    keepAuctionsComing(world, { ...scene, manager: manager! }, random.fork(), house),
    gala && runGala(gala, { ...scene, manager: manager! }),
    ...people.map((person) => takePart(person, scene)),
    injectFaults(world, history, random.fork(), { faults, seconds: seconds * 0.9, isOver }).then(() => {
      hasStruckAll = true
    }),
  ])
  await settle(world)
  const endedAt = Date.now()
  await silence(history)
  isQuiet = true
  await Promise.all(listening)
  return endedAt
}

/** Waits until listeners have heard nothing new for a while. */
async function silence({ deliveries }: History): Promise<void> {
  for (let received = -1; received !== deliveries.length; ) {
    received = deliveries.length
    await pause(2_000)
  }
}

/** Counts entries of a growing list without going through all of it again. */
function countOf<Entry>(entries: Entry[], isCounted: (entry: Entry) => boolean): () => number {
  let [count, seen] = [0, 0]
  return () => {
    for (; seen < entries.length; seen++) if (isCounted(entries[seen]!)) count++
    return count
  }
}

async function keepAuctionsComing(
  world: World,
  scene: Scene & { manager: Person },
  random: Random,
  house: House,
): Promise<void> {
  const organizers: Promise<void>[] = []
  while (!scene.isOver()) {
    try {
      const lots = await openAuction(world.db, random.fork(), house)
      scene.history.lots.push(...lots.map(asPutUp))
      scene.board.add(lots)
      organizers.push(runAuction({ ...scene.manager, random: random.fork() }, scene, lots))
    } catch {
      // The database is down; try again with the next auction.
    }
    await pause(house.pace * random.between(1_500, 3_000))
  }
  await Promise.all(organizers)
}

function asPutUp({ itemId, auctionId, endsAt, statusId, auctionStatusId }: Lot): LotEntry {
  return { itemId, auctionId, endsAt, statusId, auctionStatusId }
}

async function gather(world: World, random: Random, count: number): Promise<Person[]> {
  const users = await rows<{ id: number; guid: string }>(
    world.db,
    `insert into users (email, first_name, last_name, display_name, phone, country_code, whitelabel_id)
     select 'person' || gen_random_uuid() || '@example.org', 'Pat', 'Person', 'Pat Person', '+15145550123', 'CA', 1
       from generate_series(1, $1) as n returning id, guid`,
    [count],
  )
  return Promise.all(
    users.map(async (user) => ({
      id: user.id,
      token: await world.tokenFor(user),
      random: random.fork(),
      habit: random.pick(habitNames),
    })),
  )
}

/** After this, what is still open counts as left open; without faults it takes seconds, also on a busy machine. */
const LEFT_OPEN_AFTER_MS = 120_000

/** With no more faults, everything that is due gets done. */
async function settle(world: World): Promise<void> {
  await Promise.all(world.servers.map((server) => server.up()))
  const deadline = performance.now() + LEFT_OPEN_AFTER_MS
  while (performance.now() < deadline) {
    await pause(250)
    const open = await row<{ count: number }>(
      world.db,
      `select count(*)::int as count from auctions where status_id not in (6, 10)`,
    ).catch(() => undefined)
    if (open?.count === 0) break
  }
  // By now anything that was under way when the last answer was lost has ended, one way or the other.
  await pause(1_000)
}

/** `npm run simulate -- --seed 7`; `--keep FOLDER` writes what the crowd did and what the database holds. */
export const evening = scenario({
  numbers: {
    bids: 1000,
    seconds: 60,
    kills: 20,
    databaseKills: 5,
    readOnly: 3,
    people: 40,
    servers: 2,
    think: 150,
  },
  names: ['saboteur', 'keep'],
  async run({ kills, databaseKills, readOnly, think, ...settings }, { saboteur, keep }) {
    const result = await simulate({
      ...settings,
      thinkMs: think,
      pace: 1,
      hasGala: true,
      faults: {
        kills,
        databaseKills,
        readOnlySpells: readOnly,
        nuisances: usualNuisances,
        nuisanceEveryMs: 800,
      },
      ...(saboteur ? { saboteur: saboteur[0] as SaboteurName } : {}),
    })
    if (keep) {
      await mkdir(keep[0]!, { recursive: true })
      await writeFile(join(keep[0]!, 'history.json'), JSON.stringify(result.history))
      await writeFile(join(keep[0]!, 'facts.json'), JSON.stringify(result.facts))
    }
    return { report: describe(result), isGood: result.violations.length === 0 }
  },
})
