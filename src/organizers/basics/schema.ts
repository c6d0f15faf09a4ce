import { type TSchema, Type } from 'typebox'
import { answers, type ErrorAnswer } from '../../platform/http/answers/answers.ts'
import type { ErrorCode } from '../../platform/http/answers/api-error.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import { FILLED_LINE, ONE_LINE } from '../../platform/http/server/one-line.ts'
import { htmlTags } from '../descriptions/clean-html.ts'

type RouteParts = {
  summary: string
  description: string
  params?: TSchema
  querystring?: TSchema
  headers?: TSchema
  body?: TSchema
  consumes?: string[]
}

/** What every management operation has: its tag, and the ways it can refuse. */
export function manage<Parts extends RouteParts>(
  parts: Parts,
  successes: Record<number, TSchema>,
  ...errors: (ErrorCode | ErrorAnswer)[]
) {
  return {
    tags: ['Management'],
    ...parts,
    response: answers(
      successes,
      'validation_error',
      'unauthorized',
      notAllowed,
      'not_found',
      ...errors,
      'rate_limited',
    ),
  }
}

const notAllowed: ErrorAnswer = {
  code: 'forbidden',
  meaning:
    'Neither an administrator nor a manager of this organization. Missing resources give the same response.',
}

export const Money = (description: string, options: object = {}) =>
  Type.Number({ money: true, minimum: 0, description, examples: [25], ...options })

export const Time = (description: string) =>
  Type.Integer({
    minimum: 0,
    maximum: 253_402_300_799,
    description: `${description} Epoch seconds.`,
    examples: [1_795_000_000],
  })

/** A line of text that is not blank. */
export const Line = (description: string, example: string, maxLength = 200) =>
  Type.String({ pattern: FILLED_LINE, maxLength, description, examples: [example] })

/** A line of text that may be empty. */
export const OptionalLine = (description: string, maxLength: number) =>
  Type.String({ pattern: ONE_LINE, maxLength, description })

export const Text = (description: string, maxLength = 20_000) => Type.String({ maxLength, description })

/** A description that is cleaned before it is stored. */
export const Html = (description: string) =>
  Text(
    `${description} HTML of ${htmlTags.join(', ')}, links with https or mailto; anything else is removed before it is stored.`,
  )

export const OneOf = <Value extends string>(
  values: readonly Value[],
  description: string,
  example: Value = values[0]!,
) => Type.Unsafe<Value>({ type: 'string', enum: [...values], description, examples: [example] })

export const Closed = <Properties extends Record<string, TSchema>>(
  properties: Properties,
  options: object = {},
) => Type.Object(properties, { additionalProperties: false, ...options })

export const organizationParams = Type.Object({ organizationId: Id('The organization.', 3) })
export const auctionParams = Type.Object({ auctionId: Id('The auction.', 7) })
export const itemParams = Type.Object({ itemId: Id('The item.') })

/** Descriptions of items and auctions may be longer than other bodies. */
export const LONG_BODY = 128 * 1024
