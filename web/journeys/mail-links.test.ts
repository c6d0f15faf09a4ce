import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { givenPurchase } from '../../tests/kit/given-purchases.ts'
import { useMailServer } from '../../tests/kit/mail-server.ts'
import { useStandIn } from '../../tests/kit/payments.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

browserSuite('links of mails', (browser) => {
  const server = useMailServer()
  const standIn = useStandIn()
  const goodlot = useService(
    () => ({ ...standIn.env, SMTP_URL: server.url, MAIL_FROM: 'auctions@goodlot.example' }),
    { withPages: true, timeRuns: true },
  )
  const ours = useManaged(goodlot)

  /** The first link of the next mail to this address with such a subject, without its host. */
  async function linkIn(subject: RegExp, address: string): Promise<string> {
    const find = () =>
      server.mails.find((one) => subject.test(one.subject ?? '') && one.to?.[0]?.address === address)
    while (!find()) await server.arrival()
    const { pathname, search, hash } = new URL(/href="([^"]+)"/.exec(find()!.html!)![1]!)
    return pathname + search + hash
  }

  async function open(path: string) {
    const context = await browser.person({ viewport: { width: 360, height: 800 } })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(goodlot.url + path)
    return { page, context, complaints }
  }

  async function givenAuctionWith(columns: Record<string, unknown>) {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId,
      name: 'Lantern Gala',
      columns,
    })
    const cup = { auctionId, itemType: 'forSale', name: 'Cup', buyNowCents: 100_00n } as const
    return { auctionId, itemId: (await givenItem(goodlot.db, cup)).id }
  }

  test('a guest of the list pays by the bill’s link; one who joined signs in and is in the cart; a namesake is asked to confirm', async () => {
    const { auctionId, itemId } = await givenAuctionWith({})
    const joined = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, { token: joined.token })
    const email = 'ada@example.org'
    const listed = await ours.managed('POST', `/auctions/${auctionId}/registrations`, {
      email,
      firstName: 'Ada',
    })
    for (const userId of [joined.id, listed.userId])
      await givenPurchase(goodlot.db, { auctionId, itemId, userId, amountCents: 100_00n })
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })

    const bill = await open(await linkIn(/to pay/, email))
    await bill.page.getByRole('button', { name: 'Pay $100' }).waitFor()
    assert.deepEqual(bill.complaints, [])

    const cart = await linkIn(/to pay/, joined.email)
    const stranger = await open(cart)
    await stranger.page.getByLabel('Email').waitFor()
    assert.deepEqual(stranger.complaints, [])
    const own = await browser.person()
    await signIn(own, joined)
    const page = await own.newPage()
    await page.goto(goodlot.url + cart)
    await page.getByRole('link', { name: 'Review and pay $100' }).waitFor()

    const namesake = await givenPerson(goodlot, { email })
    const theirs = await browser.person({ viewport: { width: 360, height: 800 } })
    await signIn(theirs, namesake)
    const empty = await theirs.newPage()
    await empty.goto(`${goodlot.url}/cart`)
    await empty.getByText(`If it was mailed to ${email}`).waitFor()
    await empty.getByRole('link', { name: 'Confirm your address' }).click()
    await empty.getByRole('button', { name: 'Email me a link' }).waitFor()
  })

  for (const isPrivate of [false, true])
    test(`an invitation to a ${isPrivate ? 'private' : 'public'} auction leads strangers on`, async () => {
      const { auctionId } = await givenAuctionWith({ is_private: isPrivate })
      const email = `bo${auctionId}@example.org`
      await ours.managed('POST', `/auctions/${auctionId}/invitations`, { emails: [email] })
      await ours.managed('POST', `/auctions/${auctionId}/mails`, { kind: 'invitation' })
      const { page } = await open(await linkIn(/invited/, email))
      const main = page.getByRole('main')
      await (isPrivate ? main.getByRole('link', { name: 'Sign in' }) : main.getByText('Cup'))
        .first()
        .waitFor()
    })

  test('a confirmation of an address, and a page of the console, begin with the sign-in', async () => {
    const anna = await givenPerson(goodlot)
    await goodlot.call('POST', '/v3/user/address-proofs', { token: anna.token })
    const link = await linkIn(/Confirm/, anna.email)
    for (const path of [link, `/console/organizations/${ours.organizationId}`]) {
      const { page } = await open(path)
      await page.getByLabel('Email').waitFor()
      assert.equal(await page.getByText('Sign in to see this').count(), 0)
    }
  })
})
