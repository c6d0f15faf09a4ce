import { ApiError } from '../errors.ts'

export type UrlSchema = { properties?: Record<string, { type?: string; isId?: boolean }> }

/** No row ever has this id: a positive id too large to exist is looked up like any other, and not found. */
const NO_SUCH_ID = 2_147_483_647

/** Turns `limit=10` into a number and `manager=1` into a flag, and leaves what is neither for the schema to refuse. */
export function convertUrlValues(schema: UrlSchema, input: Record<string, unknown>): Record<string, unknown> {
  const converted: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    const property = schema.properties?.[name]
    if (!property) continue
    if (Array.isArray(value)) throw invalid(name, 'must be given once')
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw invalid(name, 'must be text without control characters')
    }
    converted[name] = convert(value, property)
  }
  return converted
}

function convert(value: unknown, property: { type?: string; isId?: boolean }): unknown {
  if (typeof value !== 'string') return value
  if (property.type === 'integer' && /^-?\d+$/.test(value)) {
    const number = Number(value)
    return property.isId ? Math.min(number, NO_SUCH_ID) : number
  }
  if (property.type === 'boolean') {
    if (value === '1' || value === 'true') return true
    if (value === '0' || value === 'false') return false
  }
  return value
}

function invalid(name: string, message: string): ApiError {
  return new ApiError('validation_error', `${name} ${message}.`, { fields: { [name]: [message] } })
}
