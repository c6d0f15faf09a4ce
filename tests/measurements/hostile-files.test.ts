import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { cpuMs } from '../../src/live/realtime/pace.ts'
import { readCsv } from '../../src/organizers/files/read-csv.ts'

/** A usual file of this size takes 0.4 s; five megabytes of commas took 4 s, and of spaces 5 s. */
const MOST_CPU_MS = 1_000

suite('the worst files of five megabytes take no more than a second of processor time', () => {
  const size = 4_900_000
  const worst: Record<string, string> = {
    commas: ','.repeat(size),
    spaces: ' '.repeat(size),
    'a cell in quotes': `name\n"${'x'.repeat(size)}`,
    'lines of commas': `name\n${`${','.repeat(98_999)}\n`.repeat(49)}`,
  }
  for (const [what, text] of Object.entries(worst)) {
    test(what, async (t) => {
      const before = cpuMs()
      await readCsv(Buffer.from(text), { mostRecords: 5_000 })
      const ms = Math.round(cpuMs() - before)
      t.diagnostic(`${ms} ms of processor time`)
      assert.ok(ms < MOST_CPU_MS, `${ms} ms`)
    })
  }
})
