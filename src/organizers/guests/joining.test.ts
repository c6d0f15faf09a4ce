import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

/** None of this may reach a manager before the person has joined. */
const secrets = { firstName: 'Wilhelmina', lastName: 'Featherstone', company: 'Featherstone & Daughters' }
const PHONE = '+15145557391'

suite('a person whom a manager registered', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  async function scene() {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    const forSale = await givenItem(goodlot.db, { auctionId, itemType: 'forSale' })
    const guest = await givenPerson(goodlot)
    const body = { ...secrets, userCellPhone: PHONE }
    assert.equal((await goodlot.call('PUT', '/v3/user/profile', { token: guest.token, body })).status, 204)
    const path = `/auctions/${auctionId}/registrations`
    const registered = await ours.managed('POST', path, { email: guest.email.toUpperCase() })
    return { auctionId, itemId, saleId: forSale.id, guest, path, registered }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  /** Everything that managers can read about the auction, as one text. */
  async function seen({ auctionId, path, guest }: Scene): Promise<string> {
    const lists = [path, `${path}/${guest.id}`, 'bids', 'purchases', 'receipts']
      .map((list) => (list.startsWith('/') ? list : `/auctions/${auctionId}/${list}`))
      .concat(
        ['items', 'bids', 'purchases', 'bidders'].map((kind) => `/auctions/${auctionId}/exports/${kind}.csv`),
      )
      .concat(`/auctions/${auctionId}/audit?limit=100`)
    const answers = await Promise.all(lists.map((list) => ours.manage('GET', list)))
    for (const { status, text } of answers) assert.equal(status, 200, text)
    return answers.map(({ text }) => text).join('\n')
  }
  const found = async ({ path }: Scene, search: string) =>
    (await ours.managed('GET', `${path}?search=${encodeURIComponent(search)}`)).totalCount
  const hidden = [...Object.values(secrets), PHONE, PHONE.slice(2, -2)]

  const acts: Record<string, (scene: Scene) => Promise<{ status: number }>> = {
    accepts: ({ auctionId, guest }) =>
      goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, { token: guest.token }),
    bids: ({ itemId, guest }) =>
      goodlot.call('POST', `/v3/item/${itemId}/bid`, { token: guest.token, body: { amount: 50 } }),
    'sets a ceiling': ({ itemId, guest }) =>
      goodlot.call('POST', `/v3/item/${itemId}/auto-bid`, { token: guest.token, body: { maxAmount: 90 } }),
    buys: ({ saleId, guest }) =>
      goodlot.call('POST', `/v3/item/${saleId}/purchase`, { token: guest.token, body: {} }),
    gives: ({ auctionId, guest }) =>
      goodlot.call('POST', `/v3/auctions/${auctionId}/donation`, { token: guest.token, body: { amount: 5 } }),
  }
  for (const [act, perform] of Object.entries(acts)) {
    test(`is what the manager typed, and after this person ${act}, who they are`, async () => {
      const given = await scene()
      assert.partialDeepStrictEqual(given.registered, {
        email: given.guest.email.toUpperCase(),
        firstName: '',
        lastName: '',
        phone: '***91',
        hasJoined: false,
      })
      const before = await seen(given)
      for (const secret of hidden) assert.ok(!before.includes(secret), `${secret} is shown`)
      assert.deepEqual(
        [
          await found(given, 'Wilhelmina'),
          await found(given, '5557391'),
          await found(given, given.guest.email),
        ],
        [0, 0, 1],
        'nor is it found by what is not shown',
      )
      const done = await perform(given)
      assert.ok(done.status < 300, `${done.status}`)
      const after = await ours.managed('GET', `${given.path}/${given.guest.id}`)
      const { firstName, lastName } = secrets
      assert.partialDeepStrictEqual(after, {
        firstName,
        lastName,
        phone: PHONE,
        email: given.guest.email,
        hasJoined: true,
      })
      assert.ok((await seen(given)).includes('Featherstone & Daughters'), 'the export has the company')
    })
  }

  test('is shown under the names a manager typed, also by what managers sell and bid', async () => {
    const given = await scene()
    const { auctionId, itemId, saleId, guest } = given
    const other = await givenPerson(goodlot)
    const typed = { email: other.email, firstName: 'Table', lastName: 'Nine' }
    await ours.managed('POST', given.path, typed)
    await ours.managed('PATCH', `${given.path}/${guest.id}`, { checkedIn: true })
    await ours.managed('POST', `/items/${itemId}/bids`, { userId: guest.id, amount: 50 })
    for (const userId of [guest.id, other.id])
      await ours.managed('POST', `/auctions/${auctionId}/purchases`, { userId, itemId: saleId })
    await ours.managed('POST', `/items/${itemId}/close`)
    const shown = await seen(given)
    for (const secret of hidden) assert.ok(!shown.includes(secret), `${secret} is shown`)
    assert.ok(shown.includes('Table Nine'))
    assert.equal(
      (await ours.managed('GET', `${given.path}/${guest.id}`)).hasJoined,
      false,
      'none of that was their act',
    )
  })

  test('is bid for only when checked in, or after an act of their own', async () => {
    const bidFor = async ({ itemId, guest }: Scene, amount: number) => {
      const answer = await ours.manage('POST', `/items/${itemId}/bids`, { userId: guest.id, amount })
      return answer.body.reason ?? answer.status
    }
    const asked = await scene()
    assert.equal(await bidFor(asked, 5_000_000), 'not_joined')
    await ours.managed('PATCH', `${asked.path}/${asked.guest.id}`, { checkedIn: true })
    assert.equal(await bidFor(asked, 50), 201)
    const accepted = await scene()
    await acts.accepts!(accepted)
    assert.equal(await bidFor(accepted, 50), 201)
  })

  test('is known by id from another auction by what was shown there', async () => {
    const given = await scene()
    const next = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const path = `/auctions/${next.id}/registrations`
    const again = await ours.managed('POST', path, { userId: given.guest.id })
    assert.deepEqual(
      [again.email, again.firstName, again.phone],
      [given.guest.email.toUpperCase(), '', '***91'],
    )
    await acts.bids!(given)
    const third = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const known = await ours.managed('POST', `/auctions/${third.id}/registrations`, {
      userId: given.guest.id,
    })
    assert.deepEqual([known.firstName, known.phone, known.hasJoined], [secrets.firstName, '***91', false])
  })

  test('who registered themselves stays so when a manager registers them again', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const guest: Person = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, { token: guest.token })
    const again = await ours.managed('POST', `/auctions/${auctionId}/registrations`, { email: guest.email })
    assert.deepEqual([again.firstName, again.hasJoined], ['Pat', true])
  })
})
