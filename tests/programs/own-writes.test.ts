import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, suite, test } from 'node:test'
import type { Connection } from '../kit/connection.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { givenAuction, givenItem } from '../kit/given-auctions.ts'
import { givenPerson } from '../kit/given-people.ts'
import { type Run, run } from '../kit/process.ts'
import type { TestService } from '../kit/service.ts'
import { connectToBoth } from '../kit/worker-connections.ts'

const TRIES = 40

suite('what people read from two workers', { skip: process.platform !== 'linux' }, () => {
  let database: TestDatabase
  let DATA_DIR: string
  let service: Run
  let context: TestService
  let [one, other] = [] as unknown as [Connection, Connection]
  before(async () => {
    database = await openTestDatabase()
    DATA_DIR = await temporaryFolder('workers')
    const { host, database: name } = database.connection
    const DATABASE_URL = `postgres://goodlot@localhost/${name}?host=${host}`
    const env = { DATA_DIR, DATABASE_URL, WORKERS: '2', ALLOW_UNSAFE_DATABASE: 'true' }
    service = await run(env)
    await service.ready
    context = { ...service, db: database.db } as unknown as TestService
    ;[one, other] = await connectToBoth(service.url)
  })
  after(async () => {
    one?.close()
    other?.close()
    service?.interrupt('SIGTERM')
    await service?.ended
    await database?.drop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  async function givenLot() {
    const { id: auctionId } = await givenAuction(database.db)
    const { id: itemId } = await givenItem(database.db, { auctionId })
    return { auctionId, itemId }
  }

  test('their own bid, wherever they read after its answer', async () => {
    const { auctionId, itemId } = await givenLot()
    const bidders = [await givenPerson(context), await givenPerson(context)]
    const pages = [`/v3/item/${itemId}`, `/v3/auction/${auctionId}/items`]
    const pricesFor = async (token: string) => {
      const [item, list] = await Promise.all(pages.map((path) => other.call('GET', path, { token })))
      return [item!.body.currentPrice, list!.body.items[0].currentPrice]
    }
    const seen: unknown[] = []
    const expected: unknown[] = []
    for (let tries = 1; tries <= TRIES; tries++) {
      const { token } = bidders[tries % 2]!
      await pricesFor(token)
      const { body } = await one.call('POST', `/v3/item/${itemId}/bid`, {
        token,
        body: { amount: tries * 1_000 },
      })
      assert.notEqual(body.success, 0)
      seen.push(await pricesFor(token))
      expected.push([tries * 1_000, tries * 1_000])
    }
    assert.deepEqual(seen, expected)
  })

  test('their own favorite, wherever they read after its answer, and nobody else’s', async () => {
    const { auctionId, itemId } = await givenLot()
    const [marking, plain] = [await givenPerson(context), await givenPerson(context)]
    const marks = async () => {
      const seen = []
      for (const { token } of [marking, plain]) {
        const { body } = await other.call('GET', `/v3/auction/${auctionId}/items`, { token })
        seen.push(body.items[0].isFavorite)
      }
      return seen
    }
    assert.deepEqual(await marks(), [false, false])
    for (let tries = 1; tries <= 20; tries++) {
      const isMarked = tries % 2 === 1
      const { token } = marking
      await one.call(isMarked ? 'POST' : 'DELETE', `/v3/bidder/favorite/${itemId}`, { token })
      assert.deepEqual(await marks(), [isMarked, false], `time ${tries}`)
    }
  })

  test('prices that never go back on one connection while others bid', async () => {
    const { auctionId, itemId } = await givenLot()
    const [reader, ...bidders] = [
      await givenPerson(context),
      await givenPerson(context),
      await givenPerson(context),
    ]
    const { token } = reader!
    const reads: [path: string, priceIn: (body: Item & { items: Item[] }) => number][] = [
      [`/v3/item/${itemId}`, ({ currentPrice }) => currentPrice],
      [`/v3/auction/${auctionId}/items`, ({ items }) => items[0]!.currentPrice],
    ]
    let isOver = false
    const seen: number[] = []
    const read = async (count: number) => {
      const [path, priceIn] = reads[count % reads.length]!
      seen.push(priceIn((await other.call('GET', path, { token })).body))
    }
    const reading = async () => {
      for (let count = 0; !isOver; count++) await read(count)
    }
    const bidding = async () => {
      for (let tries = 1; tries <= TRIES; tries++) {
        const bid = { token: bidders[tries % 2]!.token, body: { amount: tries * 1_000 } }
        await one.call('POST', `/v3/item/${itemId}/bid`, bid)
      }
      isOver = true
    }
    await Promise.all([reading(), bidding()])
    await read(0)
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    )
    assert.equal(seen.at(-1), TRIES * 1_000)
  })
})

type Item = { currentPrice: number }
