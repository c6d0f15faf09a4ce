import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { row } from '../../src/platform/database/pool.ts'
import { browserPath } from '../../tests/kit/browser.ts'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { givenItems, risingBids } from './bids.ts'
import { BrokenRun, load } from './load.ts'
import type { Measure } from './measure.ts'
import { spreadOf } from './rounds.ts'
import type { Stage } from './stage.ts'
import { cpuMs, traceOf } from './trace.ts'

/** All rounds together. */
const SECONDS = Number(process.env.BENCH_PAGE_SECONDS ?? 60)
const LOTS = 300
const PRICES_A_SECOND = 50
/** A bad connection and a slow phone. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER = 4
const phone = { viewport: { width: 390, height: 844 }, locale: 'en-US' }
/** How many pixels of the phone there are for each of the page's; it decides which pictures are loaded. */
const SHARPNESS = 3
const ROUNDS = 3
const EMPTY = 'empty page'
/** By then the last picture of a first view has loaded, and the browser has reported its largest paint. */
const SETTLED_MS = 5_000

/** What a guest with a slow phone on a bad connection waits for, compared with an empty page of the same server. */
export async function benchPages(stage: Stage): Promise<Measure[]> {
  const executablePath = browserPath()
  if (executablePath === null) throw new BrokenRun('There is no browser to measure with.')
  const itemIds = await givenItems(stage, LOTS)
  const bidders = await stage.tokensOf(200)
  const auction = (await row<{ id: number }>(
    stage.db,
    'select auction_id as id from standings where item_id = $1',
    [itemIds[0]],
  ))!
  await givenPictures(stage, { auctionId: auction.id, itemId: itemIds[0]! })
  const folder = await temporaryFolder('bench-pages')
  const env = { BENCH_PAGES: join(folder, 'pages') }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await stage.withServer(
      'goodlot',
      async ({ port }) => {
        const url = `http://127.0.0.1:${port}`
        const newPhone = () => browser.newContext({ ...phone, deviceScaleFactor: SHARPNESS })
        const places = { url, auctionId: auction.id, itemId: itemIds[0]! }
        const visits = await measureVisits(newPhone, places)
        // One pixel each: here no graphics processor draws them, as it does on a phone.
        const context = await browser.newContext(phone)
        const bids = await risingBids(stage, { itemIds, bidders })
        const live = await measurePrices(context, `${url}/a/${auction.id}`, () =>
          load({ port, connections: 4, seconds: SECONDS / ROUNDS, rate: PRICES_A_SECOND, ...bids }),
        )
        return [...visits, ...live]
      },
      env,
    )
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Places = { url: string; auctionId: number; itemId: number }

async function measureVisits(
  newPhone: () => Promise<BrowserContext>,
  { url, auctionId, itemId }: Places,
): Promise<Measure[]> {
  await paintPictures(url)
  const [auction, lot] = [`${url}/a/${auctionId}`, `${url}/i/${itemId}`]
  const visits = new Map<string, Seen[]>()
  const visit = async (what: string, phone: BrowserContext, address: string) => {
    const page = await slowPage(phone)
    await page.goto(address)
    await page.locator('h1').first().waitFor()
    await page.waitForTimeout(SETTLED_MS)
    const seen = await seenBy(page)
    if (seen.paint === 0) throw new BrokenRun(`${what}: the browser named no largest paint.`)
    visits.set(what, [...(visits.get(what) ?? []), seen])
    await page.close()
  }
  for (let round = 0; round < ROUNDS; round++) {
    const [stranger, guest, newcomer] = [await newPhone(), await newPhone(), await newPhone()]
    await visit(EMPTY, stranger, `${url}/nothing-is-here`)
    await visit('first visit, lot', stranger, lot)
    await visit('first visit, list', newcomer, url)
    await visit('first visit, auction', guest, auction)
    await visit('second visit, auction', guest, auction)
    await visit('second visit, lot', guest, lot)
    await visit('second visit, list', guest, url)
    for (const phone of [stranger, guest, newcomer]) await phone.close()
  }
  return [...visits].flatMap(([what, seen]): Measure[] => {
    const paints = {
      what: `${what}: largest paint`,
      ...spreadOf(seen.map(({ paint }) => paint)),
      unit: 'ms',
    } as const
    const shifts = {
      what: `${what}: layout shift`,
      ...spreadOf(seen.map(({ shift }) => shift)),
      unit: '×',
    } as const
    return what === EMPTY
      ? [paints]
      : [
          { ...paints, ceiling: 2_500 },
          { ...shifts, ceiling: 0.1 },
        ]
  })
}

/** Names and pictures as a gala has them: they are what takes the time. */
async function givenPictures(
  { db }: Stage,
  { auctionId, itemId }: { auctionId: number; itemId: number },
): Promise<void> {
  const { rows } = await db.query<{ id: number }>(
    'insert into images (key, width, height) select key, 1600, 1200 from unnest($1::text[]) as key returning id',
    [pictures],
  )
  await db.query(
    "update auctions set name = 'An Evening for the Animals', image_id = $2, is_featured = true where id = $1",
    [auctionId, rows[0]!.id],
  )
  await db.query('insert into item_images (item_id, image_id, position) values ($1, $2, 1)', [
    itemId,
    rows[1]!.id,
  ])
}

const pictures = ['demo-dog-gold', 'demo-sailboat-dawn']

/** The service paints them when they are first asked for, which takes longer than it ever takes to send them. */
async function paintPictures(url: string): Promise<void> {
  for (const key of pictures)
    for (const size of ['small', 'medium', 'large']) await fetch(`${url}/images/${key}/${size}.webp`)
}

/** All lots on one page: first their prices change while nobody touches it, and then comes a tap. */
async function measurePrices(
  context: BrowserContext,
  address: string,
  movePrices: () => Promise<{ wanted: number }>,
): Promise<Measure[]> {
  const page = await slowPage(context)
  await page.goto(address)
  await page.locator('html[data-connection=live]').waitFor()
  const cards = page.locator('.item-card')
  while ((await cards.count()) < LOTS) {
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await page.waitForTimeout(500)
  }
  await page.evaluate('scrollTo(0, 0)')
  await page.waitForTimeout(2_000)
  let moved = 0
  // The tasks are counted in CPU time, and not in wall time: what else this machine does is not the page's fault.
  await setSpeed(page, 1)
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const trace = await traceOf(page)
    moved += (await movePrices()).wanted
    const { tasks } = await trace.ended()
    rounds.push(tasks.map((task) => SLOWER * cpuMs(task)))
  }
  await setSpeed(page, SLOWER)
  await page.getByRole('button', { name: /^All/ }).click()
  await page.waitForTimeout(1_000)
  const { tap } = await seenBy(page)
  const title = `${LOTS} lots, ${PRICES_A_SECOND} prices/s for ${SECONDS} s`
  return [
    { what: `${title}: prices that moved`, value: moved / SECONDS, unit: '/s' },
    {
      what: `${title}: tasks above 50 ms in a third of it`,
      ...spreadOf(rounds.map((taskMs) => taskMs.filter((ms) => ms > 50).length)),
      unit: '×',
      ceiling: 0,
    },
    { what: `${title}: longest task`, ...spreadOf(rounds.map((taskMs) => Math.max(...taskMs))), unit: 'ms' },
    { what: `${title}: from a tap to its answer`, value: tap, unit: 'ms', ceiling: 200 },
  ]
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', line)
  await page.addInitScript(watch)
  await setSpeed(page, SLOWER)
  return page
}

async function setSpeed(page: Page, slower: number): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

type Seen = { paint: number; shift: number; tap: number }

const seenBy = (page: Page) => page.evaluate('seen') as Promise<Seen>

const watch = `
  window.seen = { paint: 0, shift: 0, tap: 0 }
  const each = (type, take, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  each('largest-contentful-paint', ({ startTime }) => { seen.paint = startTime })
  each('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value })
  each('event', ({ duration }) => { seen.tap = Math.max(seen.tap, duration) }, { durationThreshold: 16 })
`
