import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, suite, test } from 'node:test'
import { frozenClock, type TestClock } from '../../../tests/kit/clock.ts'
import { Collector } from '../../../tests/kit/collector.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { givenBidEvent, givenEvent, givenFavoriteEvent } from '../../../tests/kit/socket.ts'
import { auctionStatus } from '../../engine/statuses.ts'
import { execute } from '../../platform/database/pool.ts'
import type { FoundEvent, LoggedEvent } from '../../platform/events/event-rows.ts'
import { Relay } from '../../platform/events/relay.ts'
import { removeOldEvents } from '../../platform/events/retention.ts'
import { RateLimits } from '../../platform/http/access/rate-limits.ts'
import { openLog } from '../../service/process/log.ts'
import { History } from './history.ts'
import type { LiveConnection } from './live-connection.ts'
import { Rooms } from './rooms.ts'

const ANNA = 7
const BEN = 8
const GALA = 12

suite('what was missed is read from the log when it is longer ago than memory goes', () => {
  let database: TestDatabase
  let clock: TestClock
  let relay: Relay
  let passed: Collector<FoundEvent>
  let history: History

  before(async () => {
    database = await openTestDatabase()
    clock = await frozenClock(database.db)
  })
  after(() => database.drop())
  beforeEach(async () => {
    await execute(database.db, 'truncate events')
    relay = new Relay({ connection: database.connection, log: openLog('silent'), remembered: 2 })
    passed = new Collector()
    const rooms = new Rooms(clock)
    relay.onEvents((events) => {
      passed.add(...events)
      rooms.broadcast(events)
    })
    history = new History({ ...parts(), relay, rooms })
    await relay.start()
  })
  afterEach(() => relay.stop())

  const parts = () => ({
    db: database.db,
    limits: new RateLimits(database.db, { time: clock }),
    backlog: () => 0,
  })

  const given = async (userIds: number[]) => {
    const ids: number[] = []
    for (const userId of userIds) ids.push(await givenFavoriteEvent(database.db, userId))
    await passed.until((all) => all.at(-1)?.id === ids.at(-1))
    return ids
  }

  test('all of it, in order, and of nobody else', async () => {
    const ids = await given([ANNA, BEN, ANNA, ANNA, BEN, ANNA, BEN, BEN, BEN])
    const { connection, received } = givenVisitor()
    assert.deepEqual(await history.enterAfter(connection, { userId: ANNA }, ids[0]!), {
      eventId: ids.at(-1),
      resync: false,
    })
    assert.deepEqual(received, [ids[2], ids[3], ids[5]])
    const [live] = await given([ANNA])
    assert.deepEqual(received, [ids[2], ids[3], ids[5], live])
  })

  test('of the bids on one item the newest', async () => {
    const ids: number[] = []
    for (const itemId of [1, 2, 1, 1, 2, 3, 3])
      ids.push(await givenBidEvent(database.db, { auctionId: GALA, itemId }))
    await passed.until((all) => all.at(-1)?.id === ids.at(-1))
    const { connection, received } = givenVisitor()
    await history.enterAfter(connection, { auctionId: GALA }, ids[0]! - 1)
    assert.deepEqual(received, [ids[3], ids[4], ids[6]])
  })

  test('of an auction nothing from before it last was a draft', async () => {
    const givenStatus = (statusId: number) =>
      givenEvent(database.db, { kind: 'event.auction', auctionId: GALA, payload: { statusId } })
    const ofTest = await givenBidEvent(database.db, { auctionId: GALA })
    await givenStatus(auctionStatus.draft)
    const opened = await givenStatus(auctionStatus.open)
    const bid = await givenBidEvent(database.db, { auctionId: GALA, itemId: 2 })
    await given([BEN, BEN, BEN, BEN])
    const { connection, received } = givenVisitor()
    const { resync } = await history.enterAfter(connection, { auctionId: GALA }, ofTest - 1)
    assert.deepEqual([received, resync], [[opened, bid], false])
  })

  test('after a day some of it is gone, and clients that need it must reload', async () => {
    const old = await given([ANNA, ANNA, ANNA])
    await clock.advance(24 * 3600 + 1)
    const young = await given([ANNA, BEN, BEN, BEN, BEN])
    await removeOldEvents(database.db)
    for (const [lastEventId, expected] of [
      [old[1]!, { received: [], resync: true }],
      [old[2]!, { received: [young[0]], resync: false }],
      [young[0]!, { received: [], resync: false }],
    ] as const) {
      const { connection, received } = givenVisitor()
      const { eventId, resync } = await history.enterAfter(connection, { userId: ANNA }, lastEventId)
      assert.deepEqual({ eventId, received, resync }, { eventId: young.at(-1), ...expected })
    }
  })

  test('when nothing is left in the log, only those who heard its last event have missed nothing', async () => {
    const ids = await given([ANNA, ANNA, ANNA, ANNA, ANNA])
    await clock.advance(24 * 3600 + 1)
    await removeOldEvents(database.db)
    const restarted = new Relay({ connection: database.connection, log: openLog('silent') })
    await restarted.start()
    const later = new History({ ...parts(), relay: restarted, rooms: new Rooms(clock) })
    for (const [lastEventId, isLost] of [
      [ids[3]!, true],
      [ids[4]!, false],
    ] as const) {
      const { connection } = givenVisitor()
      assert.equal((await later.enterAfter(connection, { userId: ANNA }, lastEventId)).resync, isLost)
    }
    await restarted.stop()
  })

  test('more than two thousand events are not sent again', async () => {
    const [start] = await given([ANNA])
    const many = (count: number) =>
      execute(
        database.db,
        `insert into events (kind, user_id, payload) select 'event.address', $1, '{"action": "add"}' from generate_series(1, $2)`,
        [ANNA, count],
      )
    await many(2_000)
    const [edge] = await given([BEN, BEN, BEN, BEN])
    const first = givenVisitor()
    assert.equal((await history.enterAfter(first.connection, { userId: ANNA }, start!)).resync, false)
    assert.equal(first.received.length, 2_000)
    await many(1)
    await given([BEN, BEN, BEN, BEN])
    const second = givenVisitor()
    assert.equal((await history.enterAfter(second.connection, { userId: ANNA }, start!)).resync, true)
    assert.deepEqual(second.received, [])
    const third = givenVisitor()
    await history.enterAfter(third.connection, { userId: ANNA }, edge!)
    assert.equal(third.received.length, 1)
  })

  test('is counted by events: who has been told too many reads anew, and nobody else does', async () => {
    const [start] = await given([ANNA])
    await execute(
      database.db,
      `insert into events (kind, user_id, payload) select 'event.address', $1, '{}' from generate_series(1, 900)`,
      [ANNA],
    )
    await given([BEN, BEN, BEN])
    const limits = new RateLimits(database.db, {
      time: clock,
      changes: { missedEvents: { limit: 2_000, seconds: 60 } },
    })
    const counting = new History({ ...parts(), limits, relay, rooms: new Rooms(clock) })
    const connectFrom = async (userId: number, lastEventId: number) => {
      const { connection, received } = givenVisitor()
      Object.assign(connection, { caller: { id: userId }, name: `user:${userId}` })
      const { resync } = await counting.enterAfter(connection, { userId: ANNA }, lastEventId)
      return { resync, received: received.length }
    }
    // Each costs 900 for the events sent, 100 for the read from the log and 1 for the request.
    assert.deepEqual(await connectFrom(ANNA, start!), { resync: false, received: 900 })
    assert.deepEqual(await connectFrom(ANNA, start!), { resync: false, received: 900 })
    assert.deepEqual(await connectFrom(ANNA, start!), { resync: true, received: 0 })
    assert.deepEqual(await connectFrom(ANNA, relay.position), { resync: false, received: 0 })
    assert.deepEqual(await connectFrom(BEN, start!), { resync: false, received: 900 })
    await clock.advance(61)
    const later = new RateLimits(database.db, {
      time: clock,
      changes: { missedEvents: { limit: 2_000, seconds: 60 } },
    })
    assert.equal(await later.tryTake('missedEvents', `user:${ANNA}`), 0)
  })

  test('is not sent while too much waits for all listeners together', async () => {
    const ids = await given([ANNA, ANNA])
    const busy = new History({ ...parts(), backlog: () => 65 * 1024 * 1024, relay, rooms: new Rooms(clock) })
    const { connection, received } = givenVisitor()
    assert.equal((await busy.enterAfter(connection, { userId: ANNA }, ids[0]!)).resync, true)
    assert.deepEqual(received, [])
  })

  test('who is ahead of this process, having been told by another, is told nothing twice', async () => {
    const [first] = await given([ANNA])
    const faster = { position: first! - 1, since: () => [] } as unknown as Relay
    const rooms = new Rooms(clock)
    const behind = new History({ ...parts(), relay: faster, rooms })
    const { connection, received } = givenVisitor()
    const entered = await behind.enterAfter(connection, { userId: ANNA }, first!)
    assert.deepEqual(entered, { eventId: first, resync: false })
    const [second] = await given([ANNA])
    rooms.broadcast(passed.all)
    assert.deepEqual(received, [second])
  })

  test('who is gone before the answer is in no room', async () => {
    const ids = await given([ANNA, ANNA, ANNA, ANNA, ANNA])
    const { connection, received } = givenVisitor()
    const entering = history.enterAfter(connection, { userId: ANNA }, ids[0]!)
    Object.assign(connection, { isConnected: false })
    await entering
    assert.deepEqual([received, connection.rooms.size], [[], 0])
  })
})

function givenVisitor(): { connection: LiveConnection; received: number[] } {
  const received: number[] = []
  const send = (events: LoggedEvent[]) => received.push(...events.map((event) => event.id))
  const connection = { isConnected: true, rooms: new Set(), send } as unknown as LiveConnection
  return { connection, received }
}
