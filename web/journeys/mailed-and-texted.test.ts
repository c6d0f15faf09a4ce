import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { row } from '../../src/platform/database/pool.ts'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { useFakeProvider } from '../../tests/kit/fake-provider.ts'
import { givenAuction, givenItem } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../tests/kit/given-people.ts'
import { useMailServer } from '../../tests/kit/mail-server.ts'
import { useStandIn } from '../../tests/kit/payments.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

/** Part of what the provider signs. */
const publicUrl = 'http://goodlot.test'
const callback = '/v3/texts/callback'

browserSuite('what reaches people outside the pages', (browser) => {
  const server = useMailServer()
  const standIn = useStandIn()
  const twilio = useFakeProvider(() => ({ status: 201, json: { sid: 'SM1' } }))
  const goodlot = useService(
    () => ({
      ...standIn.env,
      SMTP_URL: server.url,
      MAIL_FROM: 'auctions@goodlot.example',
      PUBLIC_URL: publicUrl,
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'the-auth-token',
      TWILIO_FROM: '+15005550006',
      TWILIO_NOTICES_FROM: 'MG42',
      TWILIO_MESSAGES_URL: twilio.url,
    }),
    { withPages: true, timeRuns: true },
  )
  const ours = useManaged(goodlot)

  async function open(path: string, person: Person) {
    const context = await browser.person({ viewport: { width: 360, height: 780 } })
    await signIn(context, person)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(goodlot.url + path)
    return { page, complaints }
  }

  test('the mail that says what was won leads to the cart, and the cart to "Paid"', async () => {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, name: 'Lantern Gala' })
    const { id } = await givenItem(goodlot.db, { auctionId, columns: { name: 'Loon Cabin' } })
    const anna = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/item/${id}/bid`, { token: anna.token, body: { amount: 40 } })
    const arrival = server.arrival()
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    const mail = await arrival
    assert.deepEqual([mail.to?.[0]?.address, mail.subject], [anna.email, 'You won 1 lot: $40 to pay'])
    const [toCart] = [...mail.html!.matchAll(/href="([^"]+)"/g)].map(([, href]) => {
      const { pathname, search } = new URL(href!)
      return pathname + search
    })

    const { page, complaints } = await open(toCart!, anna)
    await page.getByRole('link', { name: 'Review and pay $40' }).click()
    await page.getByRole('button', { name: 'Pay $40', exact: true }).click()
    await page.waitForURL(`${standIn.url}/**`)
    await page.getByRole('button', { name: /4242/ }).first().click()
    await page.waitForURL(`${goodlot.url}/receipts/**`)
    await page.getByRole('status').getByText('Paid. Thank you.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.deepEqual(complaints, [])
  })

  test('texts are asked for under You, end with STOP as an answer, and come back with START', async () => {
    const ben = await givenPerson(goodlot)
    const { phone } = (await row<{ phone: string }>(goodlot.db, 'select phone from users where id = $1', [
      ben.id,
    ]))!
    const { page, complaints } = await open('/you/emails', ben)
    const won = page
      .getByRole('region', { name: 'Text messages' })
      .getByRole('switch', { name: /What you won/ })
    await page.getByText(/Text me at the number ending in \d{4}/).waitFor()
    await won.and(page.getByRole('switch', { checked: false })).click()
    await won.and(page.getByRole('switch', { checked: true })).waitFor()
    for (const width of [360, 800]) {
      await page.setViewportSize({ width, height: 780 })
      assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, `${width}`)
    }
    assert.deepEqual(await accessibilityProblems(page), [])

    assert.equal(await answer(phone, 'Stop'), 204)
    await page.reload()
    await page.getByText(/You replied STOP/).waitFor()
    assert.equal(await won.count(), 0)
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.equal(await answer(phone, 'START'), 204)
    await page.reload()
    await won.and(page.getByRole('switch', { checked: true })).waitFor()
    assert.deepEqual(complaints, [])
  })

  /** As the provider passes it on, with its signature. */
  async function answer(phone: string, word: string): Promise<number> {
    const fields = { Body: word, From: phone, MessageSid: 'SMx' }
    const text = Object.entries(fields).reduce(
      (all, [name, value]) => all + name + value,
      publicUrl + callback,
    )
    const signature = createHmac('sha1', 'the-auth-token').update(text).digest('base64')
    const { status } = await goodlot.call('POST', callback, {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    })
    return status
  }
})
