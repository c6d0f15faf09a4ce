/** What a text of GSM 03.38 is made of; those of the second line take two places. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const doubled = '\f^{}\\[~]|€'

/** For how many messages carriers count a text: 160 or 70 characters, fewer of each when there are several. */
export function segmentsOf(text: string): number {
  const characters = [...text]
  if (characters.every((character) => basic.includes(character) || doubled.includes(character))) {
    const septets = characters.map((character) => (doubled.includes(character) ? 2 : 1))
    return septets.reduce((sum, count) => sum + count, 0) <= 160 ? 1 : countParts(septets, 153)
  }
  return text.length <= 70
    ? 1
    : countParts(
        Array.from(characters, ({ length }) => length),
        67,
      )
}

/** No character is cut in two. */
function countParts(lengths: number[], most: number): number {
  let parts = 1
  let used = 0
  for (const length of lengths) {
    if (used + length > most) {
      parts++
      used = 0
    }
    used += length
  }
  return parts
}

const replaced: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
}

/** Print's own marks would more than double what a text costs, and spaces that do not break do the same. */
export const toTextCharacters = (text: string): string =>
  text
    .replaceAll(/[’‘“”–—…]/g, (mark) => replaced[mark]!)
    .replaceAll(/[\p{Zs}\p{Cc}]+/gu, ' ')
    .trim()

/** Names that people typed are cut, so that no text is much longer than another, and nothing in them becomes a link. */
export const shortName = (name: string): string => {
  const characters = [...toTextCharacters(name).replaceAll(/(?<=\S)[.:/]+(?=\S)/g, ' ')]
  return characters.length <= 40 ? characters.join('') : `${characters.slice(0, 37).join('').trim()}...`
}
