import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { rows } from '../../src/platform/database/pool.ts'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenLevel, givenRegistration, givenStaff } from '../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

browserSuite('a paddle raise', (browser) => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' }, { withPages: true, timeRuns: true })

  /** An auction with three levels, three guests with paddles 101 to 103, and a clerk at the page. */
  async function givenRaise(prepare = async (_auctionId: number) => {}): Promise<{
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
    await prepare(auctionId)
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
  const toDecide = (page: Page) => page.getByRole('region', { name: /^To decide/ })
  const list = (page: Page) => page.getByRole('region', { name: 'Pledges' })

  test('one paddle after the other, Enter each; doubles are asked about, mistakes named, the last undone', async () => {
    const { auctionId, page, complaints } = await givenRaise()
    await enter(page, '101')
    await page.getByText('No amount was chosen when this paddle was typed.').waitFor()
    await page.getByRole('button', { name: 'Leave out S: 101' }).click()
    await page.getByRole('button', { name: '$500' }).click()
    await enter(page, '101')
    await list(page).getByText('$500').waitFor()
    await enter(page, '102')
    await page.getByText('2 paddles at $500, $1,000').waitFor()
    await enter(page, '999')
    await toDecide(page).getByText('No guest has this paddle.').waitFor()
    await enter(page, '101')
    await toDecide(page).getByText('has already pledged $500').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    const paddle = page.getByLabel('Paddle', { exact: true })
    await page.getByRole('button', { name: 'Look again A: 999', disabled: false }).waitFor()
    await paddle.press('s')
    await page.getByRole('heading', { name: 'To decide · 1' }).waitFor()
    await page.getByRole('button', { name: 'Pledge $500 again A: 101', disabled: false }).waitFor()
    await paddle.press('a')
    await page.getByText('3 paddles at $500, $1,500').waitFor()
    await toDecide(page).waitFor({ state: 'hidden' })
    await page.getByLabel('Paddle', { exact: true }).press('z')
    await page.getByText('Paddle 101’s $500 pledge was undone.').waitFor()
    await page.getByText('2 paddles at $500, $1,000').waitFor()
    await page.getByRole('img', { name: '$1,000 of $10,000' }).waitFor()
    assert.deepEqual(await pledged(auctionId), ['101 50000', '102 50000'])
    assert.deepEqual(complaints, [])
  })

  test('sixty paddles typed without a look at the page: each is pledged, or on the list of what to decide', async () => {
    const { auctionId, page } = await givenRaise(async (auctionId) => {
      for (let guest = 0; guest < 47; guest++) {
        const { id: userId } = await givenPerson(goodlot)
        await givenRegistration(goodlot.db, { auctionId, userId })
      }
      const checkIn = 'update registrations set checked_in_at = goodlot_now() where auction_id = $1'
      await goodlot.db.query(`${checkIn} and paddle_number <= 140`, [auctionId])
    })
    await page.getByRole('button', { name: '$100', exact: true }).click()
    const here = Array.from({ length: 40 }, (_, index) => 101 + index)
    const inQuestion = [
      ...Array.from({ length: 10 }, (_, index) => 141 + index),
      901,
      902,
      903,
      904,
      905,
      101,
      102,
      103,
      104,
      105,
    ]
    const typed = here.flatMap((paddle, index) =>
      index % 2 === 1 ? [paddle, inQuestion[(index - 1) / 2]!] : [paddle],
    )
    for (const paddle of typed) await page.keyboard.type(`${paddle}\n`)
    await page.getByRole('heading', { name: 'To decide · 20' }).waitFor()
    await page.getByText('40 paddles at $100, $4,000').waitFor()
    await page.locator('.raise-waiting').waitFor({ state: 'detached' })
    assert.deepEqual(
      await pledged(auctionId),
      here.map((paddle) => `${paddle} 10000`),
    )
    await page.reload()
    await page.getByRole('heading', { name: 'To decide · 20' }).waitFor()
    assert.deepEqual(await page.locator('.to-decide-paddle').allTextContents(), inQuestion.map(String))
    assert.deepEqual(await page.locator('.to-decide-title').allTextContents(), [
      ...Array<string>(10).fill('Not checked in'),
      ...Array<string>(5).fill('No such paddle'),
      ...Array<string>(5).fill('Pledged already'),
    ])
    const first = page.getByRole('button', { name: 'Pledge $100 A: 141', disabled: false })
    await first.waitFor()
    await page.keyboard.press('a')
    // The second half of a double press is not about the next one.
    await page.keyboard.press('a')
    await page.getByRole('heading', { name: 'To decide · 19' }).waitFor()
    await page.getByRole('button', { name: 'Pledge $100 A: 142', disabled: false }).waitFor()
    await page.keyboard.press('s')
    await page.getByRole('heading', { name: 'To decide · 18' }).waitFor()
    await page.locator('.raise-waiting').waitFor({ state: 'detached' })
    assert.equal((await pledged(auctionId)).at(-1), '141 10000')
    assert.deepEqual(await accessibilityProblems(page), [])
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
    assert.equal(await page.getByRole('button', { name: /^Pledge \$100 again/ }).count(), 1)
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
