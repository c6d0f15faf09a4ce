import { type TSchema, Type } from 'typebox'

/** A field with a `default`: optional in the document, and filled in by validation before the route sees it. */
export function withDefault<Schema extends TSchema>(schema: Schema): Schema {
  return Type.Optional(schema) as unknown as Schema
}
