import { type TSchema, Type } from 'typebox'
import { ApiError, codesWithReason, type ErrorCode } from './api-error.ts'

/** What an operation can answer, for its schema: the successes by status, and the error codes it can end with. */
export function answers(successes: Record<number, TSchema>, ...errors: (ErrorCode | ErrorAnswer)[]) {
  return { ...successes, ...errorAnswers(...errors, failed, overloaded) }
}

function errorAnswers(...errors: (ErrorCode | ErrorAnswer)[]): Record<number, TSchema> {
  const byStatus = Map.groupBy(errors.map(asAnswer), (answer) => answer.status)
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, errorSchema(status, group)]))
}

export type ErrorAnswer = {
  code: ErrorCode
  status?: number
  meaning: string
  /** Every `reason` it can have; an answer without this list names its reasons in its meaning. */
  reasons?: readonly string[]
  /** Fields of its example besides, or instead of, the usual ones. */
  example?: object
}

const failed: ErrorAnswer = { code: 'server_error', meaning: 'Something went wrong on our side.' }
const overloaded: ErrorAnswer = {
  code: 'server_error',
  status: 503,
  meaning: 'Overloaded or restarting; retry after the number of seconds in `Retry-After`.',
}

export const noContent = Type.Null({ description: 'Done; the body is empty.' })

/** What every operation of a method can also answer. A file has no ETag. */
export function answersOfMethod(method: string, responses: object): Record<number, TSchema> {
  if (method === 'GET') return isFile(responses) ? {} : { 304: notModified }
  return method === 'DELETE' ? {} : ofBodies
}

const isFile = (responses: { 200?: { content?: object } }) =>
  ['text/csv', 'application/pdf', 'text/html'].some((type) => type in (responses[200]?.content ?? {}))

const notModified = Type.Null({ description: 'Not changed since the `ETag` in `If-None-Match`.' })

const usualMeaning: Partial<Record<ErrorCode, string>> = {
  validation_error: 'Malformed request, bad parameters or an out-of-range value.',
  unauthorized: 'The token is missing, expired, malformed or belongs to another client.',
  forbidden: 'Not allowed for this caller.',
  not_found: 'Missing, or not visible to the caller.',
  rate_limited: 'Too many requests; wait `retryAfter` seconds.',
  conflict: 'Not possible in the current state.',
  gone: 'This endpoint has been removed.',
}

type WholeAnswer = ErrorAnswer & { status: number }

function asAnswer(error: ErrorCode | ErrorAnswer): WholeAnswer {
  const answer = typeof error === 'string' ? { code: error, meaning: usualMeaning[error] ?? '' } : error
  return { status: new ApiError(answer.code, '').status, ...answer }
}

/** What every error answer can hold; each operation lists its own codes. */
export const envelopeSchema = Type.Object(
  {
    error: Type.String({ description: 'The code to branch on.' }),
    message: Type.String({ description: 'For people; its wording may change.' }),
    retryAfter: Type.Optional(
      Type.Integer({ description: 'On 429: seconds to wait, as in the `Retry-After` header.' }),
    ),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Messages per field.' }),
    ),
    reason: Type.Optional(Type.String({ description: 'The stable code of the refusal.' })),
    allowed: Type.Optional(Type.Array(Type.String(), { description: 'What would be possible instead.' })),
    current: Type.Optional(Type.Unknown({ description: 'With `changed_meanwhile`: the current state.' })),
  },
  { title: 'Error', description: 'Every error response.', additionalProperties: true },
)

function errorSchema(status: number, group: WholeAnswer[]): TSchema {
  const properties: Record<string, TSchema> = {
    error: Type.String({
      description: 'The code to branch on.',
      enum: [...new Set(group.map((answer) => answer.code))],
    }),
    message: Type.String({ description: 'For people; its wording may change.' }),
  }
  if (status === 429)
    properties.retryAfter = Type.Integer({ description: 'Seconds to wait, as in the `Retry-After` header.' })
  if (status === 400 || status === 422) {
    const messages = Type.Array(Type.String())
    properties.fields = Type.Optional(
      Type.Record(Type.String(), messages, { description: 'Messages per field.' }),
    )
  }
  if (hasReason(group[0]!)) {
    const reasons = group.flatMap((answer) => answer.reasons ?? [])
    properties.reason = Type.String({
      description: 'The stable code of the refusal.',
      ...(reasons.length > 0 && { enum: reasons }),
    })
    properties.allowed = Type.Optional(
      Type.Array(Type.String(), { description: 'What would be possible instead.' }),
    )
  }
  const description = group.map((answer) => `\`${answer.code}\`: ${answer.meaning}`).join('\n\n')
  return Type.Object(properties, {
    description,
    additionalProperties: true,
    examples: [exampleOfError(group[0]!)],
  })
}

const hasReason = ({ code }: ErrorAnswer) => codesWithReason.includes(code)

function exampleOfError(answer: WholeAnswer): object {
  const { code, status, meaning, example } = answer
  const [, reason, words] = meaning.match(/`([a-z]+_[a-z_]+)`(?:: ([^;.`]+))?/) ?? []
  const isNamed = hasReason(answer) && reason !== undefined
  return {
    error: code,
    message: isNamed ? sentence(words ?? 'not possible in the current state') : meaning,
    ...(status === 429 && { retryAfter: 42 }),
    ...(isNamed && { reason }),
    ...example,
  }
}

const sentence = (words: string) => `${words[0]!.toUpperCase()}${words.slice(1)}.`

const ofBodies = errorAnswers(
  { code: 'validation_error', status: 408, meaning: 'The body did not arrive in time.' },
  { code: 'validation_error', status: 413, meaning: 'The body is too large.' },
)
