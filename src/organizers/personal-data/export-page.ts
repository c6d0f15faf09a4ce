import type { Connection } from '../../platform/database/pool.ts'
import { dateFormat } from '../../platform/http/values/formats.ts'
import { type Fields, readRows, type Value } from './read-sections.ts'
import type { Section } from './sections.ts'
import type { DataWords } from './words/en.ts'
import { words } from './words.ts'

export type Export = {
  db: Connection
  sections: readonly Section[]
  values: unknown[]
  /** Epoch milliseconds. */
  now: number
  language: string
}

/** Everything about somebody as a document that needs nothing else: to read, to print or to keep. */
export async function* pageOf({ db, sections, values, now, language }: Export): AsyncGenerator<string> {
  const text = words[language]!
  const title = escaped(text.title)
  yield `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style>
<main><h1>${title}</h1><p>${escaped(text.asOf(moment(new Date(now).toISOString(), language)))}</p>`
  for (const section of sections) {
    let isEmpty = true
    for await (const fields of readRows(db, section, values)) {
      if (isEmpty) yield `<section><h2>${escaped(text.sections[section.name])}</h2>`
      isEmpty = false
      yield `<dl>${linesOf(fields, text, language)}</dl>`
    }
    if (!isEmpty) yield '</section>'
  }
  yield `<p>${escaped(text.left)}</p></main></html>`
}

const linesOf = (fields: Fields, text: DataWords, language: string) =>
  Object.entries(fields)
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([name, value]) =>
        `<div><dt>${escaped(text.fields[name as keyof DataWords['fields']] ?? name)}</dt><dd>${escaped(shown(value, text, language))}</dd></div>`,
    )
    .join('')

function shown(value: Value, text: DataWords, language: string): string {
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (typeof value === 'string' && ISO.test(value)) return moment(value, language)
  return String(value)
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const moment = (iso: string, language: string) =>
  `${dateFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso))} UTC`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = `
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
body{margin:0;background:Canvas;color:CanvasText}
main{max-width:46rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.75rem;line-height:1.2}
h2{font-size:1.25rem;margin:2.5rem 0 .5rem}
dl{margin:0;padding:.75rem 0;border-top:1px solid color-mix(in srgb,CanvasText 20%,Canvas);break-inside:avoid}
dl>div{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:.25rem 1rem}
dt{color:color-mix(in srgb,CanvasText 65%,Canvas)}
dd{margin:0}
@media(max-width:30rem){dl>div{grid-template-columns:1fr;gap:0;padding-bottom:.25rem}}`
