import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { givenAuction, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import type { Database } from '../../platform/database/pool.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { registerBidders } from './registration.ts'

suite('paddles', () => {
  let database: TestDatabase
  let db: Database
  before(async () => {
    database = await openTestDatabase()
    db = database.db
  })
  after(() => database.drop())

  const register = (people: { auctionId: number; userId: number }[]) =>
    inTransaction(db, (tx) => registerBidders(tx, people))
  const users = (count: number) => Promise.all(Array.from({ length: count }, () => givenUser(db)))

  test('people are numbered from 101, by auction, in the order they came', async () => {
    const [first, second] = [await givenAuction(db), await givenAuction(db)]
    const [anna, ben] = [await givenUser(db), await givenUser(db)]
    const registered = await register([
      { auctionId: first.id, userId: ben.id },
      { auctionId: first.id, userId: anna.id },
      { auctionId: second.id, userId: anna.id },
    ])
    const paddles = registered.map(({ auctionId, userId, paddleNumber }) => [auctionId, userId, paddleNumber])
    assert.deepEqual(
      new Set(paddles.map(String)),
      new Set(
        [
          [first.id, ben.id, 101],
          [first.id, anna.id, 102],
          [second.id, anna.id, 101],
        ].map(String),
      ),
    )
  })

  test('whoever is registered keeps the paddle and is not among the new ones', async () => {
    const { id: auctionId } = await givenAuction(db)
    const [anna, ben] = [await givenUser(db), await givenUser(db)]
    await register([{ auctionId, userId: anna.id }])
    const again = await register([
      { auctionId, userId: anna.id },
      { auctionId, userId: ben.id },
      { auctionId, userId: ben.id },
    ])
    assert.deepEqual(
      again.map(({ userId, paddleNumber }) => [userId, paddleNumber]),
      [[ben.id, 102]],
    )
  })

  test('a paddle given out by hand is skipped', async () => {
    const { id: auctionId } = await givenAuction(db)
    const people = await users(4)
    await givenRegistration(db, { auctionId, userId: people[0]!.id, columns: { paddle_number: 102 } })
    const registered = await register(people.map(({ id }) => ({ auctionId, userId: id })))
    assert.deepEqual(registered.map(({ paddleNumber }) => paddleNumber).sort(), [103, 104, 105])
    const [next] = await register([{ auctionId, userId: (await givenUser(db)).id }])
    assert.equal(next?.paddleNumber, 106)
  })

  test('twenty at once, some of them twice, get twenty different paddles', async () => {
    const { id: auctionId } = await givenAuction(db)
    const people = await users(20)
    const asked = [...people, ...people].map(({ id }) => register([{ auctionId, userId: id }]))
    const paddles = (await Promise.all(asked)).flat().map(({ paddleNumber }) => paddleNumber)
    assert.deepEqual(
      paddles.toSorted((a, b) => a - b),
      Array.from({ length: 20 }, (_, position) => 101 + position),
    )
  })
})
