import { formatAddress as linesOf } from 'localized-address-format'
import { countryOf, findCountry } from './countries.ts'
import { type Province, provinceOf } from './provinces.ts'

/** The parts of a stored address that are written on an envelope. */
export type WrittenAddress = {
  street1: string | null
  street2: string | null
  city: string | null
  provinceCode: string | null
  postalCode: string | null
  countryCode: string | null
}

/** One text, in the order that country writes its addresses, the country last; null when there is nothing to write. */
export function formatAddress(address: WrittenAddress): string | null {
  const lines = [...domesticLines(address), countryOf(address.countryCode)?.name]
  return lines.filter(Boolean).join(', ') || null
}

function domesticLines(address: WrittenAddress): string[] {
  const province = provinceOf(address.provinceCode)
  const postalCountry = address.countryCode ?? province?.countryCode ?? ''
  const script = isLatin(address) ? 'latin' : 'local'
  const city = address.city ?? ''
  const postalCode = address.postalCode ?? ''
  const streets = [address.street1, address.street2].filter((line) => line !== null)
  const hasPlaceFor = (part: 'locality' | 'postalCode') =>
    linesOf({ postalCountry, [part]: '?' }, script)
      .join('')
      .includes('?')

  // Some countries have no line for the city and some no postal codes; what was given is still not lost.
  const isAmongStreets = city && !hasPlaceFor('locality') && !isCityState(city, postalCountry)
  const cityLine = isAmongStreets ? [city] : []
  const lines = linesOf(
    {
      postalCountry,
      administrativeArea: province ? writtenProvince(province) : '',
      locality: city,
      postalCode,
      addressLines: script === 'latin' ? [...streets, ...cityLine] : [...cityLine, ...streets],
    },
    script,
  ).map((line) => line.replace(/^[,\s]+|(?<![,\s])[,\s]+$/g, ''))
  return hasPlaceFor('postalCode') ? lines : [...lines, postalCode]
}

/** Singapore, Singapore: the country's line says it. */
function isCityState(city: string, countryCode: string): boolean {
  return findCountry(city)?.code === countryCode
}

/** These write the short code, as the post asks; the others write the name. */
const countriesThatWriteCodes = new Set(['AU', 'BR', 'CA', 'IT', 'US'])

function writtenProvince({ countryCode, code, name }: Province): string {
  return countriesThatWriteCodes.has(countryCode) && /^[A-Z]+$/.test(code) ? code : name
}

/** In East Asia the order of lines depends on the script. */
function isLatin({ street1, street2, city }: WrittenAddress): boolean {
  return !/(?!\p{Script=Latin})\p{L}/u.test([street1, street2, city].join(''))
}
