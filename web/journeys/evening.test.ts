import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { deleteOrganization } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'
import { currentScene, givenScreen, hall } from './screen-evening.ts'

browserSuite('the evening from the console', (browser) => {
  const goodlot = useService({}, { withPages: true, timeRuns: true })
  const ours = useManaged(goodlot)

  async function open(path: string, who: { token: string } = ours.manager) {
    const context = await browser.person({ viewport: { width: 1280, height: 800 } })
    await signIn(context, who)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${goodlot.url}${path}`)
    return { page, complaints }
  }

  test('the console previews the screen and lists what is connected; a pause is on every scene', async () => {
    const { auctionId, code, items, bid, show } = await givenScreen(goodlot, ours, ['Quilt', 'Vase'])
    await bid(items[0])
    await show({ scene: { kind: 'leaderboard' } })
    const projector = await (await browser.person({ viewport: hall })).newPage()
    await projector.goto(`${goodlot.url}/screen/${code}`)
    await currentScene(projector).getByText('$20 leading').waitFor()

    const { page, complaints } = await open(`/console/a/${auctionId}/screen`)
    const preview = page.frameLocator('iframe.screen-preview')
    await preview.getByText('Leading right now').first().waitFor()
    await goodlot.service.countFollowers()
    await page.getByText(`${hall.width} × ${hall.height} pixels`).waitFor()
    await page.getByText('1 screen is connected.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.deepEqual(complaints, [])

    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'paused' })
    for (const [kind, more] of [
      ['leaderboard', {}],
      ['endingSoon', {}],
      ['lot', { itemId: items[0] }],
      ['paddleRaise', {}],
      ['sponsors', {}],
      ['message', { message: 'Dinner' }],
      ['countdown', {}],
    ] as const) {
      await show({ scene: { kind, ...more }, sponsors: ['Lake Hotel'] })
      await preview.locator(`.stage:has-text("Bidding is paused")`).waitFor()
      await projector.getByText('Bidding is paused').first().waitFor()
    }
  })

  test('the first organization is made with its first auction, and settings are not lost by Back', async () => {
    await deleteOrganization(goodlot.db, ours.organizationId)
    const { page, complaints } = await open('/console/new', ours.admin)
    await page.getByLabel('Organization', { exact: true }).fill('Harbor Paws')
    await page.getByLabel('What is it called?').fill('Spring Gala')
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('heading', { name: 'Before it opens' }).waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()

    const levels = page.getByLabel('Suggested donations')
    await levels.fill('50, many')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Enter an amount', { exact: false }).first().waitFor()
    await page.waitForFunction(`document.activeElement?.getAttribute('aria-invalid') === 'true'`)
    await page.goBack()
    await page.getByRole('dialog').getByText('Leave without saving?').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    assert.equal(await levels.inputValue(), '50, many')
    assert.match(page.url(), /settings$/)
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Before it opens' }).waitFor()
    assert.deepEqual(complaints, [])
  })
})
