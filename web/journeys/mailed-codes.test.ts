import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { useMailServer } from '../../tests/kit/mail-server.ts'
import { useService } from '../../tests/kit/service.ts'
import { pinsIn } from '../../tests/kit/texts.ts'

browserSuite('signing in by a mailed code', (browser) => {
  const server = useMailServer()
  const settings = (channel: 'email' | 'both') => () => ({
    ALLOW_ZERO_PIN: 'false',
    PIN_CHANNEL: channel,
    SMTP_URL: server.url,
    MAIL_FROM: 'auctions@goodlot.example',
  })
  const mailed = useService(settings('email'), { withPages: true, timeRuns: true })
  const chosen = useService(settings('both'), { withPages: true, timeRuns: true })
  const codeIn = (mail: { text?: string | undefined }) => /\b(\d{5})\b/.exec(mail.text!)![1]!

  async function register(url: string, email: string, button: string) {
    const page = await (await browser.person({ viewport: { width: 360, height: 800 } })).newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${url}/sign-in?then=/you`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('First name').fill('Anna')
    await page.getByLabel('Last name').fill('Bell')
    await page.getByLabel('Country').selectOption('CA')
    await page.getByLabel('Mobile number').fill('514 555 7300')
    await page.getByRole('button', { name: button }).click()
    await page.getByLabel('5-digit code').waitFor()
    return { page, complaints }
  }

  test('a newcomer types the code from the mail, where nothing is texted', async () => {
    const arrival = server.arrival()
    const { page, complaints } = await register(mailed.url, 'anna@example.org', 'Email me a code')
    await page.getByText('We emailed a code to anna@example.org.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Text me a code instead' }).count(), 0)
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByLabel('5-digit code').fill(codeIn(await arrival))
    await page.waitForURL(`${mailed.url}/you`)
    assert.deepEqual(pinsIn(mailed.logs), [])
    await page.goto(`${mailed.url}/you/profile`)
    const phone = page.getByLabel('Mobile number')
    await phone.waitFor()
    assert.equal(await phone.inputValue(), '+15145557300', 'what they typed themselves stays')
    await page.getByRole('button', { name: 'Start afresh' }).click()
    await page.getByText('We have no number that you’ve confirmed.').waitFor()
    assert.deepEqual([await phone.inputValue(), await page.getByLabel('First name').inputValue()], ['', ''])
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.deepEqual(complaints, [])
  })

  test('who cannot get a text has the code mailed instead, where people choose', async () => {
    const { page, complaints } = await register(chosen.url, 'ben@example.org', 'Text me a code')
    await page.getByText('We texted a code to your phone ending in 7300.').waitFor()
    const arrival = server.arrival()
    await page.getByRole('button', { name: 'Email me a code instead' }).click()
    await page.getByText('We emailed a code to ben@example.org.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByLabel('5-digit code').fill(codeIn(await arrival))
    await page.waitForURL(`${chosen.url}/you`)
    assert.deepEqual(complaints, [])
  })
})
