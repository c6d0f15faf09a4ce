import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  givenAuction,
  givenFavorite,
  givenItem,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('favorites', () => {
  const goodlot = useService()
  const add = (person: Person, itemId: number | string) =>
    goodlot.call('POST', `/v3/bidder/favorite/${itemId}`, { token: person.token })
  const remove = (person: Person, itemId: number | string) =>
    goodlot.call('DELETE', `/v3/bidder/favorite/${itemId}`, { token: person.token })
  const list = (person: Person, query = '') =>
    goodlot.call('GET', `/v3/bidder/favorites?${query}`, { token: person.token })
  const events = async (person: Person) => {
    const sql = 'select kind, payload::jsonb as payload from event_log where user_id = $1 order by id'
    return (await goodlot.db.query(sql, [person.id])).rows
  }

  test('an item is marked, listed and unmarked, with an empty answer and an event each time', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    const item = await givenItem(goodlot.db, { auctionId, name: 'A vase' })
    assert.deepEqual((await list(anna)).body, { items: [], totalCount: 0 })

    const added = await add(anna, item.id)
    assert.deepEqual([added.status, added.text], [204, ''])
    const { items, totalCount } = (await list(anna)).body
    assert.equal(totalCount, 1)
    assert.deepEqual([items[0].id, items[0].name, items[0].isFavorite], [item.id, 'A vase', true])
    assert.ok(Math.abs(items[0].favoritedAt - goodlot.clock.now() / 1000) < 30)
    assert.ok('controlMode' in items[0])

    const removed = await remove(anna, item.id)
    assert.deepEqual([removed.status, removed.text], [204, ''])
    assert.deepEqual((await list(anna)).body, { items: [], totalCount: 0 })
    assert.deepEqual(await events(anna), [
      { kind: 'event.favorite', payload: { action: 'add', itemId: item.id } },
      { kind: 'event.favorite', payload: { action: 'remove', itemId: item.id } },
    ])
  })

  test('marking or unmarking again changes nothing and tells nobody', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    const item = await givenItem(goodlot.db, { auctionId })
    const statuses = [await remove(anna, item.id), await add(anna, item.id), await add(anna, item.id)]
    assert.deepEqual(
      statuses.map(({ status }) => status),
      [204, 204, 204],
    )
    assert.equal((await events(anna)).length, 1)
    assert.equal((await list(anna)).body.totalCount, 1)
  })

  test('ten times at once is once', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    const item = await givenItem(goodlot.db, { auctionId })
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(anna, item.id)))
    assert.ok(answers.every(({ status }) => status === 204))
    assert.equal((await events(anna)).length, 1)
  })

  test('missing and hidden items are 404 to mark and 204 to unmark', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    const hidden = await Promise.all(
      (['deleted', 'draft', 'withdrawn'] as const).map((status) =>
        givenItem(goodlot.db, { auctionId, status }),
      ),
    )
    for (const id of [...hidden.map((item) => item.id), 999_999, '99999999999999']) {
      const refused = await add(anna, id)
      assert.deepEqual([refused.status, refused.body.error], [404, 'not_found'])
      assert.equal((await remove(anna, id)).status, 204)
    }
    assert.deepEqual(await events(anna), [])
  })

  test('an item of a private auction is forbidden until one is registered for it', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db, { isPrivate: true })
    const item = await givenItem(goodlot.db, { auctionId })
    const refused = await add(anna, item.id)
    assert.deepEqual([refused.status, refused.body.error], [403, 'forbidden'])
    assert.equal((await remove(anna, item.id)).status, 204)
    await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
    assert.equal((await add(anna, item.id)).status, 204)
    assert.equal((await list(anna)).body.totalCount, 1)
  })

  test('the newest comes first, and of the same moment the later row', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    const itemIds: number[] = []
    for (let count = 0; count < 4; count++) {
      const item = await givenItem(goodlot.db, { auctionId })
      await givenFavorite(goodlot.db, { userId: anna.id, itemId: item.id })
      itemIds.push(item.id)
    }
    const [first, second, third, fourth] = itemIds as [number, number, number, number]
    await goodlot.db.query(
      `update favorites set created_at = '2026-01-01' where user_id = $1 and item_id in ($2, $3)`,
      [anna.id, third, fourth],
    )
    await goodlot.db.query(`update favorites set created_at = '2026-02-01' where item_id = $1`, [first])
    await goodlot.db.query(`update favorites set created_at = '2025-01-01' where item_id = $1`, [second])
    const order = async (query: string) =>
      (await list(anna, query)).body.items.map((item: { id: number }) => item.id)
    assert.deepEqual(await order(''), [first, fourth, third, second])
    assert.deepEqual(await order('limit=2'), [first, fourth])
    assert.deepEqual(await order('limit=2&offset=2'), [third, second])
    assert.deepEqual((await list(anna, 'offset=4')).body, { items: [], totalCount: 4 })
  })

  test('what cannot be seen any more is neither listed nor counted', async () => {
    const anna = await givenPerson(goodlot)
    const [open, closing] = [await givenAuction(goodlot.db), await givenAuction(goodlot.db)]
    const kept = await givenItem(goodlot.db, { auctionId: open.id })
    const withdrawn = await givenItem(goodlot.db, { auctionId: open.id })
    const cancelled = await givenItem(goodlot.db, { auctionId: closing.id })
    for (const item of [kept, withdrawn, cancelled]) await add(anna, item.id)
    assert.equal((await list(anna)).body.totalCount, 3)
    await goodlot.db.query('update standings set status_id = 12 where item_id = $1', [withdrawn.id])
    await goodlot.db.query('update auctions set status_id = 10 where id = $1', [closing.id])
    await goodlot.clock.advance(16)
    const { items, totalCount } = (await list(anna)).body
    assert.deepEqual([items.length, items[0].id, totalCount], [1, kept.id, 1])
  })

  test('the list is cached for 15 seconds per user, but never against the own marking', async () => {
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const { id: auctionId } = await givenAuction(goodlot.db)
    const item = await givenItem(goodlot.db, { auctionId, name: 'Before' })
    // Not through the service: its event could arrive after the first read, and would rightly drop what that cached.
    await goodlot.db.query('insert into favorites (user_id, item_id) values ($1, $3), ($2, $3)', [
      anna.id,
      ben.id,
      item.id,
    ])
    const name = async (person: Person) => (await list(person)).body.items[0]?.name
    assert.deepEqual([await name(anna), await name(ben)], ['Before', 'Before'])
    await goodlot.db.query(`update items set name = 'After' where id = $1`, [item.id])
    await goodlot.clock.advance(14)
    assert.equal(await name(anna), 'Before')
    await remove(ben, item.id)
    assert.equal(await name(ben), undefined)
    await goodlot.clock.advance(2)
    assert.equal(await name(anna), 'After')
  })

  test('ids that are not positive, bad limits and missing tokens are refused', async () => {
    const anna = await givenPerson(goodlot)
    for (const id of ['0', '-1', 'x', '1.5']) {
      const [added, removed] = [await add(anna, id), await remove(anna, id)]
      assert.deepEqual([added.status, added.body.error], [400, 'validation_error'])
      assert.deepEqual([removed.status, removed.body.error], [400, 'validation_error'])
    }
    for (const limit of ['0', '101', 'ten', ''])
      assert.equal((await list(anna, `limit=${limit}`)).status, 400)
    assert.equal((await list(anna, 'limit=100')).status, 200)
    for (const [method, path] of [
      ['POST', 'favorite/1'],
      ['DELETE', 'favorite/1'],
      ['GET', 'favorites'],
    ] as const) {
      assert.equal((await goodlot.call(method, `/v3/bidder/${path}`)).status, 401)
      assert.equal((await goodlot.call(method, `/v3/bidder/${path}`, { token: 'bad' })).status, 401)
    }
  })
})

suite('favorites, too often', () => {
  const goodlot = useService({ RATE_LIMITS: 'bidderFavoriteToggle=3/60' })

  test('marking and unmarking share one limit per person, and a minute frees it', async () => {
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const { id: auctionId } = await givenAuction(goodlot.db)
    const item = await givenItem(goodlot.db, { auctionId })
    const toggle = (method: string, { token }: Person) =>
      goodlot.call(method, `/v3/bidder/favorite/${item.id}`, { token })
    for (const method of ['POST', 'DELETE', 'POST']) assert.equal((await toggle(method, anna)).status, 204)
    const refused = await toggle('DELETE', anna)
    assert.deepEqual([refused.status, refused.body.error], [429, 'rate_limited'])
    assert.equal(refused.headers.get('retry-after'), String(refused.body.retryAfter))
    assert.equal((await toggle('POST', ben)).status, 204)
    assert.equal((await goodlot.call('GET', '/v3/bidder/favorites', anna)).status, 200)
    await goodlot.clock.advance(61)
    assert.equal((await toggle('DELETE', anna)).status, 204)
  })
})
