import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration, givenStaff } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'

type Taken = { desk: string | null; paidBy: string; count: number; amount: string }

suite('the till report', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  /** Two desks: cash and a check at the first, cash at the one without a name, and a line marked by hand. */
  async function evening() {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'forSale', buyNowCents: 1000n })
    const guest = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
    const line = { auctionId, itemId, userId: guest.id }
    const marked = await givenPurchase(goodlot.db, { ...line, amountCents: 5000n })
    const { receiptId } = await givenPurchase(goodlot.db, { ...line, amountCents: 90_000n })
    await ours.managed('PATCH', `/purchases/${marked.id}`, { isPaid: true, paidBy: 'other' })
    const pay = async (body: object) =>
      (await ours.managed('POST', `/receipts/${receiptId}/payments`, body)).payments.at(-1).id as number
    const cash = await pay({ amount: 100, paidBy: 'cash', desk: 'Desk 1' })
    await pay({ amount: 20.5, paidBy: 'cash', desk: 'Desk 1' })
    await pay({ amount: 300, paidBy: 'check', desk: 'Desk 1' })
    await pay({ amount: 40, paidBy: 'cash' })
    const till = () => ours.managed('GET', `/auctions/${auctionId}/reports/till`)
    const count = (body: object) => ours.managed('POST', `/auctions/${auctionId}/cash-counts`, body)
    return { auctionId, receiptId, cash, pay, till, count }
  }
  const short = ({ desk, paidBy, count, amount }: Taken) => `${desk} ${paidBy} ${count} ${amount}`

  test('by desk, person and way, and it agrees with the receipts', async () => {
    const { till } = await evening()
    const { taken, marked, totals } = await till()
    assert.deepEqual(taken.map(short), ['Desk 1 cash 2 120.50', 'Desk 1 check 1 300.00', 'null cash 1 40.00'])
    assert.ok(taken.every(({ takenById }: { takenById: number }) => takenById === ours.manager.id))
    assert.deepEqual(marked, [{ paidBy: 'other', count: 1, amount: '50.00' }])
    const { paid, credit } = totals
    assert.deepEqual([totals.taken, totals.marked, paid, credit], ['460.50', '50.00', '510.50', '460.50'])
  })

  test('counted cash and the difference; a correction closes it, and later cash is not missing', async () => {
    const { receiptId, cash, pay, till, count } = await evening()
    const counted = await count({ desk: 'Desk 1', counted: 210.5, float: 100 })
    const of = ({ tills }: { tills: { desk: string | null; count: Record<string, string> | null }[] }) =>
      tills.find(({ desk }) => desk === 'Desk 1')?.count
    assert.deepEqual([of(counted)?.difference, of(counted)?.takenSince], ['-10.00', '0.00'])
    await goodlot.clock.advance(60)
    await pay({ amount: 5, paidBy: 'cash', desk: 'Desk 1' })
    assert.deepEqual([of(await till())?.difference, of(await till())?.takenSince], ['-10.00', '5.00'])
    const change = { amount: 90, reason: 'Only 90 was in the envelope.' }
    await ours.managed('PATCH', `/receipts/${receiptId}/payments/${cash}`, change)
    assert.deepEqual([of(await till())?.difference, of(await till())?.takenSince], ['0.00', '5.00'])
    await count({ desk: 'Desk 1', counted: 216, float: 100 })
    assert.equal(of(await till())?.difference, '0.50')
    assert.equal((await till()).tills.find(({ desk }: { desk: null }) => desk === null).count, null)
  })

  test('the desk reads it and counts; every payment is in the file, corrected ones too', async () => {
    const { auctionId, receiptId, cash } = await evening()
    const volunteer = await givenPerson(goodlot)
    await givenStaff(goodlot.db, { auctionId, email: volunteer.email, roles: ['desk'] })
    const asVolunteer = (method: string, path: string, body?: object) =>
      goodlot.call(method, `/v3/manage/auctions/${auctionId}${path}`, {
        token: volunteer.token,
        ...(body && { body }),
      })
    assert.equal((await asVolunteer('GET', '/reports/till')).status, 200)
    assert.equal((await asVolunteer('POST', '/cash-counts', { counted: 40 })).status, 201)
    assert.equal((await asVolunteer('GET', '/exports/payments.csv')).status, 403)
    const change = { paidBy: 'check', reason: 'It was a check, "really"' }
    await ours.managed('PATCH', `/receipts/${receiptId}/payments/${cash}`, change)
    const { text } = await ours.manage('GET', `/auctions/${auctionId}/exports/payments.csv`)
    const lines = text.trim().split('\r\n')
    assert.equal(lines.length, 1 + 5, 'four payments, and the one that stands in for the first')
    assert.match(lines[1]!, /,100\.00,.*,cash,Desk 1,.*,no,.*"It was a check, ""really""",$/)
    assert.match(lines[5]!, new RegExp(`,100\\.00,.*,check,Desk 1,.*,yes,,,,${cash}$`))
  })
})
