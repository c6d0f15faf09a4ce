import type { Config } from '../../platform/config/config.ts'

export type PinPolicy = Config['pinChannel']
export type PinChannel = 'sms' | 'email'

type Account = {
  phone: string
  /** A PIN was texted to this very phone and entered. */
  isPhoneProved: boolean
  /** The same of this phone or an earlier one. */
  hasProvedPhone: boolean
  isAddressProved: boolean
}

type Wish = {
  preferred: PinChannel | undefined
  isOwnDevice: boolean
  /** False without a mail server. */
  canMail: boolean
}

/**
 * By which way a code goes. Until the address is proved the phone on file opens the account, as in the contract; where people
 * choose, a mail does too as long as no phone was proved. Once the address is proved, a text goes only to a phone that was
 * proved as well. The one exception proves a phone: the account's own device asks for a text to a number that was typed
 * after the first mailed code, which had emptied the one on file.
 */
export function choosePinChannel(policy: PinPolicy, account: Account, wish: Wish): PinChannel {
  if (policy === 'email') return 'email'
  const wantsMail = policy === 'both' && wish.preferred === 'email'
  if (!account.isAddressProved) return wantsMail && !account.hasProvedPhone ? 'email' : 'sms'
  if (!wish.canMail) return 'sms'
  const wantsText = policy === 'sms' || wish.preferred === 'sms'
  const provesPhone = wantsText && wish.isOwnDevice && account.phone !== ''
  return !wantsMail && (account.isPhoneProved || provesPhone) ? 'sms' : 'email'
}
