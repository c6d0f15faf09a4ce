import type { Schema } from './openapi-schema.ts'

const header = (type: string, description: string, example: unknown) => ({
  description,
  schema: { type },
  example,
})

/** The answer headers that clients can use, by name. */
export const answerHeaders = {
  ETag: header('string', 'Send it back as `If-None-Match`.', '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"'),
  'Cache-Control': header('string', 'Who may cache the response, and for how long.', 'private, no-cache'),
  'Retry-After': header('integer', 'Seconds to wait before retrying.', 42),
  'WWW-Authenticate': header('string', 'How to sign in.', 'Bearer'),
  Deprecation: header('string', 'When it was deprecated.', '@1794700800'),
  Sunset: header('string', 'When it ends.', 'Tue, 01 Jun 2027 00:00:00 GMT'),
  Link: header('string', 'What to use instead.', '</v3/newer>; rel="successor-version"'),
}

type HeaderName = keyof typeof answerHeaders
type Answered = { method: string; status: string; response: Schema; deprecated: boolean | undefined }

export function headersOf(answered: Answered): Schema {
  const names = Object.keys(answerHeaders).filter((name) => isSent[name as HeaderName](answered))
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const isRead = ({ method, status }: Answered) => method === 'get' && (status === '200' || status === '304')
/** A file is made or streamed anew each time, and has no ETag. */
const isFile = ({ response }: Answered) =>
  ['text/csv', 'application/pdf', 'text/html'].some((type) => type in (response.content ?? {}))
const isEnding = ({ deprecated }: Answered) => deprecated === true

const isSent: Record<HeaderName, (answered: Answered) => boolean> = {
  ETag: (answered) => isRead(answered) && !isFile(answered),
  'Cache-Control': isRead,
  'Retry-After': ({ status }) => status === '429' || status === '503',
  'WWW-Authenticate': ({ status }) => status === '401',
  Deprecation: isEnding,
  Sunset: isEnding,
  Link: isEnding,
}
