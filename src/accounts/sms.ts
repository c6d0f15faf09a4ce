import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { ApiError } from '../errors.ts'
import type { RateLimits } from '../http/access/rate-limits.ts'
import type { Dependency } from '../http/operations/health.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import type { Phone } from './phones.ts'
import { TwilioSms } from './sms-twilio.ts'

/** A way to reach phones. It throws when the provider does not work or does not answer in time. */
export type SmsProvider = {
  /** `refused`: the provider works, but cannot text this number. */
  send(phone: Phone, text: string): Promise<'sent' | 'refused'>
  /** False only when the provider knows that the number cannot be reached by SMS. */
  isReachable(phone: Phone): Promise<boolean>
}

export type Sms = ReturnType<typeof makeSms>

/** Sends PINs within the budgets. A provider that is down is logged and shown in /readyz; it never fails a request. */
export function makeSms(parts: {
  config: Config
  limits: RateLimits
  log: FastifyBaseLogger
  metrics: Metrics
}) {
  const { config, limits, log, metrics } = parts
  const provider = config.sms.provider === 'twilio' ? new TwilioSms(config.sms.twilio) : consoleSms(log)
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

  const isReachable = async (phone: Phone): Promise<boolean> =>
    !config.sms.checksReachability || guarded(() => provider.isReachable(phone), true)

  return {
    /** Takes one text from the phone's and the service's budgets; the seconds to wait when one of them is used up. */
    async secondsToWait(phone: Phone): Promise<number> {
      return (
        (await limits.tryTake('smsPerPhone', phone.e164)) ||
        (await limits.tryTake('smsPerPhoneDaily', phone.e164)) ||
        (await limits.tryTake('smsPerDialCodeDaily', phone.dialCode)) ||
        (await limits.tryTake('smsDaily', 'all'))
      )
    },
    async sendPin(phone: Phone, pin: string): Promise<void> {
      const text = `${pin} is your Goodlot PIN. It is valid for 10 minutes.`
      const outcome = await guarded(() => provider.send(phone, text), null)
      if (outcome === 'refused') log.warn('the SMS provider cannot text a number')
    },
    isReachable,
    /** For somebody signed in who wants this number: the same question as at registration, so many times a day. */
    async checkPhone(phone: Phone, userId: number): Promise<void> {
      if (!config.sms.checksReachability) return
      await limits.take('phoneLookup', `user:${userId}`)
      if (!(await isReachable(phone))) throw unreachable()
    },
    dependency: { name: 'sms', trouble: () => lastTrouble } satisfies Dependency,
  }
}

export function unreachable(): ApiError {
  return new ApiError('invalid_phone', 'This phone number cannot receive text messages.')
}

/** For development: the message stands in the log. */
function consoleSms(log: FastifyBaseLogger): SmsProvider {
  return {
    async send(phone, text) {
      log.info(`SMS to …${phone.lastFourDigits}: ${text}`)
      return 'sent'
    },
    isReachable: async () => true,
  }
}
