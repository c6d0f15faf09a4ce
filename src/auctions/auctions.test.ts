import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  givenAuction,
  givenFavorite,
  givenImage,
  givenItem,
  givenOrganization,
} from '../../test-kit/given-auctions.ts'
import { givenPerson } from '../../test-kit/given-people.ts'
import { useService } from '../../test-kit/service.ts'

const cardKeys = [
  'id',
  'name',
  'organizationName',
  'status',
  'isFeatured',
  'itemCount',
  'startTime',
  'endTime',
  'timeZone',
  'streamStatus',
  'latitude',
  'longitude',
  'currency',
  'imageUrl',
  'organizationImageUrl',
  'featuredItems',
]

suite('auctions', () => {
  const goodlot = useService({ PUBLIC_URL: 'https://goodlot.example' })

  /** Lists are cached and tests write without events, so each look comes after the cache's time. */
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
    assert.deepEqual(Object.keys(auctions[0]!).sort(), [...cardKeys].sort())
    assert.deepEqual(Object.keys(auctions[1]!).sort(), [...cardKeys, 'backgroundGradient'].sort())
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

suite('auction detail', () => {
  const goodlot = useService({ PUBLIC_URL: 'https://goodlot.example' })
  const detail = async (id: number | string, token?: string) =>
    goodlot.call('GET', `/v3/auctions/${id}`, token ? { token } : {})

  const detailKeys = [
    ...cardKeys,
    'description',
    'vanityAddress',
    'appealsColor',
    'address',
    'organization',
    'donations',
    'tickets',
    'checkout',
  ]

  test('a bare auction has every key, null where nothing is set, and neither stream nor gradient', async () => {
    const { id, organizationId } = await givenAuction(goodlot.db, { name: 'Bare' })
    const { status, body } = await detail(id)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body).sort(), [...detailKeys].sort())
    const { description, vanityAddress, appealsColor, address, organization, donations, tickets, checkout } =
      body
    assert.deepEqual([description, vanityAddress, appealsColor, address], [null, null, null, null])
    assert.equal(organization.id, organizationId)
    assert.deepEqual(
      [organization.description, organization.website, organization.logoUrl],
      [null, null, null],
    )
    assert.deepEqual(donations, {
      allowPledge: false,
      enableCustom: true,
      enableMinimum: false,
      minimumAmount: null,
      enableOffline: false,
      offlineUpdatesThermometer: false,
      enableDouble: false,
      bigDonationThreshold: null,
      description: null,
      imageUrl: null,
      tax: '0.00',
      levels: [],
    })
    assert.deepEqual(tickets, {
      enabled: false,
      showInItems: true,
      goal: '0.00',
      requireToRegister: false,
      requireForOwners: false,
      requireToBid: false,
    })
    assert.deepEqual(checkout, { requireAddress: false })
  })

  test('a full auction shows all of it', async () => {
    const image = await givenImage(goodlot.db)
    const { id: organizationId } = await givenOrganization(goodlot.db, {
      name: 'Full house',
      columns: { description: 'We care.', website: 'https://full.example', logo_id: image.id },
    })
    const { id } = await givenAuction(goodlot.db, {
      organizationId,
      columns: {
        description: '<p>Come!</p>',
        vanity_address: 'full',
        appeals_color: '#0a7d5c',
        stream_status: 'live',
        stream_url: 'https://stream.example',
        stream_start_at: new Date(1_794_700_000_000),
        street1: '1 Rue Principale',
        city: 'Montréal',
        province_code: 'CA-QC',
        postal_code: 'H2X 1Y1',
        country_code: 'CA',
        allow_pledge: true,
        enable_minimum_donation: true,
        minimum_donation_cents: 2000n,
        enable_big_donation: true,
        big_donation_cents: 100000n,
        donation_tax: '14.98',
        donation_image_id: image.id,
        enable_tickets: true,
        ticket_goal_cents: 500050n,
        require_ticket_to_bid: true,
        require_checkout_address: true,
      },
    })
    for (const cents of [10000n, 5000n]) {
      await goodlot.db.query('insert into donation_levels (auction_id, amount_cents) values ($1, $2)', [
        id,
        cents,
      ])
    }
    const { body } = await detail(id)
    assert.deepEqual(
      [body.description, body.vanityAddress, body.appealsColor],
      ['<p>Come!</p>', 'full', '#0a7d5c'],
    )
    assert.deepEqual(body.stream, {
      status: 'live',
      url: 'https://stream.example',
      startTime: 1_794_700_000,
      endTime: null,
    })
    assert.deepEqual(Object.keys(body.address), [
      'street1',
      'street2',
      'city',
      'province',
      'postalCode',
      'country',
    ])
    assert.deepEqual([body.address.street1, body.address.street2], ['1 Rue Principale', null])
    assert.deepEqual(Object.keys(body.address.province), ['id', 'name', 'code'])
    assert.equal(body.address.province.code, 'QC')
    assert.deepEqual(body.address.country, { id: 124, name: 'Canada', code: 'CA' })
    const logoUrl = `https://goodlot.example/images/${image.key}/medium.webp`
    assert.deepEqual(body.organization, {
      id: organizationId,
      name: 'Full house',
      description: 'We care.',
      website: 'https://full.example',
      logoUrl,
    })
    const { minimumAmount, bigDonationThreshold, tax, levels, imageUrl } = body.donations
    assert.deepEqual([minimumAmount, bigDonationThreshold, tax], ['20.00', '1000.00', '14.98'])
    assert.deepEqual(
      levels.map((level: { amount: string }) => level.amount),
      ['50.00', '100.00'],
    )
    assert.deepEqual(Object.keys(levels[0]), ['id', 'amount'])
    assert.equal(imageUrl, logoUrl)
    assert.deepEqual([body.tickets.goal, body.checkout.requireAddress], ['5000.50', true])
  })

  test('amounts of donations are null while their flag is off, whatever is stored', async () => {
    const { id } = await givenAuction(goodlot.db, {
      columns: { minimum_donation_cents: 2000n, big_donation_cents: 100000n },
    })
    const { donations } = (await detail(id)).body
    assert.deepEqual([donations.minimumAmount, donations.bigDonationThreshold], [null, null])
  })

  test('province and country are null where they are not set, within an address', async () => {
    const { id } = await givenAuction(goodlot.db, { columns: { city: 'Lyon' } })
    const { address } = (await detail(id)).body
    assert.deepEqual(address, {
      street1: null,
      street2: null,
      city: 'Lyon',
      province: null,
      postalCode: null,
      country: null,
    })
  })

  test('isFavorite is there for signed-in callers only, true with a favorite that can be seen', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const item = await givenItem(goodlot.db, { auctionId })
    const [fan, other] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    await givenFavorite(goodlot.db, { userId: fan.id, itemId: item.id })
    assert.equal((await detail(auctionId, fan.token)).body.isFavorite, true)
    assert.equal((await detail(auctionId, other.token)).body.isFavorite, false)
    assert.equal('isFavorite' in (await detail(auctionId)).body, false)
    await goodlot.db.query('update standings set status_id = 12 where item_id = $1', [item.id])
    await goodlot.clock.advance(31)
    assert.equal((await detail(auctionId, fan.token)).body.isFavorite, false)
  })

  test('a bad token means an anonymous caller', async () => {
    const { id } = await givenAuction(goodlot.db)
    const answer = await detail(id, 'not-a-token')
    assert.deepEqual([answer.status, 'isFavorite' in answer.body], [200, false])
  })

  test('an id that is not positive is 400, one too large or missing 404', async () => {
    for (const id of ['0', '-1', 'abc', '1.5']) assert.equal((await detail(id)).status, 400, id)
    for (const id of ['999999', '99999999999999999999']) {
      const { status, body } = await detail(id)
      assert.deepEqual([status, body.error], [404, 'not_found'])
    }
  })

  test('it is cached for 30 seconds', async () => {
    const { id } = await givenAuction(goodlot.db, { name: 'Before' })
    const name = async () => (await detail(id)).body.name
    assert.equal(await name(), 'Before')
    await goodlot.db.query(`update auctions set name = 'After' where id = $1`, [id])
    await goodlot.clock.advance(29)
    assert.equal(await name(), 'Before')
    await goodlot.clock.advance(2)
    assert.equal(await name(), 'After')
  })

  test('a bid shows at once, in the list and in the detail, cached or not', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { name: 'Hot' })
    const item = await givenItem(goodlot.db, { auctionId, columns: { is_featured: true } })
    const [bidder, other] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const price = async (path: string, token?: string) => {
      const { body } = await goodlot.call('GET', path, token ? { token } : {})
      return (body.auctions?.[0] ?? body).featuredItems[0].currentPrice
    }
    const prices = () =>
      Promise.all(
        ['/v3/auctions?search=Hot', `/v3/auctions/${auctionId}`].flatMap((path) => [
          price(path),
          price(path, other.token),
        ]),
      )
    assert.deepEqual(await prices(), [10, 10, 10, 10])
    const bid = { token: bidder.token, body: { amount: 25 } }
    assert.equal((await goodlot.call('POST', `/v3/item/${item.id}/bid`, bid)).status, 200)
    assert.deepEqual(await prices(), [25, 25, 25, 25])
  })
})
