import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { rows } from '../../src/database/pool.ts'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../test-kit/browser.ts'
import { givenAuction, givenLevel, givenRegistration, givenStaff } from '../../test-kit/given-auctions.ts'
import { givenPerson } from '../../test-kit/given-people.ts'
import { useService } from '../../test-kit/service.ts'
import { signIn } from './people.ts'

browserSuite('a paddle raise', (browser) => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' }, { withPages: true, timeRuns: true })

  /** An auction with three levels, three guests with paddles 101 to 103, and a clerk at the page. */
  async function givenRaise(): Promise<{
    auctionId: number
    page: Page
    context: BrowserContext
    complaints: string[]
  }> {
    const columns = {
      allow_pledge: true,
      offline_updates_thermometer: true,
      enable_custom_donation: true,
      goal_cents: 1_000_000n,
    }
    const { id: auctionId } = await givenAuction(goodlot.db, { name: 'Gala', columns })
    for (const amountCents of [100_000n, 50_000n, 10_000n])
      await givenLevel(goodlot.db, { auctionId, amountCents })
    for (let guest = 0; guest < 3; guest++) {
      const { id: userId } = await givenPerson(goodlot)
      await givenRegistration(goodlot.db, { auctionId, userId })
    }
    const clerk = await givenPerson(goodlot)
    await givenStaff(goodlot.db, { auctionId, email: clerk.email, roles: ['clerk'] })
    const context = await browser.person({ viewport: { width: 1280, height: 900 } })
    await signIn(context, clerk)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${goodlot.url}/console/a/${auctionId}/raise`)
    await page.getByRole('button', { name: '$500' }).waitFor()
    return { auctionId, page, context, complaints }
  }
  const pledged = async (auctionId: number) =>
    (
      await rows<{ paddle: number; cents: bigint }>(
        goodlot.db,
        `select paddle_number as paddle, amount_cents as cents from purchases join registrations using (auction_id, user_id)
          where auction_id = $1 and kind = 'donation' order by purchases.id`,
        [auctionId],
      )
    ).map(({ paddle, cents }) => `${paddle} ${cents}`)
  const enter = async (page: Page, paddle: string) => {
    await page.getByLabel('Paddle', { exact: true }).fill(paddle)
    await page.getByLabel('Paddle', { exact: true }).press('Enter')
  }
  const list = (page: Page) => page.getByRole('region', { name: 'Pledges' })

  test('one paddle after the other, Enter each; doubles are asked about, mistakes named, the last undone', async () => {
    const { auctionId, page, complaints } = await givenRaise()
    await enter(page, '101')
    await page.getByText('Choose an amount first.').waitFor()
    await page.getByRole('button', { name: '$500' }).click()
    await enter(page, '101')
    await list(page).getByText('$500').waitFor()
    await enter(page, '102')
    await page.getByText('2 paddles at $500, $1,000').waitFor()
    await enter(page, '999')
    await page.getByText('No guest has paddle 999.').waitFor()
    await enter(page, '101')
    await page.getByText('has already pledged $500').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByLabel('Paddle', { exact: true }).press('Escape')
    await enter(page, '101')
    await page.getByLabel('Paddle', { exact: true }).press('Enter')
    await page.getByText('3 paddles at $500, $1,500').waitFor()
    await page.getByLabel('Paddle', { exact: true }).press('z')
    await page.getByText('Paddle 101’s $500 pledge was undone.').waitFor()
    await page.getByText('2 paddles at $500, $1,000').waitFor()
    await page.getByRole('img', { name: '$1,000 of $10,000' }).waitFor()
    assert.deepEqual(await pledged(auctionId), ['101 50000', '102 50000'])
    assert.deepEqual(complaints, [])
  })

  test('a key that is held down acts once: one question, one undo', async () => {
    const { auctionId, page } = await givenRaise()
    const undone: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && undone.push(request.url()))
    await page.getByRole('button', { name: '$100', exact: true }).click()
    await enter(page, '101')
    await enter(page, '102')
    await page.getByText('2 paddles at $100, $200').waitFor()
    await page.locator('.raise-waiting').waitFor({ state: 'detached' })
    const paddle = page.getByLabel('Paddle', { exact: true })
    await paddle.fill('102')
    for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await page.getByText('has already pledged $100').waitFor()
    await paddle.press('Escape')
    await page.keyboard.down('z')
    await page.getByText('Paddle 102’s $100 pledge was undone.').waitFor()
    await page.keyboard.down('z')
    await page.keyboard.up('z')
    // Digits repeat as in any field.
    await page.keyboard.press('1')
    await page.keyboard.press('0')
    await page.keyboard.down('3')
    await page.keyboard.down('3')
    await page.keyboard.up('3')
    assert.equal(await paddle.inputValue(), '1033')
    await enter(page, '103')
    await page.getByText('2 paddles at $100, $200').waitFor()
    await page.locator('.raise-waiting').waitFor({ state: 'detached' })
    assert.deepEqual(await pledged(auctionId), ['101 10000', '103 10000'])
    assert.equal(undone.length, 1)
  })

  test('the network drops in the middle, twice in the worst place, and every pledge counts exactly once', async () => {
    const { auctionId, page, context } = await givenRaise()
    await page.getByRole('button', { name: '$100', exact: true }).click()
    await enter(page, '101')
    await page.getByText('1 paddle at $100, $100').waitFor()
    // The request arrives and its answer is lost: only the key shows that the pledge was already made.
    let lost = 0
    await context.route('**/purchases', async (route) => {
      if (route.request().method() !== 'POST' || lost++ >= 2) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await enter(page, '102')
    await page.getByText('One pledge is waiting on this device').waitFor()
    await context.setOffline(true)
    await enter(page, '103')
    await page.getByText('2 pledges are waiting on this device').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await context.setOffline(false)
    await page.locator('.raise-waiting').waitFor({ state: 'detached' })
    await page.getByText('3 paddles at $100, $300').waitFor()
    assert.deepEqual(await pledged(auctionId), ['101 10000', '102 10000', '103 10000'])
    assert.ok(lost >= 2)
  })

  test('what waits survives a reload, and signing out leaves nothing of it', async () => {
    const { auctionId, page, context } = await givenRaise()
    await page.getByRole('button', { name: '$100', exact: true }).click()
    await context.route('**/purchases', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await enter(page, '101')
    await page.getByText('One pledge is waiting on this device').waitFor()
    await page.reload()
    await page.getByText('One pledge is waiting on this device').waitFor()
    await page.goto(`${goodlot.url}/console`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('It would be lost.').waitFor()
    await page.getByRole('button', { name: 'Sign out anyway' }).click()
    await page.waitForURL('**/sign-in**')
    const kept = await page.evaluate(
      'JSON.stringify([Object.keys(localStorage), Object.keys(sessionStorage)])',
    )
    assert.ok(!String(kept).includes('outbox') && !String(kept).includes('guests'), String(kept))
    assert.deepEqual(await pledged(auctionId), [])
  })
})
