import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import {
  givenAuction,
  givenInvitation,
  givenItem,
  givenRegistration,
} from '../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../tests/kit/given-people.ts'
import { givenPurchase } from '../../tests/kit/given-purchases.ts'
import { useService } from '../../tests/kit/service.ts'
import { givenNotification } from '../../tests/kit/socket.ts'
import { holdTime, passTime, passTimeUntil } from './page-time.ts'
import { signIn } from './people.ts'

browserSuite('the pages about oneself', (browser) => {
  const goodlot = useService({}, { withPages: true, timeRuns: true })
  let anna: Person
  let ben: Person
  const ids = { auction: 0, lamp: 0, vase: 0, receipt: 0 }
  const bid = (person: Person, itemId: number, amount: number) =>
    goodlot.call('POST', `/v3/item/${itemId}/bid`, { token: person.token, body: { amount } })

  before(async () => {
    const { db } = goodlot
    anna = await givenPerson(goodlot)
    ben = await givenPerson(goodlot)
    ids.auction = (await givenAuction(db, { name: 'Lantern Gala' })).id
    const auctionId = ids.auction
    await givenRegistration(db, { auctionId, userId: anna.id })
    ids.lamp = (await givenItem(db, { auctionId, name: 'Lamp', startingCents: 1000n })).id
    ids.vase = (await givenItem(db, { auctionId, name: 'Vase', startingCents: 1000n })).id
    const ticket = await givenItem(db, { auctionId, name: 'Seat', itemType: 'ticket' })
    const seat = { auctionId, itemId: ticket.id, userId: anna.id, amountCents: 9500n }
    ids.receipt = (await givenPurchase(db, seat)).receiptId
    await bid(anna, ids.lamp, 10)
    await bid(ben, ids.lamp, 20)
    await bid(anna, ids.vase, 10)
  })

  async function open(path: string, person: Person | null = anna) {
    const context = await browser.person()
    if (person) await signIn(context, person)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(goodlot.url + path)
    return { page, complaints }
  }

  test('my bids stand outbid first, and move while I look', async () => {
    const { page, complaints } = await open('/bids')
    await page.getByRole('button', { name: 'Outbid 1' }).waitFor()
    assert.deepEqual(await page.locator('.item-card-name').allTextContents(), ['Lamp', 'Vase'])
    await page.getByRole('button', { name: 'Winning 1' }).click()
    assert.deepEqual(await page.locator('.item-card-name').allTextContents(), ['Vase'])
    assert.deepEqual(complaints, [])
  })

  test('being outbid is told wherever I am, with the lot a tap away, and the bell counts it', async () => {
    const { page } = await open('/you')
    await page.locator('html[data-connection=live]').waitFor()
    await page.getByRole('button', { name: 'Ticket' }).first().click()
    await page.getByRole('img', { name: /QR code of your ticket/ }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.keyboard.press('Escape')
    await bid(ben, ids.vase, 20)
    // One look for all of it: the message goes by itself.
    const message = page.locator('.fresh', { hasText: 'Outbid' })
    const view = message.getByRole('link', { name: 'View' })
    await view.and(page.locator(`[href="/i/${ids.vase}"]`)).waitFor()
    await page.getByRole('link', { name: /Messages, \d+ unread/ }).click()
    await page.getByRole('heading', { name: 'Messages' }).waitFor()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('link', { name: 'Messages', exact: true }).waitFor()
    await page.getByText('Unread').first().waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'You’ve been outbid on Vase. The price is now $20.' }).click()
    await page.getByRole('heading', { name: 'Vase' }).waitFor()
    await page
      .getByRole('button', { name: /^Bid \$/ })
      .first()
      .waitFor()
  })

  test('the cart says what is to pay and how, and its receipt never invents a value', async () => {
    const { page } = await open('/cart')
    await page.getByText('Pay at the desk').waitFor()
    await page.getByRole('link', { name: 'See the bill' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('Fair market value not stated').waitFor()
    const other = await open(`/receipts/${ids.receipt}`, ben)
    await other.page.getByRole('heading', { name: 'We can’t find that page' }).waitFor()
  })

  test('a page that is turned away asks again, says so after a while, and still goes on asking', async () => {
    const { page } = await open('/you')
    let turnedAway = 0
    await page.route('**/v3/bidder/receipts/*', (route) =>
      ++turnedAway <= 4 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await holdTime(page)
    await page.goto(`${goodlot.url}/receipts/${ids.receipt}`)
    await passTimeUntil(page, () => page.getByRole('button', { name: 'Try again' }).isVisible())
    assert.equal(turnedAway, 3)
    await passTimeUntil(page, () => page.getByText('Fair market value not stated').isVisible())
    assert.equal(turnedAway, 5)
  })

  test('so does a part of a page that nobody is told of', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { name: 'Garden Party', isPrivate: true })
    const guest = await givenPerson(goodlot)
    await givenInvitation(goodlot.db, { auctionId, email: guest.email })
    const { page } = await open('/bids', guest)
    let turnedAway = 0
    await page.route('**/v3/bidder/invited-auctions*', (route) =>
      ++turnedAway <= 3 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await holdTime(page)
    await page.goto(`${goodlot.url}/you`)
    await passTimeUntil(page, () => page.getByRole('link', { name: 'Garden Party' }).isVisible())
    assert.equal(turnedAway, 4)
  })

  test('so does the page of an item', async () => {
    const { page } = await open('/bids')
    let turnedAway = 0
    await page.route(`**/v3/item/${ids.lamp}`, (route) =>
      ++turnedAway <= 3 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await page.locator('.item-card', { hasText: 'Lamp' }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByRole('heading', { name: 'Lamp' }).waitFor()
  })

  test('so does one that shows what it was opened with', async () => {
    const { lamp, auction } = ids
    for (const { path, name, asked } of [
      { path: `/i/${lamp}`, name: 'Lamp', asked: new RegExp(`/v3/item/${lamp}$`) },
      { path: `/a/${auction}`, name: 'Lantern Gala', asked: new RegExp(`/v3/auctions/${auction}$`) },
      {
        path: `/a/${auction}`,
        name: 'Lantern Gala',
        asked: new RegExp(`/v3/auction/${auction}/items.*offset=0`),
      },
    ]) {
      const { page } = await open('/bids')
      let turnedAway = 0
      await page.route(asked, (route) =>
        ++turnedAway <= 3 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
      )
      let isAnswered = false
      page.on('response', (it) => {
        if (asked.test(it.url()) && it.ok()) isAnswered = true
      })
      await holdTime(page)
      await page.goto(goodlot.url + path)
      await page.getByRole('heading', { name }).waitFor()
      await passTimeUntil(page, () => isAnswered)
      assert.equal(turnedAway, 4)
    }
  })

  test('so does a list that news could not be read into', async () => {
    const { id: itemId } = await givenItem(goodlot.db, { auctionId: ids.auction, name: 'Clock' })
    const { page } = await open('/notifications')
    await page.locator('html[data-connection=live]').waitFor()
    await page.getByRole('heading', { name: 'Messages' }).waitFor()
    let turnedAway = 0
    await page.route(/notifications\?showRead/, (route) =>
      ++turnedAway <= 3 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    assert.equal((await bid(anna, itemId, 100)).status, 200)
    await page.getByRole('link', { name: /Clock/ }).first().waitFor()
    assert.equal(turnedAway, 4)
  })

  test('more messages are asked for while a new one is read: all are there, each once', async () => {
    const guest = await givenPerson(goodlot)
    for (let count = 0; count < 40; count++) await givenNotification(goodlot.db, guest.id, `Message ${count}`)
    const { page } = await open('/notifications', guest)
    await page.locator('html[data-connection=live]').waitFor()
    await page.getByText('Message 10').waitFor()
    const answered = Promise.withResolvers<void>()
    await page.route(/showRead=1.*offset=0/, async (route) => {
      await answered.promise
      await route.continue()
    })
    const asked = page.waitForRequest(/showRead=1.*offset=0/)
    await givenNotification(goodlot.db, guest.id, 'Message 40')
    await asked
    await page.getByRole('button', { name: 'Show more' }).click()
    answered.resolve()
    await page.getByText('Message 0', { exact: true }).waitFor()
    assert.deepEqual(
      await page.locator('.own-list .message-words').allTextContents(),
      Array.from({ length: 41 }, (_, place) => `Message ${40 - place}`),
    )
  })

  test('an auction whose lots cannot be read is not asked for all the time', async () => {
    const { page } = await open('/bids')
    await page.addInitScript(`Object.defineProperty(navigator, 'onLine', { value: false })`)
    let requests = 0
    await page.route(/\/v3\/auction\/\d+\/items/, (route) => {
      requests++
      return route.abort()
    })
    await holdTime(page)
    await page.goto(`${goodlot.url}/a/${ids.auction}`)
    await passTimeUntil(page, () => requests > 0, 100)
    await page.getByRole('heading', { name: 'Lantern Gala' }).waitFor()
    for (let second = 0; second < 4; second++) await passTime(page, 1_000)
    assert.equal(requests, 1)
    await passTimeUntil(page, () => requests > 1)
  })

  test('a limit of my own is kept, and removed again', async () => {
    const { page } = await open(`/you/limit/${ids.auction}`)
    await page.getByLabel('My limit for the evening').fill('500')
    await page.getByRole('button', { name: 'Save limit' }).click()
    await page.getByText('Saved.').waitFor()
    const own = async () =>
      (await goodlot.call('GET', `/v3/bidder/auctions/${ids.auction}/limit`, { token: anna.token })).body
        .limit
    assert.equal(await own(), '500.00')
    await page.getByRole('button', { name: 'Remove limit' }).click()
    await page.getByText('No limit').waitFor()
    assert.equal(await own(), null)
    await page.getByLabel('My limit for the evening').fill('1,250')
    await page.getByRole('button', { name: 'Save limit' }).click()
    await page.getByText('Saved.').waitFor()
    assert.equal(await own(), '1250.00')
  })

  test('a profile and an address are saved, and what is wrong is said at its field', async () => {
    const { page } = await open('/you/profile')
    await page.getByLabel('Company').fill('Lamps & Sons')
    await page.getByLabel('Mobile number').fill('12')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.field', { hasText: 'Mobile number' }).locator('.field-error').waitFor()
    await page.getByLabel('Mobile number').fill('+15143980234')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.goto(`${goodlot.url}/you/addresses`)
    await page.getByRole('button', { name: 'Add an address' }).click()
    await page.getByLabel('Country').selectOption('CA')
    await page.getByLabel('City').fill('Montréal')
    await page.getByRole('button', { name: 'Add address' }).click()
    await page.getByText('Montréal').waitFor()
  })

  test('signing out leaves nothing of the person, and strangers are asked to sign in', async () => {
    const { page } = await open('/you')
    await page.getByRole('button', { name: 'Sign out on this device' }).click()
    await page.getByRole('heading', { name: 'All auctions' }).waitFor()
    assert.equal(await page.evaluate(`localStorage.getItem('goodlot.session')`), null)
    const other = await open('/you')
    await other.page.getByRole('heading', { name: 'Your auctions' }).waitFor()
    const reloaded = other.page.waitForEvent('load')
    await other.page.evaluate(`{
      localStorage.removeItem('goodlot.session')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }`)
    await reloaded
    const stranger = await open('/bids', null)
    const way = stranger.page.getByRole('link', { name: 'Sign in' })
    assert.equal(await way.getAttribute('href'), '/sign-in?then=%2Fbids')
  })

  test('nothing stands in the way of anybody, in either theme', async () => {
    const { page } = await open('/bids')
    const paths = ['/bids', '/favorites', '/notifications', '/cart', '/you', '/you/profile', '/you/addresses']
    for (const path of [...paths, `/receipts/${ids.receipt}`, `/you/limit/${ids.auction}`]) {
      await page.goto(goodlot.url + path)
      await page.locator('#content:not([aria-busy=true])').waitFor()
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390, path)
      assert.deepEqual(await accessibilityProblems(page), [], path)
    }
  })
})
