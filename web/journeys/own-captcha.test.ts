import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenBill } from '../../tests/kit/given-bill.ts'
import { givenUser } from '../../tests/kit/given-people.ts'
import { useStandIn } from '../../tests/kit/payments.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

browserSuite('a captcha of our own', (browser) => {
  const standIn = useStandIn()
  const goodlot = useService(() => ({ ...standIn.env, CAPTCHA_PROVIDER: 'altcha' }), {
    withPages: true,
    timeRuns: true,
  })

  /** The captcha tokens that the page sends, one for each request to this address. */
  function tokensSent(page: Page, path: string): (string | undefined)[] {
    const tokens: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(path))
        tokens.push(request.postDataJSON().captchaToken)
    })
    return tokens
  }
  const solution = (page: Page) =>
    page.waitForResponse((response) => response.url().endsWith('/v3/auth/captcha-challenge'))

  test('the phone works for it while the person types, and nothing is shown or asked', async () => {
    const email = 'anna@example.org'
    await givenUser(goodlot.db, { email })
    const page = await (await browser.person({ viewport: { width: 360, height: 800 } })).newPage()
    const complaints = complaintsOf(page)
    const tokens = tokensSent(page, '/v3/auth/email-check')
    const asked = solution(page)
    await page.goto(`${goodlot.url}/sign-in?then=/you`)
    await asked
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('5-digit code').fill('00000')
    await page.waitForURL(`${goodlot.url}/you`)
    assert.equal(tokens.length, 1)
    assert.ok(JSON.parse(atob(tokens[0]!)).solution.counter > 0)
    assert.deepEqual(complaints, [])
  })

  test('a newcomer’s account takes a second one, made while they fill in the form', async () => {
    const page = await (await browser.person({ viewport: { width: 1280, height: 800 } })).newPage()
    const complaints = complaintsOf(page)
    const [checks, registrations] = ['email-check', 'register'].map((name) =>
      tokensSent(page, `/v3/auth/${name}`),
    )
    await page.goto(`${goodlot.url}/sign-in?then=/you`)
    await page.getByLabel('Email').fill('new@example.org')
    const askedAgain = solution(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('First name').fill('Ben')
    await askedAgain
    await page.getByLabel('Last name').fill('Bell')
    await page.getByLabel('Country').selectOption('CA')
    await page.getByLabel('Mobile number').fill('514 555 7301')
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await page.getByLabel('5-digit code').fill('00000')
    await page.waitForURL(`${goodlot.url}/you`)
    assert.deepEqual([checks!.length, registrations!.length], [1, 1])
    assert.ok(checks![0] && registrations![0] && checks![0] !== registrations![0])
    assert.deepEqual(complaints, [])
  })

  test('without a challenge, or without TLS, people still sign in, under the strict limit', async () => {
    const email = 'cleo@example.org'
    await givenUser(goodlot.db, { email })
    const offline = await browser.person()
    await offline.route('**/v3/auth/captcha-challenge', (route) => route.abort())
    // What a page served without TLS is not allowed to do.
    const plain = await browser.person()
    await plain.addInitScript(`Object.defineProperty(globalThis, 'isSecureContext', { value: false })`)
    for (const person of [offline, plain]) {
      const page = await person.newPage()
      const tokens = tokensSent(page, '/v3/auth/email-check')
      await page.goto(`${goodlot.url}/sign-in?then=/you`)
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('5-digit code').fill('00000')
      await page.waitForURL(`${goodlot.url}/you`)
      assert.deepEqual(tokens, [undefined])
    }
  })

  test('whose card was declined three times pays with a fourth try, for which the phone works', async () => {
    const bill = await givenBill(goodlot)
    const opened = await bill.addCard()
    await standIn.pay(opened.body.url, 'declinesLater')
    await bill.look(opened.body.id)
    for (let count = 0; count < 3; count++) assert.equal((await bill.pay({ way: 'card' })).status, 201)
    const dora = await browser.person({ viewport: { width: 360, height: 800 } })
    await signIn(dora, bill.guest)
    const page = await dora.newPage()
    const tokens = tokensSent(page, `/v3/bidder/receipts/${bill.receiptId}/payments`)
    await page.goto(`${goodlot.url}/receipts/${bill.receiptId}`)
    await page.getByRole('button', { name: 'Use another card' }).click()
    await page.waitForURL(`${standIn.url}/**`)
    assert.equal(tokens.length, 2, 'asked for after the first request')
    assert.equal(tokens[0], undefined)
    assert.ok(tokens[1])
    await page.getByRole('button', { name: /4444/ }).first().click()
    await page.getByRole('status').getByText('Paid. Thank you.').waitFor()
  })
})
