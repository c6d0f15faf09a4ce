import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, suite, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { type FloodRequest, flood } from '../kit/flood.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { givenAuction } from '../kit/given-auctions.ts'
import { givenUser } from '../kit/given-people.ts'
import { freePort, type Run, run } from '../kit/process.ts'

/** 22 MB of input chosen by strangers, if it were kept. */
const TIMES = 1_500
const LONG = 15_000
/** What may remain of it: counts by address, and code compiled meanwhile. */
const MOST_BYTES = 4_000_000

const long = (time: number) => `${time}-${'x'.repeat(LONG)}`
const addressOf = (time: number) => `198.18.${time >> 8}.${time & 255}`
const networkOf = (time: number) => `2001:db8:${time.toString(16)}:1::1`

suite('nothing is kept whose size a stranger chooses', () => {
  let database: TestDatabase
  let dataDir: string
  let service: Run
  let probePort: number
  let token: string
  let auctionId: number

  before(async () => {
    database = await openTestDatabase()
    dataDir = await temporaryFolder('memory')
    probePort = await freePort()
    const { host, database: name } = database.connection
    service = await run({
      DATABASE_URL: `postgres://goodlot@localhost/${name}?host=${encodeURIComponent(String(host))}`,
      DATA_DIR: dataDir,
      ALLOW_UNSAFE_DATABASE: 'true',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
      // Limits above the number of requests: a request refused for its rate would not show what is kept.
      RATE_LIMITS:
        'signInStrict=100000/60,wrongPin=100000/60,anonymousRead=100000/60,anonymousUncachedRead=100000/60,signedInRead=100000/60,signedInSearch=100000/60',
      READS_AT_ONCE: '1000',
      NODE_OPTIONS: `--import=${new URL('../kit/heap-probe.ts', import.meta.url).href}`,
      HEAP_PROBE_PORT: String(probePort),
    })
    await service.ready
    await givenUser(database.db, { email: 'pat@example.org' })
    const signIn = { email: 'pat@example.org', pin: '00000' }
    token = (await service.call('POST', '/v3/auth/verify-pin', { body: signIn })).body.accessToken
    auctionId = (await givenAuction(database.db)).id
  })
  after(async () => {
    service?.interrupt('SIGTERM')
    await service?.ended
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const bytesHeld = async () => Number(await (await fetch(`http://127.0.0.1:${probePort}`)).text())

  type Family = { status: string; make: (time: number) => FloodRequest }
  const signedIn = () => ({ authorization: `Bearer ${token}` })
  const families: Record<string, Family> = {
    'a forwarding header of a client, in front of the address that a proxy adds': {
      status: '200',
      make: (time) => ({
        path: `/v3/auctions/${auctionId}`,
        headers: { 'x-forwarded-for': `${long(time)}, 198.51.100.7` },
      }),
    },
    'a forwarding header that names no address': {
      status: '200',
      make: (time) => ({ path: `/v3/auctions/${auctionId}`, headers: { 'x-forwarded-for': long(time) } }),
    },
    'any other header': {
      status: '200',
      make: (time) => ({
        path: `/v3/auctions/${auctionId}`,
        headers: { [`x-${time}`]: long(time), 'x-forwarded-for': '198.51.100.8' },
      }),
    },
    'an unknown key of an address, signed in': {
      status: '200',
      make: (time) => ({ path: `/v3/auctions/${auctionId}?p=${long(time)}`, headers: signedIn() }),
    },
    'an unknown key of an address, not signed in': {
      status: '200',
      make: (time) => ({
        path: `/v3/auction/${auctionId}/items?${long(time)}=1`,
        headers: { 'x-forwarded-for': '198.51.100.9' },
      }),
    },
    'a part of an address behind a number sign': {
      status: '200',
      make: (time) => ({ path: `/v3/auctions/${auctionId}#${long(time)}`, headers: signedIn() }),
    },
    'an address that leads nowhere': {
      status: '404',
      make: (time) => ({ path: `/v3/${long(time)}`, headers: { 'x-forwarded-for': '198.51.100.10' } }),
    },
    'spaces in front of a token': {
      status: '200',
      make: () => ({
        path: `/v3/auctions/${auctionId}`,
        headers: { authorization: `Bearer ${' '.repeat(LONG)}${token}` },
      }),
    },
    'a token that is none': {
      status: '401',
      make: (time) => ({ path: '/v3/user/profile', headers: { authorization: `Bearer ${long(time)}` } }),
    },
    'an e-mail address': {
      status: '401',
      make: (time) => ({
        method: 'POST',
        path: '/v3/auth/verify-pin',
        headers: { 'x-forwarded-for': addressOf(time) },
        body: JSON.stringify({ email: `${time}${'e'.repeat(50)}@${'x'.repeat(60)}.example`, pin: '12345' }),
      }),
    },
    'an e-mail address that is too long': {
      status: '400',
      make: (time) => ({
        method: 'POST',
        path: '/v3/auth/email-check',
        headers: { 'x-forwarded-for': addressOf(time) },
        body: JSON.stringify({ email: `${long(time)}@example.org` }),
      }),
    },
    'a token of a device that is none': {
      status: '200',
      make: (time) => ({
        method: 'POST',
        path: '/v3/auth/email-check',
        headers: { 'x-forwarded-for': addressOf(time), authorization: `Bearer ${long(time)}` },
        body: JSON.stringify({ email: `device${time}@example.org` }),
      }),
    },
    'a network to sign in from, counted by its /64, /56 and /48': {
      status: '401',
      make: (time) => ({
        method: 'POST',
        path: '/v3/auth/refresh-token',
        headers: { 'x-forwarded-for': networkOf(time) },
        body: JSON.stringify({ refreshToken: `${time}` }),
      }),
    },
    'an address of a network': {
      status: '200',
      make: (time) => ({ path: '/v3/auctions', headers: { 'x-forwarded-for': networkOf(time) } }),
    },
  }

  test('(the measure does see what is kept: one answer for each search)', async () => {
    const search = (time: number) => ({ path: `/v3/auctions?search=${time}`, headers: signedIn() })
    const before = await bytesHeld()
    assert.deepEqual(await flood(service.url, 1_000, search), { 200: 1_000 })
    assert.ok((await bytesHeld()) - before > 1_000_000)
  })

  for (const [what, { status, make }] of Object.entries(families)) {
    test(`${TIMES} times ${what}`, async (t) => {
      // A first round, so that what it compiles and connects is not measured.
      await flood(service.url, 100, (time) => make(TIMES + time))
      const before = await bytesHeld()
      const statuses = await flood(service.url, TIMES, make)
      const grown = (await bytesHeld()) - before
      t.diagnostic(`${(grown / 1e6).toFixed(1)} MB`)
      assert.deepEqual(statuses, { [status]: TIMES })
      assert.ok(grown < MOST_BYTES, `${(grown / 1e6).toFixed(1)} MB are held`)
    })
  }
})
