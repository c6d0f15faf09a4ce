import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { becomesTrue, browserSuite } from '../../tests/kit/browser.ts'
import { useChangingProxy } from '../../tests/kit/changing-proxy.ts'
import { givenAuction, givenItem } from '../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { holdTime, passTime, passTimeUntil } from './page-time.ts'
import { signIn } from './people.ts'

browserSuite('the live connection', (browser) => {
  const goodlot = useService({}, { withPages: true, timeRuns: true })
  const proxy = useChangingProxy()

  async function givenLot({ endsIn = 3_600 } = {}): Promise<number> {
    const { id: auctionId } = await givenAuction(goodlot.db, { name: 'Windy Gala' })
    return (await givenItem(goodlot.db, { auctionId, name: 'Lamp', incrementCents: 500n, endsIn })).id
  }

  /** A guest's page, whose time stands still from now on. */
  async function openLot(url: string): Promise<Page> {
    const context = await browser.person({ serviceWorkers: 'block' })
    await signIn(context, await givenPerson(goodlot))
    const page = await context.newPage()
    await holdTime(page)
    await page.goto(url)
    await passTimeUntil(page, () => isNow(page, 'live'))
    return page
  }

  const isNow = async (page: Page, state: 'live' | 'lost') =>
    (await page.locator(`html[data-connection=${state}]`).count()) === 1
  const timeOf = async (page: Page) => (await page.evaluate('performance.now()')) as number

  test('when packets vanish, a lot holds back bids after ten seconds, in its last minute after five', async () => {
    for (const { endsIn, doubtMs } of [
      { endsIn: 3_600, doubtMs: 10_000 },
      { endsIn: 59, doubtMs: 5_000 },
    ]) {
      proxy.target = goodlot.url
      const itemId = await givenLot({ endsIn })
      const page = await openLot(`${proxy.url}/i/${itemId}`)
      // The connection has answered once, so that its silence means something.
      for (let seconds = 0; seconds < 3; seconds++) await passTime(page, 1_000)
      assert.ok(await isNow(page, 'live'))
      const bid = page.getByRole('button', { name: /^Bid \$\d+$/ }).first()
      assert.equal(await bid.isDisabled(), false)
      proxy.swallows = true
      const from = await timeOf(page)
      await passTimeUntil(page, () => isNow(page, 'lost'))
      const silentMs = (await timeOf(page)) - from
      // What was received last came up to four seconds before; checks come once a second.
      assert.ok(silentMs > doubtMs - 4_000 && silentMs < doubtMs + 2_000, `${silentMs} ms`)
      await page.getByText('You’re offline. Prices may be out of date, so bidding is on hold.').waitFor()
      assert.equal(await bid.isDisabled(), true)
      // It keeps trying, and comes back by itself.
      for (let seconds = 0; seconds < 15; seconds++) await passTime(page, 1_000)
      assert.ok(await isNow(page, 'lost'))
      proxy.swallows = false
      await passTimeUntil(page, () => isNow(page, 'live'))
      await page.close()
    }
  })

  test('at localhost too, after a blip of five seconds bidding is back within two', async () => {
    const itemId = await givenLot()
    const page = await openLot(`${goodlot.url.replace('127.0.0.1', 'localhost')}/i/${itemId}`)
    await page.context().setOffline(true)
    for (let seconds = 0; seconds < 5; seconds++) await passTime(page, 1_000)
    assert.ok(await isNow(page, 'lost'))
    await page.context().setOffline(false)
    const from = await timeOf(page)
    await passTimeUntil(page, () => isNow(page, 'live'))
    const backMs = (await timeOf(page)) - from
    assert.ok(backMs <= 2_000, `${backMs} ms`)
    assert.equal(await page.getByRole('button', { name: 'Bid $10', exact: true }).isDisabled(), false)
  })

  test('the page that somebody landed on opens again without a network', async () => {
    const itemId = await givenLot()
    const context = await browser.person()
    const page = await context.newPage()
    await page.goto(`${goodlot.url}/i/${itemId}`)
    await becomesTrue(page, `caches.match('/i/${itemId}').then(Boolean)`)
    await context.setOffline(true)
    await page.reload()
    await page.locator('html[data-cached]').waitFor({ state: 'attached' })
    await page.getByRole('heading', { name: 'Lamp' }).waitFor()
  })
})
