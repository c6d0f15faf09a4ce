import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type GivenAuction, givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row, rows } from '../../platform/database/pool.ts'

suite('donations', () => {
  const goodlot = useService()

  const give = (person: Person, auctionId: number, body: object) =>
    goodlot.call('POST', `/v3/auctions/${auctionId}/donation`, { token: person.token, body })
  const givenLevel = async (auctionId: number, cents: number) =>
    (await row<{ id: number }>(
      goodlot.db,
      'insert into donation_levels (auction_id, amount_cents) values ($1, $2) returning id',
      [auctionId, cents],
    ))!
  async function reason(auction: GivenAuction, body: object) {
    const { id } = await givenAuction(goodlot.db, auction)
    const answer = await give(await givenPerson(goodlot), id, body)
    return answer.status === 201 ? 'given' : answer.body.reason
  }

  test('a donation answers 201 with a whole card of the auction’s own donation item', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { name: 'Spring Gala' })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'donation', name: 'A gift' })
    const anna = await givenPerson(goodlot)
    const answer = await give(anna, auctionId, { amount: 12.34 })
    assert.equal(answer.status, 201, answer.text)
    assert.partialDeepStrictEqual(answer.body, {
      id: itemId,
      auctionId,
      name: 'A gift',
      itemType: 'donation',
      auctionName: 'Spring Gala',
      purchaseAmount: '12.34',
      purchaseQuantity: 1,
      isPaid: false,
      isPledge: false,
    })
    const cart = await goodlot.call('GET', '/v3/bidder/my-cart', { token: anna.token })
    assert.deepEqual(cart.body.items, [answer.body])
  })

  test('an auction without a donation item gets one, and keeps it', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const people = await Promise.all(Array.from({ length: 5 }, () => givenPerson(goodlot)))
    const answers = await Promise.all(people.map((person) => give(person, auctionId, { amount: 5 })))
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(5).fill(201),
    )
    const items = await rows<{ id: number }>(goodlot.db, 'select id from items where auction_id = $1', [
      auctionId,
    ])
    assert.deepEqual(new Set(answers.map(({ body }) => body.id)), new Set(items.map(({ id }) => id)))
    assert.equal(items.length, 1)
  })

  test('a level sets the amount', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const level = await givenLevel(auctionId, 25_000)
    const anna = await givenPerson(goodlot)
    assert.equal((await give(anna, auctionId, { levelId: level.id })).body.purchaseAmount, '250.00')
    const both = await give(anna, auctionId, { levelId: level.id, amount: 250 })
    assert.equal(both.body.purchaseAmount, '250.00')
  })

  test('an amount that contradicts its level, a level of another auction, and neither of both are 400', async () => {
    const [here, there] = [await givenAuction(goodlot.db), await givenAuction(goodlot.db)]
    const [level, foreign] = [await givenLevel(here.id, 25_000), await givenLevel(there.id, 25_000)]
    const anna = await givenPerson(goodlot)
    const fields = async (body: object) => {
      const answer = await give(anna, here.id, body)
      assert.equal(answer.status, 400, answer.text)
      return Object.keys(answer.body.fields)
    }
    assert.deepEqual(await fields({ levelId: level.id, amount: 249.99 }), ['amount'])
    assert.deepEqual(await fields({ levelId: foreign.id }), ['levelId'])
    assert.deepEqual(await fields({}), ['amount'])
  })

  for (const amount of [0, -5, 1.001, '10', true, [5], 100_000_000]) {
    test(`an amount of ${JSON.stringify(amount)} is 400`, async () => {
      const { id } = await givenAuction(goodlot.db)
      assert.equal((await give(await givenPerson(goodlot), id, { amount })).status, 400)
    })
  }

  test('the minimum holds for amounts of the donor’s choice, when it is enabled', async () => {
    const minimum = { enable_minimum_donation: true, minimum_donation_cents: 1000 }
    assert.equal(await reason({ columns: minimum }, { amount: 9.99 }), 'below_minimum')
    assert.equal(await reason({ columns: minimum }, { amount: 10 }), 'given')
    const off = { ...minimum, enable_minimum_donation: false }
    assert.equal(await reason({ columns: off }, { amount: 9.99 }), 'given')
  })

  test('a level below the minimum is still offered', async () => {
    const columns = { enable_minimum_donation: true, minimum_donation_cents: 1000 }
    const { id: auctionId } = await givenAuction(goodlot.db, { columns })
    const level = await givenLevel(auctionId, 500)
    assert.equal((await give(await givenPerson(goodlot), auctionId, { levelId: level.id })).status, 201)
  })

  test('without custom amounts only those of the levels are taken', async () => {
    const columns = { enable_custom_donation: false }
    assert.equal(await reason({ columns }, { amount: 10 }), 'custom_amount_not_allowed')
    const { id: auctionId } = await givenAuction(goodlot.db, { columns })
    await givenLevel(auctionId, 5000)
    assert.equal((await give(await givenPerson(goodlot), auctionId, { amount: 50 })).status, 201)
  })

  test('a pledge is taken only where pledges are allowed', async () => {
    const pledge = { amount: 10, isPledge: true }
    assert.equal(await reason({}, pledge), 'pledge_not_allowed')
    const { id } = await givenAuction(goodlot.db, { columns: { allow_pledge: true } })
    const anna = await givenPerson(goodlot)
    const answer = await give(anna, id, pledge)
    assert.deepEqual([answer.status, answer.body.isPledge, answer.body.isPaid], [201, true, false])
    const { body } = await goodlot.call('GET', '/v3/bidder/notifications', { token: anna.token })
    assert.deepEqual(
      body.notifications.map(({ kind, message }: { kind: string; message: string }) => [kind, message]),
      [['pledged', 'Your pledge of $10 is recorded. You can pay it later.']],
    )
  })

  test('gifts are taken until the auction is settled', async () => {
    assert.equal(await reason({ status: 'extended', startsIn: -7200, endsIn: -60 }, { amount: 10 }), 'given')
    assert.equal(await reason({ status: 'closed' }, { amount: 10 }), 'given')
    assert.equal(await reason({ status: 'reconciled' }, { amount: 10 }), 'auction_closed')
    assert.equal(await reason({ status: 'paused' }, { amount: 10 }), 'auction_paused')
    assert.equal(await reason({ status: 'presale' }, { amount: 10 }), 'auction_not_open')
  })

  test('a pledge card is typed in after the close, and what was unsold is sold', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { columns: { allow_pledge: true } })
    const anna = await givenPerson(goodlot)
    await give(anna, auctionId, { amount: 10 })
    const item = `select item_id from purchases where auction_id = ${auctionId}`
    await goodlot.db.query(`update auctions set status_id = 6, closed_at = goodlot_now() where id = $1`, [
      auctionId,
    ])
    await goodlot.db.query(`update standings set status_id = 6, quantity_sold = 0 where item_id in (${item})`)
    const { status, body } = await give(anna, auctionId, { amount: 40, isPledge: true })
    assert.deepEqual([status, body.isPledge, body.status], [201, true, 'sold'])
  })

  test('a gift needs no ticket, but stays within the spending limit', async () => {
    assert.equal(await reason({ columns: { require_ticket_to_bid: true } }, { amount: 10 }), 'given')
    const columns = { spending_limit_cents: 1000 }
    assert.equal(await reason({ columns }, { amount: 10 }), 'given')
    assert.equal(await reason({ columns }, { amount: 10.01 }), 'spending_limit_exceeded')
  })

  test('what the donor asks for is judged last: after the ban, the auction and the spending limit', async () => {
    const columns = { enable_minimum_donation: true, minimum_donation_cents: 1000 }
    const { id } = await givenAuction(goodlot.db, { columns })
    const banned = await givenPerson(goodlot)
    await goodlot.db.query('update users set is_locked_out = true where id = $1', [banned.id])
    const unwelcome = [{ amount: 5 }, { amount: 50, isPledge: true }]
    for (const body of unwelcome) {
      assert.equal((await give(banned, id, body)).body.reason, 'account_banned')
      assert.equal(await reason({ columns, status: 'reconciled' }, body), 'auction_closed')
      assert.equal(
        await reason({ columns: { ...columns, spending_limit_cents: 100 } }, body),
        'spending_limit_exceeded',
      )
    }
    assert.equal(
      await reason({ columns: { enable_custom_donation: false }, status: 'reconciled' }, { amount: 5 }),
      'auction_closed',
    )
  })

  test('an amount that makes no sense is 400 before anything is refused', async () => {
    const { id } = await givenAuction(goodlot.db, { status: 'closed' })
    assert.equal((await give(await givenPerson(goodlot), id, {})).status, 400)
  })

  test('an auction the donor cannot see is 404, and gets no donation item from it', async () => {
    const { id } = await givenAuction(goodlot.db, { isPrivate: true })
    const anna = await givenPerson(goodlot)
    const hidden = await give(anna, id, { amount: 5 })
    const missing = await give(anna, 2_000_000_000, { amount: 5 })
    assert.equal(hidden.status, 404)
    assert.deepEqual([missing.status, missing.body], [hidden.status, hidden.body], 'the two look the same')
    assert.equal((await rows(goodlot.db, 'select from items where auction_id = $1', [id])).length, 0)
  })
})
