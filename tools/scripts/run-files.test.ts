import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { runFiles } from './run-files.ts'

suite('a file of tests', () => {
  let folder: string
  before(async () => {
    folder = await temporaryFolder('run-files')
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const runs = async (...lines: string[]) => {
    const file = join(folder, 'one.test.mjs')
    await writeFile(file, [`import { after, before, test } from 'node:test'`, ...lines].join('\n'))
    return runFiles([file], new Set())
  }
  const passing = `test('one and one', () => {})`
  const failing = `() => { throw new Error('left behind') }`

  test('that passes is green', async () => {
    const { hasFailed, output } = await runs(passing)
    assert.equal(hasFailed, false, output)
    assert.match(output, /^ℹ pass 1$/m)
  })

  for (const line of [`test('one and two', ${failing})`, `before(${failing})`, `after(${failing})`])
    test(`is red because of ${line}`, async () => {
      const { hasFailed, output } = await runs(passing, line)
      assert.equal(hasFailed, true, output)
      assert.match(output, /left behind/)
    })
})
