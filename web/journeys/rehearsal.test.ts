import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem, givenRegistration } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { givenPurchase } from '../../tests/kit/given-purchases.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

const desk = { width: 1440, height: 900 }
const hostile = '<img src=x onerror="window.isHurt=1"><script>window.isHurt=2</script>'

browserSuite('rehearsal, screen control, paper and reports', (browser) => {
  const goodlot = useService({ RATE_LIMITS: 'manage=9999/60' }, { withPages: true, timeRuns: true })
  const ours = useManaged(goodlot)
  let auctionId: number
  let wonId: number

  before(async () => {
    const { db } = goodlot
    const { organizationId } = ours
    auctionId = (await givenAuction(db, { organizationId, name: 'Whiskers Gala' })).id
    const worth = { fair_market_value_cents: 90_000n }
    wonId = (
      await givenItem(db, {
        auctionId,
        name: `Trip ${hostile}`,
        itemCode: '101',
        status: 'sold',
        columns: worth,
      })
    ).id
    for (const [index, name] of ['Lamp', 'Vase', 'Quilt'].entries())
      await givenItem(db, { auctionId, name, itemCode: String(102 + index), columns: worth })
    const guest = await givenPerson(goodlot)
    await givenRegistration(db, { auctionId, userId: guest.id })
    const sale = { auctionId, itemId: wonId, userId: guest.id, kind: 'won' as const }
    await givenPurchase(db, { ...sale, amountCents: 120_000n, paidBy: 'cash' })
  })

  async function open(path: string): Promise<{ page: Page; complaints: string[] }> {
    const context = await browser.person({ viewport: desk })
    await signIn(context, ours.manager)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${goodlot.url}/console/a/${auctionId}/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return { page, complaints }
  }

  const countRows = async () => {
    const tables = ['auctions', 'items', 'standings', 'bids', 'users', 'registrations', 'purchases', 'events']
    const counts: Record<string, number> = {}
    for (const table of [...tables, 'notifications', 'receipts', 'screens', 'rehearsals'])
      counts[table] = (await goodlot.db.query(`select count(*)::int as n from ${table}`)).rows[0].n
    return counts
  }

  test('a rehearsal is started, practised in, and leaves nothing behind', async () => {
    const { page, complaints } = await open('rehearsal')
    assert.deepEqual(await accessibilityProblems(page), [])
    const before = await countRows()
    await page.getByRole('button', { name: 'Start the rehearsal' }).click()
    await page.getByText('Rehearsing Whiskers Gala').waitFor()
    // Bots bid at random, but sooner or later one does.
    while ((await countRows()).bids === before.bids) {
      await goodlot.clock.advance(1)
      await goodlot.service.bots.tick()
    }
    await page.getByText(/20 guests, [1-9]\d* bids? so far/).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('link', { name: 'Open the copy' }).click()
    await page.waitForURL(/\/console\/a\/\d+$/)
    await page.getByRole('link', { name: 'Rehearsal', exact: true }).first().click()
    await page.getByText('This is the copy.').waitFor()
    await page.getByRole('button', { name: 'End and delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End and delete' }).click()
    await page.getByText('Rehearsal deleted.').waitFor()
    await page.getByRole('button', { name: 'Start the rehearsal' }).waitFor()
    assert.deepEqual(await countRows(), before)
    // The page may still ask for the copy that was just deleted.
    assert.deepEqual(
      complaints.filter((complaint) => !/40[34]/.test(complaint)),
      [],
    )
  })

  test('the screen follows what the console chooses, and a message needs words', async () => {
    const { page, complaints } = await open('screen')
    const code = await page.locator('.screen-code-letters').textContent()
    const hall = await (await browser.person({ viewport: { width: 1920, height: 1080 } })).newPage()
    await hall.goto(`${goodlot.url}/screen/${code}`)
    await hall.locator('.stage > .scene').waitFor()
    await page.getByText('Message', { exact: true }).click()
    await page.getByRole('button', { name: 'Show now' }).click()
    await page.getByText('Is required.').first().waitFor()
    await page.getByLabel('Message', { exact: true }).last().fill('Dinner is served')
    await page.getByRole('button', { name: 'Show now' }).click()
    await page.getByText('The screen is showing: Message.').waitFor()
    await hall.getByRole('heading', { name: 'Dinner is served' }).waitFor()
    await page.getByLabel('Sponsors').last().fill(`Lake Hotel\n${hostile}`)
    await page.getByRole('button', { name: 'Save sponsors' }).click()
    await page.getByText('Sponsors saved.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'New code' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New code' }).click()
    await hall.getByText('No screen has this code.').waitFor()
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('400')),
      [],
    )
  })

  test('paper is made as a file, with its pages counted, and what cannot be printed is said', async () => {
    const { page, complaints } = await open('paper')
    for (const [kind, text] of [
      ['Bid sheets', '4 pages are ready.'],
      ['Paddles', '1 page is ready.'],
    ] as const) {
      await page.getByText(kind, { exact: true }).click()
      await page.getByRole('button', { name: 'Make the PDF' }).click()
      await page.getByText(text).waitFor()
      assert.match((await page.getByRole('link', { name: 'Open to print' }).getAttribute('href'))!, /^blob:/)
      assert.deepEqual(await accessibilityProblems(page), [], kind)
    }
    await page.getByLabel('From paddle').fill('999')
    await page.getByRole('button', { name: 'Make the PDF' }).click()
    await page.getByText('Nothing to print yet').waitFor()
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('409')),
      [],
    )
  })

  test('reports are charts with their tables, and files that a spreadsheet does not run', async () => {
    const { page, complaints } = await open('reports')
    const overTime = page.getByRole('img', { name: /^Raised over time/ })
    assert.match((await overTime.locator('text').last().textContent())!, /^\w{3}, \w{3} \d+, /)
    await page.getByRole('img', { name: /^Price compared with value/ }).waitFor()
    await page.evaluate(`for (const table of document.querySelectorAll('details')) table.open = true`)
    await page.getByRole('cell', { name: '1200.00' }).first().waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download “Winners” as CSV' }).click(),
    ])
    assert.equal(file.suggestedFilename(), `auction-${auctionId}-winners.csv`)
    assert.equal(await page.evaluate('window.isHurt'), undefined)
    assert.deepEqual(complaints, [])
  })
})
