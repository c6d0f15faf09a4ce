import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { frozenTime } from '../../../tests/kit/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { BidDesk } from '../../live/bidding/desk.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { Changes } from '../../platform/events/changes.ts'
import { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { makeMetrics } from '../../platform/http/operations/metrics.ts'
import { openLog } from '../process/log.ts'
import { demoState } from './demo-database.ts'
import { fillWithDemo } from './fill.ts'
import { offerDemo } from './first-start.ts'
import { LivingGala } from './living-gala.ts'

const GALA = 1
const crowd = ['carmen', 'dev', 'hana', 'isaac', 'lucia', 'noor'].map((name) => `${name}@goodlot.example`)

/** A demo with its crowd, a clock moved by hand, and a switch for whether somebody watches. */
async function openGala() {
  const database = await openTestDatabase()
  await fillWithDemo(database.connection)
  return { database, ...crowdOf(database) }
}

function crowdOf({ db, connection }: TestDatabase) {
  const scene = { isWatched: true }
  const time = frozenTime()
  const changes = new Changes(db, new ResponseCache())
  const metrics = makeMetrics()
  const log = openLog('silent')
  const desk = new BidDesk({ db, changes, adminEmails: [], metrics, log, time })
  const gala = new LivingGala({
    db,
    connection,
    desk,
    changes,
    log,
    isWatched: (auctionId) => scene.isWatched && auctionId === GALA,
    time,
  })
  return {
    scene,
    desk,
    /** Lets an evening go on, with one tick a second. */
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second++) {
        await time.advance(1)
        await gala.tick()
      }
    },
  }
}

type Done = { auctionId: number; itemId: number; email: string; kind: string; cents: string }

/** Everybody's bids and purchases in the order they came. */
const doneIn = ({ db }: TestDatabase, since: { bids: number; purchases: number }) =>
  rows<Done>(
    db,
    `select auction_id as "auctionId", item_id as "itemId", email, kind, cents from (
       select items.auction_id, bids.item_id, bidder_id as user_id, kind, amount_cents::text as cents, placed_at as at
         from bids join items on items.id = bids.item_id
       offset 0) as bid join users on users.id = bid.user_id
      where at > (select to_timestamp($1::float8))
     union all
     select auction_id, item_id, email, kind, amount_cents::text from purchases join users on users.id = user_id
      where purchases.id > $2`,
    [since.bids, since.purchases],
  )

async function sinceNow({ db }: TestDatabase) {
  const found = await row<{ bids: number; purchases: number }>(
    db,
    `select (select extract(epoch from max(placed_at)) from bids)::float8 as bids,
            (select max(id) from purchases)::int as purchases`,
  )
  return found!
}

suite('the living gala', () => {
  let evening: Awaited<ReturnType<typeof openGala>>
  before(async () => {
    evening = await openGala()
  })
  after(() => evening.database.drop())

  test('is quiet while nobody watches, and again when the last viewer has gone', async () => {
    const { database, scene, pass } = evening
    const start = await sinceNow(database)
    scene.isWatched = false
    await pass(120)
    assert.deepEqual(await doneIn(database, start), [])
    scene.isWatched = true
    await pass(30)
    const lively = (await doneIn(database, start)).length
    assert.ok(lively > 0)
    scene.isWatched = false
    await pass(120)
    assert.equal((await doneIn(database, start)).length, lively)
  })

  test('is alive within a minute: its crowd bids, is outbid, sets ceilings, buys and gives, there and nowhere else', async () => {
    const { database, scene, pass } = evening
    scene.isWatched = true
    const start = await sinceNow(database)
    const notifications = async () =>
      (await row<{ count: number }>(
        database.db,
        `select count(*)::int as count from notifications where type = 'outbid'`,
      ))!.count
    const told = await notifications()
    await pass(60)
    assert.ok((await doneIn(database, start)).length >= 4)
    await pass(540)
    const done = await doneIn(database, start)
    assert.ok(done.length > 40 && done.length < 250, String(done.length))
    const kinds = new Set(done.map(({ kind }) => kind))
    for (const kind of ['bid', 'autoBid', 'donation', 'sale']) assert.ok(kinds.has(kind), kind)
    const offers = done.filter(({ kind }) => ['bid', 'autoBid', 'donation', 'sale'].includes(kind))
    assert.deepEqual(new Set(offers.map(({ auctionId }) => auctionId)), new Set([GALA]))
    const bidders = new Set(offers.map(({ email }) => email))
    assert.ok(bidders.size > 3)
    assert.deepEqual(
      [...bidders].filter((email) => !crowd.includes(email)),
      [],
    )
    assert.ok((await notifications()) > told)
  })

  test('answers a visitor, who can hold a lead by paying more than the thing is worth to the crowd', async () => {
    const { database, desk, pass } = await openGala()
    try {
      const { id: bidderId } = await givenUser(database.db)
      const lots = await rows<{ id: number; priceCents: bigint; valueCents: bigint }>(
        database.db,
        `select item_id as id, price_cents as "priceCents", fair_market_value_cents as "valueCents"
           from standings join items on items.id = item_id
          where standings.auction_id = $1 and item_type = 'silent' and price_cents is not null
            and buy_now_cents is null and status_id in (1, 8) and not is_local_only
          order by fair_market_value_cents - price_cents desc limit 2`,
        [GALA],
      )
      const [cheap, dear] = lots as [(typeof lots)[0], (typeof lots)[0]]
      const offer = async (itemId: number, amountCents: bigint) =>
        assert.equal((await desk.place({ kind: 'bid', itemId, bidderId, amountCents })).kind, 'accepted')
      await offer(cheap.id, cheap.priceCents + 10_000n)
      await offer(dear.id, dear.valueCents)
      await pass(120)
      const led = await rows<{ id: number }>(
        database.db,
        'select item_id as id from standings where leader_id = $1 order by item_id',
        [bidderId],
      )
      assert.deepEqual(led, [{ id: dear.id }])
    } finally {
      await database.drop()
    }
  })

  test('never touches another auction, also of the demo’s organizations and by its name', async () => {
    const { database, pass } = evening
    const { organization_id: organizationId, name } = (await row<{ organization_id: number; name: string }>(
      database.db,
      'select organization_id, name from auctions where id = $1',
      [GALA],
    ))!
    const { id: auctionId } = await givenAuction(database.db, { organizationId, name })
    const { id: itemId } = await givenItem(database.db, {
      auctionId,
      columns: { fair_market_value_cents: 99999n },
    })
    await execute(database.db, 'update auctions set status_id = 5 where id = $1', [GALA])
    const start = await sinceNow(database)
    await pass(180)
    assert.deepEqual(await doneIn(database, start), [])
    assert.equal(
      (await row<{ count: number }>(
        database.db,
        'select bid_count as count from standings where item_id = $1',
        [itemId],
      ))!.count,
      0,
    )
    await execute(database.db, 'update auctions set status_id = 4 where id = $1', [GALA])
  })

  test('does nothing in a database that the demo did not fill', async () => {
    const database = await openTestDatabase()
    try {
      const { id: auctionId } = await givenAuction(database.db)
      await givenItem(database.db, { auctionId, columns: { fair_market_value_cents: 99999n } })
      for (let guests = 0; guests < 8; guests++)
        await givenUser(database.db, { email: crowd[guests] ?? `g${guests}@x.org` })
      await crowdOf(database).pass(90)
      assert.equal(
        (await row<{ count: number }>(database.db, 'select count(*)::int as count from bids'))!.count,
        0,
      )
    } finally {
      await database.drop()
    }
  })

  test('is the same evening every time', async () => {
    const told = async () => {
      const { database, pass } = await openGala()
      try {
        const start = await sinceNow(database)
        await pass(90)
        return (await doneIn(database, start)).map(
          ({ itemId, email, kind, cents }) => `${itemId} ${email} ${kind} ${cents}`,
        )
      } finally {
        await database.drop()
      }
    }
    const first = await told()
    assert.ok(first.length > 5)
    assert.deepEqual((await told()).sort(), first.sort())
  })
})

suite('the next evening', () => {
  async function withOver(work: (database: TestDatabase) => Promise<void>) {
    const database = await openTestDatabase()
    try {
      await fillWithDemo(database.connection)
      const sql =
        'update auctions set status_id = 6, closed_at = goodlot_now(), end_at = goodlot_now() where id = $1'
      await execute(database.db, sql, [GALA])
      assert.equal(await demoState(database.db), 'over')
      await work(database)
    } finally {
      await database.drop()
    }
  }
  const signIn = ({ db }: TestDatabase) =>
    execute(
      db,
      `insert into refresh_families (user_id, client, whitelabel_id)
       select id, 'web', 1 from users where email = 'anna@goodlot.example'`,
    )

  test('begins at the next start when nobody has used the demo', () =>
    withOver(async (database) => {
      const offered = await offerDemo({ pool: database.db, connection: database.connection })
      assert.equal(offered, 'on')
    }))

  test('does not begin over what somebody did', () =>
    withOver(async (database) => {
      await signIn(database)
      const before = await sinceNow(database)
      assert.equal(await offerDemo({ pool: database.db, connection: database.connection }), 'over')
      assert.deepEqual(await sinceNow(database), before)
    }))

  test('begins by itself while nobody watches, and everybody is told', () =>
    withOver(async (database) => {
      const { scene, pass } = crowdOf(database)
      scene.isWatched = false
      await pass(1)
      assert.equal(await demoState(database.db), 'on')
      const sql = `select from events where kind = 'event.auction' and auction_id = $1`
      assert.ok((await rows(database.db, sql, [GALA])).length > 0)
    }))

  test('waits while somebody looks at how it ended', () =>
    withOver(async (database) => {
      const { scene, pass } = crowdOf(database)
      await pass(120)
      assert.equal(await demoState(database.db), 'over')
      scene.isWatched = false
      await pass(60)
      assert.equal(await demoState(database.db), 'on')
    }))
})
