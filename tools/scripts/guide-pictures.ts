import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { browserPath } from '../../tests/kit/browser.ts'
import { call } from '../../tests/kit/service.ts'

/** Takes the pictures for docs/organizers.md from a running service with its demo data: `npm run pictures:guide`. */
const url = process.env.GOODLOT ?? 'http://localhost:3000'
const target = join(import.meta.dirname, '../../docs/pictures')
const width = 1280

const path = browserPath()
if (path === null) throw new Error('No browser found: install chromium, or name one in CHROMIUM_PATH.')
const signedIn = await call(url, 'POST', '/v3/auth/verify-pin', {
  body: { email: 'manager@goodlot.example', pin: '00000', whitelabelId: 1 },
})
const token: string = signedIn.body.accessToken
const { body: mine } = await call(url, 'GET', '/v3/manage/auctions?limit=100', { token })
type Line = { id: number; status: string; itemCount: number }
const auctions: Line[] = mine.auctions
const draft = auctions.find(({ status }) => status === 'draft')!
const gala = auctions.toSorted((one, other) => other.itemCount - one.itemCount)[0]!

const { body: screen } = await call(url, 'GET', `/v3/manage/auctions/${gala.id}/screen`, { token })

/** Some are taken after a few key presses, so that there is something to see. */
const shots: [name: string, path: string, keys?: string[]][] = [
  ['console-overview', `/console/a/${draft.id}`],
  ['console-items', `/console/a/${gala.id}/items`],
  ['console-guests', `/console/a/${gala.id}/guests`],
  ['console-live', `/console/a/${gala.id}/live`, ['j']],
  ['console-door', `/console/a/${gala.id}/door`, ['a', 'n']],
  ['console-desk', `/console/a/${gala.id}/desk`, ['1', '0', '2', 'Enter']],
  ['console-raise', `/console/a/${gala.id}/raise`],
  ['screen', `/screen/${screen.code}`],
]

await mkdir(target, { recursive: true })
const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
try {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  })
  const session = { accessToken: token, refreshToken: 'none', expiresAtMs: Date.now() + 86_400_000 }
  await context.addInitScript(
    `localStorage.setItem('goodlot.session', ${JSON.stringify(JSON.stringify(session))})`,
  )
  for (const [name, address, keys = []] of shots) {
    const page = await context.newPage()
    await page.goto(url + address)
    await page.locator('#content:not([aria-busy=true]), .stage').first().waitFor()
    await page.waitForLoadState('networkidle').catch(() => null)
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    // The screen changes its slide by the clock; the guide speaks of the leaderboard.
    if (name === 'screen') await page.getByText('Leading right now').first().waitFor({ timeout: 120_000 })
    for (const key of keys) await page.keyboard.press(key)
    if (keys.length > 0) await page.waitForTimeout(1_500)
    const picture = await page.screenshot()
    await sharp(picture)
      .webp({ quality: 80 })
      .toFile(join(target, `${name}.webp`))
    await page.close()
  }
} finally {
  await browser.close()
}
