import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { makeDataFolder } from '../config/data-folder.ts'

/** Which database a server belongs to, and how often another server had taken over when this one became primary. */
export type Origin = { systemIdentifier: string; timeline: number }

const FORGET_COMMAND = 'npm run timelines:forget'

/** The code of our own error, in the form of PostgreSQL's: "an operator has to do something" (57). */
/** The code of an error about an old primary: it passes only when an operator acts. */
export const OUTDATED = '57PGL'

/**
 * The highest timeline on which each database was used. A promoted standby begins a new one, so a server on a lower one
 * is an old primary that came back: it lacks whatever was accepted since.
 */
export class Timelines {
  readonly #highest = new Map<string, number>()
  readonly #origins = new WeakMap<pg.ClientBase, Origin>()
  #file: string | null = null

  /** Knows from now on what earlier runs with this folder have used. */
  storeIn(dataDir: string): void {
    makeDataFolder(dataDir)
    this.#file = fileIn(dataDir)
    for (const [systemIdentifier, timeline] of Object.entries(readStored(dataDir)))
      this.#raise({ systemIdentifier, timeline })
  }

  /** Throws for a connection to an old primary, and notes a new one. */
  admit(client: pg.ClientBase, origin: Origin): void {
    this.refuseOutdated(origin)
    this.#origins.set(client, origin)
    if (this.#raise(origin)) this.#store()
  }

  refuseOutdated({ systemIdentifier, timeline }: Origin): void {
    const highest = this.#highest.get(systemIdentifier) ?? 0
    if (timeline >= highest) return
    const message =
      `This server is an old primary: it is on timeline ${timeline}, but timeline ${highest} of the same database ` +
      `(${systemIdentifier}) was in use, and what was accepted there is missing here. Use the new primary, and ` +
      `bring this one back as its standby. If this server is the right one, run: ${FORGET_COMMAND}`
    throw Object.assign(new Error(message), { code: OUTDATED })
  }

  /** True for a connection that was opened before another server took over. */
  isOutdated(client: pg.ClientBase): boolean {
    const origin = this.#origins.get(client)
    return origin !== undefined && origin.timeline < (this.#highest.get(origin.systemIdentifier) ?? 0)
  }

  #raise({ systemIdentifier, timeline }: Origin): boolean {
    if (timeline <= (this.#highest.get(systemIdentifier) ?? 0)) return false
    this.#highest.set(systemIdentifier, timeline)
    return true
  }

  /** In one step, since the workers of a machine share the file. On a full disk it stays in memory only. */
  #store(): void {
    if (!this.#file) return
    const draft = `${this.#file}.${process.pid}`
    try {
      writeFileSync(draft, `${JSON.stringify(Object.fromEntries(this.#highest))}\n`, { flush: true })
      renameSync(draft, this.#file)
    } catch {
      // The next start stores it with its first connection.
    }
  }
}

/** For all connections of the process. */
export const timelines = new Timelines()

export function fileIn(dataDir: string): string {
  return join(dataDir, 'database-timelines.json')
}

export function readStored(dataDir: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** Throws for a connection to an old primary. */
export async function refuseOldPrimary(client: pg.ClientBase, timeoutMs: number): Promise<void> {
  const origin = await readOrigin(client, timeoutMs)
  if (origin) timelines.admit(client, origin)
}

/** Null for a server that does not say, as some managed ones. */
export async function readOrigin(client: pg.ClientBase, timeoutMs: number): Promise<Origin | null> {
  const question = {
    text: `select system_identifier::text as "systemIdentifier",
                  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline
             from pg_control_system()`,
    query_timeout: timeoutMs,
  }
  try {
    return (await client.query<Origin>(question)).rows[0]!
  } catch (error) {
    if ((error as { severity?: string }).severity === 'ERROR') return null
    throw error
  }
}
