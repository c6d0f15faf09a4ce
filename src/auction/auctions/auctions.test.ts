import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { auctionCardKeys } from '../../../tests/kit/card-keys.ts'
import { givenAuction, givenImage, givenItem, givenOrganization } from '../../../tests/kit/given-auctions.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('auctions', () => {
  const goodlot = useService({ PUBLIC_URL: 'https://goodlot.example' })

  /** Lists are cached and tests write without events, so each read waits until the cache has expired. */
  async function list(query: string, token?: string) {
    await goodlot.clock.advance(31)
    const answer = await goodlot.call('GET', `/v3/auctions?${query}`, token ? { token } : {})
    assert.equal(answer.status, 200, answer.text)
    return answer.body as { auctions: { id: number; name: string }[]; totalCount: number }
  }

  test('a card has every field of the contract, and a gradient only when set', async () => {
    const logo = await givenImage(goodlot.db)
    const image = await givenImage(goodlot.db)
    const { id: organizationId } = await givenOrganization(goodlot.db, {
      name: 'Cardmakers',
      columns: { logo_id: logo.id },
    })
    const plain = await givenAuction(goodlot.db, { organizationId, name: 'Card A plain' })
    const full = await givenAuction(goodlot.db, {
      organizationId,
      name: 'Card B full',
      columns: {
        image_id: image.id,
        latitude: 45.5,
        longitude: -73.6,
        currency: 'CAD',
        time_zone: 'America/Toronto',
        background_gradient: 'linear(#fff, #000)',
      },
    })
    const { auctions } = await list('search=Card%20&sort=alphabetical')
    assert.deepEqual(
      auctions.map((auction) => auction.id),
      [plain.id, full.id],
    )
    assert.deepEqual(Object.keys(auctions[0]!).sort(), [...auctionCardKeys].sort())
    assert.deepEqual(Object.keys(auctions[1]!).sort(), [...auctionCardKeys, 'backgroundGradient'].sort())
    const { startTime, endTime, ...rest } = auctions[1] as unknown as Record<string, number>
    assert.equal(endTime! - startTime!, 7200)
    assert.deepEqual(rest, {
      id: full.id,
      name: 'Card B full',
      organizationName: 'Cardmakers',
      status: 'open',
      isFeatured: false,
      itemCount: 0,
      timeZone: 'America/Toronto',
      streamStatus: 'off',
      latitude: 45.5,
      longitude: -73.6,
      currency: 'CAD',
      imageUrl: `https://goodlot.example/images/${image.key}/medium.webp`,
      organizationImageUrl: `https://goodlot.example/images/${logo.key}/small.webp`,
      featuredItems: [],
      backgroundGradient: 'linear(#fff, #000)',
    })
  })

  test('featured items are up to four whole cards in catalogue order; hidden ones neither show nor count', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { name: 'Showcase' })
    for (const itemCode of ['10', '9', '2', '1', '11']) {
      await givenItem(goodlot.db, { auctionId, itemCode, columns: { is_featured: true } })
    }
    await givenItem(goodlot.db, { auctionId, itemCode: '3' })
    await givenItem(goodlot.db, {
      auctionId,
      itemCode: '0',
      status: 'withdrawn',
      columns: { is_featured: true },
    })
    const { auctions } = await list('search=Showcase')
    const card = auctions[0] as unknown as { itemCount: number; featuredItems: { itemCode: string }[] }
    assert.equal(card.itemCount, 6)
    assert.deepEqual(
      card.featuredItems.map((item) => item.itemCode),
      ['1', '2', '9', '10'],
    )
    assert.ok(card.featuredItems.every((item) => 'controlMode' in item && !('isFavorite' in item)))
  })

  test('the donation item, and tickets where the auction says so, are found by id but stand in no list or count', async () => {
    const hiding = { name: 'Apart hidden', columns: { show_tickets_in_items: false } }
    const expected = { 'Apart hidden': 1, 'Apart shown': 2 }
    for (const given of [hiding, { name: 'Apart shown' }]) {
      const { id: auctionId } = await givenAuction(goodlot.db, given)
      const columns = { is_featured: true }
      await givenItem(goodlot.db, { auctionId, columns })
      const ticket = await givenItem(goodlot.db, { auctionId, itemType: 'ticket', columns })
      const donation = await givenItem(goodlot.db, { auctionId, itemType: 'donation', columns })
      const count = expected[given.name as keyof typeof expected]
      const { body } = await goodlot.call('GET', `/v3/auction/${auctionId}/items`)
      assert.deepEqual([body.totalCount, body.items.length, body.featuredItems.length], [count, count, count])
      const { auctions } = await list(`search=${encodeURIComponent(given.name)}`)
      const card = auctions[0] as unknown as { itemCount: number; featuredItems: object[] }
      assert.deepEqual([card.itemCount, card.featuredItems.length], [count, count])
      for (const { id } of [ticket, donation]) {
        assert.equal((await goodlot.call('GET', `/v3/item/${id}`)).status, 200)
      }
    }
  })

  test('search finds parts of the names of auctions and organizations, folded, and takes signs literally', async () => {
    const { id: organizationId } = await givenOrganization(goodlot.db, { name: 'Société Générale d’Élan' })
    await givenAuction(goodlot.db, { organizationId, name: 'Find 100% of _it_' })
    await givenAuction(goodlot.db, { name: 'Find 1000 of xitx' })
    const names = async (search: string) =>
      (await list(`sort=alphabetical&search=${encodeURIComponent(search)}`)).auctions.map(({ name }) => name)
    assert.deepEqual(await names('FIND 100'), ['Find 100% of _it_', 'Find 1000 of xitx'])
    assert.deepEqual(await names('100%'), ['Find 100% of _it_'])
    assert.deepEqual(await names('_it_'), ['Find 100% of _it_'])
    assert.deepEqual(await names("generale d'elan"), ['Find 100% of _it_'])
    assert.deepEqual(await names('Ge\u0301ne\u0301rale'), ['Find 100% of _it_'])
    assert.deepEqual(await names('%'), ['Find 100% of _it_'])
    assert.deepEqual(await names('\\'), [])
  })

  test('search takes 1 to 80 characters', async () => {
    const status = async (search: string) =>
      (await goodlot.call('GET', `/v3/auctions?search=${search}`)).status
    assert.equal(await status(''), 400)
    assert.equal(await status('a'), 200)
    assert.equal(await status('a'.repeat(80)), 200)
    assert.equal(await status('a'.repeat(81)), 400)
  })

  test('the sorts order as they say, and an unknown one is refused', async () => {
    const { id: organizationId } = await givenOrganization(goodlot.db, { name: 'Sorters' })
    const given = (name: string, columns: object, rest: object = {}) =>
      givenAuction(goodlot.db, { organizationId, name, columns: { ...columns }, ...rest })
    const created = (daysAgo: number) => ({
      created_at: new Date(goodlot.clock.now() - daysAgo * 86_400_000),
    })
    await given('lot 10', created(9), { endsIn: 50_000 })
    await given('Lot 2', created(8), { endsIn: 90_000 })
    await given('Émile', { ...created(7), is_featured: true }, { endsIn: 99_000 })
    await given('done old', created(6), { status: 'closed', endsIn: -90_000 })
    await given('done new', created(5), { status: 'closed', endsIn: -95_000 })
    const order = async (sort: string) =>
      (await list(`search=Sorters${sort && `&sort=${sort}`}`)).auctions.map(({ name }) => name)
    const featured = ['Émile', 'lot 10', 'Lot 2', 'done new', 'done old']
    assert.deepEqual(await order(''), featured)
    assert.deepEqual(await order('featured'), featured)
    assert.deepEqual(await order('endingSoon'), ['lot 10', 'Lot 2', 'Émile', 'done old', 'done new'])
    assert.deepEqual(await order('newest'), ['done new', 'done old', 'Émile', 'Lot 2', 'lot 10'])
    assert.deepEqual(await order('alphabetical'), ['done new', 'done old', 'Émile', 'Lot 2', 'lot 10'])
    const unknown = await goodlot.call('GET', '/v3/auctions?sort=random')
    assert.deepEqual([unknown.status, unknown.body.error], [400, 'validation_error'])
  })

  test('equals are told apart by id, the higher first, so that pages never overlap', async () => {
    const { id: organizationId } = await givenOrganization(goodlot.db, { name: 'Twins' })
    const made = new Date()
    for (let count = 0; count < 5; count++) {
      await givenAuction(goodlot.db, {
        organizationId,
        name: 'Twin',
        columns: { created_at: made, start_at: made, end_at: new Date(made.getTime() + 9e9) },
      })
    }
    for (const sort of ['featured', 'endingSoon', 'newest', 'alphabetical']) {
      const pages = [0, 2, 4].map((offset) => list(`search=Twins&sort=${sort}&limit=2&offset=${offset}`))
      const ids = (await Promise.all(pages)).flatMap((page) => page.auctions.map(({ id }) => id))
      assert.deepEqual(
        ids,
        ids.toSorted((a, b) => b - a),
      )
      assert.equal(new Set(ids).size, 5)
    }
  })

  test('past the end the list is empty and the count stays right', async () => {
    const { totalCount } = await list('search=Twins')
    assert.deepEqual(await list('search=Twins&offset=5'), { auctions: [], totalCount })
    assert.deepEqual(await list('search=Twins&offset=9007199254740991'), { auctions: [], totalCount: 5 })
  })

  test('limit is 1 to 100 and 20 unless said', async () => {
    const { id: organizationId } = await givenOrganization(goodlot.db, { name: 'Many' })
    for (let count = 0; count < 21; count++) await givenAuction(goodlot.db, { organizationId })
    assert.equal((await list('search=Many')).auctions.length, 20)
    assert.equal((await list('search=Many&limit=100')).auctions.length, 21)
    for (const limit of ['0', '101', '-1', '', '10abc', '1.5']) {
      assert.equal((await goodlot.call('GET', `/v3/auctions?limit=${limit}`)).status, 400, `limit=${limit}`)
    }
  })

  test('a whitelabel shows its own auctions, 1 those of every public one, and an unknown one is refused', async () => {
    const { id: organizationId } = await givenOrganization(goodlot.db, { name: 'Labels' })
    for (const whitelabelId of [1, 2, 4]) {
      await givenAuction(goodlot.db, { organizationId, whitelabelId, name: `Label ${whitelabelId}` })
    }
    const names = async (query: string) =>
      (await list(`search=Labels&sort=alphabetical${query}`)).auctions.map(({ name }) => name)
    assert.deepEqual(await names(''), ['Label 1', 'Label 2'])
    assert.deepEqual(await names('&whitelabelId=1'), ['Label 1', 'Label 2'])
    assert.deepEqual(await names('&whitelabelId=2'), ['Label 2'])
    assert.deepEqual(await names('&whitelabelId=4'), ['Label 4'])
    assert.equal((await goodlot.call('GET', '/v3/auctions?whitelabelId=99')).status, 400)
    assert.equal((await goodlot.call('GET', '/v3/auctions?whitelabelId=0')).status, 400)
  })
})
