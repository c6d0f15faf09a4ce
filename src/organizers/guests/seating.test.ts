import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('the tables of an auction', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  const scene = async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    return { auctionId, path: `/auctions/${auctionId}/seating` }
  }
  const table = (name: string, seats: number | null = null) => ({ name, seats })

  test('nobody has said anything at first, and then what was said last holds', async () => {
    const { path } = await scene()
    const empty = { seatsPerTable: null, tables: [], version: 1 }
    assert.deepEqual(await ours.managed('GET', path), empty)
    const plan = { seatsPerTable: 10, tables: [table(' Lake '), table('2', 8)] }
    const saved = { seatsPerTable: 10, tables: [table('Lake'), table('2', 8)], version: 2 }
    assert.deepEqual(await ours.managed('PUT', path, { ...plan, version: 1 }), saved)
    assert.deepEqual(await ours.managed('GET', path), saved)
  })

  test('two managers do not overwrite each other', async () => {
    const { path } = await scene()
    await ours.managed('PUT', path, { seatsPerTable: 10, tables: [], version: 1 })
    const late = await ours.manage('PUT', path, { seatsPerTable: 8, tables: [], version: 1 })
    assert.deepEqual([late.status, late.body.reason], [409, 'changed_meanwhile'])
    assert.equal(late.body.current.seatsPerTable, 10)
  })

  test('names differ, and seats are between 1 and 1,000', async () => {
    const { path } = await scene()
    const statusOf = async (body: object) => (await ours.manage('PUT', path, body)).status
    assert.equal(await statusOf({ seatsPerTable: null, tables: [table('Lake'), table('lake')] }), 400)
    for (const [seats, status] of [
      [0, 400],
      [1, 200],
      [1_000, 200],
      [1_001, 400],
    ] as const) {
      assert.equal(await statusOf({ seatsPerTable: seats, tables: [] }), status)
      assert.equal(await statusOf({ seatsPerTable: null, tables: [table('1', seats)] }), status)
    }
    const many = (count: number) => Array.from({ length: count }, (_, index) => table(String(index)))
    assert.equal(await statusOf({ seatsPerTable: null, tables: many(500) }), 200)
    assert.equal(await statusOf({ seatsPerTable: null, tables: many(501) }), 400)
  })
})
