import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem, givenRegistration } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson, givenProvedAddress, type Person } from '../../tests/kit/given-people.ts'
import { useMailServer } from '../../tests/kit/mail-server.ts'
import { useService } from '../../tests/kit/service.ts'
import { bidAndConfirm, signIn } from './people.ts'

browserSuite('mails', (browser) => {
  const server = useMailServer()
  const goodlot = useService(() => ({ SMTP_URL: server.url, MAIL_FROM: 'auctions@goodlot.example' }), {
    withPages: true,
    timeRuns: true,
  })
  const ours = useManaged(goodlot)

  async function open(path: string, person: Person | null, width: number) {
    const context = await browser.person({ viewport: { width, height: 900 } })
    if (person) await signIn(context, person)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(goodlot.url + path)
    return { page, complaints }
  }

  test('a manager looks at an invitation and sends it; the guest bids by its link, and stops such mails by the other', async () => {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, name: 'Lantern Gala' })
    await givenItem(goodlot.db, { auctionId, columns: { name: 'Loon Cabin' } })
    const anna = await givenPerson(goodlot)
    await givenProvedAddress(goodlot.db, anna)
    await givenRegistration(goodlot.db, { auctionId, userId: anna.id })

    const manager = await open(`/console/a/${auctionId}/messages`, ours.manager, 1280)
    await manager.page.getByRole('link', { name: 'Emails' }).click()
    const frame = manager.page.frameLocator('iframe')
    await frame.getByRole('heading', { name: 'You’re invited to Lantern Gala' }).waitFor()
    await manager.page.getByText('0 of 2,000 invitations').waitFor()
    assert.deepEqual(await accessibilityProblems(manager.page), [])
    const arrival = server.arrival()
    await manager.page.getByRole('button', { name: 'Send to 1 guest' }).click()
    await manager.page.getByRole('dialog').getByRole('button', { name: 'Send to 1 guest' }).click()
    await manager.page.getByText('On its way to 1 guest.').waitFor()
    await manager.page.getByText('1 guest already got it.').waitFor()
    const mail = await arrival
    assert.deepEqual(manager.complaints, [])

    const links = [...mail.html!.matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(href!).pathname)
    const [toAuction, toStop] = links as [string, string]
    const guest = await open(toAuction, anna, 360)
    await guest.page.getByText('Loon Cabin').first().click()
    await bidAndConfirm(guest.page, '$10', 'You’re winning')
    assert.deepEqual(guest.complaints, [])

    const { page } = await open(toStop, null, 360)
    for (const width of [360, 800]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      assert.equal(overflow, 0, `${width} pixels`)
    }
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await page.getByRole('heading', { name: 'Stopped' }).waitFor()
    await guest.page.goto(`${goodlot.url}/you/emails`)
    await guest.page.getByRole('switch', { name: /Invitations/, checked: false }).waitFor()
    await guest.page.getByRole('switch', { name: /Payment reminders/, checked: true }).waitFor()
    assert.deepEqual(await accessibilityProblems(guest.page), [])
  })

  test('who gets mails, how many more can go out and how they look is read until there is an answer', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const anna = await givenPerson(goodlot)
    await givenProvedAddress(goodlot.db, anna)
    await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
    const { page } = await open('/console', ours.manager, 1280)
    // A read is asked for three times before it counts as unanswered.
    for (const [asked, attempts] of [
      [/mails[?]dryRun=1/, 1],
      [/mails[?]limit=1$/, 3],
      [/mails\/preview/, 3],
    ] as const) {
      let count = 0
      await page.route(asked, (route) =>
        ++count <= attempts ? route.fulfill({ status: 503, body: '' }) : route.continue(),
      )
    }
    await page.goto(`${goodlot.url}/console/a/${auctionId}/messages/emails`)
    await page.getByText('of 2,000 invitations').waitFor()
    await page
      .frameLocator('iframe')
      .getByRole('heading', { name: /You’re invited/ })
      .waitFor()
    const send = page.getByRole('button', { name: 'Send to 1 guest' })
    await send.click()
    await page.route(/mails[?]/, (route) => route.abort())
    await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 guest' }).click()
    await page.getByText('On its way to 1 guest.').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('a preview is of what is chosen now, however late another one comes', async () => {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, status: 'closed' })
    const { page } = await open('/console', ours.manager, 1280)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const withPrice = /preview[?].*showsPrice/
    await page.route(withPrice, async (route) => {
      await released
      await route.fulfill({ json: { subject: 'It sold for $500', sender: '', url: 'about:blank' } })
    })
    await page.route(/preview[?]kind=giftSold$/, (route) =>
      route.fulfill({ json: { subject: 'It was sold', sender: '', url: 'about:blank' } }),
    )
    await page.goto(`${goodlot.url}/console/a/${auctionId}/messages/emails`)
    await page.getByRole('radio', { name: 'Sold, to donors' }).check()
    await page.locator('.emails-preview').waitFor()
    const late = page.waitForResponse(withPrice)
    const showsPrice = page.getByLabel('Say for how much each gift was sold')
    await showsPrice.check()
    await page.locator('.emails-preview').waitFor({ state: 'detached' })
    await showsPrice.uncheck()
    await page.locator('.emails-preview').waitFor()
    release()
    await (await late).finished()
    await page.evaluate(`fetch('/healthz').then((answer) => answer.text())`)
    assert.equal(await page.getByText('It sold for $500').count(), 0)
  })

  test('a manager notes a donor’s email and that they agreed, and thanks them', async () => {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, name: 'Lantern Gala' })
    const lot = await givenItem(goodlot.db, {
      auctionId,
      columns: { name: 'Loon Cabin', donor_name: 'Lake Hotel' },
    })
    const { page, complaints } = await open(`/console/a/${auctionId}/items/${lot.id}`, ours.manager, 1280)
    await page.getByLabel('Donor’s email').fill('owner@lake-hotel.example')
    await page.getByLabel('The donor agreed to emails about this gift').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/Noted by Pat Person/).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])

    await page.goto(`${goodlot.url}/console/a/${auctionId}/items/donors`)
    await page.getByText('owner@lake-hotel.example').waitFor()
    await page.getByRole('link', { name: 'Email donors' }).click()
    await page.getByRole('radio', { name: 'Thanks to donors' }).check()
    await page.frameLocator('iframe').getByText('Loon Cabin').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, `${width}`)
    }
    const arrival = server.arrival()
    await page.getByRole('button', { name: 'Send to 1 donor' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 donor' }).click()
    await page.getByText('On its way to 1 donor.').waitFor()
    await page.getByText('1 donor already got it.').waitFor()
    const mail = await arrival
    assert.equal(mail.to?.[0]?.address, 'owner@lake-hotel.example')
    assert.match(mail.text!, /Loon Cabin/)
    assert.deepEqual(complaints, [])
  })
})
