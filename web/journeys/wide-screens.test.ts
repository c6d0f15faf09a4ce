import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { accessibilityProblems, browserSuite } from '../../tests/kit/browser.ts'
import { givenAuction, givenCategory, givenItem, givenManager } from '../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

const desk = { width: 1280, height: 720 }
const word = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenversicherung'
const endlessName = word.repeat(3).slice(0, 140)

browserSuite('wide screens', (browser) => {
  const goodlot = useService({ ALLOW_ZERO_PIN: 'true' }, { withPages: true, timeRuns: true })
  const ids = { auction: 0, organization: 0, sail: 0, endless: 0 }

  before(async () => {
    const { db } = goodlot
    const columns = { appeals_color: '#0a5d4f', vanity_address: 'harbor' }
    const auction = await givenAuction(db, { name: `Harbor ${word}`, columns })
    ids.auction = auction.id
    ids.organization = auction.organizationId
    const auctionId = auction.id
    for (const name of [
      'Art',
      'Trips',
      'Food and drink',
      'For your pet',
      'Experiences',
      'For the house',
      word,
    ]) {
      const { id: categoryId } = await givenCategory(db, { auctionId, name })
      await givenItem(db, { auctionId, categoryId, name: `Something of ${name}` })
    }
    ids.sail = (await givenItem(db, { auctionId, itemCode: '1', name: 'Sunset sail' })).id
    const text = { description: `See https://${word}.example/${word}`, donor_name: `https://${word}.example` }
    ids.endless = (await givenItem(db, { auctionId, itemCode: '2', name: endlessName, columns: text })).id
  })

  async function open(path: string, viewport = desk): Promise<{ page: Page; token: string; userId: number }> {
    const anna = await givenPerson(goodlot)
    const context = await browser.person({ viewport })
    await signIn(context, anna)
    const page = await context.newPage()
    await page.goto(goodlot.url + path)
    await page.locator('html[data-connection=live]').waitFor()
    return { page, token: anna.token, userId: anna.id }
  }

  const boxOf = async (one: Locator) => (await one.boundingBox())!
  const isInSight = async (page: Page, one: Locator) => {
    const { y, height } = await boxOf(one)
    return y >= 0 && y + height <= page.viewportSize()!.height
  }
  /** Also what is fixed or clipped must not reach over the edge. */
  const isWithin = (page: Page) =>
    page.evaluate(`document.documentElement.scrollWidth <= innerWidth &&
      [...document.querySelectorAll('main *, header *')].every((one) => one.closest('.chips, .gallery-strip, select') ||
        one.getBoundingClientRect().right <= innerWidth + 1)`)

  test('the header leads everywhere, and the bid box stays in sight beside the picture', async () => {
    const { page } = await open(`/i/${ids.sail}`)
    const nav = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Auctions', 'My bids', 'Watching']) await nav.getByRole('link', { name }).waitFor()
    assert.equal(await page.locator('.tab-bar').count(), 0)
    const bid = page.getByRole('button', { name: 'Bid $10', exact: true })
    const [picture, box, panel] = [
      page.locator('.gallery-frame'),
      await boxOf(bid),
      page.locator('.price-panel'),
    ]
    assert.ok(box.x > (await boxOf(picture)).x + (await boxOf(picture)).width, 'beside the picture')
    assert.ok(box.y > (await boxOf(panel)).y, 'under the price')
    assert.ok(await isInSight(page, bid))
    await page.getByText('Good to know').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.setViewportSize({ width: 1280, height: 520 })
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    assert.ok(await isInSight(page, bid), 'after scrolling')
    // The charity's own colour goes with its lots.
    const accent = () => page.evaluate(`document.documentElement.style.getPropertyValue('--accent')`)
    assert.match(String(await accent()), /^#/)
    await nav.getByRole('link', { name: 'Watching' }).click()
    await page.getByRole('heading', { name: 'Watching' }).waitFor()
    assert.equal(await accent(), '')
  })

  test('no name is so long that a page gets wider than the screen', async () => {
    const { page } = await open(`/i/${ids.endless}`)
    await page.getByText('Good to know').waitFor()
    const widths = [320, 360, 768, 1024, 1440]
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      assert.ok(await isWithin(page), `the lot at ${width}`)
      const position = await page.evaluate(`getComputedStyle(document.querySelector('.bid-bar')).position`)
      assert.equal(position === 'fixed', width < 1024, `the bid bar at ${width}`)
    }
    await page.goto(`${goodlot.url}/a/harbor`)
    await page.locator('.item-card').first().waitFor()
    const columns: number[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByLabel('Sort lots').waitFor()
      assert.ok(await isWithin(page), `the auction at ${width}`)
      columns.push(
        (await page.evaluate(
          `getComputedStyle(document.querySelector('.item-grid')).gridTemplateColumns.split(' ').length`,
        )) as number,
      )
    }
    assert.deepEqual(columns, [2, 2, 3, 4, 4])
    await page.getByLabel('More categories').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
  })

  test('a keyboard opens a lot, and Back returns the focus to its card', async () => {
    const { page } = await open('/a/harbor')
    const card = page.getByRole('link', { name: /Sunset sail/ })
    await card.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sunset sail' }).waitFor()
    await page.getByRole('link', { name: /Lot 2/ }).waitFor()
    await page.goBack()
    await card.and(page.locator(':focus')).waitFor()
  })

  test('a bid below the reserve is not called winning, and a tie and a pause are told as they are', async () => {
    const { db } = goodlot
    const auctionId = ids.auction
    const { id } = await givenItem(db, {
      auctionId,
      name: 'Quilt',
      incrementCents: 500n,
      reserveCents: 9_900n,
    })
    const [ben, manager] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    await givenManager(db, { organizationId: ids.organization, userId: manager.id })
    const post = (path: string, token: string, body: object) => goodlot.call('POST', path, { token, body })
    const { page, token } = await open(`/i/${id}`, { width: 390, height: 844 })
    await post(`/v3/item/${id}/bid`, token, { amount: 40 })
    const panel = page.locator('.is-reserve-panel')
    await panel.getByText('Highest bid, yours').waitFor()
    await panel.getByText('Reserve not met yet.').waitFor()
    assert.equal(await page.getByText('You’re winning').count(), 0)
    assert.deepEqual(await accessibilityProblems(page), [])
    // Ben's limit is as high as Anna's next bid: his was first, and leads with the same amount.
    await post(`/v3/item/${id}/auto-bid`, ben.token, { maxAmount: 60 })
    await post(`/v3/item/${id}/bid`, token, { amount: 60 })
    const rows = page.locator('.bid-list li')
    await page.locator('.is-outbid-panel').getByText('$60').waitFor()
    await rows.nth(1).getByText('You').waitFor()
    assert.match((await rows.nth(0).textContent())!, /\$60/)
    assert.doesNotMatch((await rows.nth(0).textContent())!, /You/)
    assert.match((await rows.nth(1).textContent())!, /You.*\$60/)
    await post(`/v3/manage/auctions/${auctionId}/status`, manager.token, { status: 'paused' })
    await page.locator('.price-panel').getByText('Paused for a moment').waitFor()
    assert.equal(await page.locator('.price-panel .countdown').count(), 0)
    assert.equal(await page.getByRole('button', { name: /^Bid \$/ }).count(), 0)
    await post(`/v3/manage/auctions/${auctionId}/status`, manager.token, { status: 'open' })
    await page.locator('.price-panel .countdown').waitFor()
  })
})
