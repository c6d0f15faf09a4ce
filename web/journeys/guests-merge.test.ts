import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenStaff } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { keepToasts, signIn } from './people.ts'

browserSuite('guests who came twice', (browser) => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' }, { withPages: true, timeRuns: true })
  const ours = useManaged(goodlot)

  /** Ida Holm, who joined with paddle 101 after her host had put her on the list, by name, with paddle 310. */
  async function givenIdaTwice() {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const ida = await givenPerson(goodlot)
    await goodlot.db.query("update users set first_name = 'Ida', last_name = 'Holm' where id = $1", [ida.id])
    await goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, { token: ida.token })
    const listed = { firstName: 'Ida', lastName: 'Holm', paddleNumber: 310, tableName: '12' }
    await ours.managed('POST', `/auctions/${auctionId}/registrations`, listed)
    const guests = async () =>
      (await ours.managed('GET', `/auctions/${auctionId}/registrations`)).registrations.map(
        ({ userId, paddleNumber, tableName }: Record<string, unknown>) => [
          userId === ida.id,
          paddleNumber,
          tableName,
        ],
      )
    return { auctionId, guests }
  }

  test('a manager sees what would happen, merges them, and takes it back', async () => {
    const { auctionId, guests } = await givenIdaTwice()
    const context = await browser.person()
    await context.addInitScript(keepToasts)
    await signIn(context, ours.manager)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${goodlot.url}/console/a/${auctionId}/guests`)
    await page.getByText('One guest may be on the list twice.').waitFor()
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByText('Same name').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Same person' }).click()
    await page.getByText('Ida Holm stays on the list').waitFor()
    await page.getByText('You can undo this for a day').waitFor()
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      assert.ok(Number(overflow) <= 0, `nothing is cut off at ${width}`)
      assert.deepEqual(await accessibilityProblems(page), [], `${width}`)
    }
    await page.getByLabel('Paddle to keep').selectOption('310')
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('Ida Holm is now one guest.').waitFor()
    await page.getByText('1 on the list').waitFor()
    assert.deepEqual(await guests(), [[true, 310, '12']])
    await page.getByRole('button', { name: /^Undo/ }).click()
    await page.getByText('2 on the list').waitFor()
    assert.deepEqual(await guests(), [
      [true, 101, null],
      [false, 310, '12'],
    ])
    assert.deepEqual(complaints, [])
  })

  test('so does the door, and who takes it back is a manager', async () => {
    const { auctionId, guests } = await givenIdaTwice()
    const volunteer = await givenPerson(goodlot)
    await givenStaff(goodlot.db, { auctionId, email: volunteer.email, roles: ['door'] })
    const context = await browser.person({ viewport: { width: 360, height: 720 } })
    await signIn(context, volunteer)
    const page = await context.newPage()
    await page.goto(`${goodlot.url}/console/a/${auctionId}/door`)
    await page.getByLabel('Name, phone, paddle or ticket').fill('310')
    await page.getByRole('button', { name: /^More about/ }).click()
    await page.getByRole('button', { name: 'Merge with another guest' }).click()
    await page.getByText('A manager can undo this for a day').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('0 of 1 guests are here.').waitFor()
    await page.getByRole('button', { name: 'Check in Ida Holm' }).waitFor()
    assert.equal(await page.getByRole('button', { name: /^Undo/ }).count(), 0)
    assert.deepEqual((await guests()).length, 1)
  })
})
