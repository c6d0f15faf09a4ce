import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { benchAgainst } from './against.ts'
import { benchBids } from './bids.ts'
import { benchCatalogue } from './catalogue.ts'
import { benchClosing } from './closing.ts'
import { benchConsole } from './console.ts'
import { BrokenRun } from './load.ts'
import { asRow, asText, isBroken, type Measure } from './measure.ts'
import { benchPages } from './pages.ts'
import { benchSockets } from './sockets.ts'
import { openStage, type Stage } from './stage.ts'

/** All benchmarks in one table: `npm run bench`, or a part of it: `npm run bench -- bids`. */
const parts: Record<string, (stage: Stage) => Promise<Measure[]>> = {
  bids: benchBids,
  closing: benchClosing,
  catalogue: benchCatalogue,
  sockets: benchSockets,
  pages: benchPages,
  console: benchConsole,
}
const { values, positionals: wanted } = parseArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
})
if (values.against !== undefined) {
  await benchAgainst(values.against, wanted)
  process.exit()
}
let postgres = ''
const results: Record<string, Measure[]> = {}
for (const [name, bench] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stdout.write(`\n${name}\n`)
  const stage = await openStage()
  try {
    const { rows } = await stage.db.query('show server_version')
    postgres = rows[0].server_version
    results[name] = await bench(stage)
    for (const measure of results[name]) process.stdout.write(`  ${asText(measure)}\n`)
  } catch (error) {
    if (!(error instanceof BrokenRun)) throw error
    process.stdout.write(`  BROKEN: ${error.message}\n`)
    process.exitCode = 1
  } finally {
    await stage.close()
  }
}
writeTables()
const broken = Object.values(results).flat().filter(isBroken)
if (broken.length > 0) {
  process.stdout.write(`\n${broken.length} of the figures are beyond their bounds.\n`)
  process.exitCode = 1
}

/** Replaces the sections of what was measured; the others stay as they are. */
function writeTables(): void {
  const page = new URL('RESULTS.md', import.meta.url)
  const machine = `${cpus().length} cores (${process.arch}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, PostgreSQL ${postgres}, ${new Date().toISOString().slice(0, 10)}`
  const [introduction, ...sections] = readFileSync(page, 'utf8').split(/\n(?=## )/)
  const byName = new Map(sections.map((section) => [/^## (.*)/.exec(section)![1]!, section]))
  for (const [name, measures] of Object.entries(results)) {
    const rows = ['| what | measured | bound |', '| --- | --- | --- |', ...measures.map(asRow)]
    byName.set(name, `## ${name}\n\nMeasured on ${machine}.\n\n${rows.join('\n')}\n`)
  }
  const written = Object.keys(parts).flatMap((name) => byName.get(name) ?? [])
  writeFileSync(page, [introduction, ...written].join('\n'))
}
