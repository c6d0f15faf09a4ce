import type { Phone } from './phones.ts'

/** A way to reach phones. It throws when the provider does not work or does not answer in time. */
export type SmsProvider = {
  /** `refused`: the provider works, but cannot text this number. */
  send(phone: Phone, text: string): Promise<'sent' | 'refused'>
  /** False only when the provider knows that the number cannot be reached by SMS. */
  isReachable(phone: Phone): Promise<boolean>
}
