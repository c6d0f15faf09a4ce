import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext } from 'playwright-core'
import { encode } from 'uqr'
import { row } from '../../src/platform/database/pool.ts'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenRegistration, givenStaff } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { useStandIn } from '../../tests/kit/payments.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

/** A camera before which a code is held up: the device, and nothing of what the page does with it. */
async function holdUp(context: BrowserContext, text: string): Promise<void> {
  const { size, data } = encode(text, { border: 4 })
  await context.addInitScript(`{
    const code = ${JSON.stringify({ size, data })}
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 })
      const context = canvas.getContext('2d')
      const square = canvas.width / code.size
      const draw = () => {
        context.fillStyle = '#fff'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.fillStyle = '#000'
        code.data.forEach((line, y) => line.forEach((isDark, x) =>
          isDark && context.fillRect(x * square, y * square, square + 1, square + 1)))
        requestAnimationFrame(draw)
      }
      draw()
      return canvas.captureStream(10)
    }
  }`)
}

const mayUseCamera = 'document.featurePolicy.allowsFeature("camera")'

browserSuite('checking in', (browser) => {
  const standIn = useStandIn()
  const goodlot = useService(() => ({ ...standIn.env, RATE_LIMITS: 'manage=999999/60' }), {
    withPages: true,
    timeRuns: true,
  })
  const ours = useManaged(goodlot)

  async function evening(settings: object = {}) {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, name: 'Gala' })
    await ours.managed('PATCH', `/auctions/${auctionId}`, { checkIn: { onOwnPhone: true }, ...settings })
    const guest = await givenPerson(goodlot)
    const volunteer = await givenPerson(goodlot)
    await givenStaff(goodlot.db, { auctionId, email: volunteer.email, roles: ['door'] })
    return { auctionId, guest, volunteer }
  }

  test('a guest checks in on their own phone by the code that the door shows; the door confirms it', async () => {
    const { auctionId, guest, volunteer } = await evening()
    const door = await browser.person()
    await signIn(door, volunteer)
    const desk = await door.newPage()
    const complaints = complaintsOf(desk)
    await desk.goto(`${goodlot.url}/console/a/${auctionId}/door`)
    await desk.getByRole('button', { name: 'Code for guests' }).click()
    await desk.getByRole('img', { name: 'QR code to check in on your own phone' }).waitFor()
    assert.deepEqual(await accessibilityProblems(desk), [])
    await desk.getByRole('button', { name: 'Close' }).click()

    const { url } = await ours.managed('GET', `/auctions/${auctionId}/check-in-code`)
    const phone = await browser.person()
    const stranger = await phone.newPage()
    await stranger.goto(url.replace(new URL(url).origin, goodlot.url))
    const link = stranger.getByRole('link', { name: 'Sign in' }).last()
    assert.match(
      (await link.getAttribute('href'))!,
      /%23[A-Z2-9]{16}$/,
      'after signing in the code is still there',
    )
    assert.deepEqual(await accessibilityProblems(stranger), [])

    await signIn(phone, guest)
    const page = await phone.newPage()
    const said = complaintsOf(page)
    await page.goto(url.replace(new URL(url).origin, goodlot.url))
    await page.getByText(guest.email).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'I’m here: check in' }).click()
    await page.getByRole('heading', { name: 'You’re checked in' }).waitFor()
    await page.getByText('101', { exact: true }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('link', { name: 'See the lots' }).click()
    await page.getByRole('heading', { name: 'Gala' }).waitFor()

    await desk.getByText('1 of 1 guests are here.').waitFor()
    await desk.getByLabel('Name, phone, paddle or ticket').fill('101')
    await desk.getByText(/checked in at .* on their phone/).waitFor()
    await desk.getByRole('button', { name: 'Confirm Pat Person' }).click()
    await desk.getByText('Pat Person is checked in, paddle 101.').waitFor()
    const sql = 'select is_self_checked_in as "isSelf" from registrations where auction_id = $1'
    assert.deepEqual(await row(goodlot.db, sql, [auctionId]), { isSelf: null })
    assert.deepEqual([...complaints, ...said], [])
  })

  test('whoever checks in without a card on file adds one with a tap, and is not asked again', async () => {
    const { auctionId, guest } = await evening()
    const { url } = await ours.managed('GET', `/auctions/${auctionId}/check-in-code`)
    const phone = await browser.person({ viewport: { width: 360, height: 740 } })
    await signIn(phone, guest)
    const page = await phone.newPage()
    const checkIn = async () => {
      await page.goto(url.replace(new URL(url).origin, goodlot.url))
      await page.getByRole('button', { name: 'I’m here: check in' }).click()
      await page.getByRole('heading', { name: 'You’re checked in' }).waitFor()
    }
    await checkIn()
    await page.getByText('I agree that the organizer may charge this card').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Add a card' }).click()
    await page.waitForURL(`${standIn.url}/**`)
    await page.getByRole('button', { name: /4242/ }).first().click()
    await page.getByText('Visa ending 4242').waitFor()
    const answered = page.waitForResponse(`${goodlot.url}/v3/bidder/cards`)
    await checkIn()
    await answered
    assert.equal(await page.getByRole('button', { name: 'Add a card' }).count(), 0)
  })

  test('a code of before says so, and where to go', async () => {
    const { auctionId, guest } = await evening()
    const phone = await browser.person()
    await signIn(phone, guest)
    const page = await phone.newPage()
    await page.goto(`${goodlot.url}/check-in/${auctionId}#AAAAAAAAAAAAAAAA`)
    await page.getByRole('button', { name: 'I’m here: check in' }).click()
    await page.getByText('This code is no longer valid. Scan the one at the door or on your table.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
  })

  test('the camera of a phone checks in the guest of a ticket, on the door’s page and no other', async () => {
    const { auctionId, guest, volunteer } = await evening()
    await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
    const [{ ticketCode }] = (await ours.managed('GET', `/auctions/${auctionId}/registrations`)).registrations
    const context = await browser.person()
    await signIn(context, volunteer)
    await holdUp(context, `${goodlot.url}/a/${auctionId}?ticket=${ticketCode}`)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${goodlot.url}/console`)
    assert.equal(await page.evaluate(mayUseCamera), false)
    // From another page of the console the door's document is loaded first.
    await page.getByRole('link', { name: /Gala/ }).first().click()
    await page.getByRole('link', { name: 'Door' }).first().click()
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await page.getByText('Pat Person is checked in, paddle 101.').first().waitFor()
    assert.equal(await page.evaluate(mayUseCamera), true)
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('1 of 1 guests are here.').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a code that is no ticket checks in nobody; without a camera the page says what to do', async () => {
    const { auctionId, volunteer } = await evening()
    for (const [text, says] of [
      ['https://elsewhere.example', 'This isn’t a ticket of this auction.'],
      [null, /The browser doesn’t allow the camera|No camera can be used here/],
    ] as const) {
      const context = await browser.person()
      await signIn(context, volunteer)
      if (text) await holdUp(context, text)
      const page = await context.newPage()
      await page.goto(`${goodlot.url}/console/a/${auctionId}/door`)
      await page.getByRole('button', { name: 'Scan with the camera' }).click()
      await page.getByText(says).first().waitFor()
      assert.deepEqual(await accessibilityProblems(page), [])
    }
  })
})
