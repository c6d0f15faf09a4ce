import type { Config } from '../config/config.ts'

export type PinChannel = Config['pinChannel']
export type PinWay = 'sms' | 'email'

type Opened = { isAddressProved: boolean; hasProvedPhone: boolean }

/**
 * By which way a code goes. Where people choose, an account is opened by the way that was proved first, and by the other one
 * once its person has proved that as well: otherwise whoever registered somebody else's address with their own phone
 * would share the account of the one who later signs in by mail, and the other way round.
 */
export function pinWay(
  channel: PinChannel,
  { isAddressProved, hasProvedPhone }: Opened,
  { wish, isOwnDevice }: { wish: PinWay | undefined; isOwnDevice: boolean },
): PinWay {
  if (channel !== 'both') return channel
  const mayMail = isAddressProved || !hasProvedPhone
  const mayText = hasProvedPhone || !isAddressProved || isOwnDevice
  if (wish === 'email') return mayMail ? 'email' : 'sms'
  return mayText ? 'sms' : 'email'
}
