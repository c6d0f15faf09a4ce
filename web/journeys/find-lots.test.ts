import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems, browserSuite } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem } from '../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'

browserSuite('finding lots', (browser) => {
  const goodlot = useService({ ALLOW_ZERO_PIN: 'true' }, { withPages: true, timeRuns: true })
  const ids = { auction: 0, sail: 0 }

  before(async () => {
    const { db } = goodlot
    const { id: auctionId } = await givenAuction(db, { name: 'Harbor Gala' })
    ids.auction = auctionId
    await givenItem(db, { auctionId, itemCode: '1', name: 'Dinner for Eight', startingCents: 5_000n })
    ids.sail = (await givenItem(db, { auctionId, itemCode: '2', name: 'Sunset sail' })).id
    await givenItem(db, { auctionId, itemCode: '3', name: 'Guitar', startingCents: 9_000n })
    const { token } = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/item/${ids.sail}/bid`, { token, body: { amount: 10 } })
  })

  const open = async (path: string, viewport = { width: 390, height: 844 }) => {
    const page = await (await browser.person({ viewport })).newPage()
    await page.goto(goodlot.url + path)
    await page.locator('.item-card, .item-page[tabindex]').first().waitFor()
    return page
  }
  const lots = (page: Page) =>
    page
      .locator('.item-card')
      .evaluateAll((cards) => cards.map((card) => /Lot (\d+)/.exec(card.textContent!)![1]))

  test('on a phone the search is at the top of the screen, suggests near names, and Back closes it', async () => {
    const page = await open(`/a/${ids.auction}`)
    await page.evaluate('scrollTo(0, 200)')
    const opener = page.getByRole('button', { name: 'Search the lots of this auction' })
    await opener.click()
    const field = page.getByRole('searchbox')
    await field.fill('diner')
    await page.getByText('No lot found for “diner”').waitFor()
    const suggestion = page.getByRole('button', { name: 'Dinner for Eight' })
    await suggestion.waitFor()
    assert.ok((await field.boundingBox())!.y < 60)
    // Above the keyboard, which leaves less than half of the screen.
    assert.ok((await suggestion.boundingBox())!.y < 400)
    assert.deepEqual(await accessibilityProblems(page), [])
    await suggestion.click()
    await page.getByText('Lot 1 ', { exact: false }).waitFor()
    assert.deepEqual(await lots(page), ['1'])
    assert.equal(await field.inputValue(), 'Dinner for Eight')
    await page.goBack()
    await field.waitFor({ state: 'detached' })
    await page.getByText('Lot 3').waitFor()
    assert.match(page.url(), /\/a\/\d+$/)
    await opener.and(page.locator(':focus')).waitFor()
  })

  test('lots are sorted by what one chooses', async () => {
    const page = await open(`/a/${ids.auction}`)
    const sort = page.getByLabel('Sort lots')
    const becomes = async (name: string, first: string) => {
      await sort.selectOption(name)
      await page.locator('.item-grid > :first-child', { hasText: `Lot ${first}` }).waitFor()
    }
    await becomes('Price: high to low', '3')
    assert.deepEqual(await lots(page), ['3', '1', '2'])
    await becomes('Most bids', '2')
    assert.deepEqual(await lots(page), ['2', '1', '3'])
    await becomes('Name: A to Z', '1')
    assert.deepEqual(await lots(page), ['1', '3', '2'])
  })

  test('on a desk the header searches, from a lot too', async () => {
    const page = await open(`/i/${ids.sail}`, { width: 1280, height: 800 })
    const field = page.getByRole('searchbox', { name: 'Search lots' })
    await field.fill('guitar')
    await field.press('Enter')
    await page.locator('.item-card', { hasText: 'Guitar' }).waitFor()
    assert.deepEqual(await lots(page), ['3'])
    await field.fill('')
    await page.locator('.item-card', { hasText: 'Dinner' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Sunset sail' }).waitFor()
  })
})
