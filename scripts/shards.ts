import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedDatabase } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { openPool } from '../src/database/pool.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { judge, type Kind, type Owner, ownersOf, type Verdict } from './shard-verdict.ts'

type Judged = Verdict & { sender: string }

/**
 * `npm run shards`, or with `-- FILES`: runs tests, records every statement that the service sends, has PostgreSQL plan
 * each, and writes docs/shards.md: which of them would cross shards if organizations were spread over databases. With
 * `-- --from FILE` it uses statements that were recorded before.
 */
const { values, positionals } = parseArgs({
  options: { from: { type: 'string' } },
  allowPositionals: true,
})
const folder = await temporaryFolder('shards')
try {
  const tests = positionals.length > 0 ? positionals : globSync('src/**/*.test.ts')
  const statements = readStatements(values.from ?? record(tests))
  const embedded = await startEmbeddedDatabase(folder)
  const db = openPool(embedded.connection, { size: 1, name: 'shards', patience: null })
  try {
    await migrate(db)
    // Otherwise the plans scan the empty tables as a whole, and show no index conditions.
    await db.query('set enable_seqscan = off')
    const owners = await ownersOf(db)
    const judged: Judged[] = []
    for (const { sender, text } of statements) {
      const verdict = await judge(db, owners, text)
      if (verdict) judged.push({ sender, ...verdict })
    }
    writeFileSync(new URL('../docs/shards.md', import.meta.url), page(owners, judged))
  } finally {
    await db.end()
    await embedded.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}

/** Runs the tests, and returns the file with the recorded statements. */
function record(tests: string[]): string {
  const file = join(folder, 'statements')
  writeFileSync(file, '')
  const preload = `--import ${new URL('./record-statements.ts', import.meta.url).href}`
  const setup = ['--test', '--test-concurrency=2', '--test-global-setup=test-kit/global-setup.ts']
  spawnSync(process.execPath, [...setup, ...tests], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, STATEMENTS_FILE: file, NODE_OPTIONS: preload },
  })
  return file
}

/** Each statement, once for each file that sends it. */
function readStatements(file: string): { sender: string; text: string }[] {
  const lines = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))
  return [...lines].map((line) => JSON.parse(line))
}

function page(owners: Map<string, Owner>, judged: Judged[]): string {
  const kinds: Kind[] = ['people and auctions', 'every shard', 'one shard', 'people only', 'shared only']
  const of = (kind: Kind) => judged.filter((statement) => statement.kind === kind)
  const tablesOf = (owner: Owner) =>
    [...owners].flatMap(([table, its]) => (its === owner ? [`\`${table}\``] : [])).join(', ')
  const list = (kind: Kind) =>
    [...Map.groupBy(of(kind), ({ sender }) => sender)]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([sender, statements]) => {
        const tables = [...new Set(statements.flatMap((statement) => statement.tables))].sort()
        return `| \`${sender}\` | ${statements.length} | ${tables.join(', ')} |`
      })
  const table = (kind: Kind) =>
    ['| sent by | statements | tables |', '|---|---|---|', ...list(kind)].join('\n')
  const senders = new Set(judged.map(({ sender }) => sender)).size
  return `# Statements and shards

Written by \`npm run shards\`; [scaling.md](scaling.md#beyond-one-postgresql) says what follows from it. The statements are
those that the service sent while tests ran, ${judged.length} in all from ${senders} files, each planned by PostgreSQL.

| kind | statements |
|---|---|
${kinds.map((kind) => `| ${kind} | ${of(kind).length} |`).join('\n')}

- **Of an organization**: ${tablesOf('organization')}.
- **Of a person**: ${tablesOf('person')}.
- **Of everybody**: ${tablesOf('everybody')}.

## People and auctions in one statement

They need both a person's rows and an organization's.

${table('people and auctions')}

## Every shard

Only an organization's tables, but no single id says whose: lists, searches, the clock's work, sweeps and lists of ids.

${table('every shard')}
`
}
