import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../test-kit/given-auctions.ts'
import { givenPerson } from '../../test-kit/given-people.ts'
import { useService } from '../../test-kit/service.ts'

suite('bids', () => {
  const goodlot = useService()

  test('a bid answers the bid result', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const item = await givenItem(goodlot.db, { auctionId })
    const anna = await givenPerson(goodlot)
    const answer = await goodlot.call('POST', `/v3/item/${item.id}/bid`, {
      token: anna.token,
      body: { amount: 10 },
    })
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, {
      itemId: item.id,
      currentPrice: 10,
      nextMinimumBid: 15,
      bidCount: 1,
      autoBidMax: null,
      winnerId: anna.id,
      isCurrentUserWinning: true,
    })
  })

  test('a refused bid travels in the legacy envelope under 200', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const item = await givenItem(goodlot.db, { auctionId })
    const ben = await givenPerson(goodlot)
    const answer = await goodlot.call('POST', `/v3/item/${item.id}/bid`, {
      token: ben.token,
      body: { amount: 9.99 },
    })
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, {
      success: 0,
      statusCode: 200,
      data: {
        error: { amount: ['This is below the next minimum bid.'] },
        code: 'below_minimum',
        nextMinimumBid: 10,
      },
    })
  })
})
