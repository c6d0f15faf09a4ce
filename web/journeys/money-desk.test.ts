import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenGuestsOwing } from '../../tests/kit/given-bill.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { useStandIn } from '../../tests/kit/payments.ts'
import { useService } from '../../tests/kit/service.ts'
import { keepToasts, signIn } from './people.ts'

const widths = [360, 768, 1280]

browserSuite('money at the desk', (browser) => {
  const standIn = useStandIn()
  const goodlot = useService(() => ({ ...standIn.env, RATE_LIMITS: 'manage=999999/60' }), {
    withPages: true,
    timeRuns: true,
  })
  const ours = useManaged(goodlot)

  async function open(path: string) {
    const context = await browser.person({ viewport: { width: 1280, height: 900 } })
    await signIn(context, ours.manager)
    await context.addInitScript(keepToasts)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${goodlot.url}/console/a/${path}`)
    return { page, complaints }
  }
  async function fits(page: Page) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      assert.ok(Number(overflow) <= 0, `nothing is cut off at ${width}`)
    }
  }

  test('a card on file is charged, a part refunded, and the rest paid by a link without signing in', async () => {
    const { organizationId } = ours
    const { auctionId } = await givenGuestsOwing(goodlot, standIn, { organizationId, cards: ['works'] })
    const { page, complaints } = await open(`${auctionId}/desk`)
    await page.getByLabel('Paddle', { exact: true }).fill('101')
    await page.getByLabel('Paddle', { exact: true }).press('Enter')
    await page.getByRole('button', { name: /Charge \$100.*Visa ending 4242/s }).click()
    let isDown = true
    await page.route(/\/manage\/receipts\/\d+$/, (route) =>
      isDown ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Charge $100' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    isDown = false
    await page.getByText('Paid in full').waitFor()

    await page.getByRole('button', { name: 'Refund the payment of $100' }).click()
    const refund = page.getByRole('dialog', { name: 'Refund an online payment' })
    await refund.getByLabel('Amount').fill('120')
    await refund.getByText('Enter an amount up to $100.').waitFor()
    await refund.getByLabel('Amount').fill('40')
    await refund.getByLabel('Reason').fill('A glass was broken')
    assert.deepEqual(await accessibilityProblems(page), [])
    await refund.getByRole('button', { name: 'Refund $40' }).click()
    await page.getByText('Refund of $40', { exact: false }).first().waitFor()

    await page.getByRole('button', { name: 'Pay link' }).click()
    const sheet = page.getByRole('dialog', { name: /Pay link for/ })
    await sheet.getByRole('img', { name: 'Code that opens the pay link' }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    const address = new URL(await sheet.getByLabel('Address').inputValue())
    assert.deepEqual(
      complaints.filter((text) => !text.includes('503')),
      [],
    )

    const stranger = await (await browser.person()).newPage()
    await stranger.goto(`${goodlot.url}${address.pathname}${address.hash}`)
    await stranger.getByRole('button', { name: 'Pay $40', exact: true }).waitFor()
    await fits(stranger)
    assert.deepEqual(await accessibilityProblems(stranger), [])
    await stranger.getByRole('button', { name: 'Pay $40', exact: true }).click()
    await stranger.waitForURL(`${standIn.url}/**`)
    await stranger.getByRole('button', { name: /4444/ }).first().click()
    await stranger.getByRole('status').getByText('Paid. Thank you.').waitFor()
    const captured = standIn.ledger.map(({ kind, amount }) => `${kind} ${amount}`)
    assert.deepEqual(captured, ['capture 10000', 'refund 4000', 'capture 4000'])
  })

  test('everybody is charged from a list that says what; two declines are named, and nobody is charged twice', async () => {
    const { organizationId } = ours
    const cards = ['works', 'declinesLater', 'declinesLater', null] as const
    const { auctionId } = await givenGuestsOwing(goodlot, standIn, { organizationId, cards })
    const before = standIn.ledger.length
    const { page, complaints } = await open(`${auctionId}/money`)
    await page.getByRole('button', { name: 'Charge 3 cards…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Charge 3 cards on file' })
    await sheet.getByText('1 more guest owes something').waitFor()
    assert.equal(await sheet.getByRole('listitem').count(), 3)
    assert.deepEqual(await accessibilityProblems(page), [])
    await sheet.getByRole('button', { name: 'Charge $300 to 3 cards' }).click()
    await page.getByText('1 paid, $100 · 2 declined, $200').waitFor()
    await page.getByRole('heading', { name: /Cards charged by/ }).waitFor()
    await page.getByRole('button', { name: /Needs you 2/ }).click()
    assert.equal(await page.getByRole('row').count(), 3)
    await page.getByRole('button', { name: /^All/ }).click()
    await fits(page)
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.deepEqual(complaints, [])
    assert.equal(standIn.ledger.length, before + 1)
  })
})
