import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { row, rows } from '../../src/platform/database/pool.ts'
import { browserSuite } from '../../tests/kit/browser.ts'
import { givenOrganization } from '../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { bidAndConfirm, signIn } from './people.ts'

const phone = { width: 390, height: 844 }
const laptop = { width: 1440, height: 900 }

browserSuite('a whole gala', (browser) => {
  const goodlot = useService(
    { RATE_LIMITS: 'manage=999999/60,itemBid=999999/60' },
    { withPages: true, timeRuns: true },
  )

  /** Filled as the evening goes on: each test takes over what the one before has left. */
  const evening = { auctionId: 0, lakeId: 0, console: '' }
  let [anna, ben, manager, volunteer] = [] as unknown as [Person, Person, Person, Person]

  before(async () => {
    anna = await givenPerson(goodlot)
    ben = await givenPerson(goodlot)
    manager = await givenPerson(goodlot)
    volunteer = await givenPerson(goodlot, { hasProvedAddress: true })
    const named = (person: Person, first: string, last: string) =>
      goodlot.db.query('update users set first_name = $2, last_name = $3 where id = $1', [
        person.id,
        first,
        last,
      ])
    await named(anna, 'Anna', 'Bell')
    await named(ben, 'Ben', 'Okafor')
    await givenOrganization(goodlot.db, { managerIds: [manager.id] })
  })

  async function open(person: Person, path: string, viewport = phone): Promise<Page> {
    const context = await browser.person({ viewport })
    await signIn(context, person)
    const page = await context.newPage()
    await page.goto(goodlot.url + path)
    return page
  }
  /** Whoever proved the phone on the list is the guest on the list. */
  const phoneOf = async ({ id }: Person) =>
    (await rows<{ phone: string }>(goodlot.db, 'select phone from users where id = $1', [id]))[0]!.phone

  const csv = (name: string, lines: string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
  /** Presses a button of the auction's own page, and confirms it. */
  const move = async (office: Page, button: string, then: string) => {
    await office.goto(goodlot.url + evening.console)
    await office.getByRole('button', { name: button }).click()
    await office.getByRole('dialog').getByRole('button', { name: button }).click()
    await office.getByText(then).waitFor()
  }

  test('in the weeks before, a draft gets lots and guests from spreadsheets, levels and a volunteer, and opens', async () => {
    const office = await open(manager, '/console', laptop)
    await office.getByRole('link', { name: 'New auction' }).first().click()
    await office.getByLabel('What is it called?').fill('Gala')
    await office.getByRole('button', { name: 'Create draft' }).click()
    await office.getByText('There is nothing to bid on yet.').waitFor()
    evening.auctionId = Number(/\/a\/(\d+)/.exec(office.url())![1])
    evening.console = `/console/a/${evening.auctionId}`
    const consoleUrl = goodlot.url + evening.console
    await office.goto(`${consoleUrl}/items/import`)
    const lots = [
      'name,type,control,starting bid,increment',
      'Lake,silent,,10,5',
      'Dinner,live,manual,100,50',
    ]
    await office.locator('input[type=file]').setInputFiles(csv('items.csv', lots))
    await office.getByRole('button', { name: 'Import 2 lots' }).click()
    await office.getByRole('link', { name: 'Dinner' }).waitFor()
    await office.goto(`${consoleUrl}/guests/import`)
    const list = [
      'email,mobile,first name,last name,paddle',
      `${anna.email},${await phoneOf(anna)},Anna,Bell,101`,
      `${ben.email},${await phoneOf(ben)},Ben,Okafor,102`,
    ]
    await office.locator('input[type=file]').setInputFiles(csv('guests.csv', list))
    await office.getByRole('button', { name: 'Import 2 guests' }).click()
    await office.getByText('2 guests imported.').waitFor()
    await office.goto(`${consoleUrl}/settings`)
    await office.getByLabel('Goal').fill('1000')
    await office.getByLabel('Suggested donations').fill('100')
    await office.getByLabel('Guests can pledge now and pay later').check()
    await office.getByRole('button', { name: /^Save \d changes/ }).click()
    await office.getByText('Settings saved.').waitFor()
    await office.goto(`${consoleUrl}/staff`)
    await office.getByLabel('Email').fill(volunteer.email)
    for (const role of ['Door', 'Desk', 'Clerk']) await office.getByRole('checkbox', { name: role }).check()
    await office.getByRole('button', { name: 'Add to staff' }).click()
    await office.getByText(`${volunteer.email}: Door, Desk, Clerk. Their phone ends in`).waitFor()
    await move(office, 'Open bidding', 'Guests are bidding.')
    const lake = await row<{ id: number }>(
      goodlot.db,
      `select id from items where auction_id = $1 and name = 'Lake'`,
      [evening.auctionId],
    )
    evening.lakeId = lake!.id
  })

  test('at the door two guests are on the list, and one walks in and gets a paddle', async () => {
    const door = await open(volunteer, `${evening.console}/door`)
    const find = door.getByLabel('Name, phone, paddle or ticket')
    await door.getByText('0 of 2 guests are here.').waitFor()
    for (const name of ['anna', 'okafor']) {
      await find.fill(name)
      await find.press('Enter')
    }
    await door.getByText('2 of 2 guests are here.').waitFor()
    await door.getByRole('button', { name: 'Add a walk-in' }).click()
    await door.getByLabel('First name').fill('Noor')
    await door.getByLabel('Last name').fill('Rahmani')
    await door.getByLabel('Mobile phone').fill('+15145550131')
    await door.getByLabel('Mobile phone').press('Enter')
    await door.getByText('Noor Rahmani has paddle 103.').waitFor()
  })

  test('two bid on their phones, and the manager sees it without a reload', async () => {
    const live = await open(manager, `${evening.console}/live`, laptop)
    await live.getByRole('button', { name: 'Lake', exact: true }).click()
    const annas = await open(anna, `/i/${evening.lakeId}`)
    const bens = await open(ben, `/i/${evening.lakeId}`)
    await bidAndConfirm(annas, '$10', 'Your bid of $10 leads.')
    await bidAndConfirm(bens, '$15', 'Your bid of $15 leads.')
    await live.getByText('$15 by paddle 102').waitFor()
  })

  test('the live lot goes to the paddle on the floor, and the screen shows each step', async () => {
    const live = await open(manager, `${evening.console}/live`, laptop)
    await live.getByRole('button', { name: 'Dinner', exact: true }).click()
    await live.getByRole('button', { name: /Open this lot/ }).click()
    const { body: shown } = await goodlot.call('GET', `/v3/manage/auctions/${evening.auctionId}/screen`, {
      token: manager.token,
    })
    const screen = await (await browser.person({ viewport: { width: 1920, height: 1080 } })).newPage()
    await screen.goto(`${goodlot.url}/screen/${shown.code}`)
    await screen.getByRole('heading', { name: 'Dinner' }).waitFor()
    const floor = live.getByLabel('Bid for a paddle')
    await floor.fill('103 100')
    await floor.press('Enter')
    await live.getByText('Paddle 103 bids $100.').waitFor()
    await screen.getByText('$100').first().waitFor()
    await live.getByRole('button', { name: /^Fair warning/ }).click()
    await screen.getByText('Fair warning').waitFor()
    await live.getByRole('button', { name: /Sell to paddle 103 for \$100/ }).click()
    await live.getByRole('dialog').getByRole('button', { name: 'Sell to paddle 103 for $100' }).click()
    await live.getByText('1 lot closed.').waitFor()
  })

  test('everybody gives, and the thermometer has it all', async () => {
    const raise = await open(volunteer, `${evening.console}/raise`, laptop)
    await raise.getByRole('button', { name: '$100' }).click()
    for (const paddle of ['101', '102', '103']) {
      await raise.getByLabel('Paddle', { exact: true }).fill(paddle)
      await raise.getByLabel('Paddle', { exact: true }).press('Enter')
    }
    await raise.getByRole('img', { name: '$415 of $1,000' }).waitFor()
  })

  test('the manager ends it, the winner is told at once, and the desk takes what everybody owes', async () => {
    const bens = await open(ben, `/i/${evening.lakeId}`)
    await bens.locator('html[data-connection=live]').waitFor()
    const office = await open(manager, evening.console, laptop)
    await move(office, 'Close bidding', 'Bidding is over and the winners are known.')
    await bens.getByText('You won it for $15.').waitFor()
    const desk = await open(volunteer, `${evening.console}/desk`, laptop)
    for (const [paddle, due] of [
      ['101', '$100'],
      ['102', '$115'],
      ['103', '$200'],
    ] as const) {
      await desk.getByLabel('Paddle', { exact: true }).fill(paddle)
      await desk.getByLabel('Paddle', { exact: true }).press('Enter')
      await desk.getByRole('button', { name: `Cash ${due}` }).click()
      await desk.getByText('Paid in full').waitFor()
    }
    await desk.getByText('No one owes anything.').waitFor()
    const paid = await rows<{ paddle: number; cents: bigint }>(
      goodlot.db,
      `select paddle_number as paddle, sum(amount_cents)::bigint as cents
         from purchases join registrations using (auction_id, user_id)
        where auction_id = $1 and paid_at is not null group by 1 order by 1`,
      [evening.auctionId],
    )
    assert.deepEqual(
      paid.map(({ paddle, cents }) => `${paddle} ${cents}`),
      ['101 10000', '102 11500', '103 20000'],
    )
    const taken = await row<{ cents: bigint; count: number }>(
      goodlot.db,
      `select sum(amount_cents)::bigint as cents, count(*)::int as count from payments join receipts on receipts.id = receipt_id
        where auction_id = $1`,
      [evening.auctionId],
    )
    assert.deepEqual([taken!.cents, taken!.count], [41_500n, 3])
  })

  test('the morning after, the reports have all of it, and the auction is settled', async () => {
    const office = await open(manager, `${evening.console}/reports`, laptop)
    await office.getByRole('img', { name: /^Raised over time/ }).waitFor()
    await office.getByText('$415', { exact: true }).first().waitFor()
    await move(office, 'Mark as settled', 'Everything is settled.')
  })
})
