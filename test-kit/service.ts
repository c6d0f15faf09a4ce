import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { openService, type Service } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/database/pool.ts'
import { openLog } from '../src/log.ts'
import { movableClock, type TestClock } from './clock.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

export type TestService = {
  url: string
  dataDir: string
  db: Database
  clock: TestClock
  service: Service
  /** Everything the service has logged, as JSON lines. */
  logs: string[]
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
}

export type CallOptions = { token?: string; body?: unknown; raw?: string; headers?: Record<string, string> }
// biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape of what comes back
export type Answer = { status: number; headers: Headers; body: any; text: string }

type Env = Record<string, string>

/** The real service on a port of its own and a database of its own, for all tests of a file. */
export function useService(env: Env | (() => Env) = {}): TestService {
  const context = {} as TestService
  let database: TestDatabase
  let dataDir: string
  before(async () => {
    database = await openTestDatabase()
    dataDir = context.dataDir = await mkdtemp(join(tmpdir(), 'goodlot-test-data-'))
    const config = readConfig({
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      DEMO_DATA: 'false',
      PORT: '0',
      // A busy test machine is not an overloaded service.
      TOLERATED_DELAY_MS: '60000',
      ...(typeof env === 'function' ? env() : env),
    })
    context.logs = []
    const log = openLog('debug', { write: (line: string) => void context.logs.push(line) })
    context.db = database.db
    context.clock = movableClock(database.db)
    const { db, connection } = database
    context.service = await openService({
      config,
      db,
      connection,
      log,
      now: context.clock.now,
      ticksByItself: false,
    })
    context.url = await context.service.app.listen({ host: '127.0.0.1', port: 0 })
    context.call = (method, path, options) => call(context.url, method, path, options)
  })
  after(async () => {
    await context.service?.stop()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return context
}

export async function call(
  url: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const headers: Record<string, string> = { ...options.headers }
  if (options.token) headers.authorization = `Bearer ${options.token}`
  const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text ? JSON.parse(text) : null,
  }
}
