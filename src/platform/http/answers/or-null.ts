import { type Static, type TSchema, Type } from 'typebox'

/** A scalar or null, as a list of types: a union would be serialized by trying its members one after the other. */
export function orNull<Scalar extends TSchema & { type: string }>(schema: Scalar) {
  const { enum: values } = schema as { enum?: unknown[] }
  return Type.Unsafe<Static<Scalar> | null>({
    ...schema,
    type: [schema.type, 'null'],
    ...(values && { enum: [...values, null] }),
  })
}
