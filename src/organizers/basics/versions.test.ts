import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('somebody else’s change', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  for (const [name, change] of [
    ['an item', { donorName: 'First' }],
    ['an auction', { description: 'First' }],
  ] as const) {
    test(`to ${name} is shown before it is overwritten`, async () => {
      const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
      const { id: itemId } = await givenItem(goodlot.db, { auctionId })
      const path = name === 'an item' ? `/items/${itemId}` : `/auctions/${auctionId}`
      const { version } = await ours.managed('GET', path)
      const first = await ours.managed('PATCH', path, { ...change, version })
      assert.equal(first.version, version + 1)
      const second = await ours.manage('PATCH', path, { name: 'Second', version })
      assert.deepEqual([second.status, second.body.reason], [409, 'changed_meanwhile'])
      assert.deepEqual(second.body.current, first)
      assert.equal(
        (await ours.managed('PATCH', path, { name: 'Second', version: first.version })).name,
        'Second',
      )
      assert.equal((await ours.managed('PATCH', path, { name: 'Third' })).name, 'Third')
    })
  }
})
