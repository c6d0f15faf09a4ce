import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { accessibilityProblems, browserSuite } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { holdTime, passTime, passTimeUntil } from './page-time.ts'
import { signIn } from './people.ts'

/** A little longer than a question takes no answer. */
const READ_MS = 800

browserSuite('no bid that nobody meant', (browser) => {
  const goodlot = useService({ ALLOW_ZERO_PIN: 'true' }, { withPages: true, timeRuns: true })
  const managed = useManaged(goodlot)
  let auctionId: number
  let rival: Person
  before(async () => {
    auctionId = (await givenAuction(goodlot.db, { name: 'Gala' })).id
    rival = await givenPerson(goodlot)
  })

  /** A lot that starts at $100 and rises by $10. */
  const givenLot = (item: object = {}) =>
    givenItem(goodlot.db, { auctionId, startingCents: 10_000n, incrementCents: 1_000n, ...item })
  const rivalBids = (itemId: number, amount: number) =>
    goodlot.call('POST', `/v3/item/${itemId}/bid`, { token: rival.token, body: { amount } })
  const bidCount = async (itemId: number) =>
    (await goodlot.call('GET', `/v3/item/${itemId}`)).body.bidCount as number

  /** Opens a lot on a device whose time passes only when the test says so. */
  async function open(itemId: number, person: Person | null, options: BrowserContextOptions = {}) {
    const context = await browser.person(options)
    if (person) await signIn(context, person)
    const page = await context.newPage()
    await holdTime(page)
    await page.goto(`${goodlot.url}/i/${itemId}`)
    const live = page.locator('html[data-connection=live]')
    await passTimeUntil(page, async () => (await live.count()) > 0)
    return page
  }
  const bidButton = (page: Page, amount: string) =>
    page.getByRole('button', { name: `Bid ${amount}`, exact: true })
  const heading = (page: Page, name: string) => page.getByRole('heading', { name })
  const answers = (page: Page) => page.getByRole('group', { name: '?' }).getByRole('button')
  const heightOfBar = async (page: Page) => (await page.locator('.bid-bar').boundingBox())!.height
  const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent')
  /** A page draws as time passes; these steps are much shorter than a question is deaf. */
  const appears = (target: Locator) => passTimeUntil(target.page(), () => target.isVisible(), 20)
  const goes = (target: Locator) => passTimeUntil(target.page(), async () => !(await target.isVisible()), 20)

  async function problems(page: Page): Promise<unknown[]> {
    let isDone = false
    const found = accessibilityProblems(page).finally(() => {
      isDone = true
    })
    await passTimeUntil(page, () => isDone, 20)
    return found
  }

  test('an amount that changed just before the tap asks, and the question hears no double tap', async () => {
    const { id } = await givenLot()
    const anna = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/item/${id}/bid`, { token: anna.token, body: { amount: 100 } })
    const page = await open(id, anna)
    const limit = page.getByRole('button', { name: 'Set a limit' })
    await appears(limit)
    const [leading, height] = [(await limit.boundingBox())!, await heightOfBar(page)]
    await rivalBids(id, 300)
    const bid = bidButton(page, '$310')
    await appears(bid)
    assert.equal(await heightOfBar(page), height, 'the bar is as high for the leader as for the outbid')
    assert.deepEqual(await bid.boundingBox(), leading, 'and its button is where it was')
    await bid.click()
    await appears(heading(page, 'Now $310. Bid it?'))
    await page.getByText('No bid has been placed.').waitFor()
    const [yes, no] = [answers(page).first(), answers(page).last()]
    const { y, height: high } = (await no.boundingBox())!
    const middle = leading.y + leading.height / 2
    assert.ok(y <= middle && y + high >= middle, '“no” is where the finger was')
    await yes.dispatchEvent('click')
    await no.dispatchEvent('click')
    await page.keyboard.press('Enter')
    await passTime(page, 20)
    assert.equal(await yes.isVisible(), true)
    assert.equal(await bidCount(id), 2)
    assert.deepEqual(await problems(page), [])
    await passTime(page, READ_MS)
    await no.click()
    await appears(bid)
    await bid.dispatchEvent('click')
    await passTime(page, 20)
    assert.equal(await yes.isVisible(), false, 'the rest of a double tap')
    assert.match(await focused(page), /Bid \$310/)
    await passTime(page, READ_MS)
    await bid.click()
    await appears(page.getByText('Your bid of $310 leads.'))
    assert.equal(await bidCount(id), 3)
  })

  test('a likely slip is asked about beside the likely amount; Back leads out step by step', async () => {
    const { id } = await givenLot()
    await rivalBids(id, 100)
    const page = await open(id, await givenPerson(goodlot))
    const other = page.getByRole('button', { name: 'Other amount' })
    const amount = page.getByRole('textbox', { name: 'Your bid' })
    await other.click()
    await appears(amount.and(page.locator(':focus')))
    await amount.fill('150,50')
    await appears(bidButton(page, '$150.50'))
    await amount.fill('7000')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await appears(heading(page, '$7,000, or $700?'))
    await page.keyboard.press('Enter')
    for (const answer of await answers(page).all()) await answer.dispatchEvent('click')
    assert.deepEqual(await problems(page), [])
    assert.equal(await bidCount(id), 1)
    await page.goBack()
    await appears(amount)
    assert.equal(await amount.inputValue(), '7000')
    await page.goBack()
    await goes(page.getByRole('dialog'))
    assert.equal(new URL(page.url()).pathname, `/i/${id}`)
    await passTimeUntil(page, async () => (await focused(page)) === 'Other amount', 20)

    await other.click()
    await appears(amount)
    await amount.fill('7000')
    await appears(bidButton(page, '$7,000'))
    await bidButton(page, '$7,000').dblclick()
    await passTime(page, READ_MS)
    await answers(page).filter({ hasText: 'Bid $700' }).click()
    await appears(page.getByText('Your bid of $700 leads.'))
    assert.equal(await bidCount(id), 2)
  })

  test('a first bid is confirmed once in an auction, and later ones never', async () => {
    const [{ id: first }, { id: second }] = [await givenLot(), await givenLot({ name: 'Second' })]
    const page = await open(first, await givenPerson(goodlot))
    const question = heading(page, '$100 is binding. Bid?')
    await bidButton(page, '$100').click()
    await appears(question)
    assert.deepEqual(await problems(page), [])
    await page.goBack()
    await appears(bidButton(page, '$100'))
    assert.equal(await bidCount(first), 0)
    await passTime(page, READ_MS)
    await bidButton(page, '$100').click()
    await appears(question)
    await passTime(page, READ_MS)
    await answers(page).first().click()
    await appears(page.getByText('Your bid of $100 leads.'))
    await page.goto(`${goodlot.url}/i/${second}`)
    await passTimeUntil(page, async () => (await page.locator('html[data-connection=live]').count()) > 0)
    await bidButton(page, '$100').click()
    await appears(page.getByText('Your bid of $100 leads.'))
    assert.equal(await bidCount(second), 1)
  })

  test('a bid that waits for a sign-in says so, is dropped by Back, and is asked about when the price moved', async () => {
    const { id } = await givenLot()
    const anna = await givenPerson(goodlot)
    const page = await open(id, null)
    const promise = page.getByText('Sign in, and your bid of $100 is placed.')
    await bidButton(page, '$100').click()
    await appears(promise)
    await page.goBack()
    await goes(page.getByRole('dialog'))
    assert.equal(new URL(page.url()).pathname, `/i/${id}`)
    await passTime(page, READ_MS)
    await bidButton(page, '$100').click()
    await appears(promise)
    await rivalBids(id, 100)
    await page.getByLabel('Email').fill(anna.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await appears(page.getByLabel('5-digit code'))
    await page.getByLabel('5-digit code').fill('00000')
    await appears(heading(page, 'Now $110. Bid it?'))
    await page.getByText('The price moved while you signed in.').waitFor()
    assert.equal(await bidCount(id), 1)
    await passTime(page, READ_MS)
    await answers(page).first().click()
    await appears(page.getByText('Your bid of $110 leads.'))
  })

  test('what a bid needs is on the button before the tap, and a pause offers none', async () => {
    const careful = await givenAuction(goodlot.db, {
      organizationId: managed.organizationId,
      columns: { require_card: true },
    })
    const { id } = await givenItem(goodlot.db, { auctionId: careful.id, startingCents: 10_000n })
    const page = await open(id, await givenPerson(goodlot))
    const card = page.getByRole('link', { name: 'Add a card to bid' })
    await appears(card)
    assert.equal(await page.getByRole('button', { name: /^Bid \$/ }).count(), 0)
    assert.deepEqual(await problems(page), [])
    await managed.managed('POST', `/auctions/${careful.id}/status`, { status: 'paused' })
    await appears(page.locator('.bid-bar').getByText('Paused for a moment.'))
    assert.equal(await card.count(), 0)
  })

  test('the bar fits: three languages, narrow phones, large sums, text at 200 %', async () => {
    const dear = await givenAuction(goodlot.db, { columns: { currency: 'CAD' } })
    const large = { startingCents: 125_000_000n, incrementCents: 100_000n }
    const lots = [
      await givenItem(goodlot.db, { auctionId: dear.id, ...large }),
      await givenLot({ startingCents: 1_250_000n, incrementCents: 100_000n }),
      await givenItem(goodlot.db, { auctionId: dear.id, startingCents: 1_234n, incrementCents: 1_234n }),
    ]
    for (const locale of ['en-US', 'fr-CA', 'es-US']) {
      const context = await browser.person({ locale })
      const page = await context.newPage()
      for (const { id } of lots) {
        await page.goto(`${goodlot.url}/i/${id}`)
        await page.locator('.bid-more').waitFor()
        for (const size of ['100%', '200%'])
          for (const width of [320, 360, 390, 768]) {
            await page.setViewportSize({ width, height: 844 })
            assert.deepEqual(await page.evaluate(leavesTheBar(size)), [], `${locale} ${id} ${size} ${width}`)
          }
      }
      await context.close()
    }
  })
})

/** The parts of the bar that leave the screen, are cut, or lie over another. */
const leavesTheBar = (size: string) => `{
  document.documentElement.style.fontSize = '${size}'
  const parts = [...document.querySelectorAll('.bid-bar-inside :is(.button, .bid-line > span)')]
  const box = (part) => part.getBoundingClientRect()
  const isOver = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  parts.filter((part, index) =>
    box(part).left < 0 || box(part).right > innerWidth || part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 ||
    parts.some((other, place) => place !== index && isOver(box(part), box(other)))
  ).map((part) => part.textContent)
}`
