import { Ajv, type ErrorObject } from 'ajv'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { type ApiError, invalidFields } from '../errors.ts'
import { centsFromNumber } from '../money.ts'
import { convertUrlValues, type UrlSchema } from './url-values.ts'

const ajv = new Ajv({
  allErrors: true,
  strict: false,
  coerceTypes: false,
  useDefaults: true,
  removeAdditional: false,
})
ajv.addKeyword({
  keyword: 'money',
  type: 'number',
  validate: (_schema: boolean, amount: number) => centsFromNumber(amount) !== null,
  errors: false,
  error: { message: 'must be an amount with at most two decimals, at most 99999999.99' },
})

/** Bodies are taken exactly as they are; values in URLs are text and are converted, strictly, before the same check. */
export function useStrictValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const validate = ajv.compile(schema)
    const isUrlPart = httpPart === 'params' || httpPart === 'querystring'
    return (input: unknown) => {
      const value = isUrlPart
        ? convertUrlValues(schema as UrlSchema, input as Record<string, unknown>)
        : input
      return validate(value ?? {})
        ? { value: value ?? {} }
        : { error: validationError(validate.errors ?? []) }
    }
  })
}

function validationError(errors: ErrorObject[]): ApiError {
  const fields: Record<string, string[]> = {}
  for (const error of errors) {
    // Of a field that may be null, "must be null" is no help.
    if (error.keyword === 'anyOf' || (error.keyword === 'type' && error.params.type === 'null')) continue
    const messages = (fields[fieldOf(error)] ??= [])
    const message = messageOf(error)
    if (!messages.includes(message)) messages.push(message)
  }
  return invalidFields(fields)
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const key = error.params.missingProperty ?? error.params.additionalProperty ?? null
  return [path, key].filter(Boolean).join('.') || 'body'
}

function messageOf(error: ErrorObject): string {
  if (error.keyword === 'required') return 'is required'
  if (error.keyword === 'additionalProperties') return 'is not a known field'
  if (error.keyword === 'enum') return `must be one of ${error.params.allowedValues.join(', ')}`
  return error.message ?? 'is not valid'
}

export type RouteSchema = FastifySchema
