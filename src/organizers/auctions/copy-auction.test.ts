import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  givenAuction,
  givenCategory,
  givenImage,
  givenInvitation,
  givenItem,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('a copy of an auction', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const now = () => Math.floor(goodlot.clock.now() / 1000)

  test('has the settings, categories, items and pictures, and none of the people or bids', async () => {
    const original = await ours.managed('POST', '/auctions', {
      organizationId: ours.organizationId,
      name: 'Gala',
      startTime: now() - 1000,
      endTime: now() + 9000,
      vanityAddress: 'gala',
      currency: 'CAD',
      donations: { levels: [25, 50], enableMinimum: true, minimumAmount: 5 },
      bidding: { spendingLimit: 100, increments: [{ below: null, increment: 5 }] },
      address: { city: 'Laval', countryCode: 'CA', provinceCode: 'QC' },
    })
    const auctionId = original.id
    const image = await givenImage(goodlot.db)
    await goodlot.db.query('update auctions set image_id = $2 where id = $1', [auctionId, image.id])
    const category = await givenCategory(goodlot.db, { auctionId, name: 'Home', position: 3 })
    const lamp = await ours.managed('POST', `/auctions/${auctionId}/items`, {
      name: 'Lamp',
      itemCode: '7',
      categoryId: category.id,
      startingPrice: 10,
      reservePrice: 20,
      startTime: now() + 100,
      endTime: now() + 200,
    })
    await goodlot.db.query('insert into item_images values ($1, $2, 1)', [lamp.id, image.id])
    await goodlot.db.query(
      `update standings set status_id = 2, price_cents = 2000, leader_id = $2, bid_count = 3, sequence = 3,
              end_at = end_at + interval '60 seconds' where item_id = $1`,
      [lamp.id, ours.manager.id],
    )
    await givenItem(goodlot.db, {
      auctionId,
      itemCode: '8',
      itemType: 'ticket',
      quantity: 5,
      standing: { quantity_sold: 5 },
      status: 'soldOut',
    })
    await givenItem(goodlot.db, { auctionId, itemCode: '9', status: 'draft' })
    await givenItem(goodlot.db, { auctionId, status: 'withdrawn' })
    await givenItem(goodlot.db, { auctionId, status: 'deleted' })
    await givenRegistration(goodlot.db, { auctionId, userId: ours.manager.id })
    await givenInvitation(goodlot.db, { auctionId, email: 'a@example.org' })
    await ours.managed('PATCH', `/items/${original.donationItemId}`, { name: 'Give' })
    await goodlot.db.query('insert into item_images values ($1, $2, 1)', [original.donationItemId, image.id])

    const startTime = now() + 86_400
    const answer = await ours.manage('POST', `/auctions/${auctionId}/copy`, { startTime })
    assert.equal(answer.status, 201, answer.text)
    const copy = answer.body
    assert.deepEqual(
      [copy.name, copy.status, copy.startTime, copy.endTime - copy.startTime, copy.vanityAddress],
      ['Copy of Gala', 'draft', startTime, 10_000, null],
    )
    for (const setting of ['currency', 'bidding', 'address', 'tickets', 'stream', 'timeZone']) {
      assert.deepEqual(copy[setting], original[setting], setting)
    }
    assert.deepEqual(
      copy.donations.levels.map(({ amount }: { amount: number }) => amount),
      [25, 50],
    )
    assert.equal(copy.donations.minimumAmount, 5)
    assert.ok(copy.imageUrl.includes(image.key))
    assert.deepEqual([copy.itemCount, copy.registrationCount], [3, 0])
    assert.equal((await ours.managed('GET', `/auctions/${copy.id}/invitations`)).totalCount, 0)

    const { items } = await ours.managed('GET', `/auctions/${copy.id}/items`)
    const [newLamp, ticket, draft] = items
    assert.deepEqual(
      [newLamp.itemCode, newLamp.name, newLamp.status, newLamp.bidCount, newLamp.leaderId],
      ['7', 'Lamp', 'pending', 0, null],
    )
    assert.deepEqual([newLamp.currentPrice, newLamp.reservePrice], [10, 20])
    const shift = startTime - original.startTime
    assert.deepEqual(
      [newLamp.startTime, newLamp.endTime, newLamp.firstEndTime],
      [lamp.startTime + shift, lamp.endTime + shift, lamp.endTime + shift],
    )
    assert.equal(newLamp.images[0].id, image.id)
    assert.deepEqual([ticket.status, ticket.quantityRemaining, draft.status], ['pending', 5, 'draft'])
    const { categories } = await ours.managed('GET', `/auctions/${copy.id}/categories`)
    assert.deepEqual([categories[0].name, categories[0].position, categories[0].itemCount], ['Home', 3, 1])
    assert.equal(newLamp.categoryId, categories[0].id)
    assert.notEqual(newLamp.categoryId, category.id)
    const donationItem = await ours.managed('GET', `/items/${copy.donationItemId}`)
    assert.deepEqual([donationItem.name, donationItem.images[0]?.id], ['Give', image.id])

    const log = await ours.managed('GET', `/organizations/${ours.organizationId}/audit?limit=1`)
    assert.deepEqual(
      [log.entries[0].action, log.entries[0].subjectId, log.entries[0].changes],
      ['copy', copy.id, { copyOf: auctionId, startTime }],
    )
    assert.equal((await ours.manage('POST', `/auctions/${copy.id}/status`, { status: 'open' })).status, 200)
  })

  test('takes a name and times of its own, and refuses an end before the start', async () => {
    const { id } = await givenAuction(goodlot.db, { organizationId: ours.organizationId, status: 'closed' })
    const times = { startTime: now() + 10, endTime: now() + 20 }
    const copy = await ours.managed('POST', `/auctions/${id}/copy`, { name: 'Again', ...times })
    assert.deepEqual([copy.name, copy.startTime, copy.endTime], ['Again', times.startTime, times.endTime])
    const along = await givenItem(goodlot.db, { auctionId: id })
    const second = await ours.managed('POST', `/auctions/${id}/copy`, times)
    const { items } = await ours.managed('GET', `/auctions/${second.id}/items`)
    assert.deepEqual([items[0].startTime, items[0].endTime], [times.startTime, times.endTime])
    await goodlot.db.query(
      "update standings set start_at = end_at - interval '1 second' where item_id = $1",
      [along.id],
    )
    const squeezed = await ours.manage('POST', `/auctions/${id}/copy`, times)
    assert.deepEqual([squeezed.status, Object.keys(squeezed.body.fields)], [400, ['endTime']])
    const wrong = await ours.manage('POST', `/auctions/${id}/copy`, { startTime: 50, endTime: 50 })
    assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [400, ['endTime']])
    assert.equal((await ours.manage('POST', `/auctions/${id}/copy`)).status, 201, 'no body is fine')
  })
})
