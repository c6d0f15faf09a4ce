import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { deleteOrganization } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenThings } from '../../../tests/kit/given-things.ts'
import { useService } from '../../../tests/kit/service.ts'

/** docs/authority.md says who may manage what; tests/service/authority.test.ts tests it. */
suite('a deleted organization', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  test('and all that was its own is gone for everybody', async () => {
    const things = await givenThings(goodlot.db, { managerIds: [ours.manager.id] })
    const paths = [
      `/organizations/${things.organizationId}`,
      `/auctions/${things.auctionId}`,
      `/items/${things.itemId}`,
      `/auctions/${things.auctionId}/exports/bidders.csv`,
    ]
    const statusFor = async (path: string, { token }: { token: string }) =>
      (await goodlot.call('GET', `/v3/manage${path}`, { token })).status
    for (const path of paths) assert.equal(await statusFor(path, ours.manager), 200, path)
    await deleteOrganization(goodlot.db, things.organizationId)
    for (const path of paths) {
      assert.equal(await statusFor(path, ours.manager), 403, path)
      assert.equal(await statusFor(path, ours.admin), 404, path)
    }
  })
})
