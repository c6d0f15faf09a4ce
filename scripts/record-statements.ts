import { appendFileSync } from 'node:fs'
import pg from 'pg'

/**
 * Loaded before the tests (`node --import`), it records every statement that the service sends, with the file that
 * sends it. Statements from the tests themselves are left out.
 */
const file = process.env.STATEMENTS_FILE!
const seen = new Set<string>()

for (const type of [pg.Pool, pg.Client]) {
  const query = type.prototype.query as (...given: unknown[]) => unknown
  Object.assign(type.prototype, {
    query(this: unknown, ...given: unknown[]) {
      note(given[0])
      return query.apply(this, given)
    },
  })
}

function note(statement: unknown): void {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text
  const sender = text && senderOf(new Error().stack ?? '')
  const line = sender && JSON.stringify({ sender, text: text.replace(/\s+/g, ' ').trim() })
  if (!line || seen.has(line)) return
  seen.add(line)
  appendFileSync(file, `${line}\n`)
}

/** The first file of the service in the stack, other than the one that all statements go through. */
function senderOf(stack: string): string | undefined {
  const files = [...stack.matchAll(/\/(src|test-kit)\/([\w/.-]+\.ts):/g)].map(
    ([, root, path]) => `${root}/${path}`,
  )
  const sender = files.find(
    (name) => !/^src\/(database\/(pool|transaction|page)|events\/changes)\.ts$/.test(name),
  )
  return sender?.startsWith('src/') && !sender.endsWith('.test.ts') ? sender : undefined
}
