import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenInvitation, givenItem } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../tests/kit/given-people.ts'
import { useMailServer } from '../../tests/kit/mail-server.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

browserSuite('strict invitations', (browser) => {
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

  test('a manager makes invitations strict; a guest confirms the address by mail and is in', async () => {
    const { organizationId } = ours
    const columns = { vanity_address: 'lanterns' }
    const { id } = await givenAuction(goodlot.db, {
      organizationId,
      isPrivate: true,
      name: 'Lanterns',
      columns,
    })
    await givenItem(goodlot.db, { auctionId: id, columns: { name: 'Loon Cabin' } })
    const manager = await open(`/console/a/${id}/settings`, ours.manager, 1280)
    await manager.page.getByLabel('Strict invitations').check()
    await manager.page.getByRole('button', { name: 'Save' }).first().click()
    await manager.page.getByText('Settings saved.').waitFor()
    const anna = await givenPerson(goodlot)
    await givenInvitation(goodlot.db, { auctionId: id, email: anna.email })

    const { page, complaints } = await open('/a/lanterns', anna, 360)
    await page.getByRole('heading', { name: 'You’re invited to Lanterns' }).waitFor()
    assert.equal(await page.getByText('Loon Cabin').count(), 0)
    assert.deepEqual(await accessibilityProblems(page), [])
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
    }
    const arrival = server.arrival()
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await page.getByText('We emailed a link to').waitFor()
    const link = new URL(/href="([^"]+#[^"]+)"/.exec((await arrival).html!)![1]!)
    const mail = await page.context().newPage()
    await mail.goto(goodlot.url + link.pathname + link.hash)
    await mail.getByRole('button', { name: 'Yes, confirm it' }).click()
    await mail.getByText('Confirmed', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'I’ve confirmed it' }).click()
    await page.getByRole('button', { name: 'Join the auction' }).click()
    await page.getByText('Loon Cabin').first().waitFor()
    // What the page asked for before there was anything to see.
    assert.deepEqual(
      complaints.filter((text) => !text.includes('404')),
      [],
    )
  })
})
