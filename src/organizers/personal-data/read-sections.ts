import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import type { Section } from './sections.ts'

export type Value = string | number | boolean | null
export type Fields = Record<string, Value>

/** How many rows are in memory at a time. */
const AT_ONCE = 500

/** The rows of a section, a few at a time, as they are shown. */
export async function* readRows(db: Connection, { sql }: Section, values: unknown[]): AsyncGenerator<Fields> {
  const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`]
  for (let read = 0; ; read += AT_ONCE) {
    const found = await rows<Record<string, unknown>>(db, `${sql} limit ${limit} offset ${offset}`, [
      ...values,
      AT_ONCE,
      read,
    ])
    for (const one of found) yield shown(one)
    if (found.length < AT_ONCE) return
  }
}

const shown = (found: Record<string, unknown>): Fields =>
  Object.fromEntries(Object.entries(found).map(([name, value]) => shownField(name, value)))

function shownField(name: string, value: unknown): [string, Value] {
  const field = name.replace(/Cents$/, '')
  if (field !== name) return [field, value === null ? null : toDecimal(value as bigint)]
  if (value instanceof Date) return [name, value.toISOString()]
  return [name, typeof value === 'bigint' ? Number(value) : (value as Value)]
}
