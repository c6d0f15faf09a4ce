import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { DatabaseUser } from '../../src/platform/database/embedded-user.ts'
import { readPostmaster } from '../../src/platform/database/postmaster.ts'
import { childrenOf, freePort, kill } from '../../tests/kit/process.ts'
import { Link } from './link.ts'

const shipped = (name: string) =>
  readFileSync(new URL(`../../deploy/cluster/${name}`, import.meta.url), 'utf8')

export type Programs = { patroni: string; etcd: string; haproxy: string; postgresBin: string }

/** What all machines of a cluster have in common. */
export type Site = { folder: string; programs: Programs; user: DatabaseUser | null }

/** Starts a program of the cluster in a folder of its own, where its output goes too. */
export function launch(
  site: Site,
  {
    name,
    program,
    args,
    env = {},
  }: { name: string; program: string; args: string[]; env?: NodeJS.ProcessEnv },
): ChildProcess {
  const output = openSync(join(site.folder, `${name}.log`), 'a')
  return spawn(program, args, {
    cwd: join(site.folder, name),
    env: { PATH: process.env.PATH, HOME: join(site.folder, name), ...env },
    stdio: ['ignore', output, output],
    ...(site.user ?? {}),
  })
}

export async function makeFolder({ folder, user }: Site, name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path, { mode: 0o700 })
  if (user) await chown(path, user.uid, user.gid)
  return path
}

/** The last lines of what its programs have said. */
export async function lastWords({ folder }: Site): Promise<string> {
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log')).sort()
  const texts = logs.map(async (name) => {
    const lines = (await readFile(join(folder, name), 'utf8')).trim().split('\n')
    return `${name}\n${lines.slice(-15).join('\n')}`
  })
  return (await Promise.all(texts)).join('\n')
}

/** The members of etcd, one for each machine, with the settings that we ship. */
export async function etcdSettings(names: string[]): Promise<Map<string, EtcdMember>> {
  const ports = new Map<string, { client: number; peer: number }>()
  for (const name of names) ports.set(name, { client: await freePort(), peer: await freePort() })
  const all = names.map((name) => `${name}=http://127.0.0.1:${ports.get(name)!.peer}`).join()
  const lines = [...shipped('etcd.env').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, key, value]) => [
    key,
    value,
  ])
  return new Map(
    names.map((name) => {
      const { client, peer } = ports.get(name)!
      const env = {
        ...(Object.fromEntries(lines) as Record<string, string>),
        ETCD_NAME: name,
        ETCD_DATA_DIR: 'data',
        ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
        ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${client}`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
        ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${client}`,
        ETCD_INITIAL_CLUSTER: all,
        ...(process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {}),
      }
      return [name, { env, port: client }]
    }),
  )
}

export type EtcdMember = { env: Record<string, string>; port: number }

/** A machine with Patroni and PostgreSQL, and the links by which it and the others reach each other. */
export class PatroniNode {
  readonly name: string
  readonly #site: Site
  #restPort = 0
  #links: { postgres: Link; peers: Link; checks: Link; etcd: Link[] } | null = null
  #patroni: ChildProcess | null = null

  constructor(site: Site, name: string) {
    this.#site = site
    this.name = name
  }

  /** Writes the configuration that we ship, with names and addresses that work here. */
  async prepare(etcdPorts: number[]): Promise<void> {
    const folder = await makeFolder(this.#site, this.name)
    const [postgresPort, restPort] = [await freePort(), await freePort()]
    this.#restPort = restPort
    this.#links = {
      postgres: await Link.open(postgresPort),
      peers: await Link.open(restPort),
      checks: await Link.open(restPort),
      etcd: await Promise.all(etcdPorts.map((port) => Link.open(port))),
    }
    const config = parse(shipped('patroni.yml'))
    config.name = this.name
    config.restapi = {
      listen: `127.0.0.1:${restPort}`,
      connect_address: `127.0.0.1:${this.#links.peers.port}`,
    }
    config.etcd.hosts = this.#links.etcd.map(({ port }) => `127.0.0.1:${port}`)
    // Or it would ask etcd for its members, and go around the links.
    config.etcd.use_proxies = true
    Object.assign(config.postgresql, {
      listen: `127.0.0.1:${postgresPort}`,
      connect_address: `127.0.0.1:${this.#links.postgres.port}`,
      data_dir: join(folder, 'data'),
      bin_dir: this.#site.programs.postgresBin,
      pgpass: join(folder, 'pgpass'),
    })
    // Debian's default folder for sockets is not everybody's.
    config.postgresql.parameters = { unix_socket_directories: folder }
    await writeFile(join(this.#site.folder, `${this.name}.yml`), stringify(config))
  }

  /** Where others reach its PostgreSQL, and where HAProxy asks whether it is the leader. */
  get ports(): { postgres: number; checks: number } {
    return { postgres: this.#links!.postgres.port, checks: this.#links!.checks.port }
  }

  start(): void {
    const args = [join(this.#site.folder, `${this.name}.yml`)]
    this.#patroni = launch(this.#site, { name: this.name, program: this.#site.programs.patroni, args })
  }

  /** What Patroni on this machine says; null when it says nothing. */
  async ask(path: string, body?: unknown): Promise<{ status: number; text: string } | null> {
    const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    try {
      const url = `http://127.0.0.1:${this.#restPort}${path}`
      const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(60_000) })
      return { status: answer.status, text: await answer.text() }
    } catch {
      return null
    }
  }

  /** The first process of PostgreSQL, and all it has started. */
  async postgresProcesses(): Promise<number[]> {
    const found = await readPostmaster(join(this.#site.folder, this.name, 'data'))
    return found ? [found.pid, ...(await childrenOf(found.pid))] : []
  }

  async killPostgres(): Promise<void> {
    for (const pid of await this.postgresProcesses()) kill(pid)
  }

  /** As if the machine had lost its power. */
  async kill(): Promise<void> {
    const ended = this.#patroni && new Promise((done) => this.#patroni!.once('exit', done))
    const isRunning = this.#patroni?.exitCode === null && this.#patroni.signalCode === null
    if (isRunning) kill(this.#patroni!.pid!)
    await this.killPostgres()
    if (isRunning) await ended
  }

  async signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    for (const pid of [this.#patroni!.pid!, ...(await this.postgresProcesses())]) process.kill(pid, signal)
  }

  /** From everybody else: etcd, the services, HAProxy and the other machines. */
  cut(): void {
    const { postgres, checks, etcd } = this.#links!
    for (const link of [postgres, checks, ...etcd]) link.cut()
  }

  mend(): void {
    const { postgres, checks, etcd } = this.#links!
    for (const link of [postgres, checks, ...etcd]) link.mend()
  }

  /** How the machines talk to each other about who may lead. */
  get peers(): Link {
    return this.#links!.peers
  }

  close(): void {
    if (!this.#links) return
    const { postgres, peers, checks, etcd } = this.#links
    for (const link of [postgres, peers, checks, ...etcd]) link.close()
  }
}
