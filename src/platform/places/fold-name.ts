/** Two spellings of one name fold alike: case, accents, spaces and punctuation vanish, `&` is "and". */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøłđðþıə]/g, (letter) => plainLetters[letter]!)
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Letters that Unicode does not take apart into a plain one and an accent. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ə: 'e',
}
