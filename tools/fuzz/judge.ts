import { schemaChecker } from '../../tests/kit/document.ts'
import type { Operation, Schema } from './document.ts'

export type HostileAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}
export type Attempted = { operation: Operation; method: string }

/** Says what is wrong with an answer; null when it is what the document promises. */
export type Judge = (sent: Attempted, answer: HostileAnswer) => string | null

/** Any request may get these: a hostile address, method or length is refused before the operation is reached. */
const ofAnyRequest = [400, 404, 405, 413]

/** Of operations whose document has everything in its place. */
export function makeJudge(): Judge {
  const problemWith = schemaChecker()

  return ({ operation, method }, { status, headers, body }) => {
    if (status >= 500) return `is ${status}: ${body.toString().slice(0, 300)}`
    if (!/^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))) return 'has no X-Request-Id'
    const isOwn = method === operation.method || (method === 'HEAD' && operation.method === 'GET')
    if (method === 'HEAD') return body.length === 0 ? null : 'has a body after HEAD'
    if (status === 204 || status === 304) {
      if (isOwn && !(status in operation.answers)) return `is ${status}, which the document does not know`
      return body.length === 0 ? null : `has a body with ${status}`
    }
    if (status >= 400) {
      const envelope = envelopeProblem({ status, headers, body })
      if (envelope) return envelope
      if (!isOwn || !(status in operation.answers)) {
        return ofAnyRequest.includes(status) || !isOwn
          ? null
          : `is ${status}, which the document does not know`
      }
    }
    if (!isOwn) return null
    const documented = operation.answers[String(status)]
    if (!documented) return `is ${status}, which the document does not know`
    const type = String(headers['content-type'] ?? '').split(';')[0]!
    const content = documented.content?.[type]
    if (!content) return `is of a type nobody announced: ${type}`
    if (type !== 'application/json') return null
    if (!content.schema) return `has no schema for ${status}`
    const problem = problemWith(content.schema, parse(body))
    return problem && `is not as its schema for ${status} says: ${problem}`
  }
}

/** Every error has the envelope, and the headers that the contract requires. */
function envelopeProblem({ status, headers, body }: HostileAnswer): string | null {
  if (!/^application\/json/.test(String(headers['content-type']))) return `is ${status} and not JSON`
  const value = parse(body)
  if (typeof value?.error !== 'string' || typeof value.message !== 'string')
    return `is ${status} without the envelope`
  if (status === 401 && headers['www-authenticate'] !== 'Bearer') return 'is 401 without WWW-Authenticate'
  const isWaitTold = Number.isInteger(value.retryAfter) && String(value.retryAfter) === headers['retry-after']
  if (status === 429 && !isWaitTold) return 'is 429 without matching retryAfter and Retry-After'
  return null
}

function parse(body: Buffer): Schema | undefined {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
