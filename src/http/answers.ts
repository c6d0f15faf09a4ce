import { type TSchema, Type } from 'typebox'
import { ApiError, type ErrorCode } from '../errors.ts'

/** What an operation can answer, for its schema: the successes by status, and the error codes it can end with. */
export function answers(successes: Record<number, TSchema>, ...errors: (ErrorCode | ErrorAnswer)[]) {
  const all = [
    ...errors,
    { code: 'server_error', meaning: 'Something went wrong on our side.' } as const,
    overloaded,
  ]
  const byStatus = Map.groupBy(all.map(asAnswer), (answer) => answer.status)
  const responses: Record<number, TSchema> = { ...successes }
  for (const [status, group] of byStatus) responses[status] = errorSchema(status, group)
  return responses
}

export type ErrorAnswer = { code: ErrorCode; status?: number; meaning: string }

const overloaded: ErrorAnswer = {
  code: 'server_error',
  status: 503,
  meaning: 'Overloaded or restarting; try again after the seconds in `Retry-After`.',
}

export const noContent = Type.Null({ description: 'Done; the body is empty.' })

const usualMeaning: Partial<Record<ErrorCode, string>> = {
  validation_error: 'Malformed request, bad parameters or an out-of-range value.',
  unauthorized: 'The token is missing, expired, malformed or of another client.',
  forbidden: 'Not allowed for this caller.',
  not_found: 'Missing, or not visible to the caller.',
  rate_limited: 'Too many requests; wait `retryAfter` seconds.',
  conflict: 'Not possible in the present state.',
  gone: 'This endpoint has ended.',
}

function asAnswer(error: ErrorCode | ErrorAnswer): Required<ErrorAnswer> {
  const answer = typeof error === 'string' ? { code: error, meaning: usualMeaning[error] ?? '' } : error
  return { status: new ApiError(answer.code, '').status, ...answer }
}

function errorSchema(status: number, group: Required<ErrorAnswer>[]): TSchema {
  const properties: Record<string, TSchema> = {
    error: Type.String({
      description: 'The code to branch on.',
      enum: [...new Set(group.map((answer) => answer.code))],
    }),
    message: Type.String({ description: 'For people; its wording may change.' }),
  }
  if (status === 429)
    properties.retryAfter = Type.Integer({ description: 'Seconds, as the header `Retry-After` says.' })
  if (status === 400 || status === 422) {
    const messages = Type.Array(Type.String())
    properties.fields = Type.Optional(
      Type.Record(Type.String(), messages, { description: 'Messages per field.' }),
    )
  }
  if (status === 409) {
    properties.reason = Type.Optional(Type.String({ description: 'The stable code of the refusal.' }))
    properties.allowed = Type.Optional(
      Type.Array(Type.String(), { description: 'What would be possible instead.' }),
    )
  }
  const example: Record<string, unknown> = { error: group[0]!.code, message: group[0]!.meaning }
  if (properties.retryAfter) example.retryAfter = 42
  const description = group.map((answer) => `\`${answer.code}\`: ${answer.meaning}`).join('\n\n')
  return Type.Object(properties, { description, additionalProperties: true, examples: [example] })
}
