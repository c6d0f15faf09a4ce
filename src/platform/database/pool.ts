import type { Socket } from 'node:net'
import pg from 'pg'
import { stopwatch } from '../time/stopwatch.ts'
import { type ConnectionSettings, serversOf } from './servers.ts'
import { refuseOldPrimary, timelines } from './timelines.ts'
import { noteUnconfirmedCommits } from './unconfirmed-commits.ts'
import { refuseReadOnly } from './writable.ts'

/** Money is bigint in SQL and bigint here; ids and counts are cast to int in SQL. */
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => text)

export type { ConnectionSettings }
export type Database = pg.Pool
/** A pool or one connection inside a transaction: queries do not care which. */
export type Connection = pg.Pool | pg.PoolClient
export type Transaction = pg.PoolClient

/**
 * A request learns within two seconds that the database cannot be reached. The database cancels a statement after
 * `statementMs`. This process gives up on a connection a little later: when nothing comes back at all, as with a pulled
 * cable or a frozen machine, the ticker would otherwise wait forever.
 */
const TIMEOUTS = { connectMs: 1_200, statementMs: 10_000, silenceMs: 12_000 }

/** Zero means no limit. At a start, a database on a busy machine gets more time to answer. */
const NO_TIMEOUTS: typeof TIMEOUTS = { connectMs: 15_000, statementMs: 0, silenceMs: 0 }

export function openPool(
  connection: ConnectionSettings,
  {
    size,
    name,
    patience = {},
  }: {
    size: number
    name: string
    /** Null for work that takes as long as it takes. */
    patience?: Partial<typeof TIMEOUTS> | null
  },
): Database {
  const { connectMs, statementMs, silenceMs } = patience ? { ...TIMEOUTS, ...patience } : NO_TIMEOUTS
  const pool = new ReachablePool({
    Client: clientOf(connection),
    onConnect: async (client) => {
      await refuseReadOnly(client, connectMs)
      if (connection.connectionString) await refuseOldPrimary(client, connectMs)
    },
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    ...connection,
    max: size,
    application_name: name,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  })
  // A connection that breaks, idle or between two statements of a transaction, fails the next query and is replaced;
  // without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', noteUnconfirmedCommits)
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  if (silenceMs) endSilence(pool, silenceMs)
  return pool
}

/** Each new connection goes to the server in use at that moment. */
function clientOf(connection: ConnectionSettings) {
  const servers = serversOf(connection)
  return class extends pg.Client {
    constructor(settings: ConnectionSettings = {}) {
      super(servers?.narrow(settings) ?? settings)
    }
  }
}

/** How long a database that did not answer is left alone. */
const UNREACHABLE_MS = 500

/** How long ago each database did not answer, by its address, for all pools of the process. */
const unreachableFor = new Map<string, () => number>()

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/**
 * One request may need a connection several times. When the database does not answer, the first attempt waits until
 * that is certain; those right after it fail at once, so that nobody waits twice.
 */
class ReachablePool extends pg.Pool {
  /** How long each wait for a connection has lasted, longest first. */
  readonly #waits = new Set<() => number>()

  get longestWaitMs(): number {
    const [first] = this.#waits
    return first?.() ?? 0
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect()
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  async #connect(): Promise<pg.PoolClient> {
    if (areCut) throw new Error(CUT)
    const address = this.options.connectionString ?? `${this.options.host}:${this.options.port}`
    const agoMs = unreachableFor.get(address)?.() ?? Number.POSITIVE_INFINITY
    if (this.idleCount === 0 && agoMs < UNREACHABLE_MS)
      throw new Error('Connection terminated: the database did not answer a moment ago.')
    const wait = stopwatch()
    this.#waits.add(wait)
    try {
      let client = await this.#connectToSome()
      while (timelines.isOutdated(client)) {
        client.release(new Error('Another server is the primary now.'))
        client = await this.#connectToSome()
      }
      return client
    } catch (error) {
      if (/^Connection terminated due to connection timeout/.test((error as Error).message))
        unreachableFor.set(address, stopwatch())
      throw error
    } finally {
      this.#waits.delete(wait)
    }
  }

  /** If an address names several servers, another one may take over when the one in use is gone. */
  async #connectToSome(): Promise<pg.PoolClient> {
    const servers = serversOf(this.options)
    if (!servers?.areSeveral) return super.connect()
    await servers.choose()
    return super.connect().catch(async (error: Error) => {
      const isPoolExhausted = error.message.startsWith('timeout exceeded')
      if (isPoolExhausted || !(await servers.find())) throw error
      return super.connect()
    })
  }
}

/** How long the longest current wait for a connection of this pool has lasted. */
export function longestWaitMs(db: Database): number {
  return db instanceof ReachablePool ? db.longestWaitMs : 0
}

/** The connections of all pools that are in use. */
const inUse = new Set<pg.PoolClient>()
let areCut = false

/** For a process that stops: nothing waits for the database any more, neither what is under way nor what would begin. */
export function cutConnections(): void {
  areCut = true
  for (const client of inUse) socketOf(client).destroy(new Error(CUT))
}

const CUT = 'Connection terminated: the service is stopping.'

/** Watches the socket, not the query: a file that takes minutes to read sends data all the while. */
function endSilence(pool: Database, silenceMs: number): void {
  pool.on('connect', (client) => {
    const stream = socketOf(client)
    stream.setTimeout(silenceMs, () => {
      if (inUse.has(client)) stream.destroy(new Error('Connection terminated: the database is silent.'))
    })
  })
}

/** Sends the statements of a pipeline in one packet; a packet for each would wake the database for each. */
export function inOneGo<Result>(tx: Transaction, send: () => Result): Result {
  const stream = socketOf(tx)
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** A private field: the client has no public way to its socket, nor any setting for silence or for corking. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/** Text, or text with a name: a named statement is planned once per connection, so its plan must suit all values. */
export type Statement = string | { name: string; text: string }

export async function rows<Row>(db: Connection, sql: Statement, values: unknown[] = []): Promise<Row[]> {
  const result = await (typeof sql === 'string' ? db.query(sql, values) : db.query(sql, values))
  return result.rows as Row[]
}

export async function row<Row>(
  db: Connection,
  sql: Statement,
  values: unknown[] = [],
): Promise<Row | undefined> {
  return (await rows<Row>(db, sql, values))[0]
}

/** Runs a statement for its effect and returns how many rows it touched. */
export async function execute(db: Connection, sql: string, values: unknown[] = []): Promise<number> {
  return (await db.query(sql, values)).rowCount ?? 0
}
