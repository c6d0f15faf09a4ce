import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { accessibilityProblems, becomesTrue, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenCategory, givenItem, givenOrganization } from '../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { holdTime, passTime, passTimeUntil } from './page-time.ts'
import { signIn } from './people.ts'

browserSuite('looking around', (browser) => {
  const goodlot = useService({ ALLOW_ZERO_PIN: 'true' }, { withPages: true, timeRuns: true })
  const ids = { auction: 0, lamp: 0, vase: 0, trap: 0, steady: 0 }

  before(async () => {
    const { db } = goodlot
    const organization = await givenOrganization(db, { name: 'Harbor Paws' })
    const { id: auctionId } = await givenAuction(db, {
      organizationId: organization.id,
      name: 'Whiskers Gala',
      columns: { description: '<p>Doors at six.</p>', vanity_address: 'whiskers', appeals_color: '#c2532f' },
    })
    const category = await givenCategory(db, { auctionId, name: 'Light' })
    ids.auction = auctionId
    ids.lamp = (await givenItem(db, { auctionId, itemCode: '101', name: 'Lamp', categoryId: category.id })).id
    ids.vase = (await givenItem(db, { auctionId, itemCode: '102', name: 'Vase' })).id
    const trap = { organizationId: organization.id, name: 'Trap', columns: { description: hostile } }
    ids.trap = (await givenAuction(db, trap)).id
    ids.steady = (await givenAuction(db, { name: 'Steady Gala', columns: { is_featured: true } })).id
    await givenItem(db, { auctionId: ids.trap, name: `Vase ${hostile}` })
  })

  test('a stranger finds an auction, its lots, a category and what they search for', async () => {
    const page = await (await browser.person()).newPage()
    const complaints = complaintsOf(page)
    await page.goto(goodlot.url)
    await page.getByRole('link', { name: /Whiskers Gala/ }).click()
    await page.getByRole('heading', { name: 'Whiskers Gala' }).waitFor()
    assert.equal(await page.locator('.item-card').count(), 2)
    await page.getByRole('button', { name: 'Light 1' }).click()
    await page.getByText('Lot 102').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Search the lots of this auction' }).click()
    await page.getByRole('searchbox').fill('vase')
    await page.getByText('Lot 102').waitFor()
    assert.equal(await page.locator('.item-card').count(), 1)
    await page.getByRole('searchbox').fill('nothing like it')
    await page.getByText('No lot found for “nothing like it”').waitFor()
    await page.getByRole('button', { name: 'Show all lots' }).click()
    await page.getByText('Lot 101').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'All auctions' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('nothing jumps when one’s own lots and auctions come later than the page', async () => {
    const anna = await givenPerson(goodlot)
    const auctionId = ids.steady
    const lots: number[] = []
    for (let number = 1; number <= 6; number++)
      lots.push((await givenItem(goodlot.db, { auctionId, itemCode: String(number) })).id)
    await goodlot.call('POST', `/v3/item/${lots.at(-1)}/bid`, { token: anna.token, body: { amount: 10 } })
    const context = await browser.person()
    await signIn(context, anna)
    let asked = Promise.withResolvers<void>()
    let drawn = Promise.withResolvers<void>()
    await context.route('**/v3/bidder/**', async (route) => {
      asked.resolve()
      await drawn.promise
      await route.continue()
    })
    await context.addInitScript(`
      window.shift = 0
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value })
        .observe({ type: 'layout-shift', buffered: true })`)
    const page = await context.newPage()
    const twoFrames = () =>
      page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    /** How much has moved on this page, where what is one's own comes after everything else was drawn. */
    const shiftOn = async (path: string, own: Locator) => {
      asked = Promise.withResolvers<void>()
      drawn = Promise.withResolvers<void>()
      await page.goto(goodlot.url + path)
      await asked.promise
      await twoFrames()
      drawn.resolve()
      await own.waitFor()
      await twoFrames()
      return (await page.evaluate('shift')) as number
    }
    const winning = page.locator('.item-card').first().getByText('You’re winning')
    assert.ok((await shiftOn(`/a/${auctionId}`, winning)) < 0.1)
    assert.ok((await shiftOn('/', page.getByRole('heading', { name: 'Yours' }))) < 0.1)
  })

  test('a price moves while one looks, and who is outbid is told', async () => {
    const anna = await givenPerson(goodlot)
    const ben = await givenPerson(goodlot)
    const bid = (token: string, amount: number) =>
      goodlot.call('POST', `/v3/item/${ids.lamp}/bid`, { token, body: { amount } })
    const context = await browser.person()
    await signIn(context, anna)
    const page = await context.newPage()
    await page.goto(`${goodlot.url}/a/whiskers`)
    const card = page.locator('.item-card', { hasText: 'Lot 101' })
    await card.getByText('Starting bid').waitFor()
    // Only once it is connected does it hear of bids.
    await page.locator('html[data-connection=live]').waitFor()
    await bid(anna.token, 20)
    await card.getByText('$20').waitFor()
    await card.getByText('You’re winning').waitFor()
    await bid(ben.token, 30)
    await card.getByText('$30').waitFor()
    await card.getByText('Outbid').waitFor()
    await card.getByText('you bid $20').waitFor()
  })

  test('what others write runs nothing and shows as words', async () => {
    const page = await (await browser.person()).newPage()
    await page.goto(`${goodlot.url}/a/${ids.trap}`)
    await page.getByText('About the evening').click()
    await page.locator('.rich-text', { hasText: 'Kind words' }).waitFor()
    assert.equal(await page.evaluate('window.isHurt'), undefined)
    assert.equal(
      await page.locator('.rich-text img, .rich-text iframe, .rich-text svg, .rich-text [style]').count(),
      0,
    )
    assert.equal(
      await page.locator('.rich-text a').first().getAttribute('rel'),
      'noopener noreferrer nofollow',
    )
    assert.equal(await page.locator('.rich-text a[href^="javascript"]').count(), 0)
    await page.getByRole('heading', { name: /Vase <img/ }).waitFor()
  })

  test('nothing stands in the way of anybody, in either theme', async () => {
    const page = await (await browser.person()).newPage()
    for (const path of ['/', '/a/whiskers', '/a/nowhere']) {
      await page.goto(goodlot.url + path)
      await page.locator('#content').waitFor()
      assert.deepEqual(await accessibilityProblems(page), [], path)
    }
  })

  test('name and picture are there before the script, and the script moves and replaces neither', async () => {
    const phone = { width: 390, height: 844 }
    const laptop = { width: 1280, height: 900 }
    for (const viewport of [phone, laptop])
      for (const path of ['/a/whiskers', `/i/${ids.lamp}`]) {
        const context = await browser.person({ viewport })
        const { promise: arrival, resolve: letScriptsIn } = Promise.withResolvers<void>()
        await context.route('**/assets/*.js', async (route) => {
          await arrival
          await route.continue()
        })
        const page = await context.newPage()
        await page.goto(goodlot.url + path, { waitUntil: 'commit' })
        // Beside the picture, the name moves up a little when the rest of the words arrives.
        const steady = viewport === phone ? 'h1, .picture.hero' : '.picture.hero'
        const places = () =>
          page.evaluate(`[...document.querySelectorAll('${steady}')].map((one) =>
            JSON.stringify(one.getBoundingClientRect()))`)
        await page.locator('h1').waitFor()
        const before = await places()
        await page.evaluate(`document.querySelector('h1').isFirst = true`)
        letScriptsIn()
        await page.locator('#content').waitFor()
        assert.deepEqual(await places(), before, `${path} at ${viewport.width}`)
        assert.equal(await page.evaluate(`document.querySelector('h1').isFirst`), true)
        await context.close()
      }
  })

  test('name and picture stay while the page’s own file is on its way; if it never comes, the page says so', async () => {
    const pages = [
      ['/a/whiskers', 'auction-page'],
      [`/i/${ids.lamp}`, 'item-page'],
    ] as const
    for (const [path, file] of pages) {
      const context = await browser.person()
      const { promise: arrival, resolve: letItIn } = Promise.withResolvers<void>()
      await context.route(`**/assets/bidder-${file}-*.js`, async (route) => {
        await arrival
        await route.continue()
      })
      /** The document as it came, with the app waiting for its file for almost as long as it shows nothing else. */
      const opened = async () => {
        const page = await context.newPage()
        await holdTime(page)
        await page.goto(goodlot.url + path, { waitUntil: 'commit' })
        await page.locator('h1').waitFor()
        await page.evaluate(
          `for (const one of document.querySelectorAll('h1, .picture.hero')) one.isFirst = true`,
        )
        await becomesTrue(page, `history.scrollRestoration === 'manual'`)
        await passTime(page, 9_900)
        return page
      }
      const areFirst = (page: Page) =>
        page.evaluate(`['h1', '.picture.hero'].map((name) => document.querySelector(name)?.isFirst)`)
      const endless = await opened()
      assert.deepEqual(await areFirst(endless), [true, true], path)
      const noAnswer = endless.getByText('No answer from the server.')
      await passTimeUntil(endless, () => noAnswer.isVisible())
      await endless.close()

      const late = await opened()
      letItIn()
      await passTimeUntil(late, () => late.locator('#content').isVisible(), 1)
      assert.deepEqual(await areFirst(late), [true, true], path)
      await context.close()
    }
  })

  test('without an answer it says so and offers to try again', async () => {
    const context = await browser.person()
    const page = await context.newPage()
    await page.goto(goodlot.url)
    await page.getByRole('link', { name: /Whiskers Gala/ }).waitFor()
    await context.route('**/v3/auctions/*', (route) => route.abort())
    await page.getByRole('link', { name: /Whiskers Gala/ }).click()
    await page.getByText('No answer from the server.').waitFor()
    await context.unroute('**/v3/auctions/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Whiskers Gala' }).waitFor()
  })

  test('a keyboard leads from arrival through signing in to a won lot in the cart, and each turn is announced', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { name: 'Quiet Hands Gala' })
    await givenItem(goodlot.db, { auctionId, name: 'Bowl', incrementCents: 500n })
    const { email } = await givenPerson(goodlot)
    const page = await (await browser.person()).newPage()
    const press = async (target: Locator) => {
      await target.waitFor()
      for (let tabs = 0; (await target.and(page.locator(':focus')).count()) === 0; tabs++) {
        assert.ok(tabs < 80, `a keyboard does not get to ${target}`)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Enter')
    }
    const hears = (words: string) => page.getByRole('status').getByText(words).waitFor()
    await page.goto(`${goodlot.url}/a/${auctionId}`)
    await press(page.getByRole('link', { name: /Bowl/ }))
    await page.locator('html[data-connection=live]').waitFor()
    await press(page.getByRole('button', { name: 'Bid $10', exact: true }))
    await page.getByLabel('Email').and(page.locator(':focus')).waitFor()
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.getByLabel('5-digit code').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('00000')
    await hears('Your bid of $10 leads.')
    await press(page.getByRole('button', { name: 'Set a limit' }))
    await press(page.getByRole('dialog').getByRole('button', { name: '$25', exact: true }))
    await press(page.getByRole('button', { name: 'Bid for me up to $25' }))
    await hears('We hold your lead up to $25.')
    await goodlot.clock.advance(3_700)
    await goodlot.service.ticker.tick()
    await hears('You won it for $10.')
    await press(page.getByRole('link', { name: 'See your cart' }))
    await press(page.getByRole('main').getByRole('link', { name: /Bowl/ }))
    await page.getByText('You won it for $10.').waitFor()
  })
})

const hostile = `<img src=x onerror="window.isHurt=1"><script>window.isHurt=2</script><svg onload="window.isHurt=3"></svg><p style="position:fixed" onclick="window.isHurt=4">Kind words <a href="javascript:window.isHurt=5">here</a> <a href="https://example.org">there</a></p><iframe srcdoc="<script>parent.isHurt=6</script>"></iframe>`
