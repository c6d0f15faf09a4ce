import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pausedBefore, withoutStatement } from '../../../tests/kit/altered-database.ts'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { givenPerson, givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { lockPromises } from '../../auction/contests/auction-bidders.ts'
import { lockStandings } from '../../auction/contests/contest.ts'
import { updateStandings } from '../../auction/contests/write-standings.ts'
import { type Database, row, rows } from '../../platform/database/pool.ts'
import { Changes } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { ConcurrencyLimit } from '../../platform/http/overload/concurrency-limit.ts'
import { sellItem, takeStock } from './sell-item.ts'

/** Each race is run again without its lock, and must then go wrong, which shows that the tests can fail. */
suite('races for purchases', () => {
  const goodlot = useService({ RATE_LIMITS: 'itemBid=100000/60' })

  // As many at once as there are connections.
  const doors = new ConcurrencyLimit({ atOnce: 10, mayWait: 1000 })

  /** `sold`, the code of the refusal, or the code of the database's own error. */
  async function buy(db: Database, itemId: number, userId: number): Promise<string> {
    const sale = { itemId, buyer: { userId }, quantity: 1, adminEmails: [] }
    const changes = new Changes(db, new ResponseCache())
    try {
      await doors.pass(() => changes.commit((tx, emit) => sellItem(tx, emit, sale)))
      return 'sold'
    } catch (error) {
      return error instanceof ApiError ? error.details.reason! : `broken ${(error as { code: string }).code}`
    }
  }
  const count = (outcomes: string[]) =>
    Object.fromEntries(
      [...Map.groupBy(outcomes, (outcome) => outcome)].map(([key, all]) => [key, all.length]),
    )
  const users = (wanted: number) => Promise.all(Array.from({ length: wanted }, () => givenUser(goodlot.db)))

  suite('the last one in stock, and a hundred buyers', () => {
    async function race() {
      const { id: auctionId } = await givenAuction(goodlot.db)
      const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'ticket', quantity: 1 })
      const people = await users(100)
      const outcomes = await Promise.all(people.map(({ id }) => buy(goodlot.db, itemId, id)))
      const stock = await row<{ left: number }>(
        goodlot.db,
        'select quantity - quantity_sold as left from standings where item_id = $1',
        [itemId],
      )
      const purchases = await rows(goodlot.db, 'select from purchases where item_id = $1', [itemId])
      return { outcomes: count(outcomes), left: stock!.left, purchases: purchases.length }
    }

    test('one of them gets it, and 99 are told that it is sold out', async () => {
      assert.deepEqual(await race(), {
        outcomes: { sold: 1, sold_out: 99 },
        left: 0,
        purchases: 1,
      })
    })

    test('without the lock a sale ends in an error: only the constraint on the stock still holds', async () => {
      const { id: auctionId } = await givenAuction(goodlot.db)
      const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'ticket', quantity: 1 })
      const [anna, ben] = await users(2)
      const slow = pausedBefore(takeStock, withoutStatement(lockStandings, goodlot.db))
      const slowSale = buy(slow.db, itemId, anna!.id)
      await slow.reached
      assert.equal(await buy(goodlot.db, itemId, ben!.id), 'sold')
      slow.resume()
      assert.equal(await slowSale, 'broken 23514')
    })
  })

  suite('buy now against bids', () => {
    async function race() {
      const { id: auctionId } = await givenAuction(goodlot.db)
      const { id: itemId } = await givenItem(goodlot.db, {
        auctionId,
        buyNowCents: 100_000n,
        incrementCents: 100n,
      })
      const bidder = await givenPerson(goodlot)
      const rival = await givenPerson(goodlot)
      const buyers = await users(8)
      const bids = Array.from({ length: 30 }, (_, index) =>
        goodlot.call('POST', `/v3/item/${itemId}/bid`, {
          token: (index % 2 ? bidder : rival).token,
          body: { amount: 10 + index },
        }),
      )
      const outcomes = await Promise.all(buyers.map(({ id }) => buy(goodlot.db, itemId, id)))
      const answered = await Promise.all(bids)
      const accepted = answered.filter(({ body }) => body.itemId === itemId).length
      return { itemId, outcomes: count(outcomes), accepted, ...(await books(itemId)) }
    }
    async function books(itemId: number) {
      const standing = await row<{
        status_id: number
        leader_id: number
        sequence: number
        bid_count: number
      }>(goodlot.db, 'select status_id, leader_id, sequence, bid_count from standings where item_id = $1', [
        itemId,
      ])
      const log = await rows<{ sequence: number; kind: string; bidder_id: number }>(
        goodlot.db,
        'select sequence, kind, bidder_id from bids where item_id = $1 order by sequence',
        [itemId],
      )
      const purchases = await rows<{ user_id: number }>(
        goodlot.db,
        'select user_id from purchases where item_id = $1',
        [itemId],
      )
      return { standing: standing!, log, purchases }
    }

    test('one buyer gets it, every bid before counts, and none comes after', async () => {
      for (let round = 0; round < 3; round++) {
        const { outcomes, accepted, standing, log, purchases } = await race()
        assert.deepEqual(outcomes, { sold: 1, item_closed: 7 })
        assert.equal(purchases.length, 1)
        assert.deepEqual(
          [standing.status_id, standing.leader_id, standing.sequence],
          [2, purchases[0]!.user_id, log.length],
        )
        assert.equal(log.at(-1)!.kind, 'buyNow')
        assert.deepEqual([standing.bid_count, log.length], [accepted, accepted + 1])
      }
    })

    test('without the lock a sale writes over a bid that came in between, which only the key of the log notices', async () => {
      const { id: auctionId } = await givenAuction(goodlot.db)
      const { id: itemId } = await givenItem(goodlot.db, { auctionId, buyNowCents: 100_000n })
      const [buyer] = await users(1)
      const bidder = await givenPerson(goodlot)
      const slow = pausedBefore(updateStandings, withoutStatement(lockStandings, goodlot.db))
      const sale = buy(slow.db, itemId, buyer!.id)
      await slow.reached
      const bid = await goodlot.call('POST', `/v3/item/${itemId}/bid`, {
        token: bidder.token,
        body: { amount: 10 },
      })
      assert.equal(bid.body.winnerId, bidder.id)
      slow.resume()
      assert.equal(await sale, 'broken 23505')
    })
  })

  suite('one person’s spending limit, on forty items at once', () => {
    async function race() {
      const { id: auctionId } = await givenAuction(goodlot.db, { columns: { spending_limit_cents: 10_000 } })
      const anna = await givenPerson(goodlot)
      const given = (itemType: 'forSale' | 'silent') =>
        Promise.all(
          Array.from({ length: 20 }, () =>
            givenItem(goodlot.db, { auctionId, itemType, startingCents: 2500n }),
          ),
        )
      const [forSale, silent] = [await given('forSale'), await given('silent')]
      const [outcomes] = await Promise.all([
        Promise.all(forSale.map(({ id }) => buy(goodlot.db, id, anna.id))),
        Promise.all(
          silent.map(({ id }) =>
            goodlot.call('POST', `/v3/item/${id}/bid`, { token: anna.token, body: { amount: 25 } }),
          ),
        ),
      ])
      const promised = await row<{ cents: bigint }>(
        goodlot.db,
        `select ((select coalesce(sum(amount_cents), 0) from purchases where auction_id = $1)
               + (select coalesce(sum(price_cents), 0) from standings where auction_id = $1))::bigint as cents`,
        [auctionId],
      )
      return { outcomes: count(outcomes), promised: promised!.cents }
    }

    test('purchases and leading bids together come to the limit and not beyond', async () => {
      const { outcomes, promised } = await race()
      assert.equal(promised, 10_000n)
      assert.deepEqual(
        Object.keys(outcomes).filter((outcome) => outcome !== 'sold'),
        ['spending_limit_exceeded'],
      )
    })

    test('without the lock on the person’s promises they go beyond', async () => {
      const { id: auctionId } = await givenAuction(goodlot.db, { columns: { spending_limit_cents: 10_000 } })
      const anna = await givenPerson(goodlot)
      const given = () => givenItem(goodlot.db, { auctionId, itemType: 'forSale', startingCents: 7500n })
      const [first, second] = [await given(), await given()]
      const slow = pausedBefore(takeStock, withoutStatement(lockPromises, goodlot.db))
      const slowSale = buy(slow.db, first.id, anna.id)
      await slow.reached
      assert.equal(await buy(goodlot.db, second.id, anna.id), 'sold')
      slow.resume()
      assert.equal(await slowSale, 'sold')
    })
  })
})
