/** Width and height in points, of which 72 make an inch. */
export const paperSizes = { letter: [612, 792], a4: [595.28, 841.89] } as const
export type PaperSize = keyof typeof paperSizes

/** Where offices print on US Letter; everybody else has A4. */
const letterCountries = new Set([
  'US',
  'CA',
  'MX',
  'PH',
  'CL',
  'CO',
  'VE',
  'CR',
  'GT',
  'SV',
  'NI',
  'PA',
  'DO',
  'PR',
])

export function usualSize(countryCode: string | null): PaperSize {
  return countryCode === null || letterCountries.has(countryCode) ? 'letter' : 'a4'
}
