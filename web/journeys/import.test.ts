import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { useService } from '../../tests/kit/service.ts'
import { readXlsx } from '../console/before/import/read-xlsx.ts'
import { keepToasts, signIn } from './people.ts'

browserSuite('importing the files of an office', (browser) => {
  const goodlot = useService({}, { withPages: true, timeRuns: true })
  const ours = useManaged(goodlot)

  async function openImport(kind: 'items' | 'guests') {
    const { organizationId } = ours
    const { id } = await givenAuction(goodlot.db, { organizationId, status: 'draft' })
    await goodlot.db.query(
      `update auctions set time_zone = 'America/New_York', currency = 'USD', country_code = 'US',
              start_at = '2026-11-01', end_at = '2026-11-21T02:00:00Z' where id = $1`,
      [id],
    )
    const context = await browser.person({ viewport: { width: 1280, height: 900 } })
    await signIn(context, ours.manager)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.addInitScript(keepToasts)
    await page.goto(`${goodlot.url}/console/a/${id}/${kind}/import`)
    return { page, complaints, auctionId: id }
  }
  const choose = (page: Page, name: string) =>
    page.locator('input[type=file]').setInputFiles(`web/console/before/import/office-files/${name}`)
  const isWiderThanTheScreen = (page: Page) =>
    page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

  test('lots in Windows-1252: columns are matched, every problem is at its cell, and nothing is lost without the server', async () => {
    const { page, auctionId, complaints } = await openImport('items')
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    const template = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Lots template' }).click()
    const [sheet] = await readXlsx(new Uint8Array(readFileSync(await (await template).path())))
    assert.equal(sheet?.rows[0]?.cells[0], 'Lot number')

    await choose(page, 'hostile-entities.xlsx')
    await page.getByText('This workbook can’t be read.').waitFor()
    await choose(page, 'lots-windows-1252.csv')
    await page.getByText('3 cells need you').waitFor()
    await page.getByText('read as Windows-1252: “Müller & Söhne Cuckoo Clock”').waitFor()
    for (const [heading, field] of [
      ['Lot #', 'itemCode'],
      ['FMV', 'fairMarketValue'],
      ['Closes', 'endTime'],
      ['Meal', ''],
    ])
      assert.equal(await page.getByLabel(`${heading} goes to`).inputValue(), field)
    assert.deepEqual(await accessibilityProblems(page), [])
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      assert.equal(await isWiderThanTheScreen(page), false, `${width}`)
    }

    await page.getByRole('button', { name: '$12.50' }).click()
    await page.getByRole('button', { name: 'Leave out row 6' }).click()
    await page.getByText('1 cell needs you').waitFor()
    await page.route('**/items/import**', (route) => route.abort())
    await page.getByLabel('Fair market value, row 5').fill('$1,200')
    await page.getByLabel('Fair market value, row 5').press('Tab')
    await page.getByRole('button', { name: 'Import 4 lots' }).click()
    await page.getByText('Everything you’ve done here is still here.').waitFor()
    assert.equal(await page.getByLabel('Fair market value, row 5').inputValue(), '$1,200')
    assert.equal(await page.getByLabel('Starting bid, row 4').inputValue(), '12.50')
    await page.getByRole('link', { name: 'Guests', exact: true }).first().click()
    await page.getByRole('dialog').getByText('What you’ve fixed here isn’t saved.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).last().click()
    await page.unroute('**/items/import**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Everything is ready').waitFor()
    await page.getByLabel('Meal goes to').selectOption('category')
    await page.getByRole('button', { name: 'Import 4 lots' }).click()
    await page.getByText('4 lots imported.').waitFor()
    await page.getByRole('link', { name: 'Müller & Söhne Cuckoo Clock' }).waitFor()
    const { items } = await ours.managed('GET', `/auctions/${auctionId}/items`)
    assert.deepEqual(
      items.map((item: Record<string, unknown>) => [
        item.itemCode,
        item.itemType,
        item.fairMarketValue,
        item.startingPrice,
        new Date(Number(item.endTime) * 1000).toISOString(),
      ]),
      [
        ['101', 'silent', 1800, 400, '2026-11-21T02:00:00.000Z'],
        ['102', 'live', 950, 250, '2026-11-21T02:00:00.000Z'],
        ['103', 'silent', 340, 12.5, '2026-11-21T02:00:00.000Z'],
        ['104', 'silent', 1200, 150, '2026-11-21T02:00:00.000Z'],
      ],
    )
    const next = await openImport('items')
    await choose(next.page, 'lots-windows-1252.csv')
    await next.page.getByText('3 cells need you').waitFor()
    assert.equal(await next.page.getByLabel('Meal goes to').inputValue(), 'category', 'remembered')
    assert.deepEqual(
      complaints.filter((text) => !text.includes('ERR_FAILED')),
      [],
    )
  })

  test('guests in UTF-16 come in with their phones, and rows with a problem stay until they are fixed', async () => {
    const { page, auctionId } = await openImport('guests')
    await choose(page, 'guests-utf-16.txt')
    await page.getByText('Everything is ready').waitFor()
    await page.getByLabel('Email goes to').selectOption('')
    await page.getByText('Everything is ready').waitFor()
    await page.getByLabel('Guest Name goes to').selectOption('')
    await page.getByText('Every guest needs one of the two.').waitFor()
    await page.getByLabel('Email goes to').selectOption('email')
    await page.getByLabel('Guest Name goes to').selectOption('fullName')
    await page.getByText('Everything is ready').waitFor()
    await page.getByRole('button', { name: 'Import 3 guests' }).click()
    await page.getByText('3 guests imported.').waitFor()
    const { registrations } = await ours.managed('GET', `/auctions/${auctionId}/registrations`)
    assert.deepEqual(
      registrations.map((one: Record<string, unknown>) => [
        one.firstName,
        one.lastName,
        one.phone,
        one.paddleNumber,
      ]),
      [
        ['李', '娜', '', 101],
        ['Ben', 'Okafor', '+12075550142', 102],
        ['Zoë', 'Brontë', '+12075550143', 103],
      ],
    )

    const again = await openImport('guests')
    const twice =
      'Name,Email,Mobile\nAnna Bell,anna@example.org,12\nAnn Bell,ANNA@example.org,\nCarl Cole,carl@example.org,\n'
    await again.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(twice) })
    await again.page.getByText('2 cells need you').waitFor()
    await again.page.getByText('Another row has this too.').waitFor()
    await again.page.getByRole('button', { name: 'Import 1 guest' }).click()
    await again.page.getByText('1 guest imported. 2 rows are still here.').waitFor()
    await again.page.getByLabel('Mobile phone, row 2').fill('207 555 0144')
    await again.page.getByLabel('Mobile phone, row 2').press('Tab')
    await again.page.getByLabel('Email, row 3').fill('ann@example.org')
    await again.page.getByLabel('Email, row 3').press('Tab')
    await again.page.getByText('Everything is ready').waitFor()
    assert.deepEqual(await accessibilityProblems(again.page), [])
    await again.page.getByRole('button', { name: 'Import 2 guests' }).click()
    await again.page.getByText('2 guests imported.').waitFor()
  })

  test('a couple may have one paddle, and others with it are told at their cell that it is taken', async () => {
    const { page, auctionId } = await openImport('guests')
    const list = 'Name,Paddle,Household\nIda Holm,201,Holm\nJon Holm,201,Holm\nKai Lee,201,\n'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
    await page.getByText('1 cell needs you').waitFor()
    await page.getByText('Guests share a paddle only within a household').waitFor()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      assert.equal(await isWiderThanTheScreen(page), false, `${width}`)
    }
    await page.getByLabel('Paddle, row 4').fill('203')
    await page.getByLabel('Paddle, row 4').press('Tab')
    await page.getByRole('button', { name: 'Import 3 guests' }).click()
    await page.getByText('3 guests imported.').waitFor()
    const { registrations } = await ours.managed('GET', `/auctions/${auctionId}/registrations`)
    assert.deepEqual(
      registrations.map((one: Record<string, unknown>) => [
        one.firstName,
        one.paddleNumber,
        one.sharesPaddle,
      ]),
      [
        ['Jon', 101, true],
        ['Ida', 201, false],
        ['Kai', 203, false],
      ],
    )
  })
})
