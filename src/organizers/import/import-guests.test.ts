import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { sweepSignIn } from '../../../tests/kit/sweep-sign-in.ts'

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

  test('everybody is a guest as typed, with an account or without, and a dry run writes nothing', async () => {
    const { auctionId, path } = await given()
    const [anna, ben, carl] = [address('anna'), address('ben'), address('carl')]
    const account = await givenUser(goodlot.db, { email: anna })
    const lines = [
      'Email,First name,Last name,Phone,Paddle,Table,Host,Spending limit,Card',
      `${ben},Ben,Frost,,,12,${anna.toUpperCase()},,`,
      `${anna},Anna,Bell,+1 207 555 0142,101,12,,500,yes`,
      `${carl},,,,,,,,`,
    ]
    const report = { rows: 3, guests: 3, sameAddresses: 0, errors: [] }
    const dry = await send(path, lines, '?dryRun=1')
    assert.deepEqual([dry.status, dry.body], [200, report])
    assert.deepEqual(await listed(path), [])

    const done = await send(path, lines)
    assert.deepEqual([done.status, done.body], [201, report])
    const [first, second, third] = await listed(path)
    assert.partialDeepStrictEqual(first, {
      firstName: 'Anna',
      lastName: 'Bell',
      email: anna,
      phone: '+12075550142',
      paddleNumber: 101,
      tableName: '12',
      spendingLimit: 500,
      hasCard: true,
      hasJoined: false,
      state: 'expected',
    })
    assert.notEqual(first.userId, account.id)
    assert.deepEqual([second.firstName, second.paddleNumber, second.hostUserId], ['Ben', 102, first.userId])
    assert.deepEqual([third.email, third.firstName, third.phone], [carl, '', ''])
    const { invitations } = await ours.managed('GET', `/auctions/${auctionId}/invitations`)
    assert.deepEqual(
      invitations.map(({ email, isRegistered }: { email: string; isRegistered: boolean }) => [
        email,
        isRegistered,
      ]),
      [carl, anna, ben].map((email) => [email, true]),
    )
    const { counts } = await ours.managed('GET', path)
    assert.deepEqual(counts, { expected: 3, joined: 0, here: 0, gone: 0 })
  })

  test('who registered with an address is meant by it only when the phone, the door or the manager says so', async () => {
    const PHONE = '+12075550177'
    const proofs: Record<string, { columns?: object; phone?: string; query?: string; isMeant: boolean }> = {
      nothing: { isMeant: false },
      'another phone': { phone: '+12075550178', isMeant: false },
      'the phone they proved': { phone: PHONE, isMeant: true },
      'the door': { columns: { checked_in_at: new Date() }, isMeant: true },
      'the manager': { query: '?trustAddresses=1', isMeant: true },
    }
    for (const [proof, { columns = {}, phone = '', query = '', isMeant }] of Object.entries(proofs)) {
      const { auctionId, path } = await given()
      const email = address('anna')
      const anna = await givenUser(goodlot.db, { email, phone: PHONE })
      await givenRegistration(goodlot.db, {
        auctionId,
        userId: anna.id,
        columns: { paddle_number: 7, ...columns },
      })
      const { body } = await send(path, ['email,first name,phone,table', `${email},Annie,${phone},9`], query)
      assert.equal(body.sameAddresses, isMeant ? 0 : 1, proof)
      const [own, ...others] = await listed(path)
      // Who joined keeps their own name, and an empty cell changes nothing.
      assert.deepEqual(
        [own.firstName, own.paddleNumber, own.tableName],
        ['Pat', 7, isMeant ? '9' : null],
        proof,
      )
      assert.equal(others.length, isMeant ? 0 : 1, proof)
    }
  })

  test('a guest without an address is on the list by name, and the same file again brings them up to date', async () => {
    const { auctionId, path } = await given()
    const grace = address('grace')
    const lines = (table: string) => [
      'Email,First name,Last name,Phone,Paddle,Table,Host',
      `${grace},Grace,Kim,,109,6,`,
      `,Guest of,Grace Kim,,,${table},${grace}`,
      `,Zoë,Brontë,+1 207 555 0143,,${table},`,
      `,John,Smith,,201,${table},`,
      `,john,SMITH,,202,${table},`,
    ]
    const facts = async () =>
      (await listed(path)).map((guest: Record<string, unknown>) =>
        ['paddleNumber', 'lastName', 'email', 'phone', 'tableName'].map((field) => guest[field]),
      )
    const done = await send(path, lines('6'))
    assert.deepEqual([done.status, done.body.guests, done.body.errors], [201, 5, []])
    const before = await facts()
    assert.deepEqual(
      before.map(([paddle, ...rest]: unknown[]) => (Number(paddle) > 200 ? [paddle, ...rest] : rest)),
      [
        ['Grace Kim', '', '', '6'],
        ['Brontë', '', '+12075550143', '6'],
        ['Kim', grace, '', '6'],
        [201, 'Smith', '', '', '6'],
        [202, 'SMITH', '', '', '6'],
      ],
    )
    const [companion, , host] = await listed(path)
    assert.equal(companion.hostUserId, host.userId)
    const { invitations } = await ours.managed('GET', `/auctions/${auctionId}/invitations`)
    assert.equal(invitations.length, 1, 'only an address is invited')

    assert.equal((await send(path, lines('8'))).status, 201)
    assert.deepEqual(
      await facts(),
      before.map((guest: unknown[]) => guest.with(-1, guest[2] === grace ? '6' : '8')),
      'the same five, at another table',
    )
  })

  test('a line without an address has a name, and two of one name differ in something', async () => {
    const { path } = await given()
    const found = async (...lines: string[]) =>
      (await send(path, lines, '?dryRun=1')).body.errors.map(
        ({ line, field, message }: Record<string, unknown>) => `${line} ${field} ${message}`,
      )
    assert.deepEqual(await found('email,first name,phone', ',,+12075550143'), [
      '2 email is needed for a guest without a name',
    ])
    assert.deepEqual(await found('first name,last name', 'John,Smith', 'JOHN,Smith'), [
      '3 email is needed to tell two guests apart',
    ])
    assert.deepEqual(await found('first name,phone', 'John,+12075550143', 'John,+12075550144'), [])
    assert.deepEqual(await found('email,first name', 'nonsense,John'), [
      '2 email is not a valid email address',
    ])
    assert.deepEqual(await found('table', '7'), ['1 email is a required column'])
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
        '4 paddleNumber appears twice in the file; only guests of one household share a paddle, that of the one who pays',
        '4 hostEmail is neither in the file nor an existing guest',
        '5 hostEmail is the guest',
      ],
    )
    assert.equal((await listed(path)).length, 1)
    assert.equal((await ours.managed('GET', `/auctions/${auctionId}/invitations`)).totalCount, 0)
  })

  test('a list that comes again brings places up to date, and its paddles are nobody else’s', async () => {
    const { auctionId, path } = await given()
    const [anna, ben] = [address('anna'), address('ben')]
    await send(path, ['email,paddle,table', `${anna},301,4`, `${ben},302,4`])
    const email = address('other')
    const other = await givenUser(goodlot.db, { email })
    const taken = await ours.manage('POST', path, { email, paddleNumber: 302 })
    assert.deepEqual([taken.status, taken.body.reason], [409, 'paddle_taken'])
    assert.equal((await send(path, ['email,paddle', `${address('carl')},302`])).status, 400)
    assert.equal((await send(path, ['email,paddle', `${ben.toUpperCase()},301`, `${anna},302`])).status, 201)
    const added = await ours.managed('POST', path, { email })
    assert.deepEqual([added.userId, added.paddleNumber], [other.id, 101])
    const walkIn = { firstName: 'Anna', lastName: 'Bell', mobile: '+15145550199', email: anna }
    const arrived = await ours.managed('POST', `/auctions/${auctionId}/walk-ins`, walkIn)
    assert.deepEqual([arrived.paddleNumber, arrived.tableName, arrived.state], [302, '4', 'here'])
    assert.equal((await listed(path)).length, 3)
  })

  test('a guest who is taken off the list is forgotten: invitation, paddle and account', async () => {
    const { auctionId, path } = await given()
    const ben = address('ben')
    await send(path, ['email,paddle', `${ben},301`])
    const [guest] = await listed(path)
    assert.equal((await ours.manage('DELETE', `${path}/${guest.userId}`)).status, 204)
    assert.equal((await ours.managed('GET', `/auctions/${auctionId}/invitations`)).totalCount, 0)
    await goodlot.clock.advance(25 * 3600)
    await sweepSignIn(goodlot)
    const { rowCount } = await goodlot.db.query('select from users where id = $1', [guest.userId])
    assert.equal(rowCount, 0)
    assert.equal((await send(path, ['email,paddle', `${address('carl')},301`])).status, 201)
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

  test('the phone is kept, read as one of the venue’s country, and the door need not type it', async () => {
    const { auctionId, path } = await given()
    await goodlot.db.query("update auctions set country_code = 'US' where id = $1", [auctionId])
    const [anna, ben] = [address('anna'), address('ben')]
    const lines = [
      'email,first name,last name,mobile',
      `${anna},Anna,Bell,(207) 555-0142`,
      `${ben},Ben,Frost,`,
    ]
    assert.equal((await send(path, lines)).status, 201)
    const phones = async () => (await listed(path)).map(({ phone }: { phone: string }) => phone)
    assert.deepEqual(await phones(), ['+12075550142', ''])
    await send(path, ['email,mobile', `${anna},`, `${ben},+44 7400 123456`])
    assert.deepEqual(await phones(), ['+12075550142', '+447400123456'])

    const arrive = (email: string) =>
      ours.manage('POST', `/auctions/${auctionId}/walk-ins`, { firstName: 'A', lastName: 'B', email })
    assert.deepEqual([(await arrive(anna)).status, (await listed(path)).length], [200, 2])
    const refused = await arrive(address('nobody'))
    assert.deepEqual([refused.status, refused.body.fields], [400, { mobile: ['is required'] }])
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
