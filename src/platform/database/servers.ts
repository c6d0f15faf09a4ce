import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { serverList } from '../config/server-list.ts'
import { pause } from '../time/time.ts'
import { type Origin, readOrigin, refuseOldPrimary, timelines } from './timelines.ts'
import { refuseReadOnly } from './writable.ts'

export type ConnectionSettings = pg.ClientConfig

/** How long probed servers have to answer. Together with the attempt before it, that is less than two seconds. */
const PROBE_MS = 700

/** The first choice has more time: nothing is known yet, and an old primary may be the one that answers sooner. */
const FIRST_PROBE_MS = 5_000

/** A server that accepts writes; it may not say which primary it is. */
type Writable = { index: number; origin: Origin | null }

/** The servers that an address names, and the one in use: of those that accept writes, the latest primary. */
class Servers {
  readonly #urls: string[]
  #used = 0
  #search: Promise<boolean> | null = null
  #wasSearched = false
  /** Where it is reported that several servers accept writes. */
  log: FastifyBaseLogger | null = null

  constructor(url: string) {
    this.#urls = serverList(url)
  }

  get areSeveral(): boolean {
    return this.#urls.length > 1
  }

  /** The settings, with the address of the server in use. */
  narrow<Settings extends ConnectionSettings>(settings: Settings): Settings {
    return { ...settings, connectionString: this.#urls[this.#used]! }
  }

  /** Before the first connection: the first of the list may be an old primary. */
  async choose(): Promise<void> {
    if (this.areSeveral && !this.#wasSearched) await this.find()
  }

  /** Asks all of them at once, and uses the latest primary. False when none accepts writes. */
  find(): Promise<boolean> {
    this.#search ??= this.#ask().finally(() => {
      this.#search = null
    })
    return this.#search
  }

  async #ask(): Promise<boolean> {
    const patienceMs = this.#wasSearched ? PROBE_MS : FIRST_PROBE_MS
    const answered = new AbortController()
    const tooLate = pause(patienceMs, answered.signal).then(() => null)
    const probes = this.#urls.map(async (connectionString, index) => {
      const answer = probe({ connectionString }, patienceMs).then((origin) => ({ index, origin }))
      return Promise.race([answer.catch(() => null), tooLate])
    })
    const writable = (await Promise.all(probes)).filter((found) => found !== null)
    answered.abort()
    const [best] = writable.sort((a, b) => timelineOf(b) - timelineOf(a))
    if (!best) return false
    if (writable.length > 1) this.#report(writable)
    if (best.origin) timelines.refuseOutdated(best.origin)
    this.#used = best.index
    this.#wasSearched = true
    return true
  }

  #report(writable: Writable[]): void {
    const servers = writable.map(({ index, origin }) => ({
      placeInDatabaseUrl: index + 1,
      timeline: origin?.timeline ?? null,
    }))
    this.log?.error({ servers }, 'several servers accept writes: the first of these is used, stop the others')
  }
}

const timelineOf = ({ origin }: Writable) => origin?.timeline ?? 0

async function probe(settings: ConnectionSettings, patienceMs: number): Promise<Origin | null> {
  const client = new pg.Client({
    ...settings,
    application_name: 'goodlot probe',
    connectionTimeoutMillis: patienceMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await refuseReadOnly(client, patienceMs)
    return await readOrigin(client, patienceMs)
  } finally {
    client.end().catch(() => {})
  }
}

/** By address, for all pools of the process, so that only one has to find the server. */
const known = new Map<string, Servers>()

/** Null where the settings do not name servers by an address, as for the embedded database. */
export function serversOf({ connectionString }: ConnectionSettings): Servers | null {
  if (!connectionString) return null
  const servers = known.get(connectionString) ?? new Servers(connectionString)
  known.set(connectionString, servers)
  return servers
}

type Wishes = { timeoutMs: number; mayBeReadOnly?: boolean }

/** A connection outside any pool; the caller must end it. */
export async function openConnection(settings: ConnectionSettings, wishes: Wishes): Promise<pg.Client> {
  const servers = serversOf(settings)
  const open = () => connect(servers?.narrow(settings) ?? settings, wishes)
  if (!servers?.areSeveral) return open()
  if (!wishes.mayBeReadOnly) await servers.choose()
  return open().catch(async (error) => {
    if (await servers.find()) return open()
    throw error
  })
}

async function connect(
  settings: ConnectionSettings,
  { timeoutMs, mayBeReadOnly = false }: Wishes,
): Promise<pg.Client> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: timeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    if (!mayBeReadOnly) await refuseReadOnly(client, timeoutMs)
    if (!mayBeReadOnly && settings.connectionString) await refuseOldPrimary(client, timeoutMs)
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}
