import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { useService } from '../../tests/kit/service.ts'
import { holdTime, passTimeUntil } from './page-time.ts'
import { anHour, currentScene, givenScreen, hall } from './screen-evening.ts'

const long = 'A fortnight for twelve on the schooner Marigold with a captain, a cook and every meal at sea'
const hostile = '<img src=x onerror="window.isHurt=1"><script>window.isHurt=2</script>'
/** As a share of the height: anything smaller cannot be read from the last row. */
const SMALLEST = 0.04

browserSuite('the big screen', (browser) => {
  const goodlot = useService({}, { withPages: true, timeRuns: true })
  const ours = useManaged(goodlot)

  const evening = () => givenScreen(goodlot, ours, [long, hostile, 'Quilt', 'Vase', 'Lamp'])

  const open = async (code: string, options = {}) => {
    const context = await browser.person({ viewport: hall, ...options })
    const page = await context.newPage()
    await page.goto(`${goodlot.url}/screen/${code}`)
    await currentScene(page).waitFor()
    return { context, page }
  }

  test('every scene comes from the console, is large enough, and shows names as words', async () => {
    const { auctionId, code, items, bid, show, paddleNumber } = await evening()
    for (const item of items) await bid(item)
    await ours.managed('POST', `/auctions/${auctionId}/purchases`, { paddleNumber, amount: 50 })
    const { page } = await open(code)
    const complaints = complaintsOf(page)
    for (const [scene, text] of [
      [{ kind: 'leaderboard' }, 'Leading right now'],
      [{ kind: 'endingSoon' }, 'Ending soon'],
      [{ kind: 'lot', itemId: items[1] }, hostile],
      [{ kind: 'lot', itemId: items[0] }, long],
      [{ kind: 'paddleRaise', amount: 500, caption: 'is a second chance' }, 'is a second chance'],
      [{ kind: 'sponsors' }, 'With thanks to'],
      [{ kind: 'message', message: 'Dessert is served in the garden' }, 'Dessert is served'],
      [{ kind: 'countdown' }, 'Bidding ends in'],
    ] as const) {
      await show({ scene, sponsors: ['Lake Hotel', long.slice(0, 80), hostile] })
      await currentScene(page).getByText(text).first().waitFor()
      await page.locator('.is-leaving').waitFor({ state: 'detached' })
      assert.deepEqual(await tooSmall(page), [], scene.kind)
      assert.deepEqual(await beyondTheEdge(page), [], scene.kind)
      assert.deepEqual(await accessibilityProblems(page), [], scene.kind)
    }
    assert.equal(await page.evaluate('window.isHurt'), undefined)
    assert.deepEqual(complaints, [])
  })

  test('a price moves by itself, also after the network was away', async () => {
    const { code, bid, show } = await evening()
    await show({ scene: { kind: 'leaderboard' } })
    await bid()
    const context = await browser.person({ viewport: hall })
    const page = await context.newPage()
    await holdTime(page)
    await page.goto(`${goodlot.url}/screen/${code}`)
    const priceOf = (amount: string) => currentScene(page).locator('.lot-price', { hasText: amount })
    const reconnecting = page.getByText('Reconnecting')
    const shows = (one: Locator) => passTimeUntil(page, () => one.isVisible())
    const isGone = (one: Locator) => passTimeUntil(page, async () => (await one.count()) === 0)
    await shows(currentScene(page))
    await isGone(page.locator('.is-fresh'))
    await shows(priceOf(await bid()))
    await context.setOffline(true)
    const missed = await bid()
    await shows(reconnecting)
    assert.equal(await priceOf(missed).count(), 0)
    await context.setOffline(false)
    await shows(priceOf(missed))
    await isGone(reconnecting)
  })

  test('a new code turns it off, and the new one is asked for and opens it', async () => {
    const { auctionId, code } = await evening()
    const { page } = await open(code)
    const renewed = await ours.managed('POST', `/auctions/${auctionId}/screen/code`)
    await page.getByText('No screen has this code.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByLabel('Code').fill(renewed.code.toLowerCase())
    await page.getByRole('button', { name: 'Open' }).click()
    await currentScene(page).waitFor()
  })

  test('it takes a new build once that is there, and not while the service is down', async () => {
    const { code } = await evening()
    const context = await browser.person({ viewport: hall })
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(`${goodlot.url}/screen/${code}`)
    await currentScene(page).waitFor()
    await page.evaluate('window.isFirst = true')
    let isDown = true
    await context.route('**/build', (route) => route.fulfill({ body: 'build-of-tomorrow' }))
    await context.route(`**/screen/${code}`, async (route) => {
      if (isDown) return route.fulfill({ status: 503, body: '' })
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/"build":"\w+"/, '"build":"build-of-tomorrow"')
      return route.fulfill({ response: answer, body })
    })
    const asked = page.waitForResponse((response) => response.url().endsWith(`/screen/${code}`))
    assert.equal((await timePasses(page, asked)).status(), 503)
    assert.equal(await page.evaluate('window.isFirst'), true)
    isDown = false
    await timePasses(page, page.waitForEvent('domcontentloaded'))
    await currentScene(page).waitFor()
    assert.equal(await page.evaluate('window.isFirst'), undefined)
  })

  test('the second hour of an evening leaves it no larger than the first', async () => {
    const tonight = await evening()
    const page = await (await browser.person({ viewport: hall })).newPage()
    await page.clock.install()
    await page.goto(`${goodlot.url}/screen/${tonight.code}`)
    await currentScene(page).waitFor()
    const early = await anHour(page, tonight, 'Dessert')
    const late = await anHour(page, tonight, 'Good night')
    assert.ok(late.nodes <= early.nodes * 1.2 + 50, `${early.nodes} to ${late.nodes} nodes`)
    assert.ok(late.listeners <= early.listeners + 5, `${early.listeners} to ${late.listeners} listeners`)
  })
})

/** Until something has happened, in steps that are shorter than the page's patience for an answer. */
async function timePasses<T>(page: Page, happened: Promise<T>): Promise<T> {
  let isOver = false
  const over = happened.finally(() => (isOver = true))
  await passTimeUntil(page, () => isOver, 4_000)
  return over
}

/** Texts that are too small to read from the last row. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(
    `(() => {
      const least = innerHeight * ${SMALLEST}
      const walker = document.createTreeWalker(document.getElementById('content'), NodeFilter.SHOW_TEXT)
      const found = []
      while (walker.nextNode()) {
        const { parentElement: element, data } = walker.currentNode
        const size = parseFloat(getComputedStyle(element).fontSize)
        if (data.trim() && size < least) found.push(size + ' ' + data)
      }
      return found
    })()`,
  )
}

/** What the projector would cut off. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(
    `[...document.querySelectorAll('#content h1, #content h2, #content p, #content img, #content svg')]
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1
      })
      .map((element) => element.outerHTML.slice(0, 120))`,
  )
}
