import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { accessibilityProblems, becomesTrue, browserSuite } from '../../tests/kit/browser.ts'
import { useChangingProxy } from '../../tests/kit/changing-proxy.ts'
import { givenAuction, givenItem } from '../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { bidAndConfirm, signIn } from './people.ts'

browserSuite('bad networks and new builds', (browser) => {
  const goodlot = useService({}, { withPages: true, timeRuns: true })
  const proxy = useChangingProxy()
  const ids = { auction: 0, lamp: 0, vase: 0 }
  before(async () => {
    proxy.target = goodlot.url
    ids.auction = (await givenAuction(goodlot.db, { name: 'Storm Gala' })).id
    const given = (name: string) =>
      givenItem(goodlot.db, { auctionId: ids.auction, name, incrementCents: 500n })
    ids.lamp = (await given('Lamp')).id
    ids.vase = (await given('Vase')).id
  })
  const bid = async (itemId: number, amount: number) =>
    goodlot.call('POST', `/v3/item/${itemId}/bid`, {
      token: (await givenPerson(goodlot)).token,
      body: { amount },
    })

  test('offline a bar says that prices may be old; afterwards the list has caught up by itself', async () => {
    const context = await browser.person()
    const page = await context.newPage()
    await page.goto(`${proxy.url}/a/${ids.auction}`)
    await page.locator('html[data-connection=live]').waitFor()
    await page.evaluate('navigator.serviceWorker.ready')
    await context.setOffline(true)
    const bar = page.locator('.offline-bar')
    await bar.waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await bid(ids.vase, 10)
    await context.setOffline(false)
    await page.locator('.item-card', { hasText: 'Vase' }).getByText('1 bid').waitFor()
    await bar.waitFor({ state: 'detached' })
  })

  test('a bid between the making of the page and its connection is not left out', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { name: 'Quiet Gala' })
    const { id: bowl } = await givenItem(goodlot.db, { auctionId, name: 'Bowl' })
    const context = await browser.person()
    await context.route('**/assets/bidder-esm-*', async (route) => {
      await bid(bowl, 10)
      await route.continue()
    })
    const page = await context.newPage()
    await page.goto(`${goodlot.url}/a/${auctionId}`)
    await page.locator('.item-card', { hasText: 'Bowl' }).getByText('1 bid').waitFor()
  })

  test('where the file of the live connection did not come, bidding is on once it comes', async () => {
    const context = await browser.person()
    let isLost = true
    await context.route('**/assets/bidder-live-socket-*', (route) =>
      isLost ? route.abort() : route.continue(),
    )
    const page = await context.newPage()
    await page.goto(`${goodlot.url}/i/${ids.lamp}`)
    await page.locator('html[data-connection=lost]').waitFor()
    isLost = false
    await page.locator('html[data-connection=live]').waitFor()
  })

  test('who was here before opens the page without a network; it counts as old until the prices are known', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { name: 'Kept Gala' })
    const { id: bowl } = await givenItem(goodlot.db, { auctionId, name: 'Bowl' })
    const context = await browser.person()
    await signIn(context, await givenPerson(goodlot))
    const page = await context.newPage()
    await page.goto(`${proxy.url}/i/${bowl}`)
    await page.evaluate('navigator.serviceWorker.ready')
    await page.reload()
    await page.getByRole('heading', { name: 'Bowl' }).waitFor()
    await becomesTrue(page, `caches.match('/i/${bowl}').then(Boolean)`)
    await context.setOffline(true)
    await page.reload()
    const bidButton = page.getByRole('button', { name: /^Bid \$\d+$/ }).first()
    await bidButton.waitFor()
    assert.equal(await bidButton.isDisabled(), true)
    await page.locator('.offline-bar').waitFor()
    await bid(bowl, 10)
    await context.setOffline(false)
    await page.locator('html[data-connection=live]').waitFor()
    await page.locator('.bid-bar', { hasText: '$10' }).getByText('highest bid').waitFor()
    assert.equal(await bidButton.isDisabled(), false)
  })

  test('a page that stops halfway gives way to the cached one', async () => {
    const context = await browser.person()
    const page = await context.newPage()
    await page.goto(`${proxy.url}/i/${ids.vase}`)
    await page.evaluate('navigator.serviceWorker.ready')
    await page.reload()
    await becomesTrue(page, `caches.match('/i/${ids.vase}').then(Boolean)`)
    proxy.stalls = (path) => path === `/i/${ids.vase}`
    await page.reload()
    await page.locator('html[data-cached]').waitFor({ state: 'attached' })
    await page.getByRole('heading', { name: 'Vase' }).waitFor()
    proxy.stalls = () => false
  })

  test('a phone without room for copies shows every page from the network', async () => {
    const context = await browser.person()
    const page = await context.newPage()
    await page.goto(`${proxy.url}/a/${ids.auction}`)
    await page.evaluate('navigator.serviceWorker.ready')
    const protocol = await context.newCDPSession(page)
    await protocol.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: 1 })
    await page.evaluate(`caches.delete('files')`)
    const refused = await page.evaluate(
      `caches.open('files').then((cache) => cache.put('/x', new Response('x'.repeat(9_999)))).then(() => '', String)`,
    )
    assert.match(String(refused), /Quota/)
    await page.goto(`${proxy.url}/i/${ids.vase}`)
    await page.getByRole('heading', { name: 'Vase' }).waitFor()
    await page.goto(`${proxy.url}/sign-in`)
    await page.getByLabel('Email').waitFor()
  })

  test('a rolling restart in the middle of a bid: the bid counts once, and the page finds out', async () => {
    const context = await browser.person()
    await signIn(context, await givenPerson(goodlot))
    const page = await context.newPage()
    const old = await goodlot.openAnother()
    proxy.target = old.url
    await page.goto(`${proxy.url}/i/${ids.lamp}`)
    await page.locator('html[data-connection=live]').waitFor()
    proxy.loses = (path) => path.startsWith(`/v3/item/${ids.lamp}`)
    await bidAndConfirm(page, '$10', 'Checking that your bid went through…')
    proxy.loses = () => false
    proxy.target = goodlot.url
    // Start looking before the stop: the message does not stay.
    const found = page.getByText('Your bid of $10 leads.').waitFor()
    await old.stop()
    await found
    assert.equal((await goodlot.call('GET', `/v3/item/${ids.lamp}`)).body.bidCount, 1)
    await page.locator('html[data-connection=live]').waitFor()
    await bid(ids.lamp, 15)
    await page.getByText('Outbid. Someone bid $15.').waitFor()
  })

  test('a new build reaches an open tab when it is looked at again, and takes over the service worker', async () => {
    const context = await browser.person()
    const page = await context.newPage()
    await page.goto(`${proxy.url}/`)
    await page.getByRole('heading', { name: 'All auctions' }).waitFor()
    await page.evaluate('navigator.serviceWorker.ready')
    const build = (await goodlot.call('GET', '/build')).text
    const next = 'b'.repeat(16)
    proxy.change = (_path, body) => body.replaceAll(build, next)
    const look = (state: 'hidden' | 'visible') =>
      page.evaluate(`{
        Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }`)
    const asked = page.waitForResponse('**/build')
    await look('hidden')
    await (await asked).finished()
    // A tab that is looked at before it has read the answer reloads the next time.
    const isNew = `document.querySelector('#page-data').textContent.includes('${next}')`
    while (!(await page.evaluate(isNew).catch(() => false))) await look('visible').catch(() => null)
    await page.getByRole('heading', { name: 'All auctions' }).waitFor()
    await becomesTrue(
      page,
      `caches.keys().then((names) =>
      names.includes('shell-${next}') && !names.includes('shell-${build}'))`,
    )
    proxy.change = (_path, body) => body
  })
})
