import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson, givenUser, type Person } from '../../tests/kit/given-people.ts'
import { givenPurchase } from '../../tests/kit/given-purchases.ts'
import { useService } from '../../tests/kit/service.ts'
import { keepToasts, signIn } from './people.ts'

const HOSTILE = '<img src=x onerror="document.title=1">'

browserSuite('the console before the evening', (browser) => {
  const goodlot = useService({}, { withPages: true, timeRuns: true })
  const ours = useManaged(goodlot)

  async function open(path: string, person: Person | null, width = 1280) {
    const context = await browser.person({ viewport: { width, height: 900 } })
    if (person) await signIn(context, person)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.addInitScript(keepToasts)
    await page.goto(goodlot.url + path)
    return { page, complaints, context }
  }
  async function draftOf(items: number): Promise<number> {
    const organizationId = ours.organizationId
    const { id } = await givenAuction(goodlot.db, { organizationId, status: 'draft' })
    const lines = Array.from({ length: items }, (_, at) => `Lot of an evening number ${at},${at}`).join('\n')
    const sent = await fetch(`${goodlot.url}/v3/manage/auctions/${id}/items/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ours.manager.token}` },
      body: `name,startingPrice\n${lines}\n`,
    })
    assert.equal(sent.status, 201)
    return id
  }
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name }).waitFor()

  test('from a draft to an open auction: questions, lots corrected at their lines, guests, and the checklist', async () => {
    const { page, complaints } = await open('/console', ours.manager)
    await page.getByRole('link', { name: 'New auction' }).first().click()
    await page.getByLabel('What is it called?').fill(`Lantern Gala ${HOSTILE}`)
    await page.getByLabel('Time zone of the venue').selectOption('America/Toronto')
    await page.getByText('Only guests', { exact: true }).click()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Create draft' }).click()
    await heading(page, /Lantern Gala/)
    await page.getByText('There is nothing to bid on yet.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])

    await page.getByRole('link', { name: 'Add lots' }).click()
    await page.getByRole('link', { name: 'Import a spreadsheet' }).first().click()
    const bad = 'name,category,starting bid\nLamp,Home,twenty\nVase,Home,30\n'
    await page.locator('input[type=file]').setInputFiles(csv('items.csv', bad))
    await page.getByText('1 cell needs you').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByLabel('Starting bid, row 2').fill('20')
    await page.getByLabel('Starting bid, row 2').press('Tab')
    await page.getByRole('button', { name: 'Import 2 lots' }).click()
    await page.getByText('2 lots imported.').waitFor()
    await page.getByRole('link', { name: 'Lamp' }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])

    await page.getByRole('button', { name: /Change starting bid of Vase/ }).click()
    await page.getByRole('textbox', { name: /Change starting bid of Vase/ }).fill('45')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Change starting bid of Vase: \$45/ }).waitFor()
    await page.getByRole('button', { name: /Undo/ }).click()
    await page.getByRole('button', { name: /Change starting bid of Vase: \$30/ }).waitFor()

    await page.getByLabel('Select all').check()
    await page.getByRole('button', { name: 'Edit…' }).click()
    await page.getByLabel('Field').selectOption('fairMarketValue')
    await page.getByLabel('New value', { exact: true }).fill('80')
    await page.getByRole('button', { name: 'Change 2 lots' }).click()
    await page.getByText('2 lots changed.').waitFor()
    assert.equal(await page.getByRole('button', { name: /Change value of .*: \$80/ }).count(), 2)

    await page.getByRole('button', { name: /Change donor of Lamp/ }).click()
    await page.getByRole('textbox', { name: /Change donor of Lamp/ }).fill('Lake Hotel')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Change donor of Lamp: Lake Hotel/ }).waitFor()
    await page.getByRole('link', { name: 'Donors' }).click()
    await page.getByRole('button', { name: /Rename Lake Hotel/ }).click()
    await page.getByRole('textbox', { name: /Rename Lake Hotel/ }).fill('Lake House')
    await page.keyboard.press('Enter')
    await page.getByText('Lake House is now the donor of 1 lot.').waitFor()
    await page.getByRole('button', { name: /Rename Lake House/ }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])

    const anna = await givenUser(goodlot.db, { email: 'anna.console@example.org' })
    await page.getByRole('link', { name: 'Guests', exact: true }).first().click()
    await page.getByRole('link', { name: 'Import a spreadsheet' }).first().click()
    const guests = `email,first name,last name,table\nanna.console@example.org,Anna,"${HOSTILE.replaceAll('"', '""')}",12\nnobody.yet@example.org,Ben,,\n`
    await page.locator('input[type=file]').setInputFiles(csv('guests.csv', guests))
    await page.getByText('Everything is ready').waitFor()
    await page.getByRole('button', { name: 'Import 2 guests' }).click()
    await page.getByText('2 guests imported.').waitFor()
    await page.getByRole('link', { name: /Anna/ }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('link', { name: /Anna/ }).click()
    await page.getByLabel('Table').waitFor()
    assert.equal(await page.getByLabel('Table').inputValue(), '12')
    // An address proves nothing: the guest on the list is not yet the one who has an account with it.
    assert.ok(!page.url().endsWith(`/guests/${anna.id}`))
    assert.deepEqual(await accessibilityProblems(page), [])

    await page.getByRole('link', { name: 'Overview' }).first().click()
    await page.getByText('2 lots have no picture.').waitFor()
    await page.getByRole('button', { name: 'Open bidding' }).click()
    const question = page.getByRole('dialog')
    await question.getByText('Bidding starts now.').waitFor()
    await question.getByRole('button', { name: 'Open bidding' }).click()
    await page.getByText('Guests are bidding.').waitFor()
    assert.equal(await page.evaluate('document.title === "1"'), false)
    assert.deepEqual(complaints, [])
  })

  test('two volunteers change the same item: the second sees both versions before anything is overwritten', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      status: 'draft',
    })
    const { id } = await givenItem(goodlot.db, { auctionId, name: 'Brass lamp' })
    const path = `/console/a/${auctionId}/items/${id}`
    const [first, second] = [await open(path, ours.manager), await open(path, ours.manager)]
    for (const { page } of [first, second]) await heading(page, /Brass lamp/)
    await first.page.getByLabel('Name', { exact: true }).fill('Old brass lamp')
    await second.page.getByLabel('Name', { exact: true }).fill('Shiny lamp')
    await first.page.getByRole('button', { name: 'Save' }).click()
    await heading(first.page, /Old brass lamp/)
    await second.page.getByRole('button', { name: 'Save' }).click()
    const dialog = second.page.getByRole('dialog', { name: 'Someone else just changed this' })
    await dialog.getByRole('cell', { name: 'Old brass lamp' }).waitFor()
    await dialog.getByRole('cell', { name: 'Shiny lamp' }).waitFor()
    assert.deepEqual(await accessibilityProblems(second.page), [])
    assert.equal((await ours.managed('GET', `/items/${id}`)).name, 'Old brass lamp')
    await dialog.getByRole('button', { name: 'Save mine instead' }).click()
    await heading(second.page, /Shiny lamp/)
    assert.equal((await ours.managed('GET', `/items/${id}`)).name, 'Shiny lamp')
  })

  test('what is typed while a lot is being saved stays, and is saved next', async () => {
    const auctionId = await draftOf(1)
    const { items } = await ours.managed('GET', `/auctions/${auctionId}/items`)
    const { page } = await open(`/console/a/${auctionId}/items/${items[0].id}`, ours.manager)
    const [save, donor] = [
      page.getByRole('button', { name: 'Save' }),
      page.getByLabel('Donor', { exact: true }),
    ]
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**/items/${items[0].id}`, async (route) => {
      if (route.request().method() === 'PATCH') await released
      await route.continue()
    })
    await page.getByLabel('Name', { exact: true }).fill('Brass lamp')
    await donor.fill('Anna')
    await save.click()
    await donor.fill('Anna and Ben')
    await page.getByLabel('Reserve').fill('90')
    release()
    await page.getByText('Brass lamp saved.').waitFor()
    assert.equal(await donor.inputValue(), 'Anna and Ben')
    assert.equal(await page.getByLabel('Reserve').inputValue(), '90')
    await save.click()
    await page.getByText('Brass lamp saved.').nth(1).waitFor()
    const [saved] = (await ours.managed('GET', `/auctions/${auctionId}/items`)).items
    assert.deepEqual([saved.donorName, saved.reservePrice], ['Anna and Ben', 90])
  })

  test('staff see their part, other managers nothing, and signing out leaves nothing', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      name: 'Staffed Gala',
    })
    const noor = await givenPerson(goodlot, { email: 'noor.console@example.org', hasProvedAddress: true })
    const stranger = await givenPerson(goodlot)
    const manager = await open(`/console/a/${auctionId}/staff`, ours.manager)
    await manager.page.getByLabel('Email').fill('noor.console@example.org')
    await manager.page.getByRole('checkbox', { name: /^Door(?!,)/ }).check()
    await manager.page.getByRole('button', { name: 'Add to staff' }).click()
    await manager.page.getByRole('checkbox', { name: 'Door, noor.console@example.org' }).waitFor()
    assert.deepEqual(await accessibilityProblems(manager.page), [])

    const staff = await open('/console', noor)
    await staff.page.getByRole('link', { name: 'Staffed Gala' }).waitFor()
    assert.equal(await staff.page.getByRole('link', { name: 'New auction' }).count(), 0)
    await staff.page.goto(`${goodlot.url}/console/a/${auctionId}`)
    await staff.page.waitForURL(`${goodlot.url}/console/a/${auctionId}/door`)
    await staff.page.goto(`${goodlot.url}/console/a/${auctionId}/items`)
    await heading(staff.page, 'Page not found')
    assert.equal(await staff.page.getByRole('link', { name: 'Settings' }).count(), 0)

    await manager.page.getByLabel('Email').fill('later.console@example.org')
    // The roles of the person before are not given to the next one.
    await manager.page.getByRole('button', { name: 'Add to staff' }).click()
    await manager.page.getByText('Choose at least one.').waitFor()
    await manager.page.getByRole('checkbox', { name: /^Desk(?!,)/ }).check()
    await manager.page.getByRole('button', { name: 'Add to staff' }).click()
    await manager.page.getByText('later.console@example.org: Desk.').waitFor()
    const later = await givenPerson(goodlot, { email: 'later.console@example.org' })
    const waiting = await open('/console', later)
    await waiting.page.getByText('A manager has to confirm you').waitFor()
    assert.equal((await waiting.page.content()).includes('Staffed Gala'), false)
    assert.deepEqual(await accessibilityProblems(waiting.page), [])
    await manager.page.getByText(/phone ending in \d\d, wants to start/).waitFor()
    assert.deepEqual(await accessibilityProblems(manager.page), [])
    const confirm = manager.page.getByRole('button', { name: 'Confirm Pat Person' })
    for (const width of [360, 1280]) {
      await manager.page.setViewportSize({ width, height: 850 })
      const { x, width: own } = (await confirm.boundingBox())!
      assert.ok(x >= 0 && x + own <= width, `the button is in sight at ${width}`)
    }
    await confirm.click()
    await waiting.page.getByRole('link', { name: 'Staffed Gala' }).waitFor()

    const outside = await open(`/console/a/${auctionId}`, stranger)
    await heading(outside.page, 'You don’t have access')
    assert.equal((await outside.page.content()).includes('Staffed Gala'), false)

    await manager.page.goto(`${goodlot.url}/console/a/${auctionId}/settings`)
    for (const [label, value] of [
      ['City', 'Montréal'],
      ['Country', 'Canada'],
      ['Stream address', 'https://stream.example/1'],
      ['Only from these countries', 'ca, us'],
    ] as const)
      await manager.page.getByLabel(label, { exact: true }).fill(value)
    await manager.page.getByRole('button', { name: 'Save 4 changes' }).click()
    await manager.page.getByText('Settings saved.').waitFor()
    const { address, stream, bidding } = await ours.managed('GET', `/auctions/${auctionId}`)
    assert.deepEqual(
      [address.city, address.countryCode, stream.url, bidding.allowedCountries],
      ['Montréal', 'CA', 'https://stream.example/1', ['CA', 'US']],
    )

    await manager.page.getByRole('button', { name: 'Sign out' }).click()
    await manager.page.waitForURL(/\/sign-in\?then=%2Fconsole$/)
    const kept = await manager.page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')
    assert.doesNotMatch(String(kept), /session|Staffed|noor/)
  })

  test('a thousand items: only those in sight are drawn, a key press is answered, and the phone fits', async () => {
    const auctionId = await draftOf(1_000)
    const { page } = await open(`/console/a/${auctionId}/items`, ours.manager)
    await page.getByText('1000 lots').waitFor()
    assert.ok((await page.locator('tbody tr').count()) < 80)
    await page.locator('tbody tr[data-index="0"]').focus()
    await page.keyboard.press('End')
    await page.locator('tbody tr[data-index="999"]:focus').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.locator('tbody tr[data-index="998"]:focus').waitFor()
    await page.keyboard.press('Enter')
    await heading(page, /Lot of an evening/)
    const phone = await open(`/console/a/${auctionId}/items`, ours.manager, 390)
    await phone.page.getByText('1000 lots').waitFor()
    assert.equal(await phone.page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
    assert.deepEqual(await accessibilityProblems(phone.page), [])
  })

  test('an item that is changed while the rest of the list is on its way stays changed', async () => {
    const auctionId = await draftOf(150)
    const { page, context } = await open('/console', ours.manager)
    const arrived = Promise.withResolvers<void>()
    await context.route(/offset=100$/, async (route) => {
      const answer = await route.fetch()
      await arrived.promise
      await route.fulfill({ response: answer })
    })
    await page.goto(`${goodlot.url}/console/a/${auctionId}/items`)
    await page.getByRole('button', { name: /Change starting bid of Lot of an evening number 7:/ }).click()
    await page.getByRole('textbox', { name: /Change starting bid of Lot of an evening number 7/ }).fill('45')
    await page.keyboard.press('Enter')
    const changed = page.getByRole('button', {
      name: 'Change starting bid of Lot of an evening number 7: $45',
    })
    await changed.waitFor()
    arrived.resolve()
    await page.getByText('150 lots').waitFor()
    await changed.waitFor()
  })

  test('an administrator finds an account while an earlier search is still on its way, and bans it', async () => {
    await givenUser(goodlot.db, { email: 'quill@example.org' })
    await givenUser(goodlot.db, { email: 'quincy@example.org' })
    const { page, context } = await open('/console/accounts', ours.admin)
    await heading(page, 'Accounts')
    const earlier = Promise.withResolvers<void>()
    await context.route(/search=qui$/, async (route) => {
      const answer = await route.fetch()
      await earlier.promise
      await route.fulfill({ response: answer })
    })
    const asked = page.waitForRequest(/search=qui$/)
    await page.getByLabel('Name, email or phone').fill('qui')
    await asked
    await page.getByLabel('Name, email or phone').fill('quill')
    await page.getByRole('row', { name: 'quincy@' }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: 'quill@' }).waitFor()
    const answered = page.waitForResponse(/search=qui$/)
    earlier.resolve()
    await (await answered).finished()
    await page.getByRole('button', { name: 'Ban', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click()
    await page.getByText('Pat Person is banned.').waitFor()
    await page.getByRole('button', { name: 'Unban' }).waitFor()
    assert.equal(await page.getByRole('row', { name: 'quincy@' }).count(), 0)
    assert.deepEqual(await accessibilityProblems(page), [])
  })

  test('a button that is being pressed stays where it is when the list arrives', async () => {
    const auctionId = await draftOf(3)
    for (const [list, asked, note] of [
      ['items', 'items', '3 lots'],
      ['guests', 'registrations', 'No guests yet'],
    ] as const) {
      const { page, context } = await open('/console', ours.manager)
      const arrived = Promise.withResolvers<void>()
      await context.route(new RegExp(`${asked}\\?limit=100`), async (route) => {
        await arrived.promise
        await route.continue()
      })
      await page.goto(`${goodlot.url}/console/a/${auctionId}/${list}`)
      const button = page.getByRole('link', { name: 'Import a spreadsheet' }).first()
      await button.hover()
      await page.mouse.down()
      arrived.resolve()
      await page.getByText(note).waitFor()
      await page.mouse.up()
      await page.waitForURL(`**/${list}/import`)
    }
  })

  test('an auction that changed while it could not be read is read again', async () => {
    const auctionId = await draftOf(1)
    const { page } = await open(`/console/a/${auctionId}`, ours.manager)
    await page.locator('html[data-connection=live]').waitFor()
    await page.getByRole('button', { name: 'Open bidding' }).waitFor()
    let turnedAway = 0
    await page.route(`**/v3/manage/auctions/${auctionId}`, (route) =>
      ++turnedAway <= 3 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'open' })
    await page.getByText('Guests are bidding.').waitFor()
    assert.equal(turnedAway, 4)
  })

  test('marking as settled says what is unpaid, and an administrator takes it back', async () => {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, status: 'closed' })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'forSale' })
    const { id: userId } = await givenUser(goodlot.db)
    await givenPurchase(goodlot.db, { auctionId, itemId, userId, amountCents: 4200n })
    const { page } = await open(`/console/a/${auctionId}`, ours.manager)
    await page.getByRole('button', { name: 'Mark as settled' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as settled' }).click()
    await page.getByText('$42 is unpaid on 1 receipt.').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Mark as settled anyway' }).click()
    await page.getByText('Everything is settled.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Reopen the books' }).count(), 0)
    const { page: other } = await open(`/console/a/${auctionId}`, ours.admin)
    await other.getByRole('button', { name: 'Reopen the books' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Reopen the books' }).click()
    await other.getByText('Bidding is over and the winners are known.').waitFor()
  })
})
