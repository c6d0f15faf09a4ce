import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { pausedBefore, untilSomebodyWaits, withoutStatement } from '../../../tests/kit/altered-database.ts'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { lockPromises } from '../../auction/contests/auction-bidders.ts'
import { lockStandings } from '../../auction/contests/contest.ts'
import { updateStandings } from '../../auction/contests/write-standings.ts'
import { type Database, row, rows } from '../../platform/database/pool.ts'
import { Changes } from '../../platform/events/changes.ts'
import { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { makeMetrics } from '../../platform/http/operations/metrics.ts'
import { closeItems } from '../closing/close-items.ts'
import { BidDesk } from './desk.ts'
import type { Outcome } from './group.ts'
import { voidItemBids } from './void-bids.ts'

/** Each race has its control: the same steps without the lock, which must go wrong. */
suite('races for an item', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const metrics = makeMetrics()
  after(() => metrics.registry.clear())

  /** A desk as another server would have it. */
  function deskOn(db: Database): BidDesk {
    const changes = new Changes(db, new ResponseCache())
    return new BidDesk({
      db,
      changes,
      adminEmails: [],
      metrics,
      log: goodlot.service.app.log,
      time: goodlot.clock,
      // Longer than any end that passes while a bid waits here.
      answerWithinMs: 3_600_000,
    })
  }
  const bid = (itemId: number, bidderId: number, amountCents: bigint) =>
    ({ kind: 'bid', itemId, bidderId, amountCents }) as const
  const standingOf = (itemId: number) =>
    row<{ status_id: number; price_cents: bigint; leader_id: number }>(
      goodlot.db,
      'select status_id, price_cents, leader_id from standings where item_id = $1',
      [itemId],
    )
  const codeOf = (outcome: Outcome) => (outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind)
  const asIs = (db: Database) => db
  const withoutLock = (db: Database) => withoutStatement(lockStandings, db)

  suite('two equal bids at once, on two servers', () => {
    async function race(lock: (db: Database) => Database) {
      const { id: auctionId } = await givenAuction(goodlot.db)
      const { id: itemId } = await givenItem(goodlot.db, { auctionId })
      const [anna, ben] = [await givenUser(goodlot.db), await givenUser(goodlot.db)]
      // Registered beforehand, so that the item's lock is the only one they compete for.
      for (const { id: userId } of [anna, ben]) await givenRegistration(goodlot.db, { auctionId, userId })
      const slow = pausedBefore(updateStandings, lock(goodlot.db))
      const first = deskOn(slow.db).place(bid(itemId, anna.id, 1000n))
      await slow.reached
      const second = deskOn(lock(goodlot.db)).place(bid(itemId, ben.id, 1000n))
      await Promise.race([second, untilSomebodyWaits(goodlot.db)])
      slow.resume()
      return Promise.allSettled([first, second])
    }

    test('the first is accepted and the second is told the next minimum', async () => {
      const [first, second] = await race(asIs)
      assert.equal(first!.status === 'fulfilled' && first!.value.kind, 'accepted')
      assert.equal(
        second!.status === 'fulfilled' && second!.value.kind === 'refused' && second!.value.refusal.code,
        'below_minimum',
      )
    })

    test('without the lock both are accepted, and one breaks on its number in the log', async () => {
      const [first, second] = await race(withoutLock)
      assert.equal(second!.status === 'fulfilled' && second!.value.kind, 'accepted')
      assert.equal(first!.status === 'rejected' && first!.reason.code, '23505')
    })
  })

  suite('a bid against the close', () => {
    async function race(lock: (db: Database) => Database) {
      const { id: auctionId } = await givenAuction(goodlot.db, { endsIn: 600 })
      const { id: itemId } = await givenItem(goodlot.db, { auctionId, endsIn: 60 })
      const anna = await givenUser(goodlot.db)
      const slow = pausedBefore(updateStandings, lock(goodlot.db))
      const placed = deskOn(slow.db).place(bid(itemId, anna.id, 1000n))
      await slow.reached
      await goodlot.clock.advance(61)
      const closed = goodlot.service.ticker.tick()
      await Promise.race([closed, untilSomebodyWaits(goodlot.db)])
      slow.resume()
      const [outcome] = await Promise.all([placed, closed])
      const purchases = await rows<{ user_id: number }>(
        goodlot.db,
        'select user_id from purchases where item_id = $1',
        [itemId],
      )
      const winners = purchases.map((purchase) => purchase.user_id)
      return { anna, outcome: outcome.kind, standing: await standingOf(itemId), winners }
    }

    test('a bid that was in time is part of the close', async () => {
      const { anna, outcome, standing, winners } = await race(asIs)
      assert.deepEqual([outcome, standing?.status_id, winners], ['accepted', 2, [anna.id]])
    })

    test('without the lock the bid opens the item again after its close', async () => {
      const { outcome, standing, winners } = await race(withoutLock)
      assert.deepEqual([outcome, standing?.status_id, winners], ['accepted', 1, []])
    })
  })

  suite('a close against a close', () => {
    async function race(lock: (db: Database) => Database) {
      const { id: auctionId } = await givenAuction(goodlot.db, { endsIn: 600 })
      const { id: itemId } = await givenItem(goodlot.db, { auctionId })
      const anna = await givenUser(goodlot.db)
      await deskOn(goodlot.db).place(bid(itemId, anna.id, 1000n))
      const close = (db: Database) =>
        new Changes(db, new ResponseCache()).commit((tx, emit) => closeItems(tx, emit, [itemId]))
      const slow = pausedBefore(updateStandings, lock(goodlot.db))
      const first = close(slow.db)
      await slow.reached
      const second = close(lock(goodlot.db))
      await Promise.race([second, untilSomebodyWaits(goodlot.db)])
      slow.resume()
      const closed = await Promise.all([first, second])
      const count = (table: string, condition = 'true') =>
        rows(goodlot.db, `select from ${table} where item_id = $1 and ${condition}`, [itemId])
      const purchases = await count('purchases')
      const notifications = await count('notifications', `type = 'purchase'`)
      return {
        closed: closed.map((ids) => ids.length),
        purchases: purchases.length,
        notifications: notifications.length,
      }
    }

    test('one of them closes: one purchase, one notification', async () => {
      assert.deepEqual(await race(asIs), { closed: [1, 0], purchases: 1, notifications: 1 })
    })

    test('without the lock both close, and the winner is told twice', async () => {
      assert.deepEqual(await race(withoutLock), { closed: [1, 1], purchases: 1, notifications: 2 })
    })
  })

  suite('a void against a bid', () => {
    async function race(lock: (db: Database) => Database) {
      const { id: auctionId } = await givenAuction(goodlot.db)
      const { id: itemId } = await givenItem(goodlot.db, { auctionId })
      const [anna, ben, cara] = [
        await givenUser(goodlot.db),
        await givenUser(goodlot.db),
        await givenUser(goodlot.db),
      ]
      for (const { id: userId } of [anna, ben, cara])
        await givenRegistration(goodlot.db, { auctionId, userId })
      const desk = deskOn(goodlot.db)
      await desk.place(bid(itemId, anna.id, 1000n))
      await desk.place(bid(itemId, ben.id, 9000n))
      const slow = pausedBefore(updateStandings, lock(goodlot.db))
      const voided = new Changes(slow.db, new ResponseCache()).commit((tx, emit) =>
        voidItemBids(tx, emit, { itemId, sequences: [2], mostVoids: null }),
      )
      await slow.reached
      const placed = deskOn(lock(goodlot.db)).place(bid(itemId, cara.id, 5000n))
      await Promise.race([placed, untilSomebodyWaits(goodlot.db)])
      slow.resume()
      await voided
      return { cara, outcome: await placed, standing: await standingOf(itemId) }
    }

    test('the bid is judged by what the void left', async () => {
      const { cara, outcome, standing } = await race(asIs)
      assert.equal(outcome.kind, 'accepted')
      assert.deepEqual([standing?.price_cents, standing?.leader_id], [5000n, cara.id])
    })

    test('without the lock it is refused for a bid that no longer counts', async () => {
      const { outcome, standing } = await race(withoutLock)
      assert.equal(outcome.kind === 'refused' && outcome.refusal.code, 'below_minimum')
      assert.equal(standing?.price_cents, 1000n)
    })
  })

  suite('a bid against the removal of its bidder', () => {
    async function race(lock: (db: Database) => Database) {
      const { id: auctionId } = await givenAuction(goodlot.db, {
        organizationId: ours.organizationId,
        isPrivate: true,
      })
      const { id: itemId } = await givenItem(goodlot.db, { auctionId })
      const anna = await givenUser(goodlot.db)
      await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
      const slow = pausedBefore(updateStandings, lock(goodlot.db))
      const placed = deskOn(slow.db).place(bid(itemId, anna.id, 1000n))
      await slow.reached
      const removed = ours.manage('DELETE', `/auctions/${auctionId}/registrations/${anna.id}`)
      await Promise.race([removed, untilSomebodyWaits(goodlot.db)])
      slow.resume()
      const [outcome, { status, body }] = await Promise.all([placed, removed])
      return [outcome.kind, status, body?.reason]
    }

    test('whoever is bidding stays registered', async () => {
      assert.deepEqual(await race(asIs), ['accepted', 409, 'has_activity'])
    })

    test('without the lock the auction has a bid of somebody who is not registered', async () => {
      assert.deepEqual(await race(withoutLock), ['accepted', 204, undefined])
    })
  })

  /** One person, two items, two servers; the limit is the auction's or the person's own. */
  for (const { name, columns, own, code } of [
    { name: 'spending', columns: { spending_limit_cents: 1500 }, own: {}, code: 'spending_limit_exceeded' },
    { name: 'own', columns: {}, own: { own_limit_cents: 1500 }, code: 'own_limit_exceeded' },
  ]) {
    suite(`one person’s ${name} limit, on two items and two servers`, () => {
      async function race(lock: (db: Database) => Database) {
        const { id: auctionId } = await givenAuction(goodlot.db, { columns })
        const [one, two] = [
          await givenItem(goodlot.db, { auctionId }),
          await givenItem(goodlot.db, { auctionId }),
        ]
        const anna = await givenUser(goodlot.db)
        await givenRegistration(goodlot.db, { auctionId, userId: anna.id, columns: own })
        const slow = pausedBefore(updateStandings, lock(goodlot.db))
        const first = deskOn(slow.db).place(bid(one.id, anna.id, 1000n))
        await slow.reached
        const second = deskOn(lock(goodlot.db)).place(bid(two.id, anna.id, 1000n))
        await Promise.race([second, untilSomebodyWaits(goodlot.db)])
        slow.resume()
        const outcomes = await Promise.all([first, second])
        return outcomes.map(codeOf)
      }

      test('the second bid is refused', async () => {
        assert.deepEqual(await race(asIs), ['accepted', code])
      })

      test('and so it is in one group', async () => {
        const { id: auctionId } = await givenAuction(goodlot.db, { columns })
        const items = [await givenItem(goodlot.db, { auctionId }), await givenItem(goodlot.db, { auctionId })]
        const anna = await givenUser(goodlot.db)
        await givenRegistration(goodlot.db, { auctionId, userId: anna.id, columns: own })
        const desk = deskOn(goodlot.db)
        const outcomes = await Promise.all(items.map(({ id }) => desk.place(bid(id, anna.id, 1000n))))
        assert.deepEqual(outcomes.map(codeOf), ['accepted', code])
      })

      test('without the lock on the person’s promises both are accepted', async () => {
        assert.deepEqual(await race((db) => withoutStatement(lockPromises, db)), ['accepted', 'accepted'])
      })
    })
  }

  suite('a bid that waits for its lock while the end passes', () => {
    async function whileLocked(work: (itemId: number) => Promise<unknown>) {
      const { id: auctionId } = await givenAuction(goodlot.db, { endsIn: 600 })
      const { id: itemId } = await givenItem(goodlot.db, { auctionId, endsIn: 60 })
      const holder = await goodlot.db.connect()
      await holder.query('begin')
      await holder.query(lockStandings, [[itemId]])
      const waiting = work(itemId)
      await untilSomebodyWaits(goodlot.db)
      await goodlot.clock.advance(61)
      await holder.query('commit')
      holder.release()
      return waiting
    }

    test('is refused: the clock is read when the lock is held', async () => {
      const anna = await givenUser(goodlot.db)
      const outcome = await whileLocked((itemId) => deskOn(goodlot.db).place(bid(itemId, anna.id, 1000n)))
      assert.equal((outcome as { refusal: { code: string } }).refusal.code, 'item_ended')
    })

    test('read inside the locking statement the clock would let it slip in', async () => {
      const isInTime = await whileLocked(async (itemId) => {
        const locked = await row<{ inTime: boolean }>(
          goodlot.db,
          'select goodlot_now() < end_at as "inTime" from standings where item_id = $1 for no key update',
          [itemId],
        )
        return locked!.inTime
      })
      assert.equal(isInTime, true)
    })
  })
})
