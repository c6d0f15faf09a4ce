import { readFileSync } from 'node:fs'

/**
 * What a province is called in English and in the official languages of its country, besides ISO's own name. The names
 * are Unicode's (CLDR, under the license beside the file), picked by tools/scripts/province-names.ts.
 */
export function namesElsewhere(isoCode: string): string[] {
  names ??= JSON.parse(readFileSync(new URL('./province-names.json', import.meta.url), 'utf8')) as Names
  return [...(names[isoCode]?.split('|') ?? []), ...(irishNames[isoCode] ? [irishNames[isoCode]] : [])]
}

type Names = Record<string, string | undefined>

/** Read when the first province is looked up by a name. */
let names: Names | null = null

/** As ISO 3166-2 has them; CLDR has them in the genitive only, after "Contae". */
const irishNames: Names = {
  'IE-C': 'Connachta',
  'IE-CE': 'An Clár',
  'IE-CN': 'An Cabhán',
  'IE-CO': 'Corcaigh',
  'IE-CW': 'Ceatharlach',
  'IE-D': 'Baile Átha Cliath',
  'IE-DL': 'Dún na nGall',
  'IE-G': 'Gaillimh',
  'IE-KE': 'Cill Dara',
  'IE-KK': 'Cill Chainnigh',
  'IE-KY': 'Ciarraí',
  'IE-L': 'Laighin',
  'IE-LD': 'An Longfort',
  'IE-LH': 'Lú',
  'IE-LK': 'Luimneach',
  'IE-LM': 'Liatroim',
  'IE-LS': 'Laois',
  'IE-M': 'An Mhumhain',
  'IE-MH': 'An Mhí',
  'IE-MN': 'Muineachán',
  'IE-MO': 'Maigh Eo',
  'IE-OY': 'Uíbh Fhailí',
  'IE-RN': 'Ros Comáin',
  'IE-SO': 'Sligeach',
  'IE-TA': 'Tiobraid Árann',
  'IE-U': 'Ulaidh',
  'IE-WD': 'Port Láirge',
  'IE-WH': 'An Iarmhí',
  'IE-WW': 'Cill Mhantáin',
  'IE-WX': 'Loch Garman',
}
