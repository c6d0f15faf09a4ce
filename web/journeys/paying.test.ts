import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenItem, givenOrganization, givenRegistration } from '../../tests/kit/given-auctions.ts'
import { givenBill } from '../../tests/kit/given-bill.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { givenPurchase } from '../../tests/kit/given-purchases.ts'
import { useStandIn } from '../../tests/kit/payments.ts'
import { useService } from '../../tests/kit/service.ts'
import { DOUBLE_TAP_MS } from '../shared/double-tap.ts'
import { holdTime, passTime, passTimeUntil } from './page-time.ts'
import { bidAndConfirm, signIn } from './people.ts'

const widths = [360, 768, 1280]

browserSuite('paying online', (browser) => {
  const standIn = useStandIn()
  const goodlot = useService(() => standIn.env, { withPages: true, timeRuns: true })

  /** The share of a guest who bought a cabin for 90 with two others, and the link to pay it. */
  async function sharedBillToken() {
    const manager = await givenPerson(goodlot)
    const { id: organizationId } = await givenOrganization(goodlot.db, { managerIds: [manager.id] })
    const { auctionId, guest } = await givenBill(goodlot, { organizationId, amounts: [] })
    const shares = [{ userId: guest.id }]
    for (const _ of 'bc') {
      const { id: userId } = await givenPerson(goodlot)
      await givenRegistration(goodlot.db, { auctionId, userId })
      shares.push({ userId })
    }
    const cabin = { auctionId, name: 'A cabin by the lake', itemType: 'forSale' } as const
    const { id: itemId } = await givenItem(goodlot.db, cabin)
    const bought = { auctionId, itemId, userId: guest.id, amountCents: 90_00n }
    const { id, receiptId } = await givenPurchase(goodlot.db, bought)
    const manage = (method: 'POST' | 'PUT', path: string, body?: object) =>
      goodlot.call(method, `/v3/manage${path}`, { token: manager.token, ...(body && { body }) })
    assert.equal((await manage('POST', `/purchases/${id}/split`, { shares })).status, 200)
    const { payLink } = (await manage('PUT', `/receipts/${receiptId}/pay-link`)).body
    return payLink.url.split('#')[1] as string
  }

  test('the first card is added on the way into a bid, and the guest comes back to the same lot', async () => {
    const bill = await givenBill(goodlot, { columns: { require_card: true } })
    const { id } = await givenItem(goodlot.db, { auctionId: bill.auctionId, startingCents: 50_00n })
    const anna = await browser.person({ viewport: { width: 390, height: 800 } })
    await signIn(anna, bill.guest)
    const page = await anna.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${goodlot.url}/i/${id}`)
    await page.getByText('I agree that the organizer may charge this card').waitFor()
    await page.getByRole('button', { name: 'Add a card to bid' }).click()
    await page.waitForURL(`${standIn.url}/**`)
    await page.getByRole('button', { name: /4242/ }).first().click()
    await page.waitForURL(`${goodlot.url}/i/${id}**`)
    await bidAndConfirm(page, '$50', 'You’re winning')
    await page.goto(`${goodlot.url}/you/cards`)
    await page.getByText('Visa ending 4242').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a bid refused for want of a card leads to the card, and back to the same bid', async () => {
    const columns = { require_card: true, card_threshold_cents: 100_00n }
    const bill = await givenBill(goodlot, { columns })
    const { id } = await givenItem(goodlot.db, { auctionId: bill.auctionId, startingCents: 50_00n })
    const anna = await browser.person({ viewport: { width: 360, height: 800 } })
    await signIn(anna, bill.guest)
    const page = await anna.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${goodlot.url}/i/${id}`)
    await page.getByRole('button', { name: 'Other amount' }).click()
    await page.getByRole('textbox', { name: 'Your bid' }).fill('120')
    await page.getByRole('button', { name: 'Bid $120' }).click()
    await page.getByRole('group').getByRole('button', { name: 'Bid $120', exact: true }).click()
    const leave = page.getByRole('button', { name: 'Add a card and bid $120' })
    await leave.waitFor()
    await page.getByText('I agree that the organizer may charge this card').waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      assert.ok(Number(overflow) <= 0, `nothing is cut off at ${width}`)
    }
    assert.deepEqual(await accessibilityProblems(page), [])
    await leave.click()
    await page.waitForURL(`${standIn.url}/**`)
    await page.goBack()
    await leave.click()
    await page.waitForURL(`${standIn.url}/**`)
    await page.getByRole('button', { name: /4242/ }).first().click()
    await page.waitForURL(`${goodlot.url}/i/${id}`)
    await page.getByText('You’re winning', { exact: false }).first().waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a card on file is added and replaced at any time, and who comes back without one is told so', async () => {
    const bill = await givenBill(goodlot)
    const anna = await browser.person({ viewport: { width: 360, height: 740 } })
    await signIn(anna, bill.guest)
    const page = await anna.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${goodlot.url}/you/cards`)
    await page.getByText('I agree that the organizer may charge this card').waitFor()
    await page.getByRole('button', { name: 'Add a card' }).click()
    await page.waitForURL(`${standIn.url}/**`)
    await page.getByRole('link', { name: /Back/ }).click()
    await page.getByText('No card was added.').waitFor()
    await page.getByRole('button', { name: 'Add a card' }).click()
    await page.waitForURL(`${standIn.url}/**`)
    await page.getByRole('button', { name: /4242/ }).first().click()
    await page.getByText('Visa ending 4242').waitFor()
    assert.equal(new URL(page.url()).search, '', 'a reload does not look again')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      assert.ok(Number(overflow) <= 0, `nothing is cut off at ${width}`)
    }
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Replace' }).click()
    await page.waitForURL(`${standIn.url}/**`)
    await page.getByRole('button', { name: /4444/ }).first().click()
    await page.getByText('Mastercard ending 4444').waitFor()
    assert.equal(await page.getByText('Visa ending 4242').count(), 0)
    assert.deepEqual(complaints, [])
  })

  test('the page of a pay link says what a share is a share of', async () => {
    const token = await sharedBillToken()
    const sayings = {
      en: ['1/3 share of A cabin by the lake', /of \$90 in all/],
      fr: ['Part de 1/3 : A cabin by the lake', /sur 90.* au total/],
      es: ['Parte de 1/3: A cabin by the lake', /de .*90.* en total/],
    } as const
    for (const [locale, [name, whole]] of Object.entries(sayings)) {
      const phone = await browser.person({ viewport: { width: 360, height: 740 }, locale })
      const page = await phone.newPage()
      const complaints = complaintsOf(page)
      await page.goto(`${goodlot.url}/pay#${token}`)
      await page.getByText(name).waitFor()
      const line = page.getByRole('listitem').filter({ hasText: name })
      assert.match((await line.innerText()).replaceAll(/\s/g, ' '), whole)
      assert.deepEqual(await accessibilityProblems(page), [])
      assert.deepEqual(complaints, [])
    }
  })

  test('a bill that cannot be paid online says why, and one that does not load can be tried again', async () => {
    const bill = await givenBill(goodlot, { amounts: [20n] })
    const phone = await browser.person({ viewport: { width: 360, height: 740 } })
    await signIn(phone, bill.guest)
    const page = await phone.newPage()
    await page.goto(`${goodlot.url}/receipts/${bill.receiptId}`)
    await page.getByRole('alert').getByText('This amount is too small to pay by card.').waitFor()
    assert.equal(await page.getByRole('button', { name: /^Pay \$/ }).count(), 0)
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.route('**/payment', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.reload()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unroute('**/payment')
    await again.click()
    await page.getByRole('alert').getByText('This amount is too small to pay by card.').waitFor()
  })

  test('what is to pay follows the bill, even when the first read of it got no answer', async () => {
    const bill = await givenBill(goodlot)
    const phone = await browser.person({ viewport: { width: 360, height: 740 } })
    await signIn(phone, bill.guest)
    const page = await phone.newPage()
    await page.goto(`${goodlot.url}/receipts/${bill.receiptId}`)
    await page.getByRole('button', { name: 'Pay $200', exact: true }).waitFor()
    await page.locator('html[data-connection=live]').waitFor()
    let requests = 0
    // As often as a read is repeated at once.
    await page.route('**/payment', (route) =>
      ++requests <= 3 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    const gift = await bill.call('POST', `/v3/auctions/${bill.auctionId}/donation`, { amount: 30 })
    assert.equal(gift.status, 201, gift.text)
    await page.getByRole('button', { name: 'Pay $230', exact: true }).waitFor()
    await page.getByRole('listitem').filter({ hasText: '$30' }).waitFor()
  })

  test('the rest of a double tap, or of a held Enter, on the way from the cart charges nothing', async () => {
    const bill = await givenBill(goodlot)
    const opened = await bill.addCard()
    await standIn.pay(opened.body.url, 'works')
    await bill.look(opened.body.id)
    const before = standIn.ledger.length
    const phone = await browser.person({ viewport: { width: 390, height: 844 } })
    await signIn(phone, bill.guest)
    const page = await phone.newPage()
    await holdTime(page)
    await page.goto(`${goodlot.url}/cart`)
    const toBill = page.getByRole('link', { name: 'Review and pay $200' })
    await passTimeUntil(page, () => toBill.isVisible())
    await toBill.click()
    const pay = page.getByRole('button', { name: 'Pay $200 with Visa 4242' })
    const tooSoon = pay.and(page.getByRole('button', { disabled: true }))
    await passTimeUntil(page, () => pay.isVisible(), 10)
    const { x, y, width, height } = (await pay.boundingBox())!
    const tap = () => page.mouse.click(x + width / 2, y + height / 2)
    await tap()
    for (const _ of [250, 500]) {
      await passTime(page, 250)
      await tap()
      await pay.focus()
      await page.keyboard.press('Enter')
      assert.equal(await tooSoon.count(), 1)
    }
    await page.keyboard.down('Enter')
    await passTime(page, DOUBLE_TAP_MS)
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    assert.equal(await page.getByRole('button', { name: 'Paying…' }).count(), 0)
    assert.equal(standIn.ledger.length, before)
    // A change of the amount has to be read, too.
    await page.getByRole('switch', { name: /Cover the card fee/ }).click()
    const more = page.getByRole('button', { name: 'Pay $206.28 with Visa 4242' })
    await passTimeUntil(page, () => more.isVisible(), 10)
    await more.dispatchEvent('click')
    assert.equal(standIn.ledger.length, before)
    await passTimeUntil(page, () => more.isEnabled(), 100)
    await more.click()
    await passTimeUntil(page, () => page.getByText('Paid. Thank you.').isVisible())
    assert.deepEqual(
      standIn.ledger.slice(before).map(({ kind, amount }) => `${kind} ${amount}`),
      ['capture 20628'],
    )
  })

  test('on two phones at the same time a bill is paid once, and both say so', async () => {
    const bill = await givenBill(goodlot)
    const opened = await bill.addCard()
    await standIn.pay(opened.body.url, 'works')
    await bill.look(opened.body.id)
    const before = standIn.ledger.length
    const phones = await Promise.all(
      [1, 2].map(async () => {
        const phone = await browser.person({ viewport: { width: 390, height: 800 } })
        await signIn(phone, bill.guest)
        const page = await phone.newPage()
        await page.goto(`${goodlot.url}/receipts/${bill.receiptId}`)
        return page
      }),
    )
    const [first, second] = phones as [Page, Page]
    await first.getByRole('button', { name: 'Use another card' }).click()
    await first.waitForURL(`${standIn.url}/**`)
    await second.getByRole('button', { name: 'Pay $200 with Visa 4242' }).click()
    await second.getByRole('status').getByText('Paid. Thank you.').waitFor()
    await first.getByRole('button', { name: /4444/ }).first().click()
    await first.goto(`${goodlot.url}/receipts/${bill.receiptId}`)
    await first.getByText('Paid $100', { exact: false }).first().waitFor()
    assert.equal(await first.getByRole('button', { name: /^Pay \$200/ }).count(), 0)
    assert.deepEqual(
      standIn.ledger.slice(before).map(({ kind, amount }) => `${kind} ${amount}`),
      ['capture 20000'],
    )
  })

  test('a cart is paid: a declined card leaves nothing, another one pays, and "Paid" stands in large letters', async () => {
    const bill = await givenBill(goodlot)
    const opened = await bill.addCard()
    await standIn.pay(opened.body.url, 'declinesLater')
    await bill.look(opened.body.id)
    const ben = await browser.person({ viewport: { width: 390, height: 800 } })
    await signIn(ben, bill.guest)
    const page = await ben.newPage()
    await page.goto(`${goodlot.url}/cart`)
    await page.getByRole('link', { name: 'Review and pay $200' }).click()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('button', { name: 'Pay $200 with Visa 0341' }).waitFor()
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      assert.ok(Number(overflow) <= 0, `nothing is cut off at ${width}`)
    }
    await page.getByRole('switch', { name: /Cover the card fee/ }).click()
    await page.getByRole('button', { name: 'Pay $206.28 with Visa 0341' }).click()
    await page.getByRole('alert').getByText('Nothing was charged').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Try this card again' }).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Pay $206.28 with another card' }).click()
    await page.waitForURL(`${standIn.url}/**`)
    await page.getByRole('button', { name: /4444/ }).first().click()
    await page.waitForURL(`${goodlot.url}/receipts/${bill.receiptId}`)
    await page.getByText('With Mastercard ending 4444').waitFor()
    const paid = await page.getByRole('status').filter({ hasText: 'Paid. Thank you.' }).boundingBox()
    assert.ok(
      paid && paid.y >= 0 && paid.y + paid.height <= 740,
      'it is in sight on a phone, without scrolling',
    )
    assert.equal((await bill.receipt()).totals.isPaid, true)
  })
})
