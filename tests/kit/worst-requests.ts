import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { openTestDatabase } from './database.ts'
import { temporaryFolder } from './folder.ts'
import {
  givenAuction,
  givenItem,
  givenManager,
  givenOrganization,
  givenRegistration,
} from './given-auctions.ts'
import { givenUser } from './given-people.ts'
import { freePort, run } from './process.ts'

/** The most lines a file may have, and as many guests. */
const MANY = 5_000
/** Items of one auction. */
const MANY_ITEMS = 2_000
/** Bidders on each of those items, before the auction is closed. */
const BIDDERS = 25
/** Bids on one item; the busiest evening had a few hundred. */
const MANY_BIDS = 2_000
/** Lines on the receipt of one guest, and guests who bought one thing. */
const MANY_LINES = 500

type Body = string | Uint8Array<ArrayBuffer>
type Worst = { method: string; path: string; body?: Body; status: number; type?: string; anonymous?: true }

/** As long as a description may be. */
const LONGEST_TEXT = 20_000

/** Texts that a manager may store, and that take long to read where something goes back and forth in them. */
const hostileTexts: Record<string, string> = Object.fromEntries(
  ['<', '<a ', '<!--', '&', '&#', '"', '(', ' ', '<p>', '</p>', '<b><i>', 'e\u0301', '0'].map((part) => [
    `many ${JSON.stringify(part)}`,
    part.repeat(LONGEST_TEXT / part.length),
  ]),
)

export type WorstRequests = {
  /** Each makes a request that takes the service as much work as one request can. */
  worst: Record<string, () => Worst | Promise<Worst>>
  /** Sends it, and fails unless it is answered as it should be. */
  send(request: Worst): Promise<void>
  /** Milliseconds that the service was blocked at a stretch, as its probe counts them. */
  longestTurn(work: () => Promise<unknown>): Promise<number>
  askProbe(path: '/longest' | '/block'): Promise<number>
  close(): Promise<void>
}

/** A service of its own with the largest evening there could be, and the worst that can be asked of it. */
export async function openWorstRequests(): Promise<WorstRequests> {
  const database = await openTestDatabase()
  const dataDir = await temporaryFolder('event-loop')
  const probePort = await freePort()
  const { host, database: name } = database.connection
  const service = await run({
    DATABASE_URL: `postgres://goodlot@localhost/${name}?host=${encodeURIComponent(String(host))}`,
    DATA_DIR: dataDir,
    ALLOW_UNSAFE_DATABASE: 'true',
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import=${new URL('./loop-probe.ts', import.meta.url).href}`,
    LOOP_PROBE_PORT: String(probePort),
  })
  let token: string
  let auctionId: number
  let itemId: number
  await service.ready
  await givenCrowd()

  /** The largest evening there could be: thousands of items, guests and bids. */
  async function givenCrowd(): Promise<void> {
    const { db } = database
    const manager = await givenUser(db, { email: 'manager@example.org' })
    const signIn = { email: 'manager@example.org', pin: '00000' }
    token = (await service.call('POST', '/v3/auth/verify-pin', { body: signIn })).body.accessToken
    const { id: organizationId } = await givenOrganization(db)
    await givenManager(db, { organizationId, userId: manager.id })
    auctionId = (await givenAuction(db, { organizationId })).id
    itemId = (await givenItem(db, { auctionId, incrementCents: 100n })).id
    await givenRegistration(db, { auctionId, userId: manager.id })
    await givenMany()
    await givenReceipts(manager.id)
    await db.query(
      `insert into notifications (user_id, whitelabel_id, type, title, message, auction_id)
       select $1, 1, 'outbid', 'Outbid', 'Somebody bid more.', $2 from generate_series(1, $3::int)`,
      [manager.id, auctionId, MANY],
    )
  }

  /** One of many lines, for the caller, and many of one line. */
  async function givenReceipts(userId: number): Promise<void> {
    await database.db.query(
      `with buyer as (
         (select user_id, case when user_id = $3 then $4::int else 1 end as lines from registrations
           where auction_id = $1 order by user_id = $3 desc, user_id limit $4)
       ), receipt as (
         insert into receipts (auction_id, user_id) select $1, user_id from buyer returning id, user_id)
       insert into purchases (receipt_id, auction_id, user_id, item_id, quantity, amount_cents, kind)
       select receipt.id, $1, user_id, $2, 1, 1234, 'sale'
         from receipt join buyer using (user_id), generate_series(1, buyer.lines)`,
      [auctionId, itemId, userId, MANY_LINES],
    )
  }

  async function givenMany(): Promise<void> {
    const { db } = database
    await db.query(
      `with item as (
         insert into items (auction_id, item_code, name, description, item_type, starting_cents)
         select $1, 'm' || number, 'Lamp ' || number || repeat(' of many words', 10), repeat('So it shines. ', case when number > $2 - 100 then 1000 else 10 end), 'silent', 1000
           from generate_series(1, $2::int) as number returning id)
       insert into standings (item_id, auction_id, status_id, start_at, end_at, first_end_at)
       select item.id, $1, 1, start_at, end_at, end_at from item, auctions where auctions.id = $1`,
      [auctionId, MANY_ITEMS],
    )
    await db.query(
      `with person as (
         insert into users (email, first_name, last_name, display_name, phone, country_code, whitelabel_id)
         select 'guest' || number || '@example.org', 'Gu', 'Est', 'Guest', '+1438' || 5550000 + number, 'CA', 1
           from generate_series(1, $2::int) as number returning id)
       insert into registrations (auction_id, user_id, paddle_number)
       select $1, id, 1000 + row_number() over () from person`,
      [auctionId, MANY],
    )
    await db.query(
      `insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at)
       select $1, number, (select max(id) from users) - number % 2, 'bid', 1000 + number * 100, 1000 + number * 100,
              goodlot_now() - interval '1 minute' + number * interval '1 millisecond'
         from generate_series(1, $2::int) as number`,
      [itemId, MANY_BIDS],
    )
    await db.query(
      `update standings set sequence = $2, bid_count = $2, price_cents = 1000 + $2 * 100,
              leader_id = (select max(id) - $2 % 2 from users) where item_id = $1`,
      [itemId, MANY_BIDS],
    )
  }

  /** An auction that nobody has closed yet, with thousands of items and tens of thousands of bids. */
  async function givenBusyAuction(): Promise<number> {
    const { db } = database
    const { organizationId } = (
      await db.query('select organization_id as "organizationId" from auctions where id = $1', [auctionId])
    ).rows[0]
    const { id } = await givenAuction(db, { organizationId })
    await db.query(
      `with item as (
         insert into items (auction_id, item_code, name, item_type, starting_cents)
         select $1, 'b' || number, 'Lamp ' || number || repeat(' of many words', 10), 'silent', 1000
           from generate_series(1, $2::int) as number returning id
       ), standing as (
         insert into standings (item_id, auction_id, status_id, start_at, end_at, first_end_at, sequence, bid_count,
                                price_cents, leader_id)
         select item.id, $1, 1, start_at, end_at, end_at, $3, $3, 1000 + $3 * 100, (select max(id) - $3 from users)
           from item, auctions where auctions.id = $1)
       insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at)
       select item.id, number, (select max(id) from users) - number, 'bid', 1000 + number * 100, 1000 + number * 100,
              goodlot_now()
         from item, generate_series(1, $3::int) as number`,
      [id, MANY_ITEMS, BIDDERS],
    )
    return id
  }

  const firstBid = async () => {
    const sql = 'select min(sequence) as sequence from bids where item_id = $1 and not is_struck'
    return (await database.db.query(sql, [itemId])).rows[0].sequence
  }

  const longestReceipt = async () => {
    const sql = 'select receipt_id as id from purchases group by receipt_id order by count(*) desc limit 1'
    return (await database.db.query(sql)).rows[0].id
  }

  async function describe(table: 'auctions' | 'items', id: number, text: string): Promise<void> {
    await database.db.query(`update ${table} set description = $2 where id = $1`, [id, text])
  }

  async function longestTurn(work: () => Promise<unknown>): Promise<number> {
    await askProbe('/longest')
    await work()
    return askProbe('/longest')
  }

  async function askProbe(path: '/longest' | '/block'): Promise<number> {
    return Number(await (await fetch(`http://127.0.0.1:${probePort}${path}`)).text())
  }

  async function send({ method, path, body, status, type, anonymous }: Worst): Promise<void> {
    const response = await fetch(service.url + path, {
      method,
      headers: {
        ...(anonymous ? {} : { authorization: `Bearer ${token}` }),
        ...(type ? { 'content-type': type } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    assert.equal(response.status, status, text.slice(0, 300))
  }

  const manage = (path: string) => `/v3/manage/auctions/${auctionId}${path}`
  const words = (bytes: number) => 'So it shines. '.repeat(Math.ceil(bytes / 14)).slice(0, bytes)
  const lines = (count: number, line: (number: number) => string) =>
    `name,description,startingPrice,category\n${Array.from({ length: count }, (_, index) => line(index)).join('\n')}`

  const worst: Record<string, () => Worst | Promise<Worst>> = {
    'a deeply nested body': () => ({
      method: 'PUT',
      path: '/v3/user/profile',
      status: 400,
      body: '['.repeat(8_000) + ']'.repeat(8_000),
    }),
    'a body of nothing but wrong keys': () => ({
      method: 'POST',
      path: manage('/items'),
      status: 400,
      body: JSON.stringify(Object.fromEntries(Array.from({ length: 1_400 }, (_, index) => [`k${index}`, 1]))),
    }),
    'a body of nothing but escapes': () => ({
      method: 'POST',
      path: manage('/broadcasts'),
      status: 400,
      body: `{"title": "${'\\u00e9'.repeat(2_700)}"}`,
    }),
    'a list of as many numbers as there is room for, and one escape': () => ({
      method: 'POST',
      path: manage('/invitations'),
      status: 400,
      body: `{"emails": ["\\n"${',1'.repeat(65_000)}]}`,
    }),
    'the longest search of items': () => ({
      method: 'GET',
      status: 200,
      anonymous: true,
      path: `/v3/auction/${auctionId}/items?limit=100&search=${encodeURIComponent('lamp of many wor'.repeat(5))}`,
    }),
    'a search that finds them all': () => ({
      method: 'GET',
      path: `/v3/auction/${auctionId}/items?limit=100&search=shines`,
      status: 200,
    }),
    'the longest search of auctions': () => ({
      method: 'GET',
      path: `/v3/auctions?limit=100&search=${'%C3%A9'.repeat(80)}`,
      status: 200,
    }),
    'the largest page of items': () => ({
      method: 'GET',
      path: `/v3/auction/${auctionId}/items?limit=100`,
      status: 200,
    }),
    'the largest page of items with their descriptions': () => ({
      method: 'GET',
      path: manage('/items?limit=100'),
      status: 200,
    }),
    'the live page of thousands of items': () => ({ method: 'GET', path: manage('/live'), status: 200 }),
    'the largest page of bids': () => ({ method: 'GET', path: manage('/bids?limit=100'), status: 200 }),
    'the document of the interface': () => ({ method: 'GET', path: '/openapi.json', status: 200 }),
    'the own data of somebody with thousands of notices, as a page': () => ({
      method: 'GET',
      path: '/v3/user/data?format=html',
      status: 200,
    }),
    'a receipt of hundreds of lines on paper': async () => ({
      method: 'GET',
      path: `/v3/bidder/receipts/${await longestReceipt()}/file`,
      status: 200,
    }),
    'many receipts on paper': () => ({
      method: 'GET',
      path: manage('/paper?kind=receipts&from=1001&to=1100'),
      status: 200,
    }),
    'the longest list of invitations': () => ({
      method: 'POST',
      path: manage('/invitations'),
      status: 201,
      body: JSON.stringify({ emails: Array.from({ length: 500 }, (_, index) => `i${index}@example.org`) }),
    }),
    'invitations by mail to thousands': () => ({
      method: 'POST',
      path: manage('/mails?dryRun=true'),
      status: 200,
      body: JSON.stringify({ kind: 'invitation' }),
    }),
    'a broadcast to thousands': () => ({
      method: 'POST',
      path: manage('/broadcasts'),
      status: 201,
      body: JSON.stringify({ title: 'Dinner', message: words(2_000) }),
    }),
    'an export of thousands of items': () => ({
      method: 'GET',
      path: manage('/exports/items.csv'),
      status: 200,
    }),
    'an export of thousands of bids': () => ({
      method: 'GET',
      path: manage('/exports/bids.csv'),
      status: 200,
    }),
    'an extension of thousands of items': () => ({
      method: 'POST',
      path: manage('/extend'),
      status: 200,
      body: JSON.stringify({ seconds: 60 }),
    }),
    'a copy of thousands of items': () => ({
      method: 'POST',
      path: manage('/copy'),
      body: '{}',
      status: 201,
    }),
    'a void in a log of thousands of bids': async () => ({
      method: 'POST',
      path: `/v3/manage/items/${itemId}/bids/void`,
      status: 200,
      body: JSON.stringify({ sequences: [await firstBid()] }),
    }),
    'the close of thousands of items with tens of thousands of bids': async () => ({
      method: 'POST',
      path: `/v3/manage/auctions/${await givenBusyAuction()}/status`,
      status: 200,
      body: JSON.stringify({ status: 'closed' }),
    }),
    'the largest file of items': () => ({
      method: 'POST',
      path: manage('/items/import?dryRun=1'),
      status: 200,
      body: lines(MANY, (number) => `Vase ${number},"${words(980)}",${number}.50,Category ${number % 50}`),
    }),
    'the largest file of items, to be added': () => ({
      method: 'POST',
      path: manage('/items/import'),
      status: 201,
      body: lines(MANY, (number) => `Vase ${number},"${words(980)}",${number}.50,Category ${number % 50}`),
    }),
    'the largest file of items, every cell of it wrong': () => ({
      method: 'POST',
      path: manage('/items/import'),
      status: 400,
      body: `name,startingPrice,bidIncrement,buyNowPrice,reservePrice,quantity,isFeatured,isDraft,startTime,endTime\n${'x,x,x,x,x,x,x,x,x,x\n'.repeat(MANY)}`,
    }),
    'the largest file of items, every line of it wrong': () => ({
      method: 'POST',
      path: manage('/items/import'),
      status: 400,
      body: lines(MANY, () => `,"${words(900)}",none,Things`),
    }),
    'the largest file of items, with nothing but columns': () => ({
      method: 'POST',
      path: manage('/items/import'),
      status: 400,
      body: 'a,'.repeat(2_600_000),
    }),
    'the largest file of items, with nothing but lines': () => ({
      method: 'POST',
      path: manage('/items/import'),
      status: 400,
      body: `name\n${'a\n'.repeat(2_600_000)}`,
    }),
    'the largest file of items, with nothing but empty lines': () => ({
      method: 'POST',
      path: manage('/items/import'),
      status: 400,
      body: `name${'\n'.repeat(5_200_000)}`,
    }),
    'the largest file of items, all of it in one quote': () => ({
      method: 'POST',
      path: manage('/items/import'),
      status: 400,
      body: `name\n"${words(5_200_000)}`,
    }),
    'the largest file of items, with nothing but commas': () => ({
      method: 'POST',
      path: manage('/items/import'),
      status: 400,
      body: ','.repeat(4_900_000),
    }),
    'the largest file of items, with nothing but commas after its header': () => ({
      method: 'POST',
      path: manage('/items/import'),
      status: 400,
      body: `name\n${','.repeat(4_900_000)}`,
    }),
    'the largest file of items, with the longest lines of commas': () => ({
      method: 'POST',
      path: manage('/items/import'),
      status: 400,
      body: `name\n${`${','.repeat(99_000)}\n`.repeat(49)}`,
    }),
    'the largest file of items, with nothing but spaces': () => ({
      method: 'POST',
      path: manage('/items/import'),
      status: 400,
      body: ' '.repeat(4_900_000),
    }),
    'a form with a header of fourteen megabytes': () => ({
      method: 'POST',
      path: `/v3/manage/items/${itemId}/images`,
      status: 400,
      type: 'multipart/form-data; boundary=x',
      body: `--x\r\ncontent-disposition: ${'; filename'.repeat(1_400_000)}\r\n\r\n\r\n--x--`,
    }),
    'a form with a header of many lines': () => ({
      method: 'POST',
      path: `/v3/manage/items/${itemId}/images`,
      status: 400,
      type: 'multipart/form-data; boundary=x',
      body: `--x\r\n${'content-disposition: a;\r\n'.repeat(600_000)}\r\n\r\n--x--`,
    }),
    'the largest picture': async () => ({
      method: 'POST',
      path: `/v3/manage/items/${itemId}/images`,
      status: 201,
      body: await largestPicture(),
    }),
    'the largest picture in a form': async () => {
      const form = new FormData()
      form.set('file', new Blob([await largestPicture()]), 'picture.png')
      const request = new Request('http://x', { method: 'POST', body: form })
      return {
        method: 'POST',
        path: `/v3/manage/items/${itemId}/images`,
        status: 201,
        body: new Uint8Array(await request.arrayBuffer()),
        type: request.headers.get('content-type')!,
      }
    },
    'fifteen megabytes that are no picture': () => ({
      method: 'POST',
      path: `/v3/manage/items/${itemId}/images`,
      status: 400,
      body: new Uint8Array(15_000_000).fill(45),
    }),
    ...Object.fromEntries(
      Object.entries(hostileTexts).flatMap(([what, text]) => [
        [
          `an auction described by ${what}`,
          () => ({
            method: 'PATCH',
            path: manage(''),
            status: 200,
            body: JSON.stringify({ description: text }),
          }),
        ],
        [
          `the page of an auction described by ${what}`,
          async () => {
            await describe('auctions', auctionId, text)
            return { method: 'GET', path: `/a/${auctionId}`, status: 200, anonymous: true }
          },
        ],
        [
          `the page of an item described by ${what}`,
          async () => {
            await describe('items', itemId, text)
            return { method: 'GET', path: `/i/${itemId}`, status: 200, anonymous: true }
          },
        ],
      ]),
    ),
  }

  async function close(): Promise<void> {
    service.interrupt('SIGTERM')
    await service.ended
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }

  return { worst, send, longestTurn, askProbe, close }
}

let picture: Uint8Array<ArrayBuffer> | undefined

/** Noise does not compress: some 14 MB of PNG. */
async function largestPicture(): Promise<Uint8Array<ArrayBuffer>> {
  if (picture) return picture
  const [width, height] = [2_200, 2_000]
  const noise = {
    create: {
      width,
      height,
      channels: 3 as const,
      background: 'grey',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    },
  }
  const bytes = await sharp(noise).png({ compressionLevel: 1 }).toBuffer()
  assert.ok(bytes.length > 10_000_000 && bytes.length < 15_000_000, `${bytes.length} bytes`)
  picture = new Uint8Array(bytes)
  return picture
}
