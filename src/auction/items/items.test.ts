import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { itemCardKeys, ownItemKeys } from '../../../tests/kit/card-keys.ts'
import {
  givenAuction,
  givenCategory,
  givenFavorite,
  givenItem,
  givenManager,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('items of an auction', () => {
  const goodlot = useService({
    PUBLIC_URL: 'https://goodlot.example',
    RATE_LIMITS: 'anonymousRead=9999/60,anonymousUncachedRead=9999/60',
  })
  const items = (auctionId: number, query = '', token?: string) =>
    goodlot.call('GET', `/v3/auction/${auctionId}/items?${query}`, token ? { token } : {})
  const codes = async (auctionId: number, query = '') => {
    const { status, body, text } = await items(auctionId, query)
    assert.equal(status, 200, text)
    return body.items.map((item: { itemCode: string }) => item.itemCode)
  }

  test('they come by their code as people read it, and equal codes by id, the higher first', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    for (const itemCode of ['10', 'A2', '9', '1', 'a10']) await givenItem(goodlot.db, { auctionId, itemCode })
    const twin = await givenItem(goodlot.db, { auctionId, itemCode: '9' })
    const { body } = await items(auctionId)
    assert.deepEqual(
      body.items.map((item: { itemCode: string }) => item.itemCode),
      ['1', '9', '9', '10', 'A2', 'a10'],
    )
    assert.equal(body.items[1].id, twin.id)
  })

  test('the first page tells of categories and featured items, later pages only of the list', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const travel = await givenCategory(goodlot.db, { auctionId, name: 'Travel', position: 2 })
    const art = await givenCategory(goodlot.db, { auctionId, name: 'Art', position: 1 })
    const empty = await givenCategory(goodlot.db, { auctionId, name: 'Empty', position: 3 })
    const columns = { is_featured: true }
    await givenItem(goodlot.db, { auctionId, itemCode: '1', categoryId: travel.id })
    const star = await givenItem(goodlot.db, { auctionId, itemCode: '2', categoryId: travel.id, columns })
    await givenItem(goodlot.db, { auctionId, itemCode: '3', categoryId: art.id, status: 'draft', columns })
    const first = (await items(auctionId, 'limit=1')).body
    assert.deepEqual(Object.keys(first), [
      'auctionStatus',
      'endTime',
      'items',
      'totalCount',
      'categories',
      'featuredItems',
    ])
    assert.deepEqual([first.auctionStatus, first.totalCount, first.items.length], ['open', 2, 1])
    assert.deepEqual(first.categories, [
      { id: art.id, name: 'Art', itemCount: 0 },
      { id: travel.id, name: 'Travel', itemCount: 2 },
      { id: empty.id, name: 'Empty', itemCount: 0 },
    ])
    const later = (await items(auctionId, 'limit=1&offset=1')).body
    assert.deepEqual(Object.keys(later), ['auctionStatus', 'endTime', 'items', 'totalCount'])
    assert.deepEqual([later.totalCount, later.endTime], [2, first.endTime])
    assert.deepEqual(later.items, first.featuredItems)
    assert.equal(later.items[0].id, star.id)
  })

  test('past the end the list is empty and the count stays right', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    for (let count = 0; count < 3; count++) await givenItem(goodlot.db, { auctionId })
    for (const offset of ['3', '4', '9007199254740991']) {
      const { body } = await items(auctionId, `offset=${offset}`)
      assert.deepEqual([body.items, body.totalCount], [[], 3])
    }
    assert.equal((await items(auctionId, 'offset=2')).body.items.length, 1)
  })

  test('a card has all its fields, and three more for signed-in callers', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    await givenItem(goodlot.db, { auctionId, columns: { is_featured: true } })
    const { token } = await givenPerson(goodlot)
    const anonymous = (await items(auctionId)).body
    const signedIn = (await items(auctionId, '', token)).body
    const badToken = (await items(auctionId, '', 'nonsense')).body
    for (const list of ['items', 'featuredItems']) {
      assert.deepEqual(Object.keys(anonymous[list][0]).sort(), [...itemCardKeys].sort())
      assert.deepEqual(Object.keys(signedIn[list][0]).sort(), [...itemCardKeys, ...ownItemKeys].sort())
    }
    assert.deepEqual(badToken, anonymous)
  })

  test('favorites, leads and ceilings are the caller’s own', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const led = { price_cents: 5000n, leader_id: anna.id, leader_max_cents: 9900n, bid_count: 1 }
    await givenItem(goodlot.db, { auctionId, itemCode: '1', standing: led })
    const marked = await givenItem(goodlot.db, { auctionId, itemCode: '2' })
    await givenItem(goodlot.db, { auctionId, itemCode: '3' })
    await givenFavorite(goodlot.db, { userId: ben.id, itemId: marked.id })
    const own = async (token: string) =>
      (await items(auctionId, '', token)).body.items.map((item: Record<string, unknown>) =>
        ownItemKeys.map((key) => item[key]),
      )
    const none = [false, false, null]
    assert.deepEqual(await own(anna.token), [[false, true, 99], none, none])
    assert.deepEqual(await own(ben.token), [none, [true, false, null], none])
  })

  test('a bid and a favorite show at once, cached or not', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const item = await givenItem(goodlot.db, { auctionId })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const seen = async (token?: string) => {
      const card = (await items(auctionId, '', token)).body.items[0]
      return [card.currentPrice, card.isFavorite, card.isCurrentUserWinning, card.autoBidMax]
    }
    const everyone = () => Promise.all([seen(), seen(anna.token), seen(ben.token)])
    assert.deepEqual(await everyone(), [
      [10, undefined, undefined, undefined],
      [10, false, false, null],
      [10, false, false, null],
    ])
    await goodlot.call('POST', `/v3/bidder/favorite/${item.id}`, { token: ben.token })
    await goodlot.call('POST', `/v3/item/${item.id}/auto-bid`, { token: anna.token, body: { maxAmount: 50 } })
    assert.deepEqual(await everyone(), [
      [45, undefined, undefined, undefined],
      [45, false, true, 50],
      [45, true, false, null],
    ])
    await goodlot.call('POST', `/v3/item/${item.id}/auto-bid`, { token: anna.token, body: { maxAmount: 80 } })
    assert.deepEqual(await seen(anna.token), [45, false, true, 80])
  })

  test('a category filters the list and the count; one of another auction finds nothing', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const category = await givenCategory(goodlot.db, { auctionId })
    await givenItem(goodlot.db, { auctionId, itemCode: '1', categoryId: category.id })
    await givenItem(goodlot.db, { auctionId, itemCode: '2' })
    const other = await givenAuction(goodlot.db)
    assert.deepEqual(await codes(auctionId, `categoryId=${category.id}`), ['1'])
    assert.equal((await items(auctionId, `categoryId=${category.id}`)).body.totalCount, 1)
    assert.deepEqual(await codes(other.id, `categoryId=${category.id}`), [])
    assert.equal((await items(auctionId, 'categoryId=0')).status, 400)
  })

  test('search finds a part of name, code or description, whatever its case, accents and apostrophes', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const given = (itemCode: string, name: string, description: string | null = null) =>
      givenItem(goodlot.db, { auctionId, itemCode, name, columns: { description } })
    await given('1', 'Crème brûlée for six')
    await given('2', 'O’Brien’s cafe\u0301 visit', 'A <b>voucher</b> of 100% wool_yarn')
    await given('3', 'ΟΔΟΣ and Жук', 'path C:\\temp, Straße, Œuvre')
    await given('XK-77', 'Lamp')
    const finds: [search: string, codes: string[]][] = [
      ['creme BRULEE', ['1']],
      ['cre\u0300me', ['1']],
      ['Café', ['2']],
      ["o'brien's", ['2']],
      ['O‘Brien´s', ['2']],
      ['o`BRIENʼs', ['2']],
      ['voucher', ['2']],
      ['xk-7', ['XK-77']],
      ['100%', ['2']],
      ['%', ['2']],
      ['wool_y', ['2']],
      ['_', ['2']],
      ['l_mp', []],
      ['\\', ['3']],
      ['C:\\temp', ['3']],
      ['οδος', ['3']],
      ['жук', ['3']],
      ['STRASSE', ['3']],
      ['oeuvre', ['3']],
      ['nowhere', []],
    ]
    for (const [search, expected] of finds) {
      const query = `search=${encodeURIComponent(search)}`
      const { body } = await items(auctionId, query)
      assert.deepEqual(await codes(auctionId, query), expected, search)
      assert.equal(body.totalCount, expected.length, search)
    }
  })

  test('a search of which folding leaves nothing finds nothing', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    await givenItem(goodlot.db, { auctionId, name: 'Été' })
    assert.deepEqual(await codes(auctionId, 'search=%CC%81'), [])
    assert.equal((await codes(auctionId, 'search=e%CC%81')).length, 1)
  })

  test('the sorts order by what the cards show, equals as in the catalogue, and an unknown one is refused', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const leader = await givenPerson(goodlot)
    const led = (cents: bigint, bids: number, minutes: number) => ({
      price_cents: cents,
      leader_id: leader.id,
      bid_count: bids,
      end_at: new Date(Date.UTC(2099, 0, 1, 12, minutes)),
    })
    const given = (itemCode: string, name: string, standing: Record<string, unknown>, more: object = {}) =>
      givenItem(goodlot.db, { auctionId, itemCode, name, standing, ...more })
    await given('1', 'pear', led(5_000n, 2, 30))
    await given('2', 'Apple', led(2_000n, 7, 10))
    await given('3', 'Zebra', led(9_000n, 7, 20))
    // Under seal neither its bids nor their number may move it; the price of a card is its starting price.
    await given('4', 'Éclair', led(99_900n, 50, 40), { itemType: 'sealedBid' })
    await given('5', 'lot 10', { ...led(3_000n, 3, 1), control_mode: 'manual' })
    await given('6', 'lot 9', led(4_000n, 4, 0), { status: 'sold' })
    const sorted = (sort: string) => codes(auctionId, `sort=${sort}`)
    assert.deepEqual(await sorted('lotNumber'), ['1', '2', '3', '4', '5', '6'])
    assert.deepEqual(await sorted('endingSoon'), ['2', '3', '1', '4', '5', '6'])
    assert.deepEqual(await sorted('priceLow'), ['4', '2', '5', '6', '1', '3'])
    assert.deepEqual(await sorted('priceHigh'), ['3', '1', '6', '5', '2', '4'])
    assert.deepEqual(await sorted('mostBids'), ['2', '3', '6', '5', '1', '4'])
    assert.deepEqual(await sorted('fewestBids'), ['4', '1', '5', '6', '2', '3'])
    assert.deepEqual(await sorted('alphabetical'), ['2', '4', '6', '5', '1', '3'])
    assert.deepEqual(await codes(auctionId, 'sort=priceHigh&limit=2&offset=1'), ['1', '6'])
    assert.deepEqual(await codes(auctionId, 'sort=priceHigh&search=lot'), ['6', '5'])
    const first = (await items(auctionId, 'sort=priceHigh&limit=1')).body
    assert.deepEqual([first.totalCount, first.categories, first.featuredItems], [6, [], []])
    assert.equal((await items(auctionId, 'sort=random')).status, 400)
  })

  test('a bid moves an item in the order at once, cached or not', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { token } = await givenPerson(goodlot)
    await givenItem(goodlot.db, { auctionId, itemCode: '1' })
    const second = await givenItem(goodlot.db, { auctionId, itemCode: '2' })
    for (const sort of ['priceHigh', 'mostBids'])
      assert.deepEqual(await codes(auctionId, `sort=${sort}`), ['1', '2'])
    const bid = await goodlot.call('POST', `/v3/item/${second.id}/bid`, { token, body: { amount: 30 } })
    assert.equal(bid.status, 200, bid.text)
    for (const sort of ['priceHigh', 'mostBids'])
      assert.deepEqual(await codes(auctionId, `sort=${sort}`), ['2', '1'])
  })

  test('search takes 1 to 80 characters, and a repeated one is refused', async () => {
    const { id } = await givenAuction(goodlot.db)
    const status = async (query: string) => (await items(id, query)).status
    assert.equal(await status('search='), 400)
    assert.equal(await status(`search=${'é'.repeat(80)}`), 200)
    assert.equal(await status(`search=${'é'.repeat(81)}`), 400)
    assert.equal(await status('search=a&search=b'), 400)
    assert.equal(await status('limit=0'), 400)
    assert.equal(await status('limit=100'), 200)
    assert.equal(await status('limit=101'), 400)
    assert.equal(await status('offset=-1'), 400)
    assert.equal(await status('manager=maybe'), 400)
  })

  test('manager=1 opens draft and test auctions to their managers and to administrators only', async () => {
    const [manager, stranger] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const administrator = await givenPerson(goodlot, { email: 'Admin@goodlot.example' })
    for (const auctionState of ['draft', 'test'] as const) {
      const { id, organizationId } = await givenAuction(goodlot.db, { status: auctionState })
      await givenManager(goodlot.db, { organizationId, userId: manager.id })
      await givenItem(goodlot.db, { auctionId: id, itemCode: '1', status: 'pending' })
      await givenItem(goodlot.db, { auctionId: id, itemCode: '2', status: 'draft' })
      const status = async (query: string, token?: string) => (await items(id, query, token)).status
      for (const flag of ['manager=1', 'manager=true']) {
        assert.equal(await status(flag, manager.token), 200)
        assert.equal(await status(flag, administrator.token), 200)
        assert.equal(await status(flag, stranger.token), 404)
        assert.equal(await status(flag), 404)
      }
      for (const flag of ['', 'manager=0', 'manager=false']) {
        assert.equal(await status(flag, manager.token), 404)
        assert.equal(await status(flag, administrator.token), 404)
      }
      assert.equal((await items(id, 'manager=1', manager.token)).body.totalCount, 1)
      assert.equal((await goodlot.call('GET', `/v3/auctions/${id}`, manager)).status, 404)
    }
  })

  test('manager=1 changes not a byte of a public auction, for anybody', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    await givenItem(goodlot.db, { auctionId })
    const { token } = await givenPerson(goodlot)
    for (const caller of [undefined, token])
      assert.equal(
        (await items(auctionId, 'manager=1', caller)).text,
        (await items(auctionId, '', caller)).text,
      )
  })

  test('a missing auction is 404, an id that is not positive 400', async () => {
    const missing = await items(999_999)
    assert.deepEqual([missing.status, missing.body.error], [404, 'not_found'])
    assert.equal((await items(0)).status, 400)
  })
})
