import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenOrganization } from '../../tests/kit/given-auctions.ts'
import { givenBill } from '../../tests/kit/given-bill.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { useStandIn } from '../../tests/kit/payments.ts'
import { useService } from '../../tests/kit/service.ts'
import { keepToasts, signIn } from './people.ts'

const widths = [360, 768, 1280]

browserSuite('an account that an organization opens from the console', (browser) => {
  const standIn = useStandIn()
  const goodlot = useService(() => ({ ...standIn.env, RATE_LIMITS: 'manage=999999/60' }), {
    withPages: true,
    timeRuns: true,
  })
  const ours = useManaged(goodlot)

  async function open(organizationId: number) {
    const context = await browser.person({ viewport: { width: 1280, height: 900 } })
    await signIn(context, ours.manager)
    await context.addInitScript(keepToasts)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${goodlot.url}/console/organizations/${organizationId}`)
    return { page, complaints, panel: page.getByRole('region', { name: 'Card payments' }) }
  }
  async function fits(page: Page, name: string) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      assert.ok(Number(overflow) <= 0, `nothing is cut off at ${width}`)
      const { PICTURES } = process.env
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${width}.png`, fullPage: true })
    }
    assert.deepEqual(await accessibilityProblems(page), [])
  }
  const newOrganization = async () =>
    (await givenOrganization(goodlot.db, { managerIds: [ours.manager.id] })).id

  test('begins at Stripe, is left, goes on, and takes a guest’s card', async () => {
    const organizationId = await newOrganization()
    const { page, complaints, panel } = await open(organizationId)
    await panel.getByRole('button', { name: 'Connect with Stripe' }).click()
    await page.waitForURL(`${standIn.url}/connect/**`)
    await fits(page, 'stripe')
    await page.getByRole('button', { name: 'Leave without finishing' }).click()

    await panel.getByText('Cards are off: you haven’t finished at Stripe yet.').waitFor()
    await panel.getByText('your bank account').waitFor()
    assert.equal(new URL(page.url()).search, '', 'a reload does not ask again')
    await fits(page, 'details-missing')

    await panel.getByRole('button', { name: 'Go on at Stripe' }).click()
    await page.getByRole('button', { name: 'Give everything: cards can be taken at once' }).click()
    await panel.getByText('Connected. Guests’ payments go to your Stripe account').waitFor()
    await panel.getByLabel('Card fee in percent').fill('1.5')
    await panel.getByRole('button', { name: 'Save fee' }).click()
    await panel.getByText('1.5% + 0.30 per payment').waitFor()
    await fits(page, 'ready')

    const bill = await givenBill(goodlot, { organizationId })
    const paying = await bill.pay({ way: 'checkout' })
    await standIn.pay(paying.body.url)
    assert.equal((await bill.look(paying.body.id)).body.state, 'paid')
    const account = await panel.getByText(/^acct_/).textContent()
    assert.equal(standIn.ledger.at(-1)!.account, account)

    await panel.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await panel.getByRole('button', { name: 'Connect with Stripe' }).waitFor()
    await panel.getByRole('button', { name: 'Connect with Stripe' }).click()
    await panel.getByText('Connected. Guests’ payments go to your Stripe account').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('an address that was opened before leads to another one', async () => {
    const organizationId = await newOrganization()
    const { page, panel } = await open(organizationId)
    await panel.getByRole('button', { name: 'Connect with Stripe' }).click()
    await page.waitForURL(`${standIn.url}/connect/**`)
    const first = page.url()
    await page.goto(first)
    await page.waitForURL((url) => url.href.startsWith(`${standIn.url}/connect/`) && url.href !== first)
    await page.getByRole('button', { name: 'Give everything: Stripe has to check it first' }).click()
    await panel.getByText('Cards are off: Stripe is checking what you gave.').waitFor()
    await fits(page, 'being-checked')
  })

  test('takes the place of a key when a manager says so', async () => {
    const organizationId = await newOrganization()
    await ours.managed('PUT', `/organizations/${organizationId}/payments`, { secretKey: 'sk_test_before' })
    const { page, panel } = await open(organizationId)
    await panel.getByRole('button', { name: 'Connect with Stripe instead' }).click()
    await page.getByRole('button', { name: 'Give everything: cards can be taken at once' }).click()
    await panel.getByText('Payments still go to the account of your key.').waitFor()
    await fits(page, 'beside')
    await panel.getByRole('button', { name: 'Use this account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use this account' }).click()
    await panel.getByText('Connected. Guests’ payments go to your Stripe account').waitFor()
  })
})
