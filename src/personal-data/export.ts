import { Readable } from 'node:stream'
import type { Connection } from '../database/pool.ts'
import { pageOf } from './export-page.ts'
import { readRows } from './read-sections.ts'
import type { Section } from './sections.ts'

export type Export = {
  db: Connection
  sections: readonly Section[]
  values: unknown[]
  /** Epoch milliseconds. */
  now: number
  language: string
}

/** Everything about somebody, written while it is read, so that it takes little memory however much there is. */
export function openExport(format: 'json' | 'html', wanted: Export): Readable {
  return Readable.from(format === 'json' ? jsonOf(wanted) : pageOf(wanted), {
    objectMode: false,
    highWaterMark: 65_536,
  })
}

async function* jsonOf({ db, sections, values, now }: Export): AsyncGenerator<string> {
  yield `{"exportedAt": ${JSON.stringify(new Date(now).toISOString())}`
  for (const section of sections) {
    yield `,\n"${section.name}": [`
    let separator = '\n  '
    for await (const fields of readRows(db, section, values)) {
      yield `${separator}${JSON.stringify(fields)}`
      separator = ',\n  '
    }
    yield ']'
  }
  yield '\n}\n'
}
