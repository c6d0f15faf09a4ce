/** These characters of a program become others. */
export type Change = { start: number; end: number; replacement: string }

/** Changes to SQL: a rule in a query needs a test as much as one in the program. */
export function sqlChanges(offset: number, text: string): Change[] {
  const changes: Change[] = []
  for (const [pattern, candidates] of replacements) {
    for (const found of text.matchAll(pattern)) {
      for (const replacement of candidates) {
        const start = offset + found.index
        changes.push({ start, end: start + found[0].length, replacement })
      }
    }
  }
  return [...changes, ...shorterLists(offset, text)]
}

/** Queries are put together from parts, so columns and parameters are taken as signs of SQL too. */
export function isSql(text: string): boolean {
  const isSentence = /^.?[A-Z].*[.!?].?$/s.test(text)
  return (
    !isSentence &&
    /\b(select|insert into|delete from|where|exists \(|is (not )?null)\b|[a-z]_[a-z]|\$\d/.test(text)
  )
}

const replacements: [RegExp, string[]][] = [
  [/\band\b/g, ['or']],
  [/\bor\b(?! replace)/g, ['and']],
  [/(?<= )=(?= )/g, ['<>']],
  [/(?<= )<>(?= )/g, ['=']],
  [/(?<= )<(?= )/g, ['<=', '>=']],
  [/(?<= )<=(?= )/g, ['<', '>']],
  [/(?<= )>(?= )/g, ['>=', '<=']],
  [/(?<= )>=(?= )/g, ['>', '<']],
  [/(?<= )\+(?= )/g, ['-']],
  [/(?<= )-(?= )/g, ['+']],
  [/\bis null\b/g, ['is not null']],
  [/\bis not null\b/g, ['is null']],
  [/\bnot (?!null\b)/g, ['']],
  [/(?<!\bnot )\bexists \(/g, ['not exists (']],
  [/\bmax\(/g, ['min(']],
  [/\bmin\(/g, ['max(']],
  [/\bsum\(/g, ['max(']],
  [/\bgreatest\(/g, ['least(']],
  [/\bleast\(/g, ['greatest(']],
  [/\bleft join\b/g, ['join']],
  [/ desc\b/g, ['']],
  [/\bfor (no key )?update\b/g, ['']],
  [/(?<![$\w])true\b/g, ['false']],
  [/(?<![$\w])false\b/g, ['true']],
]

/** `in (1, 7, 8)` with one of them forgotten. */
function shorterLists(offset: number, text: string): Change[] {
  return [...text.matchAll(/\bin \(([^()]*,[^()]*)\)/g)].flatMap((list) => {
    const members = list[1]!.split(', ')
    const start = offset + list.index
    return members.map((_, left) => ({
      start,
      end: start + list[0].length,
      replacement: `in (${members.filter((_, index) => index !== left).join(', ')})`,
    }))
  })
}
