import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration, givenStaff } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { readAuctionNow, readFigures } from './figures.ts'

suite('the live page', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const givenGala = (columns = {}) =>
    givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      columns: { goal_cents: 3_000_000n, ...columns },
    })
  const live = (auctionId: number, query = '') => ours.managed('GET', `/auctions/${auctionId}/live${query}`)
  const bid = async (token: string, itemId: number, amount: number) => {
    const answer = await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount } })
    assert.equal(answer.body.itemId, itemId, answer.text)
  }

  test('sorts what runs by who needs somebody, says why, and pages', async () => {
    const { id: auctionId } = await givenGala()
    const anna = await givenPerson(goodlot)
    const { id: calm } = await givenItem(goodlot.db, { auctionId, itemCode: '1' })
    const { id: none } = await givenItem(goodlot.db, { auctionId, itemCode: '2' })
    const { id: paused } = await givenItem(goodlot.db, { auctionId, itemCode: '3', status: 'paused' })
    const { id: short } = await givenItem(goodlot.db, { auctionId, itemCode: '4', reserveCents: 50_000n })
    await givenItem(goodlot.db, { auctionId, itemCode: '5', status: 'sold' })
    await givenItem(goodlot.db, { auctionId, itemCode: '6', itemType: 'forSale' })
    await bid(anna.token, calm, 10)
    await bid(anna.token, short, 10)
    const { items, counts, totalCount } = await live(auctionId)
    assert.deepEqual(
      items.map(({ id, need }: { id: number; need: string | null }) => [id, need]),
      [
        [paused, 'heldUp'],
        [short, 'belowReserve'],
        [none, 'noBids'],
        [calm, null],
      ],
    )
    assert.equal(items[1].belowReserveBy, 490)
    assert.deepEqual([items[3].leaderPaddle, items[3].price, items[3].bidCount], [101, 10, 1])
    assert.equal(totalCount, 4)
    assert.partialDeepStrictEqual(counts, { running: 3, needsYou: 3, heldUp: 1, belowReserve: 1, noBids: 1 })
    const second = await live(auctionId, '?limit=2&offset=2')
    assert.deepEqual([second.items.map(({ id }: { id: number }) => id), second.totalCount], [[none, calm], 4])
  })

  test('has items that are alike in the order of the catalogue', async () => {
    const { id: auctionId } = await givenGala()
    for (const itemCode of ['10', '9', 'B2', 'b10', '100'])
      await givenItem(goodlot.db, { auctionId, itemCode })
    const { items } = await live(auctionId)
    assert.deepEqual(
      items.map(({ itemCode }: { itemCode: string }) => itemCode),
      ['9', '10', '100', 'B2', 'b10'],
    )
  })

  test('has 50 items on a page unless told otherwise, and the document says so', async () => {
    const { id: auctionId } = await givenGala()
    for (let number = 1; number <= 51; number++) await givenItem(goodlot.db, { auctionId })
    const { items, totalCount } = await live(auctionId)
    assert.deepEqual([items.length, totalCount], [50, 51])
    const { body } = await goodlot.call('GET', '/openapi.json')
    const { description, parameters } = body.paths['/v3/manage/auctions/{auctionId}/live'].get
    const limit = parameters.find(({ name }: { name: string }) => name === 'limit')
    assert.equal(limit.schema.default, 50)
    assert.match(description, /`limit` is 50 unless given/)
  })

  test('a price that one bid has made five times as high is worth a look', async () => {
    const { id: auctionId } = await givenGala()
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const { id } = await givenItem(goodlot.db, { auctionId })
    await bid(anna.token, id, 10)
    await bid(ben.token, id, 20)
    assert.equal((await live(auctionId)).items[0].need, null)
    await bid(anna.token, id, 200)
    const [item] = (await live(auctionId)).items
    assert.deepEqual([item.need, item.price, item.timesBefore], ['unusualBid', 200, 10])
  })

  test('of a sealed item neither price nor bids nor leader are told', async () => {
    const { id: auctionId } = await givenGala()
    const anna = await givenPerson(goodlot)
    const { id } = await givenItem(goodlot.db, { auctionId, itemType: 'sealedBid' })
    await bid(anna.token, id, 777.25)
    const answer = await ours.manage('GET', `/auctions/${auctionId}/live`)
    const [item] = answer.body.items
    assert.deepEqual(
      [item.price, item.bidCount, item.leaderId, item.leaderPaddle, item.need],
      [null, null, null, null, null],
    )
    // Times have these digits too, but not in front.
    assert.doesNotMatch(answer.text, /(?<!\d)777\.?25/)
  })

  test('counts guests, bids, money and the next close by the clock of the service', async () => {
    const { id: auctionId } = await givenGala()
    const anna = await givenPerson(goodlot)
    const ben = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId: ben.id, columns: { checked_in_at: new Date() } })
    const { id } = await givenItem(goodlot.db, { auctionId, endsIn: 300 })
    await givenItem(goodlot.db, { auctionId, itemType: 'live', controlMode: 'manual' })
    await bid(anna.token, id, 10)
    const sold = await givenItem(goodlot.db, { auctionId, status: 'sold' })
    await givenPurchase(goodlot.db, { auctionId, itemId: sold.id, userId: ben.id, amountCents: 2500n })
    const from = goodlot.clock.now()
    const figures = await live(auctionId)
    const until = goodlot.clock.now()
    assert.partialDeepStrictEqual(figures, {
      guestCount: 2,
      checkedInCount: 1,
      bidderCount: 1,
      bidsPerMinute: 0.2,
      unpaidGuestCount: 1,
      unpaidAmount: '25.00',
      thermometer: { raised: '25.00', goal: '30000.00' },
      status: 'open',
      counts: { running: 2, ending: 1 },
      peopleOnline: 0,
    })
    const { endTime } = (await goodlot.call('GET', `/v3/item/${id}`)).body
    assert.equal(figures.nextCloseTime, endTime)
    assert.ok(figures.now >= Math.floor(from / 1000) && figures.now <= until / 1000)
  })

  test('the staff of the auction see it without what is missing to a reserve; others do not see it', async () => {
    const { id: auctionId } = await givenGala()
    const [anna, clerk] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    await givenStaff(goodlot.db, { auctionId, email: clerk.email, roles: ['clerk'] })
    const { id } = await givenItem(goodlot.db, { auctionId, reserveCents: 50_000n })
    await bid(anna.token, id, 10)
    const path = `/v3/manage/auctions/${auctionId}/live`
    const [item] = (await goodlot.call('GET', path, clerk)).body.items
    assert.deepEqual([item.need, item.belowReserveBy], ['belowReserve', null])
    assert.equal((await goodlot.call('GET', path, anna)).status, 403)
  })

  test('of an auction that is thrown away meanwhile are not found, and no failure', async () => {
    for (const read of [readAuctionNow, readFigures])
      await assert.rejects(read(goodlot.db, 999_999), { code: 'not_found' })
  })
})
