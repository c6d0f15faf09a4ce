import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Route } from 'playwright-core'
import { rows } from '../../src/platform/database/pool.ts'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenLevel } from '../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

browserSuite('giving', (browser) => {
  const goodlot = useService({ ALLOW_ZERO_PIN: 'true' }, { withPages: true, timeRuns: true })
  let auctionId: number
  before(async () => {
    const columns = {
      vanity_address: 'lantern',
      goal_cents: 100_000,
      allow_pledge: true,
      enable_minimum_donation: true,
      minimum_donation_cents: 2_000,
      donation_description: 'Every lantern <M> is a bed.',
    }
    auctionId = (await givenAuction(goodlot.db, { name: 'Lantern Gala', columns })).id
    for (const amountCents of [5_000n, 10_000n, 25_000n])
      await givenLevel(goodlot.db, { auctionId, amountCents })
  })

  const gifts = () =>
    rows(
      goodlot.db,
      `select amount_cents::int as cents, is_pledge as "isPledge" from purchases where auction_id = $1 order by id`,
      [auctionId],
    )

  test('a stranger chooses a level, signs in and has given; others see the thermometer rise', async () => {
    const ben = await (await browser.person()).newPage()
    await ben.goto(`${goodlot.url}/a/lantern`)
    await ben.getByText('of $1,000 raised').waitFor()
    await ben.locator('html[data-connection=live]').waitFor()

    const page = await (await browser.person()).newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${goodlot.url}/a/lantern`)
    await page.getByRole('link', { name: 'Give' }).click()
    await page.getByText('Every lantern <M> is a bed.', { exact: true }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: '$250' }).click()
    await page.getByRole('button', { name: 'Give $250' }).click()
    await page.getByLabel('Email').fill('giver@example.org')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('First name').fill('Gia')
    await page.getByLabel('Last name').fill('Ver')
    await page.getByLabel('Country').selectOption('CA')
    await page.getByLabel('Mobile number').fill('514 555 0171')
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await page.getByLabel('5-digit code').fill('00000')
    await page.getByText('Thank you. Your donation of $250 is in your cart.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.deepEqual(await gifts(), [{ cents: 25_000, isPledge: false }])
    await ben.getByText('$250', { exact: true }).waitFor()
    assert.equal(await ben.getByRole('img', { name: '25% of the goal' }).count(), 1)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).pathname, '/a/lantern')
    assert.deepEqual(complaints, [])
  })

  test('an own amount has a minimum, a large one is asked about, and a pledge is one', async () => {
    const context = await browser.person()
    await signIn(context, await givenPerson(goodlot))
    const page = await context.newPage()
    await page.goto(`${goodlot.url}/a/${auctionId}/give`)
    const amount = page.getByLabel('Another amount')
    await amount.fill('12')
    assert.equal(await page.getByRole('button', { name: 'Give $12' }).isDisabled(), true)
    assert.deepEqual(await accessibilityProblems(page), [])
    await amount.fill('3000')
    await page.getByRole('switch', { name: 'Pledge now, pay later' }).click()
    await page.getByRole('button', { name: 'Pledge $3,000' }).click()
    await page.getByRole('button', { name: 'Yes, pledge $3,000' }).click()
    await page.getByText('Your pledge of $3,000 is recorded.').waitFor()
    assert.deepEqual((await gifts()).at(-1), { cents: 300_000, isPledge: true })
  })

  test('when the answer is lost the cart tells whether the gift arrived, and it is given once', async () => {
    const context = await browser.person()
    await signIn(context, await givenPerson(goodlot))
    const page = await context.newPage()
    await page.goto(`${goodlot.url}/a/${auctionId}/give`)
    await context.route('**/donation', async (route) => {
      await route.fetch()
      await route.abort()
    })
    const before = (await gifts()).length
    await page.getByRole('button', { name: '$50' }).click()
    await page.getByRole('button', { name: 'Give $50' }).click()
    await page.getByText('Thank you. Your donation of $50').waitFor()
    assert.equal((await gifts()).length, before + 1)
  })

  test('a gift is sent only when the cart before it is known, so that a lost answer is never given again', async () => {
    const context = await browser.person()
    await signIn(context, await givenPerson(goodlot))
    const page = await context.newPage()
    await page.goto(`${goodlot.url}/a/${auctionId}/give`)
    let isDown = true
    await context.route('**/my-activity?limit=1', (route) =>
      isDown ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await context.route('**/donation', async (route) => {
      await route.fetch()
      await route.abort()
    })
    const before = (await gifts()).length
    await page.getByRole('button', { name: '$50' }).click()
    await page.getByRole('button', { name: 'Give $50' }).click()
    await page.locator('.field-error').waitFor()
    assert.equal((await gifts()).length, before)
    isDown = false
    await page.getByRole('button', { name: 'Give $50' }).click()
    await page.getByText('Thank you. Your donation of $50').waitFor()
    assert.equal((await gifts()).length, before + 1)
  })

  test('a gift that is being sent when its sheet is closed is still there when it is opened again', async () => {
    const context = await browser.person()
    await signIn(context, await givenPerson(goodlot))
    const page = await context.newPage()
    const sent = Promise.withResolvers<Route>()
    await page.route('**/donation', (route) => sent.resolve(route))
    await page.goto(`${goodlot.url}/a/${auctionId}/give`)
    const before = (await gifts()).length
    await page.getByRole('button', { name: '$50' }).click()
    await page.getByRole('switch', { name: 'Pledge now, pay later' }).click()
    await page.getByRole('button', { name: 'Pledge $50' }).click()
    const route = await sent.promise
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Give' }).click()
    await page.getByRole('button', { name: 'Giving…' }).waitFor()
    await route.continue()
    await page.getByText('Thank you. Your pledge of $50 is recorded.').waitFor()
    assert.equal((await gifts()).length, before + 1)
  })

  test('a closed auction still takes gifts; a settled one takes none and says so', async () => {
    const page = await (await browser.person()).newPage()
    const open = async (status: 'closed' | 'reconciled') => {
      const { id } = await givenAuction(goodlot.db, { status })
      await givenLevel(goodlot.db, { auctionId: id, amountCents: 5_000n })
      await page.goto(`${goodlot.url}/a/${id}`)
      await page.locator('#content').waitFor()
      return id
    }
    await open('closed')
    await page.getByRole('link', { name: 'Give' }).waitFor()
    const settled = await open('reconciled')
    assert.equal(await page.getByRole('link', { name: 'Give' }).count(), 0)
    await page.goto(`${goodlot.url}/a/${settled}/give`)
    await page.getByText('This auction isn’t taking donations right now.').waitFor()
  })
})
