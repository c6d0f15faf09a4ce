import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, suite, test } from 'node:test'
import { useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { givenEverythingAbout, traces } from '../../../tests/kit/given-personal-data.ts'
import { useService } from '../../../tests/kit/service.ts'
import { rows } from '../../platform/database/pool.ts'

type Line = { exported: string; erased: string }

/** The two tables of docs/privacy.md: what is about people, and what is not. */
function readPage() {
  const page = readFileSync(new URL('../../../docs/privacy.md', import.meta.url), 'utf8')
  const personal = new Map<string, Line>()
  const others = new Set<string>()
  const twice: string[] = []
  for (const [, table, names = '', exported, erased] of page.matchAll(
    /^\| `(\w+)` \| ([\w ]+) \|(?: ([^|]+) \| ([^|]+) \|)?$/gm,
  )) {
    for (const name of names.trim().split(' ')) {
      const column = `${table}.${name}`
      if (personal.has(column) || others.has(column)) twice.push(column)
      if (exported && erased) personal.set(column, { exported, erased })
      else others.add(column)
    }
  }
  return { personal, others, twice }
}

suite('what is stored about people', () => {
  const { personal, others, twice } = readPage()
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => standIn.env)
  let columns: { column: string; table: string; name: string; isText: boolean }[]
  let anna: Awaited<ReturnType<typeof givenEverythingAbout>>
  let ben: typeof anna

  before(async () => {
    columns = await rows(
      goodlot.db,
      `select table_name || '.' || column_name as "column", table_name as "table", column_name as name,
              udt_name in ('text', '_text', 'json', 'jsonb', 'varchar', 'citext') as "isText"
         from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    anna = await givenEverythingAbout(goodlot, standIn, 'Annabel')
    ben = await givenEverythingAbout(goodlot, standIn, 'Benedict')
  })

  /** The columns in which this person's name, address, phone or anything else that only they have is found. */
  async function foundIn(mark: string): Promise<string[]> {
    const found: string[] = []
    for (const { column, table, name, isText } of columns) {
      if (!isText) continue
      const sql = `select from ${table} where position(lower($1) in lower("${name}"::text)) > 0 limit 1`
      if ((await rows(goodlot.db, sql, [mark])).length > 0) found.push(column)
    }
    return found
  }

  test('every column has a line in docs/privacy.md, once', () => {
    const missing = columns.filter(({ column }) => !personal.has(column) && !others.has(column))
    assert.deepEqual(
      missing.map(({ column }) => column),
      [],
      'docs/privacy.md has no line for these columns. Say there whether they are exported and what becomes of them when the person is erased, or that they are about nobody.',
    )
    const known = new Set(columns.map(({ column }) => column))
    const gone = [...personal.keys(), ...others].filter((column) => !known.has(column))
    assert.deepEqual(gone, [], 'docs/privacy.md has lines for columns that are not there')
    assert.deepEqual(twice, [], 'docs/privacy.md has two lines for these columns')
  })

  test('nothing about a person is in a column that is said to be about nobody', async () => {
    for (const mark of traces('Annabel'))
      for (const column of await foundIn(mark)) assert.ok(personal.has(column), `${column} has "${mark}"`)
  })

  test('an export has what the page says, in JSON and as a page, and nothing of anybody else', async () => {
    for (const format of ['json', 'html']) {
      const { status, text, headers } = await goodlot.call('GET', `/v3/user/data?format=${format}`, {
        token: anna.token,
      })
      assert.equal(status, 200)
      assert.equal(headers.get('cache-control'), 'private, no-store')
      for (const mark of traces('Annabel'))
        for (const column of await foundIn(mark))
          if (personal.get(column)!.exported.startsWith('yes'))
            assert.ok(text.toLowerCase().includes(mark.toLowerCase()), `${format} lacks ${mark} of ${column}`)
      for (const mark of traces('Benedict')) assert.ok(!text.includes(mark), `${format} has ${mark}`)
      for (const secret of anna.secrets) assert.ok(!text.includes(secret), `${format} has ${secret}`)
      if (format === 'json') assert.equal(JSON.parse(text).bids[0].ceiling, '4321.00')
    }
  })

  test('what managers typed for the address is in the export of the organization only, and ceilings are not', async () => {
    const own = await goodlot.call('GET', '/v3/user/data', { token: anna.token })
    assert.ok(!own.text.includes(anna.typedPhone))
    const path = `/v3/manage/auctions/${anna.otherAuctionId}/registrations/${anna.id}/data`
    const organizations = await goodlot.call('GET', path, { token: anna.manager.token })
    assert.equal(organizations.status, 200)
    assert.ok(organizations.text.includes(anna.typedPhone))
    assert.ok(!organizations.text.includes('4321.00'))
  })

  test('after an erasure it is only where the page says that it is kept', async () => {
    const erased = await goodlot.call('POST', '/v3/user/erasure', {
      token: anna.token,
      body: { email: anna.email },
    })
    assert.equal(erased.status, 204, erased.text)
    for (const mark of traces('Annabel')) {
      for (const column of await foundIn(mark))
        assert.match(personal.get(column)?.erased ?? '', /kept: /, `${column} still has "${mark}"`)
    }
    const untouched = await goodlot.call('GET', '/v3/user/data', { token: ben.token })
    for (const mark of traces('Benedict').slice(0, 3)) assert.ok(untouched.text.includes(mark), mark)
  })
})
