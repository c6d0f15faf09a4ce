import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenInvitation, givenRegistration } from '../../../test-kit/given-auctions.ts'
import { useManaged } from '../../../test-kit/given-management.ts'
import { givenPerson, givenUser } from '../../../test-kit/given-people.ts'
import { useService } from '../../../test-kit/service.ts'

suite('guests from a file', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  let turn = 0
  const address = (name: string) => `${name}${++turn}@example.org`
  const given = async () => {
    const { id } = await givenAuction(goodlot.db, { organizationId: ours.organizationId, isPrivate: true })
    return { auctionId: id, path: `/auctions/${id}/registrations` }
  }
  const send = async (path: string, lines: string[], query = '') => {
    const response = await fetch(`${goodlot.url}/v3/manage${path}/import${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ours.manager.token}` },
      body: lines.join('\n'),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape of what comes back
    return { status: response.status, body: (await response.json()) as any }
  }
  const listed = async (path: string) => (await ours.managed('GET', path)).registrations

  test('those with an account are registered as typed, the others invited, and a dry run writes nothing', async () => {
    const { auctionId, path } = await given()
    const [anna, ben, carl] = [address('anna'), address('ben'), address('carl')]
    await givenUser(goodlot.db, { email: anna })
    await givenUser(goodlot.db, { email: ben })
    const lines = [
      'Email,First name,Last name,Paddle,Table,Host,Spending limit,Card',
      `${ben},Ben,Frost,,12,${anna.toUpperCase()},,`,
      `${anna},Anna,Bell,101,12,,500,yes`,
      `${carl},Carl,,,,,,`,
    ]
    const dry = await send(path, lines, '?dryRun=1')
    assert.deepEqual([dry.status, dry.body], [200, { rows: 3, guests: 3, errors: [] }])
    assert.deepEqual(await listed(path), [])

    const done = await send(path, lines)
    assert.deepEqual([done.status, done.body], [201, { rows: 3, guests: 3, errors: [] }])
    const [first, second] = await listed(path)
    assert.deepEqual(
      [
        first.firstName,
        first.paddleNumber,
        first.tableName,
        first.spendingLimit,
        first.hasCard,
        first.hasJoined,
      ],
      ['Anna', 101, '12', 500, true, false],
    )
    assert.deepEqual([second.firstName, second.paddleNumber, second.hostUserId], ['Ben', 102, first.userId])
    const { invitations } = await ours.managed('GET', `/auctions/${auctionId}/invitations`)
    assert.deepEqual(
      invitations.map(({ email }: { email: string }) => email),
      [carl],
    )
  })

  test('an empty cell changes nothing of those who are registered already, and who joined keeps the own name', async () => {
    const { auctionId, path } = await given()
    const anna = await givenUser(goodlot.db, { email: address('anna') })
    await givenRegistration(goodlot.db, { auctionId, userId: anna.id, columns: { paddle_number: 7 } })
    const email = `anna${turn}@example.org`
    const { status } = await send(path, ['email,first name,paddle,table', `${email},Annie,,9`])
    assert.equal(status, 201)
    const [guest] = await listed(path)
    assert.deepEqual([guest.firstName, guest.paddleNumber, guest.tableName], ['Pat', 7, '9'])
  })

  test('the answer is the same whether or not somebody has an account', async () => {
    const [known, unknown] = [address('known'), address('unknown')]
    await givenUser(goodlot.db, { email: known })
    const answers = async (email: string) => {
      const { auctionId, path } = await given()
      const party = ['email,paddle', `${email},7`]
      const twice = ['email', email, email.replace('example', 'EXAMPLE')]
      const hosted = ['email,host', `friend-of-${email},${email}`]
      const all = [
        await send(path, party, '?dryRun=1'),
        await send(path, twice, '?dryRun=1'),
        await send(path, hosted, '?dryRun=1'),
        await send(path, party),
        await send(path, hosted, '?dryRun=1'),
        await send(path, ['email,paddle', `other-${email},7`], '?dryRun=1'),
      ]
      const audit = await ours.managed('GET', `/auctions/${auctionId}/audit`)
      return { all, changes: { ...audit.entries[0].changes, auctionId: null } }
    }
    assert.deepEqual(await answers(known), await answers(unknown))
  })

  test('every bad line is named, and nothing is written', async () => {
    const { auctionId, path } = await given()
    const holder = await givenUser(goodlot.db, { email: address('holder') })
    await givenRegistration(goodlot.db, { auctionId, userId: holder.id, columns: { paddle_number: 5 } })
    const ben = address('ben')
    const wrong = await send(path, ['email,paddle', 'not an address,3', `${ben},many`])
    assert.equal(wrong.status, 400)
    assert.deepEqual(
      wrong.body.errors.map(({ line, field }: { line: number; field: string }) => `${line} ${field}`),
      ['2 email', '3 paddleNumber'],
    )
    const together = await send(path, [
      'email,paddle,host',
      `${ben},5,`,
      `${ben},6,`,
      `${address('dora')},6,nobody@example.org`,
      `${address('eve')},,eve${turn}@example.org`,
    ])
    assert.equal(together.status, 400)
    assert.deepEqual(
      together.body.errors.map(
        ({ line, field, message }: { line: number; field: string; message: string }) =>
          `${line} ${field} ${message}`,
      ),
      [
        '2 paddleNumber belongs to someone else',
        '3 email appears twice in the file',
        '4 paddleNumber appears twice in the file',
        '4 hostEmail is neither in the file nor an existing guest',
        '5 hostEmail is the guest',
      ],
    )
    assert.equal((await listed(path)).length, 1)
    assert.equal((await ours.managed('GET', `/auctions/${auctionId}/invitations`)).totalCount, 0)
  })

  test('what a list says of somebody without an account waits for them, whoever of a party comes first', async () => {
    const { auctionId, path } = await given()
    const [host, guest, friend] = [address('host'), address('guest'), address('friend')]
    await givenUser(goodlot.db, { email: friend })
    const lines = [
      'email,first name,paddle,table,host,limit,card',
      `${guest},Gus,102,12,${host},300,yes`,
      `${host},Hana,101,12,,,`,
      `${friend},Fay,,12,${host},,`,
    ]
    assert.equal((await send(path, lines)).body.guests, 3)
    const { invitations } = await ours.managed('GET', `/auctions/${auctionId}/invitations`)
    const expected = invitations.find(({ email }: { email: string }) => email === guest)
    assert.deepEqual(
      [expected.firstName, expected.paddleNumber, expected.tableName, expected.isRegistered],
      ['Gus', 102, '12', false],
    )
    const joins = async (email: string) => {
      const person = await givenPerson(goodlot, { email })
      const answer = await goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, {
        token: person.token,
      })
      return { ...person, status: answer.status }
    }
    const stranger = await givenPerson(goodlot)
    await givenInvitation(goodlot.db, { auctionId, email: stranger.email })
    const gus = await joins(guest)
    const someone = await joins(address('someone'))
    assert.deepEqual([gus.status, someone.status], [201, 404])
    await goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, { token: stranger.token })
    const hana = await joins(host)
    // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape of what comes back
    const places = (await listed(path)).map((one: any) => [
      ...[one.userId, one.paddleNumber, one.tableName, one.hostUserId, one.spendingLimit, one.hasCard],
    ])
    const fay = (await listed(path)).find(({ email }: { email: string }) => email === friend)
    assert.deepEqual(places, [
      [hana.id, 101, '12', null, null, false],
      [gus.id, 102, '12', hana.id, 300, true],
      [fay.userId, 103, '12', hana.id, null, false],
      [stranger.id, 104, null, null, null, false],
    ])
  })

  test('a kept paddle is handed to nobody else, and a list that comes again brings places up to date', async () => {
    const { auctionId, path } = await given()
    const [anna, ben] = [address('anna'), address('ben')]
    await send(path, ['email,paddle,table', `${anna},101,4`, `${ben},102,4`])
    const email = address('other')
    const other = await givenUser(goodlot.db, { email })
    const taken = await ours.manage('POST', path, { email, paddleNumber: 102 })
    assert.deepEqual([taken.status, taken.body.reason], [409, 'paddle_taken'])
    assert.equal((await send(path, ['email,paddle', `${address('carl')},102`])).status, 400)
    assert.equal((await send(path, ['email,paddle', `${ben.toUpperCase()},101`, `${anna},102`])).status, 201)
    const added = await ours.managed('POST', path, { email })
    assert.deepEqual([added.userId, added.paddleNumber], [other.id, 103])
    const walkIn = { firstName: 'Anna', lastName: 'Bell', mobile: '+15145550199', email: anna }
    const arrived = await ours.managed('POST', `/auctions/${auctionId}/walk-ins`, walkIn)
    assert.deepEqual([arrived.paddleNumber, arrived.tableName], [102, '4'])
    await ours.managed('PATCH', `${path}/${arrived.userId}`, { paddleNumber: 9 })
    await ours.managed('PATCH', `${path}/${other.id}`, { paddleNumber: 102 })
    const { invitations } = await ours.managed('GET', `/auctions/${auctionId}/invitations`)
    const of = (email: string) => invitations.find((one: { email: string }) => one.email === email)
    assert.deepEqual([of(ben).paddleNumber, of(anna).isRegistered], [101, true])
    await ours.manage('DELETE', `/auctions/${auctionId}/invitations/${of(ben).id}`)
    const freed = await ours.managed('PATCH', `${path}/${other.id}`, { paddleNumber: 101 })
    assert.equal(freed.paddleNumber, 101)
  })

  test('what repeats in the file is reported together with everything else, and so is a line that is wrong elsewhere', async () => {
    const { path } = await given()
    const ben = address('ben')
    const { body } = await send(
      path,
      ['email,paddle,phone', `${ben},6,12`, `${ben},6,`, 'no address,6,', `${address('eve')},many,`],
      '?dryRun=1',
    )
    assert.deepEqual(
      body.errors.map(({ line, field }: { line: number; field: string }) => `${line} ${field}`),
      ['2 phone', '3 email', '3 paddleNumber', '4 email', '4 paddleNumber', '5 paddleNumber'],
    )
  })

  test('the phone is kept with the invitation, read as one of the venue’s country, and the door need not type it', async () => {
    const { auctionId, path } = await given()
    await goodlot.db.query("update auctions set country_code = 'US' where id = $1", [auctionId])
    const [anna, ben] = [address('anna'), address('ben')]
    const lines = [
      'email,first name,last name,mobile',
      `${anna},Anna,Bell,(207) 555-0142`,
      `${ben},Ben,Frost,`,
    ]
    assert.equal((await send(path, lines)).status, 201)
    const phones = async () => {
      const { invitations } = await ours.managed('GET', `/auctions/${auctionId}/invitations`)
      return invitations.map(({ phone }: { phone: string | null }) => phone)
    }
    assert.deepEqual(await phones(), [null, '+12075550142'])
    await send(path, ['email,mobile', `${anna},`, `${ben},+44 7400 123456`])
    assert.deepEqual(await phones(), ['+447400123456', '+12075550142'])

    const arrive = (email: string) =>
      ours.manage('POST', `/auctions/${auctionId}/walk-ins`, { firstName: 'A', lastName: 'B', email })
    assert.equal((await arrive(anna)).status, 201)
    const refused = await arrive(address('nobody'))
    assert.deepEqual([refused.status, refused.body.fields], [400, { mobile: ['is required'] }])
    const stored = await goodlot.db.query('select typed_phone from registrations where auction_id = $1', [
      auctionId,
    ])
    assert.deepEqual(stored.rows, [{ typed_phone: '+12075550142' }])
  })

  test('the phone of a guest who has an account stays what the list says until they join, and never becomes theirs', async () => {
    const { auctionId, path } = await given()
    const email = address('anna')
    const anna = await givenUser(goodlot.db, { email })
    await send(path, ['email,phone', `${email},+44 7400 123456`])
    const stored = await goodlot.db.query(
      `select typed_phone, users.phone = typed_phone as is_own from registrations join users on users.id = user_id
        where auction_id = $1 and user_id = $2`,
      [auctionId, anna.id],
    )
    assert.deepEqual(stored.rows, [{ typed_phone: '+447400123456', is_own: false }])
  })

  test('unknown columns and a missing email column are named on the first line', async () => {
    const { path } = await given()
    const { body } = await send(path, ['name,shoe size', 'Anna,38'], '?dryRun=1')
    assert.deepEqual(
      body.errors.map(({ line, field }: { line: number; field: string }) => `${line} ${field}`),
      ['1 name', '1 shoe size', '1 email'],
    )
  })
})
