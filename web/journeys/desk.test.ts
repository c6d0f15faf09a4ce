import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { rows } from '../../src/platform/database/pool.ts'
import { accessibilityProblems, becomesTrue, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem, givenRegistration, givenStaff } from '../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { givenPurchase } from '../../tests/kit/given-purchases.ts'
import { useService } from '../../tests/kit/service.ts'
import { DOUBLE_TAP_MS } from '../shared/double-tap.ts'
import { holdTime, passTime } from './page-time.ts'
import { signIn } from './people.ts'

browserSuite('the checkout desk', (browser) => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' }, { withPages: true, timeRuns: true })

  /** Paddle 101, Grace Kim, owes 100 for a cabin and 20 for coffee. */
  async function givenReceipt() {
    const { id: auctionId } = await givenAuction(goodlot.db, { name: 'Gala', status: 'closed' })
    const { id: userId } = await givenPerson(goodlot)
    await goodlot.db.query(`update users set first_name = 'Grace', last_name = 'Kim' where id = $1`, [userId])
    await givenRegistration(goodlot.db, { auctionId, userId })
    const cabin = await givenItem(goodlot.db, {
      auctionId,
      name: 'Loon Cabin',
      status: 'sold',
      itemCode: '12',
    })
    const coffee = await givenItem(goodlot.db, {
      auctionId,
      name: 'Coffee',
      itemType: 'forSale',
      itemCode: '13',
    })
    const sold = { auctionId, userId }
    await givenPurchase(goodlot.db, { ...sold, itemId: cabin.id, kind: 'won', amountCents: 10_000n })
    const { receiptId } = await givenPurchase(goodlot.db, { ...sold, itemId: coffee.id, amountCents: 2000n })
    return { auctionId, receiptId }
  }
  /** Paddle 102, Pat Person, owes 30. */
  async function givenBill(auctionId: number) {
    const { id: userId } = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'forSale' })
    return givenPurchase(goodlot.db, { auctionId, userId, itemId, amountCents: 3000n })
  }
  async function openDesk(auctionId: number, viewport = { width: 1440, height: 900 }) {
    const volunteer = await givenPerson(goodlot)
    await givenStaff(goodlot.db, { auctionId, email: volunteer.email, roles: ['desk'] })
    const context = await browser.person({ viewport })
    await signIn(context, volunteer)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${goodlot.url}/console/a/${auctionId}/desk`)
    await page.getByText('Still to pay').waitFor()
    await page.getByText(/^\d of \d bills are paid\.$/).waitFor()
    return { page, context, complaints }
  }
  const find = async (page: Page, paddle: string) => {
    await page.getByLabel('Paddle', { exact: true }).fill(paddle)
    await page.getByLabel('Paddle', { exact: true }).press('Enter')
  }
  /** What is due could be read, so that a key counts. */
  const canTake = (page: Page, name: string) => page.getByRole('button', { name, disabled: false }).waitFor()
  const taken = async (receiptId: number) =>
    (
      await rows<{ cents: bigint; way: string }>(
        goodlot.db,
        'select amount_cents as cents, paid_by as way from payments where receipt_id = $1 and voided_at is null order by id',
        [receiptId],
      )
    ).map(({ cents, way }) => `${way} ${cents}`)

  test('a paddle, what is owed, in part and the rest by keys, handed over, undone and paid again', async () => {
    const { auctionId, receiptId } = await givenReceipt()
    const { page, complaints } = await openDesk(auctionId)
    await find(page, '999')
    await page.getByText('No guest has paddle 999.').waitFor()
    // Typed blind, the next digits begin the next paddle.
    await page.keyboard.type('998\n101\n')
    await page.getByRole('heading', { name: 'Grace Kim' }).waitFor()
    await page.getByRole('button', { name: 'Card terminal $120' }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.keyboard.press('s')
    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    await page.keyboard.press('c')
    await page.getByText('$50 already paid').waitFor()
    await canTake(page, 'Card terminal $70')
    await page.keyboard.press('r')
    await page.getByText('Paid in full').waitFor()
    assert.deepEqual(await taken(receiptId), ['cash 5000', 'card 7000'])
    await page.keyboard.press('z')
    await canTake(page, 'Check $70')
    await page.keyboard.press('k')
    await page.getByText('Paid in full').waitFor()
    assert.deepEqual(await taken(receiptId), ['cash 5000', 'check 7000'])
    await page.keyboard.press('h')
    await page.getByText('2 of 2 handed over').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.evaluate('window.print = () => { document.title = "printed" }')
    await page.keyboard.press('p')
    await page.locator('.desk-paper', { hasText: 'Loon Cabin' }).waitFor({ state: 'attached' })
    await becomesTrue(page, 'document.title === "printed"')
    await page.getByText('No one owes anything.').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('two desks, one receipt: the second sees what the first took before it takes anything', async () => {
    const { auctionId, receiptId } = await givenReceipt()
    const [first, second] = [await openDesk(auctionId), await openDesk(auctionId)]
    for (const { page } of [first, second]) {
      await find(page, '101')
      await page.getByRole('button', { name: 'Cash $120' }).waitFor()
    }
    await first.page.getByLabel('Amount').fill('40')
    await first.page.getByRole('button', { name: 'Cash $40' }).click()
    await first.page.getByRole('button', { name: 'Cash $80' }).waitFor()
    await second.page.getByRole('button', { name: 'Cash $120' }).click()
    const dialog = second.page.getByRole('dialog', { name: 'Someone else just took a payment' })
    await dialog.getByText('$40, cash, taken by').waitFor()
    assert.deepEqual(await accessibilityProblems(second.page), [])
    assert.deepEqual(await taken(receiptId), ['cash 4000'])
    await dialog.getByRole('button', { name: 'Continue with $80' }).click()
    await second.page.getByRole('button', { name: 'Card terminal $80' }).click()
    await second.page.getByText('Paid in full').waitFor()
    assert.deepEqual(await taken(receiptId), ['cash 4000', 'card 8000'])
  })

  test('an answer that is lost: pressing again takes nothing twice', async () => {
    const { auctionId, receiptId } = await givenReceipt()
    const { page, context } = await openDesk(auctionId, { width: 390, height: 844 })
    await find(page, '101')
    let lost = 0
    await context.route('**/payments', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Cash $120' }).click()
    await page.getByText('No answer from the server').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Cash $120' }).click()
    await page.getByText('Paid in full').waitFor()
    assert.deepEqual(await taken(receiptId), ['cash 12000'])
  })

  test('a bill that does not come: the bill before is gone from the page, and this one comes by itself', async () => {
    const { auctionId } = await givenReceipt()
    const bill = await givenBill(auctionId)
    const { page } = await openDesk(auctionId)
    await find(page, '101')
    await page.getByRole('button', { name: 'Cash $120' }).waitFor()
    let isDown = true
    await page.route(`**/v3/manage/receipts/${bill.receiptId}`, (route) =>
      isDown ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await page.getByRole('button', { name: /^102/ }).click()
    await page.getByText('We’re very busy right now.').waitFor()
    assert.equal(await page.getByText('Grace Kim').count(), 1, 'on the list of who still has to pay')
    assert.equal(await page.getByRole('button', { name: 'Cash $120' }).count(), 0)
    isDown = false
    await page.getByRole('button', { name: 'Cash $30' }).waitFor()
    await page.getByLabel('Paddle', { exact: true }).fill('10')
    await page.getByRole('button', { name: 'Cash $30' }).waitFor({ state: 'detached' })
  })

  test('a double click on a part takes the part, and not the rest', async () => {
    const { auctionId, receiptId } = await givenReceipt()
    const { page } = await openDesk(auctionId)
    await find(page, '101')
    await page.getByLabel('Amount').fill('50')
    await holdTime(page)
    await page.getByRole('button', { name: 'Cash $50' }).click()
    const rest = page.getByRole('button', { name: 'Cash $70' })
    await rest.dispatchEvent('click')
    await page.keyboard.press('c')
    await passTime(page, DOUBLE_TAP_MS)
    await rest.click()
    await page.getByText('Paid in full').waitFor()
    assert.deepEqual(await taken(receiptId), ['cash 5000', 'cash 7000'])
  })

  test('a donation without an answer counts once, and a late answer does not bring its guest back', async () => {
    const { auctionId } = await givenReceipt()
    await givenBill(auctionId)
    const { page, context } = await openDesk(auctionId)
    const donate = async () => {
      await page.getByRole('button', { name: 'Add a donation' }).click()
      await page.getByLabel('Donation amount').fill('25')
      await page.getByRole('button', { name: 'Add $25' }).click()
    }
    let answers = 0
    const late = Promise.withResolvers<void>()
    await context.route('**/purchases', async (route) => {
      const response = await route.fetch()
      if (++answers === 1) return route.abort()
      await late.promise
      await route.fulfill({ response })
    })
    await find(page, '101')
    await donate()
    await page.getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await donate()
    await page.keyboard.press('Escape')
    await find(page, '102')
    await page.getByRole('button', { name: 'Cash $30' }).waitFor()
    late.resolve()
    await page.getByText('Grace Kim donated $25.').waitFor()
    await page.getByRole('button', { name: /^101.*\$145/ }).waitFor()
    assert.ok(await page.getByRole('button', { name: 'Cash $30' }).isVisible())
  })

  test('money for a line that was taken off is shown as to be refunded, and pays for what comes next', async () => {
    const { auctionId, receiptId } = await givenReceipt()
    const { page, complaints } = await openDesk(auctionId)
    await find(page, '101')
    await page.getByRole('button', { name: 'Card terminal $120' }).click()
    await page.getByText('Paid in full').waitFor()
    await goodlot.db.query(
      'update purchases set paid_by = null, paid_at = null where receipt_id = $1 and kind = $2',
      [receiptId, 'sale'],
    )
    await goodlot.db.query('update receipts set credit_cents = 2000 where id = $1', [receiptId])
    await find(page, '101')
    await page.getByRole('button', { name: 'Mark as paid with the $20 already taken' }).click()
    await page.getByText('Paid in full').waitFor()
    await goodlot.db.query('delete from purchases where receipt_id = $1 and kind = $2', [receiptId, 'sale'])
    await goodlot.db.query('update receipts set credit_cents = 2000 where id = $1', [receiptId])
    await find(page, '101')
    await page.locator('.receipt').getByText('To refund').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'To refund' }).waitFor()
    await page.getByRole('button', { name: '101 Grace Kim $20' }).click()
    await page.locator('.receipt').getByText('To refund').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.deepEqual(complaints, [])
  })
})
