import { readEmail } from '../../people/accounts/emails.ts'
import { toEpochOrNull } from '../../platform/http/values/epoch.ts'
import { toDollarsOrNull, uncheckedCents } from '../../platform/http/values/money.ts'

/** One setting: its path in the JSON, the column it is kept in, and how one becomes the other. */
export type Field = { path: string; column: string; kind: Kind }
export type Kind = { toSql(value: never): unknown; toJson(value: never): unknown }

export const plain: Kind = { toSql: (value) => value, toJson: (value) => value }

/** As it is stored; one that cannot be read was refused before. */
export const email: Kind = {
  toSql: (text: string | null) => (text === null ? null : (readEmail(text) ?? text)),
  toJson: (value) => value,
}

/** What is new among them was read by `moneyIn` before; copies keep what they are copies of. */
export const money: Kind = {
  toSql: (dollars: number | null) => (dollars === null ? null : uncheckedCents(dollars)),
  toJson: toDollarsOrNull,
}

export const time: Kind = {
  toSql: (epoch: number | null) => (epoch === null ? null : new Date(epoch * 1000)),
  toJson: toEpochOrNull,
}

/** A numeric of SQL arrives as text. */
export const decimal: Kind = { toSql: (value) => value, toJson: (text: string) => Number(text) }

export type Flat = Record<string, unknown>

/** The JSON of a row, nested as the paths say. */
export function showFields(fields: readonly Field[], row: Flat): Flat {
  const shown: Flat = {}
  for (const { path, column, kind } of fields) put(shown, path.split('.'), kind.toJson(row[column] as never))
  return shown
}

/** What a body sets, by path: `{stream: {url: 'x'}}` becomes `{'stream.url': 'x'}`. Null for a group clears it all. */
export function flatten(fields: readonly Field[], body: object): Flat {
  const flat: Flat = {}
  for (const { path } of fields) {
    const value = pick(body, path.split('.'))
    if (value !== undefined) flat[path] = value
  }
  return flat
}

/** The amounts among them, by path. */
export function moneyIn(fields: readonly Field[], flat: Flat): Record<string, number> {
  const amounts = fields.filter(({ path, kind }) => kind === money && typeof flat[path] === 'number')
  return Object.fromEntries(amounts.map(({ path }) => [path, flat[path] as number]))
}

/** Column names come from the table of fields, never from a request. */
export function toColumns(fields: readonly Field[], flat: Flat): { columns: string[]; values: unknown[] } {
  const set = fields.filter(({ path }) => flat[path] !== undefined)
  return {
    columns: set.map((field) => field.column),
    values: set.map((field) => field.kind.toSql(flat[field.path] as never)),
  }
}

function put(target: Flat, [name, ...rest]: string[], value: unknown): void {
  if (rest.length === 0) target[name!] = value
  else put((target[name!] ??= {}) as Flat, rest, value)
}

function pick(source: object | null | undefined, [name, ...rest]: string[]): unknown {
  const value = (source as Flat | null | undefined)?.[name!]
  return rest.length === 0 || value === null ? value : pick(value as object | undefined, rest)
}
