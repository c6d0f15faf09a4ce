import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors.ts'

/** Bodies are JSON whatever the Content-Type says. */
export function useJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(text as string))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** JSON as Goodlot takes it: no key that reaches a prototype, no text a database cannot hold, no number that lost digits. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = needsCare(text) ? JSON.parse(text, refuseTrouble) : JSON.parse(text)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('validation_error', 'The body is not valid JSON.')
  }
  return value
}

const hasManyDigits = /\d[\d.]{15}/
const needsCare = (text: string) =>
  text.includes('\\') || text.includes('__proto__') || !text.isWellFormed() || hasManyDigits.test(text)

function refuseTrouble(this: unknown, key: string, value: unknown, context?: { source?: string }): unknown {
  if (key === '__proto__' || !isStorable(key)) throw refused('The body has a key that is not allowed.')
  if (typeof value === 'string' && !isStorable(value))
    throw refused('Text must be without NUL and broken characters.')
  if (typeof value === 'number' && context?.source && losesDigits(context.source, value)) {
    throw refused(`The number ${context.source.slice(0, 40)} has too many digits.`)
  }
  return value
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

function losesDigits(source: string, value: number): boolean {
  if (!Number.isFinite(value)) return true
  return significantDigits(source) !== significantDigits(value.toExponential())
}

function significantDigits(number: string): string {
  const [mantissa = ''] = number.toLowerCase().split('e')
  return mantissa.replace(/[-.]/g, '').replace(/^0+|0+$/g, '')
}

const refused = (message: string) => new ApiError('validation_error', message)
