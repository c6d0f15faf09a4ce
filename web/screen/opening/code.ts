/** The code in an address such as `/screen/K7WQ2MXD`; null in `/screen` and `/screen/spring-gala`. */
export function codeIn(path: string): string | null {
  const [, written] = /^\/screen\/([^/]+)\/?$/.exec(path) ?? []
  return written === undefined ? null : asCode(written)
}

/** Codes may be typed in upper or lower case, with or without spaces and hyphens. */
export function asCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-HJ-NP-Z2-9]{8}$/.test(code) ? code : null
}
