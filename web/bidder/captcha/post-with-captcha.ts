import { post } from '../../shared/api.ts'
import { Failure } from '../../shared/failure.ts'
import { captchaToken } from './captcha-token.ts'

/** Sends it once more with a captcha token when the service wants one, as it does after several failed payments. */
export async function postWithCaptcha<Answer>(path: string, body?: unknown): Promise<Answer> {
  try {
    return await post<Answer>(path, body)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'captcha_failed') throw error
    const captcha = await captchaToken('payment')
    if (!captcha.captchaToken) throw error
    return post<Answer>(path, { ...(body as object | undefined), ...captcha })
  }
}
