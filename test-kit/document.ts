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
