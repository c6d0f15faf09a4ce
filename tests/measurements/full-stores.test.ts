import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { after, before, suite, test } from 'node:test'
import { AccessTokens } from '../../src/people/accounts/tokens.ts'
import { execute, rows } from '../../src/platform/database/pool.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { type FloodRequest, flood } from '../kit/flood.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { givenAuction } from '../kit/given-auctions.ts'
import { freePort, type Run, run } from '../kit/process.ts'

/** The test's stores are smaller by this factor, so that they fill up in seconds. */
const FACTOR = 32
const MiB = 1024 * 1024
const PEOPLE = 3_000
const KEY = { id: 'test', secret: '0123456789-abcdefghijklmnopqrstuvwxyz' }

/** The most that each store of a process holds, according to docs/security.md. */
const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
const mostBytes = Object.fromEntries(
  [...page.split('## What a process keeps')[1]!.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(
    ([, name, size]) => [name!, (Number(size) * MiB) / FACTOR],
  ),
)

suite('every store of a running service, filled by strangers and clients', () => {
  let database: TestDatabase
  let dataDir: string
  let service: Run
  let ports: { stores: number; heap: number }
  let auctionId: number
  let tokens: string[]

  before(async () => {
    database = await openTestDatabase()
    dataDir = await temporaryFolder('stores')
    ports = { stores: await freePort(), heap: await freePort() }
    const { host, database: name } = database.connection
    const probes = ['store-probe', 'heap-probe'].map(
      (probe) => `--import=${import.meta.resolve(`../kit/${probe}.ts`)}`,
    )
    const settings = {
      DATABASE_URL: `postgres://goodlot@localhost/${name}?host=${encodeURIComponent(String(host))}`,
      DATA_DIR: dataDir,
      ALLOW_UNSAFE_DATABASE: 'true',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
      TOKEN_KEYS: `${KEY.id}:${KEY.secret}`,
      RATE_LIMITS:
        'anonymousRead=100000/60,anonymousUncachedRead=100000/60,signedInRead=100000/60,signedInSearch=100000/60',
      READS_AT_ONCE: '1000',
      NODE_OPTIONS: probes.join(' '),
      STORE_PROBE_FACTOR: String(FACTOR),
      STORE_PROBE_PORT: String(ports.stores),
      HEAP_PROBE_PORT: String(ports.heap),
    }
    service = await run(settings)
    await service.ready
    auctionId = (await givenAuction(database.db)).id
    const people = await rows<{ id: number; guid: string }>(
      database.db,
      `insert into users (email, first_name, last_name, display_name, phone, verified_phone, country_code, whitelabel_id)
       select 'guest' || n || '@example.org', 'Pat', 'Person', 'Pat Person', '+15145550000', '+15145550000', 'CA', 1
         from generate_series(1, $1::int) as n returning id, guid`,
      [PEOPLE],
    )
    const signer = new AccessTokens({ keys: [KEY], acceptedClients: ['web'], now: Date.now })
    const sign = ({ id, guid }: { id: number; guid: string }) =>
      signer.sign({ id, guid, client: 'web', whitelabelId: 1 }, 3_600)
    tokens = await Promise.all(people.map(sign))
  })
  after(async () => {
    service?.interrupt('SIGTERM')
    await service?.ended
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const ask = async (port: number) => (await fetch(`http://127.0.0.1:${port}`)).text()
  const held = async () => JSON.parse(await ask(ports.stores)) as Record<string, number>
  const heapBytes = async () => Number(await ask(ports.heap))

  const network = (time: number) => ({
    'x-forwarded-for': `2001:db8:${time.toString(16)}:${time.toString(16)}::1`,
  })
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const floods: [what: string, status: string, times: number, make: (time: number) => FloodRequest][] = [
    [
      'tokens of many people, each of whom may be an administrator',
      '200',
      PEOPLE,
      (time) => ({ path: '/v3/auctions', headers: as(tokens[time]!) }),
    ],
    [
      'networks, each with a budget of its own',
      '200',
      3_000,
      (time) => ({ path: `/v3/auctions/${auctionId}`, headers: network(time) }),
    ],
    [
      'addresses of pages that differ in what they search for',
      '200',
      2_500,
      (time) => ({
        path: `/v3/auction/${auctionId}/items?search=${encodeURIComponent(String(time).padEnd(80, 'é'))}`,
        headers: as(tokens[time % 100]!),
      }),
    ],
    [
      'live sessions that do not exist',
      '400',
      1_000,
      (time) => ({ path: '/socket.io/?EIO=4&transport=polling&sid=0-AAAA', headers: network(time) }),
    ],
    ['pictures of the demo', '200', 60, (time) => ({ path: `/images/demo-${pictureOf(time)}/large.webp` })],
  ]

  test('holds no more than docs/security.md says, and nothing besides', async () => {
    const before = await heapBytes()
    for (const [what, status, times, make] of floods) {
      const statuses = await flood(service.url, times, make)
      assert.deepEqual(statuses, { [status]: times }, what)
    }
    // More events than are remembered, and each makes the answers of another person stale.
    await execute(
      database.db,
      `insert into events (kind, user_id, payload)
       select 'event.favorite', n, jsonb_build_object('itemId', n, 'action', repeat('ü', 150))
         from generate_series(1000000, 1008000) as n`,
      [],
    )
    let sizes = await held()
    for (let looks = 0; looks < 300 && sizes.droppedTags! < 0.9 * mostBytes.droppedTags!; looks++) {
      await new Promise((done) => setTimeout(done, 100))
      sizes = await held()
    }
    assert.deepEqual(Object.keys(sizes).sort(), Object.keys(mostBytes).sort())
    for (const [name, bytes] of Object.entries(sizes)) {
      const share = bytes / mostBytes[name]!
      // Some make room for several entries at once, and are half empty after that.
      assert.ok(share > 0.45 && share <= 1, `${name} is filled to ${share}`)
    }
    const sum = Object.values(mostBytes).reduce((total, bytes) => total + bytes, 0)
    const grown = (await heapBytes()) - before
    assert.ok(grown < sum + OWN_BYTES, `${grown} bytes for stores of ${sum}`)
  })
})

/** Memory taken meanwhile by compiled code and by connections to the database. */
const OWN_BYTES = 6 * MiB

const drawings = [
  'apron',
  'armchair',
  'ball',
  'balloon',
  'beach',
  'bear',
  'bicycle',
  'books',
  'bowl',
  'bread',
]
const palettes = ['linen', 'dawn', 'dusk', 'sea', 'forest', 'wine', 'gold', 'night', 'rose', 'mint', 'plum']
const pictureOf = (time: number) =>
  `${drawings[time % drawings.length]}-${palettes[Math.floor(time / drawings.length) % palettes.length]}`
