import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems, browserSuite } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem } from '../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { DOUBLE_TAP_MS } from '../shared/double-tap.ts'
import { holdTime, passTime, passTimeUntil } from './page-time.ts'
import { bidAndConfirm, confirmIfAsked, signIn } from './people.ts'

browserSuite('bidding', (browser) => {
  const goodlot = useService({ ALLOW_ZERO_PIN: 'true' }, { withPages: true, timeRuns: true })
  let auctionId: number
  before(async () => {
    auctionId = (await givenAuction(goodlot.db, { name: 'Gala' })).id
  })

  /** A lot that starts at $10 and rises by $5. */
  const givenLot = (item: object = {}) => givenItem(goodlot.db, { auctionId, incrementCents: 500n, ...item })

  async function open(path: string, person?: { token: string }) {
    const context = await browser.person()
    if (person) await signIn(context, person)
    const page = await context.newPage()
    await page.goto(goodlot.url + path)
    await page.locator('html[data-connection=live]').waitFor()
    return { page, context }
  }
  const bidButton = (page: Page, amount: string) =>
    page.getByRole('button', { name: `Bid ${amount}`, exact: true })
  const bid = (itemId: number, token: string, amount: number) =>
    goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount } })

  test('a newcomer registers and their bid is placed; outbid by another browser they take the lead by a limit, and win', async () => {
    const { id } = await givenLot({ name: 'Lamp' })
    const { page } = await open(`/i/${id}`)
    await bidButton(page, '$10').click()
    await page.getByLabel('Email').fill('newcomer@example.org')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('First name').fill('New')
    await page.getByLabel('Last name').fill('Comer')
    await page.getByLabel('Country').selectOption('CA')
    await page.getByLabel('Mobile number').fill('514 555 0177')
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await page.getByText('ending in 0177').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByLabel('5-digit code').fill('00000')
    await confirmIfAsked(page, '$10', 'Your bid of $10 leads.')

    const ben = await open(`/i/${id}`, await givenPerson(goodlot))
    await bidAndConfirm(ben.page, '$15', 'Your bid of $15 leads.')

    await page.getByText('Outbid. Someone bid $15.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Other amount' }).click()
    await page.getByText('Bid for me up to', { exact: true }).click()
    await page.getByLabel('Your limit').fill('40')
    await page.getByText('We bid $35 now, one step below your limit, and hold your lead up to $40.').waitFor()
    await page.getByRole('button', { name: 'Bid for me up to $40' }).click()
    await page.getByText('We hold your lead up to $40.').waitFor()

    await bidAndConfirm(ben.page, '$40', 'Another bidder set the same limit first.')
    await page.getByText('Your bid of $40 leads.').waitFor()

    await goodlot.clock.advance(3_700)
    await goodlot.service.ticker.tick()
    await page.getByText('You won it for $40.').waitFor()
    await ben.page.getByText('Sold for $40.').waitFor()
    assert.deepEqual(await accessibilityProblems(ben.page), [])
    await page.goto(`${goodlot.url}/cart`)
    const line = page.getByRole('link', { name: 'Lamp' })
    await line.getByText('$40').waitFor()
    await page.getByText('Pay at the desk').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
  })

  test('when the answer is lost the page finds out whether the bid counted', async () => {
    const gala = await givenAuction(goodlot.db, { name: 'Third' })
    const { id } = await givenItem(goodlot.db, { auctionId: gala.id, incrementCents: 500n })
    const anna = await givenPerson(goodlot)
    const { page, context } = await open(`/i/${id}`, anna)
    await context.route('**/bid', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await bidAndConfirm(page, '$10', 'Your bid of $10 leads.')
    assert.equal((await goodlot.call('GET', `/v3/item/${id}`)).body.bidCount, 1)
  })

  test('somebody who was faster is told, with the next bid one tap away', async () => {
    const gala = await givenAuction(goodlot.db, { name: 'Fourth' })
    const { id } = await givenItem(goodlot.db, { auctionId: gala.id, incrementCents: 500n })
    const { page, context } = await open(`/i/${id}`, await givenPerson(goodlot))
    const ben = await givenPerson(goodlot)
    await context.route('**/bid', async (route) => {
      await bid(id, ben.token, 10)
      await route.continue()
    })
    await bidAndConfirm(page, '$10', 'Someone else bid first. The next bid is $15.')
    await context.unroute('**/bid')
    await bidAndConfirm(page, '$15', 'Your bid of $15 leads.')
  })

  test('without a connection bidding is off until prices are known again', async () => {
    const gala = await givenAuction(goodlot.db, { name: 'Fifth' })
    const { id } = await givenItem(goodlot.db, { auctionId: gala.id, incrementCents: 500n })
    const { page, context } = await open(`/i/${id}`, await givenPerson(goodlot))
    await context.setOffline(true)
    await page.getByText('You’re offline. Prices may be out of date').first().waitFor()
    assert.equal(await bidButton(page, '$10').isDisabled(), true)
    await bid(id, (await givenPerson(goodlot)).token, 10)
    await context.setOffline(false)
    await page.getByText('Highest bid', { exact: true }).waitFor()
    await bidAndConfirm(page, '$15', 'Your bid of $15 leads.')
  })

  test('each kind of item has the words and the controls that fit it', async () => {
    const gala = await givenAuction(goodlot.db, { name: 'Sixth' })
    const given = (itemType: string, item: object = {}) =>
      givenItem(goodlot.db, { auctionId: gala.id, itemType: itemType as 'silent', ...item })
    const anna = await givenPerson(goodlot)
    const sealed = await given('sealedBid')
    const { page } = await open(`/i/${sealed.id}`, anna)
    await page.getByRole('button', { name: 'Place a sealed bid' }).click()
    await page.getByRole('textbox').fill('25')
    await page.getByRole('button', { name: 'Seal my bid of $25' }).click()
    await page.getByRole('group', { name: 'is binding' }).getByRole('button', { name: 'Seal my bid' }).click()
    await page.getByText('Your sealed bid of $25 is in.').first().waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])

    const ticket = await given('ticket', { status: 'available', quantity: 3 })
    await page.goto(`${goodlot.url}/i/${ticket.id}`)
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('button', { name: 'Buy 2 for $50' }).click()
    await page.getByText('Both are yours for $50.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])

    for (const itemType of ['forSale', 'raffle']) {
      const { id } = await given(itemType, { status: 'available', quantity: 3 })
      await page.goto(`${goodlot.url}/i/${id}`)
      await page.getByRole('button', { name: 'Buy 1 for $25' }).click()
      await page.getByText('It’s yours for $25.').waitFor()
    }

    const gift = await given('donation', { status: 'available' })
    await page.goto(`${goodlot.url}/i/${gift.id}`)
    assert.equal(
      await page.getByRole('link', { name: 'Give', exact: true }).getAttribute('href'),
      `/a/${gala.id}/give`,
    )

    const now = await given('silent', { buyNowCents: 9_900n })
    await page.goto(`${goodlot.url}/i/${now.id}`)
    await page.getByRole('button', { name: 'Buy now for $99' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Buy now for $99' }).click()
    await page.getByText('It’s yours for $99.').waitFor()

    const live = await given('live', { status: 'pending', controlMode: 'manual' })
    await page.goto(`${goodlot.url}/i/${live.id}`)
    await page.getByText('This lot will be called on stage.').waitFor()
  })

  test('a double tap buys once, and a later tap buys another', async () => {
    const gala = await givenAuction(goodlot.db, { name: 'Eighth' })
    const ticket = { auctionId: gala.id, itemType: 'ticket', status: 'available', quantity: 3 } as const
    const { id } = await givenItem(goodlot.db, ticket)
    const context = await browser.person()
    await signIn(context, await givenPerson(goodlot))
    const page = await context.newPage()
    await holdTime(page)
    let requests = 0
    page.on('request', (request) => {
      if (/\/my-activity\?limit=1$|\/purchase$/.test(request.url())) requests++
    })
    await page.goto(`${goodlot.url}/i/${id}`)
    const buy = page.getByRole('button', { name: 'Buy 1 for $25' })
    await passTimeUntil(page, () => buy.isVisible())
    const tapUntil = (count: number) =>
      passTimeUntil(page, async () => {
        await buy.click({ force: true })
        return requests >= count
      })
    await tapUntil(2)
    await page.getByText('It’s yours for $25.').waitFor()
    assert.equal(requests, 2)
    await buy.click({ force: true })
    await passTime(page, DOUBLE_TAP_MS)
    assert.equal(requests, 2)
    await tapUntil(4)
  })

  test('who may not bid is told so before the tap, on the button that mends it', async () => {
    const gala = await givenAuction(goodlot.db, {
      isPrivate: false,
      name: 'Seventh',
      columns: { require_ticket_to_bid: true },
    })
    const { id } = await givenItem(goodlot.db, { auctionId: gala.id })
    const { page } = await open(`/i/${id}`, await givenPerson(goodlot))
    await page.getByText('You need a ticket to bid in this auction.').waitFor()
    await page.getByRole('link', { name: 'Get a ticket to bid' }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
  })
})
