import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { itemCardKeys, ownItemKeys } from '../../../tests/kit/card-keys.ts'
import {
  givenAuction,
  givenCategory,
  givenImage,
  givenItem,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('an item', () => {
  const goodlot = useService({ PUBLIC_URL: 'https://goodlot.example' })
  const item = (id: number | string, token?: string) =>
    goodlot.call('GET', `/v3/item/${id}`, token ? { token } : {})

  test('it is its card and everything its page shows', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, {
      name: 'Gala',
      columns: { extension_mode: 'reset', extension_cap_seconds: 600 },
    })
    const category = await givenCategory(goodlot.db, { auctionId, name: 'Travel' })
    const { id } = await givenItem(goodlot.db, {
      auctionId,
      categoryId: category.id,
      columns: { description: '<b>Fine</b>', donor_name: 'Lake Hotel', fair_market_value_cents: 60000n },
    })
    const [second, first] = [await givenImage(goodlot.db), await givenImage(goodlot.db)]
    for (const [position, image] of [first, second].entries()) {
      await goodlot.db.query('insert into item_images values ($1, $2, $3)', [id, image.id, position])
    }
    const { status, body } = await item(id)
    assert.equal(status, 200)
    assert.deepEqual(
      Object.keys(body).sort(),
      [
        ...itemCardKeys,
        'description',
        'images',
        'donorName',
        'fairMarketValue',
        'auction',
        'category',
        'recentBids',
        'extension',
        'firstEndTime',
        'autoBidPolicy',
        'increments',
      ].sort(),
    )
    assert.deepEqual(
      [body.description, body.donorName, body.fairMarketValue],
      ['<b>Fine</b>', 'Lake Hotel', 600],
    )
    assert.deepEqual(body.category, { id: category.id, name: 'Travel' })
    assert.deepEqual(body.extension, {
      mode: 'reset',
      windowSeconds: 120,
      lengthSeconds: 120,
      capSeconds: 600,
    })
    assert.deepEqual(
      [body.auction.id, body.auction.name, body.auction.featuredItems],
      [auctionId, 'Gala', []],
    )
    const at = (key: string, size: string) => `https://goodlot.example/images/${key}/${size}.webp`
    assert.equal(body.imageUrl, at(first.key, 'medium'))
    assert.deepEqual(body.images, [
      {
        id: first.id,
        smallUrl: at(first.key, 'small'),
        mediumUrl: at(first.key, 'medium'),
        largeUrl: at(first.key, 'large'),
      },
      {
        id: second.id,
        smallUrl: at(second.key, 'small'),
        mediumUrl: at(second.key, 'medium'),
        largeUrl: at(second.key, 'large'),
      },
    ])
    const { token } = await givenPerson(goodlot)
    assert.ok(ownItemKeys.every((key) => key in body === false))
    const signedIn = (await item(id, token)).body
    assert.ok(ownItemKeys.every((key) => key in signedIn))
  })

  test('what is not set is null or empty', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { body } = await item((await givenItem(goodlot.db, { auctionId })).id)
    assert.deepEqual(
      [body.description, body.donorName, body.fairMarketValue, body.category, body.images, body.recentBids],
      [null, null, null, null, [], []],
    )
  })

  test('recent bids are the newest ten, by paddle or initials, without ceilings and struck ones', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id } = await givenItem(goodlot.db, { auctionId })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const { paddleNumber } = await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
    const bid = (
      sequence: number,
      bidderId: number,
      cents: number,
      { kind = 'bid', isStruck = false } = {},
    ) =>
      goodlot.db.query(
        `insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at, is_struck)
         values ($1, $2, $3, $4, $5, 999999, to_timestamp(1794700000 + $2), $6)`,
        [id, sequence, bidderId, kind, cents, isStruck],
      )
    await bid(1, anna.id, 1000)
    for (let sequence = 2; sequence <= 9; sequence++) await bid(sequence, ben.id, 1000 + sequence * 100)
    await bid(10, ben.id, 7777, { kind: 'ceiling' })
    await bid(11, ben.id, 8888, { isStruck: true })
    await bid(12, ben.id, 2500, { kind: 'lastStand' })
    await bid(13, anna.id, 3000, { kind: 'autoBid' })
    await bid(14, ben.id, 3333, { kind: 'autoBid' })
    await bid(15, anna.id, 3433, { kind: 'answer' })
    const { recentBids } = (await item(id)).body
    assert.deepEqual(recentBids.slice(0, 3), [
      { amount: 34.33, time: 1794700015, bidder: String(paddleNumber) },
      { amount: 30, time: 1794700013, bidder: String(paddleNumber) },
      { amount: 19, time: 1794700009, bidder: 'PP' },
    ])
    assert.equal(recentBids.length, 10)
    assert.equal(recentBids.at(-1).amount, 12)
  })

  test('recent bids say which are the viewer’s own, and to others nothing of whose they are', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id } = await givenItem(goodlot.db, { auctionId })
    const [anna, ben, carl] = [
      await givenPerson(goodlot),
      await givenPerson(goodlot),
      await givenPerson(goodlot),
    ]
    const post = (path: string, token: string, body: object) =>
      goodlot.call('POST', `/v3/item/${id}/${path}`, { token, body })
    await post('auto-bid', anna.token, { maxAmount: 40 })
    // A bid as high as the limit: the limit leads, and both bids have the same amount.
    await post('bid', ben.token, { amount: 40 })
    const seen = async (token?: string) =>
      (await item(id, token)).body.recentBids.map(
        ({ amount, isMine }: { amount: number; isMine?: boolean }) => [amount, isMine],
      )
    const [annas, bens] = [await seen(anna.token), await seen(ben.token)]
    assert.deepEqual(annas[0], [40, true])
    assert.deepEqual(bens[0], [40, false])
    assert.ok(bens.some(([amount, isMine]: [number, boolean]) => amount === 40 && isMine))
    assert.ok((await seen(carl.token)).every(([, isMine]: [number, boolean]) => isMine === false))
    const anonymous = (await item(id)).body.recentBids
    assert.ok(anonymous.length > 0)
    for (const one of anonymous) assert.deepEqual(Object.keys(one), ['amount', 'time', 'bidder'])
  })

  test('a sealed item shows no bids and nothing of them, before the close and after it', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id } = await givenItem(goodlot.db, { auctionId, itemType: 'sealedBid', reserveCents: 2000n })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    await goodlot.call('POST', `/v3/item/${id}/bid`, { token: anna.token, body: { amount: 7654 } })
    await goodlot.clock.advance(16)
    for (const token of [undefined, ben.token]) {
      const answer = await item(id, token)
      assert.ok(!/\b7654(00)?\b/.test(answer.text))
      assert.deepEqual([answer.body.currentPrice, answer.body.bidCount, answer.body.recentBids], [10, 0, []])
      assert.deepEqual([answer.body.hasReserve, answer.body.isReserveMet], [true, false])
    }
    await goodlot.db.query('update standings set status_id = 2 where item_id = $1', [id])
    await goodlot.clock.advance(16)
    assert.deepEqual((await item(id)).body.recentBids, [])
  })

  test('hidden and missing items are 404, ids that are not positive 400', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    for (const status of ['draft', 'deleted', 'withdrawn'] as const) {
      const hidden = await givenItem(goodlot.db, { auctionId, status })
      assert.equal((await item(hidden.id)).status, 404, status)
    }
    for (const status of ['pending', 'unsold', 'paid'] as const) {
      const shown = await givenItem(goodlot.db, { auctionId, status })
      assert.equal((await item(shown.id)).body.status, status)
    }
    const missing = await item('99999999999')
    assert.deepEqual([missing.status, missing.body.error], [404, 'not_found'])
    for (const id of ['0', '-3', 'x']) assert.equal((await item(id)).status, 400)
  })

  test('an answer carries an ETag, and a match is 304 until a bid changes it', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id } = await givenItem(goodlot.db, { auctionId })
    const etag = (await item(id)).headers.get('etag')!
    const again = () => goodlot.call('GET', `/v3/item/${id}`, { headers: { 'if-none-match': etag } })
    assert.equal((await again()).status, 304)
    const bidder = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/item/${id}/bid`, { token: bidder.token, body: { amount: 10 } })
    assert.equal((await again()).status, 200)
  })

  test('it says by which steps bidding rises: its own, the auction’s, the usual ones, none', async () => {
    const increments = JSON.stringify([{ belowCents: null, incrementCents: 300 }])
    const usual = await givenAuction(goodlot.db)
    const own = await givenAuction(goodlot.db, { columns: { increments, auto_bid_policy: 'classic' } })
    const steps = async (given: Parameters<typeof givenItem>[1]) => {
      const { body } = await item((await givenItem(goodlot.db, given)).id)
      return [body.autoBidPolicy, body.increments]
    }
    const step = (increment: number) => [{ below: null, increment }]
    assert.deepEqual(await steps({ auctionId: own.id, incrementCents: 700n }), ['classic', step(7)])
    assert.deepEqual(await steps({ auctionId: own.id }), ['classic', step(3)])
    const [policy, table] = await steps({ auctionId: usual.id })
    assert.deepEqual([policy, table.length, table[0]], ['contract', 6, { below: 100, increment: 5 }])
    assert.deepEqual((await steps({ auctionId: own.id, itemType: 'ticket' }))[1], [])
  })

  test('a signed-in bidder sees how they stand, and nobody else does', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const mine = async (id: number, token: string) => {
      const { body } = await item(id, token)
      return [body.myBidAmount, body.myStatus]
    }
    const bid = (id: number, token: string, amount: number) =>
      goodlot.call('POST', `/v3/item/${id}/bid`, { token, body: { amount } })
    const open = await givenItem(goodlot.db, { auctionId })
    assert.deepEqual(await mine(open.id, anna.token), [null, null])
    await bid(open.id, anna.token, 10)
    assert.deepEqual(await mine(open.id, anna.token), [10, 'winning'])
    await bid(open.id, ben.token, 20)
    assert.deepEqual(await mine(open.id, anna.token), [10, 'losing'])
    const sealed = await givenItem(goodlot.db, { auctionId, itemType: 'sealedBid' })
    await bid(sealed.id, anna.token, 77)
    assert.deepEqual(await mine(sealed.id, anna.token), [77, 'sealed'])
    assert.deepEqual(await mine(sealed.id, ben.token), [null, null])
    const anonymous = (await item(open.id)).body
    assert.ok(!('myBidAmount' in anonymous) && !('myStatus' in anonymous))
  })
})
