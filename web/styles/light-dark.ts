/**
 * Rewrites `:root { --ink: light-dark(a, b); }` into two plain values for each theme, for browsers without `light-dark()`.
 * The theme follows the system, unless `data-theme` on the root names one.
 */
export function lowerLightDark(css: string): string {
  const dark: string[] = []
  const plain = replaceCalls(css, (name, [first, second]) => {
    dark.push(`${name}: ${second};`)
    return `${name}: ${first};`
  })
  if (dark.length === 0) return plain
  const values = dark.join(' ')
  return `${plain}
@layer tokens {
  @media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${values} } }
  :root[data-theme='dark'] { ${values} }
}
`
}

function replaceCalls(css: string, write: (name: string, values: [string, string]) => string): string {
  const call = /(?<![\w-])(--[\w-]+):\s*light-dark\(/g
  let result = ''
  let copied = 0
  for (let found = call.exec(css); found; found = call.exec(css)) {
    const start = call.lastIndex
    const { values, end } = readArguments(css, start)
    result += css.slice(copied, found.index) + write(found[1]!, values)
    copied = css[end] === ';' ? end + 1 : end
    call.lastIndex = copied
  }
  return result + css.slice(copied)
}

/** Reads the two arguments that follow the opening bracket; they may contain brackets themselves. */
function readArguments(css: string, start: number): { values: [string, string]; end: number } {
  let depth = 0
  let comma = start
  for (let position = start; position < css.length; position++) {
    const letter = css[position]
    if (letter === '(') depth++
    if (letter === ',' && depth === 0) comma = position
    if (letter === ')' && depth-- === 0) {
      const values: [string, string] = [css.slice(start, comma).trim(), css.slice(comma + 1, position).trim()]
      return { values, end: position + 1 }
    }
  }
  throw new Error('A light-dark() is not closed.')
}
