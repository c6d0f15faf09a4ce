import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem, givenRegistration } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

browserSuite('a person’s own data', (browser) => {
  const goodlot = useService({}, { withPages: true, timeRuns: true })
  const ours = useManaged(goodlot)

  /** Anna leads a lot that Ben can take from her. */
  async function givenLeader() {
    const { db } = goodlot
    const { id: auctionId } = await givenAuction(db, {
      organizationId: ours.organizationId,
      name: 'Lantern Gala',
    })
    const { id: itemId } = await givenItem(db, { auctionId, name: 'Lamp', startingCents: 1000n })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    for (const { id: userId } of [anna, ben]) await givenRegistration(db, { auctionId, userId })
    const bid = async (person: Person, amount: number) => {
      const sent = { token: person.token, body: { amount } }
      const { status, body } = await goodlot.call('POST', `/v3/item/${itemId}/bid`, sent)
      assert.equal(status, 200, JSON.stringify(body))
    }
    await bid(anna, 10)
    return { auctionId, anna, outbid: () => bid(ben, 20) }
  }

  async function open(path: string, person: Person) {
    const context = await browser.person()
    await signIn(context, person)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(goodlot.url + path)
    return { page, complaints }
  }

  async function downloaded(page: Page, button: string) {
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const file = await started
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }

  async function fitsEveryWidth(page: Page) {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      assert.ok(Number(overflow) <= 0, `nothing is cut off at ${width}`)
    }
    assert.deepEqual(await accessibilityProblems(page), [])
  }

  test('a guest takes it along, as a page and as JSON', async () => {
    const { anna } = await givenLeader()
    const { page, complaints } = await open('/you', anna)
    await page.getByRole('link', { name: 'Your data' }).click()
    const shown = await downloaded(page, 'Download as a page')
    assert.equal(shown.name, 'my-data.html')
    assert.match(shown.text, /^<!doctype html>/)
    assert.ok(shown.text.includes(anna.email))
    const { name, text } = await downloaded(page, 'Download as JSON')
    assert.equal(name, 'my-data.json')
    assert.equal(JSON.parse(text).profile[0].email, anna.email)
    await fitsEveryWidth(page)
    assert.deepEqual(complaints, [])
  })

  test('a guest deletes the account once nothing holds it back, and the address can register again', async () => {
    const { anna, outbid } = await givenLeader()
    const { page } = await open('/you/data', anna)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByRole('button', { name: 'Keep my account' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await dialog.getByRole('alert').getByText('an open lot of “Lantern Gala”').waitFor()
    const way = dialog.getByRole('link', { name: 'See my bids' })
    assert.equal(await way.getAttribute('href'), '/bids')
    await fitsEveryWidth(page)

    await outbid()
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
    assert.equal(await page.evaluate(`localStorage.getItem('goodlot.session')`), null)
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.equal((await goodlot.call('GET', '/v3/user/profile', { token: anna.token })).status, 401)
    await page.goto(`${goodlot.url}/you/data`)
    await page.getByRole('heading', { name: 'Your data' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Delete my account' }).count(), 0)

    const person = { firstName: 'Anna', lastName: 'Lee', email: anna.email, mobile: '5145569911' }
    const body = { ...person, countryCode: 'CA', whitelabelId: 1 }
    assert.equal((await goodlot.call('POST', '/v3/auth/register', { body })).status, 201)
  })

  test('a manager exports and erases a guest who has no account', async () => {
    const { auctionId } = await givenLeader()
    const ida = { firstName: 'Ida', lastName: 'Holm', email: 'ida@people.example' }
    const { userId } = await ours.managed('POST', `/auctions/${auctionId}/registrations`, ida)
    const { page, complaints } = await open(`/console/a/${auctionId}/guests/${userId}`, ours.manager)
    const { name, text } = await downloaded(page, 'Export data')
    assert.equal(name, `guest-${userId}.html`)
    assert.ok(text.includes(ida.email))
    await fitsEveryWidth(page)
    await page.getByRole('button', { name: 'Delete this guest’s data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete the data of Ida Holm?' })
    await dialog.getByText('receipts keep name and address').waitFor()
    await fitsEveryWidth(page)
    await dialog.getByRole('button', { name: 'Delete the data' }).click()
    await page.getByText('The data of Ida Holm is deleted.').waitFor()
    await page.getByText('2 on the list').waitFor()
    const { registrations } = await ours.managed('GET', `/auctions/${auctionId}/registrations`)
    assert.ok(!JSON.stringify(registrations).includes('Holm'))
    assert.deepEqual(complaints, [])
  })

  test('a manager is told why a guest cannot be erased yet', async () => {
    const { auctionId, anna, outbid } = await givenLeader()
    const { page } = await open(`/console/a/${auctionId}/guests/${anna.id}`, ours.manager)
    await page.getByRole('button', { name: 'Delete this guest’s data' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete the data' }).click()
    await dialog.getByRole('alert').getByText('an open lot of “Lantern Gala”').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await outbid()
    await dialog.getByRole('button', { name: 'Delete the data' }).click()
    await page.getByText(/^The data of .* is deleted\.$/).waitFor()
  })
})
