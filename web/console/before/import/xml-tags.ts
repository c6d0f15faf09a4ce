import { UnreadableFile } from './unzip.ts'

/** A tag of XML: without its namespace prefix, and with the text that follows it up to the next tag. */
type Tag = { name: string; isEnd: boolean; isEmpty: boolean; attributes: string; text: string }

/**
 * The tags of a part of a spreadsheet, one after the other. A document type is refused: spreadsheets have none, and it
 * could define entities that unfold without end. So only the five entities of XML and numbers are read.
 */
export function* tagsOf(xml: string): Generator<Tag> {
  let at = xml.indexOf('<')
  while (at !== -1) {
    if (xml.startsWith('<!--', at)) at = skipTo(xml, '-->', at)
    else if (xml.startsWith('<?', at)) at = skipTo(xml, '?>', at)
    else if (xml.startsWith('<!', at)) throw new UnreadableFile('unreadable')
    else {
      const end = endOfTag(xml, at)
      const next = xml.indexOf('<', end)
      yield tagOf(xml.slice(at + 1, end), xml.slice(end + 1, next === -1 ? undefined : next))
      at = next
      continue
    }
    at = xml.indexOf('<', at)
  }
}

function skipTo(xml: string, end: string, from: number): number {
  const found = xml.indexOf(end, from)
  if (found === -1) throw new UnreadableFile('unreadable')
  return found
}

/** A value of an attribute may hold ">". */
function endOfTag(xml: string, from: number): number {
  for (let at = from; at < xml.length; at++) {
    const letter = xml[at]!
    if (letter === '>') return at
    if (letter === '"' || letter === "'") at = skipTo(xml, letter, at + 1)
  }
  throw new UnreadableFile('unreadable')
}

function tagOf(inside: string, text: string): Tag {
  const isEnd = inside.startsWith('/')
  const isEmpty = inside.endsWith('/')
  const plain = inside.slice(isEnd ? 1 : 0, isEmpty ? -1 : undefined)
  const space = plain.search(/\s/)
  const name = space === -1 ? plain : plain.slice(0, space)
  const attributes = space === -1 ? '' : plain.slice(space)
  return { name: name.slice(name.indexOf(':') + 1), isEnd, isEmpty, attributes, text }
}

const patterns = new Map<string, RegExp>()

/** The value of an attribute, with or without a prefix of its own: `id` also finds `r:id`. */
export function attribute({ attributes }: Tag, name: string): string | null {
  let pattern = patterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    patterns.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  return found ? unescapeXml(found[1] ?? found[2] ?? '') : null
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
