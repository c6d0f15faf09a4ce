import pg from 'pg'
import { serverList } from './server-list.ts'
import { refuseReadOnly } from './writable.ts'

export type ConnectionSettings = pg.ClientConfig

/** How long a probed server has to answer. Together with the attempt before it, that is less than two seconds. */
const PROBE_MS = 700

/** The servers that an address names, and the one in use: the one that accepts writes. */
export class Servers {
  readonly #urls: string[]
  #used = 0
  #search: Promise<boolean> | null = null

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

  /** Asks all of them at once, and uses the first that accepts writes. False when none does. */
  find(): Promise<boolean> {
    this.#search ??= this.#ask().finally(() => {
      this.#search = null
    })
    return this.#search
  }

  async #ask(): Promise<boolean> {
    const probes = this.#urls.map((connectionString, index) => probe({ connectionString }).then(() => index))
    const found = await Promise.any(probes).catch(() => null)
    if (found !== null) this.#used = found
    return found !== null
  }
}

async function probe(settings: ConnectionSettings): Promise<void> {
  const client = new pg.Client({
    ...settings,
    application_name: 'goodlot probe',
    connectionTimeoutMillis: PROBE_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await refuseReadOnly(client, PROBE_MS)
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
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}
