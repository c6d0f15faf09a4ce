import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../src/platform/database/embedded.ts'
import type { ConnectionSettings } from '../../src/platform/database/pool.ts'
import { childrenOf, kill, postgresOf } from '../../tests/kit/process.ts'

/** A PostgreSQL primary and a standby, as an operator would run them; by default the standby confirms each commit. */
export class ReplicatedDatabase {
  readonly #folder: string
  readonly #isSynchronous: boolean
  readonly #running = new Map<Role, EmbeddedDatabase>()

  constructor(folder: string, { isSynchronous = true }: { isSynchronous?: boolean } = {}) {
    this.#folder = folder
    this.#isSynchronous = isSynchronous
  }

  /** The standby starts as a copy of the primary, made while the primary is stopped. */
  async start(): Promise<void> {
    const first = await startEmbeddedDatabase(this.dataDir('primary'))
    await first.stop()
    await mkdir(this.dataDir('standby'), { mode: 0o711 })
    const [from, to] = [this.dataDir('primary'), this.dataDir('standby')].map((dir) => join(dir, 'postgres'))
    await promisify(execFile)('cp', ['-a', from!, to!])
    await writeFile(join(to!, 'cluster', 'standby.signal'), '')
    await this.#start('primary', { synchronous_standby_names: this.#isSynchronous ? '*' : '' })
    await this.startStandby()
  }

  /** Resolves when it follows the primary and, if synchronous, the primary waits for it. */
  async startStandby(): Promise<void> {
    const { host, user } = this.connection('primary')
    const upstream = `host=${host} user=${user} application_name=standby`
    await this.#start('standby', { primary_conninfo: upstream })
    const state = this.#isSynchronous ? 'sync' : 'async'
    const isFollowing = `select exists (select from pg_stat_replication where sync_state = '${state}') as yes`
    while (!(await this.ask('primary', isFollowing)).yes) await pause(20)
  }

  dataDir(role: Role): string {
    return join(this.#folder, role)
  }

  connection(role: Role): ConnectionSettings {
    return this.#running.get(role)!.connection
  }

  /** A `DATABASE_URL` that names both, the primary first. */
  get url(): string {
    const hosts = roles.map((role) => encodeURIComponent(String(this.connection(role).host)))
    return `postgres://goodlot@localhost/goodlot?host=${hosts.join(',')}&target_session_attrs=read-write`
  }

  /** Stops all its processes where they are, until a SIGCONT. */
  async signal(role: Role, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    for (const pid of await this.#processes(role)) process.kill(pid, signal)
  }

  /** Sends SIGKILL to all its processes at once. */
  async kill(role: Role): Promise<void> {
    for (const pid of await this.#processes(role)) kill(pid)
    await this.#running.get(role)!.stop()
    this.#running.delete(role)
  }

  /** Starts it again after a kill, as the init system of its machine does: it accepts writes, whoever was promoted. */
  async startPrimary(): Promise<void> {
    await this.#start('primary', {})
  }

  /** Makes the standby a primary. */
  async promote(): Promise<void> {
    await this.ask('standby', 'select pg_promote()')
  }

  async ask(role: Role, sql: string): Promise<Record<string, unknown>> {
    const client = new pg.Client(this.connection(role))
    await client.connect()
    return client
      .query(sql)
      .then(({ rows }) => rows[0])
      .finally(() => client.end())
  }

  async stop(): Promise<void> {
    // The standby stops first: a primary that stops waits until its standby has everything.
    for (const role of ['standby', 'primary'] as const) await this.#running.get(role)?.stop()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }

  async #processes(role: Role): Promise<number[]> {
    const postmaster = (await postgresOf(this.dataDir(role)))!
    return [postmaster, ...(await childrenOf(postmaster))]
  }

  async #start(role: Role, settings: Record<string, string>): Promise<void> {
    this.#running.set(role, await startEmbeddedDatabase(this.dataDir(role), { settings }))
  }
}

const roles = ['primary', 'standby'] as const
type Role = (typeof roles)[number]
