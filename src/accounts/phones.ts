import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type Phone = { e164: string; dialCode: string; lastFourDigits: string }

/**
 * Reads E.164, international digits without the plus, or local digits. A leading plus speaks for itself; otherwise the
 * country is the hint.
 */
export function parsePhone(text: string, countryCode: string | null): Phone | null {
  const trimmed = text.trim()
  if (!/^\+?[\d\s().\-/]{4,30}$/.test(trimmed)) return null
  const hint = (countryCode ?? undefined) as CountryCode | undefined
  const candidates = trimmed.startsWith('+')
    ? [parsePhoneNumberFromString(trimmed)]
    : [hint && parsePhoneNumberFromString(trimmed, hint), parsePhoneNumberFromString(`+${trimmed}`)]
  const phone = candidates.find((candidate) => candidate?.isValid())
  if (!phone) return null
  return { e164: phone.number, dialCode: phone.countryCallingCode, lastFourDigits: phone.number.slice(-4) }
}
