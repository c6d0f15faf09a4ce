import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { browserPath, takePictures } from '../../tests/kit/browser.ts'
import { call } from '../../tests/kit/service.ts'

/**
 * Takes pictures of the bidder's pages from a running service with its demo data. `npm run pictures` makes those of the
 * README; `npm run pictures -- FOLDER` makes one of every page and state, at four widths in both themes, to look at.
 */
const url = process.env.GOODLOT ?? 'http://localhost:3000'
const [folder] = process.argv.slice(2)

type Person = { token: string; email: string }
type Lot = { id: number; name: string; itemType: string; nextMinimumBid: number; currentPrice: number }

const path = browserPath()
if (path === null) throw new Error('No browser found: install chromium, or name one in CHROMIUM_PATH.')
const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
try {
  const scene = await setTheScene()
  if (folder === undefined) await pictureTheReadme(scene)
  else await pictureEverything(scene, folder)
} finally {
  await browser.close()
}

type Scene = {
  anna: Person
  ben: Person
  auctionId: number
  lots: Lot[]
  winning: Lot
  outbid: Lot
  open: Lot
}

/** Anna leads one lot of the gala, was outbid on another and watches a third. */
async function setTheScene(): Promise<Scene> {
  const [anna, ben] = [await signIn('anna@goodlot.example'), await signIn('ben@goodlot.example')]
  const { auctions } = await get('/v3/auctions?sort=featured&limit=1')
  const auctionId: number = auctions[0].id
  const { items } = await get(`/v3/auction/${auctionId}/items?limit=100`)
  const lots: Lot[] = items
  const silent = lots.filter((lot) => lot.itemType === 'silent')
  const [outbid, open, winning] = silent as [Lot, Lot, Lot]
  await bid(anna, outbid)
  await bid(ben, outbid)
  await bid(anna, winning, { times: 1.5 })
  await call(url, 'POST', `/v3/bidder/favorite/${open.id}`, { token: anna.token })
  return { anna, ben, auctionId, lots, winning, outbid, open }
}

async function pictureTheReadme({ anna, auctionId, winning, outbid }: Scene): Promise<void> {
  const target = join(import.meta.dirname, '../../docs/pictures')
  await mkdir(target, { recursive: true })
  const shots: [name: string, path: string, colorScheme: 'light' | 'dark'][] = [
    ['auction', `/a/${auctionId}`, 'light'],
    ['lot', `/i/${winning.id}`, 'light'],
    ['outbid', `/i/${outbid.id}`, 'dark'],
  ]
  for (const [name, path, colorScheme] of shots) {
    const context = await person(anna, { colorScheme, deviceScaleFactor: 2, timezoneId: 'America/New_York' })
    const page = await open(context, path)
    const picture = await page.screenshot()
    await sharp(picture)
      .resize(390)
      .webp({ quality: 82 })
      .toFile(join(target, `${name}.webp`))
    await context.close()
  }
}

async function pictureEverything(scene: Scene, into: string): Promise<void> {
  await mkdir(into, { recursive: true })
  const { anna, auctionId, lots, winning, outbid, open: untouched } = scene
  const kind = (itemType: string) => lots.find((lot) => lot.itemType === itemType)
  const newcomer = await register()
  const take = async (name: string, path: string, who: Person | null, prepare?: Prepare) => {
    const context = await person(who)
    const page = await open(context, path)
    try {
      await prepare?.(page, context)
      await takePictures(page, { folder: into, name })
    } catch (error) {
      process.stderr.write(`${name}: ${(error as Error).message.split('\n')[0]}\n`)
    }
    await context.close()
  }
  const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
  await take('home', '/', null)
  await take('home-anna', '/', anna)
  await take('auction', `/a/${auctionId}`, null)
  await take('auction-anna', `/a/${auctionId}`, anna)
  await take('auction-none-found', `/a/${auctionId}`, null, async (page) => {
    await page.getByRole('button', { name: 'Search the lots of this auction' }).click()
    await page.getByRole('searchbox').fill('nothing like it')
    await page.getByText('No lot found').waitFor()
  })
  await take('give', `/a/${auctionId}/give`, anna)
  await take('give-refused', `/a/${auctionId}/give`, anna, async (page) => {
    await page.getByLabel(/Another amount|Your donation/).fill('1')
  })
  for (const [name, lot] of Object.entries({ winning, outbid, open: untouched }))
    await take(`lot-${name}`, `/i/${lot.id}`, anna)
  for (const itemType of ['live', 'sealedBid', 'forSale', 'ticket', 'raffle', 'donation'])
    if (kind(itemType)) await take(`lot-${itemType}`, `/i/${kind(itemType)!.id}`, anna)
  await take('bid-sheet', `/i/${outbid.id}`, anna, button('Other amount'))
  await take('limit-sheet', `/i/${winning.id}`, anna, button(/Set a limit|Raise my limit/))
  await take('sign-in-sheet', `/i/${untouched.id}`, null, button(/^Bid \$/))
  await take('sign-in', '/sign-in', null)
  await take('sign-in-new', '/sign-in', null, async (page) => {
    await page.getByLabel('Email').fill('nobody-yet@example.org')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('First name').waitFor()
  })
  await take('sign-in-wrong', '/sign-in', null, async (page) => {
    await page.getByLabel('Email').fill('carmen@goodlot.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('5-digit code').fill('98765')
    await page.getByText('That code is wrong').waitFor()
  })
  for (const page of ['bids', 'favorites', 'notifications', 'cart', 'you']) {
    await take(page, `/${page}`, anna)
    await take(`${page}-stranger`, `/${page}`, null)
    await take(`${page}-empty`, `/${page}`, newcomer)
  }
  await take('profile', '/you/profile', anna)
  await take('addresses', '/you/addresses', anna)
  await take('address-new', '/you/addresses', anna, button('Add an address'))
  await take('own-limit', `/you/limit/${auctionId}`, anna)
  const { receipts } = await get('/v3/bidder/receipts?limit=1', anna)
  if (receipts[0]) await take('receipt', `/receipts/${receipts[0].id}`, anna)
  await take('missing', '/a/nowhere', null)
  const offline: Prepare = async (page, context) => {
    await context.setOffline(true)
    await page.locator('.offline-bar').waitFor()
  }
  await take('offline-auction', `/a/${auctionId}`, anna, offline)
  await take('offline-lot', `/i/${outbid.id}`, anna, offline)
}

type Prepare = (page: Page, context: BrowserContext) => Promise<void>

async function signIn(email: string): Promise<Person> {
  const { status, body } = await call(url, 'POST', '/v3/auth/verify-pin', {
    body: { email, pin: '00000', whitelabelId: 1 },
  })
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
  return { email, token: body.accessToken }
}

/** Somebody who has done nothing yet. */
async function register(): Promise<Person> {
  const email = `newcomer${Date.now()}@example.org`
  const newcomer = { firstName: 'Robin', lastName: 'Vale', mobile: '(207) 555-0142', countryCode: 'US' }
  await call(url, 'POST', '/v3/auth/register', { body: { ...newcomer, email, whitelabelId: 1 } })
  return signIn(email)
}

async function get(path: string, who?: Person) {
  return (await call(url, 'GET', path, who && { token: who.token })).body
}

/** Makes the next bid, or sets a limit of that many times it, since the demo's crowd goes on bidding. */
async function bid({ token }: Person, { id }: Lot, { times = 1 } = {}): Promise<void> {
  const { nextMinimumBid } = await get(`/v3/item/${id}`)
  if (times === 1) await call(url, 'POST', `/v3/item/${id}/bid`, { token, body: { amount: nextMinimumBid } })
  else
    await call(url, 'POST', `/v3/item/${id}/auto-bid`, {
      token,
      body: { maxAmount: nextMinimumBid * times },
    })
}

async function person(who: Person | null, options: object = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  })
  const session = { accessToken: who?.token, refreshToken: 'none', expiresAtMs: Date.now() + 86_400_000 }
  if (who)
    await context.addInitScript(
      `localStorage.setItem('goodlot.session', ${JSON.stringify(JSON.stringify(session))})`,
    )
  return context
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url + path)
  await page.locator('#content:not([aria-busy=true])').waitFor()
  await page.locator('html[data-connection=live]').waitFor()
  await page.waitForLoadState('networkidle').catch(() => null)
  return page
}
