import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape of what comes back
type Shown = any

suite('the guest list', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  let turn = 0
  const freshPhone = () => `+1207555${String(2000 + ++turn)}`

  async function givenList(guests: { email: string; phone?: string; paddle?: number; name?: string }[]) {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const path = `/auctions/${auctionId}/registrations`
    const lines = guests.map(({ email, phone = '', paddle = '', name = 'Gus' }) =>
      [email, name, 'Listed', phone, paddle, '12', '300'].join(','),
    )
    const response = await fetch(`${goodlot.url}/v3/manage${path}/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ours.manager.token}` },
      body: ['email,first name,last name,phone,paddle,table,limit', ...lines].join('\n'),
    })
    assert.equal(response.status, 201)
    const listed = async (): Promise<Shown[]> => (await ours.managed('GET', path)).registrations
    return { auctionId, path, listed }
  }
  async function givenProved(phone: string, email?: string) {
    const person = await givenPerson(goodlot, email === undefined ? {} : { email })
    const sql = 'update users set phone = $2, verified_phone = $2 where id = $1'
    await goodlot.db.query(sql, [person.id, phone])
    return person
  }
  const join = (token: string, auctionId: number) =>
    goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, { token })
  const pledge = (auctionId: number, paddleNumber: number) =>
    ours.managed('POST', `/auctions/${auctionId}/purchases`, { paddleNumber, amount: 50 })
  const cartOf = async (token: string) => (await goodlot.call('GET', '/v3/bidder/my-cart', { token })).text

  test('whoever proves the phone of the list becomes that guest: paddle, table, host, pledges and receipt', async () => {
    const phone = freshPhone()
    const { auctionId, path, listed } = await givenList([
      { email: `gus${turn}@example.org`, phone, paddle: 310, name: 'Gus' },
      { email: `other${turn}@example.org`, paddle: 311, name: 'Fay' },
    ])
    const [gus, fay] = await listed()
    await ours.managed('PATCH', `${path}/${fay.userId}`, { hostUserId: gus.userId })
    await pledge(auctionId, 310)
    const person = await givenProved(phone)
    const joined = await join(person.token, auctionId)
    assert.deepEqual([joined.status, joined.body.paddleNumber], [201, 310])
    const [now, guest] = await listed()
    assert.partialDeepStrictEqual(now, {
      userId: person.id,
      firstName: 'Pat',
      email: person.email,
      state: 'joined',
      tableName: '12',
      spendingLimit: 300,
      paddleNumber: 310,
      ticketCode: gus.ticketCode,
    })
    assert.equal(guest.hostUserId, person.id)
    const receipts = (await ours.managed('GET', `/auctions/${auctionId}/receipts`)).receipts
    assert.deepEqual(
      receipts.map(({ buyer }: Shown) => buyer.userId),
      [person.id],
    )
    assert.match(await cartOf(person.token), /"purchaseAmount":"50.00"/)
    const { removedUserIds } = await ours.managed('GET', `${path}?changedSince=0`)
    assert.deepEqual(removedUserIds, [gus.userId])
  })

  test('an account without a proved phone is not the guest whose number was erased', async () => {
    const { auctionId, path, listed } = await givenList([
      { email: `erased${++turn}@example.org`, phone: freshPhone(), paddle: 310 },
    ])
    const [gus] = await listed()
    await pledge(auctionId, 310)
    await ours.managed('PATCH', `${path}/${gus.userId}`, { checkedIn: true })
    await goodlot.db.query("update registrations set typed_phone = '' where user_id = $1", [gus.userId])
    const mailed = await givenPerson(goodlot, { hasProvedAddress: true })
    await goodlot.db.query("update users set phone = '', verified_phone = '' where id = $1", [mailed.id])
    assert.notEqual((await join(mailed.token, auctionId)).body.paddleNumber, 310)
  })

  test('an address proves nothing: whoever signs up with it is a second guest who sees nothing of the first', async () => {
    const email = `victim${++turn}@example.org`
    const { auctionId, listed } = await givenList([{ email, phone: freshPhone(), paddle: 310 }])
    const receipt = await pledge(auctionId, 310)
    const stranger = await givenProved(freshPhone(), email)
    const joined = await join(stranger.token, auctionId)
    assert.deepEqual([joined.status, joined.body.paddleNumber], [201, 101])
    const [second, first] = await listed()
    assert.deepEqual([second.userId, second.tableName, second.spendingLimit], [stranger.id, null, null])
    assert.deepEqual([first.paddleNumber, first.tableName, first.state], [310, '12', 'expected'])
    for (const path of ['my-cart', 'receipts', 'my-auctions'].map((one) => `/v3/bidder/${one}`)) {
      const { text, status } = await goodlot.call('GET', path, { token: stranger.token })
      assert.equal(status, 200)
      for (const secret of ['Listed', first.ticketCode])
        assert.ok(!text.includes(secret), `${path} shows ${secret}`)
      // Times, ticket codes and what these tests name may have these digits too.
      const told = text.replaceAll(/(Auction|Organization) \d+/g, '')
      assert.doesNotMatch(told, /(?<![\dA-F])310(?![\dA-F])/, path)
    }
    assert.ok(receipt.id > 0)
  })

  test('an unproved phone proves nothing either', async () => {
    const phone = freshPhone()
    const { auctionId } = await givenList([{ email: `a${turn}@example.org`, phone, paddle: 310 }])
    const person = await givenPerson(goodlot)
    await goodlot.db.query('update users set phone = $2 where id = $1', [person.id, phone])
    assert.equal((await join(person.token, auctionId)).body.paddleNumber, 101)
  })

  test('where several share a phone the address tells them apart, and if it does not, nobody’s place is taken', async () => {
    const phone = freshPhone()
    const [one, two] = [`one${turn}@example.org`, `two${turn}@example.org`]
    const { auctionId } = await givenList([
      { email: one, phone, paddle: 310 },
      { email: two, phone, paddle: 311 },
    ])
    const stranger = await givenProved(phone)
    assert.equal((await join(stranger.token, auctionId)).body.paddleNumber, 101)
    const second = await givenProved(phone, two)
    assert.equal((await join(second.token, auctionId)).body.paddleNumber, 311)
  })

  test('a first bid on the own phone takes the place too, and bids entered before show the same paddle', async () => {
    const phone = freshPhone()
    const { auctionId, path, listed } = await givenList([
      { email: `g${turn}@example.org`, phone, paddle: 310 },
    ])
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    const { id: otherId } = await givenItem(goodlot.db, { auctionId })
    const [gus] = await listed()
    await ours.managed('PATCH', `${path}/${gus.userId}`, { checkedIn: true })
    const bid = (amount: number) =>
      ours.managed('POST', `/items/${itemId}/bids`, { paddleNumber: 310, amount })
    await bid(50)
    const person = await givenProved(phone)
    const leading = await join(person.token, auctionId)
    assert.equal(leading.body.paddleNumber, 101, 'not while the guest leads an open lot')
    await goodlot.db.query('delete from registrations where user_id = $1', [person.id])
    const rival = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token: rival.token, body: { amount: 90 } })
    const own = await goodlot.call('POST', `/v3/item/${otherId}/bid`, {
      token: person.token,
      body: { amount: 50 },
    })
    assert.equal(own.status, 200, own.text)
    assert.deepEqual(
      (await listed()).map(({ userId, paddleNumber, state }) => [userId, paddleNumber, state]),
      [
        [rival.id, 102, 'joined'],
        [person.id, 310, 'here'],
      ],
    )
    const { bids } = await ours.managed('GET', `/auctions/${auctionId}/bids?itemId=${itemId}`)
    assert.ok(bids.some(({ bidder }: Shown) => bidder.userId === gus.userId && bidder.paddleNumber === 310))
  })

  test('expected, joined, here, gone: on the list, in its counts and its filter', async () => {
    const { auctionId, path, listed } = await givenList([{ email: `s${++turn}@example.org`, paddle: 310 }])
    const state = async () => (await listed()).map((guest) => guest.state).join()
    const [gus] = await listed()
    const change = (body: object) => ours.manage('PATCH', `${path}/${gus.userId}`, body)
    assert.equal(await state(), 'expected')
    assert.deepEqual((await change({ hasLeft: true })).status, 400)
    await change({ checkedIn: true })
    assert.equal(await state(), 'here')
    const left = await change({ hasLeft: true })
    assert.deepEqual([left.body.state, left.body.hasLeft, left.body.checkedIn], ['gone', true, true])
    assert.deepEqual((await ours.managed('GET', path)).counts, { expected: 0, joined: 0, here: 0, gone: 1 })
    assert.equal((await ours.managed('GET', `${path}?state=gone`)).totalCount, 1)
    assert.equal((await ours.managed('GET', `${path}?state=here`)).totalCount, 0)
    await change({ checkedIn: true })
    assert.equal(await state(), 'here')
    await change({ checkedIn: false })
    assert.equal(await state(), 'expected')
    const person = await givenPerson(goodlot)
    await join(person.token, auctionId)
    assert.equal(await state(), 'joined,expected')
  })

  test('a manager adds a guest by name alone, or with an address and a phone that nobody has', async () => {
    const { path, listed } = await givenList([{ email: `n${++turn}@example.org` }])
    const plain = await ours.managed('POST', path, { firstName: 'Ida', lastName: 'Holm' })
    assert.deepEqual([plain.firstName, plain.email, plain.state], ['Ida', '', 'expected'])
    const email = `new${turn}@example.org`
    const wanted = { email, firstName: 'Bo', mobile: '+12075550188', tableName: '4' }
    const added = await ours.managed('POST', path, wanted)
    assert.deepEqual([added.email, added.phone, added.tableName], [email, '+12075550188', '4'])
    const again = await ours.manage('POST', path, { email, tableName: '5' })
    assert.deepEqual([again.status, again.body.userId, again.body.tableName], [200, added.userId, '5'])
    assert.equal((await ours.manage('POST', path, {})).status, 400)
    assert.equal((await listed()).length, 3)
  })
})
