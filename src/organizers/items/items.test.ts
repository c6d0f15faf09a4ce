import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenCategory, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import type { AuctionStatusName, ItemStatusName } from '../../engine/statuses.ts'

suite('items', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const now = () => Math.floor(goodlot.clock.now() / 1000)
  const auctionIn = async (status: AuctionStatusName, more = {}) =>
    (await givenAuction(goodlot.db, { organizationId: ours.organizationId, status, ...more })).id
  const itemOf = async (auctionId: number, more = {}) =>
    ours.managed('POST', `/auctions/${auctionId}/items`, { name: 'Lamp', ...more })

  test('a new item has usual settings, the next free number and the auction’s times', async () => {
    const auctionId = await auctionIn('draft')
    await itemOf(auctionId, { itemCode: '41' })
    const answer = await ours.manage('POST', `/auctions/${auctionId}/items`, { name: 'Lamp' })
    assert.equal(answer.status, 201)
    const { id, startTime, endTime, firstEndTime, createdAt, ...rest } = answer.body
    assert.deepEqual(rest, {
      auctionId,
      itemCode: '42',
      name: 'Lamp',
      description: null,
      itemType: 'silent',
      categoryId: null,
      donorName: null,
      donorEmail: null,
      donorAgreed: false,
      donorAgreement: null,
      isDonorEmailRefused: false,
      fairMarketValue: null,
      startingPrice: 0,
      bidIncrement: null,
      buyNowPrice: null,
      reservePrice: null,
      isFeatured: false,
      isLocalOnly: false,
      controlMode: 'auto',
      quantity: null,
      status: 'pending',
      statusId: 5,
      currency: 'USD',
      currentPrice: 0,
      isReserveMet: true,
      bidCount: 0,
      leaderId: null,
      quantitySold: 0,
      quantityRemaining: null,
      images: [],
      version: 1,
    })
    const auction = await ours.managed('GET', `/auctions/${auctionId}`)
    assert.deepEqual(
      [startTime, endTime, firstEndTime],
      [auction.startTime, auction.endTime, auction.endTime],
    )
    assert.ok(Math.abs(createdAt - now()) < 60)
    assert.deepEqual(await ours.managed('GET', `/items/${id}`), answer.body)
  })

  test('every setting can be given and changed', async () => {
    const auctionId = await auctionIn('draft')
    const category = await givenCategory(goodlot.db, { auctionId })
    const settings = {
      itemCode: 'A-7',
      name: 'Weekend',
      description: '<b>Two nights</b>',
      itemType: 'silent',
      categoryId: category.id,
      donorName: 'The Lake Inn',
      fairMarketValue: 800,
      startingPrice: 99.95,
      bidIncrement: 2.5,
      buyNowPrice: 1000,
      reservePrice: 400,
      isFeatured: true,
      isLocalOnly: true,
      controlMode: 'manual',
      startTime: now() + 100,
      endTime: now() + 200,
      quantity: null,
    }
    const created = await itemOf(auctionId, settings)
    for (const [name, value] of Object.entries(settings)) assert.deepEqual(created[name], value, name)
    assert.deepEqual([created.currentPrice, created.isReserveMet], [99.95, false])

    const plain = await itemOf(auctionId, { itemCode: 'B' })
    const changed = await ours.managed('PATCH', `/items/${plain.id}`, { ...settings, itemCode: ' C ' })
    for (const [name, value] of Object.entries({ ...settings, itemCode: 'C' }))
      assert.deepEqual(changed[name], value, name)
    const cleared = await ours.managed('PATCH', `/items/${plain.id}`, { categoryId: null, buyNowPrice: null })
    assert.deepEqual([cleared.categoryId, cleared.buyNowPrice, cleared.name], [null, null, 'Weekend'])
  })

  test('what is bought has a price, a stock and no bidding', async () => {
    const auctionId = await auctionIn('open')
    const ticket = await itemOf(auctionId, { itemType: 'ticket', buyNowPrice: 75, quantity: 3 })
    assert.deepEqual(
      [ticket.status, ticket.currentPrice, ticket.quantityRemaining, ticket.controlMode],
      ['available', 75, 3, 'auto'],
    )
    assert.equal((await itemOf(auctionId, { itemType: 'live' })).controlMode, 'manual')
  })

  const wrong: Record<string, [body: object, field: string]> = {
    'an empty name': [{ name: '' }, 'name'],
    'a ticket without a price': [{ itemType: 'ticket' }, 'buyNowPrice'],
    'a live item to buy at once': [{ itemType: 'live', buyNowPrice: 5 }, 'buyNowPrice'],
    'a buy-now price at the starting price': [{ startingPrice: 5, buyNowPrice: 5 }, 'buyNowPrice'],
    'a stock of something that is bid on': [{ quantity: 2 }, 'quantity'],
    'a reserve on a ticket': [{ itemType: 'ticket', buyNowPrice: 5, reservePrice: 9 }, 'reservePrice'],
    'an increment on a ticket': [{ itemType: 'ticket', buyNowPrice: 5, bidIncrement: 1 }, 'bidIncrement'],
    'an end before the start': [{ startTime: 2000, endTime: 1000 }, 'endTime'],
    'an unknown type': [{ itemType: 'dutch' }, 'itemType'],
    'a category that is not there': [{ categoryId: 2_000_000_000 }, 'categoryId'],
    'a code that is taken': [{ itemCode: ' tAkEn' }, 'itemCode'],
    'three decimals': [{ startingPrice: 1.001 }, 'startingPrice'],
    'a negative price': [{ startingPrice: -1 }, 'startingPrice'],
    'a reserve of nothing': [{ reservePrice: 0 }, 'reservePrice'],
    'a price in words': [{ startingPrice: '5' }, 'startingPrice'],
    'no stock at all': [{ itemType: 'ticket', buyNowPrice: 5, quantity: 0 }, 'quantity'],
  }
  for (const [name, [body, field]] of Object.entries(wrong)) {
    test(`${name} is refused by name, and changes nothing`, async () => {
      const auctionId = await auctionIn('draft')
      await itemOf(auctionId, { itemCode: 'Taken' })
      const created = await ours.manage('POST', `/auctions/${auctionId}/items`, { name: 'Lamp', ...body })
      assert.deepEqual([created.status, Object.keys(created.body.fields ?? {})], [400, [field]], created.text)
      const item = await itemOf(auctionId)
      const changed = await ours.manage('PATCH', `/items/${item.id}`, body)
      assert.deepEqual([changed.status, Object.keys(changed.body.fields ?? {})], [400, [field]], changed.text)
      assert.deepEqual(await ours.managed('GET', `/items/${item.id}`), item)
    })
  }

  test('the category of another auction is not one of this', async () => {
    const [auctionId, otherId] = [await auctionIn('draft'), await auctionIn('draft')]
    const { id: categoryId } = await givenCategory(goodlot.db, { auctionId: otherId })
    const body = { name: 'Lamp', categoryId }
    assert.equal((await ours.manage('POST', `/auctions/${auctionId}/items`, body)).status, 400)
    assert.equal((await ours.manage('POST', `/auctions/${otherId}/items`, body)).status, 201)
  })

  test('every auction has exactly one donation item', async () => {
    const { id: auctionId, donationItemId } = await ours.managed('POST', '/auctions', {
      organizationId: ours.organizationId,
      name: 'Gala',
      startTime: now(),
      endTime: now() + 60,
    })
    const body = { name: 'Gift', itemType: 'donation' }
    assert.equal((await ours.manage('POST', `/auctions/${auctionId}/items`, body)).status, 400)
    const lamp = await itemOf(auctionId)
    const changed = await ours.manage('PATCH', `/items/${lamp.id}`, { itemType: 'donation' })
    assert.deepEqual([changed.status, changed.body.reason], [409, 'donation_item'])
    const typed = await ours.manage('PATCH', `/items/${donationItemId}`, { itemType: 'silent' })
    assert.deepEqual([typed.status, typed.body.reason], [409, 'donation_item'])
    const featured = await ours.manage('PATCH', `/items/${donationItemId}`, {
      isFeatured: true,
      name: 'Gifts',
    })
    assert.deepEqual([featured.status, featured.body.reason], [409, 'donation_item'])
    assert.equal((await ours.managed('PATCH', `/items/${donationItemId}`, { name: 'Give' })).name, 'Give')
    const deleted = await ours.manage('DELETE', `/items/${donationItemId}`)
    assert.deepEqual([deleted.status, deleted.body.reason], [409, 'donation_item'])
  })

  const added: Record<AuctionStatusName, ItemStatusName | 409> = {
    draft: 'pending',
    presale: 'pending',
    preview: 'pending',
    open: 'open',
    paused: 'pending',
    test: 'open',
    extended: 409,
    closed: 409,
    reconciled: 409,
    cancelled: 409,
  }
  for (const [status, expected] of Object.entries(added)) {
    test(`an item added to an auction that is ${status}: ${expected}`, async () => {
      const auctionId = await auctionIn(status as AuctionStatusName)
      const answer = await ours.manage('POST', `/auctions/${auctionId}/items`, { name: 'Late' })
      if (expected === 409) assert.deepEqual([answer.status, answer.body.reason], [409, 'auction_over'])
      else assert.deepEqual([answer.status, answer.body.status], [201, expected])
    })
  }

  test('an item added to an open auction with an end that has passed is refused', async () => {
    const auctionId = await auctionIn('open')
    const times = { startTime: now() - 100, endTime: now() - 50 }
    const auto = await ours.manage('POST', `/auctions/${auctionId}/items`, { name: 'Late', ...times })
    assert.deepEqual([auto.status, Object.keys(auto.body.fields)], [400, ['endTime']])
    assert.equal((await itemOf(auctionId, { ...times, controlMode: 'manual' })).status, 'pending')
  })

  test('a draft is hidden until it is published, and then stands as its auction does', async () => {
    const auctionId = await auctionIn('open')
    const draft = await itemOf(auctionId, { isDraft: true })
    assert.equal(draft.status, 'draft')
    assert.equal((await ours.managed('PATCH', `/items/${draft.id}`, { name: 'Still' })).status, 'draft')
    assert.equal((await ours.managed('PATCH', `/items/${draft.id}`, { isDraft: false })).status, 'open')
    const again = await ours.manage('PATCH', `/items/${draft.id}`, { isDraft: true })
    assert.deepEqual([again.status, again.body.reason], [409, 'already_started'])

    const waiting = await itemOf(await auctionIn('preview'))
    assert.equal((await ours.managed('PATCH', `/items/${waiting.id}`, { isDraft: true })).status, 'draft')
    const closedId = await auctionIn('closed')
    const late = await givenItem(goodlot.db, { auctionId: closedId, status: 'draft' })
    const refused = await ours.manage('PATCH', `/items/${late.id}`, { isDraft: false })
    assert.deepEqual([refused.status, refused.body.reason], [409, 'auction_over'])
  })

  test('what bidders relied on is fixed by the first bid; the rest is not', async () => {
    const auctionId = await auctionIn('open')
    const { id } = await givenItem(goodlot.db, { auctionId, startingCents: 1000n, reserveCents: 5000n })
    const path = `/items/${id}`
    assert.equal((await ours.manage('PATCH', path, { startingPrice: 11 })).status, 200)
    await goodlot.db.query(
      'update standings set sequence = 1, price_cents = 2000, leader_id = $2, bid_count = 1 where item_id = $1',
      [id, ours.manager.id],
    )
    const refusals = {
      startingPrice: 12,
      bidIncrement: 3,
      reservePrice: 25.01,
      buyNowPrice: 20,
    }
    for (const [field, value] of Object.entries(refusals)) {
      const answer = await ours.manage('PATCH', path, { [field]: value })
      assert.deepEqual([answer.status, answer.body.reason], [409, 'has_bids'], field)
    }
    const type = await ours.manage('PATCH', path, { itemType: 'sealedBid' })
    assert.equal(type.status, 409)
    assert.equal((await ours.manage('PATCH', path, { startingPrice: 11 })).status, 200, 'no change at all')
    const allowed = { name: 'Better', reservePrice: 25, buyNowPrice: 20.01, endTime: now() + 5000 }
    const changed = await ours.managed('PATCH', path, allowed)
    for (const [field, value] of Object.entries(allowed)) assert.equal(changed[field], value, field)
    assert.deepEqual([changed.currentPrice, changed.leaderId], [20, ours.manager.id])
    assert.equal((await ours.managed('PATCH', path, { reservePrice: null })).isReserveMet, true)
  })

  test('a reserve that is lowered into the leader’s ceiling is met at once, and told', async () => {
    const auctionId = await auctionIn('open', { columns: { auto_bid_policy: 'classic' } })
    const { id } = await givenItem(goodlot.db, { auctionId, startingCents: 1000n, reserveCents: 50000n })
    const anna = await givenPerson(goodlot)
    const ceiling = { token: anna.token, body: { maxAmount: 400 } }
    const { body } = await goodlot.call('POST', `/v3/item/${id}/auto-bid`, ceiling)
    assert.equal(body.currentPrice, 10)
    const met = await ours.managed('PATCH', `/items/${id}`, { reservePrice: 15 })
    assert.deepEqual([met.currentPrice, met.isReserveMet, met.bidCount], [15, true, 1])
    const removed = await ours.managed('PATCH', `/items/${id}`, { reservePrice: null })
    assert.equal(removed.currentPrice, 15, 'and nobody takes it back')
    const told = await goodlot.db.query(
      `select (payload->>'currentPrice')::int as price from events where auction_id = $1 and kind = 'event.bid' order by id`,
      [auctionId],
    )
    assert.deepEqual(told.rows, [{ price: 10 }, { price: 15 }])
  })

  test('what has started keeps its start and takes a new end only in the future', async () => {
    const auctionId = await auctionIn('open')
    const { id } = await givenItem(goodlot.db, { auctionId })
    const start = await ours.manage('PATCH', `/items/${id}`, { startTime: now() + 5 })
    assert.deepEqual([start.status, start.body.reason], [409, 'already_started'])
    assert.equal((await ours.manage('PATCH', `/items/${id}`, { endTime: now() - 1 })).status, 400)
    const end = now() + 77
    const moved = await ours.managed('PATCH', `/items/${id}`, { endTime: end })
    assert.deepEqual([moved.endTime, moved.firstEndTime], [end, end])
  })

  for (const status of ['open', 'paused', 'extended'] as const) {
    test(`in an auction that is ${status} no item gets an end that has passed`, async () => {
      const auctionId = await auctionIn(status)
      const running = await givenItem(goodlot.db, { auctionId, status: 'extended' })
      const past = await ours.manage('PATCH', `/items/${running.id}`, { endTime: now() - 1 })
      assert.deepEqual([past.status, Object.keys(past.body.fields)], [400, ['endTime']])
      assert.equal((await ours.manage('PATCH', `/items/${running.id}`, { endTime: now() + 60 })).status, 200)

      const manual = { auctionId, status: 'extended', controlMode: 'manual', endsIn: -60 } as const
      const lot = await givenItem(goodlot.db, manual)
      const auto = await ours.manage('PATCH', `/items/${lot.id}`, { controlMode: 'auto' })
      assert.deepEqual([auto.status, Object.keys(auto.body.fields)], [400, ['endTime']])
      assert.equal((await ours.manage('PATCH', `/items/${lot.id}`, { name: 'Still by hand' })).status, 200)
      const both = { controlMode: 'auto', endTime: now() + 60 }
      assert.equal((await ours.manage('PATCH', `/items/${lot.id}`, both)).status, 200)
    })
  }

  test('a draft whose end has passed is published only with a new one, unless it waits for its manager', async () => {
    const auctionId = await auctionIn('open')
    const times = { auctionId, status: 'draft', startsIn: -120, endsIn: -60 } as const
    const [lamp, lot] = [
      await givenItem(goodlot.db, times),
      await givenItem(goodlot.db, { ...times, controlMode: 'manual' }),
    ]
    const late = await ours.manage('PATCH', `/items/${lamp.id}`, { isDraft: false })
    assert.deepEqual([late.status, Object.keys(late.body.fields)], [400, ['endTime']])
    const inTime = { isDraft: false, endTime: now() + 60 }
    assert.equal((await ours.managed('PATCH', `/items/${lamp.id}`, inTime)).status, 'open')
    assert.equal((await ours.managed('PATCH', `/items/${lot.id}`, { isDraft: false })).status, 'pending')
  })

  test('of what is over only the description changes', async () => {
    const auctionId = await auctionIn('open')
    const { id } = await givenItem(goodlot.db, { auctionId, status: 'unsold' })
    const price = await ours.manage('PATCH', `/items/${id}`, { startingPrice: 1 })
    assert.deepEqual([price.status, price.body.reason], [409, 'item_over'])
    assert.equal((await ours.managed('PATCH', `/items/${id}`, { description: 'x' })).status, 'unsold')
  })

  test('the stock never goes below what is sold, and more of it puts it on sale again', async () => {
    const auctionId = await auctionIn('open')
    const { id } = await givenItem(goodlot.db, {
      auctionId,
      itemType: 'ticket',
      status: 'soldOut',
      quantity: 4,
      standing: { quantity_sold: 4 },
    })
    const fewer = await ours.manage('PATCH', `/items/${id}`, { quantity: 3 })
    assert.deepEqual([fewer.status, fewer.body.reason], [409, 'below_sold'])
    const more = await ours.managed('PATCH', `/items/${id}`, { quantity: 5 })
    assert.deepEqual([more.status, more.quantityRemaining], ['available', 1])
    assert.equal((await ours.managed('PATCH', `/items/${id}`, { quantity: 4 })).status, 'soldOut')
    assert.equal((await ours.managed('PATCH', `/items/${id}`, { quantity: null })).status, 'available')
  })

  for (const status of ['closed', 'reconciled', 'cancelled'] as const) {
    test(`in an auction that is ${status} a sold-out item stays so when there is more of it`, async () => {
      const { id } = await givenItem(goodlot.db, {
        auctionId: await auctionIn(status),
        itemType: 'ticket',
        status: 'soldOut',
        quantity: 4,
        standing: { quantity_sold: 4 },
      })
      for (const quantity of [5, null]) {
        assert.equal((await ours.managed('PATCH', `/items/${id}`, { quantity })).status, 'soldOut')
      }
    })
  }

  test('an item that waits opens when its start is moved to now', async () => {
    const auctionId = await auctionIn('open')
    const item = await itemOf(auctionId, { startTime: now() + 500 })
    assert.equal(item.status, 'pending')
    assert.equal((await ours.managed('PATCH', `/items/${item.id}`, { startTime: now() - 1 })).status, 'open')
  })

  test('the list is by code as people read it, with drafts, and searchable', async () => {
    const auctionId = await auctionIn('draft')
    for (const itemCode of ['10', '9', 'A2']) await itemOf(auctionId, { itemCode })
    await itemOf(auctionId, { itemCode: '1', name: 'Crème brûlée', isDraft: true })
    const codes = async (query = '') =>
      (await ours.managed('GET', `/auctions/${auctionId}/items${query}`)).items.map(
        (item: { itemCode: string }) => item.itemCode,
      )
    assert.deepEqual(await codes(), ['1', '9', '10', 'A2'])
    assert.deepEqual(await codes('?search=creme'), ['1'])
    assert.deepEqual(await codes('?status=draft'), ['1'])
    assert.deepEqual(await codes('?limit=2&offset=1'), ['9', '10'])
    assert.equal((await ours.managed('GET', `/auctions/${auctionId}/items?limit=1`)).totalCount, 4)
  })
})
