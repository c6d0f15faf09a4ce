import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { Dependency } from '../../platform/http/operations/health.ts'
import type { Metrics } from '../../platform/http/operations/metrics.ts'
import type { Time } from '../../platform/time/time.ts'
import type { Phone } from './phones.ts'
import { NoAnswer } from './provider-call.ts'
import { type Asker, type LinkSource, SmsBudget } from './sms-budget.ts'
import type { CallbackRequest, SmsProvider, TextCallback } from './sms-provider.ts'
import { TwilioSms } from './sms-twilio.ts'
import { VonageSms } from './sms-vonage.ts'

export type Sms = ReturnType<typeof makeSms>

/** Where providers say what became of a text, and what people answer. */
export const CALLBACK_PATH = '/v3/texts/callback'

/** What became of an attempt to text; as `state` of the outbox. */
export type NoticeOutcome = {
  state: 'accepted' | 'refused' | 'deferred' | 'unsure'
  reply: string
  providerId: string | null
}

/** What a notice may use of the service's caps: what is not reserved, all, or it has taken its part before. */
export type NoticeShare = 'unreserved' | 'all' | 'taken'

type SmsParts = {
  db: Database
  config: Config
  limits: RateLimits
  log: FastifyBaseLogger
  metrics: Metrics
  time: Time
}

/** Sends PINs within the budgets. A provider that is down is logged and shown in /readyz; it never fails a request. */
export function makeSms({ db, config, limits, log, metrics, time }: SmsParts) {
  const budget = new SmsBudget({ db, limits, log })
  metrics.watchSmsCaps(() => budget.used())
  const isOn = config.sms.provider !== 'console' || !config.isProduction
  const provider = isOn ? openProvider(config, { log, time }) : noSms(log)
  // In development nobody could call back.
  const callbackUrl = config.sms.provider === 'console' ? null : `${config.publicUrl}${CALLBACK_PATH}`
  const trouble = new ProviderTrouble(metrics, log)

  async function sendPin(phone: Phone, pin: string): Promise<void> {
    const text = `${pin} is your Goodlot PIN. It is valid for 10 minutes.`
    const sent = await trouble.guard(() => provider.send({ phone, text, from: 'pins', callbackUrl }), null)
    if (sent?.outcome === 'refused') log.warn('the SMS provider cannot text a number')
  }

  /** For the outbox, which decides whether it is tried again. */
  async function sendNotice(
    phone: Phone,
    { text, messageId, share }: { text: string; messageId: number; share: NoticeShare },
  ): Promise<NoticeOutcome> {
    if (share !== 'taken' && !(await budget.takeNotice(phone, share === 'all')))
      return { state: 'deferred', reply: 'a daily cap of SMS is used up', providerId: null }
    try {
      const url = callbackUrl && `${callbackUrl}?message=${messageId}`
      const sent = await provider.send({ phone, text, from: 'notices', callbackUrl: url })
      trouble.clear()
      if (sent.outcome === 'refused') return { state: 'refused', reply: sent.reason, providerId: null }
      return { state: 'accepted', reply: 'taken by the provider', providerId: sent.id }
    } catch (error) {
      const reply = (error as Error).message
      trouble.note(reply)
      const mayHaveArrived = error instanceof NoAnswer && error.mayHaveArrived
      return { state: mayHaveArrived ? 'unsure' : 'deferred', reply, providerId: null }
    }
  }

  /** To somebody who texted us: at most a few a day, so that two machines that answer each other come to an end. */
  async function answer(phone: Phone, text: string): Promise<void> {
    const isAllowed = (await limits.tryTake('textAnswerDaily', phone.e164)) === 0
    if (!isAllowed || !(await budget.takeNotice(phone, false))) return
    await trouble.guard(() => provider.send({ phone, text, from: 'notices', callbackUrl: null }), null)
  }

  const isReachable = async (phone: Phone): Promise<boolean> =>
    !config.sms.checksReachability || trouble.guard(() => provider.isReachable(phone), true)

  return {
    secondsToWait: (phone: Phone, asker: Asker) => budget.secondsToWait(phone, asker),
    sendPin,
    sendNotice,
    answer,
    /** Null unless our provider signed it. */
    readCallback: (request: CallbackRequest): TextCallback | null => provider.readCallback(request),
    answersByItself: provider.answersByItself,
    /** A PIN did not arrive, as the provider says later: what operators see is the same as if it had been refused at once. */
    noteUndelivered(reason: string | null): void {
      metrics.smsFailures.inc()
      log.warn({ reason }, 'a text was not delivered')
    },
    isReachable,
    /** Whether anything is texted: an operator who mails codes may have no provider. */
    isOn,
    secondsToWaitForLink: (phone: Phone, source: LinkSource) => budget.secondsToWaitForLink(phone, source),
    /** The same check as at registration, for a signed-in person who wants this number; limited per day. */
    async checkPhone(phone: Phone, userId: number): Promise<void> {
      if (!config.sms.checksReachability) return
      await limits.take('phoneLookup', `user:${userId}`)
      if (!(await isReachable(phone))) throw unreachable()
    },
    dependency: {
      name: 'sms',
      trouble: async () => trouble.last ?? (await budget.trouble()),
    } satisfies Dependency,
  }
}

/** What the provider failed at last, until it works again. */
class ProviderTrouble {
  readonly #metrics: Metrics
  readonly #log: FastifyBaseLogger
  last: string | null = null

  constructor(metrics: Metrics, log: FastifyBaseLogger) {
    this.#metrics = metrics
    this.#log = log
  }

  note(trouble: string): void {
    this.last = trouble
    this.#metrics.smsFailures.inc()
    this.#log.error({ trouble }, 'the SMS provider failed')
  }

  clear(): void {
    this.last = null
  }

  async guard<Result>(work: () => Promise<Result>, fallback: Result): Promise<Result> {
    try {
      const result = await work()
      this.clear()
      return result
    } catch (error) {
      this.note((error as Error).message)
      return fallback
    }
  }
}

export function unreachable(): ApiError {
  return new ApiError('invalid_phone', 'This phone number cannot receive text messages.')
}

function openProvider(config: Config, { log, time }: { log: FastifyBaseLogger; time: Time }): SmsProvider {
  const { provider, twilio, vonage } = config.sms
  if (provider === 'twilio') return new TwilioSms(twilio, time)
  return provider === 'vonage' ? new VonageSms(vonage, time) : consoleSms(log)
}

/** An operator who mails codes has no provider, and then nothing is texted; nor is it logged. */
function noSms(log: FastifyBaseLogger): SmsProvider {
  return {
    async send() {
      log.warn('nothing is texted: no SMS provider is set')
      return { outcome: 'refused', reason: 'no SMS provider is set' }
    },
    isReachable: async () => true,
    readCallback: () => null,
    answersByItself: true,
  }
}

/** For development: the message goes to the log. */
function consoleSms(log: FastifyBaseLogger): SmsProvider {
  return {
    async send({ phone, text }) {
      log.info(`SMS to …${phone.lastFourDigits}: ${text}`)
      return { outcome: 'sent', id: null }
    },
    isReachable: async () => true,
    readCallback: () => null,
    answersByItself: true,
  }
}
