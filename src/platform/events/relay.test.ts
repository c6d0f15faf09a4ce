import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, suite, test } from 'node:test'
import { pino } from 'pino'
import { Collector } from '../../../tests/kit/collector.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { tableReads } from '../../../tests/kit/plans.ts'
import type { Connection, Transaction } from '../database/pool.ts'
import { execute, row, rows } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { eventsAfter, type FoundEvent, isWhole, type LoggedEvent, lastDrawnId } from './event-rows.ts'
import { Relay } from './relay.ts'

suite('the relay', () => {
  let database: TestDatabase
  let relay: Relay
  let received: Collector<LoggedEvent>
  const open: Transaction[] = []
  const relays: Relay[] = []

  before(async () => {
    database = await openTestDatabase({ poolSize: 30 })
  })
  after(() => database.drop())
  beforeEach(async () => {
    received = new Collector()
    relay = openRelay(received)
    await relay.start()
  })
  afterEach(async () => {
    for (const tx of open.splice(0)) tx.release(true)
    for (const opened of relays.splice(0)) await opened.stop()
  })

  const openRelay = (into: Collector<LoggedEvent>) => {
    const opened = new Relay({ connection: database.connection, log: pino({ level: 'silent' }) })
    opened.onEvents((events) => into.add(...events.filter(isWhole)))
    relays.push(opened)
    return opened
  }
  const begin = async () => {
    const tx = await database.db.connect()
    open.push(tx)
    await tx.query('begin')
    return tx
  }
  const end = async (tx: Transaction, how: 'commit' | 'rollback') => {
    await tx.query(how)
    open.splice(open.indexOf(tx), 1)
    tx.release()
  }
  const ids = () => received.all.map((event) => event.id)

  test('a notification comes whole for whoever is here when it is told, and as a bare fact for everybody else', async () => {
    const here = new Set([7])
    const found = new Collector<FoundEvent>()
    relay.onEvents(
      (events) => found.add(...events),
      (userId) => {
        const isHere = here.has(userId)
        // Connects while the payloads of the others are being read.
        if (userId === 9) here.add(9)
        return isHere
      },
    )
    const tx = await begin()
    const told = [
      await writeNotification(tx, 7),
      await writeNotification(tx, 8),
      await writeNotification(tx, 9),
    ]
    await end(tx, 'commit')
    relay.announce()
    await found.count(3)
    assert.deepEqual(
      found.all.map((event) => [event.id, event.userId, isWhole(event)]),
      [
        [told[0], 7, true],
        [told[1], 8, false],
        [told[2], 9, true],
      ],
    )
  })

  test('a notification is an event of its own, in order with the others', async () => {
    const before = await writeEvent(database.db)
    const tx = await begin()
    const notification = await writeNotification(tx)
    const after = await writeEvent(database.db)
    relay.announce()
    await received.count(1)
    await settledReads(database.db)
    assert.deepEqual(ids(), [before])
    await end(tx, 'commit')
    const [, told] = await received.count(3)
    assert.deepEqual(ids(), [before, notification, after])
    const { kind, userId, auctionId, payload } = told!
    const { dateInserted, ...others } = JSON.parse(payload)
    assert.deepEqual([kind, userId, auctionId], ['event.notification', 7, null])
    assert.ok(Number.isInteger(dateInserted))
    assert.deepEqual(others, {
      id: notification,
      type: 'outbid',
      status: 'unread',
      priority: 2,
      kind: null,
      facts: null,
      title: 'Outbid',
      message: 'Oh no',
      auctionId: null,
      itemId: null,
    })
  })

  test('reads on by the order of ids, however much there is behind and before', async () => {
    const first = await writeEvent(database.db)
    await inTransaction(database.db, async (tx) => {
      for (const table of ['events', 'notifications']) await tx.query(`lock table ${table}`)
      await tx.query(
        `insert into events (kind, user_id, payload) select 'event.favorite', 8, '{}' from generate_series(1, 20000)`,
      )
      await tx.query(
        `insert into notifications (user_id, whitelabel_id, type, title, message)
         select 8, 1, 'general', 'a', 'b' from generate_series(1, 20000)`,
      )
    })
    await database.db.query('analyze events, notifications')
    for (const after of [first, first + 15_000, first + 39_990]) {
      const reads = await tableReads(database.db, (db) => eventsAfter(db, { after, limit: 100 }))
      assert.deepEqual(new Set(reads.map(({ how }) => how)), new Set(['Index Scan']))
      assert.ok(reads.reduce((sum, { rows: read }) => sum + read, 0) <= 102)
    }
  })

  test('a committed event is passed on with its row', async () => {
    const id = await writeEvent(database.db)
    relay.announce()
    assert.deepEqual(await received.count(1), [
      { id, kind: 'event.favorite', userId: 7, auctionId: null, payload: '{"action": "add", "itemId": 1}' },
    ])
    assert.equal(relay.position, id)
  })

  test('what was committed before the start is not passed on', async () => {
    const late = new Collector<LoggedEvent>()
    const second = openRelay(late)
    await writeEvent(database.db)
    await second.start()
    const id = await writeEvent(database.db)
    second.announce()
    assert.deepEqual(
      (await late.count(1)).map((event) => event.id),
      [id],
    )
  })

  test('rolled-back work is never passed on, and holds nobody up', async () => {
    const first = await writeEvent(database.db)
    const rolledBack = await begin()
    await writeEvent(rolledBack)
    await end(rolledBack, 'rollback')
    const third = await writeEvent(database.db)
    assert.equal(third, first + 2)
    relay.announce()
    await received.count(2)
    assert.deepEqual(ids(), [first, third])
  })

  test('an event that commits late comes before those with higher ids that were committed first', async () => {
    const late = await begin()
    const first = await writeEvent(late)
    const second = await writeEvent(database.db)
    relay.announce()
    // A reader that trusts what it sees would take the second now and never look back for the first.
    const naive = await rows<{ id: number }>(database.db, 'select id::int from events where id >= $1', [
      first,
    ])
    assert.deepEqual(naive, [{ id: second }])
    await settledReads(database.db)
    assert.deepEqual(ids(), [])
    await end(late, 'commit')
    relay.announce()
    await received.count(2)
    assert.deepEqual(ids(), [first, second])
  })

  test('a long transaction that has written no event holds nobody up', async () => {
    const busy = await begin()
    await busy.query('select pg_current_xact_id()')
    const rolledBack = await begin()
    await writeEvent(rolledBack)
    await end(rolledBack, 'rollback')
    const id = await writeEvent(database.db)
    relay.announce()
    await received.count(1)
    assert.deepEqual(ids(), [id])
    await end(busy, 'rollback')
  })

  test('a gap in the sequence, as a crash leaves one, is passed over', async () => {
    const first = await writeEvent(database.db)
    await execute(database.db, `select setval('events_id_seq', $1)`, [first + 32])
    const second = await writeEvent(database.db)
    assert.equal(second, first + 33)
    relay.announce()
    await received.count(2)
    assert.deepEqual(ids(), [first, second])
  })

  test('rows that were removed before they were read are no reason to wait', async () => {
    const [removed, kept] = await inTransaction(database.db, async (tx) => {
      const both = [await writeEvent(tx), await writeEvent(tx)]
      await execute(tx, 'delete from events where id = $1', [both[0]])
      return both
    })
    relay.announce()
    await received.count(1)
    assert.deepEqual(ids(), [kept])
    assert.ok(removed! < kept!)
  })

  test('a relay waits with its start for those who are writing', async () => {
    const writer = await begin()
    await writeEvent(writer)
    const late = new Collector<LoggedEvent>()
    const second = openRelay(late)
    let hasStarted = false
    const start = second.start().then(() => {
      hasStarted = true
    })
    await settledReads(database.db)
    assert.equal(hasStarted, false)
    await end(writer, 'commit')
    await start
    const id = await writeEvent(database.db)
    second.announce()
    assert.deepEqual(
      (await late.count(1)).map((event) => event.id),
      [id],
    )
  })

  test('another process is woken, and finds the rows by itself when the wake-up is lost', async () => {
    const other = new Collector<LoggedEvent>()
    const second = openRelay(other)
    await second.start()
    const first = await writeEvent(database.db)
    relay.announce()
    await other.count(1)
    const unannounced = await writeEvent(database.db)
    await other.count(2)
    assert.deepEqual(
      other.all.map((event) => event.id),
      [first, unannounced],
    )
  })

  test('has caught up when everything that was committed before is passed on, without any wake-up', async () => {
    await relay.caughtUp()
    const written = [await writeEvent(database.db), await writeEvent(database.db)]
    await relay.caughtUp()
    assert.deepEqual(ids(), written)
  })

  test('has not caught up while a committed event waits behind one that may still commit', async () => {
    const tx = await begin()
    const early = await writeEvent(tx)
    const late = await writeEvent(database.db)
    const caughtUp = relay.caughtUp()
    await settledReads(database.db)
    assert.deepEqual(ids(), [])
    await end(tx, 'commit')
    await caughtUp
    assert.deepEqual(ids(), [early, late])
  })

  test('whoever stops waiting for it is answered at once and remembered no longer', async () => {
    const tx = await begin()
    await writeEvent(tx)
    await writeEvent(database.db)
    const late = new AbortController()
    const waiting = relay.caughtUp(late.signal)
    assert.equal(relay.waitingCount, 1)
    late.abort()
    await waiting
    assert.equal(relay.waitingCount, 0)
    await end(tx, 'commit')
  })

  test('a broken connection is replaced, and nothing is lost by it', async () => {
    const first = await writeEvent(database.db)
    relay.announce()
    await received.count(1)
    await breakRelayConnections(database.db)
    const second = await writeEvent(database.db)
    await received.count(2)
    assert.deepEqual(ids(), [first, second])
  })

  test('a database that comes back without its last events is noticed, and followed from there', async () => {
    const loss = Promise.withResolvers<void>()
    relay.onLoss(loss.resolve)
    const kept = await writeEvent(database.db)
    const lost = await writeEvent(database.db)
    relay.announce()
    await received.count(2)
    await execute(database.db, 'delete from events where id = $1', [lost])
    await execute(database.db, `select setval('events_id_seq', $1)`, [kept])
    await breakRelayConnections(database.db)
    await loss.promise
    assert.equal(relay.position, kept)
    const again = await writeEvent(database.db)
    assert.equal(again, lost)
    relay.announce()
    await received.count(3)
    assert.deepEqual(ids(), [kept, lost, again])
  })

  test('a crowd that commits, dawdles and rolls back is told completely, in order, and only of what was committed', async () => {
    const other = new Collector<LoggedEvent>()
    const second = openRelay(other)
    await second.start()
    const committed: number[] = []
    const random = seeded(42)
    const writer = async () => {
      for (let round = 0; round < 40; round++) {
        const tx = await begin()
        const mine: number[] = []
        for (let events = 0; events < 1 + random() * 3; events++) {
          mine.push(await writeEvent(tx))
          for (let dawdle = 0; dawdle < random() * 4; dawdle++) await tx.query('select 1')
        }
        const isRolledBack = random() < 0.3
        await end(tx, isRolledBack ? 'rollback' : 'commit')
        if (!isRolledBack) committed.push(...mine)
        if (random() < 0.5) relay.announce()
      }
    }
    await Promise.all(Array.from({ length: 16 }, writer))
    committed.sort((a, b) => a - b)
    for (const listener of [received, other]) {
      await listener.count(committed.length)
      assert.deepEqual(
        listener.all.map((event) => event.id),
        committed,
      )
    }
    assert.ok(committed.length < (await lastDrawnId(database.db)))
  })

  test('what was passed on lately is remembered, and what is longer ago is known to be forgotten', async () => {
    const first = await writeEvent(database.db)
    const second = await writeEvent(database.db)
    relay.announce()
    await received.count(2)
    assert.deepEqual(
      relay.since(first)?.map((event) => event.id),
      [second],
    )
    assert.deepEqual(relay.since(second), [])
    await execute(database.db, 'delete from events where id <= $1', [first])
    const restarted = openRelay(new Collector())
    await restarted.start()
    assert.deepEqual(
      restarted.since(first)?.map((event) => event.id),
      [second],
    )
    assert.equal(restarted.since(first - 1), null)
  })
})

async function writeEvent(db: Connection): Promise<number> {
  const event = await row<{ id: number }>(
    db,
    `insert into events (kind, user_id, payload)
     values ('event.favorite', 7, '{"action": "add", "itemId": 1}') returning id::int`,
  )
  return event!.id
}

async function writeNotification(db: Connection, userId = 7): Promise<number> {
  const notification = await row<{ id: number }>(
    db,
    `insert into notifications (user_id, whitelabel_id, type, title, message)
     values ($1, 1, 'outbid', 'Outbid', 'Oh no') returning id::int`,
    [userId],
  )
  return notification!.id
}

/** Waits until the relays have looked several times since now. */
async function settledReads(db: Connection): Promise<void> {
  const reads = async () =>
    (await row<{ starts: string }>(
      db,
      `select string_agg(query_start::text, ' ') as starts from pg_stat_activity
        where application_name = 'goodlot relay' and datname = current_database()`,
    ))!.starts
  for (let changes = 0, last = await reads(); changes < 5; ) {
    const next = await reads()
    if (next !== last) changes++
    last = next
  }
}

async function breakRelayConnections(db: Connection): Promise<void> {
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'goodlot relay' and datname = current_database()`,
  )
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
