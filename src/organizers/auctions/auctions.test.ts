import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { useService } from '../../../tests/kit/service.ts'

const DAY = 86_400

suite('auctions', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const now = () => Math.floor(goodlot.clock.now() / 1000)
  const newAuction = (more = {}) => ({
    organizationId: ours.organizationId,
    name: 'Spring Gala',
    startTime: now() + DAY,
    endTime: now() + 2 * DAY,
    ...more,
  })
  const create = (more = {}) => ours.managed('POST', '/auctions', newAuction(more))

  test('a new auction is a draft with usual settings and its own donation item', async () => {
    const answer = await ours.manage('POST', '/auctions', newAuction())
    assert.equal(answer.status, 201)
    const auction = answer.body
    assert.deepEqual(
      [auction.status, auction.statusId, auction.currency, auction.timeZone, auction.itemCount],
      ['draft', 1, 'USD', 'UTC', 0],
    )
    assert.deepEqual([auction.address, auction.imageUrl, auction.vanityAddress], [null, null, null])
    assert.deepEqual(auction.bidding.extension, {
      mode: 'off',
      windowSeconds: 120,
      lengthSeconds: 120,
      capSeconds: null,
    })
    const donation = await ours.managed('GET', `/items/${auction.donationItemId}`)
    assert.deepEqual([donation.itemType, donation.status], ['donation', 'pending'])
    assert.deepEqual(await ours.managed('GET', `/auctions/${auction.id}`), auction)
  })

  test('every setting can be given and comes back as it was given', async () => {
    const settings = {
      description: '<p>A night</p>',
      whitelabelId: 2,
      isPrivate: true,
      timeZone: 'America/Toronto',
      currency: 'CAD',
      vanityAddress: 'spring-gala',
      appealsColor: '#0a7d4f',
      backgroundGradient: 'linear-gradient(red, blue)',
      latitude: 45.5,
      longitude: -73.6,
      stream: { status: 'scheduled', url: 'https://stream.example/1', startTime: now(), endTime: now() + 60 },
      donations: {
        allowPledge: true,
        enableCustom: false,
        enableMinimum: true,
        minimumAmount: 10.5,
        enableOffline: true,
        offlineUpdatesThermometer: true,
        enableDouble: true,
        enableBig: true,
        bigDonationThreshold: 1000,
        confirmAbove: 7500.5,
        description: 'Give',
        tax: 14.98,
      },
      tickets: {
        enabled: true,
        showInItems: false,
        goal: 5000,
        requireToRegister: true,
        requireForOwners: true,
        requireToBid: true,
      },
      checkout: { requireAddress: true },
      bidding: {
        autoBidPolicy: 'classic',
        increments: [
          { below: 100, increment: 2.5 },
          { below: null, increment: 10 },
        ],
        requireCard: true,
        cardThreshold: 100,
        spendingLimit: 2500,
        allowedCountries: ['CA', 'US'],
        allowedProvinces: ['CA-QC'],
        extension: { mode: 'add', windowSeconds: 60, lengthSeconds: 30, capSeconds: 600 },
      },
    }
    const address = {
      street1: '1 Elm',
      street2: null,
      city: 'Montréal',
      provinceCode: 'Quebec',
      postalCode: 'H1A',
      countryCode: 'canada',
    }
    const levels = { donations: { ...settings.donations, levels: [50, 25] } }
    const auction = await create({ ...settings, ...levels, address })
    for (const [name, value] of Object.entries(settings)) {
      if (name !== 'donations') assert.deepEqual(auction[name], value, name)
    }
    const { levels: shown, imageUrl, ...donations } = auction.donations
    assert.deepEqual([donations, imageUrl], [settings.donations, null])
    assert.deepEqual(
      shown.map((level: { amount: number }) => level.amount),
      [25, 50],
    )
    assert.deepEqual(auction.address, { ...address, provinceCode: 'CA-QC', countryCode: 'CA' })
  })

  test('a change touches only what it names, also inside a group', async () => {
    const { id, donations } = await create({
      donations: { allowPledge: true, levels: [25, 50] },
      address: { street1: '1 Elm', countryCode: 'CA', provinceCode: 'QC' },
    })
    const changed = await ours.managed('PATCH', `/auctions/${id}`, {
      donations: { enableDouble: true, levels: [100, 50] },
      address: { city: 'Lachine' },
    })
    assert.deepEqual([changed.donations.allowPledge, changed.donations.enableDouble], [true, true])
    assert.deepEqual([changed.address.street1, changed.address.city], ['1 Elm', 'Lachine'])
    const [fifty, hundred] = changed.donations.levels
    assert.deepEqual([fifty.amount, hundred.amount], [50, 100])
    assert.equal(fifty.id, donations.levels[1].id, 'a level that stays keeps its id')

    const moved = await ours.managed('PATCH', `/auctions/${id}`, { address: { countryCode: 'FR' } })
    assert.deepEqual([moved.address.countryCode, moved.address.provinceCode], ['FR', null])
    assert.equal((await ours.managed('PATCH', `/auctions/${id}`, { address: null })).address, null)
  })

  const wrong: Record<string, [body: object, field: string]> = {
    'an end before the start': [{ startTime: 2000, endTime: 2000 }, 'endTime'],
    'an unknown time zone': [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    'an unknown currency': [{ currency: 'XQX' }, 'currency'],
    'an unknown whitelabel': [{ whitelabelId: 77 }, 'whitelabelId'],
    'three decimals': [{ bidding: { spendingLimit: 1.005 } }, 'bidding.spendingLimit'],
    'a minimum that is not given': [{ donations: { enableMinimum: true } }, 'donations.minimumAmount'],
    'a threshold that is not given': [{ donations: { enableBig: true } }, 'donations.bigDonationThreshold'],
    'a country that is none': [{ bidding: { allowedCountries: ['XX'] } }, 'bidding.allowedCountries'],
    'a province that is none': [{ bidding: { allowedProvinces: ['QC'] } }, 'bidding.allowedProvinces'],
    'an address in no country': [{ address: { countryCode: 'Atlantis' } }, 'address.countryCode'],
    'a province elsewhere': [
      { address: { countryCode: 'FR', provinceCode: 'Quebec' } },
      'address.provinceCode',
    ],
    'increments that fall': [
      {
        bidding: {
          increments: [
            { below: 100, increment: 1 },
            { below: 50, increment: 2 },
            { below: null, increment: 2 },
          ],
        },
      },
      'bidding.increments',
    ],
    'an increment larger than the price from which it applies': [
      {
        bidding: {
          increments: [
            { below: 20, increment: 30 },
            { below: null, increment: 20.01 },
          ],
        },
      },
      'bidding.increments',
    ],
    'increments without an end': [
      { bidding: { increments: [{ below: 100, increment: 1 }] } },
      'bidding.increments',
    ],
    'an unknown setting': [{ colour: 'red' }, 'colour'],
    'an unknown setting in a group': [{ stream: { volume: 11 } }, 'stream.volume'],
    'a number in words': [{ tickets: { goal: '100' } }, 'tickets.goal'],
    'a status': [{ status: 'open' }, 'status'],
  }
  for (const [name, [body, field]] of Object.entries(wrong)) {
    test(`${name} is refused by name, and changes nothing`, async () => {
      const created = await ours.manage('POST', '/auctions', newAuction(body))
      assert.equal(created.status, 400, created.text)
      assert.ok(created.body.fields[field], created.text)
      const auction = await create()
      const changed = await ours.manage('PATCH', `/auctions/${auction.id}`, body)
      assert.equal(changed.status, 400, changed.text)
      assert.ok(changed.body.fields[field], changed.text)
      assert.deepEqual(await ours.managed('GET', `/auctions/${auction.id}`), auction)
    })
  }

  test('a share address is given once', async () => {
    await create({ vanityAddress: 'only-once' })
    const second = await ours.manage('POST', '/auctions', newAuction({ vanityAddress: 'only-once' }))
    assert.deepEqual([second.status, second.body.reason], [409, 'vanity_address_taken'])
    const { id } = await create({ vanityAddress: 'another-one' })
    const taken = await ours.manage('PATCH', `/auctions/${id}`, { vanityAddress: 'only-once' })
    assert.deepEqual([taken.status, taken.body.reason], [409, 'vanity_address_taken'])
    assert.equal(
      (await ours.manage('PATCH', `/auctions/${id}`, { vanityAddress: 'another-one' })).status,
      200,
    )
  })

  test('only an administrator features an auction', async () => {
    const made = await ours.manage('POST', '/auctions', newAuction({ isFeatured: true }))
    assert.deepEqual([made.status, made.body.error], [403, 'forbidden'])
    assert.match(made.body.message, /administrators .* featured/)
    const { id } = await create({ isFeatured: false })
    const as = ({ token }: { token: string }, body: object) =>
      goodlot.call('PATCH', `/v3/manage/auctions/${id}`, { token, body })
    assert.equal((await as(ours.manager, { isFeatured: true, name: 'First' })).status, 403)
    assert.equal((await ours.managed('GET', `/auctions/${id}`)).name, newAuction().name)
    assert.equal((await as(ours.admin, { isFeatured: true })).body.isFeatured, true)
    // What a client sends back as it was is no change.
    assert.equal((await as(ours.manager, { isFeatured: true, name: 'Second' })).status, 200)
    assert.equal((await as(ours.manager, { isFeatured: false })).status, 403)
    assert.equal((await ours.managed('POST', `/auctions/${id}/copy`, {})).isFeatured, false)
    assert.equal((await as(ours.admin, { isFeatured: false })).body.isFeatured, false)
  })

  test('a share address is not digits alone, which are the id of an auction', async () => {
    const { id } = await create()
    for (const vanityAddress of ['101', '00101', '2027']) {
      const created = await ours.manage('POST', '/auctions', newAuction({ vanityAddress }))
      assert.deepEqual([created.status, Object.keys(created.body.fields)], [400, ['vanityAddress']])
      assert.equal((await ours.manage('PATCH', `/auctions/${id}`, { vanityAddress })).status, 400)
    }
    for (const vanityAddress of ['gala-2027', '20-27', '2027a'])
      assert.equal((await ours.manage('PATCH', `/auctions/${id}`, { vanityAddress })).status, 200)
  })

  test('items that start and end with the auction move with it; those with times of their own stay', async () => {
    const auction = await create()
    const path = `/auctions/${auction.id}/items`
    const along = await ours.managed('POST', path, { name: 'Along' })
    const own = await ours.managed('POST', path, {
      name: 'Own',
      startTime: auction.startTime + 60,
      endTime: auction.endTime - 60,
    })
    const times = { startTime: auction.startTime + 600, endTime: auction.endTime + 600 }
    const changed = await ours.managed('PATCH', `/auctions/${auction.id}`, times)
    assert.deepEqual([changed.startTime, changed.endTime], [times.startTime, times.endTime])
    const after = await ours.managed('GET', `/items/${along.id}`)
    assert.deepEqual(
      [after.startTime, after.endTime, after.firstEndTime],
      [times.startTime, times.endTime, times.endTime],
    )
    const stayed = await ours.managed('GET', `/items/${own.id}`)
    assert.deepEqual([stayed.startTime, stayed.endTime], [own.startTime, own.endTime])
    const squeezed = await ours.manage('PATCH', `/auctions/${auction.id}`, {
      startTime: now(),
      endTime: own.startTime,
    })
    assert.equal(squeezed.status, 200)
    await ours.managed('PATCH', `/items/${along.id}`, { startTime: own.startTime - 10 })
    const impossible = await ours.manage('PATCH', `/auctions/${auction.id}`, { endTime: own.startTime - 10 })
    assert.deepEqual([impossible.status, Object.keys(impossible.body.fields)], [400, ['endTime']])
  })

  test('while it runs only the end moves, and only into the future; when it is over nothing does', async () => {
    const { id } = await givenAuction(goodlot.db, { organizationId: ours.organizationId, status: 'open' })
    const item = await givenItem(goodlot.db, { auctionId: id })
    const start = await ours.manage('PATCH', `/auctions/${id}`, { startTime: now() - 10 })
    assert.deepEqual([start.status, start.body.reason], [409, 'times_fixed'])
    assert.equal((await ours.manage('PATCH', `/auctions/${id}`, { endTime: now() - 1 })).status, 400)
    const soon = now() + 30
    assert.equal((await ours.manage('PATCH', `/auctions/${id}`, { endTime: soon })).status, 200)
    assert.equal((await ours.managed('GET', `/items/${item.id}`)).endTime, soon)
    for (const status of ['extended', 'closed', 'reconciled', 'cancelled'] as const) {
      const over = await givenAuction(goodlot.db, { organizationId: ours.organizationId, status })
      const end = await ours.manage('PATCH', `/auctions/${over.id}`, { endTime: now() + DAY })
      assert.deepEqual([end.status, end.body.reason], [409, 'times_fixed'], status)
      assert.equal((await ours.manage('PATCH', `/auctions/${over.id}`, { name: 'Fine' })).status, 200)
    }
  })

  test('the currency is fixed by the first bid', async () => {
    const { id } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const item = await givenItem(goodlot.db, { auctionId: id })
    assert.equal((await ours.manage('PATCH', `/auctions/${id}`, { currency: 'EUR' })).status, 200)
    await goodlot.db.query('update standings set sequence = 1 where item_id = $1', [item.id])
    const fixed = await ours.manage('PATCH', `/auctions/${id}`, { currency: 'CAD' })
    assert.deepEqual([fixed.status, fixed.body.reason], [409, 'currency_fixed'])
  })

  test('increments and how auto-bids open are fixed by the first bid', async () => {
    const { id } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const item = await givenItem(goodlot.db, { auctionId: id })
    const step = (increment: number) => ({ increments: [{ below: null, increment }] })
    assert.equal((await ours.manage('PATCH', `/auctions/${id}`, { bidding: step(5) })).status, 200)
    await goodlot.db.query('update standings set sequence = 1 where item_id = $1', [item.id])
    for (const bidding of [step(50), { autoBidPolicy: 'classic' }]) {
      const fixed = await ours.manage('PATCH', `/auctions/${id}`, { bidding })
      assert.deepEqual([fixed.status, fixed.body.reason], [409, 'has_bids'])
    }
    const rest = await ours.manage('PATCH', `/auctions/${id}`, { bidding: { ...step(5), spendingLimit: 90 } })
    assert.equal(rest.status, 200, rest.text)
  })

  test('the list has drafts and tests, by status, name and organization, and nobody else’s', async () => {
    const { id } = await create({ name: 'Été Blanc' })
    const foreign = await givenAuction(goodlot.db, { name: 'Ete elsewhere', status: 'draft' })
    const found = await ours.managed('GET', '/auctions?search=ete&status=draft')
    assert.deepEqual([found.totalCount, found.auctions[0].id, found.auctions[0].status], [1, id, 'draft'])
    assert.equal((await ours.managed('GET', '/auctions?search=ete&status=open')).totalCount, 0)
    assert.equal(
      (await ours.managed('GET', `/auctions?organizationId=${foreign.organizationId}`)).totalCount,
      0,
    )
    const all = await goodlot.call('GET', '/v3/manage/auctions?search=ete', { token: ours.admin.token })
    assert.equal(all.body.totalCount, 2)
    const past = await ours.managed('GET', '/auctions?search=ete&offset=9')
    assert.deepEqual([past.totalCount, past.auctions], [1, []])
  })

  test('a change is in the audit log with what was and is, and tells those who follow the auction', async () => {
    const { id } = await create({ bidding: { spendingLimit: 100 } })
    await ours.managed('PATCH', `/auctions/${id}`, { bidding: { spendingLimit: 250.5 }, name: 'Spring Gala' })
    const log = await ours.managed(
      'GET',
      `/organizations/${ours.organizationId}/audit?subject=auction&subjectId=${id}`,
    )
    assert.deepEqual(
      log.entries.map((entry: { action: string }) => entry.action),
      ['update', 'create'],
    )
    assert.deepEqual(log.entries[0].changes, { 'bidding.spendingLimit': { from: 100, to: 250.5 } })
    const { rows } = await goodlot.db.query(
      'select kind, payload::jsonb as payload from event_log where auction_id = $1',
      [id],
    )
    assert.deepEqual(
      rows.map((event) => [event.kind, event.payload.status]),
      [['event.auction', 'draft']],
    )
  })
})
