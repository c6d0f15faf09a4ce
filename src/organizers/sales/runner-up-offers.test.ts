import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { execute, rows } from '../../platform/database/pool.ts'

const HOUR = 3600

suite('a lot whose winner does not pay', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  async function givenSale() {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const { id: itemId } = await givenItem(goodlot.db, {
      auctionId,
      controlMode: 'manual',
      incrementCents: 100n,
      name: 'Loon Cabin',
    })
    const givenBidder = async (path: 'bid' | 'auto-bid', amount: number) => {
      const person = await givenPerson(goodlot)
      await givenRegistration(goodlot.db, { auctionId, userId: person.id })
      const body = path === 'bid' ? { amount } : { maxAmount: amount }
      await goodlot.call('POST', `/v3/item/${itemId}/${path}`, { token: person.token, body })
      return person
    }
    const third = await givenBidder('bid', 20)
    const second = await givenBidder('bid', 100)
    const winner = await givenBidder('auto-bid', 500)
    await ours.managed('POST', `/items/${itemId}/close`)
    return { auctionId, itemId, winner, second, third }
  }
  const path = (itemId: number) => `/items/${itemId}/runner-up-offers`
  const offer = (itemId: number, { id: userId }: { id: number }, more = {}) =>
    ours.manage('POST', path(itemId), { userId, reason: 'Unpaid.', ...more })
  const mine = async (person: Person, itemId: number) =>
    (await goodlot.call('GET', `/v3/bidder/runner-up-offers?itemId=${itemId}`, { token: person.token })).body
      .offers
  const answer = async (person: Person, itemId: number, isAccepted: boolean) => {
    const [{ id }] = await mine(person, itemId)
    return goodlot.call('POST', `/v3/bidder/runner-up-offers/${id}/answer`, {
      token: person.token,
      body: { isAccepted },
    })
  }
  const kinds = async ({ token }: Person) =>
    (await goodlot.call('GET', '/v3/bidder/notifications', { token })).body.notifications.map(
      ({ kind }: { kind: string }) => kind,
    )
  const logged = (auctionId: number) =>
    rows<{ action: string; subject: string; actor: number }>(
      goodlot.db,
      `select action, subject, actor_id as actor from audit_log
        where auction_id = $1 and subject in ('offer', 'purchase') order by id`,
      [auctionId],
    )

  test('is offered to the runner-up, who accepts it: it is theirs, and the log says all of it', async () => {
    const { auctionId, itemId, winner, second } = await givenSale()
    const before = await ours.managed('GET', path(itemId))
    assert.deepEqual([before.offers, before.next.userId, 'amount' in before.next], [[], second.id, false])
    const { status, body } = await offer(itemId, second)
    assert.deepEqual([status, body.offers[0].amount, body.offers[0].outcome], [201, '100.00', null])
    assert.equal((await ours.managed('GET', `/items/${itemId}`)).status, 'unsold')
    assert.equal((await kinds(winner))[0], 'removedFromReceipt')
    assert.equal((await kinds(second))[0], 'offeredToYou')
    const [shown] = await mine(second, itemId)
    const now = Math.floor(goodlot.clock.now() / 1000)
    assert.deepEqual(
      [shown.amount, shown.itemName, shown.deadline],
      ['100.00', 'Loon Cabin', now + 24 * HOUR],
    )
    assert.deepEqual(await mine(winner, itemId), [], 'nobody else sees it')

    assert.equal((await answer(second, itemId, true)).body.outcome, 'accepted')
    assert.equal((await answer(second, itemId, true)).status, 200, 'twice is once')
    const item = await ours.managed('GET', `/items/${itemId}`)
    assert.deepEqual([item.status, item.currentPrice, item.leaderId], ['sold', 100, second.id])
    const { purchases } = await ours.managed('GET', `/auctions/${auctionId}/purchases?itemId=${itemId}`)
    assert.deepEqual(
      purchases.map((line: { amount: string; buyer: { userId: number } }) => [
        line.amount,
        line.buyer.userId,
      ]),
      [['100.00', second.id]],
    )
    assert.equal((await kinds(second))[0], 'won')
    const manager = ours.manager.id
    assert.deepEqual(await logged(auctionId), [
      { action: 'take back', subject: 'purchase', actor: manager },
      { action: 'offer', subject: 'offer', actor: manager },
      { action: 'accept', subject: 'offer', actor: second.id },
    ])
    const { entries } = await ours.managed('GET', `/auctions/${auctionId}/audit?subject=offer`)
    assert.deepEqual([entries[0].guest.userId, entries[0].item.itemId], [second.id, itemId])
  })

  test('declined or late, it goes to the next one when a manager says so', async () => {
    const { auctionId, itemId, second, third } = await givenSale()
    await offer(itemId, second, { hours: 2 })
    assert.equal((await answer(second, itemId, false)).body.outcome, 'declined')
    assert.equal((await answer(second, itemId, true)).body.reason, 'declined', 'no is no')
    assert.equal((await offer(itemId, second)).body.reason, 'changed_meanwhile')
    const { body } = await offer(itemId, third, { hours: 2 })
    assert.equal(body.offers[1].amount, '20.00')
    await goodlot.service.ticker.tick()
    await goodlot.clock.advance(2 * HOUR + 1)
    await Promise.all([goodlot.service.ticker.tick(), goodlot.service.ticker.tick()])
    const [late] = await mine(third, itemId)
    assert.equal(late.outcome, 'late', 'the clock ended it')
    assert.equal((await kinds(third))[0], 'offerEnded')
    assert.equal((await answer(third, itemId, true)).body.reason, 'late')
    assert.equal((await ours.managed('GET', path(itemId))).next, null)
    assert.equal((await offer(itemId, third)).body.reason, 'nobody_left')
    const steps = (await logged(auctionId)).map(({ action }) => action)
    assert.deepEqual(steps, ['take back', 'offer', 'decline', 'offer', 'end'])
  })

  test('it can be accepted up to the deadline and not at it', async () => {
    const { itemId, second } = await givenSale()
    await offer(itemId, second, { hours: 1 })
    const deadline = async (sql: string) =>
      execute(goodlot.db, `update runner_up_offers set deadline_at = ${sql} where item_id = $1`, [itemId])
    await deadline('goodlot_now()')
    assert.equal((await answer(second, itemId, true)).body.reason, 'late', 'before the clock has ended it')
    await deadline(`goodlot_now() + interval '1 millisecond'`)
    assert.equal((await answer(second, itemId, true)).status, 200)
  })

  test('two managers at once offer it once, and it is accepted or withdrawn, not both', async () => {
    const { itemId, second } = await givenSale()
    const both = await Promise.all([offer(itemId, second), offer(itemId, second)])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409])
    const [accepted, withdrawn] = await Promise.all([
      answer(second, itemId, true),
      ours.manage('DELETE', path(itemId)),
    ])
    const [offered] = await mine(second, itemId)
    const isAccepted = offered.outcome === 'accepted'
    assert.deepEqual([accepted.status, withdrawn.status], isAccepted ? [200, 404] : [409, 204])
    const { status } = await ours.managed('GET', `/items/${itemId}`)
    assert.equal(status, isAccepted ? 'sold' : 'unsold')
  })

  test('a paid sale, a lot nobody won and a settled auction are not offered; a withdrawn lot is not accepted', async () => {
    const { auctionId, itemId, second } = await givenSale()
    const open = await givenItem(goodlot.db, { auctionId, controlMode: 'manual' })
    assert.equal((await offer(open.id, second)).body.reason, 'not_taken_back')
    const { purchases } = await ours.managed('GET', `/auctions/${auctionId}/purchases?itemId=${itemId}`)
    const pay = (isPaid: boolean) =>
      ours.managed('PATCH', `/purchases/${purchases[0].id}`, { isPaid, ...(isPaid && { paidBy: 'cash' }) })
    await pay(true)
    assert.equal((await offer(itemId, second)).body.reason, 'is_paid')
    await pay(false)
    assert.equal((await offer(itemId, second)).status, 201)
    const setStatus = (status: number) =>
      execute(
        goodlot.db,
        'update auctions set status_id = $2, closed_at = case when $2 = 7 then goodlot_now() end where id = $1',
        [auctionId, status],
      )
    await setStatus(7)
    assert.equal((await answer(second, itemId, true)).body.reason, 'settled')
    await setStatus(4)
    await execute(goodlot.db, 'update standings set status_id = 12 where item_id = $1', [itemId])
    assert.equal((await answer(second, itemId, true)).status, 404)
  })

  test('limits hold when it is accepted', async () => {
    const { auctionId, itemId, second } = await givenSale()
    await offer(itemId, second)
    const limit = (amount: number | null) =>
      ours.managed('PATCH', `/auctions/${auctionId}/registrations/${second.id}`, { spendingLimit: amount })
    await limit(99)
    const refused = await answer(second, itemId, true)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'spending_limit_exceeded'])
    await limit(100)
    assert.equal((await answer(second, itemId, true)).status, 200)
  })

  test('one who accepted and does not pay either is passed over too', async () => {
    const { itemId, second, third } = await givenSale()
    await offer(itemId, second)
    await answer(second, itemId, true)
    assert.equal((await ours.managed('GET', path(itemId))).next.userId, third.id)
    const { body } = await offer(itemId, third)
    assert.deepEqual([body.offers.at(-1).amount, body.next], ['20.00', null])
  })

  test('a sealed bid is told to no organizer before its bidder accepts, on no page and in no log', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const { id: itemId } = await givenItem(goodlot.db, {
      auctionId,
      itemType: 'sealedBid',
      controlMode: 'manual',
    })
    const people: Person[] = []
    for (const amount of [700.02, 900]) {
      const person = await givenPerson(goodlot)
      await givenRegistration(goodlot.db, { auctionId, userId: person.id })
      const { token } = person
      await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount } })
      people.push(person)
    }
    await ours.managed('POST', `/items/${itemId}/close`)
    const [second] = people as [Person]
    const seen = async () => {
      const audit = await ours.managed('GET', `/auctions/${auctionId}/audit?limit=100`)
      return JSON.stringify([await ours.managed('GET', path(itemId)), audit]).includes('700.02')
    }
    const { status, text } = await offer(itemId, second)
    assert.equal(status, 201)
    assert.ok(!text.includes('700.02'))
    assert.equal((await mine(second, itemId))[0].amount, '700.02', 'the bidder reads it')
    await ours.managed('DELETE', path(itemId))
    assert.equal(await seen(), false)
    await offer(itemId, second)
    assert.equal((await answer(second, itemId, true)).status, 200)
    assert.equal(await seen(), true)
  })
})
