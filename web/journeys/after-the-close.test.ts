import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import {
  givenAuction,
  givenImage,
  givenItem,
  givenManager,
  givenOrganization,
  givenRegistration,
} from '../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../tests/kit/given-people.ts'
import { givenPurchase } from '../../tests/kit/given-purchases.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

const HOUR = 3_600
/** As long as a name may be, and without a place to break. */
const LONG = 'Schneeschuhwanderung'.repeat(7)
const widths = [360, 390, 768, 1280, 1440]

browserSuite('after the close', (browser) => {
  const goodlot = useService({}, { withPages: true, timeRuns: true })
  let anna: Person
  let manager: Person
  const ids = { auction: 0, receipt: 0, featured: 0, pictured: 0 }

  before(async () => {
    const { db } = goodlot
    anna = await givenPerson(goodlot)
    manager = await givenPerson(goodlot)
    const ben = await givenPerson(goodlot)
    const paws = await givenOrganization(db, { name: 'Harbor Paws' })
    await givenManager(db, { organizationId: paws.id, userId: manager.id })
    const { id: auctionId } = await givenAuction(db, { organizationId: paws.id, name: 'Whiskers Gala' })
    ids.auction = auctionId
    await givenRegistration(db, { auctionId, userId: anna.id })
    const bid = (person: Person, itemId: number, amount: number) =>
      goodlot.call('POST', `/v3/item/${itemId}/bid`, { token: person.token, body: { amount } })
    for (const [name, amount] of [
      [LONG, 340],
      ['Your Pet in Oils', 190],
    ] as const)
      await bid(anna, (await givenItem(db, { auctionId, name })).id, amount)
    for (const name of ['Lamp', 'Vase', 'Bowl', 'Chair', 'Dinner for Eight']) {
      const { id } = await givenItem(db, { auctionId, name })
      await bid(anna, id, 10)
      await bid(ben, id, 20)
    }
    const trees = await givenOrganization(db, { name: 'Trees' })
    const other = await givenAuction(db, {
      organizationId: trees.id,
      name: `Other ${LONG}`,
      endsIn: 9 * HOUR,
    })
    const ticket = await givenItem(db, { auctionId: other.id, name: 'Seat', itemType: 'ticket' })
    await givenPurchase(db, { auctionId: other.id, itemId: ticket.id, userId: anna.id, amountCents: 2500n })
    ids.featured = (await givenAuction(db, { columns: { is_featured: true }, endsIn: 9 * HOUR })).id
    ids.pictured = (await givenItem(db, { auctionId: ids.featured })).id
    const image = await givenImage(db)
    await db.query('update auctions set image_id = $2 where id = $1', [ids.featured, image.id])
    await db.query('insert into item_images (item_id, image_id, position) values ($1, $2, 1)', [
      ids.pictured,
      image.id,
    ])
    await goodlot.clock.advance(HOUR + 100)
    await goodlot.service.ticker.tick()
    await goodlot.service.ticker.tick()
    const mine = await goodlot.call('GET', '/v3/bidder/receipts', { token: anna.token })
    ids.receipt = mine.body.receipts.find((one: { auctionId: number }) => one.auctionId === auctionId).id
  })

  async function open(path: string, locale = 'en-US') {
    const context = await browser.person({ locale })
    await signIn(context, anna)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(goodlot.url + path)
    return { page, complaints }
  }

  /** Nothing may be wider than the screen: what sticks out cannot be tapped. */
  async function fits(page: Page) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok(Number(wide) <= width, `${page.url()} is ${wide} wide on ${width}`)
    }
    await page.setViewportSize({ width: 390, height: 844 })
  }

  test('the auction begins with what I won, what I owe, the cart, and what comes next', async () => {
    const { page, complaints } = await open(`/a/${ids.auction}`)
    await page.getByRole('heading', { name: 'You won 2 lots $530' }).waitFor()
    const summary = page.getByRole('region', { name: 'You won 2 lots' })
    assert.match(await summary.innerText(), /Your Pet in Oils\s+\$190.*To pay\s+\$530/s)
    await page.getByRole('button', { name: 'Yours 7' }).waitFor()
    await page.getByText(/Tell them your paddle number, \d+, or show them this page/).waitFor()
    assert.deepEqual(await page.locator('.you-won-next li b').allTextContents(), [
      'Pay at the desk',
      'Collect your lots',
    ])
    assert.deepEqual(await accessibilityProblems(page), [])
    await fits(page)
    await summary.getByRole('link', { name: 'See your cart' }).click()
    await page.getByRole('heading', { name: 'Cart' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('lots that went to others are one message; opened, it names them and is read', async () => {
    const { page } = await open('/notifications')
    const group = page.getByRole('button', { name: /5 lots went to others/ })
    await group.getByText('Unread').waitFor()
    const unread = async () => {
      const path = '/v3/bidder/notifications?limit=0&groupUnread=1'
      return (await goodlot.call('GET', path, { token: anna.token })).body.unreadCount as number
    }
    const before = await unread()
    await page.getByRole('link', { name: 'Messages, 9+ unread' }).waitFor()
    assert.match(await page.title(), /^\(9\+\) Messages$/)
    assert.deepEqual(await accessibilityProblems(page), [])
    const isRead = page.waitForResponse(/\/notifications\/read/)
    await group.click()
    await group.getByText('Unread').waitFor({ state: 'detached' })
    await isRead
    assert.equal(await unread(), before - 1)
    assert.equal(
      await page
        .getByRole('listitem')
        .filter({ hasText: /^Dinner for Eight$/ })
        .count(),
      1,
    )
    assert.deepEqual(await accessibilityProblems(page), [])
    await fits(page)
    const stored = await goodlot.call('GET', '/v3/bidder/notifications?showRead=1&filter=general', {
      token: anna.token,
    })
    assert.deepEqual(
      stored.body.notifications.map(
        ({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`,
      ),
      Array.from({ length: 5 }, () => 'lost read'),
    )
  })

  test('the cart has a sum for each charity, and a bill becomes a receipt as it is paid', async () => {
    const { page } = await open('/cart')
    const charity = (name: string) => page.locator('.charity', { has: page.getByRole('heading', { name }) })
    await charity('Harbor Paws').getByText('To pay').waitFor()
    assert.match(await charity('Harbor Paws').locator('dl').innerText(), /^To pay\s+\$530$/)
    assert.match(await charity('Trees').locator('dl').innerText(), /^To pay\s+\$25$/)
    assert.deepEqual(await accessibilityProblems(page), [])
    await fits(page)
    const paper = page.locator('.receipt-sheet')
    const pay = (body: object) =>
      goodlot.call('POST', `/v3/manage/receipts/${ids.receipt}/payments`, { token: manager.token, body })
    await charity('Harbor Paws').getByRole('link', { name: 'See the bill' }).click()
    await paper.getByText(`Bill ${ids.receipt} ·`).waitFor()
    assert.doesNotMatch(await paper.innerText(), /Paid|deductible amount\s+\$0/)
    assert.match(await page.title(), /Bill · Whiskers Gala/)
    assert.deepEqual(await accessibilityProblems(page), [])
    await fits(page)
    await pay({ amount: 190, paidBy: 'cash' })
    await page.reload()
    await paper.getByText('Partly paid').waitFor()
    await pay({ paidBy: 'cash' })
    await page.reload()
    await paper.getByText('Receipt 1 · Whiskers').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await fits(page)
    const whole = await goodlot.call('GET', `/v3/manage/receipts/${ids.receipt}`, { token: manager.token })
    await goodlot.call('PATCH', `/v3/manage/receipts/${ids.receipt}/payments/${whole.body.payments[0].id}`, {
      token: manager.token,
      body: { paidBy: 'check', reason: 'It was a check.' },
    })
    await page.reload()
    await paper.getByText('Receipt 1, revision 2 · Whiskers').waitFor()
    await page.getByRole('button', { name: 'Revision 1' }).click()
    await paper.getByText('No longer valid: replaced by revision 2.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await fits(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as PDF' }).click()
    assert.equal((await saved).suggestedFilename(), 'Receipt 1.pdf')
    await page.goto(`${goodlot.url}/a/${ids.auction}`)
    await page.getByText('All paid. Thank you.').waitFor()
    await page.getByRole('link', { name: 'See your receipt' }).waitFor()
  })

  test('my own page can be used whatever my auctions are called, in every language', async () => {
    for (const [locale, button] of [
      ['en-US', 'Sign out on this device'],
      ['fr-CA', 'Se déconnecter sur cet appareil'],
      ['es-US', 'Cerrar sesión en este dispositivo'],
    ] as const) {
      const { page } = await open('/you', locale)
      await page.getByRole('button', { name: button }).waitFor()
      await fits(page)
      await page.goto(`${goodlot.url}/a/${ids.auction}`)
      await page.locator('.you-won').waitFor()
      await fits(page)
    }
  })

  test('the picture that a document begins with stays in its place when the app takes over', async () => {
    const { featured: auctionId, pictured: itemId } = ids
    for (const [path, width] of [
      ['/', 390],
      [`/a/${auctionId}`, 390],
      [`/i/${itemId}`, 390],
      ['/', 1280],
      [`/a/${auctionId}`, 1280],
      [`/i/${itemId}`, 1280],
    ] as const) {
      const page = await (await browser.person({ viewport: { width, height: 844 } })).newPage()
      const drawn = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await drawn.promise
        await route.continue()
      })
      await page.goto(goodlot.url + path, { waitUntil: 'commit' })
      const first = page.locator('#app .picture').first()
      await first.waitFor()
      const before = await first.boundingBox()
      drawn.resolve()
      await page.getByRole('link', { name: 'Skip to content' }).waitFor({ state: 'attached' })
      const after = await first.boundingBox()
      assert.deepEqual(after, before, `${path} at ${width}`)
    }
  })
})
