import type { QueryConfig } from 'pg'
import type { Database, Transaction } from '../../src/platform/database/pool.ts'

/** The same database, except that one statement is never sent: the control of a race test leaves out the lock. */
export function withoutStatement(statement: string, db: Database): Database {
  return throughClients(db, (text, send) =>
    text === statement ? Promise.resolve({ rows: [], rowCount: 0 }) : send(),
  )
}

export type PausedDatabase = { db: Database; reached: Promise<void>; resume: () => void }

/** The same database, except that it stops before a statement, and holds all later ones, until `resume`. */
export function pausedBefore(statement: string, db: Database): PausedDatabase {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let isPaused = false
  const paused = throughClients(db, async (text, send) => {
    if (text === statement) {
      isPaused = true
      reached.resolve()
    }
    if (isPaused) await gate.promise
    return send()
  })
  return { db: paused, reached: reached.promise, resume: gate.resolve }
}

/** Resolves as soon as this many connections to the database wait for a lock. */
export async function untilSomebodyWaits(db: Database, people = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await db.query(waiting)).rowCount! < people);
}

type Send = () => Promise<unknown>

function throughClients(db: Database, query: (text: string, send: Send) => Promise<unknown>): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'connect') return async () => throughQueries(await target.connect(), query)
      return bound(target, name)
    },
  })
}

function throughQueries(tx: Transaction, query: (text: string, send: Send) => Promise<unknown>): Transaction {
  return new Proxy(tx, {
    get(target, name) {
      if (name !== 'query') return bound(target, name)
      return (sql: string | QueryConfig, values?: unknown[]) =>
        query(typeof sql === 'string' ? sql : sql.text, () => target.query(sql as string, values))
    },
  })
}

function bound<Target extends object>(target: Target, name: string | symbol): unknown {
  const value = Reflect.get(target, name, target)
  return typeof value === 'function' ? value.bind(target) : value
}
