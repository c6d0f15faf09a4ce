import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Route } from 'playwright-core'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import {
  givenAuction,
  givenItem,
  givenOrganization,
  givenRegistration,
} from '../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

browserSuite('a couple’s bill', (browser) => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' }, { withPages: true, timeRuns: true })

  test('one offers to pay, the other accepts; both buy, one bill is paid at the desk, and then each has their own', async () => {
    const manager = await givenPerson(goodlot)
    const { id: organizationId } = await givenOrganization(goodlot.db, { managerIds: [manager.id] })
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId,
      name: 'Spring Gala',
      columns: { currency: 'USD' },
    })
    const { id: itemId } = await givenItem(goodlot.db, {
      auctionId,
      name: 'Dinner ticket',
      itemType: 'ticket',
      buyNowCents: 40_00n,
    })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    for (const [{ id: userId }, name] of [
      [anna, 'Anna'],
      [ben, 'Ben'],
    ] as const) {
      await goodlot.db.query(`update users set first_name = $2, last_name = 'Berg' where id = $1`, [
        userId,
        name,
      ])
      await givenRegistration(goodlot.db, { auctionId, userId, columns: { joined_at: 'now' } })
    }
    const buy = async ({ token }: Person) => {
      const bought = await goodlot.call('POST', `/v3/item/${itemId}/purchase`, {
        token,
        body: { quantity: 1 },
      })
      assert.equal(bought.status, 201, bought.text)
    }
    const complaints: string[][] = []
    const openPhone = async (who: Person, path: string) => {
      const phone = await browser.person({ viewport: { width: 360, height: 800 } })
      await signIn(phone, who)
      const page = await phone.newPage()
      complaints.push(complaintsOf(page))
      await page.goto(goodlot.url + path)
      return page
    }
    await buy(ben)

    const annas = await openPhone(anna, '/you')
    await annas.getByRole('link', { name: 'Share a bill' }).click()
    await annas.getByRole('heading', { name: 'One bill at Spring Gala' }).waitFor()
    await annas.getByLabel('Their paddle or email').fill('102')
    assert.deepEqual(await accessibilityProblems(annas), [])
    await annas.getByRole('button', { name: 'Ask them' }).click()
    await annas.getByText('Not accepted yet').waitFor()

    const bens = await openPhone(ben, '/notifications')
    await bens.getByRole('link', { name: /Share a bill\?/ }).click()
    await bens.getByRole('heading', { name: 'Paddle 101 would like to pay for you' }).waitFor()
    assert.deepEqual(await accessibilityProblems(bens), [])
    await bens.getByRole('button', { name: 'Accept' }).click()
    await bens.getByRole('heading', { name: 'Anna Berg pays for you' }).waitFor()
    await bens.goto(`${goodlot.url}/cart`)
    await bens.getByText('On the bill of Anna Berg').waitFor()
    assert.equal(await bens.getByRole('link', { name: /^Pay \$/ }).count(), 0)
    assert.deepEqual(await accessibilityProblems(bens), [])

    await buy(anna)
    await annas.goto(`${goodlot.url}/cart`)
    await annas.getByText('Your bill also has what others bought, for whom you pay.').waitFor()
    await annas.getByText('$80', { exact: true }).first().waitFor()
    await annas.getByRole('link', { name: 'See the bill' }).click()
    await annas
      .getByText(/Bought by Ben Berg|Ben Berg/)
      .first()
      .waitFor()

    const desk = await browser.person({ viewport: { width: 1280, height: 900 } })
    await signIn(desk, manager)
    const console = await desk.newPage()
    complaints.push(complaintsOf(console))
    await console.goto(`${goodlot.url}/console/a/${auctionId}/desk`)
    await console.getByLabel('Paddle').first().fill('102')
    await console.keyboard.press('Enter')
    await console.getByRole('heading', { name: 'Anna Berg' }).waitFor()
    await console.getByText('Pays for Ben Berg (102)').waitFor()
    await console.getByText('Bought by Ben Berg').waitFor()
    assert.deepEqual(await accessibilityProblems(console), [])
    await console.keyboard.press('c')
    await console.locator('.receipt-due.is-paid').waitFor()

    await console.getByRole('button', { name: 'Share a bill…' }).click()
    const sheet = console.getByRole('dialog', { name: 'One bill: Anna Berg' })
    await sheet.getByText('102 Ben Berg').waitFor()
    assert.deepEqual(await accessibilityProblems(console), [])
    await sheet.getByRole('button', { name: 'A bill of their own for Ben Berg' }).click()
    await console.getByText('Ben Berg has a bill of their own again.').waitFor()
    await bens.goto(`${goodlot.url}/you/bill/${auctionId}`)
    await bens.getByRole('heading', { name: 'Pay for somebody' }).waitFor()

    await console.goto(`${goodlot.url}/console/a/${auctionId}/guests/${ben.id}`)
    await console.getByRole('button', { name: 'Share a bill…' }).click()
    const form = console.getByRole('dialog', { name: 'One bill: Ben Berg' })
    await form.getByLabel('Share a bill with').selectOption({ label: '101 Anna Berg' })
    await form.getByLabel('Who pays?').selectOption({ label: '101 Anna Berg' })
    await form.getByLabel('They share paddle 101').check()
    assert.deepEqual(await accessibilityProblems(console), [])
    await form.getByRole('button', { name: 'Share one bill' }).click()
    await console.getByText('Anna Berg pays from now on.').waitFor()
    await console.getByText('Paid by', { exact: true }).waitFor()
    assert.deepEqual(complaints.flat(), [])
  })

  test('the page of one auction’s bill does not show another’s while it loads', async () => {
    const anna = await givenPerson(goodlot)
    const bills: string[] = []
    for (const name of ['Spring Ball', 'Autumn Ball']) {
      const { id: auctionId } = await givenAuction(goodlot.db, { name })
      await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
      bills.push(`/you/bill/${auctionId}`)
    }
    const phone = await browser.person({ viewport: { width: 360, height: 800 } })
    await signIn(phone, anna)
    const page = await phone.newPage()
    await page.goto(`${goodlot.url}/you`)
    await page.locator(`a[href="${bills[0]}"]`).click()
    await page.getByRole('heading', { name: 'One bill at Spring Ball' }).waitFor()
    await page.getByRole('link', { name: 'You', exact: true }).click()
    await page.locator(`a[href="${bills[1]}"]`).click()
    const other = page.getByRole('heading', { name: 'One bill at Autumn Ball' })
    await other.waitFor()
    const read = Promise.withResolvers<Route>()
    await page.route('**/bill-sharing', (route) => read.resolve(route))
    await page.evaluate('history.go(-2)')
    const route = await read.promise
    await other.waitFor({ state: 'detached' })
    await route.continue()
    await page.getByRole('heading', { name: 'One bill at Spring Ball' }).waitFor()
  })
})
