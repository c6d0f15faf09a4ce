import type { Blow } from './database-server.ts'
import { type Failpoint, failpoints, killsTheProcess } from './failpoints.ts'
import type { FaultEntry, History } from './history.ts'
import type { Random } from './random.ts'
import type { ServerProcess } from './server-process.ts'
import type { World } from './world.ts'

export type Faults = {
  /** Kills of server processes, by failpoint or plainly. */
  kills: number
  /** Kills and immediate stops of the whole database, and kills of one of its backends. */
  databaseKills: number
}

const WORK = 15
const LONGEST_WAIT_MS = 6_000

type Plan = { at: number; strike: () => Promise<FaultEntry> }

/** Spreads the faults over the run, by the seed. */
export async function unleash(
  world: World,
  history: History,
  random: Random,
  { faults, seconds, isOver }: { faults: Faults; seconds: number; isOver: () => boolean },
): Promise<void> {
  const strikes: (() => Promise<FaultEntry>)[] = []
  for (let number = 0; number < faults.kills; number++) strikes.push(() => killServer(world, random))
  for (let number = 0; number < faults.databaseKills; number++)
    strikes.push(() => strikeDatabase(world, random))
  const disturbances = Math.ceil(faults.kills / 2)
  for (let number = 0; number < disturbances; number++) strikes.push(() => disturb(world, random))
  const plans: Plan[] = strikes.map((strike) => ({ at: random.next(), strike })).sort((a, b) => a.at - b.at)
  const startedAt = performance.now()
  for (const [index, { strike }] of plans.entries()) {
    const due = startedAt + ((index + random.next()) / plans.length) * seconds * 1000
    await pause(Math.max(0, due - performance.now()))
    await someWork(history)
    if (isOver()) return
    history.faults.push(await strike())
  }
}

/** Between two faults the crowd gets something done, or a slow machine would only ever see restarts. */
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
    // No traffic may pass the point in time; the kill is owed all the same.
    for (let waited = 0; waited < 2_000 && server.starts === starts && server.isUp; waited += 10)
      await pause(10)
  }
  if (server.isUp && server.starts === starts) server.kill()
  return { kind: point ?? 'kill', server: server.number, at: Date.now(), recoveredAt: null }
}

async function strikeDatabase(world: World, random: Random): Promise<FaultEntry> {
  const blow = random.weighted<Blow>({ backend: 4, postmaster: 2, everything: 2, 'immediate stop': 2 })
  const at = Date.now()
  await world.database.strike(blow)
  return { kind: `database ${blow}`, server: null, at, recoveredAt: null }
}

/** One that runs, so that every strike finds somebody. */
async function someServer({ servers }: World, random: Random): Promise<ServerProcess> {
  if (!servers.some(({ isUp }) => isUp)) await Promise.race(servers.map((server) => server.up()))
  return random.pick(servers.filter(({ isUp }) => isUp))
}

/** Faults that kill nobody. */
async function disturb(world: World, random: Random): Promise<FaultEntry> {
  const server = await someServer(world, random)
  const point = random.pick<Failpoint | 'stopped'>([
    'answer-lost',
    'connection-cut',
    'frozen',
    'slow',
    'stopped',
  ])
  const ms = random.between(50, 800)
  if (point === 'stopped') server.freeze(ms)
  else server.arm(point, ms)
  return { kind: point, server: server.number, at: Date.now(), recoveredAt: null }
}

/** When work went on after each fault, by the crowd's own answers. */
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
