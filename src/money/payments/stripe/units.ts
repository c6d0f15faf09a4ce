import type { Cents } from '../../../engine/cents.ts'
import type { Amount, AmountRefusal } from '../provider.ts'

/**
 * Stripe counts in the smallest unit of a currency, Goodlot in hundredths of all of them. The lists follow
 * docs.stripe.com/currencies.
 */
export function toUnits(amount: Amount): number {
  const refusal = amountRefusal(amount)
  if (refusal) throw new RangeError(`${amount.currency} cannot be charged: ${refusal}`)
  return Number(amount.amountCents / centsPerUnit(amount.currency))
}

/** Refunds may be smaller than the smallest charge. */
export function toRefundUnits(amount: Amount): number {
  const refusal = amountRefusal(amount)
  if (refusal && refusal !== 'amountTooSmall') throw new RangeError(`${amount.currency}: ${refusal}`)
  return Number(amount.amountCents / centsPerUnit(amount.currency))
}

export function toCents(units: number, currency: string): Cents {
  const code = currency.toUpperCase()
  if (threeDecimals.has(code)) throw new RangeError(`${code} has thousandths, which are not hundredths`)
  return BigInt(units) * centsPerUnit(code)
}

export function amountRefusal({ amountCents, currency }: Amount): AmountRefusal | null {
  const code = currency.toUpperCase()
  if (!supported.has(code)) return 'currencyNotSupported'
  if (wholeUnits.has(code) && amountCents % 100n !== 0n) return 'amountNotWhole'
  if (amountCents < (smallestCents[code] ?? 1n)) return 'amountTooSmall'
  const mostUnits = code === 'IDR' ? 999_999_999_999n : 99_999_999n
  return amountCents / centsPerUnit(code) > mostUnits ? 'amountTooLarge' : null
}

function centsPerUnit(currency: string): bigint {
  return zeroDecimals.has(currency.toUpperCase()) ? 100n : 1n
}

/** One unit is one yen. */
const zeroDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))

/**
 * ISK and UGX have no decimals either, but Stripe still counts them in hundredths, which must be a multiple of 100.
 * HUF and TWD are charged like dollars; only their payouts are whole.
 */
const wholeUnits = new Set([...zeroDecimals, 'ISK', 'UGX'])

const threeDecimals = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

const supported = new Set([
  ...zeroDecimals,
  ...'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF'.split(
    ' ',
  ),
  ...'CNY COP CRC CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR'.split(
    ' ',
  ),
  ...'ILS INR ISK JMD KES KGS KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN'.split(
    ' ',
  ),
  ...'MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD SAR SBD SCR SEK SGD SHP SLE'.split(
    ' ',
  ),
  ...'SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS UAH UGX USD UYU UZS WST XCD YER ZAR ZMW'.split(' '),
])

/** For all others Stripe converts and decides by itself. */
const smallestCents: Record<string, bigint> = {
  USD: 50n,
  AED: 200n,
  AUD: 50n,
  BRL: 50n,
  CAD: 50n,
  CHF: 50n,
  CZK: 1500n,
  DKK: 250n,
  EUR: 50n,
  GBP: 30n,
  HKD: 400n,
  HUF: 17_500n,
  INR: 50n,
  JPY: 5_000n,
  MXN: 1_000n,
  MYR: 200n,
  NOK: 300n,
  NZD: 50n,
  PLN: 200n,
  RON: 200n,
  SEK: 300n,
  SGD: 50n,
  THB: 1_000n,
}
