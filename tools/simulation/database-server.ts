import { chmod, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../src/platform/database/embedded.ts'
import type { ConnectionSettings } from '../../src/platform/database/pool.ts'
import { readPostmaster } from '../../src/platform/database/postmaster.ts'
import { childrenOf, kill } from '../../tests/kit/process.ts'

export type Blow = 'backend' | 'postmaster' | 'everything' | 'immediate stop'

/** A PostgreSQL with durable commits that can be killed, and an operator who starts it again. */
export class DatabaseServer {
  /** Stays the same across restarts. */
  readonly connection: ConnectionSettings
  /** The data folder, in the form that a service uses for its embedded database. */
  readonly dataDir: string
  readonly #folder: string
  readonly #socket: string
  #running: EmbeddedDatabase | null = null
  #striking: Promise<number> | null = null

  constructor(folder: string) {
    this.#folder = folder
    this.dataDir = join(folder, 'database')
    this.#socket = join(folder, 'socket')
    this.connection = { host: this.#socket, user: 'goodlot', database: 'goodlot' }
  }

  async start(): Promise<void> {
    // PostgreSQL may have to run as another user, who must be able to enter.
    await chmod(this.#folder, 0o755)
    this.#running = await startEmbeddedDatabase(this.dataDir)
    await rm(this.#socket, { force: true })
    await symlink(String(this.#running.connection.host), this.#socket)
  }

  async stop(): Promise<void> {
    await this.#striking?.catch(() => {})
    await this.#running?.stop()
    this.#running = null
  }

  /**
   * Strikes, and starts the database again if it is down; it recovers from a dead backend by itself. Returns the time
   * of the strike.
   */
  strike(blow: Blow): Promise<number> {
    this.#striking = this.#strike(blow)
    return this.#striking
  }

  async #strike(blow: Blow): Promise<number> {
    const postmaster = await this.#postmaster()
    if (blow === 'backend') {
      const backend = await this.#someBackend()
      if (backend) kill(backend)
      return Date.now()
    }
    if (blow === 'immediate stop') process.kill(postmaster, 'SIGQUIT')
    const doomed = blow === 'everything' ? [postmaster, ...(await childrenOf(postmaster))] : [postmaster]
    if (blow !== 'immediate stop') for (const pid of doomed) kill(pid)
    const struckAt = Date.now()
    while (isAlive(postmaster)) await pause(10)
    await this.#clearAway()
    for (let attempt = 1; ; attempt++) {
      try {
        await this.start()
        return struckAt
      } catch (error) {
        // Orphans of a killed postmaster hold its shared memory until they notice.
        if (attempt === 20) throw error
        await pause(100)
      }
    }
  }

  /** Applies to all transactions that begin from now on, on any connection. */
  async setReadOnly(isReadOnly: boolean): Promise<void> {
    const client = new pg.Client(this.connection)
    await client.connect()
    await client.query(`alter system set default_transaction_read_only = ${isReadOnly}`)
    await client.query('select pg_reload_conf()')
    await client.end()
  }

  /** A backend of one of the product's servers, not one of the simulation's own. */
  async #someBackend(): Promise<number | null> {
    const client = new pg.Client(this.connection)
    await client.connect()
    const found = await client.query(
      `select pid from pg_stat_activity where application_name like 'goodlot%' order by (state = 'active') desc, random() limit 1`,
    )
    await client.end()
    return found.rows[0]?.pid ?? null
  }

  async #postmaster(): Promise<number> {
    const found = await readPostmaster(join(this.dataDir, 'postgres', 'cluster'))
    if (!found) throw new Error('The simulated database does not run.')
    return found.pid
  }

  async #clearAway(): Promise<void> {
    const gone = this.#running
    this.#running = null
    await Promise.race([gone?.stop(), pause(2_000)])
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
