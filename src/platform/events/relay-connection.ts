import type pg from 'pg'
import { showLife } from '../database/live-processes.ts'
import type { Connection, ConnectionSettings } from '../database/pool.ts'
import { openConnection } from '../database/servers.ts'
import { pause } from '../time/time.ts'

export type Queryable = Connection | pg.Client

const CHANNEL = 'goodlot_events'
/** The shortest time between two wake-ups of other processes: a NOTIFY takes a lock over all commits that notify. */
const NOTIFY_EVERY_MS = 20

/**
 * The relay's own connection, so that its reads never wait for a place in the pool. It listens to other processes and
 * wakes them, never from inside a transaction.
 */
export class RelayConnection {
  readonly #settings: ConnectionSettings
  readonly #onCall: () => void
  readonly #holder: number | undefined
  #client: pg.Client | null = null
  #isNotifying = false
  #hasMoreToSend = false

  /** With a holder, the connection also shows that this process lives: what it has leased ends with it. */
  constructor(connection: ConnectionSettings, onCall: () => void, holder?: number) {
    this.#holder = holder
    this.#settings = {
      ...connection,
      application_name: 'goodlot relay',
      query_timeout: 10_000,
      keepAlive: true,
    }
    this.#onCall = onCall
  }

  /** True when the connection is new: nothing is known of what happened before it. */
  async connect(): Promise<boolean> {
    if (this.#client) return false
    const client = await openConnection(this.#settings, { timeoutMs: 2_000 })
    client.on('error', () => this.#forget(client))
    client.on('end', () => this.#forget(client))
    client.on('notification', ({ processId }) => {
      if (processId !== processIdOf(client)) this.#onCall()
    })
    this.#client = client
    await client.query(`listen ${CHANNEL}`)
    if (this.#holder !== undefined) await showLife(client, this.#holder)
    return true
  }

  get connection(): pg.Client {
    if (!this.#client) throw new Error('The connection of the relay is down.')
    return this.#client
  }

  /** Wakes the relays of the other processes; many calls in a short time send one NOTIFY. */
  notifyOthers(): void {
    this.#hasMoreToSend = true
    if (!this.#isNotifying) void this.#notify()
  }

  async #notify() {
    this.#isNotifying = true
    while (this.#hasMoreToSend && this.#client) {
      this.#hasMoreToSend = false
      // If it fails, the others find the rows when they next look.
      await this.#client.query(`notify ${CHANNEL}`).catch(() => {})
      await pause(NOTIFY_EVERY_MS)
    }
    this.#isNotifying = false
  }

  async drop(): Promise<void> {
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => {})
  }

  #forget(client: pg.Client) {
    if (this.#client !== client) return
    this.#client = null
    this.#onCall()
  }
}

/** Documented by the client, but missing from its types. */
const processIdOf = (client: pg.Client) => (client as unknown as { processID: number }).processID
