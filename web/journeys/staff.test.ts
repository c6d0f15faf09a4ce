import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pause } from '../../src/platform/time/time.ts'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenStaff } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { useService } from '../../tests/kit/service.ts'
import { keepToasts, signIn } from './people.ts'

const long = 'maximiliana.theodora.von.hohenstaufen-zollern@friends-of-the-lighthouse.example'

browserSuite('the staff on a phone', (browser) => {
  const goodlot = useService({}, { withPages: true, timeRuns: true })
  const ours = useManaged(goodlot)

  async function open(width: number, hasTouch: boolean) {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    await givenStaff(goodlot.db, { auctionId, email: long, roles: ['door', 'desk'] })
    const context = await browser.person({ viewport: { width, height: 800 }, hasTouch })
    await signIn(context, ours.manager)
    await context.addInitScript(keepToasts)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${goodlot.url}/console/a/${auctionId}/staff`)
    await page.getByRole('button', { name: long, exact: true }).waitFor()
    const rolesOf = async () => (await ours.managed('GET', `/auctions/${auctionId}/staff`)).staff[0]?.roles
    return { page, complaints, rolesOf }
  }

  test('roles stand below the address, and are changed in a sheet that can also remove', async () => {
    const { page, complaints, rolesOf } = await open(360, true)
    await page.getByText('Door, Desk · Hasn’t signed in yet').waitFor()
    assert.equal(await page.getByRole('checkbox', { name: `Door, ${long}` }).isVisible(), false)
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      assert.ok(Number(overflow) <= 0, `nothing is cut off at ${width}`)
    }
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: long, exact: true }).tap()
    const sheet = page.getByRole('dialog', { name: long })
    await sheet.getByRole('checkbox', { name: 'Screen' }).click()
    await page.getByText('Door, Desk, Screen · Hasn’t signed in yet').waitFor()
    assert.deepEqual(await rolesOf(), ['door', 'desk', 'screen'])
    assert.deepEqual(await accessibilityProblems(page), [])
    await sheet.getByRole('button', { name: `Remove ${long}` }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).tap()
    await page.getByText('No staff yet').waitFor()
    assert.equal(await rolesOf(), undefined)
    assert.deepEqual(complaints, [])
  })

  test('on a desk each role has its column, and no roles stand below the address', async () => {
    const { page, rolesOf } = await open(1280, false)
    assert.equal(await page.getByText('Door, Desk ·').isVisible(), false)
    await page.getByRole('checkbox', { name: `Screen, ${long}` }).click()
    await page.getByText(long, { exact: true }).waitFor()
    while ((await rolesOf()).length < 3) await pause(20)
    assert.deepEqual(await rolesOf(), ['door', 'desk', 'screen'])
  })

  test('two roles changed at once are both changed, and a box shows what the person still has', async () => {
    const { page, rolesOf } = await open(1280, false)
    const box = (role: string) => page.getByRole('checkbox', { name: `${role}, ${long}` })
    const isChecked = (role: string, isOn: boolean) =>
      page.getByRole('checkbox', { name: `${role}, ${long}`, checked: isOn }).waitFor()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/staff', async (route) => {
      await released
      await route.continue()
    })
    await box('Desk').click()
    await box('Screen').click()
    release()
    await isChecked('Desk', false)
    await isChecked('Screen', true)
    assert.deepEqual(await rolesOf(), ['door', 'screen'])

    await page.unroute('**/staff')
    await page.route('**/staff', (route) => route.abort())
    await box('Screen').click()
    await page.locator('.toast.is-wrong').waitFor()
    await isChecked('Screen', true)
    await page.unroute('**/staff')

    await box('Screen').click()
    await isChecked('Screen', false)
    await box('Door').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await isChecked('Door', true)
    assert.deepEqual(await rolesOf(), ['door'])
  })
})
