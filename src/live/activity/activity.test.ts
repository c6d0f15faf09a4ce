import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  type GivenAuction,
  type GivenItem,
  givenAuction,
  givenItem,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'

const DAY = 86_400

suite('activity', () => {
  const goodlot = useService()

  const get = async (person: Person, path: string) => {
    const answer = await goodlot.call('GET', `/v3/bidder/${path}`, { token: person.token })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  async function bid(person: Person, itemId: number, amount: number, kind: 'bid' | 'auto-bid' = 'bid') {
    const body = kind === 'bid' ? { amount } : { maxAmount: amount }
    const answer = await goodlot.call('POST', `/v3/item/${itemId}/${kind}`, { token: person.token, body })
    assert.equal(answer.body.itemId, itemId, answer.text)
  }
  const item = async (given: Partial<GivenItem> = {}, auction: GivenAuction = {}) => {
    const auctionId = given.auctionId ?? (await givenAuction(goodlot.db, auction)).id
    return givenItem(goodlot.db, { ...given, auctionId })
  }
  const setStatus = (itemId: number, statusId: number) =>
    goodlot.db.query('update standings set status_id = $2 where item_id = $1', [itemId, statusId])
  const ids = (list: { id: number }[]) => list.map(({ id }) => id)
  const people = () => Promise.all([givenPerson(goodlot), givenPerson(goodlot)])

  suite('my-activity', () => {
    test('is empty for somebody who did nothing', async () => {
      assert.deepEqual(await get(await givenPerson(goodlot), 'my-activity'), {
        bids: [],
        purchases: [],
        statusCounts: { winning: 0, losing: 0, won: 0, lost: 0, sealed: 0 },
        totalCount: 0,
      })
    })

    test('a bid is a card with the own amount, how it stands, and when it was placed', async () => {
      const [anna, ben] = await people()
      const { id } = await item()
      const before = Math.floor(goodlot.clock.now() / 1000)
      await bid(anna, id, 10)
      const after = goodlot.clock.now() / 1000
      await bid(ben, id, 20)
      const [shown] = (await get(anna, 'my-activity')).bids
      assert.partialDeepStrictEqual(shown, {
        id,
        currentPrice: 20,
        isCurrentUserWinning: false,
        myBidAmount: 10,
        myStatus: 'losing',
      })
      assert.ok(before <= shown.lastBidAt && shown.lastBidAt <= after)
      const [leading] = (await get(ben, 'my-activity')).bids
      assert.deepEqual([leading.myBidAmount, leading.myStatus], [20, 'winning'])
    })

    test('what a ceiling bid for somebody is their own bid, and its height is nobody else’s to know', async () => {
      const [anna, ben] = await people()
      const { id } = await item({ itemCode: 'A', name: 'Lamp' }, { columns: { auto_bid_policy: 'classic' } })
      await bid(anna, id, 500, 'auto-bid')
      await bid(ben, id, 20)
      const [shown] = (await get(anna, 'my-activity')).bids
      assert.deepEqual([shown.myBidAmount, shown.autoBidMax, shown.myStatus], [25, 500, 'winning'])
      const theirs = await goodlot.call('GET', '/v3/bidder/my-activity', { token: ben.token })
      assert.ok(!/\b500(00)?\b/.test(theirs.text))
    })

    test('winning and losing turn into won and lost when the item is over; unsold is lost by all', async () => {
      const [anna, ben] = await people()
      const status = async (person: Person, itemId: number) =>
        (await get(person, 'my-activity')).bids.find((shown: { id: number }) => shown.id === itemId).myStatus
      const { id } = await item()
      await bid(anna, id, 10)
      await bid(ben, id, 20)
      const outcomes: [number, string, string][] = [
        [1, 'losing', 'winning'],
        [7, 'losing', 'winning'],
        [8, 'losing', 'winning'],
        [9, 'losing', 'winning'],
        [2, 'lost', 'won'],
        [13, 'lost', 'won'],
        [6, 'lost', 'lost'],
      ]
      for (const [statusId, annas, bens] of outcomes) {
        await setStatus(id, statusId)
        assert.deepEqual([await status(anna, id), await status(ben, id)], [annas, bens], String(statusId))
      }
    })

    test('a sealed item does not tell who is winning before the close', async () => {
      const [anna, ben] = await people()
      const { id } = await item({ itemType: 'sealedBid' })
      await bid(anna, id, 10)
      await bid(ben, id, 90)
      for (const [person, own] of [
        [anna, 10],
        [ben, 90],
      ] as const) {
        const { bids, statusCounts } = await get(person, 'my-activity')
        assert.deepEqual([bids[0].myStatus, bids[0].myBidAmount, bids[0].bidCount], ['sealed', own, 0])
        assert.equal(bids[0].isCurrentUserWinning, false)
        assert.deepEqual(statusCounts, { winning: 0, losing: 0, won: 0, lost: 0, sealed: 1 })
      }
    })

    test('limit and offset page over bids; counts are over all of them', async () => {
      const [anna, ben] = await people()
      const { id: auctionId } = await givenAuction(goodlot.db)
      const items = []
      for (let number = 0; number < 4; number++) items.push(await item({ auctionId }))
      for (const { id } of items) await bid(anna, id, 10)
      await goodlot.clock.advance(1)
      await bid(ben, items[3]!.id, 20)
      await bid(anna, items[0]!.id, 30, 'auto-bid')
      const expected = [items[0]!, items[3]!, items[2]!, items[1]!].map(({ id }) => id)
      const first = await get(anna, 'my-activity?limit=3')
      const second = await get(anna, 'my-activity?limit=3&offset=3')
      assert.deepEqual([...ids(first.bids), ...ids(second.bids)], expected)
      const past = await get(anna, 'my-activity?offset=4')
      assert.deepEqual(past.bids, [])
      for (const { statusCounts, totalCount } of [first, second, past]) {
        assert.deepEqual(statusCounts, { winning: 3, losing: 1, won: 0, lost: 0, sealed: 0 })
        assert.equal(totalCount, 4)
      }
    })

    test('purchases are cart items', async () => {
      const anna = await givenPerson(goodlot)
      const { id: itemId, auctionId } = await item({ itemType: 'ticket' })
      await givenPurchase(goodlot.db, { auctionId, itemId, userId: anna.id })
      const cart = await get(anna, 'my-cart')
      const { purchases, bids } = await get(anna, 'my-activity')
      assert.deepEqual(purchases, cart.items)
      assert.deepEqual(bids, [])
    })

    test('an item bought without a bid is a purchase; one bid on and then bought is also won', async () => {
      const anna = await givenPerson(goodlot)
      const [bought, both] = [await item({ buyNowCents: 5000n }), await item({ buyNowCents: 5000n })]
      await bid(anna, both.id, 10)
      for (const { id } of [bought, both])
        await goodlot.call('POST', `/v3/item/${id}/purchase`, { token: anna.token, body: {} })
      const { bids, purchases, statusCounts } = await get(anna, 'my-activity')
      assert.deepEqual(ids(bids), [both.id])
      assert.equal(statusCounts.won, 1)
      assert.equal(purchases.length, 2)
    })

    test('struck bids, hidden items and auctions out of sight are left out and not counted', async () => {
      const anna = await givenPerson(goodlot)
      const { id: struck } = await item()
      await bid(anna, struck, 10)
      await goodlot.db.query('update bids set is_struck = true where item_id = $1', [struck])
      const { id: withdrawn } = await item()
      await bid(anna, withdrawn, 10)
      await setStatus(withdrawn, 12)
      const gone = await item()
      await bid(anna, gone.id, 10)
      await goodlot.db.query('update auctions set status_id = 10 where id = $1', [gone.auctionId])
      const old = await item()
      await bid(anna, old.id, 10)
      await goodlot.db.query(
        `update auctions set status_id = 6, closed_at = goodlot_now() - $2 * interval '1 second' where id = $1`,
        [old.auctionId, 30 * DAY + 1],
      )
      const closed = await item()
      await bid(anna, closed.id, 10)
      await goodlot.db.query(
        `update auctions set status_id = 6, closed_at = goodlot_now() - $2 * interval '1 second' where id = $1`,
        [closed.auctionId, 30 * DAY - 60],
      )
      const { bids, totalCount } = await get(anna, 'my-activity')
      assert.deepEqual([ids(bids), totalCount], [[closed.id], 1])
    })
  })

  suite('active-bids', () => {
    test('lists what is under way with the own amount, and nothing that is over', async () => {
      const anna = await givenPerson(goodlot)
      const { id: auctionId } = await givenAuction(goodlot.db)
      const [open, sold, sealed] = [
        await item({ auctionId }),
        await item({ auctionId }),
        await item({ auctionId, itemType: 'sealedBid' }),
      ]
      for (const { id } of [open, sold, sealed]) await bid(anna, id, 10)
      await setStatus(sold.id, 2)
      const { items, totalCount } = await get(anna, 'active-bids')
      assert.deepEqual(ids(items), [sealed.id, open.id])
      assert.equal(totalCount, 2)
      assert.equal(items[0].myBidAmount, 10)
      assert.equal(items[0].myStatus, undefined)
      assert.deepEqual(ids((await get(anna, 'active-bids?limit=1&offset=1')).items), [open.id])
    })
  })

  suite('my-items', () => {
    test('items bid on or bought, the latest activity first, bid-only ones without a purchase', async () => {
      const anna = await givenPerson(goodlot)
      const { id: auctionId } = await givenAuction(goodlot.db)
      const bidOn = await item({ auctionId })
      await bid(anna, bidOn.id, 10)
      const ticket = await item({ auctionId, itemType: 'ticket' })
      const buy = (purchase: object) =>
        givenPurchase(goodlot.db, { auctionId, itemId: ticket.id, userId: anna.id, ...purchase })
      await buy({ paidBy: 'cash', ago: 60 })
      const { receiptId } = await buy({ ago: 30 })
      const { items, totalCount } = await get(anna, 'my-items')
      assert.equal(totalCount, 2)
      const purchase = ({ id, purchaseAmount, purchaseStatus, receiptId }: Record<string, unknown>) => ({
        id,
        purchaseAmount,
        purchaseStatus,
        receiptId,
      })
      assert.deepEqual(items.map(purchase), [
        { id: bidOn.id, purchaseAmount: null, purchaseStatus: null, receiptId: null },
        { id: ticket.id, purchaseAmount: '50.00', purchaseStatus: 'unpaid', receiptId },
      ])
      assert.equal(items[0].purchasedAt, null)
      assert.equal(typeof items[1].purchasedAt, 'number')
      assert.deepEqual(ids((await get(anna, 'my-items?limit=1&offset=1')).items), [ticket.id])
    })

    test('is paid when all purchases of the item are', async () => {
      const anna = await givenPerson(goodlot)
      const { id: itemId, auctionId } = await item({ itemType: 'raffle' })
      await givenPurchase(goodlot.db, { auctionId, itemId, userId: anna.id, paidBy: 'check' })
      assert.equal((await get(anna, 'my-items')).items[0].purchaseStatus, 'paid')
    })

    test('shows the visible item statuses 1, 2, 4, 5, 6, 7, 8, 9, 10 and 13, and no others', async () => {
      const anna = await givenPerson(goodlot)
      const { id: auctionId } = await givenAuction(goodlot.db)
      await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
      for (let statusId = 1; statusId <= 13; statusId++) {
        const { id: itemId } = await item({ auctionId })
        await givenPurchase(goodlot.db, { auctionId, itemId, userId: anna.id })
        await setStatus(itemId, statusId)
      }
      const { items } = await get(anna, 'my-items')
      assert.deepEqual(
        items.map((shown: { statusId: number }) => shown.statusId).sort((a: number, b: number) => a - b),
        [1, 2, 4, 5, 6, 7, 8, 9, 10, 13],
      )
    })

    test('is kept for 15 s', async () => {
      const anna = await givenPerson(goodlot)
      assert.equal((await get(anna, 'my-items')).totalCount, 0)
      const { id: itemId, auctionId } = await item({ itemType: 'raffle' })
      await givenPurchase(goodlot.db, { auctionId, itemId, userId: anna.id })
      await goodlot.clock.advance(14)
      assert.equal((await get(anna, 'my-items')).totalCount, 0)
      await goodlot.clock.advance(2)
      assert.equal((await get(anna, 'my-items')).totalCount, 1)
    })
  })

  for (const path of ['my-activity', 'my-items', 'active-bids']) {
    test(`${path} requires a token and a limit from 1 to 100`, async () => {
      assert.equal((await goodlot.call('GET', `/v3/bidder/${path}`)).status, 401)
      const { token } = await givenPerson(goodlot)
      const status = async (query: string) =>
        (await goodlot.call('GET', `/v3/bidder/${path}?${query}`, { token })).status
      assert.deepEqual(
        [
          await status('limit=0'),
          await status('limit=1'),
          await status('limit=100'),
          await status('limit=101'),
        ],
        [400, 200, 200, 400],
      )
    })
  }

  test('my-items and active-bids announce their end and their successors; my-activity has none', async () => {
    const { token } = await givenPerson(goodlot)
    const headers = async (path: string) =>
      (await goodlot.call('GET', `/v3/bidder/${path}`, { token })).headers
    for (const [path, successor] of [
      ['my-items', '/v3/bidder/my-cart'],
      ['active-bids', '/v3/bidder/my-activity'],
    ] as const) {
      const ending = await headers(path)
      assert.match(ending.get('deprecation') ?? '', /^@\d+$/)
      assert.ok(Date.parse(ending.get('sunset') ?? '') > 0)
      assert.ok(ending.get('link')?.includes(`<${successor}>; rel="successor-version"`))
    }
    assert.equal((await headers('my-activity')).get('deprecation'), null)
  })
})
