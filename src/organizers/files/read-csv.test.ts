import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readCsv } from './read-csv.ts'

suite('the worst files of five megabytes are given up early', () => {
  const size = 4_900_000
  const tooLong = 'a line has more than 100000 characters'
  const worst: Record<string, { text: string; line: number; message: string }> = {
    commas: { text: ','.repeat(size), line: 1, message: tooLong },
    'commas below a header': { text: `name\n${','.repeat(size)}`, line: 2, message: tooLong },
    spaces: { text: ' '.repeat(size), line: 1, message: tooLong },
    'a cell in quotes': { text: `name\n"${'x'.repeat(size)}`, line: 2, message: tooLong },
    'lines of commas': {
      text: `name\n${`${','.repeat(98_999)}\n`.repeat(49)}`,
      line: 12,
      message: 'more than 1000000 cells up to here',
    },
  }
  for (const [what, { text, line, message }] of Object.entries(worst)) {
    test(what, async () => {
      assert.deepEqual(await readCsv(Buffer.from(text), { mostRecords: 5_000 }), { line, message })
    })
  }

  test('and a line of as many characters as a line may have is not', async () => {
    const line = (length: number) => `name\n${'"x",'.repeat(length / 4)}`
    const file = await readCsv(Buffer.from(line(100_000)), { mostRecords: 5_000 })
    assert.equal('records' in file && file.records[0]!.cells.length, 25_001)
    assert.ok('message' in (await readCsv(Buffer.from(line(100_004)), { mostRecords: 5_000 })))
  })
})
