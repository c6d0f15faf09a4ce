import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { frozenClock, type TestClock } from '../../../../tests/kit/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../../../tests/kit/database.ts'
import { execute, openPool, row, rows } from '../../database/pool.ts'
import { ApiError } from '../answers/api-error.ts'
import { RateLimits, rateLimitSweeping } from './rate-limits.ts'

suite('rate limits', () => {
  let database: TestDatabase
  let clock: TestClock
  before(async () => {
    database = await openTestDatabase()
    clock = await frozenClock(database.db)
  })
  after(() => database.drop())

  const taken = async (times: number, take: (time: number) => Promise<number>) => {
    const waits = await Promise.all(Array.from({ length: times }, (_, time) => take(time)))
    return waits.filter((seconds) => seconds === 0).length
  }

  test('forget windows that are over, and no other', async () => {
    const limits = new RateLimits(database.db, { time: clock })
    await limits.take('userAddressWrite', 'user:21')
    await limits.take('phoneLookup', 'user:21')
    await clock.advance(61)
    await rateLimitSweeping(database.db).sweep(new AbortController().signal)
    const left = await rows<{ key: string }>(
      database.db,
      `select key from rate_windows where key like '%:user:21'`,
    )
    assert.deepEqual(left, [{ key: 'phoneLookup:user:21' }])
  })

  test('give exactly their number, one by one or all at once', async () => {
    const limits = new RateLimits(database.db, { time: clock })
    for (let time = 1; time <= 20; time++) await limits.take('userProfileUpdate', 'user:1')
    await assert.rejects(limits.take('userProfileUpdate', 'user:1'), (error: ApiError) => {
      const { retryAfter = 0 } = error.details
      return error instanceof ApiError && error.status === 429 && retryAfter > 55 && retryAfter <= 60
    })
    assert.equal(await taken(700, () => limits.tryTake('anonymousUncachedRead', 'ip:1')), 600)
    assert.equal(await taken(70, () => limits.tryTake('bidderFavoriteToggle', 'user:1')), 60)
  })

  test('count each caller and each name apart', async () => {
    const limits = new RateLimits(database.db, { time: clock })
    assert.equal(await taken(30, () => limits.tryTake('userAddressWrite', 'user:2')), 20)
    assert.equal(await limits.tryTake('userAddressWrite', 'user:3'), 0)
    assert.equal(await limits.tryTake('userProfileUpdate', 'user:2'), 0)
  })

  test('hold across processes: two together give no more than one, and of small ones no less', async () => {
    const secondPool = openPool(database.connection, { size: 4, name: 'second' })
    const processes = [
      new RateLimits(database.db, { time: clock }),
      new RateLimits(secondPool, { time: clock }),
    ]
    const both = (name: 'itemBid' | 'bidderNotificationsReadAll' | 'anonymousUncachedRead', times: number) =>
      taken(times, (time) => processes[time % 2]!.tryTake(name, 'user:4'))
    assert.equal(await both('bidderNotificationsReadAll', 50), 20)
    assert.equal(await both('itemBid', 300), 120)
    assert.equal(await both('anonymousUncachedRead', 1_500), 600)

    for (let time = 1; time <= 10; time++) await processes[0]!.take('userAddressWrite', 'user:5')
    assert.equal(await taken(30, () => processes[1]!.tryTake('userAddressWrite', 'user:5')), 10)
    await secondPool.end()
  })

  test('start anew when their window is over, and not before', async () => {
    const limits = new RateLimits(database.db, { time: clock })
    assert.equal(await taken(25, () => limits.tryTake('userAddressWrite', 'user:6')), 20)
    await clock.advance(55)
    const wait = await limits.tryTake('userAddressWrite', 'user:6')
    assert.ok(wait > 0 && wait <= 5, String(wait))
    await clock.advance(wait)
    assert.equal(await taken(25, () => limits.tryTake('userAddressWrite', 'user:6')), 20)
  })

  test('give all of their number also in the last moments of their window', async () => {
    const limits = new RateLimits(database.db, { time: clock })
    assert.equal(await limits.tryTake('anonymousRead', 'ip:12'), 0)
    assert.equal(await limits.tryTake('itemBid', 'user:12'), 0)
    await execute(
      database.db,
      "update rate_windows set ends_at = goodlot_now() + interval '900 milliseconds' where key = any ($1)",
      [['anonymousRead:ip:12', 'itemBid:user:12']],
    )
    // Another process, without an earlier lease: its requests come one after another.
    const other = new RateLimits(database.db, { time: clock })
    let [reads, bids] = [0, 0]
    for (let time = 1; time <= 119; time++) {
      if ((await other.tryTake('anonymousRead', 'ip:12')) === 0) reads++
      if ((await other.tryTake('itemBid', 'user:12')) === 0) bids++
    }
    assert.equal(reads, 119)
    // The first process holds a tenth of them; on a slow machine the next window may begin meanwhile.
    assert.ok(bids >= 120 - 12, `${bids} bids`)
  })

  test('last no longer than their window when the clock of the database steps back, and give no more', async () => {
    const limits = new RateLimits(database.db, { time: clock })
    assert.equal(await taken(25, () => limits.tryTake('userAddressWrite', 'user:13')), 20)
    await clock.advance(-600)
    const wait = await limits.tryTake('userAddressWrite', 'user:13')
    assert.ok(wait > 55 && wait <= 60, String(wait))
    await clock.advance(wait)
    assert.equal(await taken(25, () => limits.tryTake('userAddressWrite', 'user:13')), 20)
    await clock.advance(600 - wait)
  })

  test('can be changed by name', async () => {
    const limits = new RateLimits(database.db, {
      time: clock,
      changes: { itemBid: { limit: 3, seconds: 10 } },
    })
    assert.equal(await taken(5, () => limits.tryTake('itemBid', 'user:7')), 3)
    assert.ok((await limits.tryTake('itemBid', 'user:7')) <= 10)
  })

  test('what is given back can be taken again, but never more than there was', async () => {
    const limits = new RateLimits(database.db, { time: clock })
    assert.equal(await taken(31, () => limits.tryTake('wrongPin', 'ip:8')), 30)
    await limits.giveBack('wrongPin', 'ip:8')
    assert.equal(await taken(3, () => limits.tryTake('wrongPin', 'ip:8')), 1)
    await limits.giveBack('wrongPin', 'ip:9')
    assert.equal(await taken(40, () => limits.tryTake('wrongPin', 'ip:9')), 30)
  })

  test('most takes of a large limit cost no query', async () => {
    let queries = 0
    const counting = new Proxy(database.db, {
      get(pool, key) {
        if (key !== 'query') return Reflect.get(pool, key)
        return (...args: [string]) => {
          queries++
          return pool.query(...args)
        }
      },
    })
    const limits = new RateLimits(counting, { time: clock })
    for (let time = 1; time <= 300; time++) await limits.take('anonymousRead', 'ip:10')
    assert.ok(queries < 20, `${queries} queries`)
  })

  test('without a database sign-in is refused, and everything else goes on', async () => {
    const gone = openPool({ host: '/nowhere', user: 'goodlot', database: 'x' }, { size: 1, name: 'gone' })
    const limits = new RateLimits(gone, { time: clock })
    for (const name of [
      'signInStrict',
      'signInWithCaptcha',
      'wrongPin',
      'tokenRefresh',
      'smsPerPhone',
    ] as const) {
      await assert.rejects(limits.take(name, 'ip:1'), (error: ApiError) => error.status === 503, name)
    }
    for (const name of ['itemBid', 'anonymousRead', 'userProfile'] as const) await limits.take(name, 'user:1')
    await gone.end()
  })

  test('the limits are those of the contract and its decisions', async () => {
    const limits = new RateLimits(database.db, { time: clock })
    const perMinute = {
      userProfile: 120,
      userProfileUpdate: 20,
      userAddressWrite: 20,
      bidderFavoriteToggle: 60,
      bidderNotificationsReadAll: 20,
      itemBid: 120,
      anonymousRead: 6_000,
      anonymousUncachedRead: 600,
    } as const
    for (const [name, limit] of Object.entries(perMinute)) {
      await limits.tryTake(name as keyof typeof perMinute, 'user:11')
      const seconds = await row(
        database.db,
        `select ceil(extract(epoch from ends_at - goodlot_now()))::int as left from rate_windows where key = $1`,
        [`${name}:user:11`],
      )
      assert.deepEqual(seconds, { left: 60 }, name)
      assert.equal(
        await taken(limit + 5, () => limits.tryTake(name as 'itemBid', 'user:11')),
        limit - 1,
        name,
      )
    }
  })
})
