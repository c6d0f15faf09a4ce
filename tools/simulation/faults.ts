import type { Blow } from './database-server.ts'
import { failpoints, killsTheProcess } from './failpoints.ts'
import type { FaultEntry, History } from './history.ts'
import type { Random } from './random.ts'
import { turnReadOnly } from './read-only.ts'
import type { ServerProcess } from './server-process.ts'
import type { World } from './world.ts'

export type Faults = {
  /** Kills of server processes, by failpoint or plainly. */
  kills: number
  /** Kills and immediate stops of the whole database, and kills of one of its backends. */
  databaseKills: number
  /** How often the database refuses writes for a while. */
  readOnlySpells: number
  /** What else happens, by weight, and the most milliseconds between two of them. */
  nuisances: Partial<Record<Nuisance, number>>
  nuisanceEveryMs: number
  /** How many faults must have struck before the run may end; one that is armed strikes only when work passes it. */
  least?: number
  /** Faults that only this world knows. */
  others?: Strike[]
}

type Strike = (world: World, random: Random, history: History) => Promise<FaultEntry>

export type Nuisance = 'slow' | 'slow-commit' | 'frozen' | 'answer-lost' | 'connection-cut' | 'stopped'

export const usualNuisances: Record<Nuisance, number> = {
  slow: 4,
  'slow-commit': 3,
  frozen: 3,
  'answer-lost': 2,
  'connection-cut': 2,
  stopped: 1,
}

const WORK = 15
const LONGEST_WAIT_MS = 8_000

/** Spreads the faults over the run, by the seed, and returns after the last one. */
export async function injectFaults(
  world: World,
  history: History,
  random: Random,
  { faults, seconds, isOver }: { faults: Faults; seconds: number; isOver: () => boolean },
): Promise<void> {
  let isDone = false
  const disturbing = keepDisturbing(world, history, random.fork(), faults, () => isDone || isOver())
  const strikes = shuffled<Strike>(random, [
    ...(faults.others ?? []),
    ...Array.from({ length: faults.kills }, () => killServer),
    ...Array.from({ length: faults.databaseKills }, () => strikeDatabase),
    ...Array.from({ length: faults.readOnlySpells }, () => turnReadOnly),
  ])
  const startedAt = performance.now()
  for (const [index, strike] of strikes.entries()) {
    const due = startedAt + ((index + random.next()) / strikes.length) * seconds * 1000
    await pause(Math.max(0, due - performance.now()))
    await someWork(history)
    if (isOver()) break
    history.faults.push(await strike(world, random, history))
  }
  // Without kills there are only nuisances, and they last as long as the run.
  if (strikes.length === 0) await pause(seconds * 1000)
  while (history.faults.length < (faults.least ?? 0) && !isOver()) await pause(50)
  isDone = true
  await disturbing
}

/** Faults that kill no process: they cost little, so there are many. */
async function keepDisturbing(
  world: World,
  history: History,
  random: Random,
  { nuisances, nuisanceEveryMs }: Faults,
  isOver: () => boolean,
): Promise<void> {
  for (const server of world.servers) {
    server.onStruck = (kind) => {
      if (!killsTheProcess(kind)) note(kind, server)
    }
  }
  const note = (kind: string, { number }: ServerProcess) =>
    history.faults.push({ kind, server: number, at: Date.now(), recoveredAt: null })
  while (!isOver()) {
    await pause(random.between(0, 2 * nuisanceEveryMs))
    const server = random.pick(world.servers)
    if (!server.isUp) continue
    const kind = random.weighted(nuisances as Record<Nuisance, number>)
    // Now and then long enough that others time out.
    const ms = random.chance(0.05) ? random.between(2_000, 5_000) : random.between(50, 600)
    if (kind !== 'stopped') server.arm(kind, ms)
    else {
      server.freeze(ms)
      note(kind, server)
    }
  }
}

function shuffled<Thing>(random: Random, things: Thing[]): Thing[] {
  return things
    .map((thing) => ({ thing, turn: random.next() }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ thing }) => thing)
}

/** Lets the crowd get something done between two faults, or a slow machine would only ever see restarts. */
async function someWork({ offers }: History): Promise<void> {
  const from = offers.length
  const isEnough = () => offers.slice(from).filter(({ fate }) => fate === 'accepted').length >= WORK
  for (let waited = 0; waited < LONGEST_WAIT_MS && !isEnough(); waited += 50) await pause(50)
}

async function killServer(world: World, random: Random): Promise<FaultEntry> {
  const server = await someServer(world, random)
  const point = random.chance(0.3) ? null : random.pick(failpoints.filter(killsTheProcess))
  const starts = server.starts
  if (point) {
    server.arm(point, 0)
    // Perhaps no traffic reaches the failpoint in time; then the process is killed anyway.
    for (let waited = 0; waited < 2_000 && server.starts === starts && server.isUp; waited += 10)
      await pause(10)
  }
  const isAlive = server.isUp && server.starts === starts
  if (isAlive) server.kill()
  return {
    kind: isAlive || point === null ? 'kill' : point,
    server: server.number,
    at: Date.now(),
    recoveredAt: null,
  }
}

async function strikeDatabase(world: World, random: Random): Promise<FaultEntry> {
  const blow = random.weighted<Blow>({ backend: 4, postmaster: 2, everything: 2, 'immediate stop': 2 })
  const at = await world.database.strike(blow)
  return { kind: `database ${blow}`, server: null, at, recoveredAt: null }
}

/** A running server; mostly while another one runs too, so that the crowd can go on. */
async function someServer({ servers }: World, random: Random): Promise<ServerProcess> {
  const up = () => servers.filter(({ isUp }) => isUp)
  const least = random.chance(0.15) ? 1 : Math.min(2, servers.length)
  for (let waited = 0; up().length < least && waited < LONGEST_WAIT_MS; waited += 20) await pause(20)
  if (up().length === 0) await Promise.race(servers.map((server) => server.up()))
  return random.pick(up())
}

/** Notes when work went on after each fault, by the answers the crowd got. */
export function noteRecoveries(history: History): void {
  const accepted = history.offers.filter(({ fate }) => fate === 'accepted')
  for (const fault of history.faults) {
    const next = accepted.find(
      (offer) => offer.sentAt >= fault.at && (fault.server === null || offer.server === fault.server),
    )
    fault.recoveredAt = next?.answeredAt ?? null
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
