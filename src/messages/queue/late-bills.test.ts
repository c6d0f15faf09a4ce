import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useMailedAuctions } from '../../../tests/kit/mailed-auctions.ts'
import { rows } from '../../platform/database/pool.ts'

const DAY = 24 * 3_600

suite('mails about what comes onto a bill after the close', () => {
  const { server, goodlot, ours, closedAuction, sentTo } = useMailedAuctions()

  /** What came onto a bill is mailed after two minutes, in which it may be paid or undone. */
  async function aLittleLater() {
    for (const seconds of [150, 2, 1]) await goodlot.clock.advance(seconds)
  }

  /** Anna won a kite for 20; Ben is there, and has nothing to pay. All that was due at once is mailed. */
  async function won({ isRehearsal = false } = {}) {
    const closed = await closedAuction({ lot: 'Kite', columns: { time_zone: 'UTC' } })
    const { auctionId } = closed
    if (isRehearsal)
      await goodlot.db.query(
        `insert into rehearsals (auction_id, original_id, started_by, bids_per_minute)
         values ($1, $1, $2, 60)`,
        [auctionId, ours.manager.id],
      )
    const ben = await givenPerson(goodlot, { hasProvedAddress: true })
    const columns = { joined_at: 'now' }
    await givenRegistration(goodlot.db, { auctionId, userId: ben.id, columns })
    const { purchases } = await ours.managed('GET', `/auctions/${auctionId}/purchases`)
    await goodlot.clock.advance(2)
    server.mails.length = 0
    const path = `/purchases/${purchases[0].id}/split`
    const shares = [closed.anna, ben].map(({ id: userId }) => ({ userId }))
    return {
      ...closed,
      ben,
      purchaseId: purchases[0].id as number,
      split: () => ours.managed('POST', path, { shares }),
      undo: () => ours.managed('DELETE', path),
    }
  }
  const subjects = (address: string) => sentTo(address).map(({ subject }) => subject)
  const billOf = async (auctionId: number, userId: number) =>
    (
      await rows<{ id: number }>(
        goodlot.db,
        'select id from receipts where auction_id = $1 and user_id = $2',
        [auctionId, userId],
      )
    )[0]!.id

  test('whoever gets a share is mailed their bill and its reminders, and the winner is reminded of theirs', async () => {
    const { auctionId, anna, ben, split } = await won()
    await split()
    await aLittleLater()
    assert.deepEqual(subjects(ben.email), ['You won 1 lot: $10 to pay'])
    assert.match(sentTo(ben.email)[0]!.text!, /1\/2 share of Kite: \$10/)
    assert.deepEqual(subjects(anna.email), [])
    server.mails.length = 0
    await goodlot.clock.advance(2 * DAY)
    for (const { email } of [anna, ben]) {
      assert.deepEqual(subjects(email), ['Still to pay: $10 for Spring Gala'])
      assert.match(sentTo(email)[0]!.text!, /1\/2 share of Kite: \$10/)
    }
    const receiptId = await billOf(auctionId, ben.id)
    await ours.managed('POST', `/receipts/${receiptId}/payments`, { paidBy: 'cash', amount: 10 })
    server.mails.length = 0
    await goodlot.clock.advance(3 * DAY)
    assert.deepEqual(subjects(anna.email), ['Still to pay: $10 for Spring Gala'])
    assert.deepEqual(
      subjects(ben.email).filter((subject) => /to pay/i.test(subject!)),
      [],
    )
  })

  test('so it is when they agree on their phones', async () => {
    const { auctionId, anna, ben, purchaseId } = await won()
    const path = `/v3/bidder/auctions/${auctionId}/splits`
    const body = { purchaseId, people: [{ email: ben.email }] }
    const { sent } = (await goodlot.call('POST', path, { token: anna.token, body })).body
    await aLittleLater()
    assert.deepEqual(subjects(ben.email), [])
    await goodlot.call('POST', `${path}/${sent[0].id}/agree`, { token: ben.token })
    await aLittleLater()
    assert.deepEqual(subjects(ben.email), ['You won 1 lot: $10 to pay'])
  })

  test('split, undone and split again within two minutes, there is one mail of each', async () => {
    const { ben, split, undo } = await won()
    await split()
    await undo()
    await split()
    await aLittleLater()
    await goodlot.clock.advance(2 * DAY)
    await goodlot.clock.advance(3 * DAY)
    assert.deepEqual(subjects(ben.email), [
      'You won 1 lot: $10 to pay',
      'Still to pay: $10 for Spring Gala',
      'Still to pay: $10 for Spring Gala',
    ])
  })

  test('split and undone again and again, it is mailed five times a day, and the next day what is left', async () => {
    const { ben, split, undo } = await won()
    for (let time = 0; time < 6; time++) {
      await split()
      await aLittleLater()
      await undo()
    }
    await split()
    const bills = () => subjects(ben.email).filter((subject) => subject === 'You won 1 lot: $10 to pay')
    await aLittleLater()
    assert.equal(bills().length, 5)
    await goodlot.clock.advance(DAY)
    await aLittleLater()
    assert.equal(bills().length, 6)
  })

  test('a rehearsal sends nothing', async () => {
    const { ben, split } = await won({ isRehearsal: true })
    await split()
    await goodlot.clock.advance(2)
    await goodlot.clock.advance(2 * DAY)
    assert.deepEqual(subjects(ben.email), [])
  })

  test('a lot that is split before the close is in the one mail at the close', async () => {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, endsIn: 600 })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    for (const { id: userId } of [anna, ben])
      await givenRegistration(goodlot.db, { auctionId, userId, columns: { joined_at: 'now' } })
    const item = await givenItem(goodlot.db, { auctionId, itemType: 'forSale', columns: { name: 'Kite' } })
    const kite = { auctionId, itemId: item.id, userId: anna.id, amountCents: 20_00n }
    const { id } = await givenPurchase(goodlot.db, kite)
    const shares = [anna, ben].map(({ id: userId }) => ({ userId }))
    await ours.managed('POST', `/purchases/${id}/split`, { shares })
    await goodlot.clock.advance(2)
    assert.deepEqual(server.mails, [])
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    await goodlot.clock.advance(2)
    for (const { email } of [anna, ben]) assert.match(sentTo(email)[0]!.text!, /1\/2 share of Kite: \$10/)
    assert.equal(server.mails.length, 2)
  })

  /** Anna and Ben are there, and Anna won a lot that was sold by hand; Ben bid less. */
  async function closedByHand(columns = {}) {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, endsIn: 600, columns })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    for (const { id: userId } of [anna, ben])
      await givenRegistration(goodlot.db, { auctionId, userId, columns: { joined_at: 'now' } })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, controlMode: 'manual' })
    const bid = (userId: number, amount: number) =>
      ours.managed('POST', `/items/${itemId}/bids`, { userId, amount })
    await bid(ben.id, 10)
    await bid(anna.id, 20)
    const close = async () => {
      await ours.managed('POST', `/items/${itemId}/close`)
      await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
      await goodlot.service.ticker.tick()
      await aLittleLater()
    }
    const purchaseOf = async (userId: number) => {
      const { purchases } = await ours.managed('GET', `/auctions/${auctionId}/purchases`)
      return purchases.find(({ buyer }: { buyer: { userId: number } }) => buyer.userId === userId)
    }
    return { auctionId, itemId, anna, ben, close, purchaseOf }
  }

  test('a lot that turns out to be another guest’s: they are mailed their bill, and reminded', async () => {
    const { anna, ben, close, purchaseOf } = await closedByHand()
    await close()
    const { id } = await purchaseOf(anna.id)
    const correct = async (body: object) => {
      await ours.managed('POST', `/purchases/${id}/correction`, { ...body, reason: 'Wrong paddle.' })
      await aLittleLater()
    }
    await correct({ amount: 15 })
    assert.deepEqual(subjects(anna.email), ['You won 1 lot: $20 to pay'], 'of the price she was notified')
    await correct({ userId: ben.id })
    assert.deepEqual(subjects(ben.email), ['You won 1 lot: $15 to pay'])
    await goodlot.clock.advance(2 * DAY)
    assert.match(subjects(ben.email)[1]!, /^Still to pay: \$15/)
    assert.equal(subjects(anna.email).length, 1)
  })

  test('a lot that its winner does not pay: the next bidder who accepts it is mailed their bill', async () => {
    const { itemId, ben, close } = await closedByHand()
    await close()
    const offer = { userId: ben.id, reason: 'Unpaid.' }
    const { offers } = await ours.managed('POST', `/items/${itemId}/runner-up-offers`, offer)
    await aLittleLater()
    assert.deepEqual(subjects(ben.email), [])
    const answer = { token: ben.token, body: { isAccepted: true } }
    const path = `/v3/bidder/runner-up-offers/${offers[0].id}/answer`
    assert.equal((await goodlot.call('POST', path, answer)).status, 200)
    await aLittleLater()
    assert.deepEqual(subjects(ben.email), ['You won 1 lot: $10 to pay'])
  })

  test('a gift in case a lot is lost: its giver is mailed the bill', async () => {
    const { itemId, anna, ben, close } = await closedByHand({ enable_custom_donation: true })
    const promise = { token: ben.token, body: { amount: 12 } }
    const promised = await goodlot.call('PUT', `/v3/bidder/items/${itemId}/gift-if-lost`, promise)
    assert.equal(promised.status, 200, promised.text)
    await close()
    assert.equal(subjects(ben.email).length, 1)
    assert.match(subjects(ben.email)[0]!, /\$12/)
    assert.equal(subjects(anna.email).length, 1)
  })

  test('a large gift that is confirmed only then: its giver is mailed the bill once', async () => {
    const { auctionId, ben, close, purchaseOf } = await closedByHand({
      allow_pledge: true,
      enable_custom_donation: true,
    })
    const give = { token: ben.token, body: { amount: 20_000 } }
    assert.equal((await goodlot.call('POST', `/v3/auctions/${auctionId}/donation`, give)).status, 201)
    await close()
    assert.deepEqual(subjects(ben.email), [])
    const { id } = await purchaseOf(ben.id)
    for (const _ of 'twice') {
      await ours.managed('POST', `/purchases/${id}/confirm`)
      await aLittleLater()
    }
    assert.equal(subjects(ben.email).length, 1)
    assert.match(subjects(ben.email)[0]!, /20,000/)
  })

  test('a pledge card typed in the next day is mailed, unless it is paid at once', async () => {
    const { auctionId, anna, ben, close } = await closedByHand({
      allow_pledge: true,
      enable_custom_donation: true,
    })
    await close()
    const type = (body: object) =>
      ours.managed('POST', `/auctions/${auctionId}/purchases`, { amount: 50, isPledge: true, ...body })
    await goodlot.clock.advance(DAY)
    await type({ userId: ben.id, paidBy: 'cash' })
    await aLittleLater()
    const bills = ({ email }: { email: string }) =>
      subjects(email).filter((subject) => /to pay/.test(subject!))
    assert.deepEqual(bills(ben), [])
    for (const { id: userId } of [anna, ben]) await type({ userId })
    await aLittleLater()
    assert.equal(bills(ben).length, 1)
    assert.equal(bills(anna).length, 2, 'her bill has grown')
    assert.match(bills(anna)[1]!, /\$70/)
  })

  test('a bill that nobody else pays any more is mailed to its guest', async () => {
    const { auctionId, anna, ben, close } = await closedByHand()
    const path = `/auctions/${auctionId}/registrations/${anna.id}/payer`
    await ours.managed('PUT', path, { payerUserId: ben.id })
    await close()
    assert.deepEqual([subjects(anna.email).length, subjects(ben.email).length], [0, 1])
    await ours.managed('PUT', path, { payerUserId: null })
    await aLittleLater()
    assert.deepEqual(subjects(anna.email), ['You won 1 lot: $20 to pay'])
    await goodlot.clock.advance(2 * DAY)
    assert.equal(subjects(ben.email).length, 1, 'he owes nothing any more')
  })

  test('once the books are closed nobody is mailed a bill', async () => {
    const { auctionId, anna, ben, close, purchaseOf } = await closedByHand()
    await close()
    const { id } = await purchaseOf(anna.id)
    await ours.managed('POST', `/purchases/${id}/correction`, { userId: ben.id, reason: 'Wrong paddle.' })
    const settled = { status: 'reconciled', acceptUnsettled: true }
    await ours.managed('POST', `/auctions/${auctionId}/status`, settled)
    await aLittleLater()
    assert.deepEqual(subjects(ben.email), [])
  })
})
