import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { suite, test } from 'node:test'

const root = join(import.meta.dirname, '..')

/** Each folder may import those before it, and no other: imports never turn back. */
const order = [
  ...['engine', 'database', 'http', 'events', 'images', 'places'],
  ...[
    'whitelabels',
    'accounts',
    'profile',
    'auctions',
    'standings',
    'items',
    'notifications',
    'purchases',
    'bidding',
    'closing',
  ],
  ...[
    'favorites',
    'invitations',
    'activity',
    'screens',
    'realtime',
    'management',
    'demo',
    'backup',
    'whole-service',
  ],
]

/** Known to everybody, and knowing nobody but the engine's values. */
const common = ['bounded-store.ts', 'errors.ts', 'money.ts', 'epoch.ts']

const imports = globSync('**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('/proof/'))
  .flatMap((file) => importsOf(file).map((target) => ({ file, target })))

suite('the imports', () => {
  test('every folder has its place in the order', () => {
    const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    assert.deepEqual(folders.map(({ name }) => name).sort(), [...order].sort())
  })

  test('between folders never turn back', () => {
    const back = imports.filter(({ file, target }) => {
      const [from, to] = [order.indexOf(folderOf(file)), order.indexOf(folderOf(target))]
      return from >= 0 && to > from
    })
    assert.deepEqual(back, [])
  })

  test('of the engine reach only the engine', () => {
    const ofEngine = imports.filter(({ file }) => folderOf(file) === 'engine')
    assert.ok(ofEngine.length > 10)
    assert.deepEqual(outside(ofEngine, ['engine']), [])
  })

  test('of http, database and the common files reach no domain', () => {
    const ofGround = imports.filter(
      ({ file }) => ['http', 'database'].includes(folderOf(file)) || common.includes(file),
    )
    assert.ok(ofGround.length > 30)
    assert.deepEqual(outside(ofGround, ['http', 'database', 'engine', ...common, 'config.ts']), [])
  })

  test('of management and of the demo come only from themselves and from where the service is put together', () => {
    for (const folder of ['management', 'demo']) {
      const users = imports
        .filter(({ target }) => folderOf(target) === folder)
        .map(({ file }) => folderOf(file))
      const allowed = [folder, 'app.ts', 'main.ts']
      assert.deepEqual(
        users.filter((user) => !allowed.includes(user)),
        [],
      )
      assert.ok(users.includes('app.ts'))
    }
  })

  test('name no barrel and no drawer of odds and ends', () => {
    const odd = imports.filter(({ target }) => /\b(index|utils?|helpers?)\b/.test(target))
    assert.deepEqual(odd, [])
  })
})

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)
  return [...found].map(([, path]) => normalize(join(dirname(file), path!)))
}

/** A file at the top stands for itself. */
function folderOf(file: string): string {
  return file.split('/')[0]!
}

function outside<Import extends { target: string }>(found: Import[], allowed: string[]): Import[] {
  return found.filter(({ target }) => !allowed.includes(folderOf(target)))
}
