import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import { Changes } from '../../platform/events/changes.ts'
import { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { agreeToSplit, finishSplit } from './split-proposals.ts'

suite('a lot that guests split by themselves', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  /** Anna has bought a cabin for 90, and is there with Ben and Carl, paddles 101 to 103. */
  async function scene() {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const people: Person[] = []
    for (const _ of 'abc') people.push(await givenPerson(goodlot, { hasProvedAddress: true }))
    for (const { id: userId } of people) await givenRegistration(goodlot.db, { auctionId, userId })
    const [anna, ben, carl] = people as [Person, Person, Person]
    const { id: itemId } = await givenItem(goodlot.db, {
      auctionId,
      itemType: 'forSale',
      buyNowCents: 90_00n,
    })
    const bought = await givenPurchase(goodlot.db, {
      auctionId,
      itemId,
      userId: anna.id,
      amountCents: 90_00n,
    })
    return { auctionId, itemId, anna, ben, carl, purchaseId: bought.id, receiptId: bought.receiptId }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  const pathOf = ({ auctionId }: Scene) => `/v3/bidder/auctions/${auctionId}/splits`
  const read = async (given: Scene, { token }: Person) =>
    (await goodlot.call('GET', pathOf(given), { token })).body
  const propose = (given: Scene, people: object[], more: object = {}, { token } = given.anna) =>
    goodlot.call('POST', pathOf(given), { token, body: { purchaseId: given.purchaseId, people, ...more } })
  const answer = (given: Scene, { token }: Person, id: number, how: 'agree' | 'decline') =>
    how === 'agree'
      ? goodlot.call('POST', `${pathOf(given)}/${id}/agree`, { token })
      : goodlot.call('DELETE', `${pathOf(given)}/${id}`, { token })
  const proposed = async (given: Scene, people: object[], more?: object): Promise<number> => {
    const done = await propose(given, people, more)
    assert.equal(done.status, 200, done.text)
    return done.body.sent[0].id
  }
  const shares = ({ auctionId }: Scene) =>
    rows<{ buyer: number; cents: bigint }>(
      goodlot.db,
      'select user_id as buyer, amount_cents as cents from purchases where auction_id = $1 order by id',
      [auctionId],
    ).then((found) => found.map(({ buyer, cents }) => [buyer, Number(cents)]))
  const both = [{ paddleNumber: 102 }, { paddleNumber: 103 }]

  test('nothing moves until all have agreed; then each has a share', async () => {
    const given = await scene()
    const { anna, ben, carl } = given
    const id = await proposed(given, [{ paddleNumber: 102 }, { email: carl.email }])
    const { received } = await read(given, ben)
    assert.partialDeepStrictEqual(received, [
      { id, paddleNumber: 101, amount: '30.00', wholeAmount: '90.00', shareCount: 3, hasAgreed: false },
    ])
    const first = await answer(given, ben, id, 'agree')
    assert.deepEqual([first.status, first.body.received[0].hasAgreed], [200, true])
    assert.deepEqual(await shares(given), [[anna.id, 90_00]])
    assert.deepEqual(
      (await read(given, anna)).sent[0].shares.map(({ hasAgreed }: { hasAgreed: boolean }) => hasAgreed),
      [true, true, false],
    )
    const last = await answer(given, carl, id, 'agree')
    assert.deepEqual([last.status, last.body.received], [200, []])
    assert.deepEqual(await shares(given), [
      [anna.id, 30_00],
      [ben.id, 30_00],
      [carl.id, 30_00],
    ])
    assert.deepEqual((await read(given, anna)).sent, [])
    const { entries } = await ours.managed('GET', `/auctions/${given.auctionId}/audit`)
    assert.partialDeepStrictEqual(entries[0], { actorId: anna.id, action: 'split', subject: 'purchase' })
  })

  test('amounts of one’s own make the price', async () => {
    const given = await scene()
    const { anna, ben } = given
    const wrong = await propose(given, [{ paddleNumber: 102, amount: 30 }], { amount: 50 })
    assert.equal(wrong.body.reason, 'wrong_sum')
    assert.equal((await propose(given, [{ paddleNumber: 102 }], { amount: 50 })).status, 400)
    assert.equal((await propose(given, [{ paddleNumber: 102, email: ben.email }])).status, 400)
    const id = await proposed(given, [{ paddleNumber: 102, amount: 40 }], { amount: 50 })
    await answer(given, ben, id, 'agree')
    assert.deepEqual(await shares(given), [
      [anna.id, 50_00],
      [ben.id, 40_00],
    ])
  })

  test('nobody learns from the answer whether a paddle is anybody, whether they declined, or that two names are one person', async () => {
    const given = await scene()
    const { anna, ben } = given
    const shown = async (people: object[], act = async (_: number) => {}) => {
      const id = await proposed(given, people)
      await act(id)
      const { sent } = await read(given, anna)
      await answer(given, anna, sent[0].id, 'decline')
      return sent[0].shares.slice(1).map(({ typed: _, ...share }: { typed: string }) => share)
    }
    const somebody = await shown([{ paddleNumber: 102 }])
    assert.deepEqual(await shown([{ paddleNumber: 999 }]), somebody)
    assert.deepEqual(await shown([{ email: 'nobody@example.org' }]), somebody)
    assert.deepEqual(await shown([{ paddleNumber: 101 }]), somebody, 'their own')
    const declined = async (id: number) => void (await answer(given, ben, id, 'decline'))
    assert.deepEqual(await shown([{ paddleNumber: 102 }], declined), somebody)
    const twice = await shown([{ paddleNumber: 102 }, { email: ben.email }])
    assert.deepEqual(twice, await shown([{ paddleNumber: 998 }, { paddleNumber: 999 }]))
  })

  test('declined, taken back or too old, the lot stays as it was, and another split may be proposed', async () => {
    const given = await scene()
    const { anna, ben, carl } = given
    const first = await proposed(given, both)
    const replaced = first
    const again = await proposed(given, both)
    assert.equal((await answer(given, ben, replaced, 'agree')).status, 404, 'another one took its place')
    await answer(given, ben, again, 'agree')
    await answer(given, ben, again, 'decline')
    assert.equal((await answer(given, carl, again, 'agree')).status, 200)
    assert.equal((await answer(given, ben, again, 'agree')).status, 404, 'what was declined stays declined')
    assert.deepEqual(await shares(given), [[anna.id, 90_00]])
    await answer(given, anna, again, 'decline')
    assert.equal((await answer(given, carl, again, 'agree')).status, 404)

    const second = await proposed(given, both)
    await answer(given, ben, second, 'agree')
    await goodlot.clock.advance(48 * 3600)
    assert.equal((await answer(given, carl, second, 'agree')).status, 404)
    assert.deepEqual([(await read(given, anna)).sent, (await read(given, carl)).received], [[], []])
    await proposed(given, both)
    assert.deepEqual(await shares(given), [[anna.id, 90_00]])
  })

  test('a lot that was paid or split at the desk meanwhile is not split again', async () => {
    const given = await scene()
    const { auctionId, anna, ben, receiptId, purchaseId } = given
    const id = await proposed(given, [{ paddleNumber: 102 }])
    const paid = await ours.managed('POST', `/receipts/${receiptId}/payments`, { paidBy: 'cash' })
    assert.equal((await answer(given, ben, id, 'agree')).status, 404)
    assert.equal((await propose(given, both)).body.reason, 'is_paid')
    await ours.managed('DELETE', `/receipts/${receiptId}/payments/${paid.payments[0].id}`)
    await ours.managed('POST', `/purchases/${purchaseId}/split`, {
      shares: [anna, ben].map(({ id: userId }) => ({ userId })),
    })
    assert.equal((await answer(given, ben, id, 'agree')).status, 404)
    await ours.managed('DELETE', `/purchases/${purchaseId}/split`)
    assert.equal((await answer(given, ben, id, 'agree')).status, 200, 'it is as it was proposed again')
    assert.equal((await shares(given)).length, 2)
    assert.equal((await ours.managed('GET', `/auctions/${auctionId}/purchases`)).totalCount, 2)
  })

  test('only the buyer proposes, only who is named answers, and only guests of the auction read', async () => {
    const given = await scene()
    const { ben, carl } = given
    assert.equal((await propose(given, [{ paddleNumber: 101 }], {}, ben)).status, 404)
    const id = await proposed(given, [{ paddleNumber: 102 }])
    for (const how of ['agree', 'decline'] as const)
      assert.equal((await answer(given, carl, id, how)).status, 404)
    assert.equal((await answer(given, given.anna, id, 'agree')).status, 404)
    const stranger = await givenPerson(goodlot)
    assert.equal((await goodlot.call('GET', pathOf(given), { token: stranger.token })).status, 404)
    const other = await scene()
    assert.equal((await answer({ ...given, auctionId: other.auctionId }, ben, id, 'agree')).status, 404)
  })

  test('a share counts for the limits of its guest, whoever agrees last', async () => {
    const given = await scene()
    const { auctionId, ben, carl } = given
    const limit = (who: Person, spendingLimit: number) =>
      ours.managed('PATCH', `/auctions/${auctionId}/registrations/${who.id}`, { spendingLimit })
    await limit(ben, 29.99)
    const id = await proposed(given, both)
    assert.equal((await answer(given, ben, id, 'agree')).body.reason, 'spending_limit_exceeded')
    await limit(ben, 30)
    assert.equal((await answer(given, ben, id, 'agree')).status, 200)
    await ours.managed('POST', `/auctions/${auctionId}/purchases`, { userId: ben.id, amount: 1 })
    const last = await answer(given, carl, id, 'agree')
    assert.deepEqual([last.status, last.body.reason], [409, 'other_cannot'])
    assert.equal((await read(given, carl)).received[0].hasAgreed, false, 'nothing happened')
    await limit(ben, 31)
    assert.equal((await answer(given, carl, id, 'agree')).status, 200)
    const { body } = await goodlot.call('POST', `/v3/item/${given.itemId}/purchase`, {
      token: ben.token,
      body: {},
    })
    assert.equal(body.reason, 'spending_limit_exceeded', 'his share counts')
  })

  test('people who only stand on a list are not told, and have joined once they agree', async () => {
    const given = await scene()
    const { auctionId, ben, carl } = given
    await execute(
      goodlot.db,
      'update registrations set joined_at = null, checked_in_at = null where user_id = $1',
      [ben.id],
    )
    const id = await proposed(given, both)
    const told = (who: Person) =>
      rows(goodlot.db, `select from notifications where user_id = $1 and kind = 'splitProposed'`, [who.id])
    assert.deepEqual([(await told(ben)).length, (await told(carl)).length], [0, 1])
    await answer(given, carl, id, 'agree')
    await answer(given, ben, id, 'agree')
    const joined = `select from registrations where auction_id = $1 and user_id = $2 and joined_at is not null`
    assert.equal((await rows(goodlot.db, joined, [auctionId, ben.id])).length, 1)
  })

  test('whoever proposes again and again tells the others three times a day, and not more', async () => {
    const given = await scene()
    const told = async () =>
      (
        await rows(goodlot.db, `select from notifications where user_id = $1 and kind = 'splitProposed'`, [
          given.ben.id,
        ])
      ).length
    for (let time = 1; time <= 5; time++) {
      const id = await proposed(given, [{ paddleNumber: 102 }])
      await answer(given, time % 2 ? given.ben : given.anna, id, 'decline')
      assert.equal(await told(), Math.min(time, 3))
    }
    const { id } = (await propose(given, [{ paddleNumber: 102 }])).body.sent[0]
    assert.equal((await read(given, given.ben)).received[0].id, id, 'it is there all the same')
    await goodlot.clock.advance(24 * 3600)
    await proposed(given, [{ paddleNumber: 102 }])
    assert.equal(await told(), 4)
  })

  test('whoever answers last may change their mind while the open payment is being closed', async () => {
    const given = await scene()
    const { auctionId, anna, ben } = given
    const splitId = await proposed(given, [{ paddleNumber: 102 }])
    const changes = new Changes(goodlot.db, new ResponseCache())
    const answering = { auctionId, userId: ben.id, splitId, adminEmails: [] }
    const { proposal, isLast } = await changes.commit((tx, emit) => agreeToSplit(tx, emit, answering))
    assert.equal(isLast, true)
    await answer(given, ben, splitId, 'decline')
    await assert.rejects(
      changes.commit((tx, emit) => finishSplit(tx, emit, { answering, proposal })),
      { code: 'not_found' },
    )
    assert.deepEqual(await shares(given), [[anna.id, 90_00]])
  })
})
