import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

// biome-ignore lint/suspicious/noExplicitAny: a document is as wide as JSON
type Json = any

/** A document with every `$ref` replaced by what it refers to; none of our schemas is recursive. */
export function inPlace(document: Json, value: Json = document): Json {
  if (Array.isArray(value)) return value.map((one) => inPlace(document, one))
  if (typeof value !== 'object' || value === null) return value
  if (typeof value.$ref === 'string') return inPlace(document, at(document, value.$ref))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inPlace(document, inner)]))
}

const at = (document: Json, reference: string) =>
  reference
    .split('/')
    .slice(1)
    .reduce((value, key) => value[key], document)

/**
 * Says what is wrong with a value by a schema of such a document; null when nothing is. Making a check of a schema takes
 * milliseconds, and most refusals have the same one, so each is made once.
 */
export function schemaChecker(): (schema: Json, value: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false })
  const checks = new Map<string, ValidateFunction>()
  return (schema, value) => {
    const text = JSON.stringify(schema)
    const check = checks.get(text) ?? ajv.compile(schema)
    checks.set(text, check)
    return check(value) ? null : ajv.errorsText(check.errors)
  }
}
