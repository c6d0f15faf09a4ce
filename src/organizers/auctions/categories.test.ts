import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { untilSomebodyWaits } from '../../../tests/kit/altered-database.ts'
import { givenAuction, givenCategory, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('categories', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  test('they are added, renamed, moved and deleted, and their items stay', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const path = `/auctions/${auctionId}/categories`
    const created = await ours.manage('POST', path, { name: 'Travel' })
    assert.deepEqual([created.status, created.body.name, created.body.itemCount], [201, 'Travel', 0])
    const food = await ours.managed('POST', path, { name: 'Food' })
    const item = await givenItem(goodlot.db, { auctionId, categoryId: food.id })
    const names = async () =>
      (await ours.managed('GET', path)).categories.map((category: { name: string }) => category.name)
    assert.deepEqual(await names(), ['Travel', 'Food'])
    const moved = await ours.managed('PATCH', `/categories/${food.id}`, { name: 'Feasts', position: 0 })
    assert.equal(moved.itemCount, 1)
    assert.deepEqual(await names(), ['Feasts', 'Travel'])
    assert.equal((await ours.manage('DELETE', `/categories/${food.id}`)).status, 204)
    assert.deepEqual(await names(), ['Travel'])
    assert.equal((await ours.managed('GET', `/items/${item.id}`)).categoryId, null)
    assert.equal((await ours.manage('POST', path, { name: ' ' })).status, 400)
    const { rows } = await goodlot.db.query('select kind from event_log where auction_id = $1', [auctionId])
    assert.equal(rows.length, 4)
  })

  test('a page has twenty of them, unless another number is asked for', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    for (let count = 0; count < 21; count++) await givenCategory(goodlot.db, { auctionId })
    const list = async (query = '') => ours.managed('GET', `/auctions/${auctionId}/categories${query}`)
    const usual = await list()
    assert.deepEqual([usual.categories.length, usual.totalCount], [20, 21])
    assert.equal((await list('?limit=100')).categories.length, 21)
  })

  test('404 not_found: a change of one that is deleted at the same moment', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    for (const [method, body] of [['PATCH', { name: 'Late' }], ['DELETE']] as const) {
      const { id } = await givenCategory(goodlot.db, { auctionId })
      const tx = await goodlot.db.connect()
      await tx.query('begin')
      await tx.query('delete from categories where id = $1', [id])
      const late = ours.manage(method, `/categories/${id}`, body)
      await untilSomebodyWaits(goodlot.db)
      await tx.query('commit')
      tx.release()
      const answer = await late
      assert.deepEqual([answer.status, answer.body?.error], [404, 'not_found'], method)
    }
  })
  suite('one that is deleted while an item is put into it', () => {
    async function given() {
      const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
      const category = await givenCategory(goodlot.db, { auctionId })
      const item = await givenItem(goodlot.db, { auctionId })
      const holder = await goodlot.db.connect()
      await holder.query('begin')
      const release = async () => {
        await holder.query('commit')
        holder.release()
      }
      return { auctionId, category, item, holder, release }
    }
    const categoryOf = async (itemId: number) => (await ours.managed('GET', `/items/${itemId}`)).categoryId

    test('leaves an item without a category when the item was first', async () => {
      const { auctionId, category, item, holder, release } = await given()
      await holder.query('select from auctions where id = $1 for no key update', [auctionId])
      await holder.query('update items set category_id = $2 where id = $1', [item.id, category.id])
      const deleted = ours.manage('DELETE', `/categories/${category.id}`)
      await untilSomebodyWaits(goodlot.db)
      await release()
      assert.deepEqual([(await deleted).status, await categoryOf(item.id)], [204, null])
    })

    test('is no category any more when the item comes second', async () => {
      const { category, item, holder, release } = await given()
      await holder.query('select from categories where id = $1 for key share', [category.id])
      const deleted = ours.manage('DELETE', `/categories/${category.id}`)
      await untilSomebodyWaits(goodlot.db)
      const put = ours.manage('PATCH', `/items/${item.id}`, { categoryId: category.id })
      await Promise.race([put, untilSomebodyWaits(goodlot.db, 2)])
      await release()
      assert.deepEqual([(await deleted).status, (await put).status], [204, 400])
      assert.equal(await categoryOf(item.id), null)
    })
  })
})
