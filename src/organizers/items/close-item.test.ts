import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('a manager closes an item', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  test('the hammer falls on a live lot: the leader has it in the cart, and closing again is refused', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const { id } = await givenItem(goodlot.db, { auctionId, itemType: 'live', controlMode: 'manual' })
    const anna = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/item/${id}/bid`, { token: anna.token, body: { amount: 40 } })

    assert.equal((await ours.managed('POST', `/items/${id}/close`)).status, 'sold')
    const cart = await goodlot.call('GET', '/v3/bidder/my-cart', { token: anna.token })
    assert.deepEqual([cart.body.items[0].id, cart.body.totals.unpaidAmount], [id, '40.00'])

    const again = await ours.manage('POST', `/items/${id}/close`)
    assert.deepEqual([again.status, again.body.reason], [409, 'item_status'])
  })

  test('not while the auction is paused, and not what is only for sale', async () => {
    const paused = await givenAuction(goodlot.db, { organizationId: ours.organizationId, status: 'paused' })
    const waiting = await givenItem(goodlot.db, { auctionId: paused.id })
    assert.equal((await ours.manage('POST', `/items/${waiting.id}/close`)).body.reason, 'auction_status')
    const open = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const forSale = await givenItem(goodlot.db, { auctionId: open.id, itemType: 'forSale' })
    assert.equal((await ours.manage('POST', `/items/${forSale.id}/close`)).body.reason, 'item_type')
  })
})
