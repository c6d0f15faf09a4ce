import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts'
import { openPool } from '../../src/platform/database/pool.ts'
import { readPostmaster } from '../../src/platform/database/postmaster.ts'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { endRuns, freePort, postgresOf, type Run, run } from '../../tests/kit/process.ts'
import { Balancer } from './balancer.ts'
import { Crowd } from './crowd.ts'
import { Random } from './random.ts'
import { describeTimes, scenario } from './scenario.ts'
import { PIN_SECRET, setStage, TOKEN_KEYS } from './stage.ts'

export type Stops = {
  /** How many milliseconds each stop took. */
  times: number[]
  accepted: number
  /** What was wrong: an exit code other than 0, a leftover process, a bid whose answer the log contradicts. */
  wrongs: string[]
}

/** Sends SIGTERM to a service with its own database again and again, while it serves or starts, and people bid. */
export async function stopAgainAndAgain({ times, seed }: { times: number; seed: number }): Promise<Stops> {
  const folder = await temporaryFolder('stops')
  const random = new Random(seed)
  const env = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    TOKEN_KEYS,
    PIN_SECRET,
    RATE_LIMITS: 'itemBid=99999999/60',
  }
  const stops: Stops = { times: [], accepted: 0, wrongs: [] }
  const balancer = new Balancer([Number(env.PORT)])
  try {
    let server = await run(env)
    await server.ready
    const stage = await inDatabase(await socketOf(env.DATA_DIR), (db) =>
      setStage(db, { items: 4, people: 8 }),
    )
    const crowd = new Crowd(stage, random.fork(), (call) => balancer.ask(call))
    for (let number = 0; number < times; number++) {
      if (random.chance(1 / 6)) await whileItStarts(env.DATA_DIR)
      else await whileItServes(crowd, random.between(10, 40))
      await pause(random.between(0, 1_000))
      await stop(server, env.DATA_DIR, stops)
      server = await run(env)
    }
    await server.ready
    await crowd.stop()
    await stop(server, env.DATA_DIR, stops)
    const database = await startEmbeddedDatabase(env.DATA_DIR)
    const contradictions = await inDatabase(String(database.connection.host), (db) =>
      crowd.contradictions(db),
    )
    await database.stop()
    stops.accepted = crowd.accepted
    stops.wrongs.push(...crowd.failures, ...contradictions)
    return stops
  } finally {
    await balancer.close()
    await endRuns()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Waits until there is anything to stop. */
async function whileItStarts(dataDir: string): Promise<void> {
  while (!(await postgresOf(dataDir))) await pause(5)
}

/** Waits until this many more bids were accepted, however long that takes here. */
async function whileItServes(crowd: Crowd, more: number): Promise<void> {
  const enough = crowd.accepted + more
  while (crowd.accepted < enough) await pause(5)
}

async function stop(server: Run, dataDir: string, { times, wrongs }: Stops): Promise<void> {
  const stoppedAt = performance.now()
  server.interrupt('SIGTERM')
  const { code, signal } = await server.ended
  const ms = Math.round(performance.now() - stoppedAt)
  times.push(ms)
  const number = `stop ${times.length}`
  if (code !== 0) wrongs.push(`${number} ended with ${code ?? signal}: ${server.output.errors}`)
  if (await postgresOf(dataDir)) wrongs.push(`${number} left its database running`)
  if (isAlive(-server.child.pid!)) wrongs.push(`${number} left a process`)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function socketOf(dataDir: string): Promise<string> {
  return (await readPostmaster(join(dataDir, 'postgres', 'cluster')))!.socketDir
}

async function inDatabase<Result>(
  host: string,
  work: (db: ReturnType<typeof openPool>) => Promise<Result>,
): Promise<Result> {
  const db = openPool({ host, user: 'goodlot', database: 'goodlot' }, { size: 1, name: 'stops' })
  return work(db).finally(() => db.end())
}

/** A supervisor kills a service that takes longer. */
const GRACE_MS = 10_000

/** `npm run simulate:stops`, or with `-- --times 20 --seed 7`. */
export const stops = scenario({
  numbers: { times: 100 },
  async run(plan) {
    const result = await stopAgainAndAgain(plan)
    const slow = result.times.filter((ms) => ms > GRACE_MS)
    const tooSlow = slow.length > 0 ? `took more than ${GRACE_MS} ms: ${slow.join(', ')}\n` : ''
    return {
      report: describeStops(result) + tooSlow,
      isGood: result.wrongs.length === 0 && slow.length === 0,
    }
  },
})

export function describeStops({ times, accepted, wrongs }: Stops): string {
  const summary = `${times.length} stops, ${describeTimes(times)}; ${accepted} bids accepted`
  return [summary, ...(wrongs.length > 0 ? wrongs : ['nothing went wrong']), ''].join('\n')
}
