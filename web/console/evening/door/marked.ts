const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Splits a name into the parts that match the search, and the rest. */
export function marked(name: string, search: string): { text: string; isMarked: boolean }[] {
  const letters = Array.from(name)
  const folded = letters.map(plain)
  const isFound = letters.map(() => false)
  for (const word of plain(search.trim()).split(/\s+/).filter(Boolean)) {
    for (let start = 0; start < letters.length; start++) {
      let end = start
      let text = ''
      while (end < letters.length && text.length < word.length) text += folded[end++]
      if (text !== word) continue
      isFound.fill(true, start, end)
      break
    }
  }
  const parts: { text: string; isMarked: boolean }[] = []
  letters.forEach((letter, index) => {
    const last = parts.at(-1)
    if (last && last.isMarked === isFound[index]) last.text += letter
    else parts.push({ text: letter, isMarked: isFound[index]! })
  })
  return parts
}
