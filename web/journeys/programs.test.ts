import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { pause } from '../../src/platform/time/time.ts'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { useWebhookReceiver } from '../../tests/kit/webhook-receiver.ts'
import { signIn } from './people.ts'

browserSuite('programs', (browser) => {
  const receiver = useWebhookReceiver()
  const goodlot = useService({}, { withPages: true, timeRuns: true })
  const ours = useManaged(goodlot)

  test('a manager makes a key and a webhook; a program reads with one and hears a bid by the other', async () => {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, name: 'Brass lamp' })
    const hook = receiver.address()
    const context = await browser.person({ viewport: { width: 1280, height: 900 } })
    await signIn(context, ours.manager)
    const page = await context.newPage()
    const complaints = complaintsOf(page)

    await page.goto(`${goodlot.url}/console/organizations/${organizationId}`)
    await page.getByRole('link', { name: 'Keys and webhooks' }).click()
    await page.getByText('No keys yet').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByLabel('For which program').fill('Spreadsheet')
    await page.getByRole('checkbox', { name: 'Auctions and lots' }).check()
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = await page.getByRole('region', { name: 'Your new key' }).getByRole('textbox').inputValue()
    await page.getByRole('button', { name: 'I have copied it' }).click()
    const read = () => goodlot.call('GET', `/v3/manage/items/${itemId}`, { token: key })
    assert.equal((await read()).body.name, 'Brass lamp')

    await page.getByRole('textbox', { name: 'Address' }).fill(hook.url)
    await page.getByRole('checkbox', { name: 'Bids' }).check()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const region = page.getByRole('region', { name: 'The secret of your webhook' })
    const secret = await region.getByRole('textbox').inputValue()
    assert.deepEqual(await accessibilityProblems(page), [])
    await region.getByRole('button', { name: 'I have copied it' }).click()

    const { token } = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount: 10 } })
    while (hook.received().length === 0) await pause(20)
    const [{ text, headers, body }] = hook.received() as [ReturnType<typeof hook.received>[number]]
    assert.deepEqual(new Webhook(secret).verify(text, headers), body)
    assert.equal(body.data.currentPrice, '10.00')

    await page.getByRole('button', { name: 'Send a test' }).click()
    const sheet = page.getByRole('dialog', { name: 'Deliveries' })
    await sheet.getByText('Arrived · answered 200').nth(1).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await sheet.getByRole('button', { name: 'Send again: bid.changed' }).click()
    const ofBids = () => hook.received().filter(({ body }) => body.type === 'bid.changed')
    while (ofBids().length < 2) await pause(20)
    assert.equal(new Set(ofBids().map(({ headers }) => headers['webhook-id'])).size, 1)
    await sheet.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Revoke Spreadsheet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('The key for Spreadsheet is revoked.').waitFor()
    assert.equal((await read()).status, 401)
    assert.deepEqual(complaints, [])
  })
})
