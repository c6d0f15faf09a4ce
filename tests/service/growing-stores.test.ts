import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import type { storeBytes } from '../../src/platform/memory/bounded-store.ts'
import { growingStores } from '../kit/growing-stores.ts'

const root = join(import.meta.dirname, '../../src')
const sources = globSync('**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('/proof/'))
  // The stand-in for Stripe runs in development and in tests only.
  .filter((file) => !file.startsWith('money/stripe-stand-in/'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Bounded in bytes; docs/security.md adds them up. */
const inBytes: Record<keyof typeof storeBytes, string> = {
  cachedResponses: 'platform/http/cache/response-cache.ts #entries',
  droppedTags: 'platform/http/cache/response-cache.ts #droppedAt',
  verifiedTokens: 'people/accounts/known-callers.ts #known',
  administrators: 'people/accounts/administrators.ts #known',
  organizationKeys: 'people/accounts/organization-keys.ts #seen',
  rateLimitLeases: 'platform/http/access/rate-limits.ts #leases',
  lostSessions: 'live/realtime/connection-counts.ts #byNetwork',
  recentEvents: 'platform/events/recent-events.ts #events',
  mailPictures: 'platform/images/mail-pictures.ts #drawn',
  receiptFiles: 'platform/pdf/printer.ts #made',
  demoPictures: 'service/demo/demo-images.ts #painted',
}

/** Bounded by something else, and by what. */
const otherwise: Record<string, Record<string, string>> = {
  'requests that are under way, each of which gives its place back': {
    'platform/http/cache/response-cache.ts': '#loading',
    'platform/events/relay.ts': '#waiting',
    'platform/http/server/in-flight.ts': 'open answering',
    'platform/http/operations/metrics-of-all.ts': 'waiting gathering',
    'platform/database/pool.ts': '#waits inUse',
    'platform/http/operations/metrics-route.ts': 'underWay',
    'platform/images/store.ts': '#underWay',
    'live/realtime/between-workers.ts': '#pending #answering',
  },
  'the payments of one comparison, which ends, and at most a hundred differences': {
    'money/payments/comparison.ts': '#captured differences',
  },
  'requests, files and connections, each of which is taken off again': {
    'platform/http/overload/counts.ts': '#sums',
  },
  'how many may wait': {
    'live/bidding/desk.ts': '#waiting #underWay #lanes',
    'platform/http/overload/concurrency-limit.ts': '#waiting',
    'platform/http/overload/shared-limit.ts': '#waiting #inside #lastTurns',
  },
  'connections, whose number has limits': {
    'platform/http/overload/connections.ts': 'uses',
    'platform/http/server/in-flight.ts': 'connected',
    'platform/http/overload/slow-clients.ts': 'late',
    'live/realtime/live-connections.ts': '#connections',
    'live/realtime/room.ts': '#members #held #queue',
    'live/realtime/rooms.ts': '#rooms',
  },
  'fifty auctions for each connection': { 'live/realtime/live-connection.ts': 'rooms screens' },
  'answers in the cache, which counts their tags': { 'platform/http/cache/response-cache.ts': '#keysOf' },
  'a number of entries': {
    'messages/webhooks/places.ts': '#taken',
    'people/push/sender.ts': '#subscribers #unclaimed #toSend #served #underWay',
    'people/push/server-key.ts': '#signed',
  },
  'what the operator has set, or the program itself holds': {
    'platform/database/pool.ts': 'unreachableFor',
    'platform/database/servers.ts': 'known',
    'platform/database/timelines.ts': '#highest',
    'platform/database/sweeper.ts': '#timers',
    'platform/http/documents/prepared-document.ts': '#bodies',
    'platform/http/operations/answer-times.ts': '#byRoute',
    'service/pages/icons.ts': 'drawn',
    'platform/places/provinces.ts': 'namesOfCountry',
    'live/realtime/between-workers.ts': 'serving',
    'platform/http/server/shared-port.ts': 'left',
    'platform/config/setting-reader.ts': '#problems',
  },
  'one file that is printed, in a thread that ends with it': {
    'platform/pdf/faces.ts': 'known',
    'platform/pdf/fonts.ts': 'files missing #faces #printed',
    'platform/pdf/sheet.ts': '#measured #parts',
  },
  'one call': {
    'service/backup/tables.ts': 'seen',
    'organizers/import/import-items.ts': 'found',
    'money/bills/add-purchases.ts': 'tooMuch',
    'service/parts/leases.ts': 'missing',
    'platform/http/access/rate-limits.ts': 'waits',
    'service/pages/built-pages.ts': 'needed',
    'live/realtime/merged-bids.ts': 'newest',
  },
  'what the budgets of mailed codes allow in ten minutes': { 'messages/mails/pin-mail.ts': '#underWay' },
  'at most a thousand of each': { 'platform/http/values/formats.ts': 'numbers dates' },
  'the lots and people of the demo': {
    'service/demo/story-bids.ts': '#known',
    'service/demo/history.ts': 'names',
    'service/demo/life.ts': '#stages',
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
    const allowed = [...Object.values(inBytes), 'people/push/server-key.ts '].map(
      (place) => place.split(' ')[0],
    )
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
