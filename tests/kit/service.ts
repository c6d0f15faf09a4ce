import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach } from 'node:test'
import { openService, type Service } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Database } from '../../src/platform/database/pool.ts'
import type { DrainTime } from '../../src/platform/http/server/in-flight.ts'
import { seededRandom } from '../../src/platform/seeded-random.ts'
import { openPages } from '../../src/service/pages/built-pages.ts'
import { openLog } from '../../src/service/process/log.ts'
import { frozenClock, runningClock, type TestClock } from './clock.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

export type TestService = {
  url: string
  dataDir: string
  db: Database
  clock: TestClock
  service: Service
  /** Everything the service has logged, as JSON lines. */
  logs: string[]
  /** A second server on the same database, as in a rolling restart; stopped with the first at the latest. */
  openAnother(): Promise<{ url: string; stop(): Promise<void> }>
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
}

export type CallOptions = { token?: string; body?: unknown; raw?: string; headers?: Record<string, string> }
// biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape of what comes back
export type Answer = { status: number; headers: Headers; body: any; text: string }

type Env = Record<string, string>
type Options = {
  withPages?: boolean
  hasFastPath?: boolean
  /** Whether time passes by itself, as it does for a browser; it stands still by default. */
  timeRuns?: boolean
  /** How long a stop waits for connected clients; not at all by default. */
  drain?: DrainTime
  /** Another service's database, which that service also drops; a new one by default. */
  database?: TestDatabase
}

/** The real service on its own port and database, for all tests of a file. */
export function useService(env: Env | (() => Env) = {}, options: Options = {}): TestService {
  const context = {} as TestService
  let opened: OpenedService | undefined
  before(async () => {
    opened = await openTestService(typeof env === 'function' ? env() : env, options)
    Object.assign(context, opened.context)
  })
  after(() => opened?.close())
  showLogOfFailures(() => context.logs ?? [])
  return context
}

const SEED = 45

/** The lines of a test that failed: the last ones, since a debug log is long. */
const LINES = 30

function showLogOfFailures(logs: () => string[]): void {
  let before = 0
  beforeEach(() => {
    before = logs().length
  })
  afterEach((finished) => {
    if (!('passed' in finished) || finished.passed) return
    const lines = logs().slice(before).slice(-LINES)
    process.stderr.write(`The service's log during "${finished.name}":\n${lines.join('')}\n`)
  })
}

export type OpenedService = { context: TestService; close(): Promise<void> }

/** The same for a program that is not a test; it has to close the service itself. */
export async function openTestService(
  env: Env = {},
  {
    withPages = false,
    hasFastPath = true,
    timeRuns = false,
    drain = { forMs: 0, withinMs: 0 },
    database,
  }: Options = {},
): Promise<OpenedService> {
  const { db, connection, drop } = database ?? (await openTestDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'goodlot-test-data-'))
  let service: Service | undefined
  const others = new Set<Service>()
  let clock: TestClock | undefined
  /** Time passes, so that whoever still waits for something is not waited for. */
  const stop = (one: Service) => clock!.passUntil(one.stop())
  const close = async () => {
    await Promise.all([...others, ...(service ? [service] : [])].map(stop))
    if (!database) await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const config = readConfig({
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      DEMO_DATA: 'false',
      // A test of cards brings its own stand-in.
      PAYMENTS: 'off',
      PORT: '0',
      // A busy test machine is not an overloaded service.
      TOLERATED_DELAY_MS: '60000',
      ...env,
    })
    const logs: string[] = []
    const log = openLog('debug', { write: (line: string) => void logs.push(line) })
    const time = timeRuns ? runningClock(db) : await frozenClock(db)
    clock = time
    const pages = withPages ? await openPages(testPages(dataDir), log) : undefined
    const open = () =>
      openService({
        config,
        db,
        connection,
        log,
        pages,
        time,
        random: seededRandom(SEED),
        ticksByItself: false,
        hasFastPath,
        drain,
      })
    const listen = ({ app }: Service) => app.listen({ host: '127.0.0.1', port: 0 })
    service = await open()
    const url = await listen(service)
    const openAnother = async () => {
      const other = await open()
      others.add(other)
      return {
        url: await listen(other),
        stop: async () => void (others.delete(other) && (await stop(other))),
      }
    }
    const context: TestService = {
      url,
      dataDir,
      db,
      clock: time,
      service,
      logs,
      openAnother,
      call: (method, path, options) => call(url, method, path, options),
    }
    return { context, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Built once per run, by whichever test file comes first. */
function testPages(dataDir: string): string {
  return process.env.GOODLOT_TEST_PAGES ?? join(dataDir, 'pages')
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
