import { iso31661 } from 'iso-3166'

export type Country = { id: number; name: string; code: string }

const countries: Country[] = iso31661.map(({ numeric, name, alpha2 }) => ({
  id: Number(numeric),
  name,
  code: alpha2,
}))
const byCode = new Map(countries.map((country) => [country.code, country]))

export function isKnownCountry(alpha2: string): boolean {
  return byCode.has(alpha2)
}
