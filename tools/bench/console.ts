import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { row } from '../../src/platform/database/pool.ts'
import { browserPath } from '../../tests/kit/browser.ts'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { signIn } from '../../web/journeys/people.ts'
import { givenItems, risingBids } from './bids.ts'
import { BrokenRun, load } from './load.ts'
import type { Measure } from './measure.ts'
import { spreadOf } from './rounds.ts'
import type { Stage } from './stage.ts'
import { cpuMs, endOf, traceOf } from './trace.ts'

const ITEMS = 1_000
const GUESTS = 2_000
const BIDS_A_SECOND = 50
/** Longer than all pages take together; the load ends when they do. */
const SECONDS = Number(process.env.BENCH_CONSOLE_SECONDS ?? 200)
const ROUNDS = 3
const SLOWER = 4
/** The pause between two key presses of somebody who watches what happens. */
const PAUSE_MS = 250

/** What an organizer presses, and how long it takes until the screen has answered, while fifty bids a second come in. */
const pages: { what: string; path: string; ready: string; focus?: string; keys: string[] }[] = [
  {
    what: 'live: next lot',
    path: 'live',
    ready: '.live-row, .item-row, tbody tr',
    keys: 'jjjjjjjjjkkk'.split(''),
  },
  {
    what: 'items: arrows',
    path: 'items',
    ready: 'tbody tr',
    focus: 'tbody tr[data-index="0"]',
    keys: arrows(12),
  },
  {
    what: 'items: filter',
    path: 'items',
    ready: 'tbody tr',
    focus: 'input.list-filter',
    keys: 'lot 95'.split(''),
  },
  {
    what: 'guests: arrows',
    path: 'guests',
    ready: 'tbody tr',
    focus: 'tbody tr[data-index="0"]',
    keys: arrows(12),
  },
  {
    what: 'guests: filter',
    path: 'guests',
    ready: 'tbody tr',
    focus: 'input.list-filter',
    keys: 'martin'.split(''),
  },
  {
    what: 'door: a name',
    path: 'door',
    ready: '.door-search input',
    focus: '.door-search input',
    keys: 'adele mart'.split(''),
  },
  {
    what: 'desk: a paddle',
    path: 'desk',
    ready: '.desk input',
    focus: '.desk input',
    keys: ['1', '0', '5', 'Enter'],
  },
]

function arrows(count: number): string[] {
  return Array.from({ length: count }, (_, at) => (at % 4 === 3 ? 'PageDown' : 'ArrowDown'))
}

export async function benchConsole(stage: Stage): Promise<Measure[]> {
  const executablePath = browserPath()
  if (executablePath === null) throw new BrokenRun('There is no browser to measure with.')
  const itemIds = await givenItems(stage, ITEMS)
  const guests = await stage.tokensOf(GUESTS)
  const { auctionId, manager } = await givenEvening(stage, { itemId: itemIds[0]!, guests })
  const folder = await temporaryFolder('bench-console')
  const unlimited = [
    'itemBid',
    'manage',
    'signedInRead',
    'anonymousRead',
    'anonymousUncachedRead',
    'pageRead',
  ]
    .map((name) => `${name}=99999999/86400`)
    .join(',')
  const env = { BENCH_PAGES: join(folder, 'pages'), RATE_LIMITS: unlimited }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await stage.withServer(
      'goodlot',
      async ({ port }) => {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
        await signIn(context, manager)
        const bids = await risingBids(stage, { itemIds, bidders: guests.slice(0, 200) })
        const bidding = load({ port, connections: 4, seconds: SECONDS, rate: BIDS_A_SECOND, ...bids })
        const measures = await measurePages(context, `http://127.0.0.1:${port}`, auctionId)
        const { wanted } = await bidding
        return [{ what: 'bids meanwhile', value: wanted / SECONDS, unit: '/s' }, ...measures]
      },
      env,
    )
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measurePages(context: BrowserContext, url: string, auctionId: number): Promise<Measure[]> {
  const measures: Measure[] = []
  const blank = await context.newPage()
  await blank.goto(`${url}/nothing-is-here`)
  const baseline = await press(blank, ['a', 'b', 'c', 'd', 'e', 'f'])
  measures.push({ what: 'an empty page: longest key press', value: baseline.longest, unit: 'ms' })
  await blank.close()
  for (const { what, path, ready, focus, keys } of pages) {
    const rounds: Presses[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const page = await context.newPage()
      await page.goto(`${url}/console/a/${auctionId}/${path}`)
      await page.locator(ready).first().waitFor({ timeout: 60_000 })
      await page.locator('html[data-connection=live]').waitFor()
      await page.waitForTimeout(2_000)
      if (focus) await page.locator(focus).first().focus()
      rounds.push(await press(page, keys))
      await page.close()
    }
    const longest = spreadOf(rounds.map(({ longest }) => longest))
    const median = spreadOf(rounds.map(({ median }) => median))
    measures.push(
      { what: `${what}, longest key press`, ...longest, unit: 'ms', ceiling: 100 },
      { what: `${what}, half of them within`, ...median, unit: 'ms' },
    )
  }
  return measures
}

type Presses = { longest: number; median: number }

/**
 * What the page's own thread does from each key press until a frame with the answer is handed over to be drawn, on a
 * slowed-down processor. CPU time and not wall time: what else this machine does is not the page's fault.
 */
async function press(page: Page, keys: string[]): Promise<Presses> {
  const trace = await traceOf(page, ['devtools.timeline'])
  for (const key of keys) {
    await page.waitForTimeout(PAUSE_MS)
    await page.keyboard.press(key === ' ' ? 'Space' : key)
  }
  await page.waitForTimeout(PAUSE_MS)
  const { events, tasks } = await trace.ended()
  const pressed = events.filter(
    ({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown',
  )
  if (pressed.length !== keys.length) throw new BrokenRun(`The browser saw ${pressed.length} key presses.`)
  const costs = pressed.map((keydown) => {
    // The last that the page's own thread does for a frame; a page that nothing changes draws none.
    const drawn = events.find(({ name, ts }) => name === 'Layerize' && ts > keydown.ts)
    const until = tasks.filter((task) => endOf(task) > keydown.ts && task.ts < (drawn?.ts ?? endOf(keydown)))
    return until.reduce((sum, task) => sum + SLOWER * cpuMs(task), 0)
  })
  costs.sort((a, b) => a - b)
  return { longest: costs.at(-1)!, median: costs[Math.floor(costs.length / 2)]! }
}

const FIRST = ['Adele', 'Boris', 'Chloé', 'Dmitri', 'Esi', 'Farid', 'Grace', 'Hana', 'Ivo', 'Jun']
const LAST = [
  'Martin',
  'Okafor',
  'Sato',
  'Rahmani',
  'Lindqvist',
  'Moreau',
  'Cohen',
  'Nguyen',
  'Silva',
  'Kaya',
]

async function givenEvening(
  stage: Stage,
  { itemId, guests }: { itemId: number; guests: { id: number }[] },
): Promise<{ auctionId: number; manager: { token: string } }> {
  const { db } = stage
  const auction = (await row<{ id: number; organizationId: number }>(
    db,
    `select auctions.id, organization_id as "organizationId" from standings
       join auctions on auctions.id = auction_id where item_id = $1`,
    [itemId],
  ))!
  const ids = guests.map(({ id }) => id)
  await db.query(
    `update users set first_name = ($2::text[])[1 + users.id % 10], last_name = ($3::text[])[1 + users.id / 10 % 10]
      where id = any($1::int[])`,
    [ids, FIRST, LAST],
  )
  await db.query(
    `insert into registrations (auction_id, user_id, paddle_number, table_name)
     select $1, guest.id, 100 + place, (place % 200)::text
       from unnest($2::int[]) with ordinality as guest (id, place)`,
    [auction.id, ids],
  )
  const [manager] = await stage.tokensOf(1)
  await db.query('insert into organization_managers (organization_id, user_id) values ($1, $2)', [
    auction.organizationId,
    manager!.id,
  ])
  await db.query('vacuum analyze')
  return { auctionId: auction.id, manager: manager! }
}
