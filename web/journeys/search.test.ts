import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems, browserSuite } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem, givenRegistration, givenStaff } from '../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { givenPurchase } from '../../tests/kit/given-purchases.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

browserSuite('the search of volunteers', (browser) => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' }, { withPages: true, timeRuns: true })

  /** Lot 12, Loon Cabin, is open; paddle 101, Grace Kim, owes 20 for coffee, and paddle 102, Femi Obi, nothing. */
  async function givenEvening(): Promise<number> {
    const { id: auctionId } = await givenAuction(goodlot.db, { name: 'Gala' })
    await givenItem(goodlot.db, { auctionId, name: 'Loon Cabin', itemCode: '12' })
    const coffee = await givenItem(goodlot.db, { auctionId, name: 'Coffee', itemType: 'forSale' })
    for (const [firstName, lastName] of [
      ['Grace', 'Kim'],
      ['Femi', 'Obi'],
    ]) {
      const { id: userId } = await givenPerson(goodlot)
      await goodlot.db.query('update users set first_name = $2, last_name = $3 where id = $1', [
        userId,
        firstName,
        lastName,
      ])
      await givenRegistration(goodlot.db, { auctionId, userId })
      if (firstName === 'Grace')
        await givenPurchase(goodlot.db, { auctionId, userId, itemId: coffee.id, amountCents: 2000n })
    }
    return auctionId
  }
  async function open(auctionId: number, roles: string[], path: string, width = 1280): Promise<Page> {
    const volunteer = await givenPerson(goodlot)
    await givenStaff(goodlot.db, { auctionId, email: volunteer.email, roles })
    const context = await browser.person({ viewport: { width, height: 740 } })
    await signIn(context, volunteer)
    const page = await context.newPage()
    await page.goto(`${goodlot.url}/console/a/${auctionId}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }
  const box = (page: Page) => page.getByRole('combobox', { name: /^Find/ })
  async function choose(page: Page, search: string, name: RegExp) {
    await box(page).fill(search)
    await page.getByRole('option', { name }).waitFor()
    await box(page).press('Enter')
  }

  test('the desk finds the bill, the door the guest, the clerk the lot, and the screen has nothing to search', async () => {
    const auctionId = await givenEvening()
    const desk = await open(auctionId, ['desk'], '/desk', 360)
    await choose(desk, 'grace', /101 Grace Kim guest/)
    await desk.getByRole('button', { name: 'Cash $20' }).waitFor()
    assert.equal(new URL(desk.url()).search, '')
    await choose(desk, '102', /102 Femi Obi guest/)
    await desk.getByText('Femi Obi', { exact: false }).first().waitFor()
    await desk.getByRole('button', { name: 'Cash $20' }).waitFor({ state: 'detached' })
    assert.equal(await desk.locator('input[type=search], [role=combobox]').count(), 1, 'one field to search')
    await box(desk).fill('loon')
    await desk.getByText('Nothing found.').waitFor()
    assert.deepEqual(await accessibilityProblems(desk), [])

    const door = await open(auctionId, ['door'], '/door')
    await choose(door, 'femi', /102 Femi Obi guest/)
    await door.getByRole('dialog', { name: /Femi Obi/ }).waitFor()

    const clerk = await open(auctionId, ['clerk'], '/raise')
    await choose(clerk, '12', /12 Loon Cabin lot/)
    await clerk.waitForURL(`**/console/a/${auctionId}/live`)
    await clerk.getByRole('heading', { name: 'Loon Cabin' }).waitFor()

    const screen = await open(auctionId, ['screen'], '/screen')
    assert.equal(await box(screen).count(), 0)
  })

  test('with two roles a guest is opened on the page one is on', async () => {
    const auctionId = await givenEvening()
    const page = await open(auctionId, ['door', 'desk'], '/door')
    await choose(page, 'grace', /Grace Kim/)
    await page.getByRole('dialog', { name: /Grace Kim/ }).waitFor()
    await page.goto(`${goodlot.url}/console/a/${auctionId}/desk`)
    await choose(page, 'grace', /Grace Kim/)
    await page.getByRole('button', { name: 'Cash $20' }).waitFor()
  })
})
