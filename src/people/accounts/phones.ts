import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type Phone = { e164: string; dialCode: string; lastFourDigits: string }

/** Reads E.164, local digits of the country, or international digits without the plus. */
export function parsePhone(text: string, countryCode: string | null): Phone | null {
  return parseLocalPhone(text, countryCode) ?? parseLocalPhone(`+${text.trim()}`, null)
}

/** Reads E.164 or local digits: without a leading plus, the number must be one of the given country. */
export function parseLocalPhone(text: string, countryCode: string | null): Phone | null {
  const trimmed = text.trim()
  if (!/^\+?[\d\s().\-/]{4,30}$/.test(trimmed)) return null
  const phone = parsePhoneNumberFromString(trimmed, (countryCode ?? undefined) as CountryCode | undefined)
  if (!phone?.isValid() || phone.isNonGeographic() || costlyTypes.has(phone.getType() ?? '')) return null
  return { e164: phone.number, dialCode: phone.countryCallingCode, lastFourDigits: phone.number.slice(-4) }
}

/**
 * The owner of such a number earns on every text to it, and satellite phones (a code of no country) cost as much: no
 * PIN is sent there, no matter who asks for it.
 */
const costlyTypes = new Set<string>(['PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL'])
