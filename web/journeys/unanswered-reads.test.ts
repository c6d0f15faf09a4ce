import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { BrowserContext, Locator, Page, WebSocketRoute } from 'playwright-core'
import { browserSuite } from '../../tests/kit/browser.ts'
import {
  givenAuction,
  givenCategory,
  givenInvitation,
  givenItem,
  givenRegistration,
} from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { givenNotification } from '../../tests/kit/socket.ts'
import { holdTime, passTimeUntil } from './page-time.ts'
import { signIn } from './people.ts'

/** How often a page asks before it counts as unanswered. */
const ATTEMPTS = 3

browserSuite('reads without an answer', (browser) => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' }, { withPages: true, timeRuns: true })
  const ours = useManaged(goodlot)
  const ids = { auction: 0, lamp: 0, draft: 0, draftItem: 0 }
  let anna: Person
  let ben: Person
  before(async () => {
    const { db } = goodlot
    const { organizationId } = ours
    ;[anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    ids.auction = (await givenAuction(db, { name: 'Lantern Gala', organizationId })).id
    for (const { id: userId } of [anna, ben]) await givenRegistration(db, { auctionId: ids.auction, userId })
    await givenCategory(db, { auctionId: ids.auction, name: 'Glass' })
    ids.lamp = (await givenItem(db, { auctionId: ids.auction, name: 'Lamp', startingCents: 1000n })).id
    ids.draft = (await givenAuction(db, { name: 'Draft Gala', organizationId, status: 'draft' })).id
    ids.draftItem = (await givenItem(db, { auctionId: ids.draft, name: 'Clock' })).id
    assert.equal((await bid(anna, 10)).status, 200)
    assert.equal((await bid(ben, 20)).status, 200)
  })
  const bid = (person: Person, amount: number, itemId = ids.lamp) =>
    goodlot.call('POST', `/v3/item/${itemId}/bid`, { token: person.token, body: { amount } })
  const give = (person: Person, amount: number) =>
    goodlot.call('POST', `/v3/auctions/${ids.auction}/donation`, { token: person.token, body: { amount } })

  async function someone(person: Person | null): Promise<{ context: BrowserContext; page: Page }> {
    const context = await browser.person({ viewport: { width: 1280, height: 900 } })
    if (person) await signIn(context, person)
    return { context, page: await context.newPage() }
  }
  const isLive = (page: Page) => page.locator('html[data-connection=live]').waitFor()

  /** The first read gets no answer, in all its attempts; counts how often it was asked. */
  async function loseFirstRead(page: Page, asked: RegExp, attempts = ATTEMPTS): Promise<{ count: number }> {
    const requests = { count: 0 }
    await page.route(asked, (route) =>
      ++requests.count <= attempts ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    return requests
  }

  test('are repeated also where nobody would miss what they bring', async () => {
    const { db } = goodlot
    const { id: party } = await givenAuction(db, { name: 'Garden Party', isPrivate: true })
    await givenInvitation(db, { auctionId: party, email: anna.email })
    await givenInvitation(db, { auctionId: ids.auction, email: 'expected@example.org' })
    await givenNotification(db, ben.id, 'Welcome')
    assert.equal((await give(ben, 30)).status, 201)
    const columns = { require_ticket_to_bid: true }
    const { id: dinner } = await givenAuction(db, { name: 'Dinner', columns })
    const { id: ticketed } = await givenItem(db, { auctionId: dinner, name: 'Candle' })
    const evening = `/console/a/${ids.auction}`
    const silent: [
      who: Person,
      path: string,
      asked: RegExp,
      shown: (page: Page) => Locator,
      attempts?: number,
    ][] = [
      [anna, '/', /invited-auctions/, (page) => page.getByRole('link', { name: /Garden Party/ })],
      [ben, '/', /notifications\?limit=0/, (page) => page.getByRole('link', { name: /\d+ unread/ })],
      [
        anna,
        `/a/${ids.auction}`,
        /favorites\?limit=100/,
        (page) => page.locator('.item-card', { hasText: 'Lamp' }).getByText('Outbid'),
      ],
      [
        anna,
        `/i/${ticketed}`,
        /\/requirements$/,
        (page) => page.getByRole('link', { name: 'Get a ticket to bid' }),
      ],
      [
        ours.manager,
        `${evening}/items/new`,
        /categories\?limit=100/,
        (page) => page.locator('option', { hasText: 'Glass' }),
      ],
      [
        ours.manager,
        `${evening}/live`,
        /categories\?limit=100/,
        (page) => page.locator('option', { hasText: 'Glass' }),
      ],
      [
        ours.manager,
        `${evening}/guests/invitations`,
        /invitations\?limit=100/,
        (page) => page.getByText('expected@example.org'),
      ],
      [
        ours.manager,
        `${evening}/messages`,
        /broadcasts\?dryRun=1/,
        (page) => page.locator('.audience-count', { hasText: /^2$/ }),
        1,
      ],
      [
        ours.manager,
        `${evening}/guests/seating`,
        /v3.+\/seating$/,
        (page) => page.locator('.seating-tables'),
      ],
      [
        ours.manager,
        `${evening}/raise`,
        /live\?limit=1/,
        (page) => page.locator('.raise-total', { hasText: '$30' }),
      ],
    ]
    await Promise.all(
      silent.map(async ([who, path, asked, shown, attempts]) => {
        const { page } = await someone(who)
        await loseFirstRead(page, asked, attempts)
        await page.goto(goodlot.url + path)
        await shown(page).first().waitFor({ state: 'attached' })
      }),
    )
  })

  test('of a list that is already shown are repeated until the news is in it', async () => {
    const { db } = goodlot
    const guest = await givenPerson(goodlot)
    const { id: vase } = await givenItem(db, { auctionId: ids.auction, name: 'Vase', startingCents: 1000n })
    const evening = `/console/a/${ids.auction}`
    const lists: [who: Person, path: string, asked: RegExp, news: () => Promise<unknown>, shown: string][] = [
      [guest, '/cart', /my-cart/, () => give(guest, 77), '.own-row-amount:text-is("$77")'],
      [ours.manager, `${evening}/desk`, /isPaid=false/, () => give(guest, 88), `.unpaid :text("$165")`],
      [
        ours.manager,
        `${evening}/live`,
        /live\?limit=40/,
        () => bid(guest, 40, vase),
        'tr:has-text("Vase") :text("$40")',
      ],
      [
        ours.manager,
        `${evening}/screen`,
        /auctions\/\d+\/screen$/,
        () =>
          ours.managed('PUT', `/auctions/${ids.auction}/screen`, {
            scene: { kind: 'message', message: 'Soup' },
          }),
        ':text("Showing: Message")',
      ],
    ]
    const look = async ([who, path, asked, news, shown]: (typeof lists)[number]) => {
      const { page } = await someone(who)
      // Some look again every few seconds anyway; they must not wait for that.
      await page.addInitScript('globalThis.setInterval = () => 0')
      await page.goto(goodlot.url + path)
      await isLive(page)
      await page.locator('#content:not([aria-busy=true])').waitFor()
      const requests = await loseFirstRead(page, asked)
      await news()
      await page.locator(shown).first().waitFor()
      assert.ok(requests.count > ATTEMPTS, path)
    }
    await Promise.all(lists.map(look))
  })

  /** Lets a test say over the live connection that events were missed for good. */
  async function missing(page: Page): Promise<() => void> {
    const sockets: WebSocketRoute[] = []
    await page.routeWebSocket(/socket\.io/, (socket) => {
      socket.connectToServer()
      sockets.push(socket)
    })
    return () => sockets.at(-1)!.send('42["ready",{"eventId":1,"resync":true}]')
  }

  test('of one’s bids after missed events are repeated', async () => {
    const { id: bowl } = await givenItem(goodlot.db, { auctionId: ids.auction, name: 'Bowl' })
    const { page } = await someone(anna)
    const missEvents = await missing(page)
    await page.goto(`${goodlot.url}/bids`)
    await page.locator('.item-card', { hasText: 'Lamp' }).waitFor()
    await isLive(page)
    const requests = await loseFirstRead(page, /my-activity\?limit=100&offset=0/)
    assert.equal((await bid(anna, 100, bowl)).status, 200)
    missEvents()
    await page.locator('.item-card', { hasText: 'Bowl' }).waitFor()
    assert.equal(requests.count, ATTEMPTS + 1)
  })

  test('do not make old prices live', async () => {
    const look = async (path: string, asked: RegExp) => {
      const { page } = await someone(null)
      const missEvents = await missing(page)
      await page.goto(goodlot.url + path)
      await isLive(page)
      let isDown = true
      await page.route(asked, (route) =>
        isDown ? route.fulfill({ status: 503, body: '' }) : route.continue(),
      )
      missEvents()
      await page.locator('html[data-connection=lost]').waitFor()
      isDown = false
      await isLive(page)
    }
    await Promise.all([
      look(`/i/${ids.lamp}`, new RegExp(`/v3/item/${ids.lamp}$`)),
      look(`/a/${ids.auction}`, /\/items\?limit=60&offset=0/),
      look(`/a/${ids.auction}`, new RegExp(`/v3/auctions/${ids.auction}$`)),
    ])
  })

  test('are each repeated once, and a page says once that they failed', async () => {
    const { context, page } = await someone(ours.manager)
    // Without a network each read is one request.
    await context.addInitScript(`Object.defineProperty(navigator, 'onLine', { value: false })`)
    const requests = new Map<string, number>()
    let isDown = true
    await context.route('**/v3/manage/**', (route) => {
      const { pathname } = new URL(route.request().url())
      if (/\/me$|\/auctions\/\d+$/.test(pathname)) return route.continue()
      requests.set(pathname, (requests.get(pathname) ?? 0) + 1)
      return isDown ? route.fulfill({ status: 503, body: '' }) : route.continue()
    })
    const [evening, draft] = [`/console/a/${ids.auction}`, `/console/a/${ids.draft}`]
    for (const path of [
      draft,
      ...['items', 'items/categories', 'items/donors', 'guests', 'guests/invitations', 'staff'].map(
        (section) => `${draft}/${section}`,
      ),
      `${draft}/items/${ids.draftItem}`,
      `${draft}/guests/${anna.id}`,
      ...['live', 'log', 'screen', 'rehearsal'].map((section) => `${evening}/${section}`),
      '/console/organizations',
      `/console/organizations/${ours.organizationId}`,
      `${evening}/reports`,
    ]) {
      await page.goto(goodlot.url + path)
      await page.getByText('That didn’t load').first().waitFor()
      assert.equal(await page.getByText('That didn’t load').count(), 1, path)
    }
    requests.clear()
    const about = `/v3/manage/auctions/${ids.auction}`
    const lists = ['reports/summary', 'reports/items', 'purchases', 'receipts'].map(
      (list) => `${about}/${list}`,
    )
    await holdTime(page)
    await page.goto(`${goodlot.url}${evening}/reports`)
    const failed = page.getByText('That didn’t load')
    await passTimeUntil(
      page,
      async () => (await failed.isVisible()) && lists.every((list) => requests.has(list)),
      100,
    )
    isDown = false
    await passTimeUntil(page, () => page.getByRole('heading', { name: 'Not paid yet' }).isVisible())
    await passTimeUntil(page, () => lists.every((list) => requests.get(list)! > 1))
    for (const list of lists) assert.equal(requests.get(list), 2, list)
  })
})
