import { Ajv, type ErrorObject } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import type { FastifyInstance } from 'fastify'
import { invalidFields } from '../answers/api-error.ts'
import { TWO_DECIMALS, uncheckedCents } from '../values/money.ts'
import { FILLED_LINE, ONE_LINE } from './one-line.ts'
import { convertUrlValues, type UrlSchema } from './url-values.ts'
import { whenFirstUsed } from './when-first-used.ts'

const ajv = new Ajv({
  allErrors: true,
  strict: false,
  coerceTypes: false,
  useDefaults: true,
  removeAdditional: false,
  // Errors then carry their schema, whose example shows people what is meant.
  verbose: true,
})
ajv.addKeyword({
  keyword: 'money',
  type: 'number',
  validate: (_schema: boolean, amount: number) => uncheckedCents(amount) !== null,
  errors: false,
  error: { message: TWO_DECIMALS },
})

/** No row ever has this id: a positive id too large to exist is looked up like any other, and not found. */
const NO_SUCH_ID = 2_147_483_647

ajv.addKeyword({
  keyword: 'isId',
  type: 'number',
  modifying: true,
  errors: false,
  validate: (_schema: boolean, id: number, _parent?: unknown, place?: DataValidationCxt) => {
    if (place && id > NO_SUCH_ID) place.parentData[place.parentDataProperty] = NO_SUCH_ID
    return true
  },
})

/** Bodies are checked exactly as they are; URL values are text, so they are strictly converted first. */
export function useStrictValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const check = fieldChecker(schema)
    const isUrlPart = httpPart === 'params' || httpPart === 'querystring'
    return (input: unknown) => {
      const given = isUrlPart
        ? convertUrlValues(schema as UrlSchema, input as Record<string, unknown>)
        : input
      const value = given ?? {}
      const wrong = check(value)
      return wrong ? { error: invalidFields(wrong) } : { value }
    }
  })
}

type FieldMessages = Record<string, string[]>

/** The check itself, also for the fast path and the lines of a file. Null: all is well. */
export function fieldChecker(schema: object): (value: unknown) => FieldMessages | null {
  const compiled = whenFirstUsed(() => ajv.compile(schema))
  return (value) => {
    const validate = compiled()
    return validate(value) ? null : messagesByField(validate.errors ?? [])
  }
}

/** More errors than this help nobody, and a body with thousands of wrong keys gets no answer of that size. */
const MOST_ERRORS = 20

function messagesByField(errors: ErrorObject[]): FieldMessages {
  // By a map and not an object: a key of a body may be named `constructor`.
  const fields = new Map<string, Set<string>>()
  for (const error of errors.slice(0, MOST_ERRORS)) {
    // For a field that may be null, "must be null" is no help.
    if (error.keyword === 'anyOf' || (error.keyword === 'type' && error.params.type === 'null')) continue
    const field = fieldOf(error)
    fields.set(field, (fields.get(field) ?? new Set()).add(messageOf(error)))
  }
  return Object.fromEntries([...fields].map(([field, messages]) => [field, [...messages]]))
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
  if (error.keyword === 'pattern') return shapeOf(error)
  return error.message ?? 'is not valid'
}

/** A pattern tells people nothing, so they get an example or a sentence. */
function shapeOf({ params: { pattern }, parentSchema: { examples = [] } = {}, data }: ErrorObject): string {
  const isLine = pattern === ONE_LINE || pattern === FILLED_LINE
  if ((isLine || pattern === '\\S') && !/\S/.test(String(data))) return 'must not be blank'
  if (isLine) return 'must be one line, without control characters'
  return examples.length > 0 ? `must look like ${examples[0]}` : 'does not have the right form'
}
