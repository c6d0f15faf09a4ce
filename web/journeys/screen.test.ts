import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../test-kit/browser.ts'
import { givenAuction, givenItem, givenRegistration } from '../../test-kit/given-auctions.ts'
import { useManaged } from '../../test-kit/given-management.ts'
import { givenPerson } from '../../test-kit/given-people.ts'
import { useService } from '../../test-kit/service.ts'

const hall = { width: 1920, height: 1080 }
const long = 'A fortnight for twelve on the schooner Marigold with a captain, a cook and every meal at sea'
const hostile = '<img src=x onerror="window.isHurt=1"><script>window.isHurt=2</script>'
/** As a share of the height: anything smaller cannot be read from the last row. */
const SMALLEST = 0.04

browserSuite('the big screen', (browser) => {
  const goodlot = useService({}, { withPages: true, timeRuns: true })
  const ours = useManaged(goodlot)

  /** A private auction with bids, a donation and its screen. */
  async function evening() {
    const { db } = goodlot
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(db, {
      ...{ organizationId, name: 'Whiskers Gala', isPrivate: true },
      columns: { goal_cents: 100_000n, offline_updates_thermometer: true },
    })
    const guest = await givenPerson(goodlot)
    const { paddleNumber } = await givenRegistration(db, { auctionId, userId: guest.id })
    const items: number[] = []
    for (const [index, name] of [long, hostile, 'Lamp', 'Vase', 'Quilt'].entries())
      items.push((await givenItem(db, { auctionId, name, itemCode: String(101 + index) })).id)
    let amount = 10
    const bid = async (item = items[2]!) => {
      amount += 10
      const path = `/v3/item/${item}/bid`
      const other = await givenPerson(goodlot)
      await givenRegistration(db, { auctionId, userId: other.id })
      const { status } = await goodlot.call('POST', path, { token: other.token, body: { amount } })
      assert.equal(status, 200)
      return `$${amount}`
    }
    const show = (body: object) => ours.managed('PUT', `/auctions/${auctionId}/screen`, body)
    const { code } = await ours.managed('GET', `/auctions/${auctionId}/screen`)
    return { auctionId, code, items, bid, show, paddleNumber }
  }

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
    const { context, page } = await open(code)
    await page.locator('.is-fresh').first().waitFor({ state: 'detached' })
    await currentScene(page)
      .locator('.lot-price', { hasText: await bid() })
      .waitFor()
    await context.setOffline(true)
    const missed = await bid()
    await page.getByText('Reconnecting').waitFor()
    assert.equal(await currentScene(page).locator('.lot-price', { hasText: missed }).count(), 0)
    await context.setOffline(false)
    await currentScene(page).locator('.lot-price', { hasText: missed }).waitFor()
    await page.getByText('Reconnecting').waitFor({ state: 'detached' })
  })

  test('a new code turns it off, and the new one is asked for and opens it', async () => {
    const { auctionId, code } = await evening()
    const { page } = await open(code)
    const renewed = await ours.managed('POST', `/auctions/${auctionId}/screen/code`)
    await page.getByText('No screen has this code.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByLabel('Code').fill(renewed.code.toLowerCase())
    await page.getByRole('button', { name: 'Show it' }).click()
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

  test('the second hour of an evening leaves it no larger than the first', {
    timeout: 280_000,
  }, async () => {
    const { code, bid, show } = await evening()
    const context = await browser.person({ viewport: hall })
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(`${goodlot.url}/screen/${code}`)
    await currentScene(page).waitFor()
    const scenes = [{ kind: 'leaderboard' }, { kind: 'message', message: 'Dinner' }, { kind: 'paddleRaise' }]
    const liveMinutes = async (count: number) => {
      for (let minute = 0; minute < count; minute++) {
        if (minute % 8 === 0) await bid()
        if (minute % 12 === 0) await show({ scene: scenes[(minute / 12) % scenes.length] })
        await page.clock.runFor(60_000)
      }
    }
    /** Always of the same scene, since they differ by more than an hour does. */
    const anHour = async (farewell: string) => {
      await liveMinutes(60)
      await show({ scene: { kind: 'message', message: farewell } })
      await currentScene(page).getByText(farewell).waitFor()
      await page.clock.runFor(60_000)
      await page.locator('.is-leaving').waitFor({ state: 'detached' })
      return sizeOf(page)
    }
    const early = await anHour('Dessert')
    const late = await anHour('Good night')
    assert.ok(late.nodes <= early.nodes * 1.2 + 50, `${early.nodes} to ${late.nodes} nodes`)
    assert.ok(late.listeners <= early.listeners + 5, `${early.listeners} to ${late.listeners} listeners`)
  })
})

/** The scene on stage: for a moment the one that leaves stands beside it, and may show the same words. */
const currentScene = (page: Page) => page.locator('.stage > .scene:not(.is-leaving)')

/** Until something has happened, in steps that are shorter than the page's patience for an answer. */
async function timePasses<T>(page: Page, happened: Promise<T>): Promise<T> {
  let isOver = false
  const over = happened.finally(() => (isOver = true))
  while (!isOver) {
    // A page that reloads takes its clock with it.
    await page.clock.runFor(4_000).catch(() => {})
    await Promise.race([over, pause(100)])
  }
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

async function sizeOf(page: Page): Promise<{ nodes: number; listeners: number }> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round++) await protocol.send('HeapProfiler.collectGarbage')
  await protocol.send('Performance.enable')
  const { metrics } = await protocol.send('Performance.getMetrics')
  await protocol.detach()
  const value = (name: string) => metrics.find((metric) => metric.name === name)!.value
  return { nodes: value('Nodes'), listeners: value('JSEventListeners') }
}
