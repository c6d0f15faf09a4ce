import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  type GivenItem,
  givenAuction,
  givenItem,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

/** What the guest is ready to pay; nothing that managers can ask may narrow it down. */
const SECRET = 1234.56
const LEAST = 10
const MOST = 2_000

/**
 * Halves what is left of the range with each question, as an attacker does who reads "the secret is below this" from an
 * answer. `true` and `false` narrow it down, `null` tells nothing, and `stop` ends it.
 */
async function bisect(
  isBelow: (amount: number) => Promise<boolean | null | 'stop'>,
  { probes = 30 } = {},
): Promise<{ low: number; high: number; answers: unknown[] }> {
  let [low, high] = [LEAST, MOST]
  const answers: unknown[] = []
  for (let probe = 0; probe < probes; probe++) {
    const amount = Math.round(((low + high) / 2) * 100) / 100
    const answer = await isBelow(amount)
    answers.push(answer)
    if (answer === 'stop') break
    if (answer === true) high = amount
    if (answer === false) low = amount
  }
  return { low, high, answers }
}

suite('a manager who tries to find out a ceiling or a sealed bid', () => {
  const goodlot = useService({ RATE_LIMITS: 'manage=9999/60,itemBid=9999/60' })
  const ours = useManaged(goodlot)

  async function scene(item: Partial<GivenItem> = {}) {
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      columns: { auto_bid_policy: 'classic' },
    })
    const [{ id: itemId }, { id: otherId }] = [
      await givenItem(goodlot.db, { auctionId, incrementCents: 100n, ...item }),
      await givenItem(goodlot.db, { auctionId, incrementCents: 100n }),
    ]
    const guest = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
    return { auctionId, itemId, otherId, guest }
  }
  const offer = async (
    { token }: Person,
    itemId: number,
    body: { amount: number } | { maxAmount: number },
  ) => {
    const path = `/v3/item/${itemId}/${'amount' in body ? 'bid' : 'auto-bid'}`
    const answer = await goodlot.call('POST', path, { token, body })
    assert.equal(answer.body.itemId, itemId, answer.text)
  }
  const priceOf = async (itemId: number) =>
    (await goodlot.call('GET', `/v3/item/${itemId}`)).body.currentPrice as number
  const bidFor = (itemId: number, body: object) => ours.manage('POST', `/items/${itemId}/bids`, body)

  for (const [name, item, secret] of [
    ['a ceiling', {}, { maxAmount: SECRET }],
    ['a sealed bid', { itemType: 'sealedBid' }, { amount: SECRET }],
  ] as const) {
    test(`learns nothing of ${name} by moving the guest’s limit and bidding for them elsewhere`, async () => {
      const { auctionId, itemId, otherId, guest } = await scene(item)
      await offer(guest, itemId, secret)
      const reasons = new Set<string>()
      for (const amount of [0.01, 5]) {
        const { low, high } = await bisect(async (spendingLimit) => {
          await ours.managed('PATCH', `/auctions/${auctionId}/registrations/${guest.id}`, { spendingLimit })
          const { reason } = (await bidFor(otherId, { userId: guest.id, amount })).body
          reasons.add(reason)
          return reason === 'spending_limit_exceeded' ? false : reason === 'below_minimum' ? true : null
        })
        assert.ok(low === LEAST || high === MOST, `between ${low} and ${high}`)
      }
      assert.deepEqual([...reasons], ['below_minimum'])
      await ours.managed('PATCH', `/auctions/${auctionId}/registrations/${guest.id}`, { spendingLimit: 100 })
      const within = await bidFor(otherId, { userId: guest.id, amount: 100 })
      assert.equal(within.status, 201, 'the limit holds for the bid alone')
      const { id: thirdId } = await givenItem(goodlot.db, { auctionId })
      const above = await bidFor(thirdId, { userId: guest.id, amount: 100.01 })
      assert.equal(above.body.reason, 'spending_limit_exceeded')
    })

    test(`learns nothing of ${name} by moving the amount from which a card is required`, async () => {
      const { auctionId, itemId, otherId, guest } = await scene(item)
      await offer(guest, itemId, secret)
      const reasons = new Set<string>()
      await bisect(async (cardThreshold) => {
        await ours.managed('PATCH', `/auctions/${auctionId}`, {
          bidding: { requireCard: true, cardThreshold },
        })
        const { reason } = (await bidFor(otherId, { userId: guest.id, amount: 0.01 })).body
        reasons.add(reason)
        return reason !== 'card_required'
      })
      assert.deepEqual([...reasons], ['below_minimum'])
      await ours.managed('PATCH', `/auctions/${auctionId}`, { bidding: { cardThreshold: 10 } })
      assert.equal((await bidFor(otherId, { userId: guest.id, amount: 10.01 })).body.reason, 'card_required')
      assert.equal((await bidFor(otherId, { userId: guest.id, amount: 10 })).status, 201)
    })
  }

  test('learns one step of a ceiling by lowering the reserve, and the leader pays no more than that', async () => {
    const { itemId, guest } = await scene({ reserveCents: 500_000n })
    await offer(guest, itemId, { maxAmount: SECRET })
    const statuses: number[] = []
    const { low, high } = await bisect(async (reservePrice) => {
      const { status, body } = await ours.manage('PATCH', `/items/${itemId}`, { reservePrice })
      statuses.push(status)
      return status === 200 ? !body.isReserveMet : null
    })
    assert.deepEqual([low, high], [LEAST, MOST])
    assert.ok(statuses.every((status) => status === 409))
    assert.equal(await priceOf(itemId), 10)
    const lower = (reservePrice: number | null) => ours.manage('PATCH', `/items/${itemId}`, { reservePrice })
    const tooHigh = await lower(11.01)
    assert.deepEqual([tooHigh.status, tooHigh.body.reason], [409, 'has_bids'])
    assert.match(tooHigh.body.message, /removed, or lowered once, to at most 11\.00/)
    const once = await lower(11)
    assert.deepEqual([once.status, once.body.isReserveMet, once.body.currentPrice], [200, true, 11])
    assert.match((await lower(10.5)).body.message, /lowered once already/)
    assert.equal((await lower(null)).status, 200)
    assert.match((await lower(11)).body.message, /no longer have a reserve/)
    assert.equal(await priceOf(itemId), 11)
  })

  test('neither learns a ceiling nor makes anybody pay by lowering the reserve below an own bid and voiding that', async () => {
    const { auctionId, itemId, guest } = await scene({ reserveCents: 500_000n })
    const puppet = await givenPerson(goodlot)
    await offer(guest, itemId, { maxAmount: SECRET })
    await offer(puppet, itemId, { amount: 2_000 })
    const lower = (reservePrice: number | null) => ours.managed('PATCH', `/items/${itemId}`, { reservePrice })
    await lower(1_200)
    const path = `/auctions/${auctionId}/bids?itemId=${itemId}&userId=${puppet.id}&limit=1`
    const { sequence } = (await ours.managed('GET', path)).bids[0]
    const takeOut = (query = '') =>
      ours.manage('POST', `/items/${itemId}/bids/void${query}`, { sequences: [sequence] })
    for (const query of ['?dryRun=1', '']) {
      const { status, body } = await takeOut(query)
      assert.deepEqual([status, body.reason], [409, 'reserve_was_lowered'])
    }
    await lower(null)
    assert.equal((await takeOut()).body.currentPrice, 10)
  })

  test('a reserve is free before the first bid, and lowered for many items by the same rule', async () => {
    const { auctionId, itemId, guest } = await scene({ reserveCents: 500_000n })
    for (const reservePrice of [400, 300, 4_000])
      assert.equal((await ours.manage('PATCH', `/items/${itemId}`, { reservePrice })).status, 200)
    await offer(guest, itemId, { maxAmount: SECRET })
    const many = await ours.manage('PATCH', `/auctions/${auctionId}/items`, {
      items: [{ id: itemId, reservePrice: 300 }],
    })
    assert.deepEqual([many.status, many.body.reason], [409, 'has_bids'])
    assert.equal(await priceOf(itemId), 10)
  })

  test('learns next to nothing by bids of an own account that are voided each time', async () => {
    const { auctionId, itemId, guest } = await scene()
    await offer(guest, itemId, { maxAmount: SECRET })
    const puppet = await givenPerson(goodlot)
    const { answers } = await bisect(async (amount) => {
      if (amount <= (await priceOf(itemId))) return 'stop'
      await offer(puppet, itemId, { amount })
      const { leaderId } = await ours.managed('GET', `/items/${itemId}`)
      const path = `/auctions/${auctionId}/bids?itemId=${itemId}&userId=${puppet.id}&limit=1`
      const { sequence } = (await ours.managed('GET', path)).bids[0]
      const voided = await ours.manage('POST', `/items/${itemId}/bids/void`, { sequences: [sequence] })
      if (voided.status === 200) return leaderId === puppet.id
      assert.deepEqual([voided.status, voided.body.reason], [409, 'voids_used_up'])
      return 'stop'
    })
    assert.equal(answers.length, 3, 'two voids; the third bid stays')
  })

  test('learns nothing of a ceiling by asking what a void would do', async () => {
    const { itemId, guest } = await scene()
    const [dora, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    await offer(guest, itemId, { maxAmount: SECRET })
    await offer(dora, itemId, { amount: 1_500 })
    await offer(ben, itemId, { maxAmount: 9_000 })
    const preview = (token: string, ...sequences: number[]) =>
      goodlot.call('POST', `/v3/manage/items/${itemId}/bids/void?dryRun=1`, { token, body: { sequences } })
    for (const { token } of [ours.manager, ours.admin]) {
      const early = await preview(token, 2)
      assert.deepEqual([early.status, early.body.reason], [409, 'not_the_last_bids'])
      assert.ok(!/123[45]/.test(early.text), early.text)
      assert.equal((await preview(token, 3)).body.currentPrice, 1_500)
      assert.equal((await preview(token, 2, 3)).body.currentPrice, 10)
    }
  })

  test('learns nothing of a sealed bid by bidding upward for its guest', async () => {
    const { itemId, guest } = await scene({ itemType: 'sealedBid' })
    await offer(guest, itemId, { amount: SECRET })
    const reasons = new Set<string>()
    const { low, high } = await bisect(async (amount) => {
      const { status, body } = await bidFor(itemId, { userId: guest.id, amount })
      reasons.add(body.reason)
      return status === 201 ? true : body.reason === 'below_minimum' ? false : null
    })
    assert.deepEqual([low, high, [...reasons]], [LEAST, MOST, ['sealed_bid_placed']])
    const mine = await goodlot.call('GET', `/v3/item/${itemId}`, guest)
    assert.equal(mine.body.myBidAmount, SECRET)
  })
})
