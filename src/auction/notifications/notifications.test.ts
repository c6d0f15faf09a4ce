import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useBidding } from '../../../tests/kit/bidding.ts'
import { givenItem, givenManager } from '../../../tests/kit/given-auctions.ts'
import { givenPerson, givenUser, type Person } from '../../../tests/kit/given-people.ts'
import { tableReads } from '../../../tests/kit/plans.ts'
import { useService } from '../../../tests/kit/service.ts'
import { rows, type Transaction } from '../../platform/database/pool.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { countNotifications, listNotifications, markAllRead } from './queries.ts'
import { writeNotifications } from './write-notifications.ts'

/** A whitelabel that is not public. */
const CLOSED = 4

suite('notifications', () => {
  const goodlot = useService({ RATE_LIMITS: 'itemBid=9999/60' })
  const { given, person, bid, autoBid } = useBidding(goodlot)
  const list = async ({ token }: Person, query = '') => {
    const { status, body, text } = await goodlot.call('GET', `/v3/bidder/notifications${query}`, { token })
    assert.equal(status, 200, text)
    return body
  }
  const types = async (who: Person, query = '') =>
    (await list(who, query)).notifications.map(({ type, status }: Shown) => `${status} ${type}`)
  const readAll = async ({ token }: Person, query = ''): Promise<number> =>
    (await goodlot.call('PUT', `/v3/bidder/notifications/read-all${query}`, { token })).body.count
  type Shown = {
    id: number
    type: string
    status: string
    itemId: number
    message: string
    dateInserted: number
  }

  /** The order of the contract. */
  const byTimeThenId = (one: Shown, other: Shown) =>
    other.dateInserted - one.dateInserted || other.id - one.id

  test('tell who lost a lead and who has it, in the words and with the price of that bid', async () => {
    const { auctionId, itemId } = await given({ columns: { currency: 'CAD' } }, { name: 'A "quiet" week' })
    const [anna, ben] = [await person(), await person()]
    await bid(anna, itemId, 1200)
    await bid(ben, itemId, 1300.5)
    await bid(anna, itemId, 1500)
    const about = { status: 'unread', auctionId, itemId }
    const { notifications, ...counts } = await list(anna)
    assert.deepEqual(
      notifications.map(({ id: _id, dateInserted, ...told }: Shown) => {
        assert.ok(Math.abs(dateInserted - goodlot.clock.now() / 1000) < 60)
        return told
      }),
      [
        {
          type: 'outbid',
          ...about,
          priority: 2,
          kind: 'outbid',
          title: 'Outbid',
          facts: { name: 'A "quiet" week', amount: '1300.50', currency: 'CAD' },
          message: 'You’ve been outbid on A "quiet" week. The price is now CA$1,300.50.',
        },
        {
          type: 'winning',
          ...about,
          priority: 1,
          kind: 'winning',
          title: 'You’re winning',
          facts: { name: 'A "quiet" week' },
          message: 'You have the highest bid on A "quiet" week.',
        },
      ],
    )
    assert.deepEqual(counts, { totalCount: 2, unreadCount: 2 })
    assert.deepEqual(await types(ben), ['unread outbid', 'unread winning'])
  })

  test('tell a lost lead that a ceiling drew out, and nothing to a leader who raises their own', async () => {
    const { itemId } = await given()
    const [anna, ben] = [await person(), await person()]
    await autoBid(anna, itemId, 50)
    await autoBid(anna, itemId, 60)
    await bid(ben, itemId, 55)
    assert.deepEqual([await types(anna), await types(ben)], [['unread winning'], []])
    await autoBid(ben, itemId, 100)
    assert.deepEqual(
      [await types(anna), await types(ben)],
      [['unread outbid', 'unread winning'], ['unread winning']],
    )
    const { currentPrice } = (await goodlot.call('GET', `/v3/item/${itemId}`)).body
    const [outbid] = (await list(anna)).notifications
    assert.equal(outbid.facts.amount, currentPrice.toFixed(2))
  })

  test('tell no ceiling, no sealed amount and nobody’s name, in words or facts', async () => {
    const { auctionId, itemId, organizationId } = await given({}, { name: 'Lamp' })
    const sealed = await givenItem(goodlot.db, { auctionId, itemType: 'sealedBid', startingCents: 1000n })
    const [manager, anna, ben] = [await person(), await person(), await person()]
    await givenManager(goodlot.db, { organizationId, userId: manager.id })
    const forGuest = async (item: number, body: object) => {
      const path = `/v3/manage/items/${item}/bids`
      const placed = await goodlot.call('POST', path, { token: manager.token, body })
      assert.equal(placed.status, 201, placed.text)
    }
    await autoBid(anna, itemId, 7777)
    await bid(ben, itemId, 40)
    await autoBid(ben, itemId, 8888)
    await bid(ben, sealed.id, 6666)
    await forGuest(sealed.id, { userId: anna.id, amount: 5555 })
    await forGuest(itemId, { userId: anna.id, maxAmount: 9999 })
    await goodlot.call('POST', `/v3/manage/items/${itemId}/close`, { token: manager.token })
    const sent = await rows<{ payload: Record<string, unknown> }>(
      goodlot.db,
      `select payload::json as payload from event_log
        where kind = 'event.notification' and payload::json ->> 'auctionId' = $1::int::text`,
      [auctionId],
    )
    const kinds = [...new Set(sent.map(({ payload }) => payload.kind))].sort()
    assert.deepEqual(kinds, ['limitSetForYou', 'lost', 'outbid', 'sealedBidPlacedForYou', 'winning', 'won'])
    const people = await rows<{ names: string[] }>(
      goodlot.db,
      'select array[first_name, last_name, display_name, email] as names from users where id = any($1::int[])',
      [[manager.id, anna.id, ben.id]],
    )
    const secrets = ['5555', '6666', '7777', '8888', '9999', ...people.flatMap(({ names }) => names)]
    for (const { payload } of sent) {
      const { id: _id, dateInserted: _time, auctionId: _auction, itemId: _item, ...said } = payload
      const text = JSON.stringify(said).replaceAll(/(?<=\d),(?=\d)/g, '')
      for (const secret of secrets) assert.ok(!text.includes(secret), text)
    }
  })

  test('are read all at once, or those of one auction, and a new one is unread again', async () => {
    const [here, there] = [await given(), await given()]
    const [anna, ben] = [await person(), await person()]
    for (const { itemId } of [here, there]) {
      await bid(anna, itemId, 10)
      await bid(ben, itemId, 20)
    }
    assert.equal(await readAll(anna, `?auctionId=${here.auctionId}`), 2)
    assert.equal(await readAll(anna, `?auctionId=${here.auctionId}`), 0)
    const inHere = `?auctionId=${here.auctionId}`
    assert.deepEqual(await list(anna, inHere), { notifications: [], totalCount: 0, unreadCount: 0 })
    const all = await list(anna, '?showRead=1')
    assert.deepEqual([all.totalCount, all.unreadCount], [4, 2])
    assert.deepEqual(
      all.notifications.map(({ status, priority }: Shown & { priority: number }) => [status, priority]),
      [
        ['unread', 2],
        ['unread', 1],
        ['read', 0],
        ['read', 0],
      ],
    )
    await bid(anna, here.itemId, 30)
    assert.deepEqual(await types(anna, inHere), ['unread winning'])
    assert.equal(await readAll(anna), 3)
    assert.equal(await readAll(anna), 0)
    assert.deepEqual(await types(ben, inHere), ['unread outbid', 'unread winning'])
  })

  test('are read one by one, by their ids, and only one’s own', async () => {
    const { itemId } = await given()
    const [anna, ben] = [await person(), await person()]
    await bid(anna, itemId, 10)
    await bid(ben, itemId, 20)
    const read = async ({ token }: Person, body: object) =>
      goodlot.call('PUT', '/v3/bidder/notifications/read', { token, body })
    const ids = (await list(anna)).notifications.map(({ id }: Shown) => id)
    assert.equal((await read(ben, { ids })).body.count, 0)
    assert.equal((await list(anna)).unreadCount, 2)
    assert.equal((await read(anna, { ids: [ids[0], 1_999_999_999] })).body.count, 1)
    assert.equal((await read(anna, { ids: [ids[0]] })).body.count, 0)
    assert.deepEqual(await types(anna, '?showRead=1'), ['read outbid', 'unread winning'])
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { ids: Array.from({ length: 101 }, () => 1) }])
      assert.equal((await read(anna, body)).status, 400)
  })

  test('of lots that went to others count as one for each auction, if that is asked for', async () => {
    const anna = await person()
    const [here, there] = [await given(), await given()]
    const note = (kind: string, auctionId: number) =>
      goodlot.db.query(
        `insert into notifications (user_id, whitelabel_id, type, title, message, kind, facts, auction_id)
         values ($1, 1, 'general', '', '', $2, '{"name": "Lamp"}', $3)`,
        [anna.id, kind, auctionId],
      )
    for (const kind of ['lost', 'lost', 'lost', 'unsold']) await note(kind, here.auctionId)
    for (const kind of ['lost', 'lost']) await note(kind, there.auctionId)
    const unread = async (query: string) => (await list(anna, query)).unreadCount
    assert.deepEqual([await unread('?limit=0'), await unread('?limit=0&groupUnread=1')], [6, 3])
    assert.equal((await list(anna, '?groupUnread=1')).totalCount, 6)
    await readAll(anna, `?auctionId=${here.auctionId}`)
    assert.equal(await unread('?groupUnread=1'), 1)
  })

  test('never have two of winning one item that are unread', async () => {
    const { itemId } = await given()
    const [anna, ben] = [await person(), await person()]
    for (const amount of [10, 30, 50]) {
      await bid(anna, itemId, amount)
      await bid(ben, itemId, amount + 10)
    }
    assert.equal((await list(anna, '?filter=winning')).totalCount, 1)
    assert.equal((await list(anna, '?filter=outbid')).totalCount, 3)
    await readAll(anna)
    await bid(anna, itemId, 70)
    await bid(ben, itemId, 80)
    await bid(anna, itemId, 90)
    assert.deepEqual(await types(anna, '?filter=winning&showRead=1'), ['unread winning', 'read winning'])
  })

  test('after a void say again who is winning, and what that made untrue counts as read', async () => {
    const { itemId, organizationId } = await given()
    const [manager, anna, ben] = [await person(), await person(), await person()]
    await givenManager(goodlot.db, { organizationId, userId: manager.id })
    await bid(anna, itemId, 10)
    const [first] = (await list(anna)).notifications
    await bid(ben, itemId, 20)
    const voided = await goodlot.call('POST', `/v3/manage/items/${itemId}/bids/void`, {
      token: manager.token,
      body: { sequences: [2] },
    })
    assert.equal(voided.status, 200, voided.text)
    const told = (await list(anna, '?showRead=1')).notifications
    assert.deepEqual(
      told.map(({ status, type }: Shown) => `${status} ${type}`),
      ['unread winning', 'unread outbid', 'read winning'],
    )
    assert.deepEqual(told[2], { ...first, status: 'read', priority: 0 })
    await bid(ben, itemId, 30)
    await bid(anna, itemId, 40)
    assert.equal((await list(anna, '?filter=winning')).totalCount, 1)
  })

  test('are those of the token’s whitelabel', async () => {
    const [open, closed] = [await given(), await given({ whitelabelId: CLOSED })]
    const [anna, ben] = [await person(), await person()]
    for (const { itemId } of [open, closed]) {
      await bid(anna, itemId, 10)
      await bid(ben, itemId, 20)
    }
    const scope = { userId: anna.id, whitelabelIds: [CLOSED], auctionId: null }
    const choice = { filter: null, showRead: true }
    assert.deepEqual(
      (await list(anna)).notifications.map(({ itemId }: Shown) => itemId),
      [open.itemId, open.itemId],
    )
    assert.deepEqual(await countNotifications(goodlot.db, scope, choice), { totalCount: 2, unreadCount: 2 })
    assert.equal(await readAll(anna), 2)
    assert.deepEqual(await countNotifications(goodlot.db, scope, choice), { totalCount: 2, unreadCount: 2 })
  })

  test('come page by page, the newest first, each once, whatever caused them', async () => {
    const [anna, ben] = [await person(), await person()]
    const items = [await given(), await given(), await given()]
    for (let turn = 0; turn < 4; turn++)
      for (const { itemId, auctionId } of items) {
        await bid(anna, itemId, 10 + 20 * turn)
        await bid(ben, itemId, 20 + 20 * turn)
        const words = { kind: null, facts: null, title: 'Hello', message: `${turn}` }
        const about = { userId: anna.id, whitelabelId: 1, auctionId, itemId: null }
        const note = { type: 'general', ...about, ...words } as const
        await inTransaction(goodlot.db, (tx) => writeNotifications(tx, [note]))
      }
    const { notifications: shown } = await list(anna, '?limit=100')
    assert.deepEqual(shown, shown.toSorted(byTimeThenId))
    const whole = shown.map(({ id }: Shown) => id)
    assert.equal(whole.length, 3 * (4 + 1 + 4))
    const pages: number[] = []
    for (let offset = 0; offset < 30; offset += 4) {
      const { notifications, totalCount } = await list(anna, `?limit=4&offset=${offset}`)
      pages.push(...notifications.map(({ id }: Shown) => id))
      assert.equal(totalCount, whole.length)
    }
    assert.deepEqual(pages, whole)
    assert.deepEqual((await list(anna, '?offset=9007199254740991')).notifications, [])
    assert.deepEqual(await list(anna, '?limit=0&filter=general'), {
      notifications: [],
      totalCount: 12,
      unreadCount: whole.length,
    })
  })

  test('are in the order of their times, and of their ids within a second, where the two disagree', async () => {
    const anna = await person()
    const auctions = [await given(), await given()]
    const types = ['general', 'outbid', 'winning'] as const
    const start = Math.floor(goodlot.clock.now() / 1000) * 1000
    // Numbers are drawn in this order; the times, in milliseconds, are in another.
    const offsets = [5_000, 900, 100, 4_999, 0, 5_001, 999, 2_500, 2_000, 1_000, 950, 5_000]
    for (const [number, offset] of offsets.entries()) {
      const { auctionId } = auctions[number % 2]!
      const { id: itemId } = await givenItem(goodlot.db, { auctionId })
      await goodlot.db.query(
        `insert into notifications (user_id, whitelabel_id, type, title, message, auction_id, item_id, created_at)
         values ($1, 1, $2, 'Hello', 'there', $3, $4, $5)`,
        [anna.id, types[number % 3], auctionId, itemId, new Date(start - 60_000 + offset)],
      )
    }
    const { notifications: whole } = await list(anna, '?limit=100')
    assert.equal(whole.length, offsets.length)
    assert.deepEqual(whole, whole.toSorted(byTimeThenId))
    const ids = whole.map(({ id }: Shown) => id)
    assert.notDeepEqual(
      ids,
      ids.toSorted((one: number, other: number) => other - one),
    )
    for (const size of [1, 3, 5]) {
      const pages: Shown[] = []
      for (let offset = 0; offset < offsets.length; offset += size)
        pages.push(...(await list(anna, `?limit=${size}&offset=${offset}`)).notifications)
      assert.deepEqual(pages, whole, `pages of ${size}`)
    }
    for (const query of [
      'filter=outbid',
      'filter=winning',
      'filter=general',
      `auctionId=${auctions[0]!.auctionId}`,
    ]) {
      const { notifications } = await list(anna, `?limit=100&${query}`)
      assert.ok(notifications.length > 2)
      assert.deepEqual(notifications, notifications.toSorted(byTimeThenId), query)
    }
    await readAll(anna)
    const { notifications: read } = await list(anna, '?limit=100&showRead=1')
    assert.deepEqual(
      read.map(({ id }: Shown) => id),
      ids,
    )
  })

  test('are never read before they can be seen: one that is being written stays unread', async () => {
    const anna = await person()
    const note = { userId: anna.id, whitelabelId: 1, type: 'general', auctionId: null, itemId: null } as const
    const words = { kind: null, facts: null, title: 'Hello', message: 'there' }
    const write = (tx: Transaction) => writeNotifications(tx, [{ ...note, ...words }])
    const written = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    const late = inTransaction(goodlot.db, async (tx) => {
      await write(tx)
      written.resolve()
      await leave.promise
    })
    await written.promise
    await inTransaction(goodlot.db, write)
    assert.equal(await readAll(anna), 1)
    leave.resolve()
    await late
    assert.deepEqual(await types(anna, '?showRead=1'), ['read general', 'unread general'])
    assert.equal(await readAll(anna), 1)
  })

  test('of somebody who has 10,000 are listed without reading them all', async () => {
    const anna = await givenUser(goodlot.db)
    await goodlot.db.query(
      `insert into notifications (user_id, whitelabel_id, type, title, message)
       select case when n % 2 = 0 then $1 else -1 end, 1, 'outbid', 'Outbid', n::text from generate_series(1, 20000) as n`,
      [anna.id],
    )
    await goodlot.db.query('vacuum analyze notifications')
    const scope = { userId: anna.id, whitelabelIds: [1], auctionId: null }
    const choice = { filter: null, showRead: false }
    const reads = (showRead: boolean) =>
      tableReads(goodlot.db, (db) =>
        listNotifications(db, scope, { filter: null, showRead, limit: 20, offset: 40 }),
      )
    const rowsRead = async (showRead: boolean) =>
      (await reads(showRead)).reduce((sum, { rows }) => sum + rows, 0)
    assert.ok((await rowsRead(false)) < 100)
    assert.deepEqual(await countNotifications(goodlot.db, scope, choice), {
      totalCount: 10_000,
      unreadCount: 10_000,
    })
    assert.equal(await markAllRead(goodlot.db, scope), 10_000)
    assert.ok((await rowsRead(true)) < 100)
    assert.equal((await countNotifications(goodlot.db, scope, choice)).unreadCount, 0)
  })

  test('are nobody else’s', async () => {
    const { itemId } = await given()
    const [anna, ben, carla] = [await person(), await person(), await givenPerson(goodlot)]
    await bid(anna, itemId, 10)
    await bid(ben, itemId, 20)
    assert.deepEqual(await list(carla, '?showRead=1'), { notifications: [], totalCount: 0, unreadCount: 0 })
    assert.equal(await readAll(carla), 0)
    assert.equal((await list(anna)).unreadCount, 2)
  })
})
