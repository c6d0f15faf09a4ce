import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { AccessTokens } from '../../src/people/accounts/tokens.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { type ConnectionSettings, type Database, openPool, rows } from '../../src/platform/database/pool.ts'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { BrokenRun } from './load.ts'

export type Stage = {
  db: Database
  connection: ConnectionSettings
  /** Starts a server in its own process and passes it to the work. */
  withServer<Result>(
    kind: ServerKind,
    work: (server: RunningServer) => Promise<Result>,
    env?: Record<string, string>,
  ): Promise<Result>
  tokensOf(count: number): Promise<{ id: number; token: string }[]>
  close(): Promise<void>
}

export type ServerKind = 'goodlot' | 'transaction-per-bid' | 'echo'
export type RunningServer = {
  port: number
  pid: number
  memory(): Promise<number>
  /** CPU time of the whole process, and of the one thread that serves. */
  cpuSeconds(): number
  threadSeconds(): number
}

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const flagsOfTheService: string[] = scripts.start.match(/--\S+/g) ?? []

/** A database with durable commits in its own folder, and servers in their own processes. */
export async function openStage(): Promise<Stage> {
  const folder = await temporaryFolder('bench')
  const embedded = await startEmbeddedDatabase(folder, {
    settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' },
  })
  const { connection } = embedded
  const db = openPool(connection, { size: 4, name: 'bench stage', patience: null })
  await migrate(db)
  await db.query('create extension pg_stat_statements')
  // A rate limit's window must not end during a run: it would end for all bidders at once, and bids would overtake.
  const unlimited = [
    'itemBid',
    'anonymousRead',
    'anonymousUncachedRead',
    'signedInRead',
    'signedInSearch',
    'userProfile',
  ]
    .map((name) => `${name}=99999999/86400`)
    .join(',')
  const limits = { RATE_LIMITS: unlimited, READS_AT_ONCE: '99999' }
  const settings = { DATA_DIR: folder, ...limits, LOG_LEVEL: 'error', DEMO_DATA: 'false' }
  const config = readConfig(settings)
  const tokens = new AccessTokens({
    keys: config.tokenKeys,
    acceptedClients: config.acceptedClients,
    now: Date.now,
  })
  return {
    db,
    connection,
    async withServer(kind, work, env = {}) {
      const entry = new URL('./server.ts', import.meta.url)
      const child = fork(entry, [kind], {
        execArgv: kind === 'goodlot' ? flagsOfTheService : [],
        env: { ...process.env, ...settings, BENCH_CONNECTION: JSON.stringify(connection), ...env },
      })
      const ended = new Promise((done) => child.once('exit', done))
      const ask = <Answer>() =>
        new Promise<Answer>((done, fail) => {
          child.once('message', (answer) => done(answer as Answer))
          void ended.then((code) => fail(new BrokenRun(`The server has ended with ${code}.`)))
        })
      try {
        const { port } = await ask<{ port: number }>()
        const memory = async () => {
          child.send('memory')
          return (await ask<{ memory: number }>()).memory
        }
        const pid = child.pid!
        const cpuSeconds = () => cpuSecondsOf(`/proc/${pid}/stat`)
        const threadSeconds = () => cpuSecondsOf(`/proc/${pid}/task/${pid}/stat`)
        return await work({ port, pid, memory, cpuSeconds, threadSeconds })
      } catch (error) {
        throw error instanceof BrokenRun ? new BrokenRun(`${kind}: ${error.message}`) : error
      } finally {
        if (child.connected) child.disconnect()
        await ended
      }
    },
    tokensOf: (count) => bidders(db, tokens, count),
    async close() {
      await db.end()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function bidders(db: Database, tokens: AccessTokens, count: number) {
  const users = await rows<{ id: number; guid: string }>(
    db,
    `insert into users (email, first_name, last_name, display_name, phone, country_code, whitelabel_id)
     select 'bidder' || gen_random_uuid() || '@example.org', 'Bench', 'Bidder', 'Bench Bidder', '+15145550123', 'CA', 1
       from generate_series(1, $1) returning id, guid`,
    [count],
  )
  return Promise.all(
    users.map(async ({ id, guid }) => ({
      id,
      token: await tokens.sign({ id, guid, client: 'web', whitelabelId: 1 }, 86_400),
    })),
  )
}

/** User and system time so far; 0 on systems that do not report it. */
export function cpuSecondsOf(file: string): number {
  try {
    const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
