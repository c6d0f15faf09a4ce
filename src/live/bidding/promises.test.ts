import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { pausedBefore, untilSomebodyWaits } from '../../../tests/kit/altered-database.ts'
import { useBidding } from '../../../tests/kit/bidding.ts'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { updateStandings } from '../../auction/contests/write-standings.ts'
import type { Database } from '../../platform/database/pool.ts'
import { Changes } from '../../platform/events/changes.ts'
import { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { makeMetrics } from '../../platform/http/operations/metrics.ts'
import { BidDesk } from './desk.ts'
import { decideGroup } from './group.ts'

const LIMIT = { spending_limit_cents: 100_00 }
const CARD = { require_card: true, card_threshold_cents: 100_00 }

suite('what counts against a spending limit of 100, and towards the card from 100 on', () => {
  const goodlot = useService()
  const { given, person, bid, autoBid, refusalOf } = useBidding(goodlot)
  const another = async (auctionId: number, item = {}) =>
    (await givenItem(goodlot.db, { auctionId, ...item })).id
  const setStatus = (itemId: number, statusId: number) =>
    goodlot.db.query('update standings set status_id = $2 where item_id = $1', [itemId, statusId])

  for (const [rule, columns, code] of [
    ['limit', LIMIT, 'spending_limit_exceeded'],
    ['card', CARD, 'card_required'],
  ] as const) {
    suite(rule, () => {
      test('the own leads, at the ceiling, and never those of another auction', async () => {
        const [here, there] = [await given({ columns }), await given({ columns })]
        const anna = await person()
        assert.equal(await refusalOf(autoBid(anna, there.itemId, 90)), 'accepted')
        assert.equal(await refusalOf(autoBid(anna, here.itemId, 60)), 'accepted')
        const second = await another(here.auctionId)
        assert.equal(await refusalOf(bid(anna, second, 40.01)), code)
        assert.equal(await refusalOf(bid(anna, second, 40)), 'accepted')
      })

      test('a lead that was lost no more, nor a lead of somebody else', async () => {
        const { auctionId, itemId } = await given({ columns })
        const [anna, ben] = [await person(), await person()]
        assert.equal(await refusalOf(bid(anna, itemId, 80)), 'accepted')
        const second = await another(auctionId)
        assert.equal(await refusalOf(bid(anna, second, 30)), code)
        assert.equal(await refusalOf(bid(ben, itemId, 90)), 'accepted')
        assert.equal(await refusalOf(bid(anna, second, 30)), 'accepted')
      })

      test('leads on items that are called, extended or paused too', async () => {
        for (const statusId of [7, 8, 9]) {
          const { auctionId, itemId } = await given({ columns })
          const anna = await person()
          assert.equal(await refusalOf(bid(anna, itemId, 80)), 'accepted')
          await setStatus(itemId, statusId)
          const second = await another(auctionId)
          assert.equal(await refusalOf(bid(anna, second, 20.01)), code, `status ${statusId}`)
          assert.equal(await refusalOf(bid(anna, second, 20)), 'accepted', `status ${statusId}`)
        }
      })

      test('the own sealed amounts, while their item is open, called, extended or paused', async () => {
        for (const statusId of [1, 7, 8, 9]) {
          const { auctionId, itemId } = await given({ columns }, { itemType: 'sealedBid' })
          const [anna, ben] = [await person(), await person()]
          for (const [who, amount] of [
            [anna, 50],
            [anna, 80],
            [ben, 95],
          ] as const)
            assert.equal(await refusalOf(bid(who, itemId, amount)), 'accepted')
          await setStatus(itemId, statusId)
          const second = await another(auctionId)
          assert.equal(await refusalOf(bid(anna, second, 20.01)), code, `status ${statusId}`)
          assert.equal(await refusalOf(bid(anna, second, 20)), 'accepted', `status ${statusId}`)
        }
      })

      test('no sealed amount that was voided, is of another auction, or whose item is over', async () => {
        const { auctionId, itemId } = await given({ columns }, { itemType: 'sealedBid' })
        const elsewhere = await given({ columns }, { itemType: 'sealedBid' })
        const over = await another(auctionId, { itemType: 'sealedBid' })
        const anna = await person()
        for (const sealed of [itemId, elsewhere.itemId]) await bid(anna, sealed, 90)
        await goodlot.db.query('update bids set is_struck = true where item_id = $1', [itemId])
        assert.equal(await refusalOf(bid(anna, over, 90)), 'accepted')
        await setStatus(over, 6)
        assert.equal(await refusalOf(bid(anna, await another(auctionId), 100)), 'accepted')
      })

      test('a second bid of one group is judged by what the first one promised', async () => {
        const { auctionId, itemId } = await given({ columns })
        const second = await another(auctionId)
        const sealed = await another(auctionId, { itemType: 'sealedBid' })
        const [anna, ben] = [await givenUser(goodlot.db), await givenUser(goodlot.db)]
        const offer = (bidderId: number, id: number, amountCents: bigint) =>
          ({ kind: 'bid', itemId: id, bidderId, amountCents }) as const
        const outcomes = await inGroup([
          offer(anna.id, itemId, 60_00n),
          offer(anna.id, second, 40_01n),
          offer(anna.id, second, 30_00n),
          offer(anna.id, sealed, 10_01n),
          offer(ben.id, itemId, 70_00n),
          offer(anna.id, sealed, 70_00n),
          offer(ben.id, second, 40_00n),
          offer(anna.id, itemId, 80_00n),
          offer(anna.id, sealed, 70_01n),
        ])
        assert.deepEqual(outcomes, [
          'accepted',
          code,
          'accepted',
          code,
          'accepted',
          'accepted',
          code,
          code,
          code,
        ])
      })
    })
  }

  /** Decides bids as the desk does when they arrive together. */
  async function inGroup(offers: Parameters<typeof decideGroup>[1]): Promise<string[]> {
    const tx = await goodlot.db.connect()
    try {
      const { outcomes } = await decideGroup(tx as never, offers, [])
      return outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind))
    } finally {
      tx.release()
    }
  }

  test('unpaid purchases of the same person in the same auction, and no others', async () => {
    const { auctionId, itemId } = await given({ columns: LIMIT })
    const elsewhere = await given({ columns: LIMIT }, { itemType: 'forSale' })
    const [anna, ben] = [await person(), await person()]
    const buy = (userId: number, amountCents: bigint, more = {}) => {
      const here = { auctionId, itemId: forSale }
      return givenPurchase(goodlot.db, { ...here, userId, amountCents, ...more })
    }
    const forSale = await another(auctionId, { itemType: 'forSale' })
    await buy(ben.id, 90_00n)
    await buy(anna.id, 90_00n, { paidBy: 'cash' })
    await buy(anna.id, 90_00n, elsewhere)
    await buy(anna.id, 25_00n)
    await buy(anna.id, 15_00n)
    assert.equal(await refusalOf(bid(anna, itemId, 60.01)), 'spending_limit_exceeded')
    assert.equal(await refusalOf(bid(anna, itemId, 60)), 'accepted')
  })

  test('a limit of one’s own goes before that of the auction, higher or lower', async () => {
    const { auctionId, itemId } = await given({ columns: LIMIT })
    const [low, high] = [await person(), await person()]
    const limited = (userId: number, spending_limit_cents: number) =>
      givenRegistration(goodlot.db, { auctionId, userId, columns: { spending_limit_cents } })
    await limited(low.id, 50_00)
    await limited(high.id, 200_00)
    assert.equal(await refusalOf(bid(low, itemId, 50.01)), 'spending_limit_exceeded')
    assert.equal(await refusalOf(bid(low, itemId, 50)), 'accepted')
    assert.equal(await refusalOf(bid(high, itemId, 200.01)), 'spending_limit_exceeded')
    assert.equal(await refusalOf(bid(high, itemId, 200)), 'accepted')
  })

  suite('two bids at once, on two servers', () => {
    const metrics = makeMetrics()
    after(() => metrics.registry.clear())
    function deskOn(db: Database): BidDesk {
      const changes = new Changes(db, new ResponseCache())
      return new BidDesk({
        db,
        changes,
        adminEmails: [],
        metrics,
        log: goodlot.service.app.log,
        time: goodlot.clock,
      })
    }

    for (const [rule, columns, own] of [
      ['a limit of the auction', LIMIT, {}],
      ['a limit of the bidder’s own', {}, LIMIT],
      ['the card', CARD, {}],
    ] as const) {
      test(`${rule} holds over both`, async () => {
        const { id: auctionId } = await givenAuction(goodlot.db, { columns })
        const items = [await another(auctionId), await another(auctionId)]
        const anna = await givenUser(goodlot.db)
        await givenRegistration(goodlot.db, { auctionId, userId: anna.id, columns: own })
        const offer = (itemId: number) =>
          ({ kind: 'bid', itemId, bidderId: anna.id, amountCents: 60_00n }) as const
        const slow = pausedBefore(updateStandings, goodlot.db)
        const first = deskOn(slow.db).place(offer(items[0]!))
        await slow.reached
        const second = deskOn(goodlot.db).place(offer(items[1]!))
        await Promise.race([second, untilSomebodyWaits(goodlot.db)])
        slow.resume()
        assert.deepEqual([(await first).kind, (await second).kind], ['accepted', 'refused'])
      })
    }
  })
})
