import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { row } from '../../src/platform/database/pool.ts'
import { accessibilityProblems, becomesTrue, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import {
  givenAuction,
  givenItem,
  givenOrganization,
  givenRegistration,
} from '../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { givenPurchase } from '../../tests/kit/given-purchases.ts'
import { useService } from '../../tests/kit/service.ts'
import { holdTaps, signIn, takeTaps } from './people.ts'

browserSuite('mistakes that are mended', (browser) => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' }, { withPages: true, timeRuns: true })

  /** Paddle 101, Grace Kim, who is here; a manager's page is open. */
  async function givenEvening(auction: Parameters<typeof givenAuction>[1] = {}) {
    const manager = await givenPerson(goodlot)
    const { id: organizationId } = await givenOrganization(goodlot.db, { managerIds: [manager.id] })
    const { id: auctionId } = await givenAuction(goodlot.db, {
      name: 'Gala',
      organizationId,
      columns: { currency: 'USD' },
      ...auction,
    })
    const guest = await givenPerson(goodlot)
    const sql = `update users set first_name = 'Grace', last_name = 'Kim' where id = $1`
    await goodlot.db.query(sql, [guest.id])
    await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
    const context = await browser.person({ viewport: { width: 1440, height: 900 } })
    await signIn(context, manager)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    const open = async (section: string) => {
      // A sheet that closes takes a step back in the history, which would stop the next document from loading.
      await becomesTrue(page, '!history.state?.opened')
      await page.goto(`${goodlot.url}/console/a/${auctionId}/${section}`)
    }
    return { auctionId, guest, page, complaints, open }
  }
  async function findPaddle(page: Page) {
    await page.getByText('Still to pay').waitFor()
    await page.getByRole('combobox', { name: /^Find/ }).fill('kim')
    await page.getByRole('option', { name: /Grace Kim/ }).click()
    await page.getByRole('heading', { name: 'Grace Kim' }).waitFor()
  }
  const noProblems = async (page: Page) => assert.deepEqual(await accessibilityProblems(page), [])

  test('a mistyped payment is corrected, and seen in the log, the receipt and the till report', async () => {
    const { auctionId, guest, page, complaints, open } = await givenEvening({ status: 'closed' })
    const mug = await givenItem(goodlot.db, { auctionId, name: 'Coffee', itemType: 'forSale' })
    const line = { auctionId, itemId: mug.id, userId: guest.id, amountCents: 69_000n }
    const { receiptId } = await givenPurchase(goodlot.db, line)
    await open('desk')
    await page.getByLabel('This desk').fill('Desk 1')
    await findPaddle(page)
    await page.keyboard.press('h')
    await page.getByText('Grace Kim still owes $690.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Amount').fill('69')
    await page.getByRole('button', { name: 'Cash $69' }).click()
    await page.getByRole('button', { name: 'Correct the payment of $69' }).click()
    const sheet = page.getByRole('dialog', { name: 'Correct a payment' })
    await sheet.getByLabel('Amount').fill('690')
    await sheet.getByLabel('Reason').fill('A zero was missing')
    await noProblems(page)
    await sheet.getByRole('button', { name: 'Save correction' }).click()
    await page.getByText('Paid in full').waitFor()
    const sentence = 'A payment was corrected from $69 (cash) to $690 (cash).'
    await page.getByText(sentence).waitFor()

    await open('log')
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('kim')
    await page.keyboard.press('Enter')
    await page.getByText('took $69 in cash from Grace Kim (101) at Desk 1').waitFor()
    const what =
      'corrected a payment by Grace Kim (101) from $69 in cash to $690 in cash: “A zero was missing”'
    await page.getByText(what).waitFor()
    await noProblems(page)

    await open('reports')
    await page.getByRole('button', { name: 'Count cash: Desk 1' }).click()
    await page.getByLabel('Cash in the till').fill('680')
    await page.getByRole('button', { name: 'Save count' }).click()
    await page.getByText('$10 missing.').waitFor()
    await noProblems(page)
    assert.deepEqual(complaints, [])

    const phone = await browser.person({ viewport: { width: 360, height: 740 } })
    await signIn(phone, guest)
    const receipt = await phone.newPage()
    await receipt.goto(`${goodlot.url}/receipts/${receiptId}`)
    await receipt.getByText(sentence).waitFor()
    assert.equal(await receipt.getByText('A zero was missing').count(), 0)
    await noProblems(receipt)
  })

  test('a bid out of line is asked about, named at the hammer, and its sale corrected', async () => {
    const { auctionId, page, open } = await givenEvening()
    await givenItem(goodlot.db, {
      auctionId,
      name: 'Loon Cabin',
      itemType: 'live',
      controlMode: 'manual',
      itemCode: '12',
      startingCents: 1250_00n,
    })
    await goodlot.db.query('update registrations set checked_in_at = goodlot_now() where auction_id = $1', [
      auctionId,
    ])
    await open('live')
    await page.getByRole('button', { name: 'Loon Cabin' }).click()
    const bid = page.getByLabel('Bid for a paddle')
    await bid.fill('101 90000')
    await holdTaps(page)
    await bid.press('Enter')
    assert.equal(await bid.inputValue(), '', 'the next bid can be typed')
    await page.getByText('$90,000 is 72 times the last price of $1,250.').waitFor()
    const bids = () => row<{ count: number }>(goodlot.db, 'select count(*)::int as count from bids')
    assert.equal((await bids())?.count, 0, 'it was only asked about')
    await noProblems(page)
    const anyway = page.getByRole('button', { name: 'Place it: 101 90000' })
    await anyway.dispatchEvent('click')
    assert.equal(await anyway.count(), 1, 'the second half of a double tap')
    await takeTaps(page)
    await anyway.click()
    await page.getByText('Paddle 101 bids $90,000.').waitFor()
    await page.getByRole('button', { name: /^Sell to paddle 101 for \$90,000/ }).click()
    const question = page.getByRole('dialog', { name: 'Sell to paddle 101 for $90,000' })
    await question.getByText('This price is 72 times the bid before it.').waitFor()
    await question.getByRole('button', { name: 'Sell to paddle 101 for $90,000' }).click()
    await question.waitFor({ state: 'hidden' })

    await open('desk')
    await findPaddle(page)
    await page.getByRole('button', { name: 'Correct Loon Cabin' }).click()
    const sheet = page.getByRole('dialog', { name: 'Correct a sale' })
    await sheet.getByLabel('Amount').fill('900')
    await sheet.getByLabel('Reason').fill('Two zeros too many')
    await sheet.getByRole('button', { name: 'Save correction' }).click()
    await page.getByText('Loon Cabin was corrected from $90,000 to $900.').waitFor()
    await page.getByRole('button', { name: 'Card terminal $900' }).waitFor()
    const lot = await row<{ cents: bigint }>(
      goodlot.db,
      'select price_cents as cents from standings where auction_id = $1',
      [auctionId],
    )
    assert.equal(lot?.cents, 900_00n)
  })
})
