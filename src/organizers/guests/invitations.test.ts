import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { untilSomebodyWaits } from '../../../tests/kit/altered-database.ts'
import { givenAuction, givenInvitation, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('invitations', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const givenPrivate = async () =>
    (await givenAuction(goodlot.db, { organizationId: ours.organizationId, isPrivate: true })).id

  test('an invited person finds the auction, whatever the case of the email, and can register', async () => {
    const auctionId = await givenPrivate()
    const guest = await givenPerson(goodlot, { email: 'renée@example.org' })
    const invited = () => goodlot.call('GET', '/v3/bidder/invited-auctions', { token: guest.token })
    assert.equal((await invited()).body.totalCount, 0)
    const answer = await ours.manage('POST', `/auctions/${auctionId}/invitations`, {
      emails: [' RENÉE@example.org ', 'other@example.org', 'renée@example.org'],
    })
    assert.equal(answer.status, 201)
    assert.deepEqual([answer.body.invitedCount, answer.body.alreadyInvitedCount], [2, 1])
    assert.equal((await invited()).body.totalCount, 1)

    const listed = await ours.managed('GET', `/auctions/${auctionId}/invitations`)
    assert.deepEqual([listed.totalCount, listed.invitations[1].isRegistered], [2, false])
    await goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, { token: guest.token })
    const [, first] = (await ours.managed('GET', `/auctions/${auctionId}/invitations`)).invitations
    assert.deepEqual([first.email, first.isRegistered], ['RENÉE@example.org', true])
  })

  test('an address that differs in an accent or a letter’s width is another: listed, but no way in', async () => {
    const auctionId = await givenPrivate()
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    const path = `/auctions/${auctionId}/invitations`
    await ours.managed('POST', path, { emails: ['sonja@moller.example.org'] })
    const names = [
      'sónja@moller.example.org',
      '\uff53onja@moller.example.org',
      'sonja@m\u00f6ller.example.org',
    ]
    const strangers = await Promise.all(names.map((email) => givenPerson(goodlot, { email })))
    const sonja = await givenPerson(goodlot, { email: 'Sonja@Moller.example.org' })
    const tries = async ({ token }: Person) => {
      const listed = await goodlot.call('GET', '/v3/bidder/invited-auctions', { token })
      const bid = await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount: 10 } })
      const registered = await goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, { token })
      return [listed.body.totalCount, bid.status, registered.status]
    }
    for (const stranger of strangers) assert.deepEqual(await tries(stranger), [1, 404, 404], stranger.email)
    assert.deepEqual(await tries(sonja), [1, 200, 201], 'refused only until she has registered')

    const invited = await ours.managed('POST', path, { emails: names.slice(0, 1) })
    assert.equal(invited.invitedCount, 1, 'each of them can be invited')
    assert.deepEqual(await tries(strangers[0]!), [1, 200, 201])
  })

  test('two lists with the same people, the other way round, are both taken at once', async () => {
    const auctionId = await givenPrivate()
    const holder = await goodlot.db.connect()
    await holder.query('begin')
    await givenInvitation(holder, { auctionId, email: 'middle@example.org' })
    const emails = ['first@example.org', 'middle@example.org', 'last@example.org']
    const lists = [emails, emails.toReversed()].map((list) =>
      ours.manage('POST', `/auctions/${auctionId}/invitations`, { emails: list }),
    )
    await untilSomebodyWaits(goodlot.db, 2)
    await holder.query('commit')
    holder.release()
    const answers = await Promise.all(lists)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    )
    assert.deepEqual(answers.map(({ body }) => body.invitedCount).sort(), [0, 2])
  })

  test('an invitation is taken back once, and the audit log says whose', async () => {
    const auctionId = await givenPrivate()
    const path = `/auctions/${auctionId}/invitations`
    const { invitations } = await ours.managed('POST', path, { emails: ['gone@example.org'] })
    assert.equal((await ours.manage('DELETE', `${path}/${invitations[0].id}`)).status, 204)
    assert.equal((await ours.manage('DELETE', `${path}/${invitations[0].id}`)).status, 404)
    assert.equal((await ours.managed('GET', path)).totalCount, 0)
    const log = await ours.managed('GET', `/organizations/${ours.organizationId}/audit?limit=1`)
    assert.deepEqual(
      [log.entries[0].action, log.entries[0].subjectId, log.entries[0].changes],
      ['remove', invitations[0].id, { auctionId, email: 'gone@example.org' }],
    )
  })

  test('one bad email is named, and nobody is invited', async () => {
    const path = `/auctions/${await givenPrivate()}/invitations`
    const refused = await ours.manage('POST', path, { emails: ['good@example.org', 'not an email'] })
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['emails.1']])
    assert.equal((await ours.managed('GET', path)).totalCount, 0)
    assert.equal((await ours.manage('POST', path, { emails: [] })).status, 400)
  })

  test('a thousand at once are taken, one more is not', async () => {
    const path = `/auctions/${await givenPrivate()}/invitations`
    const emails = Array.from({ length: 1001 }, (_, index) => `guest${index}@example.org`)
    assert.equal((await ours.manage('POST', path, { emails })).status, 400)
    assert.equal((await ours.managed('POST', path, { emails: emails.slice(1) })).invitedCount, 1000)
  })
})
