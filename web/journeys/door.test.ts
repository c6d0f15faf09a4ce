import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rows } from '../../src/platform/database/pool.ts'
import { accessibilityProblems, becomesTrue, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenRegistration, givenStaff } from '../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

browserSuite('the door', (browser) => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' }, { withPages: true, timeRuns: true })

  /** Three guests, paddles 101 to 103, and a volunteer with a phone. */
  async function givenDoor() {
    const { id: auctionId } = await givenAuction(goodlot.db, { name: 'Gala' })
    for (const [first, last] of [
      ['Hana', 'Sato'],
      ['Sasha', 'Moreau'],
      ['Isaac', 'Cohen'],
    ]) {
      const { id: userId } = await givenPerson(goodlot)
      await goodlot.db.query('update users set first_name = $2, last_name = $3 where id = $1', [
        userId,
        first,
        last,
      ])
      await givenRegistration(goodlot.db, { auctionId, userId })
    }
    const volunteer = await givenPerson(goodlot)
    await givenStaff(goodlot.db, { auctionId, email: volunteer.email, roles: ['door'] })
    const context = await browser.person()
    await signIn(context, volunteer)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${goodlot.url}/console/a/${auctionId}/door`)
    await page.getByText('0 of 3 guests are here.').waitFor()
    return { auctionId, page, context, complaints, volunteer }
  }
  const inside = async (auctionId: number) =>
    (
      await rows<{ name: string }>(
        goodlot.db,
        `select first_name || ' ' || last_name as name from registrations join users on users.id = user_id
          where auction_id = $1 and checked_in_at is not null order by name`,
        [auctionId],
      )
    ).map(({ name }) => name)
  const search = 'Name, phone, paddle or ticket'
  /** Whether the device has the console's page and its files. */
  const keptConsole = `(async () => {
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (/\\/console$/.test(url)) return true
    return false
  })()`

  test('guests are found by name, paddle and scanned ticket; Enter checks in; a walk-in gets a paddle', async () => {
    const { auctionId, page, complaints } = await givenDoor()
    const box = page.getByLabel(search)
    await box.fill('sa')
    await page.getByRole('button', { name: 'Check in Hana Sato' }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await box.press('Enter')
    await page.getByText('Hana Sato is checked in, paddle 101.').waitFor()
    await page.getByText('1 of 3 guests are here.').waitFor()
    const [ticket] = await rows<{ code: string }>(
      goodlot.db,
      'select ticket_code as code from registrations where auction_id = $1 and paddle_number = 103',
      [auctionId],
    )
    // A scanner types like a keyboard.
    await page.keyboard.type(`${goodlot.url}/a/${auctionId}?ticket=${ticket!.code}`)
    await page.keyboard.press('Enter')
    await page.getByText('Isaac Cohen is checked in, paddle 103.').waitFor()
    await box.fill('101')
    await box.press('Enter')
    await page.getByText('Hana Sato already checked in').waitFor()
    await page.getByRole('button', { name: 'Add a walk-in' }).click()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByLabel('First name').fill('Noor')
    await page.getByLabel('Last name').fill('Rahmani')
    await page.getByLabel('Mobile phone').fill('+1 514 555 0131')
    await page.getByRole('button', { name: 'Add and check in' }).click()
    await page.getByText('Noor Rahmani has paddle 104.').waitFor()
    await page.getByText('3 of 4 guests are here.').waitFor()
    assert.deepEqual(await inside(auctionId), ['Hana Sato', 'Isaac Cohen', 'Noor Rahmani'])
    assert.deepEqual(complaints, [])
  })

  test('somebody on the list without an account is checked in like everybody, also without a network, and leaves again', async () => {
    const { auctionId, page, context, complaints, volunteer } = await givenDoor()
    const omar = { firstName: 'Omar', lastName: 'Haddad', paddleNumber: 7, tableName: '12' }
    const path = `/v3/manage/auctions/${auctionId}/registrations`
    assert.equal((await goodlot.call('POST', path, { token: volunteer.token, body: omar })).status, 201)
    await page.reload()
    const box = page.getByLabel(search)
    await box.fill('hadd')
    await page.getByText('Table 12').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await context.setOffline(true)
    await box.press('Enter')
    await page.getByRole('region', { name: 'Waiting for a connection' }).getByText('Omar Haddad').waitFor()
    await context.setOffline(false)
    await page.getByText('Omar Haddad is checked in, paddle 7.').waitFor()
    await box.fill('hadd')
    await page.getByText('Table 12 · checked in at').waitFor()
    assert.deepEqual(await inside(auctionId), ['Omar Haddad'])
    await page.getByRole('button', { name: /More about/ }).click()
    await page.getByRole('button', { name: 'They have left' }).click()
    await page.getByText('Table 12 · left at').waitFor()
    await page.getByText('0 of 4 guests are here.').waitFor()
    await page.getByRole('button', { name: 'Back again Omar Haddad' }).click()
    await page.getByText('1 of 4 guests are here.').waitFor()
    assert.deepEqual(
      complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED')),
      [],
    )
  })

  test('without a network it goes on; what waits is marked, survives a reload of the list, and goes through once', async () => {
    const { auctionId, page, context } = await givenDoor()
    const box = page.getByLabel(search)
    await page.evaluate('navigator.serviceWorker.ready')
    await becomesTrue(page, keptConsole)
    await context.setOffline(true)
    await box.fill('hana')
    await box.press('Enter')
    await box.fill('103')
    await box.press('Enter')
    await page.getByRole('button', { name: 'Add a walk-in' }).click()
    await page.getByLabel('First name').fill('Dev')
    await page.getByLabel('Last name').fill('Chaudhary')
    await page.getByLabel('Mobile phone').fill('+15145550109')
    await page.getByLabel('Mobile phone').press('Enter')
    const waiting = page.getByRole('region', { name: 'Waiting for a connection' })
    await waiting.getByText('Dev Chaudhary').waitFor()
    assert.equal(await waiting.getByRole('listitem').count(), 3)
    await page.getByText('3 waiting').waitFor()
    assert.deepEqual(await inside(auctionId), [])
    assert.deepEqual(await accessibilityProblems(page), [])
    // After a reload everything is still there: the list, the outbox, and the next guest can be found.
    await page.reload()
    await waiting.getByText('Dev Chaudhary').waitFor()
    assert.equal(await waiting.getByRole('listitem').count(), 3)
    await box.fill('sasha')
    await page.getByRole('button', { name: 'Check in Sasha Moreau' }).waitFor()
    await box.fill('')
    // The network is back, but the first answers get lost: the keys let the service recognize the repeats.
    let lost = 0
    await context.route(/registrations\/\d+$|walk-ins$/, async (route) => {
      if (route.request().method() === 'GET' || lost++ >= 2) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await context.setOffline(false)
    await waiting.waitFor({ state: 'detached' })
    await page.getByText('3 of 4 guests are here.').waitFor()
    assert.deepEqual(await inside(auctionId), ['Dev Chaudhary', 'Hana Sato', 'Isaac Cohen'])
    assert.equal(lost >= 2, true)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/sign-in/)
    assert.equal(await page.evaluate(keptConsole), false)
    const kept = await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')
    assert.doesNotMatch(String(kept), /kept|Gala|Hana/)
  })

  test('a session that the service ends leaves no more than the button does, in every tab, but for what is not sent yet', async () => {
    const { page, context, volunteer } = await givenDoor()
    await becomesTrue(page, keptConsole)
    await context.route('**/walk-ins', (route) => route.abort())
    await page.getByRole('button', { name: 'Add a walk-in' }).click()
    await page.getByLabel('First name').fill('Dev')
    await page.getByLabel('Last name').fill('Chaudhary')
    await page.getByLabel('Mobile phone').fill('+15145550109')
    await page.getByLabel('Mobile phone').press('Enter')
    await page.getByText('1 waiting').waitFor()
    const other = await context.newPage()
    await other.goto(`${goodlot.url}/you`)
    await other.getByRole('button', { name: 'Sign out on this device' }).waitFor()
    await other.evaluate(
      `localStorage.setItem('goodlot.desk', 'Desk 2'); sessionStorage.setItem('seen', 'Hana')`,
    )
    await page.evaluate(`{
      localStorage.setItem('goodlot.device', 'a proof')
      const session = JSON.parse(localStorage.getItem('goodlot.session'))
      localStorage.setItem('goodlot.session', JSON.stringify({ ...session, expiresAtMs: 0 }))
    }`)
    await goodlot.db.query('delete from refresh_families where user_id = $1', [volunteer.id])
    await page.reload()
    await page.waitForURL(/sign-in/)
    await other.getByText('Sign in').first().waitFor()
    for (const tab of [page, other]) {
      assert.deepEqual(await tab.evaluate('Object.keys(localStorage).sort()'), [
        'goodlot.device',
        'goodlot.outbox',
      ])
      assert.doesNotMatch(
        String(await tab.evaluate('JSON.stringify({ ...sessionStorage })')),
        /Hana|Gala|cached/,
      )
    }
    assert.equal(await page.evaluate(keptConsole), false)
  })

  test('signing out with a walk-in that is not sent yet asks first, in the console and among one’s own pages, and then leaves nothing', async () => {
    for (const path of ['/console', '/you']) {
      const { auctionId, page, context } = await givenDoor()
      // Opened before anything waited.
      const other = await context.newPage()
      await other.goto(goodlot.url + path)
      const button = other.getByRole('button', {
        name: path === '/you' ? 'Sign out on this device' : 'Sign out',
      })
      if (path === '/console') await other.getByRole('button', { name: 'More', exact: true }).click()
      await button.waitFor()
      let isDown = true
      await context.route('**/walk-ins', (route) => (isDown ? route.abort() : route.continue()))
      await page.getByRole('button', { name: 'Add a walk-in' }).click()
      await page.getByLabel('First name').fill('Dev')
      await page.getByLabel('Last name').fill('Chaudhary')
      await page.getByLabel('Mobile phone').fill('+15145550109')
      await page.getByLabel('Mobile phone').press('Enter')
      await page.getByText('1 waiting').waitFor()
      await button.click()
      await other.getByText('It would be lost.').waitFor()
      assert.deepEqual(await accessibilityProblems(other), [])
      assert.match(String(await other.evaluate(`localStorage.getItem('goodlot.outbox')`)), /Chaudhary/)
      const reloaded = other.waitForEvent('load')
      await other.getByRole('button', { name: 'Sign out anyway' }).click()
      await Promise.all([page.waitForURL(/sign-in/), reloaded])
      isDown = false
      const kept = await other.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')
      assert.doesNotMatch(String(kept), /outbox|Chaudhary|0109|Hana/)
      assert.deepEqual(await inside(auctionId), [])
    }
  })

  test('two volunteers change one guest: the second sees both versions before anything is overwritten', async () => {
    const { auctionId, page } = await givenDoor()
    const box = page.getByLabel(search)
    await box.fill('hana')
    await page.getByRole('button', { name: /^More about\s*Hana Sato/ }).click()
    await page.getByLabel('Table').fill('9')
    await goodlot.db.query(
      `update registrations set table_name = '4', version = version + 1, changed_at = goodlot_now()
        where auction_id = $1 and paddle_number = 101`,
      [auctionId],
    )
    await page.getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('dialog').filter({ hasText: '4' }).last()
    await conflict.getByRole('cell', { name: '9' }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    const [before] = await rows<{ table: string }>(
      goodlot.db,
      'select table_name as table from registrations where auction_id = $1 and paddle_number = 101',
      [auctionId],
    )
    assert.equal(before!.table, '4')
  })
})
