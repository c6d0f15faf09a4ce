import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import jsqr from 'jsqr'
import sharp, { type Region } from 'sharp'
import { pause } from '../../src/platform/time/time.ts'
import { browserSuite } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem, givenRegistration } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { programSuite } from '../../tests/kit/programs.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'
import { currentScene, givenScreen, hall } from './screen-evening.ts'

const publicUrl = 'https://bid.example'
/** The library is CommonJS, and what it exports sits one level deeper than its types say. */
const readQr = jsqr as unknown as (typeof jsqr)['default']

/** What a phone's camera would find in a picture; null when it finds nothing. */
async function readIn(picture: Uint8Array, area?: Region): Promise<string | null> {
  const image = area ? sharp(picture).extract(area) : sharp(picture)
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}

browserSuite('QR codes on the big screen, read by a reader', (browser) => {
  const goodlot = useService({ PUBLIC_URL: publicUrl }, { withPages: true, timeRuns: true })
  const ours = useManaged(goodlot)

  test('they hold the address of the auction, from any seat; the console’s the address of the screen', async () => {
    const { auctionId, code, show } = await givenScreen(goodlot, ours, ['Quilt'])
    await show({ scene: { kind: 'leaderboard' } })
    const page = await (await browser.person({ viewport: hall })).newPage()
    await page.goto(`${goodlot.url}/screen/${code}`)
    const shown = currentScene(page).locator('.qr-code')
    await shown.waitFor()
    await page.locator('.is-leaving').waitFor({ state: 'detached' })
    for (const viewport of [hall, { width: 1280, height: 720 }]) {
      await page.setViewportSize(viewport)
      const found = await readIn(await shown.screenshot({ animations: 'disabled' }))
      assert.equal(found, `${publicUrl}/a/${auctionId}`, `${viewport.width}`)
    }
  })

  test('the door’s leads to the check-in with the code that counts, and the old one is gone once it is renewed', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const path = `/auctions/${auctionId}`
    await ours.managed('PATCH', path, { checkIn: { onOwnPhone: true } })
    const context = await browser.person()
    await signIn(context, ours.manager)
    const page = await context.newPage()
    await page.goto(`${goodlot.url}/console/a/${auctionId}/door`)
    await page.getByRole('button', { name: 'Code for guests' }).click()
    const code = page.getByRole('img', { name: 'QR code to check in on your own phone' })
    const address = async () => (await ours.managed('GET', `${path}/check-in-code`)).url
    const first = await address()
    assert.ok(first.startsWith(`${publicUrl}/check-in/${auctionId}#`), first)
    assert.equal(await readIn(await code.screenshot({ animations: 'disabled' })), first)
    await page.getByRole('button', { name: 'Make a new code' }).click()
    const renewed = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.getByRole('dialog').last().getByRole('button', { name: 'Make a new code' }).click()
    await renewed
    const second = await address()
    assert.notEqual(second, first)
    while ((await readIn(await code.screenshot({ animations: 'disabled' }))) === first) await pause(20)
    assert.equal(await readIn(await code.screenshot({ animations: 'disabled' })), second)
  })
})

programSuite('QR codes on paper, read by a reader', ['pdftoppm'], ({ pdftoppm }) => {
  const goodlot = useService({ PUBLIC_URL: publicUrl })
  const ours = useManaged(goodlot)

  test('bid sheets, labels and paddles lead to their lot, or to the auction', async () => {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, name: 'Quilt' })
    const { id: userId } = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId })
    const [{ ticketCode }] = (await ours.managed('GET', `/auctions/${auctionId}/registrations`)).registrations
    for (const [kind, address] of [
      ['bid-sheets', `${publicUrl}/i/${itemId}`],
      ['labels', `${publicUrl}/i/${itemId}`],
      ['paddles', `${publicUrl}/a/${auctionId}?ticket=${ticketCode}`],
    ] as const)
      assert.equal(await readIn(await printed(auctionId, kind)), address, kind)
  })

  test('table cards lead into the auction, and to the check-in once guests may check in themselves', async () => {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId })
    await ours.managed('POST', `/auctions/${auctionId}/registrations`, {
      firstName: 'Ada',
      lastName: 'Bright',
      tableName: '7',
    })
    assert.equal(await readIn(await printed(auctionId, 'table-cards')), `${publicUrl}/a/${auctionId}`)
    await ours.managed('PATCH', `/auctions/${auctionId}`, { checkIn: { onOwnPhone: true } })
    const { url } = await ours.managed('GET', `/auctions/${auctionId}/check-in-code`)
    const page = await printed(auctionId, 'table-cards')
    const { width, height } = await sharp(page).metadata()
    for (const top of [0, Math.floor(height / 2)])
      assert.equal(await readIn(page, { left: 0, top, width, height: Math.floor(height / 2) }), url, `${top}`)
  })

  /** The first page. */
  async function printed(auctionId: number, kind: string): Promise<Uint8Array> {
    const path = `${goodlot.url}/v3/manage/auctions/${auctionId}/paper?kind=${kind}`
    const response = await fetch(path, { headers: { authorization: `Bearer ${ours.manager.token}` } })
    assert.equal(response.status, 200, kind)
    const input = Buffer.from(await response.arrayBuffer())
    return execFileSync(pdftoppm, ['-r', '150', '-png', '-singlefile', '-'], { input, maxBuffer: 2 ** 26 })
  }
})
