import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { type Run, run } from '../kit/process.ts'

const project = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')

const missing = ['bash', 'curl'].filter((tool) => spawnSync(tool, ['--version']).error)
const skip = missing.length > 0 ? `this machine has no ${missing.join(' and no ')}` : false

suite('the pages to paste from, on a demo that has just begun', { skip }, () => {
  let database: TestDatabase
  let dataDir: string
  let service: Run
  before(async () => {
    database = await openTestDatabase()
    dataDir = await temporaryFolder('docs')
    const { host, database: name } = database.connection
    service = await run({
      DATABASE_URL: `postgres://goodlot@localhost/${name}?host=${encodeURIComponent(String(host))}`,
      DATA_DIR: dataDir,
      DEMO_DATA: 'true',
      ALLOW_UNSAFE_DATABASE: 'true',
    })
    await service.ready
  })
  after(async () => {
    service?.interrupt('SIGTERM')
    await service?.ended
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  for (const page of ['docs/tour.md', 'docs/evening.md']) {
    test(`${page}: every line works and answers what the page says`, () => {
      const blocks = blocksOf(read(page))
      const said = paste(blocks, service.url)
      const promises = blocks.filter(({ answer }) => answer !== null)
      assert.ok(promises.length >= 4)
      for (const [index, { answer }] of blocks.entries()) {
        if (answer !== null) assert.partialDeepStrictEqual(lastAnswer(said[index]!), answer)
      }
    })
  }

  test('CHANGELOG.md: every address of the interface was announced', async () => {
    const { paths } = (await service.call('GET', '/openapi.json')).body
    const addresses = Object.keys(paths).filter((path) => !path.startsWith('/v3/manage/'))
    assert.ok(addresses.length > 20)
    const announced = read('CHANGELOG.md')
    assert.deepEqual(
      addresses.filter((path) => !announced.includes(`${path}\``)),
      [],
    )
  })
})

suite('the documents', () => {
  test('list every setting of src/platform/config/config.ts with its default, and no other', () => {
    const rows = [...read('docs/operation.md').matchAll(/^\| `([A-Z_]+)` \| (.+?) \| .+ \|$/gm)]
    const documented = new Map(rows.map(([, name, text]) => [name!, text!]))
    const calls = [
      ...read('src/platform/config/config.ts').matchAll(/\.\w+\(\s*'([A-Z_]{4,})'(?:,\s*([^\s{[][^,)]*))?/g),
    ]
    calls.push(...read('src/platform/config/config.ts').matchAll(/requiredIf\(\w+, '([A-Z_]+)'/g))
    assert.deepEqual([...documented.keys()].sort(), [...new Set(calls.map(([, name]) => name!))].sort())
    const literals = calls.filter(([, , value]) => value && /^(['\d]|false$)/.test(value))
    assert.ok(literals.length > 12)
    for (const [, name, value] of literals) {
      assert.equal(documented.get(name!)!.split(';')[0], `\`${value!.replace(/['_]/g, '')}\``, name!)
    }
  })

  test('have a line for every script, and name no other', () => {
    // npm runs this by itself after an install; nobody calls it.
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts).filter(
      (name) => name !== 'postinstall',
    )
    const page = read('CONTRIBUTING.md')
    const named = [...(page + read('README.md')).matchAll(/`npm (?:run )?([a-z]+(?::[a-z]+)?)/g)].map(
      ([, name]) => name!,
    )
    assert.deepEqual(
      named.filter((name) => name !== 'ci' && !scripts.includes(name)),
      [],
    )
    const table = page.slice(page.indexOf('## Scripts'), page.indexOf('## A release'))
    const parts = scripts.filter((name) => name.startsWith('check:'))
    const unnamed = scripts.filter(
      (name) => !parts.includes(name) && !new RegExp(`[ \`]${name}\``).test(table),
    )
    assert.deepEqual(unnamed, [])
  })
})

test('links between the pages lead somewhere', () => {
  const pages = [
    'README.md',
    'ARCHITECTURE.md',
    'CHANGELOG.md',
    ...globSync('docs/**/*.md', { cwd: project }),
  ]
  const broken = pages.flatMap((page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)]
    return links
      .map(([, target]) => join(dirname(page), target!))
      .filter((path) => !existsSync(join(project, path)))
  })
  assert.deepEqual(broken, [])
})

test('the decisions are numbered without gaps, and each is dated', () => {
  const pages = globSync('docs/decisions/*.md', { cwd: project }).sort()
  assert.ok(pages.length > 10)
  for (const [index, page] of pages.entries()) {
    assert.match(basename(page), new RegExp(`^${String(index + 1).padStart(4, '0')}-`))
    assert.match(read(page), new RegExp(`^# ${index + 1}\\. .+\\n\\n\\d{4}-\\d{2}-\\d{2}\\n\\n`), page)
  }
})

test('docs/security.md names only tests that there are', () => {
  const named = new Set([...read('docs/security.md').matchAll(/[\w-]+\.test\.ts/g)].map(([name]) => name))
  const existing = globSync('{src,tests,tools}/**/*.test.ts', { cwd: project }).map((path) => basename(path))
  assert.ok(named.size > 15)
  assert.deepEqual(
    [...named].filter((name) => !existing.includes(name)),
    [],
  )
})

type Block = { commands: string; answer: unknown }

/** Each block of commands, with the answer of its last one where the page shows it right after. */
function blocksOf(page: string): Block[] {
  const found = [...page.matchAll(/^```(bash|json)\n([\s\S]*?)^```$/gm)]
  return found.flatMap(([, language, text], index) => {
    if (language !== 'bash') return []
    const next = found[index + 1]
    return [{ commands: text!, answer: next?.[1] === 'json' ? JSON.parse(next[2]!) : null }]
  })
}

/** Runs them in one shell, as a reader would; a request that fails ends it. Returns what each block printed. */
function paste(blocks: Block[], url: string): string[] {
  const strict = 'set -euo pipefail\ncurl() { command curl --fail-with-body --show-error "$@"; }\n'
  const commands = blocks.map(
    ({ commands }) => `${commands.replaceAll('http://localhost:3000', url)}echo ${MARK}\n`,
  )
  const shell = spawnSync('bash', ['-c', strict + commands.join('')], { encoding: 'utf8' })
  assert.equal(shell.status, 0, shell.stdout + shell.stderr)
  return shell.stdout.split(`${MARK}\n`)
}

const MARK = '--end-of-block--'

/** The shortest end of the text that is JSON, or else its last line as it stands. */
function lastAnswer(text: string): unknown {
  const lines = text.trimEnd().split('\n')
  for (let from = lines.length - 1; from >= 0; from--) {
    try {
      return JSON.parse(lines.slice(from).join('\n'))
    } catch {}
  }
  return lines.at(-1)
}
