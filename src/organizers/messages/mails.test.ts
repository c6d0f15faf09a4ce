import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import {
  givenAuction,
  givenInvitation,
  givenItem,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, givenProvedAddress, type Person } from '../../../tests/kit/given-people.ts'
import { useMailServer } from '../../../tests/kit/mail-server.ts'
import { forgetMessages } from '../../../tests/kit/mailed-auctions.ts'
import { useService } from '../../../tests/kit/service.ts'
import { sweepSignIn } from '../../../tests/kit/sweep-sign-in.ts'

suite('mails that managers send', () => {
  const server = useMailServer()
  const goodlot = useService(() => ({
    SMTP_URL: server.url,
    MAIL_FROM: 'auctions@goodlot.example',
    RATE_LIMITS: 'mailsOfOrganizationDaily=5/86400',
  }))
  const ours = useManaged(goodlot)
  let auctionId: number
  let anna: Person
  let ben: Person

  beforeEach(async () => {
    server.mails.length = 0
    server.recipients.length = 0
    await forgetMessages(goodlot.db)
    const { organizationId } = ours
    auctionId = (await givenAuction(goodlot.db, { organizationId, name: 'Spring Gala', endsIn: 7200 })).id
    anna = await givenPerson(goodlot)
    ben = await givenPerson(goodlot)
    for (const { id: userId } of [anna, ben]) await givenRegistration(goodlot.db, { auctionId, userId })
  })

  const path = () => `/auctions/${auctionId}/mails`
  const send = (body: object, query = '') => ours.manage('POST', `${path()}${query}`, body)
  const sent = async () => {
    await goodlot.clock.advance(2)
    return server.recipients.toSorted()
  }

  const idsOf = async (id: number): Promise<number[]> =>
    (await ours.managed('GET', `/auctions/${id}/invitations`)).invitations.map(
      (one: { id: number }) => one.id,
    )

  test('invitations go to guests and to those invited by an address, each once', async () => {
    await givenInvitation(goodlot.db, { auctionId, email: 'carl@example.org' })
    await givenInvitation(goodlot.db, { auctionId, email: anna.email.toUpperCase() })
    await givenWalkIn('w')
    const none = { withoutAgreementCount: 0, unsoldCount: 0 }
    const counts = { ...none, alreadyCount: 0, withoutAddressCount: 1, stoppedCount: 0, enoughCount: 0 }
    const dry = await send({ kind: 'invitation' }, '?dryRun=true')
    assert.deepEqual([dry.status, dry.body], [200, { ...counts, recipientCount: 3, isSent: false }])
    assert.deepEqual(await sent(), [])
    const real = await send({ kind: 'invitation' })
    assert.deepEqual([real.status, real.body], [201, { ...counts, recipientCount: 3, isSent: true }])
    const everybody = [anna.email, ben.email, 'carl@example.org'].sort()
    assert.deepEqual(await sent(), everybody)
    assert.equal((await send({ kind: 'invitation' })).body.recipientCount, 0)
    assert.deepEqual(await sent(), everybody)
    const [mail] = server.mails
    assert.equal(mail!.subject, 'You’re invited to Spring Gala')
    assert.match(mail!.text!, new RegExp(`/a/${auctionId}\\b`))
    assert.ok(mail!.headers.some(({ key }) => key === 'list-unsubscribe'))
    const log = await ours.managed('GET', `/organizations/${ours.organizationId}/audit?subject=mail`)
    assert.deepEqual(log.entries.at(-1).changes, { kind: 'invitation', recipientCount: 3 })
  })

  test('an invitation to one guest counts for that guest alone', async () => {
    await send({ kind: 'invitation', userIds: [anna.id] })
    await givenInvitation(goodlot.db, { auctionId, email: 'late@example.org' })
    const late = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId: late.id })
    await givenWalkIn('late')
    const { recipientCount, alreadyCount, withoutAddressCount } = (await send({ kind: 'invitation' })).body
    assert.deepEqual([recipientCount, alreadyCount, withoutAddressCount], [3, 1, 1])
    assert.deepEqual(await sent(), [anna.email, ben.email, late.email, 'late@example.org'].sort())
  })

  test('thanks to one bidder count for that bidder alone', async () => {
    const item = await givenItem(goodlot.db, { auctionId, endsIn: 3600 })
    for (const [index, { token }] of [anna, ben, await givenPerson(goodlot)].entries())
      await goodlot.call('POST', `/v3/item/${item.id}/bid`, { token, body: { amount: 10 * (index + 1) } })
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    await send({ kind: 'notWon', userIds: [anna.id] })
    const { recipientCount, alreadyCount } = (await send({ kind: 'notWon' })).body
    assert.deepEqual([recipientCount, alreadyCount], [1, 1])
  })

  async function givenWalkIn(name: string): Promise<void> {
    const { id: userId } = await givenPerson(goodlot)
    await goodlot.db.query('update users set email = $2 where id = $1', [userId, `${name}@walk-in.invalid`])
    await givenRegistration(goodlot.db, { auctionId, userId })
  }

  test('to some only, and never to who stopped them', async () => {
    const body = { invitation: false }
    await givenProvedAddress(goodlot.db, ben)
    await goodlot.call('PATCH', '/v3/bidder/mail-choices', { token: ben.token, body })
    const some = await send({ kind: 'invitation', userIds: [ben.id] })
    assert.deepEqual([some.body.recipientCount, some.body.stoppedCount], [0, 1])
    const stranger = await givenPerson(goodlot)
    const other = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const elsewhere = await givenInvitation(goodlot.db, { auctionId: other.id, email: 'else@example.org' })
    await send({ kind: 'invitation', userIds: [anna.id, stranger.id], invitationIds: [elsewhere.id] })
    assert.deepEqual(await sent(), [anna.email])
  })

  test('an organization has a number for each day, over all of its auctions, and all or nothing is sent', async () => {
    const { organizationId } = ours
    for (const name of ['a', 'b', 'c'])
      await givenInvitation(goodlot.db, { auctionId, email: `${name}@example.org` })
    assert.equal((await send({ kind: 'invitation' })).status, 201)
    const other = await givenAuction(goodlot.db, { organizationId })
    await givenInvitation(goodlot.db, { auctionId: other.id, email: 'd@example.org' })
    const refused = await ours.manage('POST', `/auctions/${other.id}/mails`, { kind: 'invitation' })
    assert.equal(refused.status, 429)
    assert.match(refused.body.message, /At most 5 mails a day/)
    assert.equal((await sent()).length, 5)
    const list = await ours.managed('GET', path())
    assert.deepEqual([list.dailyLimit, list.sentToday, list.isMailOn], [5, 5, true])
    await goodlot.clock.advance(86_400)
    await goodlot.db.query('update auctions set end_at = end_at + interval $$9 days$$ where id = $1', [
      other.id,
    ])
    const later = await ours.manage('POST', `/auctions/${other.id}/mails`, { kind: 'invitation' })
    assert.equal(later.status, 201)
  })

  test('bidders who won nothing are thanked after the close, with a way to give', async () => {
    const item = await givenItem(goodlot.db, { auctionId, endsIn: 3600 })
    for (const [person, amount] of [
      [anna, 10],
      [ben, 20],
    ] as const)
      await goodlot.call('POST', `/v3/item/${item.id}/bid`, { token: person.token, body: { amount } })
    const early = await send({ kind: 'notWon' })
    assert.deepEqual([early.status, early.body.reason], [409, 'wrong_time'])
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    assert.equal((await send({ kind: 'invitation' })).body.reason, 'wrong_time')
    assert.equal((await send({ kind: 'notWon' })).body.recipientCount, 1)
    await goodlot.clock.advance(2)
    const thanks = server.mails.filter(({ subject }) => subject === 'Thank you for bidding at Spring Gala')
    assert.deepEqual(
      thanks.map(({ to }) => to?.[0]?.address),
      [anna.email],
    )
    assert.match(thanks[0]!.text!, new RegExp(`/a/${auctionId}/give`))
  })

  test('a manager looks at it first, and sends a test to nobody else', async () => {
    const preview = await ours.managed('GET', `${path()}/preview?kind=invitation`)
    assert.equal(preview.subject, 'You’re invited to Spring Gala')
    const shown = await goodlot.call('GET', preview.url)
    assert.match(shown.text, /Spring Gala/)
    assert.match(shown.text, /Stop invitations/)
    assert.doesNotMatch(shown.text, /\/mail\//)
    assert.equal(shown.headers.get('x-frame-options'), 'SAMEORIGIN')
    assert.equal((await ours.manage('POST', `${path()}/test`, { kind: 'invitation' })).status, 204)
    assert.deepEqual(await sent(), [ours.manager.email])
    const test = server.mails.at(-1)!
    assert.doesNotMatch(`${test.html}${test.text}`, /\/mail\//, 'nor does a test stop anything')
    assert.ok(!test.headers.some(({ key }) => key.startsWith('list-unsubscribe')))
    await goodlot.clock.advance(601)
    assert.equal((await goodlot.call('GET', preview.url)).status, 404)
  })

  test('each mail has a state; a refused one marks the guest, and is sent again when the address is right', async () => {
    server.answers.push('refuseRecipient')
    await send({ kind: 'invitation', userIds: [anna.id] })
    await goodlot.clock.advance(2)
    const own = async () => (await ours.managed('GET', `${path()}?userId=${anna.id}`)).mails
    const [mail] = await own()
    assert.deepEqual([mail.kind, mail.state, mail.email], ['invitation', 'refused', anna.email])
    assert.match(mail.reply, /No such user/)
    const isMarked = async () =>
      (await ours.managed('GET', `/auctions/${auctionId}/registrations`)).registrations.find(
        ({ userId }: { userId: number }) => userId === anna.id,
      ).isEmailRefused
    assert.equal(await isMarked(), true)
    const again = `${path()}/${mail.id}/again`
    assert.equal((await ours.manage('POST', again)).body.reason, 'sent_recently')
    await goodlot.clock.advance(600)
    assert.equal((await ours.manage('POST', again)).body.state, 'queued')
    await goodlot.clock.advance(2)
    assert.equal((await own())[0].state, 'accepted')
    assert.equal(await isMarked(), false)
  })

  test('no address is flooded by taking its invitation back and inviting it again', async () => {
    const outcomes: number[] = []
    for (let times = 0; times < 4; times++) {
      const { id } = await givenInvitation(goodlot.db, { auctionId, email: 'v@example.org' })
      const { body } = await send({ kind: 'invitation', userIds: [], invitationIds: [id] })
      outcomes.push(body.recipientCount, body.enoughCount)
      if (times === 1) await goodlot.clock.advance(2)
      assert.equal((await ours.manage('DELETE', `/auctions/${auctionId}/invitations/${id}`)).status, 204)
    }
    assert.deepEqual(outcomes, [1, 0, 1, 0, 1, 0, 0, 1])
    // The first and the third still waited when they were taken back.
    assert.deepEqual(await sent(), ['v@example.org'])
    const { mails, sentToday } = await ours.managed('GET', path())
    assert.equal(sentToday, 3)
    assert.deepEqual(
      mails.map(({ state }: { state: string }) => state),
      ['dropped', 'accepted', 'dropped'],
    )
  })

  const counts = ({ body }: { body: { recipientCount: number; enoughCount: number } }) => [
    body.recipientCount,
    body.enoughCount,
  ]

  /** Somebody who is on the list by an address alone, invited as they are added. */
  async function invite(email: string) {
    const { userId } = await ours.managed('POST', `/auctions/${auctionId}/registrations`, { email })
    return { userId, outcome: counts(await send({ kind: 'invitation', userIds: [userId] })) }
  }

  const guestPath = (userId: number) => `/auctions/${auctionId}/registrations/${userId}`

  for (const { how, remove } of [
    { how: 'removing and adding them again', remove: (id: number) => ours.manage('DELETE', guestPath(id)) },
    {
      how: 'erasing their data and adding them again',
      remove: (id: number) => ours.manage('POST', `${guestPath(id)}/erasure`),
    },
  ])
    test(`no guest is flooded by ${how}, also after their account is gone`, async () => {
      const outcomes: number[][] = []
      for (let times = 0; times < 4; times++) {
        const { userId, outcome } = await invite('v@example.org')
        outcomes.push(outcome)
        if (times !== 1) await goodlot.clock.advance(2)
        assert.ok((await remove(userId)).status < 300)
        // As if a day had passed for the account alone.
        await goodlot.db.query(
          "update users set verified_phone = null, created_at = created_at - interval '1 day' where id = $1",
          [userId],
        )
        await sweepSignIn(goodlot)
      }
      assert.deepEqual(outcomes, [
        [1, 0],
        [1, 0],
        [1, 0],
        [0, 1],
      ])
      // The second one waited when its guest went.
      assert.deepEqual(await sent(), ['v@example.org', 'v@example.org'])
      const { mails, sentToday } = await ours.managed('GET', path())
      assert.equal(sentToday, 3)
      assert.deepEqual(
        mails.map(({ state, email, userId }: Record<string, unknown>) => ({ state, email, userId })),
        ['accepted', 'dropped', 'accepted'].map((state) => ({ state, email: '', userId: null })),
      )
      const about = await goodlot.db.query('select phone, reply, about from outbox order by id')
      for (const { phone, reply, about: words } of about.rows)
        assert.match(`${phone} ${reply} ${words}`, /^null null removed \d+$/)
    })

  test('a bill that is mailed again counts for its address, and is refused to whoever got enough', async () => {
    await givenWonBill()
    const { mails } = await ours.managed('GET', `${path()}?userId=${anna.id}`)
    const bill = mails.find(({ kind }: { kind: string }) => kind === 'won')
    const again = () => ours.manage('POST', `${path()}/${bill.id}/again`)
    await goodlot.clock.advance(600)
    assert.equal((await again()).status, 200)
    await goodlot.clock.advance(2)
    await goodlot.clock.advance(600)
    const { organizationId } = ours
    for (const expected of [
      [1, 0],
      [1, 0],
      [0, 1],
    ]) {
      const { id } = await givenAuction(goodlot.db, { organizationId, endsIn: 7200 })
      await givenInvitation(goodlot.db, { auctionId: id, email: anna.email })
      assert.deepEqual(
        counts(await ours.manage('POST', `/auctions/${id}/mails`, { kind: 'invitation' })),
        expected,
      )
    }
    assert.equal((await again()).status, 200, 'two others and this one')
    await goodlot.clock.advance(2)
    await goodlot.clock.advance(600)
    await goodlot.db.query(
      `insert into outbox (kind, about, user_id, address_digest, auction_id, next_at, expires_at)
       select 'invitation', 'one more', user_id, address_digest, auction_id, null, now() from outbox where id = $1`,
      [bill.id],
    )
    assert.deepEqual((await again()).body.reason, 'sent_recently')
  })

  async function givenWonBill() {
    const item = await givenItem(goodlot.db, { auctionId, endsIn: 3600 })
    await goodlot.call('POST', `/v3/item/${item.id}/bid`, { token: anna.token, body: { amount: 10 } })
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    await goodlot.clock.advance(2)
  }

  test('a manager who has the address of somebody else cannot flood it with tests', async () => {
    await goodlot.db.query(
      `insert into outbox (kind, about, user_id, address_digest, expires_at)
       select 'invitation', 'of another organization ' || number, id, encode(sha256(convert_to(email, 'UTF8')), 'hex'), now()
         from users, generate_series(1, 9) as number where id = $1`,
      [ours.manager.id],
    )
    const test = async () => (await ours.manage('POST', `${path()}/test`, { kind: 'invitation' })).status
    assert.deepEqual([await test(), await test()], [204, 429])
    assert.deepEqual(await sent(), [ours.manager.email])
  })

  test('no address is flooded: not by many auctions, nor by one button', async () => {
    const { organizationId } = ours
    const auctions = [auctionId]
    for (let count = 0; count < 3; count++)
      auctions.push((await givenAuction(goodlot.db, { organizationId, endsIn: 7200 })).id)
    const outcomes: number[] = []
    for (const id of auctions) {
      await givenInvitation(goodlot.db, { auctionId: id, email: id % 2 ? 'V@example.org' : 'v@example.org' })
      const path = `/auctions/${id}/mails`
      const { body } = await ours.manage('POST', path, {
        kind: 'invitation',
        userIds: [],
        invitationIds: await idsOf(id),
      })
      outcomes.push(body.recipientCount, body.enoughCount)
    }
    assert.deepEqual(outcomes, [1, 0, 1, 0, 1, 0, 0, 1])
    await goodlot.clock.advance(2)
    const [mail] = (await ours.managed('GET', path())).mails
    const statuses: number[] = []
    for (let times = 0; times < 4; times++) {
      await goodlot.db.query("update outbox set created_at = created_at - interval '1 day'")
      await goodlot.clock.advance(601)
      statuses.push((await ours.manage('POST', `${path()}/${mail.id}/again`)).status)
      await goodlot.clock.advance(2)
    }
    assert.deepEqual(statuses, [200, 200, 200, 409])
  })

  test('nothing of it in a rehearsal', async () => {
    const { organizationId } = ours
    const copy = await givenAuction(goodlot.db, { organizationId })
    await givenRegistration(goodlot.db, { auctionId: copy.id, userId: anna.id })
    await goodlot.db.query(
      'insert into rehearsals (auction_id, original_id, started_by, bids_per_minute) values ($1, $2, $3, 60)',
      [copy.id, auctionId, ours.manager.id],
    )
    assert.equal(
      (await ours.manage('POST', `/auctions/${copy.id}/mails`, { kind: 'invitation' })).status,
      409,
    )
    assert.deepEqual(await sent(), [])
  })
})
