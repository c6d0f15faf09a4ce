import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const makeSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

type Signed = { id: string; timestampSeconds: number; body: string }

/** The headers of Standard Webhooks 1.0; with two secrets there are two signatures, either of which is enough. */
export function signedHeaders(secrets: readonly string[], { id, timestampSeconds, body }: Signed) {
  const content = `${id}.${timestampSeconds}.${body}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatures.join(' '),
  }
}
