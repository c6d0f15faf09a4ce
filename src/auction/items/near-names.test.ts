import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('names near a search', () => {
  const goodlot = useService({ PUBLIC_URL: 'https://goodlot.example' })
  const near = (auctionId: number, search: string, token?: string) =>
    goodlot.call(
      'GET',
      `/v3/auction/${auctionId}/near-names?search=${encodeURIComponent(search)}`,
      token ? { token } : {},
    )
  const names = async (auctionId: number, search: string) =>
    (await near(auctionId, search)).body.names.map(({ name }: { name: string }) => name)

  test('are those that are spelled almost like it, the nearest first, whatever case and accents', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const dinner = await givenItem(goodlot.db, { auctionId, name: 'Dinner for Eight' })
    for (const name of ['Lighthouse Keeper’s Weekend', 'Crème brûlée for six', 'Old guitar', 'Old guitar'])
      await givenItem(goodlot.db, { auctionId, name, columns: { description: 'With a free diner voucher' } })
    for (const [search, expected] of [
      ['diner', ['Dinner for Eight']],
      ['DINNER FOR EIGTH', ['Dinner for Eight']],
      ['Dniner', ['Dinner for Eight']],
      ['crmèe', ['Crème brûlée for six']],
      ['lighthose', ['Lighthouse Keeper’s Weekend']],
      ['creme brulle', ['Crème brûlée for six']],
      ['guittar', ['Old guitar']],
      ['submarine', []],
      ['%', []],
      ['\u0301', []],
    ] as const)
      assert.deepEqual(await names(auctionId, search), expected, search)
    assert.equal((await near(auctionId, 'diner')).body.names[0].itemId, dinner.id)
  })

  test('are at most three, and none of items that are not listed', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    for (const number of [1, 2, 3, 4]) await givenItem(goodlot.db, { auctionId, name: `Sailing ${number}` })
    await givenItem(goodlot.db, { auctionId, name: 'Sailling', status: 'draft' })
    assert.deepEqual(await names(auctionId, 'sailling'), ['Sailing 1', 'Sailing 2', 'Sailing 3'])
  })

  test('of a private auction are told to those who see it', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { isPrivate: true })
    await givenItem(goodlot.db, { auctionId, name: 'Dinner' })
    const [guest, stranger] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
    assert.equal((await near(auctionId, 'diner', guest.token)).body.names.length, 1)
    assert.equal((await near(auctionId, 'diner', stranger.token)).status, 404)
    assert.equal((await near(auctionId, 'diner')).status, 404)
  })

  test('take 1 to 80 characters', async () => {
    const { id } = await givenAuction(goodlot.db)
    assert.equal((await near(id, '')).status, 400)
    assert.equal((await near(id, 'é'.repeat(80))).status, 200)
    assert.equal((await near(id, 'é'.repeat(81))).status, 400)
    assert.equal((await goodlot.call('GET', `/v3/auction/${id}/near-names`)).status, 400)
  })
})
