import { signal } from '@preact/signals'
import { call } from '../../shared/api.ts'
import type { Tokens } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { pageData } from '../../shared/page-data.ts'
import { deviceHeaders, startSession } from '../../shared/session.ts'
import { captchaToken } from './captcha.ts'
import { type SignInFailure, signInFailure } from './sign-in-failure.ts'

export type Step =
  | { name: 'email' }
  | { name: 'register'; email: string }
  | { name: 'pin'; email: string; lastFour: string | null }

type Newcomer = { firstName: string; lastName: string; mobile: string; countryCode: string }

/** Signing in, step by step: e-mail, then the PIN, or a short form before it. */
export class SignIn {
  readonly step = signal<Step>({ name: 'email' })
  readonly isBusy = signal(false)
  readonly failure = signal<{ kind: SignInFailure; seconds: number } | null>(null)

  async checkEmail(email: string): Promise<void> {
    await this.#attempt('email', async () => {
      const body = { email, whitelabelId: pageData.whitelabelId, ...(await captchaToken('login')) }
      const { userFound } = await this.#post<{ userFound: boolean }>('/v3/auth/email-check', body)
      this.step.value = userFound ? { name: 'pin', email, lastFour: null } : { name: 'register', email }
    })
  }

  async register(email: string, newcomer: Newcomer): Promise<void> {
    await this.#attempt('register', async () => {
      const body = {
        ...newcomer,
        email,
        whitelabelId: pageData.whitelabelId,
        ...(await captchaToken('signup')),
      }
      const { phoneLastFourDigits } = await this.#post<{ phoneLastFourDigits: string }>(
        '/v3/auth/register',
        body,
      )
      this.step.value = { name: 'pin', email, lastFour: phoneLastFourDigits }
    })
  }

  /** True when the PIN was right and the person is signed in. */
  async verify(email: string, pin: string): Promise<boolean> {
    return this.#attempt('pin', async () => {
      const body = { email, pin, whitelabelId: pageData.whitelabelId }
      startSession(await this.#post<Tokens>('/v3/auth/verify-pin', body))
    })
  }

  back(): void {
    this.step.value = { name: 'email' }
    this.failure.value = null
  }

  #post<Answer>(path: string, body: object): Promise<Answer> {
    return call<Answer>('POST', path, { as: 'none', headers: deviceHeaders(), body })
  }

  async #attempt(step: Step['name'], work: () => Promise<void>): Promise<boolean> {
    if (this.isBusy.peek()) return false
    this.isBusy.value = true
    this.failure.value = null
    try {
      await work()
      return true
    } catch (error) {
      const seconds = error instanceof Failure ? (error.retryAfterSeconds ?? 60) : 0
      this.failure.value = { kind: signInFailure(error, step), seconds }
      return false
    } finally {
      this.isBusy.value = false
    }
  }
}
