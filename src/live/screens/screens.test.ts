import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  deleteOrganization,
  givenAuction,
  givenItem,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { STAFF_DAYS } from '../../auction/auctions/staff-roles.ts'

suite('the big screen', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  /** A private auction with a screen, and a guest with a paddle. */
  async function scene(columns: Record<string, unknown> = {}) {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, isPrivate: true, columns })
    const guest = await givenPerson(goodlot)
    const { paddleNumber } = await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
    const { code } = await ours.managed('GET', `/auctions/${auctionId}/screen`)
    return { auctionId, guest, paddleNumber, code }
  }
  const read = (code: string) => goodlot.call('GET', `/v3/screens/${code}`)
  const show = (auctionId: number, body: object) => ours.manage('PUT', `/auctions/${auctionId}/screen`, body)

  test('is opened by its code alone, in any case, and by nothing else', async () => {
    const { auctionId, code } = await scene()
    assert.match(code, /^[A-HJ-NP-Z2-9]{8}$/)
    for (const written of [code, code.toLowerCase()]) {
      assert.equal((await read(written)).body.auction.id, auctionId)
    }
    assert.equal((await read('AAAAAAAA')).status, 404)
    assert.equal((await read(String(auctionId))).status, 404)
    const again = await ours.managed('GET', `/auctions/${auctionId}/screen`)
    assert.equal(again.code, code)
  })

  test('opens by its code as long as the auction has staff, and never again after that', async () => {
    const { auctionId, code } = await scene()
    const set = (sql: string) => goodlot.db.query(`update auctions set ${sql} where id = $1`, [auctionId])
    for (const [state, status] of [
      ['status_id = 1', 200],
      [`status_id = 6, closed_at = goodlot_now() - interval '${STAFF_DAYS} days' + interval '1 minute'`, 200],
      [`closed_at = goodlot_now() - interval '${STAFF_DAYS} days'`, 404],
      [`closed_at = goodlot_now() - interval '400 days'`, 404],
      ['status_id = 7, closed_at = goodlot_now()', 404],
    ] as const) {
      await set(state)
      assert.equal((await read(code)).status, status, state)
    }
  })

  test('goes dark with a new code, with its organization and when the auction is cancelled', async () => {
    const { auctionId, code } = await scene()
    const renewed = await ours.managed('POST', `/auctions/${auctionId}/screen/code`)
    assert.notEqual(renewed.code, code)
    assert.deepEqual([(await read(code)).status, (await read(renewed.code)).status], [404, 200])
    await goodlot.db.query('update auctions set status_id = 10 where id = $1', [auctionId])
    assert.equal((await read(renewed.code)).status, 404)
    const { id: otherId, organizationId } = await givenAuction(goodlot.db)
    const other = await goodlot.call('GET', `/v3/manage/auctions/${otherId}/screen`, {
      token: ours.admin.token,
    })
    assert.equal((await read(other.body.code)).status, 200)
    await deleteOrganization(goodlot.db, organizationId)
    assert.equal((await read(other.body.code)).status, 404)
  })

  test('shows lots by price with the paddle that leads, and the bids of the live lot', async () => {
    const { auctionId, guest, paddleNumber, code } = await scene()
    const { id: low } = await givenItem(goodlot.db, { auctionId, name: 'Low', startingCents: 1000n })
    const { id: live } = await givenItem(goodlot.db, {
      auctionId,
      name: 'High',
      itemType: 'live',
      controlMode: 'manual',
    })
    await goodlot.call('POST', `/v3/item/${low}/bid`, { token: guest.token, body: { amount: 10 } })
    await goodlot.call('POST', `/v3/item/${live}/bid`, { token: guest.token, body: { amount: 300 } })
    const { body } = await read(code)
    assert.deepEqual(
      body.lots.map(({ name, price, paddle }: { name: string; price: number; paddle: number }) => [
        name,
        price,
        paddle,
      ]),
      [
        ['High', 300, paddleNumber],
        ['Low', 10, paddleNumber],
      ],
    )
    assert.deepEqual([body.lot.id, body.lot.bids[0].bidder], [live, String(paddleNumber)])
    await show(auctionId, { scene: { kind: 'lot', itemId: low } })
    assert.equal((await read(code)).body.lot.id, low)
  })

  test('shows no ceiling, no reserve, no sealed amount, no hidden item and no name', async () => {
    const { auctionId, guest, code } = await scene()
    const { id: item } = await givenItem(goodlot.db, { auctionId, reserveCents: 77_731n })
    const { id: sealed } = await givenItem(goodlot.db, { auctionId, itemType: 'sealedBid' })
    await givenItem(goodlot.db, { auctionId, status: 'draft', name: 'Hidden thing' })
    await goodlot.call('POST', `/v3/item/${item}/auto-bid`, {
      token: guest.token,
      body: { maxAmount: 555.17 },
    })
    await goodlot.call('POST', `/v3/item/${sealed}/bid`, { token: guest.token, body: { amount: 666.28 } })
    await show(auctionId, { scene: { kind: 'lot', itemId: sealed } })
    const { text, body } = await read(code)
    for (const secret of ['777.31', '555.17', '666.28', 'Hidden thing', guest.email, 'Pat']) {
      assert.ok(!text.includes(secret), secret)
    }
    assert.deepEqual([body.lot.price, body.lot.paddle, body.lot.bids], [null, null, []])
  })

  test('shows donations by paddle, and the thermometer', async () => {
    const { auctionId, paddleNumber, code } = await scene({
      offline_updates_thermometer: true,
      goal_cents: 100_000n,
    })
    await ours.managed('POST', `/auctions/${auctionId}/purchases`, { paddleNumber, amount: 500 })
    const { body } = await read(code)
    assert.deepEqual([body.donations[0].amount, body.donations[0].paddle], ['500.00', paddleNumber])
    assert.deepEqual([body.thermometer.raised, body.thermometer.goal], ['500.00', '1000.00'])
  })

  test('follows the console: scene and sponsors, and tells nothing new while nothing changes', async () => {
    const { auctionId, code } = await scene()
    const raise = { kind: 'paddleRaise', amount: 500, caption: 'is a second chance' }
    const changed = await show(auctionId, { scene: raise, sponsors: ['Lake Hotel'] })
    assert.equal(changed.status, 200, changed.text)
    const { body, headers } = await read(code)
    assert.deepEqual([body.scene, body.sponsors], [raise, ['Lake Hotel']])
    const options = { headers: { 'if-none-match': headers.get('etag')! } }
    assert.equal((await goodlot.call('GET', `/v3/screens/${code}`, options)).status, 304)
  })

  for (const body of [
    {},
    { scene: { kind: 'circus' } },
    { scene: { kind: 'message' } },
    { scene: { kind: 'lot', itemId: 1_999_999_999 } },
    { scene: { kind: 'message', message: 'x'.repeat(141) } },
  ]) {
    test(`${JSON.stringify(body).slice(0, 60)} is 400`, async () => {
      const { auctionId } = await scene()
      assert.equal((await show(auctionId, body)).status, 400)
    })
  }
})
