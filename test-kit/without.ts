import type { Database, Transaction } from '../src/database/pool.ts'

/** The same database, on which one statement is never sent: the control of a race test leaves out the lock. */
export function without(statement: string, db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'connect') return async () => deaf(statement, await target.connect())
      return bound(target, name)
    },
  })
}

function deaf(statement: string, tx: Transaction): Transaction {
  return new Proxy(tx, {
    get(target, name) {
      if (name !== 'query') return bound(target, name)
      return (text: string, values?: unknown[]) =>
        text === statement ? Promise.resolve({ rows: [], rowCount: 0 }) : target.query(text, values)
    },
  })
}

function bound<Target extends object>(target: Target, name: string | symbol): unknown {
  const value = Reflect.get(target, name, target)
  return typeof value === 'function' ? value.bind(target) : value
}
