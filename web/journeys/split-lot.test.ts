import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import {
  givenAuction,
  givenItem,
  givenOrganization,
  givenRegistration,
} from '../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../tests/kit/given-people.ts'
import { givenPurchase } from '../../tests/kit/given-purchases.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

browserSuite('a lot that was bought together', (browser) => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' }, { withPages: true, timeRuns: true })

  /** Anna has bought a cabin for 90 and a boat for 100, and is there with Ben and Carl. */
  async function scene() {
    const manager = await givenPerson(goodlot)
    const { id: organizationId } = await givenOrganization(goodlot.db, { managerIds: [manager.id] })
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId,
      name: 'Spring Gala',
      columns: { currency: 'USD' },
    })
    const people: Person[] = []
    for (const name of ['Anna', 'Ben', 'Carl']) {
      const person = await givenPerson(goodlot, { hasProvedAddress: true })
      const sql = `update users set first_name = $2, last_name = 'Berg' where id = $1`
      await goodlot.db.query(sql, [person.id, name])
      await givenRegistration(goodlot.db, { auctionId, userId: person.id, columns: { joined_at: 'now' } })
      people.push(person)
    }
    const [anna, ben, carl] = people as [Person, Person, Person]
    for (const [name, amountCents] of [
      ['A cabin by the lake', 90_00n],
      ['A boat', 100_00n],
    ] as const) {
      const columns = { fair_market_value_cents: 60_00n }
      const { id: itemId } = await givenItem(goodlot.db, {
        auctionId,
        name,
        itemType: 'forSale',
        buyNowCents: amountCents,
        columns,
      })
      await givenPurchase(goodlot.db, { auctionId, itemId, userId: anna.id, amountCents })
    }
    const complaints: string[][] = []
    const open = async (who: Person, path: string, viewport = { width: 360, height: 800 }) => {
      const device = await browser.person({ viewport })
      await signIn(device, who)
      const page = await device.newPage()
      complaints.push(complaintsOf(page))
      await page.goto(goodlot.url + path)
      return page
    }
    return { manager, auctionId, anna, ben, carl, open, complaints }
  }

  test('guests agree on their phones, and each has a share with a receipt of their own', async () => {
    const { anna, ben, carl, open, complaints } = await scene()
    const annas = await open(anna, '/cart')
    await annas.getByRole('link', { name: 'Split a lot' }).click()
    await annas.getByRole('heading', { name: 'Split A cabin by the lake' }).waitFor()
    const cabin = annas.locator('section', { hasText: 'Split A cabin by the lake' })
    for (const who of ['102', carl.email]) {
      await cabin.getByLabel('Their paddle or email').fill(who)
      await cabin.getByRole('button', { name: 'Add', exact: true }).click()
    }
    assert.equal(await cabin.getByText('$30').count(), 3)
    await cabin.getByRole('button', { name: 'Different amounts' }).click()
    await cabin.getByLabel('Your share').fill('40')
    await cabin.getByText('$10 too much.').waitFor()
    assert.deepEqual(await accessibilityProblems(annas), [])
    await cabin.getByLabel('Share of Paddle 102').fill('20')
    await cabin.getByRole('button', { name: 'Ask 2 people' }).click()
    await annas.getByRole('heading', { name: 'Waiting to split A cabin by the lake' }).waitFor()
    assert.deepEqual(await accessibilityProblems(annas), [])

    const bens = await open(ben, '/notifications')
    await bens.getByRole('link', { name: /Split a lot\?/ }).click()
    await bens
      .getByRole('heading', {
        name: 'Paddle 101 would like to split A cabin by the lake with you',
      })
      .waitFor()
    assert.deepEqual(await accessibilityProblems(bens), [])
    await bens.getByRole('button', { name: 'Agree to pay $20' }).click()
    await bens.getByText('You agreed. Your share is in your cart').waitFor()
    await annas.getByText('Agreed', { exact: true }).waitFor()

    const carls = await open(carl, '/notifications')
    await carls.getByRole('link', { name: /Split a lot\?/ }).click()
    await carls.getByRole('button', { name: 'Agree to pay $30' }).click()
    await carls.getByText('You have no unpaid lot that could be split.').waitFor()
    await carls.goto(`${goodlot.url}/cart`)
    await carls.getByText('Your share of $90, split between 3').waitFor()
    assert.deepEqual(await accessibilityProblems(carls), [])
    await carls.getByRole('link', { name: 'See the bill' }).click()
    await carls.getByText('1/3 share of A cabin by the lake').waitFor()
    await carls.getByText('of $90 in all').waitFor()
    await annas.goto(`${goodlot.url}/cart`)
    await annas.getByText('Your share of $90, split between 3').waitFor()
    assert.deepEqual(complaints.flat(), [])
  })

  test('the desk splits a lot and brings it back to one bill', async () => {
    const { manager, auctionId, ben, open, complaints } = await scene()
    const desk = await open(manager, `/console/a/${auctionId}/desk`, { width: 1280, height: 900 })
    await desk.getByLabel('Paddle').first().fill('101')
    await desk.keyboard.press('Enter')
    await desk.getByRole('button', { name: 'Split A boat' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Split: A boat' })
    for (const label of ['102 Ben Berg', '103 Carl Berg'])
      await sheet.getByLabel('Add a guest').selectOption({ label })
    await sheet.getByText('$33.34').waitFor()
    assert.equal(await sheet.getByText('$33.33').count(), 2)
    const amounts = await Promise.all(
      (await sheet.getByText(/^\$33\.3[34]$/).all()).map((amount) => amount.boundingBox()),
    )
    const ends = amounts.map((box) => Math.round(box!.x + box!.width))
    assert.deepEqual(new Set(ends).size, 1, 'the amounts form a column')
    assert.deepEqual(await accessibilityProblems(desk), [])
    await sheet.getByRole('button', { name: 'Remove Carl Berg' }).click()
    await sheet.getByLabel('Equal shares').uncheck()
    await sheet.getByLabel('Share of Anna Berg').fill('60')
    await sheet.getByText('$10 too much.').waitFor()
    await sheet.getByLabel('Share of Ben Berg').fill('40')
    assert.deepEqual(await accessibilityProblems(desk), [])
    await sheet.getByRole('button', { name: 'Split into 2 shares' }).click()
    await desk.getByText('A boat is split.').waitFor()
    await desk.getByText('Share of A boat').waitFor()
    await desk.getByText('of $100 in all').waitFor()
    assert.deepEqual(await accessibilityProblems(desk), [])

    const bens = await open(ben, '/cart')
    await bens.getByText('Your share of $100, split between 2').waitFor()

    await desk.getByRole('button', { name: 'Undo split of A boat' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Undo split' }).click()
    await desk.getByRole('button', { name: 'Split A boat' }).waitFor()
    await bens.getByText('Your share of $100, split between 2').waitFor({ state: 'detached' })
    assert.deepEqual(complaints.flat(), [])
  })
})
