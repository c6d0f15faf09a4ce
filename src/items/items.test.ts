import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  givenAuction,
  givenCategory,
  givenFavorite,
  givenImage,
  givenItem,
  givenManager,
  givenRegistration,
} from '../../test-kit/given-auctions.ts'
import { givenPerson } from '../../test-kit/given-people.ts'
import { useService } from '../../test-kit/service.ts'

const cardKeys = [
  'id',
  'auctionId',
  'itemCode',
  'name',
  'itemType',
  'status',
  'statusId',
  'categoryId',
  'imageUrl',
  'startingPrice',
  'currentPrice',
  'nextMinimumBid',
  'bidIncrement',
  'buyNowPrice',
  'bidCount',
  'quantityRemaining',
  'currency',
  'startTime',
  'endTime',
  'isFeatured',
  'isLocalOnly',
  'hasReserve',
  'isReserveMet',
  'controlMode',
]
const ownKeys = ['isFavorite', 'isCurrentUserWinning', 'autoBidMax']

suite('items of an auction', () => {
  const goodlot = useService({ PUBLIC_URL: 'https://goodlot.example', RATE_LIMITS: 'anonymousRead=9999/60' })
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
      assert.deepEqual(Object.keys(anonymous[list][0]).sort(), [...cardKeys].sort())
      assert.deepEqual(Object.keys(signedIn[list][0]).sort(), [...cardKeys, ...ownKeys].sort())
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
        ownKeys.map((key) => item[key]),
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

  test('manager=1 changes nothing of a public auction, for anybody', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    await givenItem(goodlot.db, { auctionId })
    const { token } = await givenPerson(goodlot)
    assert.deepEqual((await items(auctionId, 'manager=1')).body, (await items(auctionId)).body)
    assert.deepEqual(
      (await items(auctionId, 'manager=1', token)).body,
      (await items(auctionId, '', token)).body,
    )
  })

  test('a missing auction is 404, an id that is not positive 400', async () => {
    const missing = await items(999_999)
    assert.deepEqual([missing.status, missing.body.error], [404, 'not_found'])
    assert.equal((await items(0)).status, 400)
  })
})

suite('an item', () => {
  const goodlot = useService({ PUBLIC_URL: 'https://goodlot.example' })
  const item = (id: number | string, token?: string) =>
    goodlot.call('GET', `/v3/item/${id}`, token ? { token } : {})

  test('it is its card and everything its page shows', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, {
      name: 'Gala',
      columns: { extension_mode: 'reset', extension_cap_seconds: 600 },
    })
    const category = await givenCategory(goodlot.db, { auctionId, name: 'Travel' })
    const { id } = await givenItem(goodlot.db, {
      auctionId,
      categoryId: category.id,
      columns: { description: '<b>Fine</b>', donor_name: 'Lake Hotel', fair_market_value_cents: 60000n },
    })
    const [second, first] = [await givenImage(goodlot.db), await givenImage(goodlot.db)]
    for (const [position, image] of [first, second].entries()) {
      await goodlot.db.query('insert into item_images values ($1, $2, $3)', [id, image.id, position])
    }
    const { status, body } = await item(id)
    assert.equal(status, 200)
    assert.deepEqual(
      Object.keys(body).sort(),
      [
        ...cardKeys,
        ...[
          'description',
          'images',
          'donorName',
          'fairMarketValue',
          'auction',
          'category',
          'recentBids',
          'extension',
        ],
      ].sort(),
    )
    assert.deepEqual(
      [body.description, body.donorName, body.fairMarketValue],
      ['<b>Fine</b>', 'Lake Hotel', 600],
    )
    assert.deepEqual(body.category, { id: category.id, name: 'Travel' })
    assert.deepEqual(body.extension, {
      mode: 'reset',
      windowSeconds: 120,
      lengthSeconds: 120,
      capSeconds: 600,
    })
    assert.deepEqual(
      [body.auction.id, body.auction.name, body.auction.featuredItems],
      [auctionId, 'Gala', []],
    )
    const at = (key: string, size: string) => `https://goodlot.example/images/${key}/${size}.webp`
    assert.equal(body.imageUrl, at(first.key, 'medium'))
    assert.deepEqual(body.images, [
      {
        id: first.id,
        smallUrl: at(first.key, 'small'),
        mediumUrl: at(first.key, 'medium'),
        largeUrl: at(first.key, 'large'),
      },
      {
        id: second.id,
        smallUrl: at(second.key, 'small'),
        mediumUrl: at(second.key, 'medium'),
        largeUrl: at(second.key, 'large'),
      },
    ])
    const { token } = await givenPerson(goodlot)
    assert.ok(ownKeys.every((key) => key in body === false))
    const signedIn = (await item(id, token)).body
    assert.ok(ownKeys.every((key) => key in signedIn))
  })

  test('what is not set is null or empty', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { body } = await item((await givenItem(goodlot.db, { auctionId })).id)
    assert.deepEqual(
      [body.description, body.donorName, body.fairMarketValue, body.category, body.images, body.recentBids],
      [null, null, null, null, [], []],
    )
  })

  test('recent bids are the newest ten, by paddle or initials, without ceilings and struck ones', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id } = await givenItem(goodlot.db, { auctionId })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const { paddleNumber } = await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
    const bid = (
      sequence: number,
      bidderId: number,
      cents: number,
      { kind = 'bid', isStruck = false } = {},
    ) =>
      goodlot.db.query(
        `insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at, is_struck)
         values ($1, $2, $3, $4, $5, 999999, to_timestamp(1794700000 + $2), $6)`,
        [id, sequence, bidderId, kind, cents, isStruck],
      )
    await bid(1, anna.id, 1000)
    for (let sequence = 2; sequence <= 9; sequence++) await bid(sequence, ben.id, 1000 + sequence * 100)
    await bid(10, ben.id, 7777, { kind: 'ceiling' })
    await bid(11, ben.id, 8888, { isStruck: true })
    await bid(12, ben.id, 2500, { kind: 'lastStand' })
    await bid(13, anna.id, 3000, { kind: 'autoBid' })
    await bid(14, ben.id, 3333, { kind: 'autoBid' })
    await bid(15, anna.id, 3433, { kind: 'answer' })
    const { recentBids } = (await item(id)).body
    assert.deepEqual(recentBids.slice(0, 3), [
      { amount: 34.33, time: 1794700015, bidder: String(paddleNumber) },
      { amount: 30, time: 1794700013, bidder: String(paddleNumber) },
      { amount: 19, time: 1794700009, bidder: 'PP' },
    ])
    assert.equal(recentBids.length, 10)
    assert.equal(recentBids.at(-1).amount, 12)
  })

  test('a sealed item shows no bids and nothing of them, before the close and after it', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id } = await givenItem(goodlot.db, { auctionId, itemType: 'sealedBid', reserveCents: 2000n })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    await goodlot.call('POST', `/v3/item/${id}/bid`, { token: anna.token, body: { amount: 7654 } })
    await goodlot.clock.advance(16)
    for (const token of [undefined, ben.token]) {
      const answer = await item(id, token)
      assert.ok(!answer.text.includes('7654'))
      assert.deepEqual([answer.body.currentPrice, answer.body.bidCount, answer.body.recentBids], [10, 0, []])
      assert.deepEqual([answer.body.hasReserve, answer.body.isReserveMet], [true, false])
    }
    await goodlot.db.query('update standings set status_id = 2 where item_id = $1', [id])
    await goodlot.clock.advance(16)
    assert.deepEqual((await item(id)).body.recentBids, [])
  })

  test('hidden and missing items are 404, ids that are not positive 400', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    for (const status of ['draft', 'deleted', 'withdrawn'] as const) {
      const hidden = await givenItem(goodlot.db, { auctionId, status })
      assert.equal((await item(hidden.id)).status, 404, status)
    }
    for (const status of ['pending', 'unsold', 'paid'] as const) {
      const shown = await givenItem(goodlot.db, { auctionId, status })
      assert.equal((await item(shown.id)).body.status, status)
    }
    const missing = await item('99999999999')
    assert.deepEqual([missing.status, missing.body.error], [404, 'not_found'])
    for (const id of ['0', '-3', 'x']) assert.equal((await item(id)).status, 400)
  })

  test('an answer carries an ETag, and a match is 304 until a bid changes it', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id } = await givenItem(goodlot.db, { auctionId })
    const etag = (await item(id)).headers.get('etag')!
    const again = () => goodlot.call('GET', `/v3/item/${id}`, { headers: { 'if-none-match': etag } })
    assert.equal((await again()).status, 304)
    const bidder = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/item/${id}/bid`, { token: bidder.token, body: { amount: 10 } })
    assert.equal((await again()).status, 200)
  })
})
