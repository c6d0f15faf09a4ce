import { Readable } from 'node:stream'
import { type Export, pageOf } from './export-page.ts'
import { readRows } from './read-sections.ts'

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
