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
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

browserSuite('what people owe changes', (browser) => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' }, { withPages: true, timeRuns: true })

  test('a bidder promises a gift, and gets the lot when its winner does not pay', async () => {
    const manager = await givenPerson(goodlot)
    const { id: organizationId } = await givenOrganization(goodlot.db, { managerIds: [manager.id] })
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId,
      columns: { currency: 'USD', enable_custom_donation: true },
    })
    const { id: itemId } = await givenItem(goodlot.db, {
      auctionId,
      name: 'Loon Cabin',
      controlMode: 'manual',
      incrementCents: 100n,
    })
    const bidOf = async (amount: number): Promise<Person> => {
      const person = await givenPerson(goodlot)
      await givenRegistration(goodlot.db, { auctionId, userId: person.id })
      await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token: person.token, body: { amount } })
      return person
    }
    const guest = await bidOf(100)
    await bidOf(300)
    const phone = await browser.person({ viewport: { width: 360, height: 800 } })
    await signIn(phone, guest)
    const page = await phone.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${goodlot.url}/i/${itemId}`)
    await page.getByRole('switch', { name: /Give something if I don’t win/ }).click()
    const sheet = page.getByRole('dialog', { name: 'If you don’t win' })
    await sheet.getByLabel(/My donation/).fill('25')
    assert.deepEqual(await accessibilityProblems(page), [])
    await sheet.getByRole('button', { name: 'Give $25 if I don’t win' }).click()
    await page.getByRole('switch', { name: /You give \$25 if you don’t win/, checked: true }).waitFor()

    const desk = await browser.person({ viewport: { width: 1280, height: 900 } })
    await signIn(desk, manager)
    const console = await desk.newPage()
    await goodlot.call('POST', `/v3/manage/items/${itemId}/close`, { token: manager.token })
    await console.goto(`${goodlot.url}/console/a/${auctionId}/items/${itemId}`)
    await console.getByRole('button', { name: /^Offer to/ }).click()
    const offer = console.getByRole('dialog', { name: /Offer Loon Cabin to/ })
    await offer.getByLabel('Reason').fill('Card declined')
    assert.deepEqual(await accessibilityProblems(console), [])
    await offer.getByRole('button', { name: /^Offer to/ }).click()
    await console.getByText('can accept until').waitFor()

    await page.goto(`${goodlot.url}/i/${itemId}`)
    await page.getByRole('heading', { name: 'It’s yours for $100, if you like' }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Accept for $100' }).click()
    await page.getByText('You won it for $100.').waitFor()
    assert.deepEqual(complaints, [])
  })
})
