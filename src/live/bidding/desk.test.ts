import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { untilSomebodyWaits } from '../../../tests/kit/altered-database.ts'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { type Database, rows } from '../../platform/database/pool.ts'
import { Changes } from '../../platform/events/changes.ts'
import { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { makeMetrics } from '../../platform/http/operations/metrics.ts'
import { BidDesk, openDeskPool } from './desk.ts'
import { decideGroup } from './group.ts'

suite('the desk', () => {
  const goodlot = useService()
  const metrics = makeMetrics()
  let pool: Database
  let desk: BidDesk
  before(() => {
    pool = openDeskPool(goodlot.db.options)
    desk = deskOf({})
  })
  after(async () => {
    await pool.end()
    metrics.registry.clear()
  })
  const deskOf = (limits: { groupLimit?: number; queueLimit?: number; answerWithinMs?: number }) => {
    const changes = new Changes(pool, new ResponseCache())
    return new BidDesk({
      db: pool,
      changes,
      adminEmails: [],
      metrics,
      log: goodlot.service.app.log,
      time: goodlot.clock,
      ...limits,
    })
  }
  const bid = (itemId: number, bidderId: number, amountCents: bigint) =>
    ({ kind: 'bid', itemId, bidderId, amountCents }) as const

  test('a group that is held up keeps nobody else waiting', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const [held, free] = [
      await givenItem(goodlot.db, { auctionId }),
      await givenItem(goodlot.db, { auctionId }),
    ]
    const [anna, ben] = [await givenUser(goodlot.db), await givenUser(goodlot.db)]
    const holder = await goodlot.db.connect()
    await holder.query('begin')
    await holder.query('select from standings where item_id = $1 for update', [held.id])
    let isAnswered = false
    const first = desk.place(bid(held.id, anna.id, 1000n)).finally(() => {
      isAnswered = true
    })
    await untilSomebodyWaits(goodlot.db)
    const second = desk.place(bid(free.id, ben.id, 1000n))
    await goodlot.clock.advance(0.025)
    assert.equal((await second).kind, 'accepted')
    assert.equal(isAnswered, false)
    await holder.query('commit')
    holder.release()
    assert.equal((await first).kind, 'accepted')
  })

  test('when the database refuses a group, each of its bids gets an answer of its own', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const [bad, good] = [
      await givenItem(goodlot.db, { auctionId }),
      await givenItem(goodlot.db, { auctionId }),
    ]
    const [anna, ben] = [await givenUser(goodlot.db), await givenUser(goodlot.db)]
    await goodlot.db.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before insert on bids for each row when (new.item_id = ${bad.id})
        execute function refuse()`)
    try {
      const [refused, accepted] = await Promise.allSettled([
        desk.place(bid(bad.id, anna.id, 1000n)),
        desk.place(bid(good.id, ben.id, 1000n)),
      ])
      assert.equal(refused.status === 'rejected' && refused.reason.message, 'refused')
      assert.equal(accepted.status === 'fulfilled' && accepted.value.kind, 'accepted')
      const kept = await rows(goodlot.db, 'select item_id from bids where item_id = any($1)', [
        [bad.id, good.id],
      ])
      assert.deepEqual(kept, [{ item_id: good.id }])
    } finally {
      await goodlot.db.query('drop trigger refuse on bids; drop function refuse()')
    }
  })

  test('a bid that PostgreSQL ends because of a deadlock is placed again', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    const { id } = await givenUser(goodlot.db)
    const other = await goodlot.db.connect()
    await other.query('begin')
    // The one that looks for the deadlock ends: that is the bid.
    await other.query(`set local deadlock_timeout = '10min'`)
    await other.query('lock table bids in access exclusive mode')
    const placed = desk.place(bid(itemId, id, 1000n))
    await untilSomebodyWaits(goodlot.db)
    await other.query('select from standings where item_id = $1 for update', [itemId])
    await other.query('commit')
    other.release()
    assert.equal((await placed).kind, 'accepted')
    const log = await rows(goodlot.db, 'select sequence from bids where item_id = $1', [itemId])
    assert.deepEqual(log, [{ sequence: 1 }])
  })

  test('bids that take too long are answered all the same, and say whether they may still count', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    const [anna, ben] = [await givenUser(goodlot.db), await givenUser(goodlot.db)]
    const holder = await goodlot.db.connect()
    await holder.query('begin')
    await holder.query('select from standings where item_id = $1 for update', [itemId])
    const own = deskOf({ answerWithinMs: 500 })
    const underWay = own.place(bid(itemId, anna.id, 1000n))
    underWay.catch(() => {})
    await untilSomebodyWaits(goodlot.db)
    const behind = own.place(bid(itemId, ben.id, 2000n))
    behind.catch(() => {})
    await goodlot.clock.advance(0.5)
    await assert.rejects(underWay, /check whether it went through/)
    await assert.rejects(behind, /is not available right now/)
    assert.match(own.trouble()!, /not answered in time/)
    await holder.query('commit')
    holder.release()
    await own.drained()
    const log = await rows(goodlot.db, 'select bidder_id from bids where item_id = $1', [itemId])
    assert.deepEqual(log, [{ bidder_id: anna.id }])
    assert.equal((await own.place(bid(itemId, ben.id, 3000n))).kind, 'accepted')
    assert.equal(own.trouble(), null)
  })

  test('bids beyond the size of a group keep their order on each item', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const [first, second] = [
      await givenItem(goodlot.db, { auctionId }),
      await givenItem(goodlot.db, { auctionId }),
    ]
    const people = await Promise.all(Array.from({ length: 20 }, () => givenUser(goodlot.db)))
    const small = deskOf({ groupLimit: 3 })
    const offers = people.map(({ id }, at) =>
      bid(at % 4 === 3 ? second.id : first.id, id, 1000n * BigInt(at + 1)),
    )
    const outcomes = await Promise.all(offers.map((offer) => small.place(offer)))
    assert.ok(outcomes.every(({ kind }) => kind === 'accepted'))
    await small.drained()
    const log = await rows<{ item_id: number; amount_cents: bigint }>(
      goodlot.db,
      'select item_id, amount_cents from bids where item_id = any($1::int[]) order by item_id, sequence',
      [[first.id, second.id]],
    )
    const asked = offers.map(({ itemId, amountCents }) => ({ item_id: itemId, amount_cents: amountCents }))
    assert.deepEqual(
      log,
      [first, second].flatMap(({ id }) => asked.filter(({ item_id }) => item_id === id)),
    )
  })

  test('a stop waits until every bid is answered, and for nothing when there is none', async () => {
    const { id: itemId } = await givenItem(goodlot.db, { auctionId: (await givenAuction(goodlot.db)).id })
    const { id } = await givenUser(goodlot.db)
    const own = deskOf({})
    await own.drained()
    const order: string[] = []
    const placed = own.place(bid(itemId, id, 1000n)).then(() => order.push('answered'))
    await own.drained().then(() => order.push('drained'))
    await placed
    assert.deepEqual(order, ['answered', 'drained'])
  })

  test('when more wait than it may keep, the next is told at once, and all others are served', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    const people = await Promise.all(Array.from({ length: 7 }, () => givenUser(goodlot.db)))
    const small = deskOf({ queueLimit: 5 })
    const answers = await Promise.allSettled(
      people.map(({ id }, at) => small.place(bid(itemId, id, 1000n * BigInt(at + 1)))),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [...Array(5).fill('fulfilled'), 'rejected', 'rejected'],
    )
    assert.equal((await small.place(bid(itemId, people[0]!.id, 9000n))).kind, 'accepted')
  })

  test('taking the lead twice in one group is announced once, and each loss of it too', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    const [anna, ben] = [await givenUser(goodlot.db), await givenUser(goodlot.db)]
    const tx = await pool.connect()
    const offers = [bid(itemId, anna.id, 1000n), bid(itemId, ben.id, 2000n), bid(itemId, anna.id, 3000n)]
    const { outcomes } = await decideGroup(tx, offers, [])
    tx.release()
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      ['accepted', 'accepted', 'accepted'],
    )
    const told = await rows<{ user_id: number; type: string; priority: number }>(
      goodlot.db,
      'select user_id, type, priority from notifications where item_id = $1 order by id',
      [itemId],
    )
    assert.deepEqual(told, [
      { user_id: anna.id, type: 'winning', priority: 1 },
      { user_id: anna.id, type: 'outbid', priority: 2 },
      { user_id: ben.id, type: 'winning', priority: 1 },
      { user_id: ben.id, type: 'outbid', priority: 2 },
    ])
  })
})
