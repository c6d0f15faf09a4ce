import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { pagesIn } from '../../../tests/kit/printed.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row } from '../../platform/database/pool.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape of what comes back
type Shown = any

const GUESTS = 300

suite('a gala of 300 guests of whom nobody has an account', () => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' })
  const ours = useManaged(goodlot)

  test('goes from the import over door, bids, pledges and desk to the receipts', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const path = `/auctions/${auctionId}`
    const lines = Array.from({ length: GUESTS }, (_, index) =>
      [
        `guest${index}@office.example`,
        `Name${index}`,
        'Listed',
        `+1207555${2000 + index}`,
        201 + index,
        (index % 30) + 1,
      ].join(),
    )
    const response = await fetch(`${goodlot.url}/v3/manage${path}/registrations/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ours.manager.token}` },
      body: ['email,first name,last name,phone,paddle,table', ...lines].join('\n'),
    })
    assert.equal(response.status, 201)
    const find = (query: string) => ours.managed('GET', `${path}/registrations?${query}`)
    const { totalCount, counts } = await find('limit=1')
    assert.deepEqual([totalCount, counts.expected], [GUESTS, GUESTS])
    assert.equal((await ours.managed('GET', path)).registrationCount, GUESTS)

    // The door finds them by name and by phone.
    const [guest] = (await find('search=name7%20listed')).registrations
    assert.deepEqual([guest.paddleNumber, guest.tableName], [208, '8'])
    assert.equal((await find('search=5552007')).registrations[0].userId, guest.userId)
    await ours.managed('PATCH', `${path}/registrations/${guest.userId}`, { checkedIn: true })

    // The clerk bids for them, the paddle raise and the desk know their paddles.
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    await ours.managed('POST', `/items/${itemId}/bids`, { paddleNumber: 208, amount: 80 })
    await ours.managed('POST', `/items/${itemId}/close`)
    await ours.managed('POST', `${path}/purchases`, { paddleNumber: 208, amount: 250 })
    const { receipts } = await ours.managed('GET', `${path}/receipts`)
    assert.deepEqual(
      receipts.map(({ buyer }: Shown) => [buyer.paddleNumber, buyer.name, buyer.email]),
      [[208, 'Name7 Listed', 'guest7@office.example']],
    )
    await ours.managed('POST', `/receipts/${receipts[0].id}/payments`, { paidBy: 'cash' })
    const paid = await ours.managed('GET', `/receipts/${receipts[0].id}`)
    assert.equal(paid.isPaid, true)

    const file = await ours.manage('GET', `${path}/exports/bidders.csv`)
    assert.equal(file.text.trim().split('\n').length, GUESTS + 1)
    assert.ok(!file.text.includes('.invalid'), 'no made-up address is shown')
    const signIns = await row<{ count: number }>(
      goodlot.db,
      "select count(*)::int as count from users where email like '%@office.example'",
    )
    assert.equal(signIns!.count, 0)
  })

  test('a mistyped payment, bid and sale are mended, and log, receipt, report and file agree to the cent', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const path = `/auctions/${auctionId}`
    const lines = Array.from(
      { length: GUESTS },
      (_, index) => `Name${index},Listed,${201 + index},${(index % 30) + 1}`,
    )
    const imported = await fetch(`${goodlot.url}/v3/manage${path}/registrations/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ours.manager.token}` },
      body: ['first name,last name,paddle,table', ...lines].join('\n'),
    })
    assert.equal(imported.status, 201)
    const lot = (name: string) =>
      givenItem(goodlot.db, { auctionId, name, controlMode: 'manual', incrementCents: 100n })
    const [cabin, quilt] = [await lot('Loon Cabin'), await lot('Quilt')]
    const bid = (itemId: number, paddleNumber: number, amount: number) =>
      ours.managed('POST', `/items/${itemId}/bids`, { paddleNumber, amount })

    await ours.managed('PATCH', path, { donations: { allowPledge: true } })

    // Every guest pledges $50. A bid of $90,000 is voided, and a sale of $7,000 becomes one of $700.
    for (let paddleNumber = 201; paddleNumber < 201 + GUESTS; paddleNumber++)
      await ours.managed('POST', `${path}/purchases`, { paddleNumber, amount: 50, isPledge: true })
    for (const paddle of [201, 202, 203]) {
      const { registrations } = await ours.managed('GET', `${path}/registrations?search=${paddle}`)
      const { userId } = registrations.find(({ paddleNumber }: Shown) => paddleNumber === paddle)
      await ours.managed('PATCH', `${path}/registrations/${userId}`, { checkedIn: true })
    }
    await bid(cabin.id, 201, 90)
    await bid(cabin.id, 202, 90_000)
    await ours.managed('POST', `/items/${cabin.id}/bids/void`, {
      sequences: [2],
      reason: 'Three zeros too many.',
    })
    await ours.managed('POST', `/items/${cabin.id}/close`)
    await bid(quilt.id, 203, 7_000)
    await ours.managed('POST', `/items/${quilt.id}/close`)
    const { purchases } = await ours.managed('GET', `${path}/purchases?itemId=${quilt.id}`)
    const sale = { amount: 700, reason: 'A zero too many.' }
    await ours.managed('POST', `/purchases/${purchases[0].id}/correction`, sale)

    // Everybody pays in cash at one desk; of one, $5 was typed for $50.
    const receipts: Shown[] = []
    for (let offset = 0; offset < GUESTS; offset += 100)
      receipts.push(...(await ours.managed('GET', `${path}/receipts?limit=100&offset=${offset}`)).receipts)
    assert.equal(receipts.length, GUESTS)
    const mistyped = receipts.find(({ buyer }) => buyer.paddleNumber === 310)
    for (const { id } of receipts) {
      const amount = id === mistyped.id ? { amount: 5 } : {}
      await ours.managed('POST', `/receipts/${id}/payments`, { paidBy: 'cash', desk: 'Desk 1', ...amount })
    }
    const { payments } = await ours.managed('GET', `/receipts/${mistyped.id}`)
    const change = { amount: 50, reason: 'A zero was missing.' }
    const mended = await ours.managed('PATCH', `/receipts/${mistyped.id}/payments/${payments[0].id}`, change)

    // The receipt, the log, the till report, the file of payments and the summary say the same.
    assert.deepEqual([mended.isPaid, mended.corrections[0].after], [true, '50.00'])
    const told = async (search: string) =>
      (await ours.managed('GET', `${path}/audit?search=${search}`)).entries.map(
        ({ action, subject }: Shown) => `${action} ${subject}`,
      )
    assert.ok((await told('310')).includes('correct payment'))
    assert.ok((await told('Quilt')).includes('correct purchase'))
    assert.ok((await told('Cabin')).includes('void bid'))
    const total = GUESTS * 50 + 90 + 700
    const { taken } = await ours.managed('GET', `${path}/reports/till`)
    assert.deepEqual(
      taken.map(({ desk, paidBy, amount }: Shown) => [desk, paidBy, amount]),
      [['Desk 1', 'cash', total.toFixed(2)]],
    )
    const file = (await ours.manage('GET', `${path}/exports/payments.csv`)).text.trim().split('\n')
    assert.equal(file.length, 1 + GUESTS + 1, 'the payment that was corrected is in the file, too')
    const { totals } = await ours.managed('GET', `${path}/reports/summary`)
    assert.deepEqual([totals.raised, totals.paid, totals.unpaid].map(Number), [total, total, 0])

    // On paper: two paddles on a page, a receipt for each guest, and both seating lists.
    const pages = async (kind: string) => {
      const response = await fetch(`${goodlot.url}/v3/manage${path}/paper?kind=${kind}`, {
        headers: { authorization: `Bearer ${ours.manager.token}` },
      })
      assert.equal(response.status, 200, kind)
      return pagesIn(Buffer.from(await response.arrayBuffer()))
    }
    assert.deepEqual(
      [await pages('paddles'), await pages('table-cards'), await pages('receipts')],
      [GUESTS / 2, 15, GUESTS],
    )
  })
})
