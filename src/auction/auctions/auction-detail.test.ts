import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { auctionCardKeys } from '../../../tests/kit/card-keys.ts'
import {
  givenAuction,
  givenFavorite,
  givenImage,
  givenItem,
  givenOrganization,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('auction detail', () => {
  const goodlot = useService({ PUBLIC_URL: 'https://goodlot.example' })
  const detail = async (id: number | string, token?: string) =>
    goodlot.call('GET', `/v3/auctions/${id}`, token ? { token } : {})

  const detailKeys = [
    ...auctionCardKeys,
    'description',
    'vanityAddress',
    'appealsColor',
    'address',
    'organization',
    'donations',
    'tickets',
    'checkout',
    'bidding',
    'thermometer',
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

  suite('the rules of bidding', () => {
    test('have the usual steps where the auction has none of its own', async () => {
      const { id } = await givenAuction(goodlot.db)
      const { bidding } = (await detail(id)).body
      assert.equal(bidding.autoBidPolicy, 'contract')
      assert.deepEqual(bidding.extension, {
        mode: 'off',
        windowSeconds: 120,
        lengthSeconds: 120,
        capSeconds: null,
      })
      assert.deepEqual(
        [bidding.increments[0], bidding.increments.at(-1)],
        [
          { below: 100, increment: 5 },
          { below: null, increment: 200 },
        ],
      )
    })

    test('are the auction’s own', async () => {
      const increments = [
        { belowCents: 5050, incrementCents: 125 },
        { belowCents: null, incrementCents: 1000 },
      ]
      const columns = { auto_bid_policy: 'classic', increments: JSON.stringify(increments) }
      const { id } = await givenAuction(goodlot.db, { columns })
      const { bidding } = (await detail(id)).body
      assert.equal(bidding.autoBidPolicy, 'classic')
      assert.deepEqual(bidding.increments, [
        { below: 50.5, increment: 1.25 },
        { below: null, increment: 10 },
      ])
    })
  })

  suite('by its share address', () => {
    const at = async (address: string) => goodlot.call('GET', `/v3/auction-by-address/${address}`)

    test('it is the same, whatever the case, and by its id too', async () => {
      const { id } = await givenAuction(goodlot.db, { columns: { vanity_address: 'spring-gala' } })
      const { body } = await detail(id)
      for (const address of ['spring-gala', 'Spring-GALA', String(id)])
        assert.deepEqual((await at(address)).body, body, address)
    })

    test('another, one that is not visible and one that is no address are 404', async () => {
      await givenAuction(goodlot.db, { columns: { vanity_address: 'secret-gala' }, isPrivate: true })
      for (const address of ['secret-gala', 'no-gala', '999999999', '99999999999999999999', '%27'])
        assert.equal((await at(address)).status, 404, address)
    })

    test('digits are an id and nothing else: no address takes the link of another auction', async () => {
      const { id } = await givenAuction(goodlot.db, { name: 'First', isPrivate: true })
      for (const digits of [String(id), `0${id}`, '777777', '0777777'])
        await givenAuction(goodlot.db, { name: 'Evil', columns: { vanity_address: digits } })
      for (const digits of [String(id), `0${id}`, '777777', '0777777'])
        assert.equal((await at(digits)).status, 404, digits)
      const { id: open } = await givenAuction(goodlot.db, { name: 'Open' })
      assert.equal((await at(String(open))).body.name, 'Open')
      assert.equal((await at(`0${open}`)).status, 404)
    })
  })
})
