import type { Challenge } from 'altcha-lib/types'
import type { Dependency } from '../../platform/http/operations/health.ts'

export type CaptchaAction = 'login' | 'signup' | 'payment'

export type Captcha = {
  isOff: boolean
  /** Ends the request with 403 when the token is bad; false: the checker is down, so nobody can tell. */
  verify(token: string, action: CaptchaAction, ip: string): Promise<boolean>
  /** What a client solves to make its own token; null where tokens come from elsewhere. */
  makeChallenge: (() => Promise<Challenge>) | null
  dependency: Dependency
}
