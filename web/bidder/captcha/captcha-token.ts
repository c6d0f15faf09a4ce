import { pageData } from '../../shared/page-data.ts'
import { PreparedToken } from './prepared-token.ts'
import { recaptchaToken } from './recaptcha.ts'

/** Other pages than secure ones are not allowed to derive keys. */
const canSolve = pageData.solvesChallenges && isSecureContext

const prepared = new PreparedToken(async () => (await import('./proof-of-work.ts')).solvedChallenge())

/** Works in the background while somebody types, so that nobody waits for their token. */
export function prepareCaptcha(): void {
  if (canSolve) prepared.prepare(Date.now())
}

/** A token for the body of a request; nothing where there is no captcha, or where it cannot be had. */
export async function captchaToken(
  action: 'login' | 'signup' | 'payment',
): Promise<{ captchaToken?: string }> {
  const { captchaSiteKey: key } = pageData
  try {
    if (canSolve) return { captchaToken: await prepared.take(Date.now()) }
    return key === null ? {} : { captchaToken: await recaptchaToken(key, action) }
  } catch {
    // Without a token the strict rate limit applies, which is better than letting nobody in.
    return {}
  }
}
