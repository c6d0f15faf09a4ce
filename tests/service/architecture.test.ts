import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { suite, test } from 'node:test'

const root = join(import.meta.dirname, '../../src')

/** The wings of the service, and their rooms: each may import only those before it, so that imports never go in circles. */
const wings: Record<string, string[]> = {
  engine: [],
  platform: [
    'time',
    'memory',
    'config',
    'database',
    'http',
    'events',
    'images',
    'pdf',
    'places',
    'whitelabels',
  ],
  people: ['accounts', 'profile', 'push'],
  auction: ['auctions', 'contests', 'items', 'invitations', 'notifications', 'favorites'],
  money: ['stripe-stand-in', 'bills', 'payments'],
  messages: ['words', 'outbox', 'letters', 'mails', 'texts', 'proofs', 'choices', 'queue', 'webhooks'],
  live: ['bidding', 'closing', 'activity', 'bots', 'screens', 'realtime'],
  organizers: [
    'descriptions',
    'files',
    'basics',
    'images',
    'items',
    'keys',
    'live',
    'organizations',
    'screen',
    'auctions',
    'staff',
    'guests',
    'rehearsals',
    'import',
    'messages',
    'sales',
    'webhooks',
    'paper',
    'personal-data',
    'reports',
    'payments',
  ],
  service: ['process', 'backup', 'demo', 'pages', 'parts'],
}
const order = Object.entries(wings).flatMap(([wing, rooms]) => [
  ...rooms.map((room) => `${wing}/${room}`),
  wing,
])

const imports = globSync('**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('/proof/'))
  .flatMap((file) => importsOf(file).map((target) => ({ file, target })))

suite('the imports', () => {
  test('every wing and every room has its place in the order', () => {
    assert.deepEqual(foldersIn(root), Object.keys(wings).sort())
    for (const [wing, rooms] of Object.entries(wings))
      if (rooms.length > 0) assert.deepEqual(foldersIn(join(root, wing)), [...rooms].sort())
  })

  test('between wings, and between the rooms of a wing, never turn back', () => {
    const back = imports.filter(({ file, target }) => {
      const [from, to] = [order.indexOf(roomOf(file)), order.indexOf(roomOf(target))]
      return from >= 0 && to > from
    })
    assert.deepEqual(back, [])
  })

  test('of the engine reach only the engine, and of the platform only the two', () => {
    for (const [wing, reached] of [
      ['engine', ['engine']],
      ['platform', ['engine', 'platform']],
    ] as const) {
      const ofWing = imports.filter(({ file }) => wingOf(file) === wing)
      assert.ok(ofWing.length > 10)
      assert.deepEqual(
        ofWing.filter(({ target }) => !(reached as readonly string[]).includes(wingOf(target))),
        [],
      )
    }
  })

  test('leave three files outside the folders', () => {
    const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile())
    assert.deepEqual(files.map(({ name }) => name).sort(), ['app.ts', 'main.ts', 'start.js'])
  })

  test('only src/platform/time asks for the time or sets a timer, so that tests can hold it still', () => {
    const asks =
      /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|(?<!\.)\bset(Timeout|Interval)\b|AbortSignal\.timeout/
    const files = globSync('**/*.ts', { cwd: root }).filter(
      (file) => !file.endsWith('.test.ts') && roomOf(file) !== 'platform/time',
    )
    assert.ok(files.length > 300)
    assert.deepEqual(
      files.filter((file) => asks.test(readFileSync(join(root, file), 'utf8'))),
      [],
    )
  })

  test('an amount in a request becomes cents by the one reader that knows the currency', () => {
    const allowed = new Map([
      ['platform/http/values/money.ts', 'the reader itself'],
      ['platform/http/server/validation.ts', 'asks only whether it is an amount at all'],
      ['live/bidding/routes.ts', 'the engine knows the unit of the lot, and refuses as it refuses all bids'],
      ['organizers/sales/bids.ts', 'likewise'],
      ['money/bills/split-lot.ts', 'shares of a lot from before its currency knew its decimals'],
      [
        'organizers/basics/fields.ts',
        'forms are checked as a whole, and copies keep what they are copies of',
      ],
      ['organizers/auctions/auction-fields.ts', 'likewise'],
      ['organizers/auctions/donation-levels.ts', 'likewise'],
      ['organizers/items/change-reserve.ts', 'only compares'],
      ['organizers/items/item-fixed.ts', 'only compares'],
      ['organizers/payments/access.ts', 'a fee of an organization, which may have several currencies'],
      ['organizers/payments/connect.ts', 'likewise'],
    ])
    const readers = globSync('**/*.ts', { cwd: root }).filter(
      (file) =>
        !file.endsWith('.test.ts') && /\buncheckedCents\b/.test(readFileSync(join(root, file), 'utf8')),
    )
    assert.deepEqual(readers.sort(), [...allowed.keys()].sort())
  })

  test('whatever sends events is committed by Changes or by the desk', () => {
    /** These send no events: sign-in, housekeeping, what follows events, and what runs before or instead of the service. */
    const quiet = [
      'people/accounts',
      'platform/images',
      'platform/database',
      'service/demo',
      'service/backup',
      'messages/webhooks',
    ]
    const alone = [
      'platform/events/changes.ts',
      'platform/events/retention.ts',
      'organizers/descriptions/clean-stored.ts',
    ]
    const users = imports
      .filter(({ target }) => target === 'platform/database/transaction.ts')
      .map(({ file }) => file)
      .filter((file) => !quiet.includes(roomOf(file)))
    assert.deepEqual(users.sort(), [...alone, 'organizers/organizations/make-administrator.ts'].sort())
  })

  test('of the organizers, the demo and the pages come only from themselves and from where the service is put together', () => {
    const top = ['service/parts', 'app.ts', 'main.ts']
    for (const place of ['organizers', 'service/demo', 'service/pages']) {
      const isPart = (file: string) => file.startsWith(`${place}/`)
      const users = imports
        .filter(({ file, target }) => isPart(target) && !isPart(file))
        .map(({ file }) => file)
      assert.ok(users.length > 0)
      assert.deepEqual(
        users.filter((file) => !top.includes(roomOf(file))),
        [],
      )
    }
  })

  test('of what builds the pages stand in one file', () => {
    const builders = imports.filter(({ target }) => target.startsWith('../web/')).map(({ file }) => file)
    assert.deepEqual([...new Set(builders)], ['service/pages/built-pages.ts'])
  })

  test('name no barrel and no drawer of odds and ends', () => {
    const odd = imports.filter(({ target }) => /\b(index|utils?|helpers?)\b/.test(target))
    assert.deepEqual(odd, [])
  })
})

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)
  return [...found].map(([, path]) => normalize(join(dirname(file), path!)))
}

/** A file at the top counts as a wing of its own. */
function wingOf(file: string): string {
  return file.split('/')[0]!
}

/** The room of a file, or its wing where it stands in none. */
function roomOf(file: string): string {
  const room = file.split('/').slice(0, 2).join('/')
  return order.includes(room) ? room : wingOf(file)
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

suite('the imports of the pages', () => {
  const web = join(root, '../web')
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter(
    (file) => !file.endsWith('.test.ts') && !file.startsWith('journeys') && file !== 'build.ts',
  )
  const found = files.flatMap((file) =>
    importStatements(readFileSync(join(web, file), 'utf8')).map(({ path, isType }) => ({
      file,
      isType,
      target: normalize(join(dirname(file), path)),
    })),
  )

  /** What pages and service share: notifications in English, an auction's colour and amounts, which mails have too, and the words on receipts. */
  const shared = [
    '../src/auction/notifications/sentences.ts',
    '../src/auction/auctions/accent.ts',
    '../src/platform/http/values/formats.ts',
    '../src/platform/http/values/money-text.ts',
    ...['en', 'fr', 'es'].map((language) => `../src/money/bills/receipt-words/${language}.ts`),
  ]

  test('reach the pages, the engine, what is shared, and only types of anything else', () => {
    assert.ok(found.length > 50)
    const outside = found.filter(({ target, isType }) => target.startsWith('..') && !isType)
    assert.deepEqual(
      outside.filter(({ target }) => !target.startsWith('../src/engine/') && !shared.includes(target)),
      [],
    )
  })

  test('of one app reach no other, and what they share reaches none', () => {
    const apps = ['bidder', 'console', 'screen']
    const crossing = found.filter(
      ({ file, target }) => apps.includes(wingOf(target)) && wingOf(target) !== wingOf(file),
    )
    assert.deepEqual(crossing, [])
  })

  test('of what is shared reach no part', () => {
    const upwards = found.filter(
      ({ file, target }) => wingOf(file) === 'shared' && wingOf(target) === 'parts',
    )
    assert.deepEqual(upwards, [])
  })
})

function importStatements(text: string): { path: string; isType: boolean }[] {
  const statements = text.matchAll(
    /(?:import|export)\s+(type\s)?[^'"]*?\bfrom\s+'(\.{1,2}\/[^']+)'|\bimport\s*\(?\s*'(\.{1,2}\/[^']+)'/g,
  )
  return [...statements].map(([, type, from, bare]) => ({
    path: (from ?? bare)!,
    isType: type !== undefined,
  }))
}

suite('the files of all folders', () => {
  const repository = join(root, '..')
  const files = globSync('{src,web,tests/kit,tools}/**/*.{ts,tsx}', {
    cwd: repository,
  })

  test('import none that imports them in turn, not even for a type', () => {
    assert.ok(files.length > 1_000)
    const imports = new Map(
      files.map((file) => {
        const statements = importStatements(readFileSync(join(repository, file), 'utf8'))
        return [file, statements.map(({ path }) => normalize(join(dirname(file), path)))]
      }),
    )
    assert.deepEqual(inCircles(imports), [])
  })
})

/** Those that are left when files whose imports are all gone are taken away, one after the other, from both ends. */
function inCircles(imports: Map<string, string[]>): string[] {
  let left = [...imports.keys()]
  for (let before = -1; before !== left.length; ) {
    before = left.length
    const names = new Set(left)
    const imported = new Set(left.flatMap((file) => imports.get(file)!))
    left = left.filter((file) => imported.has(file) && imports.get(file)!.some((target) => names.has(target)))
  }
  return left.sort()
}
