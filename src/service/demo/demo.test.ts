import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import sharp from 'sharp'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { givenOrganization } from '../../../tests/kit/given-auctions.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { readContests } from '../../auction/contests/contest.ts'
import type { BidRecord } from '../../engine/bid-record.ts'
import { closeItem } from '../../engine/closing.ts'
import { replay } from '../../engine/replay.ts'
import type { Standing } from '../../engine/standing.ts'
import { isOver, itemStatus } from '../../engine/statuses.ts'
import { parsePhone } from '../../people/accounts/phones.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { ImageFolder } from '../../platform/images/image-folder.ts'
import type { ImageSize } from '../../platform/images/image-url.ts'
import { imageSizes } from '../../platform/images/image-url.ts'
import { openLog } from '../process/log.ts'
import { demoState, isDemo } from './demo-database.ts'
import { DemoImages } from './demo-images.ts'
import { fillWithDemo, resetDemo } from './fill.ts'
import { paint } from './paint.ts'

suite('the demo', () => {
  let demo: TestDatabase
  before(async () => {
    demo = await openTestDatabase()
    assert.equal(await fillWithDemo(demo.connection), true)
  })
  after(() => demo.drop())

  test('shows every type of item, and auctions in many states, one of them private, one ending within the hour', async () => {
    const [shown] = await rows<{ types: string[]; states: number[]; lots: number; privates: number }>(
      demo.db,
      `select array(select distinct item_type from items order by 1) as types,
              array(select distinct status_id from auctions order by 1) as states,
              (select count(*)::int from items where item_type <> 'donation') as lots,
              (select count(*)::int from auctions where is_private) as privates`,
    )
    const types = ['donation', 'forSale', 'live', 'raffle', 'sealedBid', 'silent', 'ticket']
    assert.deepEqual(shown, { types, states: [1, 2, 4, 6], lots: 66, privates: 1 })
    const soon = await rows<{ name: string }>(
      demo.db,
      `select name from auctions where status_id = 4 and end_at - goodlot_now() between '30 min' and '1 hour'`,
    )
    assert.deepEqual(soon, [{ name: 'Whiskers & Wishes Gala' }])
  })

  test('plays again from its log to where it stands, item by item', async () => {
    const logs = await readLogs(demo)
    const contests = await readContests(demo.db, [...logs.keys()])
    assert.ok(logs.size > 30)
    for (const { standing, itemName } of contests.values()) {
      const log = logs.get(standing.itemId)!
      const played = replay(fresh(standing), log)
      assert.deepEqual(score(closedLike(standing, played, log)), score(standing), itemName)
    }
  })

  test('has happened: nothing lies ahead of now, and no bid behind the end of its item', async () => {
    const times = [
      'bids.placed_at',
      'notifications.created_at',
      'purchases.created_at',
      'favorites.created_at',
    ]
    for (const time of times) {
      const [table, column] = time.split('.')
      const found = await row<{ late: number; all: number }>(
        demo.db,
        `select count(*) filter (where ${column} > goodlot_now())::int as late, count(*)::int as all from ${table}`,
      )
      assert.equal(found!.late, 0, time)
      assert.ok(found!.all > 0, time)
    }
    const late = await rows(
      demo.db,
      `select from bids join standings using (item_id)
        where control_mode = 'auto' and (placed_at > end_at or placed_at = end_at and kind <> 'buyNow')`,
    )
    assert.equal(late.length, 0)
  })

  test('leaves the clock as it found it', async () => {
    const clock = await row<{ off: number }>(
      demo.db,
      'select abs(extract(epoch from goodlot_now() - clock_timestamp()))::float8 as off',
    )
    assert.ok(clock!.off < 1)
  })

  test('has people whose phones are valid', async () => {
    const people = await rows<{ phone: string }>(demo.db, 'select phone from users')
    assert.ok(people.length > 15)
    for (const { phone } of people) assert.equal(parsePhone(phone, null)?.e164, phone)
  })

  test('has a picture behind every address, in every size, and none behind others', async () => {
    const images = new DemoImages({
      db: demo.db,
      folder: new ImageFolder('/nowhere'),
      cacheBytes: 0,
      log: openLog('silent'),
    })
    const hung = await rows<{ key: string; width: number; height: number }>(demo.db, 'select * from images')
    assert.ok(hung.length > 70)
    for (const { key } of hung) {
      const [, drawing, palette] = /^demo-(.+)-(.+)$/.exec(key)!
      assert.ok(await paint(drawing!, palette!), key)
    }
    const drawings = Map.groupBy(hung, ({ key }) => key.slice(0, key.lastIndexOf('-')))
    for (const [{ key, width, height }] of drawings.values() as Iterable<[(typeof hung)[number]]>) {
      const picture = await sharp((await images.read(key, 'small'))!).metadata()
      assert.equal(picture.format, 'webp')
      assert.equal(picture.width / picture.height, width / height, key)
    }
    for (const [size, pixels] of Object.entries(imageSizes)) {
      const picture = await sharp((await images.read('demo-lake-dawn', size as ImageSize))!).metadata()
      assert.equal(picture.width, pixels)
    }
    assert.equal(await images.read('demo-lake-nowhere', 'small'), null)
    assert.equal(await images.read('demo-nothing-dawn', 'small'), null)
  })

  test('is not filled twice', async () => {
    const before = await counts(demo)
    assert.equal(await fillWithDemo(demo.connection), false)
    assert.deepEqual(await counts(demo), before)
  })

  test('is brought back to now, and what guests did is gone', async () => {
    const before = await counts(demo)
    await demo.db.query(
      `update auctions set start_at = start_at - interval '9 days', end_at = end_at - interval '9 days'`,
    )
    await givenUser(demo.db)
    assert.equal(await demoState(demo.db), 'over')
    await resetDemo(demo.connection)
    assert.equal(await demoState(demo.db), 'on')
    assert.deepEqual(await counts(demo), before)
    const gala = await row<{ id: number; minutes: number }>(
      demo.db,
      `select id, round(extract(epoch from end_at - goodlot_now()) / 60)::int as minutes from auctions
        where name like 'Whiskers%'`,
    )
    assert.deepEqual(gala, { id: 1, minutes: 45 })
  })

  test('is left alone once it holds an organization of somebody else', async () => {
    await givenOrganization(demo.db, { name: 'My own charity' })
    const before = await counts(demo)
    await assert.rejects(resetDemo(demo.connection), /organizations of your own/)
    assert.deepEqual(await counts(demo), before)
  })
})

suite('a database that is not the demo’s', () => {
  let own: TestDatabase
  before(async () => {
    own = await openTestDatabase()
  })
  after(() => own.drop())

  test('is left alone by a start and by a reset, be there only one user or only one organization', async () => {
    const { id } = await givenUser(own.db)
    await isLeftAlone()
    await own.db.query('delete from users where id = $1', [id])
    await givenOrganization(own.db)
    await isLeftAlone()
    await own.db.query('delete from organizations')
    await resetDemo(own.connection)
    assert.equal(await isDemo(own.db), true)
  })

  async function isLeftAlone(): Promise<void> {
    const before = await counts(own)
    assert.equal(await fillWithDemo(own.connection), false)
    await assert.rejects(resetDemo(own.connection), /was not filled by the demo/)
    assert.deepEqual(await counts(own), before)
    assert.equal(await demoState(own.db), 'none')
  }
})

/** The rows of every table. */
async function counts({ db }: TestDatabase): Promise<Record<string, number>> {
  const tables = await rows<{ name: string }>(
    db,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const counted = await row<{ count: number }>(db, `select count(*)::int as count from ${name}`)
    found[name] = counted!.count
  }
  return found
}

async function readLogs({ db }: TestDatabase): Promise<Map<number, BidRecord[]>> {
  const log = await rows<BidRecord & { itemId: number; placed_at: Date }>(
    db,
    `select item_id as "itemId", sequence, bidder_id as "bidderId", kind, amount_cents as "amountCents",
            reach_cents as "reachCents", placed_at, is_struck as "isStruck"
       from bids order by item_id, sequence`,
  )
  const records = log.map(({ placed_at, ...record }) => ({ ...record, placedAt: placed_at.getTime() }))
  return Map.groupBy(records, (record) => record.itemId)
}

function fresh(standing: Standing): Standing {
  const nothing = { priceCents: null, leaderId: null, leaderMaxCents: null, bidCount: 0, sequence: 0 }
  return { ...standing, ...nothing, statusId: itemStatus.open, endsAt: standing.firstEndsAt }
}

/** Sealed bids are opened at the close, so a sealed item shows its winner only after it; a live lot may close early. */
function closedLike(standing: Standing, played: Standing, log: BidRecord[]): Standing {
  if (!isOver(standing.statusId)) return played
  const closing = closeItem(played, { now: standing.endsAt!, sealedBids: log })
  return closing.kind === 'alreadyClosed' ? played : closing.standing
}

function score({ priceCents, leaderId, leaderMaxCents, bidCount, sequence, endsAt }: Standing) {
  return { priceCents, leaderId, leaderMaxCents, bidCount, sequence, endsAt }
}
