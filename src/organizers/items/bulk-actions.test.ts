import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenCategory, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row, rows } from '../../platform/database/pool.ts'

suite('one word to many items', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const givenGala = async () => (await givenAuction(goodlot.db, { organizationId: ours.organizationId })).id
  const order = (auctionId: number, body: object, query = '') =>
    ours.managed('POST', `/auctions/${auctionId}/items/actions${query}`, body)
  const statuses = async (auctionId: number) =>
    (
      await rows<{ status_id: number }>(
        goodlot.db,
        'select status_id from standings where auction_id = $1 order by item_id',
        [auctionId],
      )
    ).map(({ status_id }) => status_id)
  const end = async (id: number) =>
    (await row<{ end_at: Date }>(goodlot.db, 'select end_at from standings where item_id = $1', [id]))!.end_at
  const bid = (token: string, itemId: number, amount: number) =>
    goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount } })

  test('a dry run says what would happen to whom and changes nothing', async () => {
    const auctionId = await givenGala()
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const { id: led } = await givenItem(goodlot.db, { auctionId, incrementCents: 100n })
    const { id: short } = await givenItem(goodlot.db, { auctionId, reserveCents: 50_000n })
    const { id: none } = await givenItem(goodlot.db, { auctionId })
    const { id: sold } = await givenItem(goodlot.db, { auctionId, status: 'sold' })
    await bid(anna.token, led, 10)
    await bid(ben.token, led, 11)
    await bid(anna.token, short, 10)
    const itemIds = [led, short, none, sold]
    const told = await order(auctionId, { action: 'close', itemIds }, '?dryRun=1')
    assert.partialDeepStrictEqual(told, {
      isDone: false,
      itemCount: 3,
      bidderCount: 2,
      leaderCount: 2,
      soldCount: 1,
      unsoldCount: 2,
      skipped: [{ id: sold, reason: 'item_status' }],
    })
    assert.deepEqual(await statuses(auctionId), [1, 1, 1, 2])
    const done = await order(auctionId, { action: 'close', itemIds })
    assert.deepEqual({ ...done, isDone: false }, told)
    assert.deepEqual(await statuses(auctionId), [2, 6, 6, 2])
  })

  test('a pause of all is undone by resuming them, and the ends move by its length', async () => {
    const auctionId = await givenGala()
    const { id } = await givenItem(goodlot.db, { auctionId })
    const { id: shop } = await givenItem(goodlot.db, { auctionId, itemType: 'forSale' })
    const before = await end(id)
    assert.equal((await order(auctionId, { action: 'pause', all: true })).itemCount, 2)
    assert.deepEqual(await statuses(auctionId), [9, 9])
    await goodlot.clock.advance(60)
    const resumed = await order(auctionId, { action: 'resume', itemIds: [id, shop] })
    assert.deepEqual([resumed.itemCount, resumed.skipped], [2, []])
    assert.deepEqual(await statuses(auctionId), [1, 4])
    const moved = (await end(id)).getTime() - before.getTime()
    assert.ok(Math.abs(moved - 60_000) < 2_000, String(moved))
  })

  test('a category gets more time, which the same seconds below zero take back, never into the past', async () => {
    const auctionId = await givenGala()
    const { id: categoryId } = await givenCategory(goodlot.db, { auctionId })
    const { id: inside } = await givenItem(goodlot.db, { auctionId, categoryId, endsIn: 600 })
    const { id: outside } = await givenItem(goodlot.db, { auctionId, endsIn: 600 })
    const [before, other] = [await end(inside), await end(outside)]
    const extended = await order(auctionId, { action: 'extend', seconds: 300, categoryId })
    assert.equal(extended.itemCount, 1)
    assert.equal(extended.lastEndTime, Math.floor(before.getTime() / 1000) + 300)
    assert.deepEqual(await end(outside), other)
    await order(auctionId, { action: 'extend', seconds: -300, categoryId })
    assert.deepEqual(await end(inside), before)
    const elsewhere = await givenCategory(goodlot.db, { auctionId: await givenGala() })
    const foreign = await order(auctionId, { action: 'extend', seconds: 300, categoryId: elsewhere.id })
    assert.equal(foreign.itemCount, 0)
    const tooFar = await order(auctionId, { action: 'extend', seconds: -601, itemIds: [inside] })
    assert.deepEqual([tooFar.itemCount, tooFar.skipped[0].reason], [0, 'end_passed'])
  })

  test('what is withdrawn is gone for everybody, its bidders are told, and each deed is in the log', async () => {
    const auctionId = await givenGala()
    const anna = await givenPerson(goodlot)
    const { id } = await givenItem(goodlot.db, { auctionId })
    await bid(anna.token, id, 10)
    await order(auctionId, { action: 'withdraw', itemIds: [id] })
    assert.deepEqual(await statuses(auctionId), [12])
    const told = await rows(
      goodlot.db,
      `select from notifications where user_id = $1 and item_id = $2 and type = 'general'`,
      [anna.id, id],
    )
    assert.equal(told.length, 1)
    const log = await ours.managed('GET', `/auctions/${auctionId}/audit?itemId=${id}`)
    assert.deepEqual(
      log.entries.map(({ action, actorId }: { action: string; actorId: number }) => [action, actorId]),
      [['withdraw', ours.manager.id]],
    )
  })

  test('a key sent twice extends once', async () => {
    const auctionId = await givenGala()
    const { id } = await givenItem(goodlot.db, { auctionId })
    const before = await end(id)
    const send = () =>
      goodlot.call('POST', `/v3/manage/auctions/${auctionId}/items/actions`, {
        token: ours.manager.token,
        body: { action: 'extend', seconds: 60, itemIds: [id] },
        headers: { 'idempotency-key': 'extend-once-1' },
      })
    const answers = [await send(), await send()]
    assert.deepEqual(answers[0]!.body, answers[1]!.body)
    assert.equal((await end(id)).getTime() - before.getTime(), 60_000)
  })

  for (const [name, body] of Object.entries({
    'nothing chosen': { action: 'pause' },
    'two choices': { action: 'pause', all: true, itemIds: [1] },
    'an item of another auction': { action: 'pause', itemIds: [1_999_999_999] },
    'an extension by nothing': { action: 'extend', all: true },
    'seconds for a pause': { action: 'pause', all: true, seconds: 5 },
  }))
    test(`${name} is 400`, async () => {
      const path = `/auctions/${await givenGala()}/items/actions`
      assert.equal((await ours.manage('POST', path, body)).status, 400)
    })
})
