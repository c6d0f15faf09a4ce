import { iso31662 } from 'iso-3166'
import { foldName } from './fold-name.ts'
import { namesElsewhere } from './province-names.ts'

/** A subdivision of ISO 3166-2, of any level: region, province, state, department, county. */
export type Province = {
  id: number
  name: string
  /** The part clients show beside the country, such as QC. */
  code: string
  /** The whole code, such as CA-QC: what the database keeps. */
  isoCode: string
  countryCode: string
  /** The isoCode of the subdivision this one is part of, if any. */
  parentCode: string | null
}

const provinces: Province[] = iso31662.map(({ code, name, parent }) => ({
  id: provinceId(code),
  name,
  code: code.slice(3),
  isoCode: code,
  countryCode: code.slice(0, 2),
  parentCode: parent.includes('-') ? parent : null,
}))
const byIsoCode = new Map(provinces.map((province) => [province.isoCode, province]))
const byId = new Map(provinces.map((province) => [province.id, province]))
const ofCountry = Map.groupBy(provinces, (province) => province.countryCode)
const namesOfCountry = new Map<string, Map<string, Province>>()

/** The province of a stored ISO 3166-2 code; null for null. */
export function provinceOf(isoCode: string | null): Province | null {
  return (isoCode && byIsoCode.get(isoCode)) || null
}

/** As clients see it: the code without the country, which is shown beside it. */
export function shownProvince(isoCode: string | null): Pick<Province, 'id' | 'name' | 'code'> | null {
  const province = provinceOf(isoCode)
  return province && { id: province.id, name: province.name, code: province.code }
}

export function provinceById(id: number): Province | null {
  return byId.get(id) ?? null
}

/** By short code, whole code or name, in English and the country's official languages, whatever case and accents. */
export function findProvince(text: string, countryCode: string): Province | null {
  let names = namesOfCountry.get(countryCode)
  if (!names) namesOfCountry.set(countryCode, (names = indexNames(ofCountry.get(countryCode) ?? [])))
  return names.get(foldName(text)) ?? names.get(foldName(text.replace(commonNoun, ''))) ?? null
}

/** The province itself and all that contain it, nearest first: Sevilla is in Andalucía too. */
export function provinceAndParents(isoCode: string): string[] {
  const parent = provinceOf(isoCode)?.parentCode
  return [isoCode, ...(parent ? provinceAndParents(parent) : [])]
}

/** A number derived from the code itself, so it is stable without a table; no two codes share one. */
function provinceId(isoCode: string): number {
  return Number.parseInt(isoCode.replace('-', ''), 36)
}

/** If two share a name (Dhaka, division and district), the outer one has it, then the one with the shorter code. */
function indexNames(group: Province[]): Map<string, Province> {
  const ranked = group.toSorted(
    (a, b) =>
      Number(a.parentCode !== null) - Number(b.parentCode !== null) ||
      a.isoCode.length - b.isoCode.length ||
      (a.isoCode < b.isoCode ? -1 : 1),
  )
  const names = new Map<string, Province>()
  const spellings = [
    (province: Province) => [province.code],
    (province: Province) => [province.isoCode],
    (province: Province) => [province.name],
    (province: Province) => otherSpellings(province.name),
    (province: Province) => namesElsewhere(province.isoCode),
    (province: Province) => namesElsewhere(province.isoCode).flatMap(otherSpellings),
  ]
  for (const spell of spellings) {
    for (const province of ranked) {
      for (const name of spell(province)) if (!names.has(foldName(name))) names.set(foldName(name), province)
    }
  }
  return names
}

/** "Madrid, Comunidad de" is also Comunidad de Madrid and Madrid; "Elgeyo/Marakwet" either; "provincie Luik" Luik. */
function otherSpellings(name: string): string[] {
  const plain = name.replace(/\([^()]*\)/g, '')
  const [head = '', tail] = plain.split(', ')
  const proper = plain.replace(commonNoun, '')
  return [plain, ...plain.split('/'), ...(tail ? [`${tail} ${head}`, head] : []), proper].filter(foldName)
}

const commonNoun =
  /^(?:provin\p{L}+|[ck]antone?|comt[eé]|county|co\.|r[eé]gione?)\s+(?:(?:de|di|du|of|van)\s+|d['’])?/iu
