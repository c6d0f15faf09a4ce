import { countryById, countryOf, findCountry } from './countries.ts'
import { foldName } from './fold-name.ts'
import { findProvince, type Province, provinceById } from './provinces.ts'

type Given<Value> = Value | null | undefined

/** A place as a request names it: each by name or code, or by id. `countryCode` is another name of `country`. */
export type PlaceRequest = {
  country?: Given<string>
  countryCode?: Given<string>
  countryId?: Given<number>
  province?: Given<string>
  provinceId?: Given<number>
}

/** A place as the database keeps it: ISO 3166-1 alpha-2 and ISO 3166-2. */
type Place = { countryCode: string | null; provinceCode: string | null }

type ResolvedPlace = Place & {
  /** What could not be resolved, by the field that was sent. */
  problems: Record<string, string[]>
}

/** A province is looked up in the given country, or else in the home country, which is not added to the place. */
export function resolvePlace(request: PlaceRequest, homeCountryCode: string | null): ResolvedPlace {
  const problems: Record<string, string[]> = {}
  const countryCode = resolveCountry(request, problems)
  const isCountryWrong = Object.keys(problems).length > 0
  const province = isCountryWrong
    ? null
    : resolveProvince(request, { countryCode, homeCountryCode }, problems)
  return { countryCode, provinceCode: province?.isoCode ?? null, problems }
}

function resolveCountry(request: PlaceRequest, problems: Record<string, string[]>): string | null {
  const field = typeof request.country === 'string' ? 'country' : 'countryCode'
  const text = request[field]?.trim()
  const named = text ? findCountry(text) : null
  if (text && !named) problems[field] = ['is not a known country']
  if (typeof request.countryId !== 'number') return named?.code ?? null
  const country = countryById(request.countryId)
  if (!country) problems.countryId = ['is not a known country']
  else if (named && named !== country) problems.countryId = [`is ${country.name}, not ${named.name}`]
  return country?.code ?? null
}

function resolveProvince(
  { province, provinceId }: PlaceRequest,
  { countryCode, homeCountryCode }: { countryCode: string | null; homeCountryCode: string | null },
  problems: Record<string, string[]>,
): Province | null {
  const text = province?.trim()
  if (typeof provinceId === 'number') {
    const identified = provinceById(provinceId)
    if (!identified) problems.provinceId = ['is not a known province']
    else if (countryCode && identified.countryCode !== countryCode)
      problems.provinceId = [`is not in ${countryOf(countryCode)?.name}`]
    else if (text && !isNameOf(identified, text)) problems.provinceId = [`is ${identified.name}, not ${text}`]
    return identified
  }
  if (!text) return null
  const lookIn = countryOf(countryCode ?? homeCountryCode)
  const named = lookIn && findProvince(text, lookIn.code)
  if (!named) problems.province = [lookIn ? `is not a known province of ${lookIn.name}` : 'needs a country']
  return named
}

/** Several provinces can share a name; the id tells which is meant. */
function isNameOf(province: Province, text: string): boolean {
  return findProvince(text, province.countryCode) === province || foldName(text) === foldName(province.name)
}
