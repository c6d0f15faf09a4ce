import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenOrganization } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('what columns of spreadsheets mean', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const path = () => `/organizations/${ours.organizationId}/import-columns`
  const remembered = async (kind: string) => (await ours.managed('GET', `${path()}?kind=${kind}`)).columns
  const remember = (kind: string, columns: { heading: string; field: string | null }[]) =>
    ours.manage('PUT', path(), { kind, columns })

  test('is remembered for the organization, and what was said last is true', async () => {
    assert.deepEqual(await remembered('items'), [])
    const first = await remember('items', [
      { heading: ' Lot #', field: 'itemCode' },
      { heading: 'Meal', field: null },
    ])
    assert.deepEqual([first.status, first.body.columns.length], [200, 2])
    await remember('items', [{ heading: 'LOT #', field: 'name' }])
    assert.deepEqual(
      new Map(
        (await remembered('items')).map((one: { heading: string; field: string }) => Object.values(one)),
      ),
      new Map([
        ['lot #', 'name'],
        ['meal', null],
      ]),
    )
    assert.deepEqual(await remembered('guests'), [])
  })

  test('is bounded: a hundred columns at once, 300 in all, and the oldest go', async () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ heading: `column ${from + index}`, field: null }))
    assert.equal((await remember('guests', many(0, 101))).status, 400)
    assert.equal((await remember('guests', [{ heading: 'x'.repeat(101), field: null }])).status, 400)
    assert.equal((await remember('guests', [{ heading: 'x', field: 'drop table' }])).status, 400)
    for (const from of [0, 100, 200, 300]) {
      await remember('guests', many(from, 100))
      await goodlot.clock.advance(1)
    }
    const headings = (await remembered('guests')).map(({ heading }: { heading: string }) => heading)
    assert.deepEqual(
      [headings.length, headings.includes('column 99'), headings.includes('column 100')],
      [300, false, true],
    )
  })

  test('goes with the organization', async () => {
    const { id } = await givenOrganization(goodlot.db, {})
    await goodlot.db.query(
      "insert into import_columns (organization_id, kind, heading) values ($1, 'items', 'x')",
      [id],
    )
    await goodlot.db.query('delete from organizations where id = $1', [id])
    const left = await goodlot.db.query('select from import_columns where organization_id = $1', [id])
    assert.equal(left.rowCount, 0)
  })
})
