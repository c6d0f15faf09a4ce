import type { Transaction } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'

export type Columns = Readonly<Record<string, unknown>>

export async function insert(tx: Transaction, table: string, columns: Columns): Promise<number> {
  return (await insertAll(tx, table, [columns]))[0]!
}

/** Inserts rows of the same columns in one statement, and returns their ids in order. Names are never user input. */
export async function insertAll(tx: Transaction, table: string, records: Columns[]): Promise<number[]> {
  if (records.length === 0) return []
  const names = Object.keys(records[0]!)
  const values = records.map(
    (_, row) => `(${names.map((_, column) => `$${row * names.length + column + 1}`).join(', ')})`,
  )
  const inserted = await rows<{ id: number }>(
    tx,
    `insert into ${table} (${names.join(', ')}) values ${values.join(', ')} returning ${keys[table] ?? 'id'} as id`,
    records.flatMap((record) => Object.values(record)),
  )
  return inserted.map(({ id }) => id)
}

const keys: Readonly<Record<string, string>> = {
  item_images: 'item_id',
  organization_managers: 'user_id',
  standings: 'item_id',
}
