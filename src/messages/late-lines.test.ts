import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration } from '../../test-kit/given-auctions.ts'
import { givenPerson } from '../../test-kit/given-people.ts'
import { givenPurchase } from '../../test-kit/given-purchases.ts'
import { useMailedAuctions } from '../../test-kit/mailed-auctions.ts'
import { rows } from '../database/pool.ts'

const DAY = 24 * 3_600

suite('mails about what comes onto a bill after the close', () => {
  const { server, goodlot, ours, closedAuction, sentTo } = useMailedAuctions()

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
    const ben = await givenPerson(goodlot)
    const columns = { joined_at: 'now' }
    await givenRegistration(goodlot.db, { auctionId, userId: ben.id, columns })
    const { purchases } = await ours.managed('GET', `/auctions/${auctionId}/purchases`)
    await goodlot.clock.advance(2)
    server.mails.length = 0
    const path = `/purchases/${purchases[0].id}/split`
    const shares = [closed.anna, ben].map(({ id: userId }) => ({ userId }))
    return {
      ...{ ...closed, ben, purchaseId: purchases[0].id as number },
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
    await goodlot.clock.advance(2)
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
    await goodlot.clock.advance(2)
    assert.deepEqual(subjects(ben.email), [])
    await goodlot.call('POST', `${path}/${sent[0].id}/agree`, { token: ben.token })
    await goodlot.clock.advance(2)
    assert.deepEqual(subjects(ben.email), ['You won 1 lot: $10 to pay'])
  })

  test('split, undone and split again before anything was sent, there is still one mail of each', async () => {
    const { ben, split, undo } = await won()
    await split()
    await undo()
    await split()
    await goodlot.clock.advance(2)
    await goodlot.clock.advance(2 * DAY)
    await goodlot.clock.advance(3 * DAY)
    assert.deepEqual(subjects(ben.email), [
      'You won 1 lot: $10 to pay',
      'Still to pay: $10 for Spring Gala',
      'Still to pay: $10 for Spring Gala',
    ])
  })

  test('split again once the first mail was dropped, it is mailed', async () => {
    const { ben, split, undo } = await won()
    await split()
    await undo()
    await goodlot.clock.advance(2)
    assert.deepEqual(subjects(ben.email), [])
    await split()
    await goodlot.clock.advance(2)
    assert.deepEqual(subjects(ben.email), ['You won 1 lot: $10 to pay'])
  })

  test('split and undone again and again, it is mailed three times a day', async () => {
    const { ben, split, undo } = await won()
    const again = async (times: number) => {
      for (let time = 0; time < times; time++) {
        await split()
        await goodlot.clock.advance(2)
        await undo()
      }
    }
    await again(5)
    assert.equal(subjects(ben.email).length, 3)
    await goodlot.clock.advance(DAY)
    await again(1)
    assert.equal(subjects(ben.email).length, 4)
  })

  test('what is split after three such mails in a day is mailed the next day, and not lost', async () => {
    const { ben, split, undo } = await won()
    for (let time = 0; time < 3; time++) {
      await split()
      await goodlot.clock.advance(2)
      await undo()
    }
    await split()
    await goodlot.clock.advance(2)
    const bills = () => subjects(ben.email).filter((subject) => subject === 'You won 1 lot: $10 to pay')
    assert.equal(bills().length, 3)
    await goodlot.clock.advance(DAY)
    assert.equal(bills().length, 4)
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

  /** Anna and Ben are there. Lots are sold by hand. */
  async function opened(columns = {}) {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, endsIn: 600, columns })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    for (const { id: userId } of [anna, ben])
      await givenRegistration(goodlot.db, { auctionId, userId, columns: { joined_at: 'now' } })
    const close = async () => {
      await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
      await goodlot.clock.advance(2)
      server.mails.length = 0
    }
    return { auctionId, anna, ben, close }
  }

  test('a lot that turns out to be another guest’s: they are mailed their bill, and reminded', async () => {
    const { auctionId, anna, ben, close } = await opened()
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, controlMode: 'manual' })
    await ours.managed('POST', `/items/${itemId}/bids`, { userId: anna.id, amount: 20 })
    await ours.managed('POST', `/items/${itemId}/close`)
    await close()
    const { purchases } = await ours.managed('GET', `/auctions/${auctionId}/purchases`)
    const correct = (body: object) =>
      ours.managed('POST', `/purchases/${purchases[0].id}/correction`, { ...body, reason: 'Wrong paddle.' })
    await correct({ amount: 15 })
    await correct({ userId: ben.id })
    await goodlot.clock.advance(2)
    assert.deepEqual(subjects(ben.email), ['You won 1 lot: $15 to pay'])
    await goodlot.clock.advance(2 * DAY)
    assert.match(subjects(ben.email)[1]!, /^Still to pay: \$15/)
    assert.deepEqual(subjects(anna.email), [])
  })

  test('a lot that its winner does not pay: the next bidder who accepts it is mailed their bill', async () => {
    const { auctionId, anna, ben, close } = await opened()
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, controlMode: 'manual' })
    for (const [index, { token }] of [ben, anna].entries()) {
      const bid = { token, body: { amount: 20 + index * 10 } }
      assert.equal((await goodlot.call('POST', `/v3/item/${itemId}/bid`, bid)).status, 200)
    }
    await ours.managed('POST', `/items/${itemId}/close`)
    await close()
    const offer = { userId: ben.id, reason: 'Unpaid.' }
    const { offers } = await ours.managed('POST', `/items/${itemId}/runner-up-offers`, offer)
    await goodlot.clock.advance(2)
    assert.deepEqual(subjects(ben.email), [])
    const answer = { token: ben.token, body: { isAccepted: true } }
    const path = `/v3/bidder/runner-up-offers/${offers[0].id}/answer`
    for (const _ of 'twice') assert.equal((await goodlot.call('POST', path, answer)).status, 200)
    await goodlot.clock.advance(2)
    assert.deepEqual(subjects(ben.email), ['You won 1 lot: $20 to pay'])
  })

  test('a large gift that is confirmed only then: its giver is mailed the bill', async () => {
    const { auctionId, anna, close } = await opened({ allow_pledge: true, enable_custom_donation: true })
    const give = { token: anna.token, body: { amount: 20_000 } }
    const { body } = await goodlot.call('POST', `/v3/auctions/${auctionId}/donation`, give)
    await close()
    assert.deepEqual(subjects(anna.email), [])
    for (const _ of 'twice') await ours.managed('POST', `/purchases/${body.purchaseId}/confirm`)
    await goodlot.clock.advance(2)
    assert.equal(subjects(anna.email).length, 1)
    assert.match(subjects(anna.email)[0]!, /20,000/)
  })
})
