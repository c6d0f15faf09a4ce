import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { unprivilegedUser } from '../../src/platform/database/embedded-user.ts'
import type { ConnectionSettings } from '../../src/platform/database/pool.ts'
import { freePort, kill } from '../../tests/kit/process.ts'
import { programPath } from '../../tests/kit/programs.ts'
import type { Blow } from './database-server.ts'
import {
  type EtcdMember,
  etcdSettings,
  lastWords,
  launch,
  makeFolder,
  PatroniNode,
  type Programs,
  type Site,
} from './patroni-node.ts'
import type { WorldDatabase } from './world.ts'

/** What can happen to a machine of the cluster, or to several. */
export const clusterBlows = [
  'leader killed',
  'PostgreSQL of the leader killed',
  'leader frozen',
  'leader cut off',
  'synchronous standby killed',
  'member of etcd killed',
  'etcd silent',
  'switchover',
] as const

export type ClusterBlow = (typeof clusterBlows)[number]

/** A busy machine takes long; a cluster that is not whole by then will not be. */
const PATIENCE_MS = 300_000
/** Longer than a leader may go without etcd (ttl). */
const ETCD_SILENT_MS = 30_000
const NAMES = ['db1', 'db2', 'db3']
const PASSWORD = 'simulated'

type Member = { name: string; role: string }

/** The programs it takes, and the names of those that are not installed. */
export function findPrograms(): { programs: Programs; missing: string[] } {
  const [patroni, etcd, haproxy] = ['patroni', 'etcd', 'haproxy'].map(programPath)
  const postgresBin = findPostgres()
  const found = { patroni, etcd, haproxy, 'postgresql (15 or newer)': postgresBin }
  const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : [name]))
  return { programs: { patroni, etcd, haproxy, postgresBin } as Programs, missing }
}

/** Debian's place. The embedded PostgreSQL has no pg_rewind and no pg_basebackup, which Patroni needs. */
function findPostgres(): string | null {
  const folder = '/usr/lib/postgresql'
  try {
    const versions = readdirSync(folder).filter((version) => Number(version) >= 15)
    const [newest] = versions.sort((a, b) => Number(b) - Number(a))
    return newest && readdirSync(join(folder, newest, 'bin')).includes('pg_rewind')
      ? join(folder, newest, 'bin')
      : null
  } catch {
    return null
  }
}

/** Three machines with Patroni, PostgreSQL and etcd, and HAProxy in front of them, all on this one. */
export class PatroniCluster implements WorldDatabase {
  readonly #site: Site
  readonly #nodes: PatroniNode[]
  readonly #members = new Map<string, ChildProcess>()
  #etcd = new Map<string, EtcdMember>()
  #haproxy: ChildProcess | null = null
  #haproxyPort = 0

  constructor(folder: string, programs: Programs) {
    this.#site = { folder: join(folder, 'cluster'), programs, user: null }
    this.#nodes = NAMES.map((name) => new PatroniNode(this.#site, name))
  }

  async start(): Promise<void> {
    await mkdir(this.#site.folder)
    for (const folder of [join(this.#site.folder, '..'), this.#site.folder]) await chmod(folder, 0o755)
    // Neither PostgreSQL nor Patroni runs as root.
    if (process.getuid?.() === 0) this.#site.user = await unprivilegedUser()
    this.#etcd = await etcdSettings(NAMES)
    for (const name of NAMES) await makeFolder(this.#site, `etcd-${name}`)
    for (const name of NAMES) this.#startEtcd(name)
    for (const node of this.#nodes) await node.prepare([...this.#etcd.values()].map(({ port }) => port))
    await this.#startHaproxy()
    await until(() => this.#hasEtcd())
    for (const node of this.#nodes) node.start()
    await this.#explain(this.#whole())
    await this.#createDatabase()
  }

  async stop(): Promise<void> {
    for (const node of this.#nodes) {
      await node.kill()
      node.close()
    }
    for (const child of [...this.#members.values(), this.#haproxy]) if (child?.pid) kill(child.pid)
  }

  /** All machines by name, as we recommend. */
  get connection(): ConnectionSettings {
    const hosts = this.#nodes.map(({ ports }) => `127.0.0.1:${ports.postgres}`).join()
    return { connectionString: urlOf(`${hosts}/goodlot?target_session_attrs=read-write`) }
  }

  /** Every second service goes through HAProxy instead. */
  connectionOf(server: number): ConnectionSettings {
    if (server % 2 === 0) return this.connection
    return { connectionString: urlOf(`127.0.0.1:${this.#haproxyPort}/goodlot`) }
  }

  async leaderConnection(): Promise<ConnectionSettings> {
    const leader = await this.#leader()
    return { connectionString: urlOf(`127.0.0.1:${leader.ports.postgres}/goodlot`) }
  }

  async strike(blow: Blow): Promise<number> {
    const [postmaster, ...children] = await (await this.#leader()).postgresProcesses()
    const struckAt = Date.now()
    if (blow === 'immediate stop') process.kill(postmaster!, 'SIGQUIT')
    else if (blow === 'backend') kill(children.at(-1)!)
    else for (const pid of blow === 'everything' ? [postmaster!, ...children] : [postmaster!]) kill(pid)
    await this.#whole()
    return struckAt
  }

  async setReadOnly(isReadOnly: boolean): Promise<void> {
    await this.#asSuperuser('goodlot', `alter system set default_transaction_read_only = ${isReadOnly}`)
    await this.#asSuperuser('goodlot', 'select pg_reload_conf()')
  }

  /** Strikes, waits until Patroni has dealt with it, and makes the cluster whole again. Returns when it struck. */
  strikeMachine(blow: ClusterBlow): Promise<number> {
    return this.#explain(this.#strikeMachine(blow), blow)
  }

  /** Adds what the programs said last, since their folder is removed in the end. */
  async #explain<Value>(work: Promise<Value>, blow = 'the start'): Promise<Value> {
    return work.catch(async (error: Error) => {
      throw new Error(`After ${blow}: ${error.message}\n${await lastWords(this.#site)}`)
    })
  }

  async #strikeMachine(blow: ClusterBlow): Promise<number> {
    const leader = await this.#leader()
    const struckAt = Date.now()
    switch (blow) {
      case 'leader killed':
        await leader.kill()
        await this.#leaderOtherThan(leader)
        leader.start()
        break
      case 'PostgreSQL of the leader killed':
        await leader.killPostgres()
        break
      case 'leader frozen':
        await leader.signal('SIGSTOP')
        await this.#leaderOtherThan(leader)
        await leader.signal('SIGCONT')
        break
      case 'leader cut off':
        // The machines do not hear of each other at all then: stricter than necessary for the other two.
        for (const node of this.#nodes) node.peers.cut()
        leader.cut()
        await this.#leaderOtherThan(leader)
        leader.mend()
        for (const node of this.#nodes) node.peers.mend()
        break
      case 'synchronous standby killed': {
        const standby = await this.#synchronousStandby()
        await standby.kill()
        await until(async () => (await this.#roleOf('sync_standby')) !== standby.name)
        standby.start()
        break
      }
      case 'member of etcd killed':
        await this.#killEtcd(leader.name)
        await pause(ETCD_SILENT_MS / 2)
        this.#startEtcd(leader.name)
        break
      case 'etcd silent':
        for (const child of this.#members.values()) child.kill('SIGSTOP')
        await pause(ETCD_SILENT_MS)
        for (const child of this.#members.values()) child.kill('SIGCONT')
        break
      case 'switchover': {
        const candidate = await this.#synchronousStandby()
        const answer = await leader.ask('/switchover', { leader: leader.name, candidate: candidate.name })
        if (answer?.status !== 200) throw new Error(`No switchover: ${answer?.text}`)
        break
      }
    }
    await this.#whole()
    return struckAt
  }

  /**
   * One leader, and both others follow it, one of them synchronously: by what Patroni says, which may be some seconds
   * old, and by what the leader itself says.
   */
  async #whole(): Promise<void> {
    await until(async () => {
      const members = await this.#read()
      const leader = members.find(({ role }) => role === 'leader')
      const standby = members.find(({ role }) => role === 'sync_standby')
      if (!leader || !standby) return false
      const { rows } = await this.#askSuperuser(this.#named(leader.name), FOLLOWERS).catch(() => ({
        rows: [],
      }))
      const isSynchronous = rows.some(({ name, sync }) => name === standby.name && sync === 'sync')
      return rows.length === NAMES.length - 1 && isSynchronous
    })
  }

  /** What the first machine that answers knows of all. */
  async #read(except?: PatroniNode): Promise<Member[]> {
    const others = this.#nodes.filter((node) => node !== except)
    const answers = others.map(async (node) => {
      const answer = await node.ask('/cluster')
      if (answer?.status !== 200) throw new Error(`${node.name} does not answer.`)
      return (JSON.parse(answer.text) as { members: Member[] }).members
    })
    return Promise.any(answers).catch(() => [])
  }

  async #roleOf(role: string, except?: PatroniNode): Promise<string | undefined> {
    const found = (await this.#read(except)).find((member) => member.role === role)
    return found?.name
  }

  async #leader(): Promise<PatroniNode> {
    const name = await until(() => this.#roleOf('leader'))
    return this.#nodes.find((node) => node.name === name)!
  }

  async #synchronousStandby(): Promise<PatroniNode> {
    const name = await until(() => this.#roleOf('sync_standby'))
    return this.#nodes.find((node) => node.name === name)!
  }

  async #leaderOtherThan(old: PatroniNode): Promise<void> {
    await until(async () => {
      const name = await this.#roleOf('leader', old)
      const answer = name !== undefined && name !== old.name ? await this.#named(name).ask('/primary') : null
      return answer?.status === 200
    })
  }

  #named(name: string): PatroniNode {
    return this.#nodes.find((node) => node.name === name)!
  }

  /** Patroni ends when it is started before the members of etcd have found each other. */
  async #hasEtcd(): Promise<boolean> {
    const versions = [...this.#etcd.values()].map(async ({ port }) => {
      const answer = await fetch(`http://127.0.0.1:${port}/version`)
      return ((await answer.json()) as { etcdcluster: string }).etcdcluster !== 'not_decided'
    })
    return Promise.all(versions).then(
      (found) => found.every(Boolean),
      () => false,
    )
  }

  #startEtcd(name: string): void {
    const { env } = this.#etcd.get(name)!
    const { etcd: program } = this.#site.programs
    this.#members.set(name, launch(this.#site, { name: `etcd-${name}`, program, args: [], env }))
  }

  async #killEtcd(name: string): Promise<void> {
    const child = this.#members.get(name)!
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await ended
  }

  async #startHaproxy(): Promise<void> {
    await makeFolder(this.#site, 'haproxy')
    this.#haproxyPort = await freePort()
    const servers = this.#nodes.map(
      ({ name, ports }) => `  server ${name} 127.0.0.1:${ports.postgres} check port ${ports.checks}`,
    )
    const shipped = readFileSync(new URL('../../deploy/cluster/haproxy.cfg', import.meta.url), 'utf8')
    const config = shipped
      .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${this.#haproxyPort}`)
      .replace(/( {2}server .*\n)+/, () => `${servers.join('\n')}\n`)
    const file = join(this.#site.folder, 'haproxy.cfg')
    await writeFile(file, config)
    const { haproxy: program } = this.#site.programs
    this.#haproxy = launch(this.#site, { name: 'haproxy', program, args: ['-db', '-f', file] })
  }

  async #createDatabase(): Promise<void> {
    await this.#asSuperuser('postgres', `create role goodlot login password '${PASSWORD}'`)
    await this.#asSuperuser(
      'postgres',
      `create database goodlot owner goodlot encoding 'UTF8' template template0`,
    )
  }

  async #asSuperuser(database: string, sql: string): Promise<void> {
    await this.#askSuperuser(await this.#leader(), sql, database)
  }

  async #askSuperuser({ ports }: PatroniNode, sql: string, database = 'postgres'): Promise<pg.QueryResult> {
    const place = { host: '127.0.0.1', port: ports.postgres, user: 'postgres', password: SUPERUSER, database }
    const client = new pg.Client({ ...place, connectionTimeoutMillis: 5_000, query_timeout: 30_000 })
    client.on('error', () => {})
    await client.connect()
    return client.query(sql).finally(() => client.end().catch(() => {}))
  }
}

/** Standbys that have everything, or nearly. */
const FOLLOWERS = `
  select application_name as name, sync_state as sync from pg_stat_replication
   where state = 'streaming' and pg_current_wal_lsn() - replay_lsn < 1000000`

/** As shipped: whoever runs a cluster changes it. */
const SUPERUSER = 'CHANGE-THIS-1'

const urlOf = (rest: string) => `postgres://goodlot:${PASSWORD}@${rest}`

async function until<Value>(look: () => Promise<Value | false | null | undefined>): Promise<Value> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > deadline) throw new Error('the cluster does not get well.')
    await pause(200)
  }
}
