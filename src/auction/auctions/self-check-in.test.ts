import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { execute, row } from '../../platform/database/pool.ts'

suite('checking in on one’s own phone', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  async function evening({ isPrivate = false, opensLocalItems = false } = {}) {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, isPrivate })
    const checkIn = { onOwnPhone: true, ownPhoneOpensLocalItems: opensLocalItems }
    await ours.managed('PATCH', `/auctions/${auctionId}`, { checkIn })
    const { url } = await ours.managed('GET', `/auctions/${auctionId}/check-in-code`)
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    await execute(goodlot.db, 'update items set is_local_only = true where id = $1', [itemId])
    return { auctionId, itemId, code: codeIn(url), guest: await givenPerson(goodlot) }
  }
  const codeIn = (url: string) => new URL(url).hash.slice(1)
  const send = (auctionId: number, person: Person, code: string) =>
    goodlot.call('POST', `/v3/auctions/${auctionId}/check-in`, { token: person.token, body: { code } })
  const bid = async (itemId: number, { token }: Person) =>
    (await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount: 50 } })).body
  const shown = (auctionId: number, person: Person) =>
    ours.managed('GET', `/auctions/${auctionId}/registrations/${person.id}`)

  test('whoever has the code of the venue is here, with a paddle, and nobody else is', async () => {
    const { auctionId, code, guest } = await evening()
    const other = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, { token: other.token })
    const { status, body } = await send(auctionId, guest, code.toLowerCase())
    assert.equal(status, 200)
    const { paddleNumber } = await shown(auctionId, guest)
    assert.partialDeepStrictEqual(body, { auctionId, paddleNumber, needsDoor: true })
    assert.partialDeepStrictEqual(await shown(auctionId, guest), { state: 'here', checkedInBySelf: true })
    assert.partialDeepStrictEqual(await shown(auctionId, other), { state: 'joined', checkedIn: false })
    const again = await send(auctionId, guest, code)
    assert.deepEqual(again.body, body)
  })

  test('a wrong code, and the code of another evening, check nobody in', async () => {
    const { auctionId, guest } = await evening()
    const another = await evening()
    for (const code of ['A', 'AAAAAAAAAAAAAAAA', another.code]) {
      const { status, body } = await send(auctionId, guest, code)
      assert.deepEqual([status, body.reason], [409, 'wrong_code'], code)
    }
    const list = await ours.managed('GET', `/auctions/${auctionId}/registrations`)
    assert.equal(list.totalCount, 0, 'nobody is registered by a refused code')
  })

  test('it works only where the organizer allows it, and until the auction closes', async () => {
    const { auctionId, code, guest } = await evening()
    const refused = async () => {
      const { status, body } = await send(auctionId, guest, code)
      assert.deepEqual([status, body.reason], [409, 'check_in_over'])
    }
    await ours.managed('PATCH', `/auctions/${auctionId}`, { checkIn: { onOwnPhone: false } })
    await refused()
    await ours.managed('PATCH', `/auctions/${auctionId}`, { checkIn: { onOwnPhone: true } })
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    await refused()
    assert.equal((await ours.managed('GET', `/auctions/${auctionId}/check-in-code`)).isValid, false)
  })

  test('a new code ends what was printed before', async () => {
    const { auctionId, code, guest } = await evening()
    const renewed = await ours.managed('POST', `/auctions/${auctionId}/check-in-code`)
    assert.equal((await send(auctionId, guest, code)).body.reason, 'wrong_code')
    assert.equal((await send(auctionId, guest, codeIn(renewed.url))).status, 200)
  })

  test('a private auction lets in nobody who only has the code', async () => {
    const { auctionId, code, guest } = await evening({ isPrivate: true })
    assert.equal((await send(auctionId, guest, code)).status, 404)
    await ours.managed('POST', `/auctions/${auctionId}/registrations`, { email: guest.email })
    assert.equal((await send(auctionId, guest, code)).status, 200)
  })

  test('it opens lots for guests in the room only if the organizer says so, or the door confirms it', async () => {
    const { auctionId, itemId, code, guest } = await evening()
    await send(auctionId, guest, code)
    assert.ok((await bid(itemId, guest)).data.error.checkIn)
    await ours.managed('PATCH', `/auctions/${auctionId}/registrations/${guest.id}`, { checkedIn: true })
    assert.partialDeepStrictEqual(await shown(auctionId, guest), { state: 'here', checkedInBySelf: false })
    assert.equal((await bid(itemId, guest)).currentPrice, 50)
    assert.equal((await send(auctionId, guest, code)).body.needsDoor, false)

    const open = await evening({ opensLocalItems: true })
    assert.equal((await send(open.auctionId, open.guest, open.code)).body.needsDoor, false)
    assert.equal((await bid(open.itemId, open.guest)).currentPrice, 50)
  })

  test('somebody who left comes back by the code, and undoing the check-in forgets it', async () => {
    const { auctionId, code, guest } = await evening()
    const change = (body: object) =>
      ours.managed('PATCH', `/auctions/${auctionId}/registrations/${guest.id}`, body)
    await send(auctionId, guest, code)
    assert.equal((await change({ hasLeft: true })).state, 'gone')
    await send(auctionId, guest, code)
    assert.partialDeepStrictEqual(await shown(auctionId, guest), { state: 'here', checkedInBySelf: true })
    assert.partialDeepStrictEqual(await change({ checkedIn: false }), {
      state: 'joined',
      checkedInBySelf: false,
    })
  })

  test('somebody whom the door saw leave needs the door again: the code may be a photograph of it', async () => {
    const { auctionId, itemId, code, guest } = await evening()
    const change = (body: object) =>
      ours.managed('PATCH', `/auctions/${auctionId}/registrations/${guest.id}`, body)
    await goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, { token: guest.token })
    await change({ checkedIn: true })
    assert.equal((await bid(itemId, guest)).currentPrice, 50)
    assert.equal((await send(auctionId, guest, code)).body.needsDoor, false, 'still in the room')
    await change({ hasLeft: true })
    assert.equal((await send(auctionId, guest, code)).body.needsDoor, true)
    assert.partialDeepStrictEqual(await shown(auctionId, guest), { state: 'here', checkedInBySelf: true })
    const { id } = await givenItem(goodlot.db, { auctionId })
    await execute(goodlot.db, 'update items set is_local_only = true where id = $1', [id])
    assert.ok((await bid(id, guest)).data.error.checkIn)
  })

  test('a guest of the list who proved the phone there becomes that guest', async () => {
    const { auctionId, code } = await evening()
    const ada = await givenPerson(goodlot)
    const { phone } = (await row<{ phone: string }>(goodlot.db, 'select phone from users where id = $1', [
      ada.id,
    ]))!
    const listed = { firstName: 'Ada', mobile: phone, paddleNumber: 333, tableName: '4' }
    await ours.managed('POST', `/auctions/${auctionId}/registrations`, listed)
    assert.partialDeepStrictEqual((await send(auctionId, ada, code)).body, {
      paddleNumber: 333,
      tableName: '4',
    })
  })

  test('of two guests who are merged, whom the door has seen stays seen', async () => {
    const { auctionId, code, guest } = await evening()
    await send(auctionId, guest, code)
    const walkIn = { firstName: 'Gil', lastName: 'Stone', mobile: '+15145550199' }
    const { userId } = await ours.managed('POST', `/auctions/${auctionId}/walk-ins`, walkIn)
    const path = `/auctions/${auctionId}/registrations/${guest.id}/merge`
    await ours.managed('POST', path, { withUserId: userId })
    assert.partialDeepStrictEqual(await shown(auctionId, guest), { state: 'here', checkedInBySelf: false })
    await ours.managed('DELETE', path)
    assert.partialDeepStrictEqual(await shown(auctionId, guest), { state: 'here', checkedInBySelf: true })
  })
})
