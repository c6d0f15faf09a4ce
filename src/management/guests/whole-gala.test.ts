import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../test-kit/given-auctions.ts'
import { useManaged } from '../../../test-kit/given-management.ts'
import { useService } from '../../../test-kit/service.ts'
import { row } from '../../database/pool.ts'

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
})
