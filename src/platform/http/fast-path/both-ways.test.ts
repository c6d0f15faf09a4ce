import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { request } from 'node:http'
import { after, before, suite, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../../tests/kit/database.ts'
import { givenAuction, givenItem } from '../../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../../tests/kit/given-people.ts'
import { type OpenedService, openTestService, type TestService } from '../../../../tests/kit/service.ts'
import { execute } from '../../database/pool.ts'

const names = ['anna', 'ben', 'banned', 'eager'] as const
type Name = (typeof names)[number]

type Call = {
  who?: Name | 'stranger' | undefined
  method?: string
  path: string
  body?: unknown
  /** The body to send as it is, when it is not JSON. */
  raw?: string
  headers?: Record<string, string>
}

type Answer = { status: number; headers: Record<string, unknown>; body: string }

/** A service with or without the fast path. The two share a database; each has its own people and item. */
type Way = {
  service: TestService
  people: Record<Name, Person>
  itemId: number
  close(): Promise<void>
}

suite('both ways into the service', () => {
  let database: TestDatabase
  let fast: Way
  let framework: Way
  let auctionId: number
  /** The routes whose handlers the framework ran, by the port that was asked. */
  const handled: { port: number; route: string }[] = []
  const note = (message: unknown) => {
    const { request: asked } = message as {
      request: { routeOptions: { url: string }; socket: { localPort: number } }
    }
    handled.push({ port: asked.socket.localPort, route: asked.routeOptions.url })
  }
  const HANDLER = 'tracing:fastify.request.handler:start'

  before(async () => {
    subscribe(HANDLER, note)
    database = await openTestDatabase()
    // Ids that stand out among other numbers, and all have the same length.
    await execute(database.db, `select setval('users_id_seq', 712000), setval('items_id_seq', 823000)`)
    auctionId = (await givenAuction(database.db)).id
    fast = await open('fast', true)
    framework = await open('framework', false)
    for (const way of [fast, framework]) way.service.logs.length = 0
  })
  after(async () => {
    unsubscribe(HANDLER, note)
    await framework?.close()
    await fast?.close()
    await database?.drop()
  })

  async function open(name: string, hasFastPath: boolean): Promise<Way> {
    const env = {
      TOKEN_KEYS: 'test:0123456789-abcdefghijklmnopqrstuvwxyz',
      PIN_SECRET: '9876543210-abcdefghijklmnopqrstuvwxyz',
    }
    const opened: OpenedService = await openTestService(env, { hasFastPath, database })
    const service = opened.context
    const people = {} as Record<Name, Person>
    for (const who of names) people[who] = await givenPerson(service, { email: `${who}-${name}@example.org` })
    await execute(service.db, 'update users set is_locked_out = true where id = $1', [people.banned.id])
    const { id: itemId } = await givenItem(service.db, { auctionId, name: 'A quilt', itemCode: `Q-${name}` })
    return { service, people, itemId, close: opened.close }
  }

  /** Bids on each service's item, in turn, and then whatever else can be sent to that address. */
  const bids: Call[] = [
    { who: 'anna', path: '/v3/item/ITEM/bid', body: { amount: 10 } },
    { who: 'anna', path: '/v3/item/ITEM/bid', body: { amount: 20 } },
    { who: 'ben', path: '/v3/item/ITEM/bid', body: { amount: 1 } },
    { who: 'ben', path: '/v3/item/ITEM/auto-bid', body: { maxAmount: 100 } },
    { who: 'anna', path: '/v3/item/ITEM/bid', body: { amount: 25 } },
    { who: 'anna', path: '/v3/item/ITEM/auto-bid', body: { maxAmount: 300.5 } },
    { who: 'banned', path: '/v3/item/ITEM/bid', body: { amount: 500 } },
    { who: 'anna', path: '/v3/item/999999/bid', body: { amount: 10 } },
    { who: 'anna', path: '/v3/item/ITEM/bid?', body: { amount: 10 } },
    { who: 'anna', path: '/v3/item/ITEM/bid', body: { amount: 10.001 } },
    { who: 'anna', path: '/v3/item/ITEM/bid', body: { amount: '10' } },
    { who: 'anna', path: '/v3/item/ITEM/bid', body: {} },
    { who: 'anna', path: '/v3/item/ITEM/bid', body: null },
    { who: 'anna', path: '/v3/item/ITEM/bid', body: { amount: 10, other: 'x' } },
    { who: 'anna', path: '/v3/item/ITEM/bid', raw: '{"amount": 10' },
    { who: 'anna', path: '/v3/item/ITEM/bid', raw: '' },
    { who: 'anna', path: '/v3/item/ITEM/bid', raw: `{"amount": 10, "note": "${'x'.repeat(600)}"}` },
    { who: 'anna', path: '/v3/item/abc/bid', body: { amount: 10 } },
    { who: 'anna', path: '/v3/item/99999999999/bid', body: { amount: 10 } },
    { who: 'stranger', path: '/v3/item/ITEM/bid', body: { amount: 10 } },
    { who: undefined, path: '/v3/item/ITEM/bid', body: { amount: 10 } },
    { who: 'anna', method: 'PUT', path: '/v3/item/ITEM/bid', body: { amount: 10 } },
  ]

  const reads: Call[] = [
    { path: '/v3/auctions' },
    { path: '/v3/auctions?limit=1&unknown=1' },
    { who: 'anna', path: '/v3/auctions' },
    { path: '/v3/auctions/AUCTION' },
    { who: 'anna', path: '/v3/auctions/AUCTION' },
    { path: '/v3/auction/AUCTION/items' },
    { path: '/v3/auction/AUCTION/items?search=quilt&limit=5' },
    { who: 'anna', path: '/v3/auction/AUCTION/items?search=quilt' },
    { path: '/v3/item/ITEM' },
    { who: 'ben', path: '/v3/item/ITEM' },
    { who: 'stranger', path: '/v3/item/ITEM' },
    { path: '/v3/item/ITEM', headers: { 'if-none-match': '*' } },
    { path: '/v3/item/ITEM', headers: { 'if-none-match': '"other"' } },
    { path: '/v3/item/ITEM', headers: { origin: 'https://somewhere.example' } },
    { method: 'HEAD', path: '/v3/item/ITEM' },
    { path: '/v3/item/999999' },
    { path: '/v3/auctions?limit=many' },
    { who: 'anna', path: '/v3/bidder/my-cart' },
    { path: '/v3/bidder/my-cart' },
  ]

  test('bids are answered alike', async () => {
    for (const call of bids) await assertAlike(call)
    const handledBids = (way: Way) =>
      handled.filter(({ port, route }) => port === portOf(way) && /bid$/.test(route)).length
    // The framework handles each person's first bid; if it handled all, this would compare it with itself.
    assert.ok(handledBids(fast) <= handledBids(framework) - 4)
  })

  test('bids beyond the limit are refused alike', async () => {
    const tooMuch = { who: 'eager', path: '/v3/item/ITEM/bid', body: { amount: 1 } } as const
    for (let time = 1; time <= 120; time++) await Promise.all([send(fast, tooMuch), send(framework, tooMuch)])
    const [a, b] = [await send(fast, tooMuch), await send(framework, tooMuch)]
    assert.deepEqual([a.status, b.status], [429, 429])
    assert.deepEqual(Object.keys(a.headers).sort(), Object.keys(b.headers).sort())
  })

  test('reads are answered alike to the last byte, the first time and from the cache', async () => {
    for (const call of reads) {
      for (const time of ['first', 'cached']) {
        const [a, b] = [await send(fast, call, fast), await send(framework, call, fast)]
        assert.deepEqual(a, b, `${time}: ${JSON.stringify(call)}`)
      }
    }
  })

  test('both count alike', async () => {
    const [a, b] = [await countsOf(fast), await countsOf(framework)]
    assert.ok(a.length > 20)
    assert.deepEqual(a, b)
  })

  test('both log alike', () => {
    const [a, b] = [linesOf(fast), linesOf(framework)]
    assert.ok(a.length > 100)
    assert.deepEqual(a, b)
  })

  async function assertAlike(call: Call): Promise<void> {
    const [a, b] = [await send(fast, call), await send(framework, call)]
    assert.deepEqual({ ...a, body: named(a.body) }, { ...b, body: named(b.body) }, JSON.stringify(call))
  }

  /** Sent to one service, by its own people and about its own item unless told otherwise. */
  function send({ service, ...own }: Way, call: Call, { people, itemId } = own as Way): Promise<Answer> {
    const text = call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
    const { who, method = text === undefined ? 'GET' : 'POST', headers } = call
    const path = call.path.replace('ITEM', String(itemId)).replace('AUCTION', String(auctionId))
    const token = who === 'stranger' ? 'x.y.z' : who && people[who].token
    const asked = request(service.url + path, {
      method,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && { 'content-length': Buffer.byteLength(text) }),
      },
    })
    return new Promise((resolve, reject) => {
      asked.on('response', async (response) => {
        let body = ''
        for await (const part of response.setEncoding('utf8')) body += part
        const { date: _date, 'x-request-id': id, ...others } = response.headers
        assert.match(String(id), /^[0-9a-f-]{36}$/)
        resolve({ status: response.statusCode!, headers: others, body })
      })
      asked.on('error', reject).end(text)
    })
  }

  /** Replaces the ids that differ between the two with names. */
  function named(text: string): string {
    let result = text
    for (const way of [fast, framework]) {
      result = result.replaceAll(String(way.itemId), 'ITEM')
      for (const name of names) result = result.replaceAll(String(way.people[name].id), name)
    }
    return result
  }

  async function countsOf(way: Way): Promise<string[]> {
    const { text } = await way.service.call('GET', '/metrics')
    return text
      .split('\n')
      .filter((line) => /^goodlot_(request_seconds_count|bids_total|bid_refusals_total)/.test(line))
      .filter((line) => !line.includes('/healthz'))
      .sort()
  }

  function linesOf(way: Way): string[] {
    const lines = way.service.logs.map((line) => {
      const { time: _time, pid: _pid, hostname: _host, requestId: _id, ms: _ms, ...facts } = JSON.parse(line)
      return named(JSON.stringify(Object.entries(facts).sort()))
    })
    return lines.sort()
  }
})

const portOf = (way: Way) => Number(new URL(way.service.url).port)
