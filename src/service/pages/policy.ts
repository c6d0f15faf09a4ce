import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppName } from './built-pages.ts'

/** What a page may load: what this service serves, and on the sign-in page Google's captcha where it is used. */
function contentPolicy({
  host,
  allowsCaptcha,
  stylesHash,
  app,
}: {
  host: string | undefined
  allowsCaptcha: boolean
  /** Of the styles that the document holds, if it does: in base64, by SHA-256. */
  stylesHash: string | null
  app: AppName
}): string {
  const google = allowsCaptcha ? ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/' : ''
  const rules = [
    "default-src 'none'",
    `script-src 'self'${google}`,
    `style-src 'self'${stylesHash === null ? '' : ` 'sha256-${stylesHash}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${socketsOf(host)}${google}`,
    `frame-ancestors ${app === 'screen' ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
  ]
  // The console shows the big screen in a frame, as a preview.
  if (app === 'console') rules.push("frame-src 'self'")
  // Google's script makes its own elements by other means than Trusted Types allow.
  if (allowsCaptcha) rules.push(`frame-src${google}`)
  else rules.push("require-trusted-types-for 'script'", 'trusted-types dompurify goodlot')
  return rules.join(';')
}

export function protect(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    app = 'bidder',
    allowsCaptcha = false,
    stylesHash = null,
    allowsCamera = false,
  }: { app?: AppName; allowsCaptcha?: boolean; stylesHash?: string | null; allowsCamera?: boolean } = {},
): void {
  const { host } = request.headers
  reply.header('content-security-policy', contentPolicy({ host, allowsCaptcha, stylesHash, app }))
  const camera = allowsCamera ? '(self)' : '()'
  reply.header('permissions-policy', `camera=${camera}, geolocation=(), microphone=()`)
  if (app === 'screen') reply.header('x-frame-options', 'SAMEORIGIN')
}

/** What the service worker may load: it fetches our pages and files for the pages, and nothing else. */
export const workerPolicy = "default-src 'none';connect-src 'self'"

/** Some browsers do not count a web socket of the same host as 'self'. */
function socketsOf(host: string | undefined): string {
  return host && /^[a-z0-9.-]+(:\d+)?$/i.test(host) ? ` ws://${host} wss://${host}` : ''
}
