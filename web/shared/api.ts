import { Failure } from './failure.ts'
import { endSession, freshToken, renewToken, session } from './session.ts'

const PATIENCE_MS = 15_000
const ATTEMPTS = 3

export type CallOptions = {
  /** Sent as JSON; a file is sent as it is. */
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
  /** `none` sends no token even when somebody is signed in. */
  as?: 'session' | 'none'
  /** How long to wait for the answer; files need longer than anything else. */
  patienceMs?: number
}

/** Reading twice does no harm: a read that gets no answer is sent again, while the person is willing to wait for it. */
export async function get<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const givenUpAt = performance.now() + (options.patienceMs ?? PATIENCE_MS)
  for (let attempt = 1; ; attempt++) {
    try {
      return await call<Answer>('GET', path, options)
    } catch (error) {
      const isWorthIt = error instanceof Failure && error.isUnanswered && navigator.onLine
      if (!isWorthIt || attempt === ATTEMPTS || performance.now() > givenUpAt) throw error
      await pauseBefore(attempt, error)
    }
    options.signal?.throwIfAborted()
  }
}

/** Longer each time, and never all phones at the same moment. */
function pauseBefore(attempt: number, { retryAfterSeconds }: Failure): Promise<void> {
  const leastMs = Math.max((retryAfterSeconds ?? 0) * 1000, attempt * 500)
  return new Promise((later) => setTimeout(later, leastMs * (1 + Math.random())))
}

export const post = <Answer>(path: string, body?: unknown, options: CallOptions = {}) =>
  call<Answer>('POST', path, { ...options, body })

/** Calls the API as the person who is signed in. A token that has expired is renewed, once. */
export async function call<Answer>(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  return read<Answer>(await respond(method, path, options))
}

export async function respond(method: string, path: string, options: CallOptions): Promise<Response> {
  const token = options.as === 'none' ? null : await freshToken()
  const response = await send(method, path, options, token)
  if (response.status !== 401 || token === null) return response
  const renewed = await renewToken(token)
  if (renewed === null) {
    // The renewal got no answer: nobody has been signed out.
    if (session.peek()) throw new Failure('No answer.')
    return response
  }
  const again = await send(method, path, options, renewed)
  if (again.status === 401) endSession()
  return again
}

async function send(
  method: string,
  path: string,
  { body, signal, headers, patienceMs = PATIENCE_MS }: CallOptions,
  token: string | null,
): Promise<Response> {
  const patience = AbortSignal.timeout(patienceMs)
  try {
    return await fetch(path, {
      method,
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      // One person's data must not stay in the browser's cache, where the next person could find it.
      cache: token === null ? 'default' : 'no-store',
      headers: {
        // In the page's own language, which somebody may have chosen, the service writes to them.
        'accept-language': document.documentElement.lang,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || body instanceof Blob ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Failure('No answer.')
  }
}

export async function read<Answer>(response: Response): Promise<Answer> {
  const text = await response.text().catch(() => {
    throw new Failure('No answer.')
  })
  const value = parse(text)
  if (response.ok) return value as Answer
  const {
    error = 'server_error',
    message = '',
    retryAfter,
    ...details
  } = (value ?? {}) as Record<string, unknown>
  const seconds = Number(retryAfter ?? response.headers.get('retry-after') ?? Number.NaN)
  throw new Failure(String(message), {
    status: response.status,
    code: String(error),
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
    details,
  })
}

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
