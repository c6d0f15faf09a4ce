import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { rows } from '../../platform/database/pool.ts'
import { provinceOf } from '../../platform/places/provinces.ts'

const home = {
  addressType: 'Home',
  street1: '123 rue Sainte-Catherine',
  street2: 'app. 4',
  city: 'Montréal',
  province: 'Quebec',
  postalCode: 'H2X 1Z4',
  country: 'Canada',
  googlePlacesId: 'ChIJ-home',
}
const homeText = '123 rue Sainte-Catherine, app. 4, Montréal QC H2X 1Z4, Canada'

suite('addresses', () => {
  const goodlot = useService({ RATE_LIMITS: 'userAddressWrite=100/60' })
  const post = ({ token }: Person, body: unknown) =>
    goodlot.call('POST', '/v3/user/addresses', { token, body })
  const list = async ({ token }: Person, query = '') =>
    (await goodlot.call('GET', `/v3/user/addresses${query}`, { token })).body
  const shippingAddress = async ({ token }: Person) =>
    (await goodlot.call('GET', '/v3/user/profile', { token })).body.shippingAddress
  const events = ({ id }: Person) =>
    rows<{ kind: string; payload: unknown }>(
      goodlot.db,
      'select kind, payload::jsonb as payload from event_log where user_id = $1 order by id',
      [id],
    )
  const added = { kind: 'event.address', payload: { action: 'add' } }

  test('a posted address is 204 with an empty body, emits event.address, and is read back', async () => {
    const anna = await givenPerson(goodlot)
    const answer = await post(anna, home)
    assert.deepEqual([answer.status, answer.text], [204, ''])
    assert.deepEqual(await events(anna), [added])
    const { addresses, totalCount } = await list(anna)
    assert.equal(totalCount, 1)
    assert.deepEqual(addresses, [
      {
        id: addresses[0].id,
        addressType: 'Home',
        street1: '123 rue Sainte-Catherine',
        street2: 'app. 4',
        city: 'Montréal',
        province: { id: provinceOf('CA-QC')!.id, name: 'Quebec', code: 'QC' },
        postalCode: 'H2X 1Z4',
        country: { id: 124, name: 'Canada', code: 'CA' },
        googlePlacesId: 'ChIJ-home',
        isPrimary: false,
        formatted: homeText,
      },
    ])
  })

  test('what was not given is null', async () => {
    const anna = await givenPerson(goodlot)
    await post(anna, { addressType: 'Work', street1: null, city: '  ', province: '', countryId: null })
    const { addresses } = await list(anna)
    assert.deepEqual(addresses, [
      {
        id: addresses[0].id,
        addressType: 'Work',
        street1: null,
        street2: null,
        city: null,
        province: null,
        postalCode: null,
        country: null,
        googlePlacesId: null,
        isPrimary: false,
        formatted: null,
      },
    ])
  })

  test('every alias stands for its canonical name', async () => {
    const families = {
      street1: ['userAddressStreet1', 'address1'],
      street2: ['userAddressStreet2', 'address2'],
      city: ['userAddressCity', 'locality'],
      postalCode: ['postal_code', 'zip'],
      googlePlacesId: ['googlePlaceId'],
    }
    const anna = await givenPerson(goodlot)
    for (const [canonical, aliases] of Object.entries(families)) {
      for (const alias of aliases) {
        await post(anna, { addressType: 'Other', [alias]: `by ${alias}` })
        assert.equal((await list(anna)).addresses[0][canonical], `by ${alias}`)
        await post(anna, { addressType: 'Other', [alias]: 'alias', [canonical]: `over ${alias}` })
        assert.equal((await list(anna)).addresses[0][canonical], `over ${alias}`)
      }
    }
  })

  test('a canonical name wins even when it is empty, but not when it is null', async () => {
    const anna = await givenPerson(goodlot)
    await post(anna, { addressType: 'Home', city: '', locality: 'Laval', street1: null, address1: '1 Main' })
    const [address] = (await list(anna)).addresses
    assert.deepEqual([address.city, address.street1], [null, '1 Main'])
  })

  test('a country is given by code, name, countryCode or id; a province by name, code or id', async () => {
    const anna = await givenPerson(goodlot)
    const quebec = provinceOf('CA-QC')!.id
    const { country, province, ...rest } = home
    for (const place of [
      { country: 'ca', province: 'québec' },
      { country: 'CAN', province: 'QC' },
      { countryCode: 'CA', province: 'CA-QC' },
      { countryCode: 'Canada', provinceId: quebec },
      { countryId: 124, provinceId: quebec },
    ]) {
      assert.equal((await post(anna, { ...rest, ...place })).status, 204, JSON.stringify(place))
    }
    const { addresses, totalCount } = await list(anna)
    assert.equal(totalCount, 1, 'all of them are one address')
    assert.deepEqual([addresses[0].country.code, addresses[0].province.code], ['CA', 'QC'])
  })

  test("a province without a country is looked up in the user's country, which is not made part of the address", async () => {
    const anna = await givenPerson(goodlot)
    assert.equal((await post(anna, { addressType: 'Home', province: 'Ontario' })).status, 204)
    const [address] = (await list(anna)).addresses
    assert.deepEqual([address.province.code, address.country, address.formatted], ['ON', null, 'ON'])
    const american = await post(anna, { addressType: 'Home', province: 'California' })
    assert.deepEqual([american.status, Object.keys(american.body.fields)], [400, ['province']])
    await goodlot.call('PUT', '/v3/user/profile', { token: anna.token, body: { countryCode: 'US' } })
    assert.equal((await post(anna, { addressType: 'Home', province: 'California' })).status, 204)
  })

  test('a type is one of five, in any case', async () => {
    const anna = await givenPerson(goodlot)
    for (const addressType of ['home', 'WORK', 'shipping', ' Billing ', 'oTHER']) {
      assert.equal((await post(anna, { addressType })).status, 204)
    }
    const types = (await list(anna)).addresses.map((address: { addressType: string }) => address.addressType)
    assert.deepEqual(types, ['Other', 'Billing', 'Shipping', 'Work', 'Home'])
  })

  suite('refused with 400 validation_error and its fields', () => {
    const refused: [fact: string, body: unknown, fields: string[]][] = [
      ['a missing type', { street1: '1 Main' }, ['addressType']],
      ['an unknown type', { ...home, addressType: 'Castle' }, ['addressType']],
      ['an empty type', { ...home, addressType: '' }, ['addressType']],
      ['a type that is no text', { ...home, addressType: null }, ['addressType']],
      ['no body', undefined, ['addressType']],
      ['an array', [home], ['body']],
      ['an unknown country', { ...home, country: 'Atlantis' }, ['country']],
      ['an unknown countryCode', { addressType: 'Home', countryCode: 'ZZ' }, ['countryCode']],
      ['an unknown country id', { addressType: 'Home', countryId: 999 }, ['countryId']],
      ['an unknown province', { ...home, province: 'Utopia' }, ['province']],
      ['an unknown province id', { addressType: 'Home', provinceId: 999 }, ['provinceId']],
      ['an id too large to exist', { addressType: 'Home', provinceId: 9007199254740991 }, ['provinceId']],
      ['an id that is no whole number', { addressType: 'Home', countryId: 12.5 }, ['countryId']],
      ['an id that is text', { addressType: 'Home', countryId: '124' }, ['countryId']],
      [
        'a wrong type and a wrong country together',
        { addressType: 'x', country: 'x' },
        ['addressType', 'country'],
      ],
      ['each field of a wrong type', { ...home, city: 5, zip: 90210 }, ['city', 'zip']],
      ['a street of 201 letters', { ...home, street1: 'x'.repeat(201) }, ['street1']],
      ['isPrimary that is no boolean', { ...home, isPrimary: 1 }, ['isPrimary']],
      ['an unknown field', { ...home, planet: 'Earth' }, ['planet']],
    ]
    for (const [fact, body, fields] of refused) {
      test(fact, async () => {
        const anna = await givenPerson(goodlot)
        const answer = await post(anna, body)
        assert.deepEqual([answer.status, answer.body.error], [400, 'validation_error'])
        assert.deepEqual(Object.keys(answer.body.fields), fields)
        assert.equal((await list(anna)).totalCount, 0)
        assert.deepEqual(await events(anna), [])
      })
    }

    test('but a street of 200 letters is taken', async () => {
      assert.equal(
        (await post(await givenPerson(goodlot), { ...home, street1: 'x'.repeat(200) })).status,
        204,
      )
    })
  })

  suite('the primary address', () => {
    test('nothing becomes primary by itself', async () => {
      const anna = await givenPerson(goodlot)
      await post(anna, home)
      await post(anna, { ...home, addressType: 'Work', isPrimary: false })
      assert.ok((await list(anna)).addresses.every((address: { isPrimary: boolean }) => !address.isPrimary))
      assert.equal(await shippingAddress(anna), null)
    })

    test('isPrimary true makes it the shipping address and demotes the one before', async () => {
      const anna = await givenPerson(goodlot)
      const ben = await givenPerson(goodlot)
      await post(ben, { ...home, isPrimary: true })
      await post(anna, { ...home, isPrimary: true })
      assert.equal(await shippingAddress(anna), homeText)
      await post(anna, {
        addressType: 'Work',
        street1: '1 Main',
        city: 'Boston',
        province: 'MA',
        zip: '02108',
        country: 'USA',
        isPrimary: true,
      })
      assert.equal(await shippingAddress(anna), '1 Main, Boston, MA 02108, United States')
      const { addresses } = await list(anna)
      const flags = addresses.map((address: { addressType: string; isPrimary: boolean }) => [
        address.addressType,
        address.isPrimary,
      ])
      assert.deepEqual(flags, [
        ['Work', true],
        ['Home', false],
      ])
      assert.equal(await shippingAddress(ben), homeText, 'that of another person stays')
    })

    test('isPrimary false or absent leaves the present one', async () => {
      const anna = await givenPerson(goodlot)
      await post(anna, { ...home, isPrimary: true })
      await post(anna, { ...home, isPrimary: false })
      await post(anna, { addressType: 'Work' })
      assert.equal(await shippingAddress(anna), homeText)
    })

    test('of many posted at once exactly one is primary, and none is refused', async () => {
      const anna = await givenPerson(goodlot)
      const streets = Array.from({ length: 30 }, (_, number) => `${number} Main`)
      const answers = await Promise.all(
        streets.map((street1) => post(anna, { ...home, street1, isPrimary: true })),
      )
      assert.ok(answers.every(({ status }) => status === 204))
      const { addresses, totalCount } = await list(anna, '?limit=100')
      assert.equal(totalCount, 30)
      const primaries = addresses.filter((address: { isPrimary: boolean }) => address.isPrimary)
      assert.equal(primaries.length, 1)
      assert.equal(await shippingAddress(anna), primaries[0].formatted)
    })

    test('without the lock the second of two would fail', async () => {
      const anna = await givenPerson(goodlot)
      const insert = `insert into addresses (user_id, address_type, is_primary) values (${anna.id}, 'Home', true)`
      const first = await goodlot.db.connect()
      await first.query('begin')
      await first.query(insert)
      const second = assert.rejects(goodlot.db.query(insert), /one_primary_address_per_user/)
      await first.query('commit')
      first.release()
      await second
    })
  })

  suite('an address equal to one already there', () => {
    test('adds none and emits nothing', async () => {
      const anna = await givenPerson(goodlot)
      await post(anna, home)
      const again = { ...home, addressType: 'HOME', city: ' Montréal ', province: 'QC', country: 'CA' }
      assert.equal((await post(anna, again)).status, 204)
      assert.equal((await list(anna)).totalCount, 1)
      assert.deepEqual(await events(anna), [added])
    })

    test('still becomes primary, which others are told', async () => {
      const anna = await givenPerson(goodlot)
      await post(anna, home)
      await post(anna, { ...home, isPrimary: true })
      assert.equal((await list(anna)).totalCount, 1)
      assert.equal(await shippingAddress(anna), homeText)
      assert.deepEqual(await events(anna), [added, added])
      await post(anna, { ...home, isPrimary: true })
      assert.equal((await events(anna)).length, 2, 'it was primary already')
    })

    test('differs in any one field: then it is another', async () => {
      const anna = await givenPerson(goodlot)
      const changes = [
        {},
        { addressType: 'Work' },
        { street1: '124' },
        { street2: null },
        { city: 'Laval' },
        { province: 'ON' },
        { postalCode: '' },
        { country: 'US', province: null },
        { googlePlacesId: 'other' },
      ]
      for (const change of changes) await post(anna, { ...home, ...change })
      assert.equal((await list(anna)).totalCount, changes.length)
    })

    test('is added once when posted many times at once', async () => {
      const anna = await givenPerson(goodlot)
      await Promise.all(Array.from({ length: 10 }, () => post(anna, home)))
      assert.equal((await list(anna)).totalCount, 1)
      assert.deepEqual(await events(anna), [added])
    })

    test('of another person does not count', async () => {
      const anna = await givenPerson(goodlot)
      const ben = await givenPerson(goodlot)
      await post(anna, home)
      await post(ben, home)
      assert.deepEqual([(await list(anna)).totalCount, (await list(ben)).totalCount], [1, 1])
    })
  })

  suite('the list', () => {
    test('has the primary first, then the newest, in pages', async () => {
      const anna = await givenPerson(goodlot)
      for (const addressType of ['Home', 'Work', 'Other']) {
        await post(anna, { addressType, isPrimary: addressType === 'Work' })
      }
      const types = async (query: string) => {
        const { addresses, totalCount } = await list(anna, query)
        assert.equal(totalCount, 3)
        return addresses.map((address: { addressType: string }) => address.addressType)
      }
      assert.deepEqual(await types(''), ['Work', 'Other', 'Home'])
      assert.deepEqual(await types('?limit=2'), ['Work', 'Other'])
      assert.deepEqual(await types('?limit=2&offset=2'), ['Home'])
      assert.deepEqual(await types('?offset=3'), [])
    })

    test('of nobody yet is empty', async () => {
      assert.deepEqual(await list(await givenPerson(goodlot)), { addresses: [], totalCount: 0 })
    })

    for (const query of ['limit=0', 'limit=101', 'limit=', 'limit=1x', 'offset=-1', 'limit=1&limit=2']) {
      test(`?${query} is 400`, async () => {
        const { error } = await list(await givenPerson(goodlot), `?${query}`)
        assert.equal(error, 'validation_error')
      })
    }
  })

  test('without a token, or with that of a deleted account, both are 401', async () => {
    const anna = await givenPerson(goodlot)
    await post(anna, home)
    await goodlot.db.query('update users set deleted_at = goodlot_now() where id = $1', [anna.id])
    for (const headers of [{}, { authorization: `Bearer ${anna.token}` }]) {
      for (const [method, body] of [['GET'], ['POST', home]] as const) {
        const answer = await goodlot.call(method, '/v3/user/addresses', { headers, body })
        assert.deepEqual([answer.status, answer.body.error], [401, 'unauthorized'])
      }
    }
  })

  test('no address without its event', async () => {
    const anna = await givenPerson(goodlot)
    await goodlot.db.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refuse before insert on events for each row when (new.user_id = ${anna.id}) execute function refuse()`)
    assert.equal((await post(anna, { ...home, isPrimary: true })).status, 500)
    assert.equal((await list(anna)).totalCount, 0)
    await goodlot.db.query('drop trigger refuse on events')
    assert.equal((await post(anna, { ...home, isPrimary: true })).status, 204)
  })
})
