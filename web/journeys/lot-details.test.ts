import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { execute } from '../../src/platform/database/pool.ts'
import { accessibilityProblems, browserSuite } from '../../tests/kit/browser.ts'
import { givenAuction, givenImage, givenItem } from '../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { holdTime, passTimeUntil } from './page-time.ts'
import { signIn } from './people.ts'

const desk = { viewport: { width: 1280, height: 800 } }
const widths = [360, 390, 768, 1280, 1440]

browserSuite('a lot, looked at closely', (browser) => {
  const goodlot = useService({}, { withPages: true })
  let auctionId: number
  before(async () => {
    auctionId = (await givenAuction(goodlot.db, { name: 'Gala' })).id
  })

  const givenLot = (item: object = {}) =>
    givenItem(goodlot.db, { auctionId, startingCents: 10_000n, incrementCents: 1_000n, ...item })
  const bids = (itemId: number, { token }: Person, amount: number) =>
    goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount } })
  const focused = (one: Locator) => one.and(one.page().locator(':focus'))

  async function open(path: string, person: Person | null, options: BrowserContextOptions = {}) {
    const context = await browser.person(options)
    if (person) await signIn(context, person)
    const page = await context.newPage()
    await page.goto(goodlot.url + path)
    return page
  }

  test('enlarged pictures close on Back, and the focus is where it was', async () => {
    const { id } = await givenLot({ name: 'Sail' })
    for (const position of [1, 2]) {
      const image = await givenImage(goodlot.db)
      await execute(goodlot.db, 'insert into item_images (item_id, image_id, position) values ($1, $2, $3)', [
        id,
        image.id,
        position,
      ])
    }
    const page = await open(`/i/${id}`, null, desk)
    const picture = page.getByRole('button', { name: 'Enlarge picture 1 of 2' })
    const enlarged = page.getByRole('dialog', { name: 'Sail' })
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await picture.focus()
      await page.keyboard.press('Enter')
      await enlarged.waitFor()
      await close()
      await enlarged.waitFor({ state: 'detached' })
      assert.equal(new URL(page.url()).pathname, `/i/${id}`)
      await focused(picture).waitFor()
    }
  })

  test('in its last minute price and clock are equally large above a bar that runs out, in every language', async () => {
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const { id } = await givenLot({ endsIn: 45, startingCents: 125_000n })
    await bids(id, anna, 1_250)
    await bids(id, ben, 1_260)
    for (const locale of ['en-US', 'fr-CA', 'es-US']) {
      const context = await browser.person({ locale })
      await signIn(context, anna)
      const page = await context.newPage()
      await holdTime(page)
      await page.goto(`${goodlot.url}/i/${id}`)
      await passTimeUntil(page, () => page.locator('.last-minute').isVisible())
      const seconds = Number((await page.locator('.price-clock').textContent())!.split(':')[1])
      const share = await page
        .locator('.last-minute span')
        .evaluate((bar) => (bar as never as Bar).style.width)
      assert.ok(Math.abs(Number.parseFloat(share) - (seconds / 60) * 100) < 0.01, share)
      const [price, clock] = [await sizeOf(page, '.price-large'), await sizeOf(page, '.is-last-minute')]
      // A price of many letters gives way, a clock never has any.
      assert.equal(clock, 48)
      assert.equal(price, (await page.locator('.price-large').textContent())!.length > 9 ? 28 : 48)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        assert.deepEqual(await page.evaluate(leavesTheScreen), [], `${locale} at ${width}`)
      }
      await context.close()
    }
  })

  test('what the auctioneer calls is the largest thing on the lot', async () => {
    const { id } = await givenLot({ itemType: 'live', status: 'closing', controlMode: 'manual' })
    const page = await open(`/i/${id}`, null)
    await page.getByRole('status').getByText('Last call').waitFor()
    const largest = await page.evaluate(`Math.max(...[...document.querySelectorAll('main *')]
      .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))`)
    assert.equal(await sizeOf(page, '.call-word'), largest)
    assert.deepEqual(await accessibilityProblems(page), [])
  })

  test('on a desk a keyboard chooses a limit, takes it back and bids it; no dialog has a handle', async () => {
    const { id } = await givenLot()
    const page = await open(`/i/${id}`, await givenPerson(goodlot), desk)
    await page.locator('html[data-connection=live]').waitFor()
    const limit = page.getByRole('button', { name: '$120', exact: true })
    const [plain, upTo] = [button(page, 'Bid $100'), button(page, 'Bid for me up to $120')]
    await limit.focus()
    await page.keyboard.press('Enter')
    await upTo.waitFor()
    assert.equal(await plain.isVisible(), false)
    await page.getByText('and hold your lead up to $120.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.keyboard.press('Enter')
    await plain.waitFor()
    assert.equal(await upTo.count(), 0)
    await page.keyboard.press('Enter')
    await upTo.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Up to $120 is binding. Bid?' }).waitFor()
    const yes = upTo.and(page.locator(':not([aria-disabled=true])'))
    await yes.waitFor()
    await yes.focus()
    await page.keyboard.press('Enter')
    await page.getByText('We hold your lead up to $120.').waitFor()
    const raise = button(page, 'Raise my limit')
    await focused(raise).waitFor()
    // The box says once that one leads, and the limit is in sight.
    assert.equal(await page.getByText('You’re winning').count(), 1)
    await page.getByText('We bid for you up to $120').waitFor()

    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await focused(dialog.getByRole('textbox')).waitFor()
    const handle = page.locator('.sheet-handle')
    assert.equal(await handle.isVisible(), false)
    await page.setViewportSize({ width: 390, height: 844 })
    assert.equal(await handle.isVisible(), true)
    await page.setViewportSize(desk.viewport)
    await page.keyboard.press('Escape')
    await focused(raise).waitFor()

    // The price says that one is outbid, and the box below it does not repeat it.
    await bids(id, await givenPerson(goodlot), 200)
    await page.locator('.is-outbid-panel').getByText('Outbid. Highest bid').waitFor()
    await focused(button(page, 'Bid $210')).waitFor()
    assert.equal(await page.locator('.offer-notice').count(), 0)
  })

  test('a private auction tells who is not invited how it opens, and strangers to sign in', async () => {
    const { id } = await givenAuction(goodlot.db, { name: 'Secret', isPrivate: true })
    const item = await givenItem(goodlot.db, { auctionId: id })
    const text = {
      stranger: 'If you were invited to a private auction, sign in first.',
      guest: 'A private auction opens only for the email address that was invited.',
    }
    for (const [who, path] of [
      ['stranger', `/a/${id}`],
      ['guest', `/i/${item.id}`],
    ] as const) {
      const page = await open(path, who === 'guest' ? await givenPerson(goodlot) : null)
      await page.getByText(text[who]).waitFor()
      const signInLink = page.getByRole('main').getByRole('link', { name: 'Sign in' })
      assert.equal(await signInLink.count(), who === 'guest' ? 0 : 1)
      await page.getByRole('banner').getByText('Goodlot').waitFor()
      assert.equal(await page.getByText('Secret').count(), 0)
    }
  })
})

type Bar = { style: { width: string } }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const sizeOf = (page: Page, selector: string) =>
  page.evaluate(`Number.parseFloat(getComputedStyle(document.querySelector('${selector}')).fontSize)`)

/** Parts of the price and the bar that leave the screen, or make the page wider than it. */
const leavesTheScreen = `[document.documentElement, ...document.querySelectorAll('.price-panel *, .bid-bar *')]
  .filter((one) => one.scrollWidth > innerWidth || one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.className)`
