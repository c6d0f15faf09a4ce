import { invalidFields } from '../answers/api-error.ts'

type UrlProperty = { type?: string; isId?: boolean }
export type UrlSchema = { properties?: Record<string, UrlProperty> }

/** Turns `limit=10` into a number and `manager=1` into a flag; the schema refuses what is neither. */
export function convertUrlValues(schema: UrlSchema, input: Record<string, unknown>): Record<string, unknown> {
  const converted: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    if (!schema.properties || !Object.hasOwn(schema.properties, name)) continue
    const property = schema.properties[name]!
    if (Array.isArray(value)) throw invalidFields({ [name]: ['must be given once'] })
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw invalidFields({ [name]: ['must be text without NUL and broken characters'] })
    }
    converted[name] = convert(value, property)
  }
  return converted
}

const anyInteger = /^-?\d+$/
/** An id is written in one way, so that each thing has one address. */
const plainInteger = /^(0|-?[1-9]\d*)$/

function convert(value: unknown, property: UrlProperty): unknown {
  if (typeof value !== 'string') return value
  if (property.type === 'integer' && (property.isId ? plainInteger : anyInteger).test(value)) {
    // Beyond these bounds a double is no longer exactly the number asked for, but both are beyond every row.
    return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number(value), Number.MAX_SAFE_INTEGER))
  }
  if (property.type === 'boolean') {
    if (value === '1' || value === 'true') return true
    if (value === '0' || value === 'false') return false
  }
  return value
}
