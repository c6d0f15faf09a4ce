export type Session = {
  accessToken: string
  refreshToken: string
  /** By this device's clock, computed from the token's lifetime when it arrived. */
  expiresAtMs: number
}

/** Renewed a minute early, so that it does not expire on the way. */
const EARLY_MS = 60_000

export function sessionFrom(
  { accessToken, refreshToken, expiresIn }: { accessToken: string; refreshToken: string; expiresIn: number },
  nowMs: number,
): Session {
  return { accessToken, refreshToken, expiresAtMs: nowMs + expiresIn * 1000 }
}

export function shouldRenew({ expiresAtMs }: Session, nowMs: number): boolean {
  return expiresAtMs - nowMs < EARLY_MS
}

/** Whose session it is, by the subject of its token; null without a session. */
export function personOf(session: Session | null): string | null {
  if (!session) return null
  try {
    const claims = session.accessToken.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')
    return String(JSON.parse(atob(claims)).sub)
  } catch {
    return 'somebody'
  }
}

/** The session in the browser's storage; anything that is not a session counts as none. */
export function readStored(text: string | null): Session | null {
  if (text === null) return null
  try {
    const { accessToken, refreshToken, expiresAtMs } = JSON.parse(text)
    const isWhole =
      typeof accessToken === 'string' && typeof refreshToken === 'string' && typeof expiresAtMs === 'number'
    return isWhole ? { accessToken, refreshToken, expiresAtMs } : null
  } catch {
    return null
  }
}
