import fastJson, { type AnySchema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import { whenFirstUsed } from './when-first-used.ts'

/** Answers hold exactly what their schema names. */
export function useStrictSerialization(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema }) => {
    const compiled = whenFirstUsed(() => fastJson(schema as AnySchema))
    return (answer: unknown) => compiled()(answer)
  })
}
