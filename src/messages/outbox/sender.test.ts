import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { breakable } from '../../../tests/kit/breakable-database.ts'
import { frozenClock, type TestClock } from '../../../tests/kit/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { openPool, rows } from '../../platform/database/pool.ts'
import { makeMetrics } from '../../platform/http/operations/metrics.ts'
import { openLog } from '../../service/process/log.ts'
import type { Outcome } from './delivery.ts'
import type { MessageKind } from './kinds.ts'
import { type Claimed, claimDue } from './outbox.ts'
import { OutboxSender } from './sender.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

suite('the sender of the outbox', () => {
  let database: TestDatabase
  let clock: TestClock
  let userId: number
  const logs: string[] = []
  before(async () => {
    database = await openTestDatabase()
    clock = await frozenClock(database.db)
    const [user] = await rows<{ id: number }>(
      database.db,
      `insert into users (whitelabel_id, email, first_name, last_name, display_name, phone, verified_phone)
       select id, 'anna@example.org', 'Anna', '', 'Anna', '+15550001', '' from whitelabels limit 1 returning id`,
    )
    userId = user!.id
  })
  after(() => database.drop())
  beforeEach(async () => {
    logs.length = 0
    await database.db.query('delete from outbox')
  })

  const queue = (about: string, kind: MessageKind, dueInDays = 0) =>
    database.db.query(
      `insert into outbox (kind, about, user_id, due_at, next_at, expires_at)
       select $1, $2, $3, at, at, at + interval '1 day'
         from (select goodlot_now() + $4 * interval '1 day' as at) as moment`,
      [kind, about, userId, dueInDays],
    )
  const states = async () =>
    Object.fromEntries(
      (
        await rows<{ about: string; state: string }>(
          database.db,
          'select about, state from outbox order by id',
        )
      ).map(({ about, state }) => [about, state]),
    )

  type Given = { send?: () => Promise<Outcome>; write?: (message: Claimed) => unknown }
  const sender = ({ send, write }: Given = {}) =>
    new OutboxSender({
      db: database.db,
      log: openLog('debug', { write: (line: string) => void logs.push(line) }),
      metrics: makeMetrics(),
      time: clock,
      channels: ['mail'],
      holder: 1,
      write: async (message) => {
        await write?.(message)
        return { send: send ?? (async () => ({ state: 'accepted', reply: '' })) }
      },
    })

  test('a mail that cannot be written is put off, and those beside it are sent', async () => {
    await queue('broken', 'notWon')
    await queue('fine', 'won')
    const [broken] = await rows<{ id: number }>(database.db, "select id from outbox where about = 'broken'")
    let isBroken = true
    const mending = sender({
      write: ({ id }) => {
        if (isBroken && id === broken!.id) throw new Error('no words')
      },
    })
    await mending.sendDue()
    assert.deepEqual(await states(), { broken: 'deferred', fine: 'accepted' })
    assert.ok(logs.some((line) => line.includes('no words')))
    isBroken = false
    await clock.advance(MINUTE)
    await mending.sendDue()
    assert.deepEqual(await states(), { broken: 'accepted', fine: 'accepted' })
  })

  test('a server that dies before it connects loses no reminder', async () => {
    await queue('reminder', 'notWon')
    assert.equal((await claimDue(database.db, { channels: ['mail'], limit: 5, holder: 1 })).length, 1)
    await sender().sendDue()
    assert.deepEqual(await states(), { reminder: 'queued' })
    await clock.advance(15 * MINUTE)
    await sender().sendDue()
    assert.deepEqual(await states(), { reminder: 'accepted' })
  })

  test('one that was taken over by another server is not sent', async () => {
    await queue('slow', 'won')
    let sent = 0
    const slow = sender({
      write: ({ id }) =>
        database.db.query(
          "update outbox set attempts = 2, next_at = goodlot_now() + interval '1 hour' where id = $1",
          [id],
        ),
      send: async () => {
        sent++
        return { state: 'accepted', reply: '' }
      },
    })
    await slow.sendDue()
    assert.equal(sent, 0)
  })

  test('the clock of the server that sends has no say in when a message is tried again', async () => {
    await queue('put off', 'won')
    const slowClock = { ...clock, now: () => clock.now() - 600_000 }
    const sending = new OutboxSender({
      db: database.db,
      log: openLog('debug', { write: () => {} }),
      metrics: makeMetrics(),
      time: slowClock,
      channels: ['mail'],
      holder: 1,
      write: async () => ({ send: async () => ({ state: 'deferred', reply: '451' }) }),
    })
    await sending.sendDue()
    const [again] = await rows<{ seconds: number }>(
      database.db,
      'select extract(epoch from next_at - goodlot_now())::float8 as seconds from outbox',
    )
    assert.equal(again!.seconds, MINUTE)
  })

  test('what was accepted is noted once the database is back, and not sent again', async () => {
    await queue('accepted', 'won')
    const door = await breakable(database.connection)
    const db = openPool(door.connection, { size: 2, name: 'sender' })
    let sent = 0
    const { promise: warned, resolve: warn } = Promise.withResolvers<void>()
    const sending = new OutboxSender({
      db,
      metrics: makeMetrics(),
      time: clock,
      channels: ['mail'],
      holder: 1,
      log: openLog('debug', { write: () => warn() }),
      write: async () => ({
        send: async () => {
          sent++
          await door.break()
          return { state: 'accepted', reply: '250' }
        },
      }),
    })
    const allSent = sending.sendDue()
    await warned
    assert.deepEqual(await states(), { accepted: 'sending' })
    await door.mend()
    await clock.passUntil(allSent)
    assert.deepEqual(await states(), { accepted: 'accepted' })
    assert.equal(sent, 1)
    await db.end()
    await door.close()
  })

  test('a reminder that was written days ago is put off like any other', async () => {
    await queue('day 5', 'notWon', 5)
    await clock.advance(5 * DAY)
    await sender({ send: async () => ({ state: 'deferred', reply: '451' }) }).sendDue()
    assert.deepEqual(await states(), { 'day 5': 'deferred' })
  })

  test('a stop waits for a mail that is being sent, but not forever', async () => {
    await queue('endless', 'won')
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const endless = sender({
      send: () => {
        begin()
        return new Promise(() => undefined)
      },
    })
    endless.start()
    void clock.advance(2)
    await begun
    let isStopped = false
    const stopping = endless.stop().then(() => {
      isStopped = true
    })
    await clock.advance(9)
    assert.equal(isStopped, false)
    await clock.advance(1)
    await stopping
    assert.deepEqual(await states(), { endless: 'sending' })
  })
})
