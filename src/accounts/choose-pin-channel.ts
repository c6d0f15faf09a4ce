import type { Config } from '../config/config.ts'

export type PinPolicy = Config['pinChannel']
export type PinChannel = 'sms' | 'email'

type Opened = { isAddressProved: boolean; hasProvedPhone: boolean }

/**
 * By which way a code goes. Where people choose, an account is opened by the way that was proved first, and by the other one
 * once its person has proved that as well: otherwise whoever registered somebody else's address with their own phone
 * would share the account of the one who later signs in by mail, and the other way round.
 */
export function choosePinChannel(
  channel: PinPolicy,
  { isAddressProved, hasProvedPhone }: Opened,
  { preferred, isOwnDevice }: { preferred: PinChannel | undefined; isOwnDevice: boolean },
): PinChannel {
  if (channel !== 'both') return channel
  const mayMail = isAddressProved || !hasProvedPhone
  const mayText = hasProvedPhone || !isAddressProved || isOwnDevice
  if (preferred === 'email') return mayMail ? 'email' : 'sms'
  return mayText ? 'sms' : 'email'
}
