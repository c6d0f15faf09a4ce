import pg from 'pg'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'

export type Table = { name: string; columns: string[] }

export type Counter = { table: string; column: string; last: string }

/**
 * Every table with the columns that can be written, ordered so that a table comes after those it refers to. Unlogged
 * ones are left out: a power cut empties them too. So is the list of migrations, which the header holds.
 */
export async function readTables(db: Connection): Promise<Table[]> {
  const tables = await rows<Table & { refersTo: string[] }>(
    db,
    `select relname as name,
            array(select attname::text from pg_attribute
                   where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
                   order by attnum) as columns,
            array(select confrelid::regclass::text from pg_constraint
                   where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as "refersTo"
       from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
        and relname <> 'migrations'
      order by relname`,
  )
  const ordered: Table[] = []
  const seen = new Set<string>()
  const visit = ({ name, columns, refersTo }: (typeof tables)[number]) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const table of tables) if (refersTo.includes(table.name)) visit(table)
    ordered.push({ name, columns })
  }
  tables.forEach(visit)
  return ordered
}

/** The last id given out in each table. Counters never go back, so reading them last leaves none behind its rows. */
export async function readCounters(db: Connection): Promise<Counter[]> {
  return rows<Counter>(
    db,
    `select relname as table, attname as column, last::text
       from pg_class join pg_attribute on attrelid = pg_class.oid and attidentity <> '',
            pg_sequence_last_value(pg_get_serial_sequence(quote_ident(relname), attname)) as last
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and last is not null
      order by relname`,
  )
}

export async function setCounter(db: Connection, { table, column, last }: Counter): Promise<void> {
  const set = await row(
    db,
    'select setval(sequence, $3::bigint) from pg_get_serial_sequence($1, $2) as sequence where sequence is not null',
    [quoted(table), column, last],
  )
  if (!set) throw new Error(`The table ${table} counts no ${column}.`)
}

export const quoted = pg.escapeIdentifier

/** Makes the text of a value the same on both ends, whatever the two databases are set to, and sets no time limit. */
export async function usePortableTextFormat(tx: Transaction): Promise<void> {
  await tx.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
     set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0`,
  )
}
