import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/pool.ts'
import type { RateLimits } from '../http/access/rate-limits.ts'
import { ApiError } from '../http/answers/api-error.ts'
import type { Dependency } from '../http/operations/health.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import type { Time } from '../time/time.ts'
import type { Phone } from './phones.ts'
import { type Asker, type LinkSource, SmsBudget } from './sms-budget.ts'
import type { SmsProvider } from './sms-provider.ts'
import { TwilioSms } from './sms-twilio.ts'

export type Sms = ReturnType<typeof makeSms>

/** Sends PINs within the budgets. A provider that is down is logged and shown in /readyz; it never fails a request. */
export function makeSms(parts: {
  db: Database
  config: Config
  limits: RateLimits
  log: FastifyBaseLogger
  metrics: Metrics
  time: Time
}) {
  const { db, config, limits, log, metrics, time } = parts
  const budget = new SmsBudget({ db, limits, log })
  metrics.watchSmsCaps(() => budget.used())
  const { twilio } = config.sms
  const provider = config.sms.provider === 'twilio' ? new TwilioSms(twilio, time) : consoleSms(log)
  let lastTrouble: string | null = null

  async function guarded<Result>(work: () => Promise<Result>, fallback: Result): Promise<Result> {
    try {
      const result = await work()
      lastTrouble = null
      return result
    } catch (error) {
      lastTrouble = (error as Error).message
      metrics.smsFailures.inc()
      log.error({ trouble: lastTrouble }, 'the SMS provider failed')
      return fallback
    }
  }

  async function send(phone: Phone, text: string): Promise<void> {
    const outcome = await guarded(() => provider.send(phone, text), null)
    if (outcome === 'refused') log.warn('the SMS provider cannot text a number')
  }

  const isReachable = async (phone: Phone): Promise<boolean> =>
    !config.sms.checksReachability || guarded(() => provider.isReachable(phone), true)

  return {
    secondsToWait: (phone: Phone, asker: Asker) => budget.secondsToWait(phone, asker),
    sendPin: (phone: Phone, pin: string) =>
      send(phone, `${pin} is your Goodlot PIN. It is valid for 10 minutes.`),
    /** Warns an account's old number of the new one; whether the text arrives changes nothing. */
    async tellOldNumber(old: Phone, { lastFourDigits }: Phone): Promise<void> {
      const text = `The phone number of your Goodlot account now ends in ${lastFourDigits}. If you did not ask for this change, please contact the organizers.`
      if (await budget.takeNotification(old)) await send(old, text)
      else log.warn('an old number was not told of the new one: a cap of SMS is used up')
    },
    isReachable,
    /**
     * Texts a guest the link into the auction; returns the seconds to wait after too many. The words are fixed: what
     * organizers write must not reach a phone under our name.
     */
    async textLink(
      phone: Phone,
      { paddleNumber, link, ...source }: LinkSource & { paddleNumber: number; link: string },
    ): Promise<number> {
      const wait = await budget.secondsToWaitForLink(phone, source)
      if (wait === 0) await send(phone, `Goodlot: your paddle number is ${paddleNumber}. Bid here: ${link}`)
      return wait
    },
    /** The same check as at registration, for a signed-in person who wants this number; limited per day. */
    async checkPhone(phone: Phone, userId: number): Promise<void> {
      if (!config.sms.checksReachability) return
      await limits.take('phoneLookup', `user:${userId}`)
      if (!(await isReachable(phone))) throw unreachable()
    },
    dependency: {
      name: 'sms',
      trouble: async () => lastTrouble ?? (await budget.trouble()),
    } satisfies Dependency,
  }
}

export function unreachable(): ApiError {
  return new ApiError('invalid_phone', 'This phone number cannot receive text messages.')
}

/** For development: the message goes to the log. */
function consoleSms(log: FastifyBaseLogger): SmsProvider {
  return {
    async send(phone, text) {
      log.info(`SMS to …${phone.lastFourDigits}: ${text}`)
      return 'sent'
    },
    isReachable: async () => true,
  }
}
