import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('what an organization hands over to a guest', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  test('has the bids as managers may see them: a plain bid, and no ceiling or sealed amount', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const [plain, raised, beaten, sealed] = [
      await givenItem(goodlot.db, { auctionId }),
      await givenItem(goodlot.db, { auctionId }),
      await givenItem(goodlot.db, { auctionId }),
      await givenItem(goodlot.db, { auctionId, itemType: 'sealedBid' }),
    ]
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const send = async (who: Person, path: string, body: object) => {
      const { status, body: answer } = await goodlot.call('POST', `/v3/item/${path}`, {
        token: who.token,
        body,
      })
      assert.deepEqual([status, answer.data?.error], [200, undefined], path)
    }
    await send(anna, `${plain.id}/bid`, { amount: 20 })
    for (const maxAmount of [500, 710]) await send(anna, `${raised.id}/auto-bid`, { maxAmount })
    await send(ben, `${beaten.id}/bid`, { amount: 20 })
    await send(ben, `${beaten.id}/auto-bid`, { maxAmount: 900 })
    await send(anna, `${beaten.id}/auto-bid`, { maxAmount: 310 })
    await send(anna, `${sealed.id}/bid`, { amount: 650 })
    const path = `/auctions/${auctionId}/registrations/${anna.id}/data`
    const { bids } = await ours.managed('GET', path)
    const amounts = bids.map(({ amount }: { amount: string | null }) => amount)
    assert.ok(amounts.includes('20.00'))
    for (const secret of ['710.00', '310.00', '650.00']) assert.ok(!amounts.includes(secret), secret)
    const log = await ours.managed('GET', `/auctions/${auctionId}/bids?userId=${anna.id}`)
    assert.deepEqual(
      new Set(amounts.map((amount: string | null) => (amount === null ? null : Number(amount)))),
      new Set(log.bids.map(({ amount }: { amount: number | null }) => amount)),
      'the same as in the log of bids',
    )
  })
})
