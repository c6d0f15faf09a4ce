import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { programSuite } from '../../tests/kit/programs.ts'
import { useService } from '../../tests/kit/service.ts'
import { keepToasts, signIn } from './people.ts'

browserSuite('the seating plan', (browser) => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' }, { withPages: true, timeRuns: true })
  const ours = useManaged(goodlot)

  async function givenGuests() {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    for (const [firstName, lastName, tableName] of [
      ['Ada', 'Bright', '2'],
      ['Ben', 'Stone', '2'],
      ['Cy', 'Hall', '10'],
      ['Dee', 'Marsh', null],
    ])
      await ours.managed('POST', `/auctions/${auctionId}/registrations`, { firstName, lastName, tableName })
    return auctionId
  }
  const open = async (auctionId: number, options: object) => {
    const context = await browser.person(options)
    await signIn(context, ours.manager)
    await context.addInitScript(keepToasts)
    const page = await context.newPage()
    await page.goto(`${goodlot.url}/console/a/${auctionId}/guests/seating`)
    await page.getByText('3 of 4 guests have a table').waitFor()
    return { page, complaints: complaintsOf(page) }
  }
  const tablesOf = async (auctionId: number) => {
    const { registrations } = await ours.managed('GET', `/auctions/${auctionId}/registrations`)
    return registrations.map((guest: { firstName: string; tableName: string | null }) => [
      guest.firstName,
      guest.tableName,
    ])
  }

  test('guests move to another table by keyboard alone, and an undo brings them back', async () => {
    const auctionId = await givenGuests()
    const { page, complaints } = await open(auctionId, { viewport: { width: 1280, height: 800 } })
    await page.getByLabel('Seats at each table').fill('2')
    await page.keyboard.press('Enter')
    await page.getByText('2 of 2 seats · full').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    for (const name of ['Ada Bright', 'Dee Marsh']) {
      await page.getByRole('button', { name }).focus()
      await page.keyboard.press('Space')
    }
    await page.getByText('2 guests chosen').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Seat 2 here: Table 10' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('3 of 2 seats · 1 too many').waitFor()
    assert.deepEqual(await tablesOf(auctionId), [
      ['Ada', '10'],
      ['Ben', '2'],
      ['Cy', '10'],
      ['Dee', '10'],
    ])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 of 2 seats · 1 free').waitFor()
    await page.getByRole('heading', { name: 'Without a table' }).waitFor()
    assert.deepEqual(await tablesOf(auctionId), [
      ['Ada', '2'],
      ['Ben', '2'],
      ['Cy', '10'],
      ['Dee', null],
    ])
    assert.deepEqual(complaints, [])
  })

  test('on a phone, guests are tapped and moved with the bar at hand; a new table is there before anybody sits at it', async () => {
    const auctionId = await givenGuests()
    const { page, complaints } = await open(auctionId, { hasTouch: true, isMobile: true })
    await page.getByRole('button', { name: 'Add a table' }).tap()
    await page.getByLabel('Name or number').fill('Lake')
    await page.getByLabel('Seats', { exact: true }).fill('many')
    await page.getByRole('button', { name: 'Add table' }).tap()
    await page.getByText('Enter a whole number from 1 to 1,000.').waitFor()
    await page.getByLabel('Seats', { exact: true }).fill('4')
    await page.getByRole('button', { name: 'Add table' }).tap()
    await page.getByText('0 of 4 seats · 4 free').waitFor()
    await page.getByRole('button', { name: 'Dee Marsh' }).tap()
    await page.getByLabel('Move to').selectOption('Lake')
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Move', exact: true }).tap()
    await page.getByText('1 of 4 seats · 3 free').waitFor()
    await page.getByText('4 of 4 guests have a table').waitFor()
    assert.deepEqual((await tablesOf(auctionId)).at(-1), ['Dee', 'Lake'])
    assert.deepEqual(complaints, [])
  })
})

programSuite('the seating plan on paper', ['pdftotext'], ({ pdftotext }) => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' })
  const ours = useManaged(goodlot)

  test('300 guests at 30 tables are all on it, on both papers, and nobody is cut', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const lines = Array.from({ length: 300 }, (_, index) => `Name${index},Listed,${(index % 30) + 1}`)
    const path = `${goodlot.url}/v3/manage/auctions/${auctionId}`
    const headers = { authorization: `Bearer ${ours.manager.token}` }
    const body = ['first name,last name,table', ...lines].join('\n')
    const imported = await fetch(`${path}/registrations/import`, { method: 'POST', headers, body })
    assert.equal(imported.status, 201, await imported.text())
    await ours.managed('PUT', `/auctions/${auctionId}/seating`, { seatsPerTable: 12, tables: [] })
    for (const size of ['letter', 'a4']) {
      const response = await fetch(`${path}/paper?kind=seating&size=${size}`, { headers })
      const input = Buffer.from(await response.arrayBuffer())
      const text = execFileSync(pdftotext, ['-layout', '-', '-'], { input, maxBuffer: 2 ** 24 }).toString()
      const pages = text.split('\f').slice(0, -1)
      assert.ok(pages.length > 4, size)
      assert.ok(
        pages.every((page) => page.trim() !== ''),
        'no page is empty',
      )
      for (let index = 0; index < 300; index++)
        assert.equal(
          text.match(new RegExp(`\\bName${index} Listed\\b`, 'g'))?.length,
          2,
          `Name${index} on ${size}`,
        )
      assert.equal(text.match(/10 of 12 seats taken, 2 free/g)?.length, 30, size)
    }
  })
})
