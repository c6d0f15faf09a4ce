/**
 * Counts the steps that a backtracking matcher takes, which is work and not time: an expression whose steps grow with
 * the square of a text lets one long text hold up everybody.
 */
export function stepsOf(expression: RegExp, text: string, most: number): number {
  const root = new Parser(expression).parse()
  const counter = { left: most }
  try {
    for (let start = 0; start <= text.length; start++) {
      const end = attempt(root, { text, at: start, counter }, (at) => at)
      // A search for all matches goes on behind the last one.
      if (end !== null && !expression.global) break
      if (end !== null) start = Math.max(start, end - 1)
    }
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error
  }
  return most - counter.left
}

/** Texts that make an expression with a flaw take many steps: each part of it that repeats, repeated. */
export function hostileTexts(expression: RegExp, length: number): string[] {
  const root = new Parser(expression).parse()
  const repeats: { prefix: string; pump: string }[] = []
  collect(root, '', repeats)
  return repeats.flatMap(({ prefix, pump }) => {
    const many = (text: string) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
    const ends = ['', '\u0001', '!', 'x', '\n']
    return [prefix + many(pump), `x${many(pump)}`, many(prefix + pump), prefix + many(`${pump}x`)].flatMap(
      (start) => ends.map((end) => start + end),
    )
  })
}

class OutOfSteps extends Error {}

type Node =
  | { kind: 'char'; test: (char: string) => boolean; sample: string }
  | { kind: 'assert'; test: (text: string, at: number) => boolean }
  | { kind: 'look'; body: Node; isNegative: boolean; isBehind: boolean }
  | { kind: 'sequence'; parts: Node[] }
  | { kind: 'choice'; options: Node[] }
  | { kind: 'repeat'; body: Node; min: number; max: number; isLazy: boolean }

type Place = { text: string; at: number; counter: { left: number } }
type Next = (at: number) => number | null

function attempt(node: Node, place: Place, next: Next): number | null {
  const { text, at, counter } = place
  if (counter.left-- <= 0) throw new OutOfSteps()
  switch (node.kind) {
    case 'char':
      return at < text.length && node.test(text[at]!) ? next(at + 1) : null
    case 'assert':
      return node.test(text, at) ? next(at) : null
    case 'look': {
      const isFound = node.isBehind
        ? at > 0 && attempt(node.body, { ...place, at: at - 1 }, (end) => (end === at ? end : null)) !== null
        : attempt(node.body, place, (end) => end) !== null
      return isFound !== node.isNegative ? next(at) : null
    }
    case 'sequence': {
      const from = (index: number): Next => {
        return (here) =>
          index === node.parts.length
            ? next(here)
            : attempt(node.parts[index]!, { ...place, at: here }, from(index + 1))
      }
      return from(0)(at)
    }
    case 'choice': {
      for (const option of node.options) {
        const end = attempt(option, place, next)
        if (end !== null) return end
      }
      return null
    }
    case 'repeat':
      return node.body.kind === 'char'
        ? repeatChar(node, node.body, place, next)
        : repeat(node, place, next, 0)
  }
}

/** Without recursion, since texts are long. */
function repeatChar(
  { min, max, isLazy }: Node & { kind: 'repeat' },
  { test }: Node & { kind: 'char' },
  { text, at, counter }: Place,
  next: Next,
): number | null {
  const spend = () => {
    if (counter.left-- <= 0) throw new OutOfSteps()
  }
  let most = 0
  const matches = (index: number) => index < text.length && test(text[index]!)
  if (isLazy) {
    for (let count = 0; count <= max; count++) {
      spend()
      const end = count >= min ? next(at + count) : null
      if (end !== null) return end
      if (!matches(at + count)) return null
    }
    return null
  }
  for (; most < max && matches(at + most); most++) spend()
  for (let count = most; count >= min; count--) {
    spend()
    const end = next(at + count)
    if (end !== null) return end
  }
  return null
}

function repeat(node: Node & { kind: 'repeat' }, place: Place, next: Next, count: number): number | null {
  const { at } = place
  const more = () =>
    count < node.max
      ? attempt(node.body, place, (end) =>
          end === at && count >= node.min ? null : repeat(node, { ...place, at: end }, next, count + 1),
        )
      : null
  const enough = () => (count >= node.min ? next(at) : null)
  return node.isLazy ? (enough() ?? more()) : (more() ?? enough())
}

/** A shortest text that the node matches. */
function sampleOf(node: Node): string {
  switch (node.kind) {
    case 'char':
      return node.sample
    case 'sequence':
      return node.parts.map(sampleOf).join('')
    case 'choice':
      return sampleOf(node.options[0]!)
    case 'repeat':
      return sampleOf(node.body).repeat(node.min)
    default:
      return ''
  }
}

/** Returns a text that leads behind the node. */
function collect(node: Node, prefix: string, found: { prefix: string; pump: string }[]): string {
  switch (node.kind) {
    case 'sequence':
      return node.parts.reduce((before, part) => collect(part, before, found), prefix)
    case 'choice':
      for (const option of node.options) collect(option, prefix, found)
      return prefix + sampleOf(node)
    case 'look':
      collect(node.body, prefix, found)
      return prefix
    case 'repeat': {
      const pump = sampleOf(node.body)
      if (node.max > 1_000 && pump !== '') found.push({ prefix, pump })
      collect(node.body, prefix, found)
      return prefix + sampleOf(node)
    }
    default:
      return prefix + sampleOf(node)
  }
}

/** Letters first, so that a part is tried with what the part before it also takes. */
const SAMPLES = [...'a0 <"(,./-_A:;=&?>)\\\n{}[]+*|^$\'!#%@~`é', '\u0001']

/** Reads the syntax that is used here; single characters are left to the expressions of the language itself. */
class Parser {
  readonly #source: string
  readonly #flags: string
  #at = 0

  constructor({ source, flags }: RegExp) {
    this.#source = source
    this.#flags = flags.replaceAll(/[gy]/g, '')
  }

  parse(): Node {
    const root = this.#choice()
    if (this.#at < this.#source.length) throw new Error(`What is ${this.#rest} in /${this.#source}/?`)
    return root
  }

  get #rest(): string {
    return this.#source.slice(this.#at)
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.#rest)
    if (found) this.#at += found[0].length
    return found
  }

  #choice(): Node {
    const options = [this.#sequence()]
    while (this.#take(/^\|/)) options.push(this.#sequence())
    return options.length === 1 ? options[0]! : { kind: 'choice', options }
  }

  #sequence(): Node {
    const parts: Node[] = []
    while (this.#rest !== '' && !/^[|)]/.test(this.#rest)) parts.push(this.#quantified(this.#atom()))
    return { kind: 'sequence', parts }
  }

  #quantified(body: Node): Node {
    const found = this.#take(/^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/)
    if (!found) return body
    const [, sign, least = '0', comma, most, lazy] = found
    const min = sign ? (sign === '+' ? 1 : 0) : Number(least)
    const max = sign ? (sign === '?' ? 1 : Infinity) : comma ? (most ? Number(most) : Infinity) : min
    return { kind: 'repeat', body, min, max, isLazy: lazy === '?' }
  }

  #atom(): Node {
    const look = this.#take(/^\(\?(<?)([=!])/)
    if (look)
      return { kind: 'look', ...this.#group(), isNegative: look[2] === '!', isBehind: look[1] === '<' }
    if (this.#take(/^\((?:\?:|\?<\w+>)?/)) return this.#group().body
    const edge = this.#take(/^(?:\^|\$|\\b|\\B)/)?.[0]
    if (edge) return this.#edge(edge)
    const char = this.#take(
      /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]+\}|\\u\{[^}]+\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|.)/i,
    )
    return this.#char(char![0])
  }

  #group(): { body: Node } {
    const body = this.#choice()
    if (!this.#take(/^\)/)) throw new Error(`A bracket is open in /${this.#source}/.`)
    return { body }
  }

  #edge(edge: string): Node {
    const expression = new RegExp(edge, `${this.#flags}y`)
    const test = (text: string, at: number) => {
      if (edge === '^' && !this.#flags.includes('m')) return at === 0
      if (edge === '$' && !this.#flags.includes('m')) return at === text.length
      expression.lastIndex = at
      return expression.test(text)
    }
    return { kind: 'assert', test }
  }

  #char(source: string): Node {
    const expression = new RegExp(`^(?:${source})$`, this.#flags)
    const test = (char: string) => expression.test(char)
    return { kind: 'char', test, sample: SAMPLES.find(test) ?? 'a' }
  }
}
