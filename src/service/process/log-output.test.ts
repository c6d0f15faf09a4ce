import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, createReadStream, openSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { temporaryFolder } from '../../../tests/kit/folder.ts'
import { LogOutput } from './log-output.ts'

suite('the output of the log', () => {
  let folder: string
  before(async () => {
    folder = await temporaryFolder('log')
  })
  after(() => rm(folder, { recursive: true }))

  const line = (number: number) => `{"line":${number},"of":"${'x'.repeat(200)}"}\n`
  const lines = (count: number) => Array.from({ length: count }, (_, number) => line(number))

  test('keeps the order of its lines', async (t) => {
    const path = join(folder, 'file')
    const fd = openSync(path, 'w')
    t.after(() => closeSync(fd))
    const output = new LogOutput(fd)
    for (const text of lines(500)) output.write(text)
    assert.equal(await output.close(60_000), true)
    assert.equal(await readFile(path, 'utf8'), lines(500).join(''))
  })

  test('waits for a reader who does not read, holds up nobody, and says what it lost', async (t) => {
    const path = join(folder, 'pipe')
    execFileSync('mkfifo', [path])
    const fd = openSync(path, 'r+')
    t.after(() => closeSync(fd))
    const output = new LogOutput(fd)
    for (const text of lines(6_000)) output.write(text)
    await new Promise((turn) => setImmediate(turn))
    for (const text of lines(6_000)) output.write(text)
    assert.equal(await output.close(100), false, 'a line is held up')

    let read = ''
    const reader = createReadStream(path, 'utf8').on('data', (chunk) => {
      read += chunk
    })
    assert.equal(await output.close(60_000), true)
    output.write('{"last":true}\n')
    await output.close(60_000)
    while (!read.endsWith('{"last":true}\n')) await new Promise((next) => setTimeout(next, 5))
    reader.destroy()
    const found = read
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text))
    const { lines: lost, msg } = found.at(-2)
    assert.equal(msg, 'lines of the log were lost')
    assert.equal(found.length - 2 + lost, 12_000)
  })

  test('that cannot be written stops nobody', async () => {
    const output = new LogOutput(openSync('/dev/full', 'w'))
    for (const text of lines(10)) output.write(text)
    assert.equal(await output.close(100), true, 'nothing is held up, though nothing is written')
  })
})
