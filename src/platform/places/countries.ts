import { type ISO31661AssignedEntry, iso31661 } from 'iso-3166'
import { foldName } from './fold-name.ts'

/** `id` is the ISO 3166-1 numeric code, `code` the alpha-2 code, `name` the everyday English name. */
type Country = { id: number; name: string; code: string }

/** Names in daily use that neither ISO nor Unicode's English list has. */
const otherNames: Record<string, string[]> = {
  CD: ['DR Congo'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic'],
  GB: ['Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  MO: ['Macau'],
  NL: ['Holland'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  VA: ['Vatican'],
}

let made: ReturnType<typeof makeLists> | undefined

/** Made when the first country is asked for: all their names took some 40 ms of every start. */
const lists = () => (made ??= makeLists())

export function isKnownCountry(alpha2: string): boolean {
  return lists().byCode.has(alpha2)
}

/** The country of a stored alpha-2 code; null for null. */
export function countryOf(alpha2: string | null): Country | null {
  return (alpha2 && lists().byCode.get(alpha2)) || null
}

export function countryById(id: number): Country | null {
  return lists().byId.get(id) ?? null
}

/** What people write: alpha-2, alpha-3, the ISO name or the everyday English one, whatever its case and accents. */
export function findCountry(text: string): Country | null {
  const { byName } = lists()
  const name = foldName(text)
  return countryOf(byName.get(name) ?? byName.get(name.replace(/^the/, '')) ?? null)
}

function makeLists() {
  const longNames = new Intl.DisplayNames(['en'], { type: 'region' })
  const shortNames = new Intl.DisplayNames(['en'], { type: 'region', style: 'short' })
  const namesOf = ({ alpha2, alpha3, name }: ISO31661AssignedEntry): string[] => {
    const [head, tail] = name.split(', ')
    const inverted = tail ? [`${tail} ${head}`] : []
    const usual = [longNames.of(alpha2)!, shortNames.of(alpha2)!, ...(otherNames[alpha2] ?? [])]
    return [alpha2, alpha3, name, ...inverted, ...usual]
  }
  const countries = iso31661.map(
    ({ numeric, alpha2 }): Country => ({ id: Number(numeric), name: longNames.of(alpha2)!, code: alpha2 }),
  )
  return {
    byCode: new Map(countries.map((country) => [country.code, country])),
    byId: new Map(countries.map((country) => [country.id, country])),
    byName: new Map(
      iso31661.flatMap((entry) => namesOf(entry).map((name) => [foldName(name), entry.alpha2] as const)),
    ),
  }
}
