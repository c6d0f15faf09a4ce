import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../answers/api-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route itself refuses keys it does not know, including `__proto__`, so the parser lets them through. */
    refusesOtherKeys?: boolean
  }
}

/** Bodies are JSON whatever the Content-Type says, even when it makes no sense. */
export function useJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      // A wrong address is reported first, whatever else is wrong.
      const body = request.is404 ? undefined : parseJson(bytes as Buffer, request.routeOptions.config)
      // To a schema "no body" and "the body is null" look alike, so null is refused here.
      if (body === null && request.routeOptions.schema?.body) throw refused('The body must be a JSON object.')
      done(null, body)
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const type = headers['content-type']
    if (type !== undefined && !mediaType.test(type)) delete headers['content-type']
    done()
  })
}

/** Fastify would refuse any other Content-Type. */
const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

/** JSON as Goodlot takes it: no key that reaches a prototype, no text we cannot store, no number that lost digits. */
export function parseJson(
  bytes: Buffer,
  { refusesOtherKeys = false }: { refusesOtherKeys?: boolean } = {},
): unknown {
  if (!isUtf8(bytes)) throw refused('The body is not UTF-8 text.')
  const text = bytes.toString()
  if (text.trim() === '') return undefined
  try {
    const body = JSON.parse(text)
    if (!needsCare(text)) return body
    if (refusesOtherKeys && isObject(body) && Object.hasOwn(body, '__proto__')) return body
    refuseTrouble(body)
    refuseLostDigits(text)
    return body
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw refused('The body is not valid JSON.')
  }
}

const hasManyDigits = /\d[\d.]{15}/
const longNumbers = /-?\d[\d.]{15}[\d.eE+-]*/g
const needsCare = (text: string) =>
  text.includes('\\') || text.includes('__proto__') || hasManyDigits.test(text)

/** By hand: given a function, the platform's own reader takes 0.1 s for a list of 65,000 numbers. */
function refuseTrouble(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw refused('Text must be without NUL and broken characters.')
  } else if (Array.isArray(value)) {
    for (const part of value) refuseTrouble(part)
  } else if (isObject(value)) {
    for (const [key, part] of Object.entries(value)) {
      if (key === '__proto__' || !isStorable(key)) throw refused('The body has a key that is not allowed.')
      refuseTrouble(part)
    }
  }
}

/** In valid JSON, what stands between an even number of quotes is outside of texts. */
function refuseLostDigits(text: string): void {
  if (!hasManyDigits.test(text)) return
  const unquoted = text
    .replace(/\\./g, '')
    .split('"')
    .filter((_, position) => position % 2 === 0)
  for (const number of unquoted.join(' ').match(longNumbers) ?? [])
    if (losesDigits(number)) throw refused(`The number ${number.slice(0, 40)} has too many digits.`)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

function losesDigits(source: string): boolean {
  const value = Number(source)
  if (!Number.isFinite(value)) return true
  return significantDigits(source) !== significantDigits(value.toExponential())
}

function significantDigits(number: string): string {
  const [mantissa = ''] = number.toLowerCase().split('e')
  return mantissa.replace(/[-.]/g, '').replace(/^0+|(?<!0)0+$/g, '')
}

const refused = (message: string) => new ApiError('validation_error', message)
