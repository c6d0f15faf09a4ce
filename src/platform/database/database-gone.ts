/** True when the database, not the request, is at fault: it cannot be reached, is restarting, full or far too slow. */
export function isDatabaseGone(error: Error & { code?: string; syscall?: string }): boolean {
  const code = error.code ?? ''
  if (/^(08|53|57P)/.test(code) || ownCodes.has(code) || networkCodes.has(code)) return true
  // The socket of an embedded database that is gone; a missing file is another matter.
  if (code === 'ENOENT') return error.syscall === 'connect'
  return /^Connection terminated|^timeout exceeded when trying to connect|^Client (has encountered a connection error|was closed)|^Query read timeout/.test(
    error.message,
  )
}

/** Cancelled by the statement timeout; a lock not granted in time; a server that has become a read-only standby. */
const ownCodes = new Set(['57014', '55P03', '25006'])

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])
