import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type Phone = { e164: string; dialCode: string; lastFourDigits: string }

/** Reads E.164, local digits of the country, or international digits without the plus. */
export function parsePhone(text: string, countryCode: string | null): Phone | null {
  return parseLocalPhone(text, countryCode) ?? parseLocalPhone(`+${text.trim()}`, null)
}

/** Reads E.164 or local digits: a leading plus speaks for itself; otherwise the number is one of the country, or none. */
export function parseLocalPhone(text: string, countryCode: string | null): Phone | null {
  const trimmed = text.trim()
  if (!/^\+?[\d\s().\-/]{4,30}$/.test(trimmed)) return null
  const phone = parsePhoneNumberFromString(trimmed, (countryCode ?? undefined) as CountryCode | undefined)
  if (!phone?.isValid()) return null
  return { e164: phone.number, dialCode: phone.countryCallingCode, lastFourDigits: phone.number.slice(-4) }
}
