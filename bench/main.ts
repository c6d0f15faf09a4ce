import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { benchBids } from './bids.ts'
import { benchCatalogue } from './catalogue.ts'
import { benchClosing } from './closing.ts'
import { asRow, asText, isBroken, type Measure } from './measure.ts'
import { benchSockets } from './sockets.ts'
import { openStage, type Stage } from './stage.ts'

/** All benchmarks into one table: `npm run bench`, or a part of it: `npm run bench -- bids`. */
const parts: Record<string, (stage: Stage) => Promise<Measure[]>> = {
  bids: benchBids,
  closing: benchClosing,
  catalogue: benchCatalogue,
  sockets: benchSockets,
}
const wanted = process.argv.slice(2)
const results: Record<string, Measure[]> = {}
for (const [name, bench] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stdout.write(`\n${name}\n`)
  const stage = await openStage()
  try {
    results[name] = await bench(stage)
    for (const measure of results[name]) process.stdout.write(`  ${asText(measure)}\n`)
  } finally {
    await stage.close()
  }
}
if (wanted.length === 0) writeTable()
const broken = Object.values(results).flat().filter(isBroken)
if (broken.length > 0) {
  process.stdout.write(`\n${broken.length} of the figures are beyond their bounds.\n`)
  process.exitCode = 1
}

/** Replaces the table between its marks; the words around it are written by people. */
function writeTable(): void {
  const page = new URL('../docs/performance.md', import.meta.url)
  const machine = `${cpus().length} cores (${process.arch}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`
  const tables = Object.entries(results).map(
    ([name, measures]) =>
      `### ${name}\n\n| what | measured | bound |\n| --- | --- | --- |\n${measures.map(asRow).join('\n')}`,
  )
  const text = readFileSync(page, 'utf8')
  const start = text.indexOf('<!-- table -->')
  const end = text.indexOf('<!-- end of table -->')
  const table = `<!-- table -->\n\nMeasured on ${machine}.\n\n${tables.join('\n\n')}\n\n`
  writeFileSync(page, text.slice(0, start) + table + text.slice(end))
}
