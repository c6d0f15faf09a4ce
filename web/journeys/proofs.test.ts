import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Email } from 'postal-mime'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../tests/kit/given-people.ts'
import { useMailServer } from '../../tests/kit/mail-server.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

browserSuite('proving an address', (browser) => {
  const server = useMailServer()
  const goodlot = useService(() => ({ SMTP_URL: server.url, MAIL_FROM: 'auctions@goodlot.example' }), {
    withPages: true,
    timeRuns: true,
  })
  const ours = useManaged(goodlot)

  async function open(path: string, person: Person, width: number) {
    const context = await browser.person({ viewport: { width, height: 900 } })
    await signIn(context, person)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(goodlot.url + path)
    return { page, complaints }
  }

  /** Asks for the link, opens it as a mail program does, and presses its button. */
  async function confirm(page: Page) {
    // Managers are also mailed about whoever was named.
    const linkIn = ({ html }: Email) => /href="([^"]+#[^"]+)"/.exec(html!)?.[1]
    const before = server.mails.length
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await page.getByText('Check your inbox').waitFor()
    const arrived = () => server.mails.slice(before).find(linkIn)
    while (!arrived()) await server.arrival()
    const link = new URL(linkIn(arrived()!)!)
    await page.goto(goodlot.url + link.pathname + link.hash)
    await page.getByRole('button', { name: 'Yes, confirm it' }).waitFor()
    assert.equal(new URL(page.url()).hash, '', 'what proves it stands in no history')
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Yes, confirm it' }).click()
    await page.getByText('Confirmed', { exact: true }).waitFor()
  }

  test('a manager who was named before the account proves the address, and manages', async () => {
    const email = 'mia@example.org'
    await ours.managed('POST', `/organizations/${ours.organizationId}/named-managers`, { email })
    await givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      name: 'Lantern Gala',
    })
    const mia = await givenPerson(goodlot, { email })
    const { page, complaints } = await open('/console', mia, 768)
    await page.getByText('A manager has to confirm you').waitFor()
    await page.getByRole('link', { name: 'Confirm your email address' }).click()
    await confirm(page)
    await page.goto(`${goodlot.url}/console`)
    await page.getByText('Lantern Gala').first().waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a guest on the list proves the address and gets their paddle, and chooses their mails', async () => {
    const guest = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      name: 'Harbour Gala',
    })
    await givenItem(goodlot.db, { auctionId })
    const imported = await fetch(`${goodlot.url}/v3/manage/auctions/${auctionId}/registrations/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ours.manager.token}` },
      body: `email,first name,last name,paddle\n${guest.email},Gus,Listed,310`,
    })
    assert.equal(imported.status, 201)
    const { page, complaints } = await open('/you/emails', guest, 360)
    await page.getByRole('link', { name: 'Confirm your address' }).click()
    await confirm(page)
    await page.getByRole('link', { name: 'Go to your page' }).click()
    await page.getByText('Paddle 310').waitFor()
    await page.getByRole('link', { name: 'Emails' }).click()
    // The first is for emails; texts have one of their own further down.
    const reminders = page.getByRole('switch', { name: /Payment reminders/ }).first()
    await reminders.click()
    await page
      .locator('[role=switch][aria-checked=false]', { hasText: /Payment reminders/ })
      .first()
      .waitFor()
    assert.deepEqual(complaints, [])
  })
})
