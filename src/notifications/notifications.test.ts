import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useBidding } from '../../test-kit/bidding.ts'
import { givenItem, givenManager } from '../../test-kit/given-auctions.ts'
import { givenPerson, givenUser, type Person } from '../../test-kit/given-people.ts'
import { tableReads } from '../../test-kit/plans.ts'
import { useService } from '../../test-kit/service.ts'
import { appendToLog } from '../contests/bid-log.ts'
import { inTransaction } from '../database/transaction.ts'
import { lastDrawnId } from '../events/event-rows.ts'
import { settledUpTo } from '../events/settled.ts'
import { countNotifications } from './counts.ts'
import { listNotifications } from './list.ts'
import { markAllRead } from './read-all.ts'
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
    (await list(who, query)).notifications.map(({ type, status }: Told) => `${status} ${type}`)
  const readAll = async ({ token }: Person, query = ''): Promise<number> =>
    (await goodlot.call('PUT', `/v3/bidder/notifications/read-all${query}`, { token })).body.count
  type Told = {
    id: number
    type: string
    status: string
    itemId: number
    message: string
    dateInserted: number
  }

  /** The order of the contract. */
  const byTimeThenId = (one: Told, other: Told) => other.dateInserted - one.dateInserted || other.id - one.id

  test('tell who lost a lead and who has it, in the words and with the price of that bid', async () => {
    const { auctionId, itemId } = await given({ columns: { currency: 'CAD' } }, { name: 'A "quiet" week' })
    const [anna, ben] = [await person(), await person()]
    await bid(anna, itemId, 1200)
    await bid(ben, itemId, 1300.5)
    await bid(anna, itemId, 1500)
    const about = { status: 'unread', auctionId, itemId }
    const { notifications, ...counts } = await list(anna)
    assert.deepEqual(
      notifications.map(({ id: _id, dateInserted, ...told }: Told) => {
        assert.ok(Math.abs(dateInserted - goodlot.clock.now() / 1000) < 60)
        return told
      }),
      [
        {
          ...{ type: 'outbid', ...about, priority: 2, title: 'You have been outbid' },
          message: 'Somebody bid more on A "quiet" week: it now stands at CAD 1300.50.',
        },
        {
          ...{ type: 'winning', ...about, priority: 1, title: 'You are winning' },
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
    assert.match(outbid.message, new RegExp(` ${currentPrice.toFixed(2)}\\.$`))
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
      all.notifications.map(({ status, priority }: Told & { priority: number }) => [status, priority]),
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
      told.map(({ status, type }: Told) => `${status} ${type}`),
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
      (await list(anna)).notifications.map(({ itemId }: Told) => itemId),
      [open.itemId, open.itemId],
    )
    assert.deepEqual(await countNotifications(goodlot.db, scope, choice), { totalCount: 2, unreadCount: 2 })
    assert.equal(await readAll(anna), 2)
    assert.deepEqual(await countNotifications(goodlot.db, scope, choice), { totalCount: 2, unreadCount: 2 })
  })

  test('come page by page, the newest first, each once, whatever they follow from', async () => {
    const [anna, ben] = [await person(), await person()]
    const items = [await given(), await given(), await given()]
    for (let turn = 0; turn < 4; turn++)
      for (const { itemId, auctionId } of items) {
        await bid(anna, itemId, 10 + 20 * turn)
        await bid(ben, itemId, 20 + 20 * turn)
        const words = { title: 'Hello', message: `${turn}`, itemId: null } as const
        const note = { userId: anna.id, whitelabelId: 1, type: 'general', auctionId, ...words } as const
        await inTransaction(goodlot.db, (tx) => writeNotifications(tx, [note]))
      }
    const { notifications: shown } = await list(anna, '?limit=100')
    assert.deepEqual(shown, shown.toSorted(byTimeThenId))
    const whole = shown.map(({ id }: Told) => id)
    assert.equal(whole.length, 3 * (4 + 1 + 4))
    const pages: number[] = []
    for (let offset = 0; offset < 30; offset += 4) {
      const { notifications, totalCount } = await list(anna, `?limit=4&offset=${offset}`)
      pages.push(...notifications.map(({ id }: Told) => id))
      assert.equal(totalCount, whole.length)
    }
    assert.deepEqual(pages, whole)
    assert.deepEqual((await list(anna, '?offset=9007199254740991')).notifications, [])
    assert.deepEqual(await list(anna, '?limit=0&filter=general'), {
      ...{ notifications: [], totalCount: 12, unreadCount: whole.length },
    })
  })

  test('are in the order of their times, and of their ids within a second, where the two disagree', async () => {
    const anna = await person()
    const auctions = [await given(), await given()]
    const start = Math.floor(goodlot.clock.now() / 1000) * 1000
    // Numbers are drawn in this order; the times, in milliseconds, are in another.
    const offsets = [5_000, 900, 100, 4_999, 0, 5_001, 999, 2_500, 2_000, 1_000, 950, 5_000]
    for (const [number, offset] of offsets.entries()) {
      const { itemId, auctionId } = auctions[number % 2]!
      const at = new Date(start - 60_000 + offset)
      if (number % 3 === 0)
        await goodlot.db.query(
          `insert into notifications (user_id, whitelabel_id, type, title, message, auction_id, created_at)
           values ($1, 1, 'general', 'Hello', 'there', $2, $3)`,
          [anna.id, auctionId, at],
        )
      else {
        const who = number % 3 === 1 ? { outbidId: anna.id } : { tellsWinning: true }
        const { id: ownItem } = await givenItem(goodlot.db, { auctionId })
        await inTransaction(goodlot.db, (tx) =>
          appendToLog(tx, [
            {
              ...{ itemId: number % 3 === 1 ? itemId : ownItem, auctionId, sequence: 100 + number },
              ...{ bidderId: number % 3 === 1 ? 1 : anna.id, kind: 'bid', placedAt: at.getTime() },
              ...{ amountCents: 1000n, reachCents: 1000n, isStruck: false, ...who },
            },
          ]),
        )
      }
    }
    const { notifications: whole } = await list(anna, '?limit=100')
    assert.equal(whole.length, offsets.length)
    assert.deepEqual(whole, whole.toSorted(byTimeThenId))
    const ids = whole.map(({ id }: Told) => id)
    assert.notDeepEqual(
      ids,
      ids.toSorted((one: number, other: number) => other - one),
    )
    for (const size of [1, 3, 5]) {
      const pages: Told[] = []
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
      read.map(({ id }: Told) => id),
      ids,
    )
  })

  test('are never read before they can be seen: reading all waits for those that are being written', async () => {
    const [one, other] = [await given(), await given()]
    const anna = await person()
    const lost = (itemId: number, auctionId: number) => ({
      ...{ itemId, auctionId, sequence: 1, bidderId: 1, kind: 'bid' as const, placedAt: goodlot.clock.now() },
      ...{ amountCents: 1000n, reachCents: 1000n, isStruck: false, outbidId: anna.id },
    })
    const written = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    const late = inTransaction(goodlot.db, async (tx) => {
      await appendToLog(tx, [lost(one.itemId, one.auctionId)])
      written.resolve()
      await leave.promise
    })
    await written.promise
    await inTransaction(goodlot.db, (tx) => appendToLog(tx, [lost(other.itemId, other.auctionId)]))
    let isRead = false
    const reading = readAll(anna).finally(() => {
      isRead = true
    })
    // Marked up to the one that can be seen, the other would be read before anybody could read it.
    assert.equal(await settledUpTo(goodlot.db, 100), null)
    assert.equal(isRead, false)
    leave.resolve()
    await late
    assert.equal(await reading, 2)
    assert.equal(await settledUpTo(goodlot.db, 5_000), await lastDrawnId(goodlot.db))
  })

  test('of somebody with 10,000 lost leads are found without reading them all', async () => {
    const anna = await givenUser(goodlot.db)
    const { auctionId } = await given()
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    await goodlot.db.query(
      `insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at, auction_id, outbid_id,
                         outbid_event, winning_event)
       select $1, n, case when n % 2 = 0 then $2 else -1 end, 'bid', 100, 100, goodlot_now(), $3,
              case when n % 2 = 0 then -1 else $2 end, nextval('events_id_seq'),
              case when n = 2 then nextval('events_id_seq') end
         from generate_series(1, 20000) as n`,
      [itemId, anna.id, auctionId],
    )
    await goodlot.db.query('vacuum analyze bids')
    const scope = { userId: anna.id, whitelabelIds: [1], auctionId: null }
    const choice = { filter: null, showRead: false }
    const reads = await tableReads(goodlot.db, (db) =>
      listNotifications(db, scope, { ...choice, limit: 20, offset: 40 }),
    )
    assert.ok(reads.reduce((sum, { rows }) => sum + rows, 0) < 300, JSON.stringify(reads))
    const counted = await countNotifications(goodlot.db, scope, choice)
    assert.deepEqual(counted, { totalCount: 10_001, unreadCount: 10_001 })
    assert.equal(await markAllRead(goodlot.db, scope, await lastDrawnId(goodlot.db)), 10_001)
    const again = await tableReads(goodlot.db, async (db) => {
      await listNotifications(db, scope, { ...choice, limit: 20, offset: 0 })
      await countNotifications(db, scope, choice)
    })
    assert.ok(again.reduce((sum, { rows }) => sum + rows, 0) < 100, JSON.stringify(again))
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
