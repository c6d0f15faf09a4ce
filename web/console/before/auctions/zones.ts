import { hasTooManyDecimals } from '../../../../src/engine/currency.ts'

/** The time zones that this browser knows, including its own. */
export const timeZones: readonly string[] = [
  ...new Set([...(Intl.supportedValuesOf?.('timeZone') ?? []), ownZone(), 'UTC']),
]

export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The most used currencies come first; any other can be chosen too. */
const usual = ['USD', 'CAD', 'EUR', 'GBP', 'AUD', 'NZD', 'CHF']
export const currencies: readonly string[] = [
  ...usual,
  ...(Intl.supportedValuesOf?.('currency') ?? []).filter((code) => !usual.includes(code)),
]

/** Amounts have two decimals, so a currency with three is not offered. */
export const newCurrencies = currencies.filter((code) => !hasTooManyDecimals(code))

export function likelyCurrency(zone: string): string {
  if (zone.startsWith('Europe/London')) return 'GBP'
  if (zone.startsWith('Europe/Zurich')) return 'CHF'
  if (zone.startsWith('Europe/')) return 'EUR'
  if (/^America\/(Toronto|Vancouver|Montreal|Halifax|Winnipeg|Edmonton|Regina|St_Johns)/.test(zone))
    return 'CAD'
  if (zone.startsWith('Australia/')) return 'AUD'
  if (zone === 'Pacific/Auckland') return 'NZD'
  return 'USD'
}
