import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem, givenManager, givenRegistration } from '../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { givenPurchase } from '../../tests/kit/given-purchases.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

/** What reaches beyond the window, or is cut off by what holds it without an ellipsis. */
const cutOff = `[...document.querySelectorAll('body *')].filter((element) => {
  if (element.children.length > 0 || element.textContent.trim() === '' || element.closest('.visually-hidden, .report-scroll')) return false
  const { left, right, width } = element.getBoundingClientRect()
  const { overflowX, textOverflow } = getComputedStyle(element)
  const isCut = overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
  return width > 0 && (isCut || left < 0 || right > innerWidth + 1)
}).map((element) => element.textContent)`

/** What is wider than the place it has, and lies over its neighbour. */
const spilled = `[...document.querySelectorAll('main li span, main header h2')]
  .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
  .map((element) => element.textContent)`

browserSuite('the console in other languages', (browser) => {
  const goodlot = useService({}, { withPages: true, timeRuns: true })

  test('a manager chooses French, and the evening is in French on a phone and on a desk', async () => {
    const { id: auctionId, organizationId } = await givenAuction(goodlot.db, { name: 'Gala' })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, name: 'Lamp' })
    const guest = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
    await givenPurchase(goodlot.db, { auctionId, itemId, userId: guest.id })
    const manager = await givenPerson(goodlot)
    await givenManager(goodlot.db, { organizationId, userId: manager.id })
    const context = await browser.person({ locale: 'en-US' })
    const loaded: string[] = []
    context.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await signIn(context, manager)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${goodlot.url}/console/a/${auctionId}/door`)
    await page.getByRole('heading', { name: 'Door' }).waitFor()
    await page.getByLabel('Language').selectOption('Français')
    await page.getByRole('heading', { name: 'Entrée' }).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'fr')

    const pages = [
      { name: 'Entrée', says: '0 invité sur 1 sur place.' },
      { name: 'Caisse', says: 'Reste à payer' },
      { name: 'En direct', heading: 'Ce soir', says: 'Les mises sont ouvertes' },
    ]
    for (const { name, heading = name, says } of pages) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      await page.getByText(says).first().waitFor()
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        assert.deepEqual(await page.evaluate(cutOff), [], `${name} at ${width}`)
      }
      assert.deepEqual(await accessibilityProblems(page), [], name)
    }
    const words = loaded.filter((path) => /[-/](\w+-)?(fr|es)-[A-Z0-9]{8}\.js$/.test(path))
    assert.ok(words.some((path) => path.includes('desk-fr')))
    assert.deepEqual(
      words.filter((path) => /-es-[A-Z0-9]/.test(path)),
      [],
      'words of another language',
    )
    assert.deepEqual(complaints, [])
  })

  test('on a phone in Spanish, a draft’s checklist and the reports keep their buttons in sight and words whole', async () => {
    const draft = await givenAuction(goodlot.db, { name: 'Gala', status: 'draft' })
    const { organizationId } = draft
    const over = await givenAuction(goodlot.db, { name: 'Gala', status: 'closed', organizationId })
    const guest = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId: over.id, userId: guest.id })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId: over.id, name: 'Lamp', status: 'sold' })
    await givenPurchase(goodlot.db, { auctionId: over.id, itemId, userId: guest.id, kind: 'won' })
    await givenItem(goodlot.db, { auctionId: over.id, name: 'Canoe', status: 'unsold' })
    const manager = await givenPerson(goodlot)
    await givenManager(goodlot.db, { organizationId, userId: manager.id })
    const context = await browser.person({ locale: 'es-US', viewport: { width: 360, height: 800 } })
    await signIn(context, manager)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    for (const [path, says] of [
      [`${draft.id}`, 'Antes de abrir'],
      [`${over.id}/reports`, 'Lotes sin vender'],
    ] as const) {
      await page.goto(`${goodlot.url}/console/a/${path}`)
      await page.getByRole('heading', { name: says }).waitFor()
      assert.deepEqual(await page.evaluate(cutOff), [], path)
      assert.deepEqual(await page.evaluate(spilled), [], path)
      assert.deepEqual(await accessibilityProblems(page), [], path)
    }
    assert.deepEqual(complaints, [])
  })
})
