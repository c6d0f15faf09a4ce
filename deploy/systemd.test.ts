import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { temporaryFolder } from '../tests/kit/folder.ts'
import { programSuite } from '../tests/kit/programs.ts'

programSuite('the systemd unit', ['systemd-analyze'], (paths) => {
  let folder: string
  let unit: string
  before(async () => {
    folder = await temporaryFolder('systemd')
    unit = join(folder, 'goodlot.service')
    const text = readFileSync(new URL('goodlot.service', import.meta.url), 'utf8')
    // The program has to exist, and is not installed at its final path here.
    await writeFile(unit, text.replace('/opt/goodlot/node_modules/.bin/node', process.execPath))
  })
  after(() => rm(folder, { recursive: true, force: true }))
  const analyze = (...args: string[]) => spawnSync(paths['systemd-analyze'], args, { encoding: 'utf8' })

  test('is understood without a complaint', () => {
    const { status, stderr } = analyze('verify', '--man=no', unit)
    assert.deepEqual([status, stderr], [0, ''])
  })

  test('leaves the service little to do harm with', () => {
    // Of 100: 96 without any hardening, and 14 when this was written.
    const { status, stdout } = analyze('security', '--offline=yes', '--threshold=20', unit)
    assert.equal(status, 0, stdout)
  })
})
