import { Failure } from '../../shared/failure.ts'

/** The ways signing in can fail that need their own words. */
export type SignInFailure =
  | 'unanswered'
  | 'busy'
  | 'wrongPin'
  | 'locked'
  | 'tooOften'
  | 'banned'
  | 'blocked'
  | 'captcha'
  | 'emailExists'
  | 'reserved'
  | 'invalidEmail'
  | 'invalidPhone'
  | 'other'

export function signInFailure(error: unknown, step: 'email' | 'register' | 'pin'): SignInFailure {
  if (!(error instanceof Failure)) return 'other'
  if (error.isBusy) return 'busy'
  if (error.isUnanswered) return 'unanswered'
  if (error.status === 429) return step === 'pin' ? 'locked' : 'tooOften'
  if (error.code === 'invalid_pin') return 'wrongPin'
  if (error.code === 'captcha_failed') return 'captcha'
  if (error.code === 'registration_blocked') return 'blocked'
  if (error.code === 'email_exists') return error.details.reason === 'reserved' ? 'reserved' : 'emailExists'
  if (error.code === 'invalid_email') return 'invalidEmail'
  if (error.code === 'invalid_phone') return 'invalidPhone'
  if (error.status === 403) return 'banned'
  return error.status === 400 && step === 'email' ? 'invalidEmail' : 'other'
}

/** "4 min", "1 h": how long to wait, rounded up. */
export function waitOf(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds < 90) return { unit: 'seconds', count: Math.max(1, Math.ceil(seconds)) }
  if (seconds < 5_400) return { unit: 'minutes', count: Math.ceil(seconds / 60) }
  return { unit: 'hours', count: Math.ceil(seconds / 3_600) }
}
