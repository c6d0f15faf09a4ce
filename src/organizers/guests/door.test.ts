import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenRegistration, givenStaff } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { sweepSignIn } from '../../../tests/kit/sweep-sign-in.ts'
import { pinsIn } from '../../../tests/kit/texts.ts'
import { row } from '../../platform/database/pool.ts'

suite('the door', () => {
  const goodlot = useService({ ADMIN_EMAILS: 'admin@goodlot.example,root@goodlot.example' })
  const ours = useManaged(goodlot)
  const givenGala = async () =>
    (await givenAuction(goodlot.db, { organizationId: ours.organizationId, name: 'Gala' })).id
  const walkIn = { firstName: 'Hana', lastName: 'Sato', mobile: '+15145550143' }
  const call = (method: string, path: string, body: object, key?: string) =>
    goodlot.call(method, `/v3/manage${path}`, {
      token: ours.manager.token,
      body,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const count = async (sql: string, values: unknown[]) =>
    (await row<{ count: number }>(goodlot.db, `select count(*)::int as count from ${sql}`, values))!.count

  async function givenPersonWith(phone: string) {
    const person = await givenPerson(goodlot)
    await goodlot.db.query('update users set phone = $2, verified_phone = $2 where id = $1', [
      person.id,
      phone,
    ])
    return person
  }
  const textsTo = (lastFour: string) =>
    goodlot.logs.flatMap((line) => JSON.parse(line).msg?.split(`SMS to …${lastFour}: `)[1] ?? [])

  test('a walk-in without an email gets a paddle, is in, and can be bid and given for', async () => {
    const auctionId = await givenGala()
    const { status, body } = await call('POST', `/auctions/${auctionId}/walk-ins`, {
      ...walkIn,
      tableName: '4',
    })
    assert.equal(status, 201)
    assert.partialDeepStrictEqual(body, {
      firstName: 'Hana',
      lastName: 'Sato',
      email: '',
      phone: '+15145550143',
      paddleNumber: 101,
      tableName: '4',
      checkedIn: true,
      hasJoined: false,
      isNewAccount: true,
      version: 2,
    })
    const gift = { paddleNumber: 101, amount: 50 }
    assert.equal((await call('POST', `/auctions/${auctionId}/purchases`, gift)).status, 201)
  })

  test('a walk-in whose answer was lost is registered once, by the same key', async () => {
    const auctionId = await givenGala()
    const send = () => call('POST', `/auctions/${auctionId}/walk-ins`, walkIn, 'walk-in-key-1')
    const [first, second] = [await send(), await send()]
    assert.deepEqual([first.status, second.status], [201, 201])
    assert.deepEqual(first.body, second.body)
    assert.equal(await count('registrations where auction_id = $1', [auctionId]), 1)
    const other = await call(
      'POST',
      `/auctions/${auctionId}/walk-ins`,
      { ...walkIn, firstName: 'Ben' },
      'walk-in-key-1',
    )
    assert.deepEqual([other.status, other.body.reason], [409, 'key_reused'])
  })

  test('with an email it is an account to sign in with; one that is known is registered and keeps its phone', async () => {
    const auctionId = await givenGala()
    const path = `/auctions/${auctionId}/walk-ins`
    const fresh = await call('POST', path, { ...walkIn, email: 'hana@example.org' })
    assert.deepEqual([fresh.body.email, fresh.body.isNewAccount], ['hana@example.org', true])
    const known = await givenPerson(goodlot)
    const again = await call('POST', path, { ...walkIn, email: known.email })
    assert.deepEqual([again.status, again.body.userId, again.body.isNewAccount], [201, known.id, false])
    const user = await row<{ phone: string }>(goodlot.db, 'select phone from users where id = $1', [known.id])
    assert.notEqual(user!.phone, walkIn.mobile)
    const twice = await call('POST', path, { ...walkIn, email: known.email })
    assert.deepEqual([twice.status, twice.body.paddleNumber], [200, again.body.paddleNumber])
  })

  test('nobody registers as an administrator at the door', async () => {
    const body = { ...walkIn, email: 'root@goodlot.example' }
    assert.equal((await call('POST', `/auctions/${await givenGala()}/walk-ins`, body)).status, 400)
  })

  for (const [name, change] of Object.entries({
    'a phone that is none': { mobile: '12' },
    'an email that is none': { email: 'hana' },
    'no name': { firstName: ' ' },
  }))
    test(`${name} is refused`, async () => {
      const answer = await call('POST', `/auctions/${await givenGala()}/walk-ins`, { ...walkIn, ...change })
      assert.equal(answer.status, 400)
    })

  test('two at the door: the second sees what the first did before it is overwritten', async () => {
    const auctionId = await givenGala()
    const { id: userId } = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId })
    const path = `/auctions/${auctionId}/registrations/${userId}`
    const { version } = (await ours.managed('GET', path)) as { version: number }
    const first = await call('PATCH', path, { tableName: '4', version })
    assert.deepEqual([first.status, first.body.version], [200, version + 1])
    const second = await call('PATCH', path, { tableName: '9', version })
    assert.deepEqual([second.status, second.body.reason], [409, 'changed_meanwhile'])
    assert.equal(second.body.current.tableName, '4')
    const knowing = await call('PATCH', path, { tableName: '9', version: version + 1 })
    assert.deepEqual([knowing.status, knowing.body.tableName], [200, '9'])
    const cleared = await call('PATCH', path, { tableName: null })
    assert.equal(cleared.body.tableName, null)
  })

  test('checking in twice is one check-in, whatever the version', async () => {
    const auctionId = await givenGala()
    const { id: userId } = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId })
    const path = `/auctions/${auctionId}/registrations/${userId}`
    const first = await call('PATCH', path, { checkedIn: true }, 'check-in-1')
    await goodlot.clock.advance(60)
    const again = await call('PATCH', path, { checkedIn: true }, 'check-in-2')
    assert.equal(again.body.checkedInAt, first.body.checkedInAt)
    assert.equal(again.body.version, first.body.version)
  })

  test('the list tells only what has changed since it was read, and finds a ticket by its code', async () => {
    const auctionId = await givenGala()
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    for (const { id: userId } of [anna, ben]) await givenRegistration(goodlot.db, { auctionId, userId })
    const path = `/auctions/${auctionId}/registrations`
    const all = await ours.managed('GET', path)
    assert.equal(all.totalCount, 2)
    await goodlot.clock.advance(5)
    const quiet = await ours.managed('GET', `${path}?changedSince=${all.now + 1}`)
    assert.deepEqual(quiet.registrations, [])
    await call('PATCH', `${path}/${ben.id}`, { tableName: '7' })
    const changed = await ours.managed('GET', `${path}?changedSince=${all.now + 1}`)
    assert.deepEqual([changed.totalCount, changed.registrations[0].userId], [1, ben.id])
    assert.deepEqual(changed.removedUserIds, [])
    assert.equal((await ours.manage('DELETE', `${path}/${ben.id}`)).status, 204)
    const removed = await ours.managed('GET', `${path}?changedSince=${all.now + 1}`)
    assert.deepEqual([removed.totalCount, removed.removedUserIds], [0, [ben.id]])
    await givenRegistration(goodlot.db, { auctionId, userId: ben.id })
    assert.deepEqual((await ours.managed('GET', `${path}?changedSince=${all.now}`)).removedUserIds, [])
    const { ticketCode } = all.registrations[0]
    assert.match(ticketCode, /^[0-9A-F]{10}$/)
    const found = await ours.managed('GET', `${path}?search=${ticketCode.toLowerCase()}`)
    assert.deepEqual([found.totalCount, found.registrations[0].ticketCode], [1, ticketCode])
  })

  test('409 not_joined: whom a manager only registered is texted nothing, checked in or not', async () => {
    const auctionId = await givenGala()
    const { id: userId } = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId, columns: { joined_at: null } })
    const path = `/auctions/${auctionId}/registrations/${userId}`
    for (const checkedIn of [false, true]) {
      await call('PATCH', path, { checkedIn })
      const early = await call('POST', `${path}/link`, {})
      assert.deepEqual([early.status, early.body.reason], [409, 'not_joined'])
    }
  })

  test('409 phone_not_proved: a phone that somebody typed into their account is texted nothing', async () => {
    const auctionId = await givenGala()
    const { id: userId, token } = await givenPersonWith('+15145550174')
    await givenRegistration(goodlot.db, { auctionId, userId })
    const body = { userCellPhone: '+15145550175' }
    assert.equal((await goodlot.call('PUT', '/v3/user/profile', { token, body })).status, 204)
    const path = `/auctions/${auctionId}/registrations/${userId}/link`
    const refused = await call('POST', path, {})
    assert.deepEqual([refused.status, refused.body.reason], [409, 'phone_not_proved'])
    await goodlot.db.query(`update registrations set typed_phone = '+15145550176' where user_id = $1`, [
      userId,
    ])
    assert.equal((await call('POST', path, {})).status, 201, 'the number that an organizer typed')
    await goodlot.clock.advance(2)
    assert.deepEqual(
      ['0174', '0175', '0176'].map((ending) => textsTo(ending).length),
      [0, 0, 1],
    )
  })

  test('the link is texted to a guest who joined, in fixed words, and the answer tells nothing of the phone', async () => {
    const name = 'Goodlot security: your account is locked, see evil.example'
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId, name })
    await goodlot.db.query(`update auctions set vanity_address = 'locked-call-us' where id = $1`, [auctionId])
    const { id: userId } = await givenPersonWith('+15145550177')
    await givenRegistration(goodlot.db, { auctionId, userId, columns: { paddle_number: 136 } })
    const path = `/auctions/${auctionId}/registrations/${userId}/link`
    const texted = await call('POST', path, {})
    assert.deepEqual([texted.status, texted.body], [201, { isSent: true }])
    const text = `Goodlot: your paddle number is 136. Bid here: http://localhost:0/a/${auctionId}`
    await goodlot.clock.advance(2)
    assert.deepEqual(textsTo('0177'), [text])
    const statuses: number[] = []
    for (let time = 0; time < 4; time++) statuses.push((await call('POST', path, {})).status)
    assert.deepEqual(statuses, [201, 201, 429, 429])
    await goodlot.clock.advance(2)
    assert.equal(textsTo('0177').length, 3)
  })

  test('the link goes to the number that the door typed, whosever email it typed with it', async () => {
    const auctionId = await givenGala()
    const stranger = await givenPersonWith('+15145550188')
    const guests = [
      { mobile: '+15145550189', email: stranger.email },
      { mobile: '+15145550190', email: 'new-here@example.org' },
      { mobile: '+15145550191' },
    ]
    for (const { mobile, ...email } of guests) {
      const guest = await call('POST', `/auctions/${auctionId}/walk-ins`, { ...walkIn, mobile, ...email })
      const path = `/auctions/${auctionId}/registrations/${guest.body.userId}/link`
      assert.deepEqual((await call('POST', path, {})).body, { isSent: true })
      await goodlot.clock.advance(2)
      assert.equal(textsTo(mobile.slice(-4)).length, 1)
    }
    assert.deepEqual(textsTo('0188'), [])
  })

  test('proves no phone, and keeps a walk-in without an email all the same', async () => {
    const auctionId = await givenGala()
    const guest = await call('POST', `/auctions/${auctionId}/walk-ins`, { ...walkIn, mobile: '+15145550192' })
    const { userId } = guest.body
    const isProved = 'users where id = $1 and phone = verified_phone'
    assert.equal(await count(isProved, [userId]), 0)
    await goodlot.clock.advance(3 * 86_400)
    await sweepSignIn(goodlot)
    assert.equal(await count('registrations where user_id = $1', [userId]), 1)
  })

  test('is for the door’s staff', async () => {
    const auctionId = await givenGala()
    for (const [role, status] of [
      ['door', 201],
      ['desk', 403],
    ] as const) {
      const volunteer = await givenPerson(goodlot)
      await givenStaff(goodlot.db, { auctionId, email: volunteer.email, roles: [role] })
      const options = { token: volunteer.token, body: walkIn }
      const answer = await goodlot.call('POST', `/v3/manage/auctions/${auctionId}/walk-ins`, options)
      assert.equal(answer.status, status)
    }
  })
})

suite('a volunteer at the door who texts as many links as possible', () => {
  const goodlot = useService({
    SMS_DAILY_CAP: '20',
    RATE_LIMITS: 'linkPerSenderDaily=12/86400,linkPerAuctionDaily=14/86400',
  })
  const ours = useManaged(goodlot)

  test('is stopped by their own budget and the auction’s, and never uses what is kept for sign-in', async () => {
    const email = 'proved@example.org'
    await givenUser(goodlot.db, { email, phone: '+15145550100' })
    const gala = async () => (await givenAuction(goodlot.db, { organizationId: ours.organizationId })).id
    const volunteer = async (auctionId: number) => {
      const person = await givenPerson(goodlot)
      await givenStaff(goodlot.db, { auctionId, email: person.email, roles: ['door'] })
      return person
    }
    let number = 2000
    const texts = async (auctionId: number, { token }: { token: string }, wanted: number) => {
      let sent = 0
      for (let time = 1; time <= wanted; time++) {
        const body = { firstName: 'Hana', lastName: 'Sato', mobile: `+1514555${++number}` }
        const path = `/v3/manage/auctions/${auctionId}`
        const guest = await goodlot.call('POST', `${path}/walk-ins`, { token, body })
        const link = `${path}/registrations/${guest.body.userId}/link`
        const { status } = await goodlot.call('POST', link, { token, body: {} })
        assert.ok(status === 201 || status === 429, String(status))
        if (status === 201) sent++
      }
      return sent
    }
    const first = await gala()
    assert.equal(await texts(first, await volunteer(first), 14), 12, 'by sender')
    assert.equal(await texts(first, await volunteer(first), 4), 2, 'by auction')
    const second = await gala()
    assert.equal(await texts(second, await volunteer(second), 6), 2, 'four fifths of the cap')
    const before = pinsIn(goodlot.logs).length
    await goodlot.call('POST', '/v3/auth/email-check', { body: { email } })
    assert.equal(pinsIn(goodlot.logs).length, before + 1)
  })
})
