import { signal } from '@preact/signals'
import { call } from '../../shared/api.ts'
import type { Tokens } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { pageData } from '../../shared/page-data.ts'
import { deviceHeaders, startSession } from '../../shared/session.ts'
import { captchaToken } from '../captcha/captcha-token.ts'
import { afterRequest, type PinTexts } from './pin-texts.ts'
import { type SignInFailure, signInFailure } from './sign-in-failure.ts'
import { dropStep, type PinChannel, type PinStep, readStep, storeStep, type Wanted } from './stored-step.ts'

export type Step = { name: 'email' } | { name: 'register'; email: string } | ({ name: 'pin' } & PinStep)

type Sent = { pinChannel?: PinChannel; isPinLate?: boolean }
type Checked = Sent & { userFound: boolean }
type Registered = Sent & { phoneLastFourDigits: string }
type Newcomer = { firstName: string; lastName: string; mobile: string; countryCode: string }

/** Signing in, step by step: e-mail, then the PIN, or a short form before it. */
export class SignIn {
  readonly step = signal<Step>({ name: 'email' })
  /** Whether another code was sent, for those who wait for it. */
  readonly hasResent = signal(false)
  readonly isBusy = signal(false)
  readonly failure = signal<{ kind: SignInFailure; seconds: number } | null>(null)
  readonly #path = location.pathname + location.search
  readonly #wanted: Wanted | undefined
  #asked: { email: string; texts: PinTexts } | null = null
  /** What a newcomer typed here just now. */
  #registered: { email: string; userCellPhone: string; countryCode: string } | null = null

  /** Goes on where a reload interrupted it. */
  constructor(wanted?: Wanted) {
    this.#wanted = wanted
    const stored = readStep(sessionStorage, { path: this.#path, nowMs: Date.now() })
    if (!stored) return
    const { email, lastFour, isNew, texts, way = 'sms', isLate = false } = stored
    this.#asked = { email, texts }
    this.step.value = { name: 'pin', email, lastFour, isNew, texts, way, isLate }
  }

  async checkEmail(email: string): Promise<void> {
    await this.#attempt('email', async () => {
      const { userFound, ...sent } = await this.#askForPin(email)
      if (userFound) this.#waitForPin({ email, lastFour: null, isNew: false, ...sent })
      else this.step.value = { name: 'register', email }
    })
  }

  /** Sends another code to somebody who waits for one; the digits typed so far are of no use any more. */
  async resend(wish?: PinChannel): Promise<void> {
    const step = this.step.peek()
    if (step.name !== 'pin') return
    this.hasResent.value = false
    await this.#attempt('email', async () => {
      const { email, lastFour, isNew, texts } = step
      const { way, isLate } = await this.#askForPin(email, wish ?? step.way)
      // Each way has its own budget.
      if (way !== step.way) this.#asked = null
      this.#waitForPin({ email, lastFour, isNew, way, isLate })
      const { texts: now } = this.#asked!
      this.hasResent.value = now !== texts
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
      const answer = await this.#post<Registered>('/v3/auth/register', body)
      const lastFour = answer.phoneLastFourDigits
      this.#registered = { email, userCellPhone: newcomer.mobile, countryCode: newcomer.countryCode }
      this.#waitForPin({ email, lastFour, isNew: true, ...wayOf(answer) })
    })
  }

  /** True when the PIN was right and the person is signed in. */
  async verify(email: string, pin: string): Promise<boolean> {
    return this.#attempt('pin', async () => {
      const body = { email, pin, whitelabelId: pageData.whitelabelId }
      const tokens = await this.#post<Tokens>('/v3/auth/verify-pin', body)
      const step = this.step.peek()
      dropStep(sessionStorage)
      startSession(tokens)
      if (step.name === 'pin' && step.way === 'email') await this.#keepPhone(email)
    })
  }

  /** The first mailed code empties a phone that anybody may have typed; the newcomer at this page typed this one. */
  async #keepPhone(email: string): Promise<void> {
    if (this.#registered?.email !== email) return
    const { userCellPhone, countryCode } = this.#registered
    // If it fails, the profile asks for it.
    await call('PUT', '/v3/user/profile', { body: { userCellPhone, countryCode } }).catch(() => {})
  }

  back(): void {
    this.step.value = { name: 'email' }
    this.failure.value = null
    dropStep(sessionStorage)
  }

  async #askForPin(email: string, wish?: PinChannel) {
    const wished = pageData.pinChannel === 'both' && wish ? { pinChannel: wish } : {}
    const captcha = await captchaToken('login')
    const body = { email, whitelabelId: pageData.whitelabelId, ...wished, ...captcha }
    const checked = await this.#post<Checked>('/v3/auth/email-check', body)
    return { userFound: checked.userFound, ...wayOf(checked) }
  }

  #waitForPin(who: Omit<PinStep, 'texts'>): void {
    const before = this.#asked?.email === who.email ? this.#asked.texts : null
    const texts = afterRequest(before, Date.now())
    this.#asked = { email: who.email, texts }
    this.step.value = { name: 'pin', ...who, texts }
    storeStep(sessionStorage, { path: this.#path, ...who, texts, ...wantedOf(this.#wanted) })
  }

  #post<Answer>(path: string, body: object): Promise<Answer> {
    return call<Answer>('POST', path, { as: 'none', headers: deviceHeaders(), body })
  }

  async #attempt(step: Step['name'], work: () => Promise<void>): Promise<boolean> {
    if (this.isBusy.peek()) return false
    this.isBusy.value = true
    this.failure.value = null
    if (step === 'pin') this.hasResent.value = false
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

const wayOf = ({ pinChannel: way = 'sms', isPinLate: isLate = false }: Sent) => ({ way, isLate })

const wantedOf = (wanted: Wanted | undefined) => wanted && { reason: wanted.reason, intent: wanted.intent }
