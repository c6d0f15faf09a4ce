import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, suite, test } from 'node:test'
import { pause } from '../../src/platform/time/time.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { givenAuction, givenItem, givenOrganization } from '../kit/given-auctions.ts'
import { givenPerson } from '../kit/given-people.ts'
import { endRuns, type Run, run } from '../kit/process.ts'
import type { TestService } from '../kit/service.ts'
import { useWebhookReceiver } from '../kit/webhook-receiver.ts'

const KILLS = 2
const BIDS_BETWEEN = 15

suite('a service that is killed while it sends webhooks', () => {
  const receiver = useWebhookReceiver()
  let database: TestDatabase
  let DATA_DIR: string
  before(async () => {
    database = await openTestDatabase()
    DATA_DIR = await temporaryFolder('webhooks')
  })
  after(async () => {
    await endRuns()
    await database?.drop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  async function start(): Promise<Run> {
    const { host, database: name } = database.connection
    const DATABASE_URL = `postgres://goodlot@localhost/${name}?host=${host}`
    const service = await run({ DATA_DIR, DATABASE_URL, ALLOW_UNSAFE_DATABASE: 'true' })
    await service.ready
    return service
  }

  test('loses none, and sends none under two ids', async () => {
    const { db } = database
    let service = await start()
    const context = { ...service, db } as unknown as TestService
    const [manager, anna, ben] = [
      await givenPerson(context),
      await givenPerson(context),
      await givenPerson(context),
    ]
    const { id: organizationId } = await givenOrganization(db, { managerIds: [manager.id] })
    const { id: auctionId } = await givenAuction(db, { organizationId })
    const { id: itemId } = await givenItem(db, { auctionId })
    const hook = receiver.address()
    const added = await service.call('POST', `/v3/manage/organizations/${organizationId}/webhooks`, {
      token: manager.token,
      body: { url: hook.url, kinds: ['bids'] },
    })
    assert.equal(added.status, 201, added.text)
    const accepted: string[] = []
    const receivedPrices = () => new Set(hook.received().map(({ body }) => body.data.currentPrice as string))
    const bid = async () => {
      const amount = (accepted.length + 1) * 1_000
      const { token } = accepted.length % 2 === 0 ? anna : ben
      const answered = await service.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount } })
      assert.equal(answered.body.currentPrice, amount, answered.text)
      accepted.push(`${amount}.00`)
    }
    for (let kill = 0; kill < KILLS; kill++) {
      for (let bids = 0; bids < BIDS_BETWEEN; bids++) await bid()
      const before = hook.received().length
      while (hook.received().length < before + 3) await pause(2)
      service.interrupt('SIGKILL')
      await service.ended
      assert.ok(receivedPrices().size < accepted.length, 'it was killed before it had sent everything')
      service = await start()
    }
    // What a dead server had begun is tried again a minute later.
    await db.query("update test_clock set shift = interval '10 minutes'")
    while (receivedPrices().size < accepted.length) await pause(20)
    assert.deepEqual([...receivedPrices()].sort(), accepted.toSorted())
    const idsOf = Map.groupBy(hook.received(), ({ body }) => body.data.currentPrice)
    for (const [price, sent] of idsOf)
      assert.equal(new Set(sent.map(({ headers }) => headers['webhook-id'])).size, 1, price)
  })
})
