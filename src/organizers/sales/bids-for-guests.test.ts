import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  type GivenItem,
  givenAuction,
  givenItem,
  givenRegistration,
  givenStaff,
} from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { rows } from '../../platform/database/pool.ts'

suite('a clerk who bids for a guest', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  async function scene(item: Partial<GivenItem> = {}) {
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      columns: { auto_bid_policy: 'classic', currency: 'USD' },
    })
    const { id: itemId } = await givenItem(goodlot.db, {
      auctionId,
      name: 'Lamp',
      incrementCents: 100n,
      ...item,
    })
    const [guest, clerk] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
    await givenStaff(goodlot.db, { auctionId, email: clerk.email, roles: ['clerk'] })
    const clerks = (body: object) =>
      goodlot.call('POST', `/v3/manage/items/${itemId}/bids`, {
        token: clerk.token,
        body: { userId: guest.id, ...body },
      })
    const own = (path: 'bid' | 'auto-bid', body: object, { token } = guest) =>
      goodlot.call('POST', `/v3/item/${itemId}/${path}`, { token, body })
    const ceiling = async () =>
      (await goodlot.call('GET', `/v3/item/${itemId}`, guest)).body.autoBidMax as number | null
    const told = async () =>
      (await goodlot.call('GET', '/v3/bidder/notifications', guest)).body.notifications
        .filter(({ type }: { type: string }) => type === 'general')
        .map(({ title, message }: { title: string; message: string }) => `${title}: ${message}`)
    const audit = () =>
      rows<{ action: string; changes: object }>(
        goodlot.db,
        `select action, changes from audit_log where subject = 'bid' and subject_id = $1 order by id`,
        [itemId],
      )
    return { auctionId, itemId, guest, clerks, own, ceiling, told, audit }
  }

  test('changes no ceiling that the guest set: neither down, nor up, nor by a plain bid', async () => {
    const { clerks, own, ceiling, told, audit, guest } = await scene()
    await own('auto-bid', { maxAmount: 1_234 })
    for (const maxAmount of [10, 1_233, 90_000]) {
      const refused = await clerks({ maxAmount })
      assert.deepEqual([refused.status, refused.body.reason], [409, 'ceiling_of_guest'])
      assert.match(refused.body.message, /only they can change it/)
    }
    assert.equal((await clerks({ amount: 2_000 })).body.reason, 'already_winning')
    assert.equal(await ceiling(), 1_234)
    assert.deepEqual(await told(), [])
    assert.deepEqual((await audit()).at(-3)!.changes, { bidderId: guest.id, reason: 'ceiling_of_guest' })
  })

  test('nor one that the guest set in place of the clerk’s, nor one of a group that is decided together', async () => {
    const { clerks, own, ceiling } = await scene()
    assert.equal((await clerks({ maxAmount: 50 })).status, 201)
    assert.equal((await clerks({ maxAmount: 60 })).status, 201, 'an own mistake can be corrected')
    assert.equal(await ceiling(), 60)
    await own('auto-bid', { maxAmount: 70 })
    assert.equal((await clerks({ maxAmount: 80 })).body.reason, 'ceiling_of_guest')
    const [, raised] = await Promise.all([own('bid', { amount: 75 }), clerks({ maxAmount: 90 })])
    assert.equal(raised.body.reason, 'ceiling_of_guest')
    assert.equal(await ceiling(), 75)
  })

  test('nor after a void has told the guest’s ceiling again', async () => {
    const { itemId, clerks, own, ceiling } = await scene()
    const rival = await givenPerson(goodlot)
    await own('bid', { amount: 10 }, rival)
    await own('auto-bid', { maxAmount: 1_234 })
    await ours.managed('POST', `/items/${itemId}/bids/void`, { sequences: [1] })
    assert.equal(await ceiling(), 1_234)
    assert.equal((await clerks({ maxAmount: 20 })).body.reason, 'ceiling_of_guest')
  })

  test('bids again for a guest whose ceiling was beaten', async () => {
    const { clerks, own, ceiling } = await scene()
    await own('auto-bid', { maxAmount: 100 })
    await own('bid', { amount: 200 }, await givenPerson(goodlot))
    assert.equal((await clerks({ maxAmount: 300 })).status, 201)
    assert.equal(await ceiling(), 300)
  })

  test('leaves the guest a notice of every bid, and the log the amount of plain ones only', async () => {
    const { clerks, told, audit, guest, own } = await scene()
    assert.equal((await clerks({ amount: 12 })).status, 201)
    await own('bid', { amount: 20 }, await givenPerson(goodlot))
    assert.equal((await clerks({ maxAmount: 77.31 })).status, 201)
    assert.equal((await clerks({ maxAmount: 77.31 })).status, 201, 'the same again changes nothing')
    assert.deepEqual(await told(), [
      'Limit set for you: The organizer set a limit for you on Lamp. You can see it on the lot’s page.',
      'Bid placed for you: The organizer bid $12 on Lamp for you.',
    ])
    assert.deepEqual(await audit(), [
      { action: 'place', changes: { bidderId: guest.id, kind: 'bid', amount: 12 } },
      { action: 'place', changes: { bidderId: guest.id, kind: 'autoBid' } },
      { action: 'place', changes: { bidderId: guest.id, kind: 'autoBid' } },
    ])
  })

  test('places one sealed bid for a guest who has none, which is told without its amount', async () => {
    const { clerks, told, audit, guest } = await scene({ itemType: 'sealedBid' })
    assert.equal((await clerks({ amount: 654.32 })).status, 201)
    assert.equal((await clerks({ amount: 700 })).body.reason, 'sealed_bid_placed')
    assert.deepEqual(await told(), [
      'Bid placed for you: The organizer placed a sealed bid for you on Lamp. You can see it on the lot’s page.',
    ])
    assert.deepEqual((await audit())[0]!.changes, { bidderId: guest.id, kind: 'bid' })
  })

  test('who bids for themselves is told nothing of it', async () => {
    const { own, told } = await scene()
    await own('bid', { amount: 10 })
    assert.deepEqual(await told(), [])
  })
})
