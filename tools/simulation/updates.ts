import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts'
import { type ConnectionSettings, openPool } from '../../src/platform/database/pool.ts'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { olderPrograms, project, unpack } from '../../tests/kit/previous-release.ts'
import { endRuns, type Run, run } from '../../tests/kit/process.ts'
import type { HttpAnswer, HttpCall } from './balancer.ts'
import { Crowd } from './crowd.ts'
import { urlOf } from './machine.ts'
import { Random } from './random.ts'
import { scenario } from './scenario.ts'
import { PIN_SECRET, type Stage, TOKEN_KEYS } from './stage.ts'

export type Updates = {
  times: number
  accepted: number
  slowestBidMs: number
  /** Starts that failed, requests that failed, and bids whose answer the log contradicts. */
  wrongs: string[]
}

type Plan = { times: number; people: number; between: number; seed: number }

/**
 * An older program, in turn each of those that are in use, serves a crowd, and this one is started beside it on the same database, whose tables it changes.
 * Then both serve, then this one alone.
 */
export async function updateAgainAndAgain({ times, people, between, seed }: Plan): Promise<Updates> {
  const folder = await temporaryFolder('updates')
  const random = new Random(seed)
  const updates: Updates = { times: 0, accepted: 0, slowestBidMs: 0, wrongs: [] }
  const embedded = await startEmbeddedDatabase(join(folder, 'database'))
  try {
    const older = await Promise.all(
      olderPrograms.map(async (program, index) => {
        const place = join(folder, `older-${index}`)
        await unpack(program, place)
        const stage = (await import(
          pathToFileURL(join(place, program.stage)).href
        )) as typeof import('./stage.ts')
        return { place, setStage: stage.setStage }
      }),
    )
    for (let time = 1; time <= times; time++) {
      const { place, setStage } = older[time % older.length]!
      const database = { ...embedded.connection, database: `evening_${time}` }
      await createDatabase(embedded.connection, database.database)
      const start = (program: string) => startOn(program, database, join(folder, `machine-${time}`))
      const before = await start(place)
      await before.ready
      const db = openPool(database, { size: 1, name: 'updates' })
      const stage = await setStage(db, { items: 5, people })
      const startNew = () => start(project)
      const crowd = await updateOnce({ updates, before, stage, between, random, startNew })
      updates.wrongs.push(...(await crowd.contradictions(db)))
      updates.accepted += crowd.accepted
      await db.end()
      updates.times = time
    }
    return updates
  } finally {
    await endRuns()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Update = {
  updates: Updates
  before: Run
  stage: Stage
  between: number
  random: Random
  startNew: () => Promise<Run>
}

async function updateOnce({ updates, before, stage, between, random, startNew }: Update): Promise<Crowd> {
  let serving = [before]
  let turn = 0
  const ask = async ({ method, path, token, body }: HttpCall): Promise<HttpAnswer> => {
    const service = serving[turn++ % serving.length]!
    const sentAt = performance.now()
    const answer = await service.call(method, path, { ...(token ? { token } : {}), body })
    if (method === 'POST') updates.slowestBidMs = Math.max(updates.slowestBidMs, performance.now() - sentAt)
    return { status: answer.status, body: answer.body, rerouted: 0 }
  }
  const crowd = new Crowd(stage, random.fork(), ask)
  const readers = readLists(stage, ask, updates.wrongs)
  const someWork = async () => {
    const enough = crowd.accepted + between
    while (crowd.accepted < enough) await pause(5)
  }
  await someWork()
  const after = await startNew()
  await after.ready.catch((error: Error) => updates.wrongs.push(`a failed start: ${error.message}`))
  if (after.child.exitCode === null) serving = [before, after]
  await someWork()
  if (after.child.exitCode === null) serving = [after]
  await someWork()
  await Promise.all([crowd.stop(), readers.stop()])
  for (const service of serving.includes(after) ? [before, after] : [before]) {
    service.interrupt('SIGTERM')
    const { code } = await service.ended
    if (code !== 0) updates.wrongs.push(`a service ended with ${code}: ${service.output.errors}`)
  }
  updates.wrongs.push(...crowd.failures)
  return crowd
}

const LISTS = ['notifications', 'my-activity', 'my-auctions', 'my-cart', 'favorites', 'invited-auctions']

/** What people look at besides the items: it reads most of the tables that a migration changes. */
function readLists(
  { people, auctionId }: Stage,
  ask: (call: HttpCall) => Promise<HttpAnswer>,
  wrongs: string[],
) {
  let isOver = false
  const paths = [...LISTS.map((list) => `/v3/bidder/${list}`), `/v3/auction/${auctionId}/items`]
  const reading = paths.map(async (path, number) => {
    const { token } = people[number % people.length]!
    while (!isOver) {
      await pause(100)
      const failure = await ask({ method: 'GET', path, token }).then(
        ({ status, body }) => (status === 200 ? null : `${status} ${JSON.stringify(body)}`),
        String,
      )
      if (failure !== null) wrongs.push(`GET ${path}: ${failure}`)
    }
  })
  return {
    stop: async () => {
      isOver = true
      await Promise.all(reading)
    },
  }
}

function startOn(program: string, database: ConnectionSettings, dataDir: string): Promise<Run> {
  const limits = ['itemBid', 'anonymousRead'].map((name) => `${name}=99999999/60`)
  const env = { DATABASE_URL: urlOf(database), DATA_DIR: dataDir, TOKEN_KEYS, PIN_SECRET }
  const command = [process.execPath, join(program, 'src/main.ts')]
  return run({ ...env, RATE_LIMITS: limits.join() }, { command })
}

async function createDatabase(connection: ConnectionSettings, name: string): Promise<void> {
  const db = openPool(connection, { size: 1, name: 'updates' })
  await db.query(`create database ${name} template template0`).finally(() => db.end())
}

export function describeUpdates({ times, accepted, slowestBidMs, wrongs }: Updates): string {
  const summary = `${times} updates; ${accepted} bids accepted, the slowest answered after ${Math.round(slowestBidMs)} ms`
  return [summary, ...(wrongs.length > 0 ? wrongs : ['nothing went wrong']), ''].join('\n')
}

/** `npm run simulate:updates`, or with `-- --times 3 --people 24 --seed 7`. */
export const updates = scenario({
  numbers: { times: 10, people: 16, between: 150 },
  async run(plan) {
    const result = await updateAgainAndAgain(plan)
    return { report: describeUpdates(result), isGood: result.wrongs.length === 0 }
  },
})
