import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { rows } from '../../platform/database/pool.ts'

suite('the profile', () => {
  const goodlot = useService({ RATE_LIMITS: 'userProfileUpdate=100/60' })
  const read = async ({ token }: Person) => (await goodlot.call('GET', '/v3/user/profile', { token })).body
  const put = ({ token }: Person, body: unknown) => goodlot.call('PUT', '/v3/user/profile', { token, body })
  const events = ({ id }: Person) =>
    rows<{ kind: string; payload: unknown }>(
      goodlot.db,
      'select kind, payload::jsonb as payload from event_log where user_id = $1 order by id',
      [id],
    )

  test("it is the token's own user's, field by field", async () => {
    const anna = await givenPerson(goodlot, { email: 'anna@example.org' })
    const ben = await givenPerson(goodlot)
    const { status, body } = await goodlot.call('GET', '/v3/user/profile', { token: anna.token })
    assert.equal(status, 200)
    assert.match(body.userCellPhone, /^\+1514555\d{4}$/)
    assert.deepEqual(body, {
      identity: anna.id,
      usersGuid: anna.guid,
      firstName: 'Pat',
      lastName: 'Person',
      displayName: 'Pat Person',
      email: 'anna@example.org',
      userCellPhone: body.userCellPhone,
      profilePhotoUrl: null,
      countryCode: 'CA',
      shippingAddress: null,
      company: null,
    })
    assert.equal((await read(ben)).identity, ben.id)
  })

  test('without a good token it is 401', async () => {
    for (const [method, body] of [['GET'], ['PUT', { firstName: 'A' }]] as const) {
      const answer = await goodlot.call(method, '/v3/user/profile', { token: 'bad', body })
      assert.deepEqual([answer.status, answer.body.error], [401, 'unauthorized'])
    }
  })

  test('the token of a deleted account is 401, also to change nothing', async () => {
    const anna = await givenPerson(goodlot)
    await goodlot.db.query('update users set deleted_at = goodlot_now() where id = $1', [anna.id])
    const calls = [
      goodlot.call('GET', '/v3/user/profile', { token: anna.token }),
      put(anna, { firstName: 'A' }),
      put(anna, {}),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      assert.deepEqual([status, body.error], [401, 'unauthorized'])
    }
    assert.deepEqual(await events(anna), [])
  })

  test('the photo is the newest that is not deleted', async () => {
    const anna = await givenPerson(goodlot)
    const ben = await givenPerson(goodlot)
    await goodlot.db.query(`
      with added as (insert into images (key, width, height) values ('old', 9, 9), ('new', 9, 9), ('gone', 9, 9) returning id, key)
      insert into user_images (user_id, image_id, deleted_at)
      select ${anna.id}, id, case when key = 'gone' then goodlot_now() end from added order by id`)
    assert.match((await read(anna)).profilePhotoUrl, /^http:\/\/localhost:\d+\/images\/new\/large\.webp$/)
    assert.equal((await read(ben)).profilePhotoUrl, null)
    await goodlot.db.query('update user_images set deleted_at = goodlot_now() where user_id = $1', [anna.id])
    assert.equal((await read(anna)).profilePhotoUrl, null)
  })

  test('an unchanged profile is 304, a changed one is not', async () => {
    const anna = await givenPerson(goodlot)
    const first = await goodlot.call('GET', '/v3/user/profile', { token: anna.token })
    const headers = { 'if-none-match': first.headers.get('etag')! }
    const readAgain = () => goodlot.call('GET', '/v3/user/profile', { token: anna.token, headers })
    assert.equal((await readAgain()).status, 304)
    await put(anna, { company: 'Bell & Sons' })
    assert.equal((await readAgain()).status, 200)
  })

  suite('a change', () => {
    test('of every editable field is 204 with an empty body, and is read back at once', async () => {
      const anna = await givenPerson(goodlot)
      const before = await read(anna)
      const answer = await put(anna, {
        displayName: ' Annie ',
        firstName: 'Anna',
        lastName: 'Bell',
        countryCode: 'fr',
        userCellPhone: '06 12 34 56 78',
        company: ' Bell & Sons ',
      })
      assert.deepEqual([answer.status, answer.text], [204, ''])
      assert.deepEqual(await read(anna), {
        ...before,
        displayName: 'Annie',
        firstName: 'Anna',
        lastName: 'Bell',
        countryCode: 'FR',
        userCellPhone: '+33612345678',
        company: 'Bell & Sons',
      })
    })

    test('of one field leaves the others alone', async () => {
      const anna = await givenPerson(goodlot)
      await put(anna, { company: 'Bell & Sons' })
      const before = await read(anna)
      await put(anna, { displayName: 'Annie' })
      assert.deepEqual(await read(anna), { ...before, displayName: 'Annie' })
    })

    test('emits event.user with the fields that were sent', async () => {
      const anna = await givenPerson(goodlot)
      await put(anna, { company: null, firstName: 'Anna' })
      assert.deepEqual(await events(anna), [
        { kind: 'event.user', payload: { action: 'update', fields: ['firstName', 'company'] } },
      ])
    })

    test('of nothing is 204 without an event', async () => {
      const anna = await givenPerson(goodlot)
      for (const raw of ['{}', '']) {
        const answer = await goodlot.call('PUT', '/v3/user/profile', { token: anna.token, raw })
        assert.equal(answer.status, 204)
      }
      assert.deepEqual(await events(anna), [])
    })

    for (const cleared of [null, '', '  ']) {
      test(`company is cleared with ${JSON.stringify(cleared)}`, async () => {
        const anna = await givenPerson(goodlot)
        await put(anna, { company: 'Bell & Sons' })
        assert.equal((await put(anna, { company: cleared })).status, 204)
        assert.equal((await read(anna)).company, null)
      })
    }

    test('does not happen without its event, nor the event without it', async () => {
      const anna = await givenPerson(goodlot)
      const before = await read(anna)
      await goodlot.db.query(`
        create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
        create trigger refuse before insert on events for each row when (new.user_id = ${anna.id}) execute function refuse();
        create constraint trigger refuse_commit after update on users deferrable initially deferred
          for each row when (new.company = 'Never') execute function refuse()`)
      assert.equal((await put(anna, { firstName: 'Lost' })).status, 500)
      assert.deepEqual(await read(anna), before)
      await goodlot.db.query('drop trigger refuse on events')
      assert.equal((await put(anna, { company: 'Never' })).status, 500)
      assert.deepEqual(await events(anna), [])
    })
  })

  suite('a refused change', () => {
    const refused: [fact: string, body: unknown, status: number, error: string, fields: string[]][] = [
      ...[
        'email',
        'profilePhotoUrl',
        'identity',
        'usersGuid',
        'shippingAddress',
        'nickname',
        'constructor',
      ].map((field): [string, unknown, number, string, string[]] => [
        `${field} cannot be edited`,
        { firstName: 'Anna', [field]: 'x' },
        422,
        'validation_error',
        [field],
      ]),
      ['every offending field is listed', { email: 'x', hat: 1 }, 422, 'validation_error', ['email', 'hat']],
      [
        'a key that reaches prototypes is a field like any other',
        JSON.parse('{"firstName": "Anna", "__proto__": {"isAdministrator": true}}'),
        422,
        'validation_error',
        ['__proto__'],
      ],
      ['unknown fields come before wrong types', { firstName: 5, hat: 1 }, 422, 'validation_error', ['hat']],
      ...['displayName', 'firstName', 'lastName', 'countryCode', 'userCellPhone'].flatMap((field) =>
        [5, null, true, ['x'], {}].map((value): [string, unknown, number, string, string[]] => [
          `${field} cannot be ${JSON.stringify(value)}`,
          { [field]: value },
          400,
          'validation_error',
          [field],
        ]),
      ),
      ['company cannot be a number', { company: 5 }, 400, 'validation_error', ['company']],
      [
        'each wrong field is named',
        { firstName: 5, company: 5 },
        400,
        'validation_error',
        ['firstName', 'company'],
      ],
      ['a name cannot be empty', { firstName: '' }, 400, 'validation_error', ['firstName']],
      ['a name cannot be blank', { displayName: '  ' }, 400, 'validation_error', ['displayName']],
      [
        'a name has at most 100 letters',
        { lastName: 'x'.repeat(101) },
        400,
        'validation_error',
        ['lastName'],
      ],
      ['a country must exist', { countryCode: 'ZZ' }, 400, 'validation_error', ['countryCode']],
      ['a country must be alpha-2', { countryCode: 'CAN' }, 400, 'validation_error', ['countryCode']],
      ['a country cannot be cleared', { countryCode: '' }, 400, 'validation_error', ['countryCode']],
      ['a phone must be one', { userCellPhone: 'call me' }, 400, 'invalid_phone', ['userCellPhone']],
      ['a phone cannot be cleared', { userCellPhone: '' }, 400, 'invalid_phone', ['userCellPhone']],
      [
        'a phone of another country needs its +',
        { userCellPhone: '442079460958' },
        400,
        'invalid_phone',
        ['userCellPhone'],
      ],
      ['a + and too few digits', { userCellPhone: '+1514555' }, 400, 'invalid_phone', ['userCellPhone']],
      ...['+19005551234', '+448712345678', '+443001234567', '+881612345678', '+870773111632'].map(
        (phone): [string, unknown, number, string, string[]] => [
          `a premium or satellite phone, ${phone}`,
          { userCellPhone: phone },
          400,
          'invalid_phone',
          ['userCellPhone'],
        ],
      ),
      [
        'a bad country comes before a bad phone',
        { countryCode: 'ZZ', userCellPhone: 'x' },
        400,
        'validation_error',
        ['countryCode'],
      ],
      ['an array is no object', ['firstName'], 400, 'validation_error', ['body']],
      ['a text is no object', 'firstName', 400, 'validation_error', ['body']],
    ]
    for (const [fact, body, status, error, fields] of refused) {
      test(`${fact}: ${status} ${error}`, async () => {
        const anna = await givenPerson(goodlot)
        const before = await read(anna)
        const answer = await put(anna, body)
        assert.deepEqual([answer.status, answer.body.error], [status, error])
        assert.deepEqual(Object.keys(answer.body.fields), fields)
        assert.deepEqual(await read(anna), before)
        assert.deepEqual(await events(anna), [])
      })
    }

    test('a name of 100 letters is not too long', async () => {
      assert.equal((await put(await givenPerson(goodlot), { lastName: 'é'.repeat(100) })).status, 204)
    })
  })

  suite('the region of userCellPhone', () => {
    const london = '020 7946 0958'

    test('is none with a leading +, whatever the country', async () => {
      const anna = await givenPerson(goodlot)
      assert.equal((await put(anna, { userCellPhone: '+44 20 7946 0958', countryCode: 'FR' })).status, 204)
      assert.equal((await read(anna)).userCellPhone, '+442079460958')
    })

    test("is the request's countryCode first", async () => {
      const anna = await givenPerson(goodlot)
      assert.equal((await put(anna, { userCellPhone: london, countryCode: 'GB' })).status, 204)
      assert.equal((await read(anna)).userCellPhone, '+442079460958')
      const canadian = await put(anna, { userCellPhone: '(514) 555-0123', countryCode: 'FR' })
      assert.deepEqual([canadian.status, canadian.body.error], [400, 'invalid_phone'])
      assert.equal((await read(anna)).countryCode, 'GB')
    })

    test("is else the user's current country", async () => {
      const anna = await givenPerson(goodlot)
      const british = await put(anna, { userCellPhone: london })
      assert.deepEqual([british.status, british.body.error], [400, 'invalid_phone'])
      assert.equal((await put(anna, { userCellPhone: '(514) 555-0123' })).status, 204)
      assert.equal((await read(anna)).userCellPhone, '+15145550123')
      await put(anna, { countryCode: 'GB' })
      assert.equal((await put(anna, { userCellPhone: london })).status, 204)
    })

    test('is missing for a user without a country, who needs the +', async () => {
      const anna = await givenPerson(goodlot)
      await goodlot.db.query('update users set country_code = null where id = $1', [anna.id])
      assert.equal((await read(anna)).countryCode, null)
      assert.equal((await put(anna, { userCellPhone: '(514) 555-0123' })).body.error, 'invalid_phone')
      assert.equal((await put(anna, { userCellPhone: '+1 (514) 555-0123' })).status, 204)
    })
  })
})

suite('the limits of the profile', () => {
  const goodlot = useService()

  for (const [name, method, path, body, limit] of [
    ['userProfile', 'GET', '/v3/user/profile', undefined, 120],
    ['userProfileUpdate', 'PUT', '/v3/user/profile', {}, 20],
    ['userAddressWrite', 'POST', '/v3/user/addresses', { addressType: 'Home' }, 20],
  ] as const) {
    test(`${name} is ${limit} a minute for each user`, async () => {
      const anna = await givenPerson(goodlot)
      const ben = await givenPerson(goodlot)
      const ask = (person: Person) => goodlot.call(method, path, { token: person.token, body })
      for (let count = 0; count < limit; count++) assert.ok((await ask(anna)).status < 300)
      const refused = await ask(anna)
      assert.deepEqual([refused.status, refused.body.error], [429, 'rate_limited'])
      assert.equal(refused.headers.get('retry-after'), String(refused.body.retryAfter))
      assert.ok(refused.body.retryAfter >= 1 && refused.body.retryAfter <= 60)
      assert.ok((await ask(ben)).status < 300)
      await goodlot.clock.advance(61)
      assert.ok((await ask(anna)).status < 300)
    })
  }
})
