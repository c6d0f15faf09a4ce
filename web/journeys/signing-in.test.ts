import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { execute, rows } from '../../src/platform/database/pool.ts'
import { accessibilityProblems, becomesTrue, browserSuite } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem } from '../../tests/kit/given-auctions.ts'
import { givenUser } from '../../tests/kit/given-people.ts'
import { usePushService } from '../../tests/kit/push-service.ts'
import { useService } from '../../tests/kit/service.ts'
import { otherThan, pinsIn } from '../../tests/kit/texts.ts'
import { holdTime } from './page-time.ts'
import { bidAndConfirm, confirmIfAsked } from './people.ts'

browserSuite('signing in', (browser) => {
  const goodlot = useService(
    { ALLOW_ZERO_PIN: 'false', TERMS_URL: 'https://charity.example/terms' },
    { withPages: true, timeRuns: true },
  )
  const pushService = usePushService()
  let people = 0

  async function someone() {
    const number = ++people
    const email = `guest${number}@example.org`
    const { id } = await givenUser(goodlot.db, { email, phone: `+1514555${7000 + number}` })
    return { id, email }
  }
  const newestPin = () => pinsIn(goodlot.logs).at(-1)!

  async function askForPin(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('5-digit code').waitFor()
  }
  const typePin = (page: Page, pin: string) => page.getByLabel('5-digit code').fill(pin)

  const pinIsEmpty = (page: Page) =>
    becomesTrue(page, `document.activeElement.name === 'pin' && document.activeElement.value === ''`)

  async function signIn(page: Page, email: string, then = '/you'): Promise<void> {
    await page.goto(`${goodlot.url}/sign-in?then=${encodeURIComponent(then)}`)
    await askForPin(page, email)
    await typePin(page, newestPin())
    await page.waitForURL(goodlot.url + then)
  }

  const stored = (page: Page) => page.evaluate('Object.keys(localStorage)') as Promise<string[]>

  test('a wrong code, an old one and a locked account each say what to do, with the time to wait', async () => {
    const { email } = await someone()
    const page = await (await browser.person()).newPage()
    await page.goto(`${goodlot.url}/sign-in`)
    await askForPin(page, email)
    const old = newestPin()
    await goodlot.clock.advance(601)
    await typePin(page, old)
    await page.getByText('That code is wrong, already used or more than ten minutes old.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    const wrong = otherThan(old)
    for (let tries = 2; tries <= 5; tries++) {
      await pinIsEmpty(page)
      const answer = page.waitForResponse('**/verify-pin')
      await typePin(page, wrong)
      await answer
    }
    await pinIsEmpty(page)
    await typePin(page, wrong)
    await page.getByText('Too many wrong codes. For your safety, try again in 15 minutes.').waitFor()
  })

  test('who waits for a code goes on after a reload, forgets wrong digits and learns when the next code can be sent', async () => {
    const { email } = await someone()
    const page = await (await browser.person()).newPage()
    await page.clock.install()
    await page.goto(`${goodlot.url}/sign-in?then=/you`)
    await askForPin(page, email)
    await page.getByRole('button', { name: /^New code in \d+ seconds?$/ }).waitFor()
    await page.reload()
    await page.getByText(`We texted a code to the phone on file for ${email}.`).waitFor()
    await typePin(page, otherThan(newestPin()))
    await page.getByText('That code is wrong').waitFor()
    await pinIsEmpty(page)
    const again = page.getByRole('button', { name: 'Send a new code' })
    const texts = pinsIn(goodlot.logs).length
    for (const more of [1, 2]) {
      while (!(await again.isVisible())) await page.clock.runFor(1_000)
      await page.getByLabel('5-digit code').fill('12')
      await again.click()
      await page.getByText('We texted a new code. Only the newest one works.').waitFor()
      await pinIsEmpty(page)
      assert.equal(pinsIn(goodlot.logs).length, texts + more)
    }
    await page.getByText('We’ve texted three codes, and can’t send more for a while.').waitFor()
    await page.getByRole('button', { name: /^New code in \d+ minutes$/ }).waitFor()
    assert.equal(await page.getByRole('button', { name: /^New code/ }).isDisabled(), true)
    await typePin(page, newestPin())
    await page.waitForURL(`${goodlot.url}/you`)
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
  })

  test('a bid that waits for a sign-in survives a reload, and is dropped by Back', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { name: 'Patient Gala' })
    const { id } = await givenItem(goodlot.db, { auctionId, name: 'Lamp' })
    const { email } = await someone()
    const page = await (await browser.person()).newPage()
    await page.goto(`${goodlot.url}/i/${id}`)
    const sheet = page.getByRole('dialog')
    const bidAndAskForPin = async () => {
      await page.getByRole('button', { name: 'Bid $10', exact: true }).click()
      await sheet.getByText('Sign in, and your bid of $10 is placed.').waitFor()
      await askForPin(page, email)
    }
    await bidAndAskForPin()
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    assert.equal(page.url(), `${goodlot.url}/i/${id}`)
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
    await page.reload()
    await page.getByRole('heading', { name: 'Lamp' }).waitFor()
    assert.equal(await sheet.count(), 0)

    await bidAndAskForPin()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.reload()
    await sheet.getByText('Sign in, and your bid of $10 is placed.').waitFor()
    await page.getByLabel('5-digit code').waitFor()
    await typePin(page, newestPin())
    await confirmIfAsked(page, '$10', 'Your bid of $10 leads.')
    assert.equal((await goodlot.call('GET', `/v3/item/${id}`)).body.bidCount, 1)
  })

  test('a bid whose sheet is closed while the code is checked is not placed', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { name: 'Hasty Gala' })
    const { id } = await givenItem(goodlot.db, { auctionId, name: 'Lamp' })
    const { email } = await someone()
    const page = await (await browser.person()).newPage()
    const bids: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/bid')) bids.push(request.url())
    })
    const check = Promise.withResolvers<Route>()
    await page.route('**/verify-pin', (route) => check.resolve(route))
    await page.goto(`${goodlot.url}/i/${id}`)
    await page.getByRole('button', { name: 'Bid $10', exact: true }).click()
    await askForPin(page, email)
    await typePin(page, newestPin())
    const route = await check.promise
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await route.continue()
    await becomesTrue(page, `localStorage.getItem('goodlot.session') !== null`)
    // A bid would have been sent before this.
    await page.evaluate(`fetch('/healthz').then((answer) => answer.text())`)
    assert.deepEqual(bids, [])
  })

  test('new people create an account, read the operator’s terms, and learn at the field what is missing', async () => {
    const page = await (await browser.person()).newPage()
    await page.goto(`${goodlot.url}/sign-in`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Enter your email address.').waitFor()
    await page.getByLabel('Email').fill('newcomer@example.org')
    await page.route('**/email-check', (route) =>
      route.fulfill({ status: 503, json: { error: 'server_error', message: 'Busy.' } }),
    )
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('We’re very busy right now. Please try again in a moment.').waitFor()
    await page.unroute('**/email-check')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    await page
      .getByText('By continuing, you accept: Terms of use. Message and data rates may apply.')
      .waitFor()
    const terms = page.getByRole('link', { name: 'Terms of use' })
    assert.equal(await terms.getAttribute('href'), 'https://charity.example/terms')
    await page.getByLabel('Last name').fill('Comer')
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await page.getByText('Enter your first name.').waitFor()
    await page.getByText('Enter your mobile number.').waitFor()
    assert.equal(await page.getByText('Enter your last name.').count(), 0)
    assert.equal(await page.evaluate('document.activeElement.name'), 'firstName')
    assert.deepEqual(await accessibilityProblems(page), [])
  })

  test('a banned account and too many tries have words of their own', async () => {
    const { id, email } = await someone()
    await execute(goodlot.db, 'update users set is_locked_out = true where id = $1', [id])
    const page = await (await browser.person()).newPage()
    await page.goto(`${goodlot.url}/sign-in`)
    await askForPin(page, email)
    await typePin(page, '12345')
    await page.getByText('This account is closed. Please see the organizers.').waitFor()
    await page.getByRole('button', { name: 'Use another email' }).click()
    const newcomer = { firstName: 'New', lastName: 'Comer', mobile: '514 555 7999', countryCode: 'CA' }
    for (const email of ['one@example.org', 'two@example.org', 'three@example.org'])
      await goodlot.call('POST', '/v3/auth/register', { body: { ...newcomer, email, whitelabelId: 1 } })
    await page.getByLabel('Email').fill('four@example.org')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('First name').fill('New')
    await page.getByLabel('Last name').fill('Comer')
    await page.getByLabel('Country').selectOption('CA')
    await page.getByLabel('Mobile number').fill(newcomer.mobile)
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await page.getByText(/Too many attempts\. Try again in \d+ minutes\./).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
  })

  test('a page whose file does not come says so, reloads once when the service answers, and then when asked', async () => {
    const page = await (await browser.person({ serviceWorkers: 'block' })).newPage()
    await page.clock.install()
    const isLost = { file: true, page: false }
    let files = 0
    const askedTwice = Promise.withResolvers<void>()
    await page.route('**/assets/*sign-in-page*', (route) => {
      if (++files === 2) askedTwice.resolve()
      return isLost.file ? undefined : route.continue()
    })
    let refusals = 0
    await page.route('**/sign-in', (route) => {
      if (!isLost.page) return route.continue()
      return refusals++ % 2 === 0 ? route.abort() : route.fulfill({ status: 503, body: 'down' })
    })
    await page.goto(`${goodlot.url}/sign-in`, { waitUntil: 'commit' })
    await page.locator('.frame, #content').first().waitFor()
    isLost.page = true
    await page.clock.runFor(16_000)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    while (refusals < 4) await page.clock.runFor(1_000)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    isLost.page = false
    let reloads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) reloads++
    })
    const reloaded = page.waitForEvent('domcontentloaded')
    while (reloads < 1) await page.clock.runFor(1_000)
    await reloaded
    await askedTwice.promise
    await page.locator('.frame, #content').first().waitFor()
    await page.clock.runFor(16_000)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.clock.runFor(20_000)
    for (let trip = 0; trip < 3; trip++)
      await page.evaluate(`fetch('/sign-in').then((answer) => answer.text())`)
    assert.equal(reloads, 1)
    isLost.file = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Email').waitFor()
  })

  test('a page whose file comes right after its outline was drawn is shown', async () => {
    const page = await (await browser.person({ serviceWorkers: 'block' })).newPage()
    await holdTime(page)
    const file = Promise.withResolvers<Route>()
    await page.route('**/assets/*sign-in-page*', (route) => file.resolve(route))
    await page.goto(`${goodlot.url}/sign-in`, { waitUntil: 'commit' })
    const route = await file.promise
    await page.clock.runFor(400)
    await page.locator('main[aria-busy=true]').waitFor()
    await route.continue()
    await page.evaluate(`import('${route.request().url()}')`)
    await page.clock.runFor(400)
    await page.getByLabel('Email').waitFor()
  })

  test('a part whose file does not come reloads its page when asked, and only if the service answers', async () => {
    const { id } = await givenAuction(goodlot.db, { name: 'Lantern Gala' })
    const page = await (await browser.person({ serviceWorkers: 'block' })).newPage()
    const isLost = { file: true, page: false }
    await page.route('**/assets/*give-sheet*', (route) => (isLost.file ? route.abort() : route.continue()))
    await page.route('**/give', (route) =>
      isLost.page ? route.fulfill({ status: 503, body: 'down' }) : route.continue(),
    )
    await page.goto(`${goodlot.url}/a/${id}/give`)
    const button = page.getByRole('button', { name: 'Try again' })
    await button.waitFor()
    isLost.page = true
    const refused = page.waitForResponse((answer) => answer.status() === 503)
    await button.click()
    assert.equal((await refused).request().isNavigationRequest(), false)
    await page.getByRole('heading', { name: 'Lantern Gala' }).waitFor()
    Object.assign(isLost, { page: false, file: false })
    await button.click()
    await page.getByRole('dialog').waitFor()
  })

  test('two tabs share one session, and renew it once', async () => {
    const { email } = await someone()
    const context = await browser.person()
    const [one, two] = [await context.newPage(), await context.newPage()]
    await two.goto(`${goodlot.url}/bids`)
    await two.getByText('Sign in to see this').waitFor()
    await signIn(one, email)
    await two.getByText('No bids yet').waitFor()
    await two.close()
    const renewals: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/refresh-token')) renewals.push(request.url())
    })
    await one.evaluate(`{
      const session = JSON.parse(localStorage.getItem('goodlot.session'))
      localStorage.setItem('goodlot.session', JSON.stringify({ ...session, expiresAtMs: 0 }))
    }`)
    const [three, four] = [await context.newPage(), await context.newPage()]
    await Promise.all([three.goto(`${goodlot.url}/cart`), four.goto(`${goodlot.url}/favorites`)])
    await three.getByText('Nothing to pay').waitFor()
    await four.getByText('You’re not watching anything yet').waitFor()
    assert.equal(renewals.length, 1)
  })

  test('who signs out leaves a proof of the device and nothing else, in every tab', async () => {
    const anna = await someone()
    const ben = await someone()
    const gala = await givenAuction(goodlot.db, { name: 'Quiet Gala' })
    const { id } = await givenItem(goodlot.db, { auctionId: gala.id, name: 'Lamp' })
    const context = await browser.person()
    const page = await context.newPage()
    await signIn(page, anna.email, `/i/${id}`)
    await bidAndConfirm(page, '$10', 'Your bid of $10 leads.')
    const other = await context.newPage()
    await other.goto(`${goodlot.url}/bids`)
    await other.getByText('Lamp').waitFor()

    await page.goto(`${goodlot.url}/you`)
    await page.getByRole('button', { name: 'Sign out on this device' }).click()
    await page.getByRole('heading', { name: 'All auctions' }).waitFor()
    await other.getByText('Sign in to see this').waitFor()
    assert.deepEqual(await stored(page), ['goodlot.device'])
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
    const inCache = async (path: string) =>
      (await page.evaluate(
        `fetch('${path}', { cache: 'force-cache' }).then((kept) => kept.text())`,
      )) as string
    for (const path of ['/v3/bidder/my-activity?limit=100', '/v3/bidder/my-auctions?limit=20'])
      assert.match(await inCache(path), /unauthorized/)
    assert.doesNotMatch(await inCache(`/v3/item/${id}`), /isCurrentUserWinning/)
    const token = (await page.evaluate(`localStorage.getItem('goodlot.device')`)) as string
    assert.equal((await goodlot.call('GET', '/v3/user/profile', { token })).status, 401)

    const asked = page.waitForRequest('**/email-check')
    await signIn(page, ben.email, `/i/${id}`)
    assert.equal((await asked).headers().authorization, `Bearer ${token}`)
    await page.getByText('Highest bid', { exact: true }).waitFor()
    assert.equal(await page.getByText('You’re winning').count(), 0)
  })

  test('news reaches a device that asks for it, one tap stops it, and so does signing out', async () => {
    const { id: userId, email } = await someone()
    const context = await browser.person()
    await context.grantPermissions(['notifications'], { origin: goodlot.url })
    await standInForPushes(context)
    const page = await context.newPage()
    await signIn(page, email)
    const devices = () =>
      rows(goodlot.db, 'select endpoint from push_subscriptions where user_id = $1', [userId])
    const news = page.getByRole('switch', { name: /^Notify me on this device/ })
    await news.click()
    await page.getByText('On. Tap to turn off.').waitFor()
    assert.equal((await devices()).length, 1)
    assert.deepEqual(await accessibilityProblems(page), [])
    await news.click()
    await page.getByText('even when this page is closed').waitFor()
    assert.equal((await devices()).length, 0)
    await news.click()
    await page.getByText('On. Tap to turn off.').waitFor()
    const { id: auctionId } = await givenAuction(goodlot.db, {})
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, name: 'Lamp' })
    await showsWhatArrives(page, { origin: goodlot.url, itemId })

    const consoleTab = await context.newPage()
    await consoleTab.goto(`${goodlot.url}/console`)
    await page.goto(`${goodlot.url}/i/${itemId}`)
    await reloadWithoutWorker(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Bid $10', exact: true }).waitFor({ state: 'detached' })
    await tapNotification(context, `/i/${itemId}`)
    await page.getByRole('button', { name: 'Bid $10', exact: true }).waitFor()
    assert.equal(new URL(consoleTab.url()).pathname, '/console')
    assert.deepEqual(
      (await shownNotifications(page)).map(({ data }) => data),
      ['/'],
    )
    await consoleTab.close()
    await page.goto(`${goodlot.url}/you`)
    await page.getByRole('button', { name: 'Sign out on this device' }).click()
    await page.getByRole('heading', { name: 'All auctions' }).waitFor()
    assert.equal((await devices()).length, 0)
    assert.equal(await shownNotifications(page).then((shown) => shown.length), 0)
  })

  /** Browsers use their vendors' push services; this one uses ours. */
  async function standInForPushes(context: BrowserContext): Promise<void> {
    const { subscription } = pushService.device()
    let isOn = false
    await context.exposeFunction('pushIsOn', (next?: boolean) => (isOn = next ?? isOn))
    await context.addInitScript(`{
      const subscription = ${JSON.stringify(subscription)}
      const made = {
        endpoint: subscription.endpoint,
        toJSON: () => subscription,
        unsubscribe: async () => !(await pushIsOn(false)),
      }
      PushManager.prototype.subscribe = async () => ((await pushIsOn(true)), made)
      PushManager.prototype.getSubscription = async () => ((await pushIsOn()) ? made : null)
    }`)
  }
})

type Shown = { title: string; body: string; data: string }

const shownNotifications = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((all) => all.map(({ title, body, data }) => ({ title, body, data })))`) as Promise<Shown[]>

/** The service worker shows what the push service delivers, in the page's language, and each one leads somewhere. */
async function showsWhatArrives(page: Page, { origin, itemId }: { origin: string; itemId: number }) {
  const protocol = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await protocol.send('ServiceWorker.enable')
  const told = {
    type: 'outbid',
    kind: 'outbid',
    facts: { name: 'Lamp', amount: '20.00', currency: 'USD' },
    title: 'Stored title',
    message: 'Stored message',
    itemId,
    url: `/i/${itemId}`,
  }
  const deliver = async (message: object) =>
    protocol.send('ServiceWorker.deliverPushMessage', {
      origin: `${origin}/`,
      registrationId: await registered,
      data: JSON.stringify(message),
    })
  /** On a busy machine the browser's tool loses a message now and then; the same one again replaces the first. */
  const deliverUntil = async (count: number, message: object) => {
    await deliver(message)
    const again = setInterval(() => void deliver(message), 5_000)
    const isShown = `navigator.serviceWorker.ready
      .then((registration) => registration.getNotifications())
      .then((all) => all.length === ${count})`
    await becomesTrue(page, isShown).finally(() => clearInterval(again))
  }
  await deliverUntil(1, told)
  await page.evaluate(`caches.open('language').then((kept) => kept.put('/language', new Response('fr')))`)
  await deliverUntil(2, { ...told, itemId: itemId + 1, url: 'https://elsewhere.example/' })
  const shown = await shownNotifications(page)
  assert.deepEqual(
    shown.map(({ title, data }) => ({ title, data })).sort((one, two) => two.data.length - one.data.length),
    [
      { title: 'Outbid', data: `/i/${itemId}` },
      { title: 'Mise dépassée', data: '/' },
    ],
  )
  assert.equal(
    shown.find(({ title }) => title === 'Outbid')!.body,
    'You’ve been outbid on Lamp. The price is now $20.',
  )
}

/** Like a reload with the shift key held: the worker does not control the page afterwards. */
async function reloadWithoutWorker(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  const reloaded = page.waitForEvent('load')
  await protocol.send('Page.reload', { ignoreCache: true })
  await reloaded
  assert.equal(await page.evaluate('navigator.serviceWorker.controller'), null)
}

/** Taps the notification that leads to this path. */
async function tapNotification(context: BrowserContext, path: string): Promise<void> {
  await context.serviceWorkers()[0]!.evaluate(`registration.getNotifications().then((all) =>
    dispatchEvent(new NotificationEvent('notificationclick', {
      notification: all.find(({ data }) => data === '${path}'),
    })))`)
}
