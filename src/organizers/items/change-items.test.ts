import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenCategory } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('many items at once', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const given = async (status: 'draft' | 'open' = 'draft') => {
    const { id } = await givenAuction(goodlot.db, { organizationId: ours.organizationId, status })
    const path = `/auctions/${id}/items`
    const items = []
    for (const name of ['Lamp', 'Vase', 'Ride'])
      items.push(await ours.managed('POST', path, { name, startingPrice: 10 }))
    return { auctionId: id, path, items }
  }

  test('are changed together and answered in the order they were sent', async () => {
    const { auctionId, path, items } = await given()
    const { id: categoryId } = await givenCategory(goodlot.db, { auctionId })
    const [lamp, vase] = items
    const { items: changed } = await ours.managed('PATCH', path, {
      items: [
        { id: vase.id, version: vase.version, startingPrice: 25, itemCode: 'V1' },
        { id: lamp.id, version: lamp.version, categoryId },
      ],
    })
    assert.deepEqual(
      changed.map(({ id, startingPrice, itemCode, categoryId }: typeof lamp) => [
        id,
        startingPrice,
        itemCode,
        categoryId,
      ]),
      [
        [vase.id, 25, 'V1', null],
        [lamp.id, 10, lamp.itemCode, categoryId],
      ],
    )
    assert.deepEqual(await ours.managed('GET', `/items/${vase.id}`), changed[0])
  })

  test('what is wrong is told by its place, and then nothing is changed', async () => {
    const { path, items } = await given()
    const [lamp, vase, ride] = items
    const answer = await ours.manage('PATCH', path, {
      items: [
        { id: lamp.id, startingPrice: 99 },
        { id: vase.id, itemCode: ride.itemCode },
        { id: ride.id, categoryId: 999_999 },
      ],
    })
    assert.equal(answer.status, 400)
    assert.deepEqual(Object.keys(answer.body.fields).sort(), ['items.1.itemCode', 'items.2.categoryId'])
    assert.equal((await ours.managed('GET', `/items/${lamp.id}`)).startingPrice, 10)
  })

  test('an item of another auction, one that is not there, and one that stands twice are refused', async () => {
    const { path, items } = await given()
    const other = await given()
    const answer = await ours.manage('PATCH', path, {
      items: [{ id: other.items[0].id }, { id: 999_999 }, { id: items[0].id }, { id: items[0].id }],
    })
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.body.fields, {
      'items.0.id': ['is not an item of this auction'],
      'items.1.id': ['is not an item of this auction'],
      'items.3.id': ['stands twice'],
    })
  })

  test('an old version stops all of it, and says what the item is now', async () => {
    const { path, items } = await given()
    const [lamp, vase] = items
    await ours.managed('PATCH', `/items/${vase.id}`, { name: 'Blue vase' })
    const answer = await ours.manage('PATCH', path, {
      items: [
        { id: lamp.id, version: lamp.version, startingPrice: 50 },
        { id: vase.id, version: vase.version, startingPrice: 50 },
      ],
    })
    assert.deepEqual([answer.status, answer.body.reason], [409, 'changed_meanwhile'])
    assert.equal(answer.body.current.name, 'Blue vase')
    assert.deepEqual(Object.keys(answer.body.fields), ['items.1'])
    assert.equal((await ours.managed('GET', `/items/${lamp.id}`)).startingPrice, 10)
  })

  test('what bidders rely on stays, and so does everything else of that change', async () => {
    const { path, items } = await given('open')
    const [lamp, vase] = items
    const ben = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/item/${lamp.id}/bid`, { token: ben.token, body: { amount: 20 } })
    const answer = await ours.manage('PATCH', path, {
      items: [
        { id: vase.id, startingPrice: 30 },
        { id: lamp.id, startingPrice: 30 },
      ],
    })
    assert.deepEqual([answer.status, answer.body.reason], [409, 'has_bids'])
    assert.deepEqual(Object.keys(answer.body.fields), ['items.1'])
    assert.equal((await ours.managed('GET', `/items/${vase.id}`)).startingPrice, 10)
  })

  test('more than a hundred, or none, are refused', async () => {
    const { path, items } = await given()
    const many = Array.from({ length: 101 }, () => ({ id: items[0].id }))
    assert.equal((await ours.manage('PATCH', path, { items: many })).status, 400)
    assert.equal((await ours.manage('PATCH', path, { items: [] })).status, 400)
  })

  test('two who change the same items in opposite order both get through', async () => {
    const { path, items } = await given()
    const [lamp, vase] = items
    const change = (ids: number[], startingPrice: number) =>
      ours.manage('PATCH', path, { items: ids.map((id) => ({ id, startingPrice })) })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        change(turn % 2 ? [lamp.id, vase.id] : [vase.id, lamp.id], turn + 1),
      ),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    const prices = await Promise.all(
      [lamp, vase].map(async ({ id }) => (await ours.managed('GET', `/items/${id}`)).startingPrice),
    )
    assert.equal(prices[0], prices[1])
  })
})
