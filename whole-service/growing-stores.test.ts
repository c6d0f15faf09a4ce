import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import type { storeBytes } from '../src/memory/bounded-store.ts'
import { growingStores } from '../test-kit/growing-stores.ts'

const root = join(import.meta.dirname, '../src')
const sources = globSync('**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('/proof/'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Bounded in bytes; docs/security.md adds them up. */
const inBytes: Record<keyof typeof storeBytes, string> = {
  cachedResponses: 'http/cache/response-cache.ts #entries',
  droppedTags: 'http/cache/response-cache.ts #droppedAt',
  verifiedTokens: 'accounts/known-callers.ts #known',
  administrators: 'accounts/administrators.ts #known',
  organizationKeys: 'accounts/organization-keys.ts #seen',
  rateLimitLeases: 'http/access/rate-limits.ts #leases',
  lostSessions: 'realtime/connection-counts.ts #byNetwork',
  recentEvents: 'events/recent-events.ts #events',
  mailPictures: 'images/mail-pictures.ts #drawn',
  receiptFiles: 'paper/printer.ts #made',
  demoPictures: 'demo/demo-images.ts #painted',
}

/** Bounded by something else, and by what. */
const otherwise: Record<string, Record<string, string>> = {
  'requests that are under way, each of which gives its place back': {
    'http/cache/response-cache.ts': '#loading',
    'events/relay.ts': '#waiting',
    'http/server/in-flight.ts': 'open answering',
    'http/operations/metrics-of-all.ts': 'waiting gathering',
    'database/pool.ts': '#waits inUse',
    'http/operations/metrics-route.ts': 'underWay',
    'images/store.ts': '#underWay',
    'realtime/between-workers.ts': '#pending #answering',
  },
  'the payments of one comparison, which ends, and at most a hundred differences': {
    'payments/comparison.ts': '#captured differences',
  },
  'requests, files and connections, each of which is taken off again': { 'http/overload/counts.ts': '#sums' },
  'how many may wait': {
    'bidding/desk.ts': '#waiting #underWay #lanes',
    'http/overload/concurrency-limit.ts': '#waiting',
    'http/overload/shared-limit.ts': '#waiting #inside #lastTurns',
  },
  'connections, whose number has limits': {
    'http/overload/connections.ts': 'uses',
    'http/server/in-flight.ts': 'connected',
    'http/overload/slow-clients.ts': 'late',
    'realtime/live-connections.ts': '#connections',
    'realtime/room.ts': '#members #held #queue',
    'realtime/rooms.ts': '#rooms',
  },
  'fifty auctions for each connection': { 'realtime/live-connection.ts': 'rooms screens' },
  'answers in the cache, which counts their tags': { 'http/cache/response-cache.ts': '#keysOf' },
  'a number of entries': {
    'webhooks/places.ts': '#taken',
    'push/sender.ts': '#subscribers #unclaimed #toSend #served #underWay',
    'push/server-key.ts': '#signed',
  },
  'what the operator has set, or the program itself holds': {
    'database/pool.ts': 'unreachableFor',
    'database/servers.ts': 'known',
    'database/timelines.ts': '#highest',
    'database/sweeper.ts': '#timers',
    'http/documents/prepared-document.ts': '#bodies',
    'http/operations/answer-times.ts': '#byRoute',
    'pages/icons.ts': 'drawn',
    'places/provinces.ts': 'namesOfCountry',
    'realtime/between-workers.ts': 'serving',
    'http/server/shared-port.ts': 'left',
    'config/setting-reader.ts': '#problems',
  },
  'one file that is printed, in a thread that ends with it': {
    'paper/faces.ts': 'known',
    'paper/fonts.ts': 'files missing #faces #printed',
    'paper/sheet.ts': '#measured #parts',
  },
  'one call': {
    'backup/tables.ts': 'seen',
    'management/files/import-items.ts': 'found',
    'purchases/add-purchases.ts': 'tooMuch',
    'service/leases.ts': 'missing',
    'http/access/rate-limits.ts': 'waits',
    'pages/built-pages.ts': 'needed',
    'realtime/merged-bids.ts': 'newest',
  },
  'what the budgets of mailed codes allow in ten minutes': { 'messages/pin-mail.ts': '#underWay' },
  'at most a thousand of each': { 'http/values/formats.ts': 'numbers dates' },
  'the lots and people of the demo': {
    'demo/story-bids.ts': '#known',
    'demo/history.ts': 'names',
    'demo/life.ts': '#stages',
  },
}

const listed = Object.values(otherwise).flatMap((places) =>
  Object.entries(places).flatMap(([file, names]) => names.split(' ').map((name) => `${file} ${name}`)),
)

suite('whatever a process keeps and can grow', () => {
  const found = sources.flatMap(({ file, text }) => growingStores(text).map((name) => `${file} ${name}`))

  test('has a bound in bytes, or is known to be bounded by something else', () => {
    const known = new Set([...Object.values(inBytes), ...listed])
    assert.deepEqual([...new Set(found)].toSorted(), [...known].toSorted())
  })

  test('has its bound from the one list, each of which is used once', () => {
    for (const [name, place] of Object.entries(inBytes)) {
      const users = sources.filter(({ text }) => text.includes(`name: '${name}'`)).map(({ file }) => file)
      assert.deepEqual(users, [place.split(' ')[0]], name)
    }
    const makers = sources.filter(({ text }) => /new (BoundedStore|LRUCache)\b/.test(text))
    const allowed = [...Object.values(inBytes), 'push/server-key.ts '].map((place) => place.split(' ')[0])
    assert.deepEqual(
      makers.map(({ file }) => file).filter((file) => !allowed.includes(file)),
      [],
    )
  })
})

suite('the search for what grows', () => {
  const finds = (source: string) => growingStores(source)

  test('finds maps, sets, lists and objects that outlive a call', () => {
    assert.deepEqual(finds('class A { readonly #seen = new Map<string, number>() }'), ['#seen'])
    assert.deepEqual(finds('class A { #a: string[] = []; b = {} }'), ['#a', 'b'])
    assert.deepEqual(finds('class A { #a; constructor() { this.#a = new Set() } }'), ['#a'])
    assert.deepEqual(finds('const byName = new Map<string, number>()'), ['byName'])
    assert.deepEqual(finds('const known: Record<string, number> = { a: 1 }\nf(() => { known[key] = 2 })'), [
      'known',
    ])
    assert.deepEqual(
      finds('function use() { const seen = new Set<string>(); on((name) => seen.add(name)) }'),
      ['seen'],
    )
  })

  test('leaves constants and what lives for one call alone', () => {
    assert.deepEqual(finds("const codes = new Set(['a', 'b'])\nconst list = [1, 2]"), [])
    assert.deepEqual(finds('function f(all) { const m = new Map(); m.set(1, 2); return m }'), [])
    assert.deepEqual(finds('class A { readonly #keys = new Map(given) }'), [])
  })
})
