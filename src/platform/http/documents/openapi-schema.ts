import { MAX_AMOUNT } from '../values/money.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is as wide as JSON
export type Schema = Record<string, any>

/** Replaces our own keywords with ones that every reader of JSON Schema knows. */
export function withKnownKeywords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withKnownKeywords)
  if (typeof schema !== 'object' || schema === null) return schema
  const { isId, money, isIntegerText, ...rest } = schema as Schema
  const known: Schema = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, withKnownKeywords(value)]),
  )
  if (isIntegerText) known.type = 'integer'
  return money === true ? { maximum: MAX_AMOUNT, ...known, description: inCents(known.description) } : known
}

/** In words: `multipleOf` is computed in binary fractions, where 288.15 is not a multiple of 0.01. */
const inCents = (description = '') => `${description} At most two decimals.`.trim()

/** A whole example: the schema's own, or one put together from those of its parts. */
export function exampleOf(schema: Schema): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return exampleOf(choice[0])
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(exampleOf))
  if (schema.type === 'object') {
    const properties = Object.entries<Schema>(schema.properties ?? {})
    return Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(property)]))
  }
  if (schema.type === 'array') return schema.items && schema.maxItems !== 0 ? [exampleOf(schema.items)] : []
  return plainExamples[schema.type] ?? null
}

const plainExamples: Record<string, unknown> = { string: 'text', integer: 1, number: 1, boolean: true }

type RouteParts = { body?: Schema; params?: Schema; querystring?: Schema }

/** The envelope of an invalid request, naming a field that such a request has. */
export function exampleOfInvalid(route: object): object {
  const { body, params, querystring } = route as RouteParts
  const id = Object.keys({ ...params?.properties, ...querystring?.properties })[0]
  const required = body?.required?.[0]
  const given = Object.entries<Schema>(body?.properties ?? {})[0]
  if (required) return invalid(required, 'is required')
  if (querystring?.properties.limit) return invalid('limit', 'must be <= 100')
  if (id) return invalid(id, 'must be >= 1')
  return given ? invalid(given[0], `must be ${given[1].type}`) : {}
}

const invalid = (field: string, message: string) => ({
  message: `${field} ${message}.`,
  fields: { [field]: [message] },
})

export function mapValues(record: Schema, change: (value: Schema, key: string) => unknown): Schema {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
