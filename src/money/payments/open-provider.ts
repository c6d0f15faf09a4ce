import type { Config } from '../../platform/config/config.ts'
import type { Time } from '../../platform/time/time.ts'
import type { PaymentProvider } from './provider.ts'
import { StripeProvider } from './stripe/stripe-provider.ts'

/** Null while cards are off. */
export function openProvider({ payments }: Pick<Config, 'payments'>, time: Time): PaymentProvider | null {
  return payments.url === null ? null : new StripeProvider({ url: payments.url, time })
}
