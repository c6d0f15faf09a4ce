import { hasTooManyDecimals } from '../../engine/currency.ts'
import { invalidFields } from '../../platform/http/answers/api-error.ts'
import { amountProblems } from '../../platform/http/values/money.ts'
import { isKnownCountry } from '../../platform/places/countries.ts'
import { provinceOf } from '../../platform/places/provinces.ts'
import { resolvePlace } from '../../platform/places/resolve-place.ts'
import { type Flat, moneyIn } from '../basics/fields.ts'
import { auctionFields } from './auction-fields.ts'

/** Checks what a schema cannot, on the auction as it would be after the change: 400 with every problem at once. */
export function refuseWrongAuction(auction: Flat): void {
  const problems = auctionChecks.filter(({ holds }) => !holds(auction))
  if (problems.length > 0) {
    throw invalidFields(Object.fromEntries(problems.map(({ field, message }) => [field, [message]])))
  }
}

type Check = { field: string; message: string; holds: (auction: Flat) => boolean }

// biome-ignore format: a table is read by its columns
const auctionChecks: Check[] = [
  { field: 'endTime', message: 'must be after startTime', holds: (a) => isAfter(a.endTime, a.startTime) },
  { field: 'timeZone', message: 'is not a known time zone', holds: (a) => isTimeZone(String(a.timeZone)) },
  { field: 'currency', message: 'is not a known currency', holds: (a) => currencies.has(String(a.currency)) },
  { field: 'stream.endTime', message: 'must be after stream.startTime', holds: (a) => isAfter(a['stream.endTime'], a['stream.startTime']) },
  { field: 'donations.minimumAmount', message: 'is needed when enableMinimum is set', holds: (a) => !a['donations.enableMinimum'] || isGiven(a['donations.minimumAmount']) },
  { field: 'donations.bigDonationThreshold', message: 'is needed when enableBig is set', holds: (a) => !a['donations.enableBig'] || isGiven(a['donations.bigDonationThreshold']) },
  { field: 'bidding.increments', message: 'must rise, and only the last step has no end', holds: (a) => isLadder(a['bidding.increments'] as Step[] | null) },
  { field: 'bidding.allowedCountries', message: 'must be ISO 3166-1 alpha-2 codes', holds: (a) => list(a['bidding.allowedCountries']).every(isKnownCountry) },
  { field: 'bidding.allowedProvinces', message: 'must be ISO 3166-2 codes such as CA-QC', holds: (a) => list(a['bidding.allowedProvinces']).every(isKnownProvince) },
]

type Step = { below: number | null; increment: number }

const currencies = new Set(Intl.supportedValuesOf('currency'))

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

function isAfter(later: unknown, earlier: unknown): boolean {
  return typeof later !== 'number' || typeof earlier !== 'number' || later > earlier
}

const isGiven = (value: unknown) => typeof value === 'number'
const list = (value: unknown) => (value ?? []) as string[]
const isKnownProvince = (code: string) => provinceOf(code) !== null

function isLadder(steps: Step[] | null | undefined): boolean {
  if (!steps) return true
  return steps.every(({ below }, index) => {
    const isLast = index === steps.length - 1
    if (isLast || below === null) return isLast && below === null
    return below > (steps[index - 1]?.below ?? 0)
  })
}

/**
 * A step far above the one before it would let one small bid of an organizer raise a leader to the whole ceiling.
 * The first step needs no bound: whoever bids has to pass it as well. Asked only of new increments, since those of
 * an auction with bids can no longer change.
 */
export function refuseSteepIncrements(changes: Flat): void {
  const steps = (changes['bidding.increments'] ?? []) as Step[]
  const isSteep = ({ increment }: Step, index: number) => increment > (steps[index - 1]?.below ?? increment)
  if (!steps.some(isSteep)) return
  throw invalidFields({ 'bidding.increments': ['must not be larger than the price from which they apply'] })
}

/** Existing auctions keep such a currency; none is made with it, and none changes to it. */
export function refuseFineCurrency({ currency }: Flat): void {
  if (!hasTooManyDecimals(String(currency))) return
  const message = 'has more than two decimals, and amounts here have two: please choose another currency'
  throw invalidFields({ currency: [message] })
}

/** Cents among new amounts, where the currency has none: settings, increments and suggested donations. */
export function refuseCentsIn(changes: Flat, levels: readonly number[], currency: string): void {
  const oddOf = (amounts: (number | null)[]) => amounts.find((amount) => !Number.isInteger(amount ?? 0))
  const steps = (changes['bidding.increments'] ?? []) as Step[]
  const problems = amountProblems(currency, {
    ...moneyIn(auctionFields, changes),
    'bidding.increments': oddOf(steps.flatMap(({ below, increment }) => [below, increment])),
    'donations.levels': oddOf([...levels]),
  })
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
}

/** Country and province as codes, however they were given; a province alone is looked up in the country on file. */
export function withPlaceCodes(changes: Flat, countryOnFile: string | null): Flat {
  const country = changes['address.countryCode'] as string | null | undefined
  const province = changes['address.provinceCode'] as string | null | undefined
  if (country === undefined && province === undefined) return changes
  const place = resolvePlace({ country: country === undefined ? countryOnFile : country, province }, null)
  if (Object.keys(place.problems).length > 0) {
    const named = Object.entries(place.problems).map(([field, messages]) => [
      `address.${field}Code`,
      messages,
    ])
    throw invalidFields(Object.fromEntries(named))
  }
  const codes: Flat = {}
  if (country !== undefined) codes['address.countryCode'] = place.countryCode
  // The old province belongs to the old country.
  if (province !== undefined || place.countryCode !== countryOnFile) {
    codes['address.provinceCode'] = place.provinceCode
  }
  return { ...changes, ...codes }
}
