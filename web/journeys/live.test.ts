import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { row } from '../../src/platform/database/pool.ts'
import { accessibilityProblems, becomesTrue, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem, givenManager, givenRegistration } from '../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { holdTaps, keepToasts, signIn, takeTaps } from './people.ts'

browserSuite('the live page', (browser) => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' }, { withPages: true, timeRuns: true })

  /** Anna has paddle 101 and Ben 102; both are here. */
  async function givenEvening() {
    const columns = { auto_bid_policy: 'classic', goal_cents: 100_000n }
    const { id: auctionId, organizationId } = await givenAuction(goodlot.db, { name: 'Gala', columns })
    const [anna, ben, manager] = [
      await givenPerson(goodlot),
      await givenPerson(goodlot),
      await givenPerson(goodlot),
    ]
    for (const { id: userId } of [anna, ben])
      await givenRegistration(goodlot.db, { auctionId, userId, columns: { checked_in_at: new Date() } })
    await givenManager(goodlot.db, { organizationId, userId: manager.id })
    return { auctionId, anna, ben, manager }
  }
  async function open(manager: { token: string }, path: string, viewport = { width: 1440, height: 900 }) {
    const context = await browser.person({ viewport })
    await signIn(context, manager)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.addInitScript(keepToasts)
    await page.goto(`${goodlot.url}/console/a/${path}`)
    return { page, complaints }
  }
  const bid = (token: string, itemId: number, amount: number) =>
    goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount } })
  const standing = (itemId: number) =>
    row<{ status: number; cents: bigint | null; end: Date }>(
      goodlot.db,
      'select status_id as status, price_cents as cents, end_at as end from standings where item_id = $1',
      [itemId],
    )
  /** Holds back requests to an address until the returned function is called; counts them. */
  async function hold(page: Page, url: string | RegExp) {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const held = { count: 0, release: () => release() }
    await page.route(url, async (route) => {
      held.count++
      await released
      await route.continue()
    })
    return held
  }
  const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  test('what needs somebody is on top; pause, more time and a void say what they do and can be undone', async () => {
    const { auctionId, anna, ben, manager } = await givenEvening()
    const { id } = await givenItem(goodlot.db, {
      auctionId,
      name: 'Balloon',
      itemCode: '1',
      incrementCents: 500n,
    })
    await givenItem(goodlot.db, { auctionId, name: 'Bear', itemCode: '2' })
    await bid(anna.token, id, 20)
    await bid(ben.token, id, 5000)
    const { page, complaints } = await open(manager, `${auctionId}/live`)
    await page.getByText('Needs attention · 2').waitFor()
    await page.getByText('250 times the previous bid').waitFor()
    await page.getByText('No bids yet').waitFor()
    await choose(page, 'Balloon')
    await page.getByText('$5,000 by paddle 102').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])

    for (const width of [900, 1100, 1180, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const { width: room } = (await page.locator('.live-name').first().boundingBox())!
      assert.ok(room >= 140, `at ${width} a lot's name has ${room} pixels`)
    }

    await page.keyboard.press('p')
    await page.getByText('1 lot paused.').waitFor()
    assert.equal((await standing(id))!.status, 9)
    const paused = page.getByText('paused', { exact: true }).first()
    await paused.waitFor()
    await page.keyboard.press('z')
    await paused.waitFor({ state: 'detached' })
    assert.equal((await standing(id))!.status, 1)

    const before = (await standing(id))!.end.getTime()
    const extensions: string[] = []
    page.on(
      'request',
      (request) => request.url().endsWith('/items/actions') && extensions.push(request.url()),
    )
    await page.keyboard.down('e')
    await page.getByText('1 lot has five more minutes.').waitFor()
    // Held down, it extends once.
    await page.keyboard.down('e')
    await page.keyboard.up('e')

    await page.getByRole('button', { name: /Void the last bid/ }).click()
    await page.getByText('The price goes from $5,000 to $20').waitFor()
    assert.equal(extensions.length, 1)
    assert.equal((await standing(id))!.end.getTime() - before, 300_000)
    await page.getByText('this one and 1 more. After that, only an administrator can.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.equal((await standing(id))!.cents, 500_000n)
    await page.getByRole('button', { name: 'Void the bid' }).click()
    await page.getByText('Bid voided.').waitFor()
    assert.equal((await standing(id))!.cents, 2000n)
    assert.deepEqual(complaints, [])
  })

  test('a live lot: opened, bids from the floor by paddle and amount, last call, sold', async () => {
    const { auctionId, manager } = await givenEvening()
    const lot = { itemType: 'live', controlMode: 'manual', status: 'pending' } as const
    const { id } = await givenItem(goodlot.db, {
      auctionId,
      name: 'Dinner',
      incrementCents: 5000n,
      startingCents: 20_000n,
      ...lot,
    })
    const { page } = await open(manager, `${auctionId}/live`)
    await choose(page, 'Dinner')
    await page.getByRole('button', { name: /Open this lot/ }).click()
    const floor = page.getByLabel('Bid for a paddle')
    await floor.fill('101')
    await floor.press('Enter')
    await page.getByText('Type the paddle, then the amount').waitFor()
    await floor.fill('101 200')
    await floor.press('Enter')
    await page.getByText('Paddle 101 bids $200.').waitFor()
    await floor.fill('102 205')
    await floor.press('Enter')
    await page.getByText('below the minimum bid', { exact: false }).waitFor()
    await floor.fill('102 250')
    await floor.press('Enter')
    await page.getByText('Paddle 102 bids $250.').waitFor()
    const bidder = await (await browser.person()).newPage()
    await bidder.goto(`${goodlot.url}/i/${id}`)
    await bidder.locator('html[data-connection=live]').waitFor()
    await page.getByRole('button', { name: /^Fair warning/ }).click()
    await page.getByText('Fair warning given.').waitFor()
    await bidder.getByText('Going to paddle 102 for $250.').waitFor()
    await page.getByRole('button', { name: /^Last call/ }).click()
    await page.getByText('last call', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: /Sell to paddle 102 for \$250/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sell to paddle 102 for $250' }).click()
    await page.getByText('1 lot closed.').waitFor()
    assert.equal((await standing(id))!.status, 2)
  })

  test('a bid that comes while a lot is being sold is asked about; the next one can be typed meanwhile', async () => {
    const { auctionId, anna, ben, manager } = await givenEvening()
    const { id } = await givenItem(goodlot.db, { auctionId, name: 'Balloon', incrementCents: 500n })
    await bid(anna.token, id, 20)
    const { page } = await open(manager, `${auctionId}/live`)
    await choose(page, 'Balloon')
    const held = await hold(page, `**/items/${id}/bids`)
    const floor = page.getByLabel('Bid for a paddle')
    await floor.fill('102 30')
    await floor.press('Enter')
    await floor.fill('101 40')
    held.release()
    await page.getByText('Paddle 102 bids $30.').waitFor()
    assert.equal(await floor.inputValue(), '101 40')
    await floor.press('Enter')
    await page.getByText('Paddle 101 bids $40.').waitFor()
    assert.equal(await floor.inputValue(), '')
    await floor.press('Escape')

    const action = (name: string) => page.locator('.item-action').getByText(name, { exact: true })
    const question = page.getByRole('dialog')
    await action('Sell to paddle 101 for $40').click()
    const yes = question.getByRole('button', { name: 'Sell to paddle 101 for $40' })
    await yes.waitFor()
    await bid(ben.token, id, 50)
    await action('Sell to paddle 102 for $50').waitFor()
    await yes.and(page.getByRole('button', { disabled: false })).waitFor()
    await holdTaps(page)
    await yes.click()
    const changed = question.getByRole('button', { name: 'Sell to paddle 102 for $50' })
    await changed.waitFor()
    // The second half of a double click is no answer to the new question.
    await changed.dispatchEvent('click')
    await takeTaps(page)
    assert.equal((await standing(id))!.status, 1)
    await changed.click()
    await page.getByText('1 lot closed.').waitFor()
    assert.equal((await standing(id))!.status, 2)
  })

  test('more time counts once, pressed twice or sent again without an answer', async () => {
    const { auctionId, manager } = await givenEvening()
    const { id } = await givenItem(goodlot.db, { auctionId, name: 'Balloon' })
    const { page } = await open(manager, `${auctionId}/live`)
    const before = (await standing(id))!.end.getTime()
    const minutesMore = async () => ((await standing(id))!.end.getTime() - before) / 60_000
    await choose(page, 'Balloon')
    const held = await hold(page, '**/items/actions')
    await page.keyboard.press('e')
    await page.keyboard.press('e')
    held.release()
    await page.getByText('1 lot has five more minutes.').waitFor()
    assert.deepEqual([held.count, await minutesMore()], [1, 5])

    await page.unroute('**/items/actions')
    await page.reload()
    await choose(page, 'Balloon')
    // Each arrives, and the answer to the first is lost; nothing else gets through either.
    let lost = 0
    await page.route(`**/auctions/${auctionId}/live?*`, (route) => route.abort())
    await page.route('**/items/actions', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.keyboard.press('e')
    await page.locator('.toast.is-wrong').waitFor()
    assert.equal(await minutesMore(), 10)
    await page.keyboard.press('e')
    await page.getByText('1 lot has five more minutes.').waitFor()
    assert.deepEqual([lost, await minutesMore()], [2, 10])

    lost = 0
    await page.getByRole('button', { name: 'Add five minutes', exact: true }).click()
    const yes = page.getByRole('dialog').getByRole('button', { name: /five minutes/ })
    await yes.click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await yes.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.deepEqual([lost, await minutesMore()], [2, 15])
  })

  test('a question that comes late asks nothing over another page, nor in place of another question', async () => {
    const { auctionId, anna, manager } = await givenEvening()
    const { id } = await givenItem(goodlot.db, { auctionId, name: 'Balloon', incrementCents: 500n })
    await bid(anna.token, id, 20)
    const { page } = await open(manager, `${auctionId}/live`)
    await choose(page, 'Balloon')
    const question = page.getByRole('dialog')
    const first = await hold(page, /actions[?]dryRun/)
    const answered = page.waitForResponse(/actions[?]dryRun/)
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page.keyboard.press('h')
    const sell = question.getByRole('button', { name: 'Sell to paddle 101 for $20' })
    await sell.waitFor()
    first.release()
    await (await answered).finished()
    await page.evaluate(`fetch('/healthz').then((answer) => answer.text())`)
    assert.equal(await sell.isVisible(), true)
    await question.getByRole('button', { name: 'Cancel' }).click()

    const second = await hold(page, /void[?]dryRun/)
    const voided = page.waitForResponse(/void[?]dryRun/)
    const asked = page.waitForRequest(/void[?]dryRun/)
    await page.getByRole('button', { name: /Void the last bid/ }).click()
    await asked
    await page.getByRole('link', { name: 'Lots' }).click()
    await page.getByRole('heading', { name: 'Lots' }).waitFor()
    second.release()
    await (await voided).finished()
    await page.evaluate(`fetch('/healthz').then((answer) => answer.text())`)
    assert.equal(await question.count(), 0)
  })

  test('many at once, with the numbers first; a message is counted before it is sent; the log knows who did it', async () => {
    const { auctionId, anna, ben, manager } = await givenEvening()
    const ids: number[] = []
    for (const name of ['One', 'Two', 'Three'])
      ids.push((await givenItem(goodlot.db, { auctionId, name, incrementCents: 500n })).id)
    await bid(anna.token, ids[0]!, 10)
    await bid(ben.token, ids[0]!, 15)
    const { page } = await open(manager, `${auctionId}/live`, { width: 390, height: 844 })
    await page.getByLabel('Select One').check()
    await page.getByLabel('Select Two').check()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByText('1 lot will be sold and 1 lot stays unsold. 2 bidders will be notified.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Close 2 lots' }).click()
    await page.getByText('2 lots closed.').waitFor()
    assert.deepEqual(
      [
        (await standing(ids[0]!))!.status,
        (await standing(ids[1]!))!.status,
        (await standing(ids[2]!))!.status,
      ],
      [2, 6, 1],
    )
    await page.goto(`${goodlot.url}/console/a/${auctionId}/messages`)
    await page.getByText('Winners who haven’t paid').click()
    await page.getByLabel('Heading').fill('The desk is open')
    await page.getByLabel('Message', { exact: true }).fill('Please come by.')
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Send to 1 guest' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 guest' }).click()
    await page.getByText('Sent to 1 guest.').waitFor()
    const told = await row<{ user: number }>(
      goodlot.db,
      `select user_id as user from notifications where auction_id = $1 and title = 'The desk is open'`,
      [auctionId],
    )
    assert.equal(told!.user, ben.id)
    // A dialog that closes takes a step back in the history, which would stop the next document from loading.
    await becomesTrue(page, '!history.state?.opened')
    await page.goto(`${goodlot.url}/console/a/${auctionId}/log`)
    await page.getByText(/^closed lot .+, One$/).waitFor()
    await page.getByText('sent a message', { exact: false }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
  })

  test('a large gift waits, for the guest and in the figures, until a manager confirms it', async () => {
    const { auctionId, anna, manager } = await givenEvening()
    const guest = await browser.person()
    await signIn(guest, anna)
    const phone = await guest.newPage()
    await phone.goto(`${goodlot.url}/a/${auctionId}/give`)
    await phone.getByLabel('Your donation').fill('25000')
    await phone.getByRole('button', { name: 'Give $25,000' }).click()
    await phone.getByRole('button', { name: 'Yes, give $25,000' }).click()
    await phone.getByText('Thank you. Your donation of $25,000 counts once').waitFor()
    await phone.goto(`${goodlot.url}/cart`)
    await phone.getByText('Waiting for the organizer to confirm').waitFor()

    const { page, complaints } = await open(manager, `${auctionId}/live`)
    await page.getByText('$25,000 from Pat Person, paddle 101').waitFor()
    await page.getByText('$0', { exact: true }).first().waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await choose(page, 'Confirm')
    await page.getByText('$25,000 confirmed.').waitFor()
    await page.getByText('$25,000', { exact: true }).first().waitFor()
    await page.getByText('Donations to confirm').waitFor({ state: 'detached' })
    await phone.getByText('Waiting for the organizer to confirm').waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  test('a large gift is declined after a question', async () => {
    const { auctionId, anna, manager } = await givenEvening()
    await goodlot.call('POST', `/v3/auctions/${auctionId}/donation`, {
      token: anna.token,
      body: { amount: 99_999_999.99 },
    })
    const { page } = await open(manager, `${auctionId}/live`)
    await choose(page, 'Decline')
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await page.getByText('The $99,999,999.99 donation was declined.').waitFor()
    const left = await row(goodlot.db, 'select from purchases where auction_id = $1', [auctionId])
    assert.equal(left, undefined)
  })
})
