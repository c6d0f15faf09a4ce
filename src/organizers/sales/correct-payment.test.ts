import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'

type Payment = {
  id: number
  amount: string
  paidBy: string
  undoneAt: number | null
  replacesId: number | null
}

suite('a payment taken by hand is corrected later', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  async function givenAuctionWithDesk() {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'forSale', buyNowCents: 1000n })
    /** A guest who owes 690 dollars, in two lines. */
    const givenGuest = async () => {
      const guest = await givenPerson(goodlot)
      const { paddleNumber } = await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
      const line = { auctionId, itemId, userId: guest.id }
      await givenPurchase(goodlot.db, { ...line, amountCents: 60_000n })
      const { receiptId } = await givenPurchase(goodlot.db, { ...line, amountCents: 9000n })
      const path = `/receipts/${receiptId}`
      const own = async () =>
        (await goodlot.call('GET', `/v3/bidder/receipts/${receiptId}`, { token: guest.token })).body
      return { guest, paddleNumber, receiptId, path, own }
    }
    return { auctionId, givenGuest }
  }
  const pay = async (path: string, body: object): Promise<Payment> =>
    (await ours.managed('POST', `${path}/payments`, body)).payments.at(-1)
  const balance = (receipt: { dueAmount: string; creditAmount: string; owedBackAmount: string }) => [
    receipt.dueAmount,
    receipt.creditAmount,
    receipt.owedBackAmount,
  ]

  test('the amount: what is due follows, and a new payment stands in place of the old one', async () => {
    const { givenGuest } = await givenAuctionWithDesk()
    const { path, own, guest } = await givenGuest()
    const typed = await pay(path, { amount: 69, paidBy: 'cash', desk: 'Desk 2' })
    const reason = 'A zero was missing.'
    const after = await ours.managed('PATCH', `${path}/payments/${typed.id}`, { amount: 690, reason })
    assert.deepEqual([after.isPaid, balance(after)], [true, ['0.00', '0.00', '0.00']])
    const [old, now] = after.payments
    assert.deepEqual([old.amount, old.undoneAt !== null, old.undoneBy !== null], ['69.00', true, true])
    assert.deepEqual(
      [now.amount, now.replacesId, now.desk, now.takenAt, now.undoneAt],
      ['690.00', typed.id, 'Desk 2', old.takenAt, null],
    )
    const [{ reason: noted, ...correction }] = after.corrections
    assert.deepEqual([noted, correction.before, correction.after], [reason, '69.00', '690.00'])
    const [shown] = (await own()).corrections
    assert.deepEqual([shown.kind, shown.before, shown.after], ['payment', '69.00', '690.00'])
    assert.ok(!('reason' in shown) && !('correctedBy' in shown), 'the reason is the organizers’ own')
    const notes = await goodlot.call('GET', '/v3/bidder/notifications?filter=general', { token: guest.token })
    assert.equal(notes.body.notifications[0].kind, 'receiptCorrected')
  })

  test('down again: lines become unpaid, and never more than was due or noted', async () => {
    const { givenGuest } = await givenAuctionWithDesk()
    const { path } = await givenGuest()
    const first = await pay(path, { amount: 650, paidBy: 'cash' })
    await pay(path, { paidBy: 'check' })
    const correct = (id: number, amount: number) =>
      ours.manage('PATCH', `${path}/payments/${id}`, { amount, reason: 'Counted again.' })
    const down = await correct(first.id, 65)
    assert.deepEqual(balance(down.body), ['585.00', '15.00', '0.00'], 'one line of 90 is paid')
    const now = down.body.payments.at(-1).id
    const tooMuch = await correct(now, 650.01)
    assert.deepEqual([tooMuch.status, tooMuch.body.reason], [409, 'more_than_due'])
    const again = await correct(first.id, 100)
    assert.deepEqual([again.status, again.body.reason], [409, 'already_corrected'])
    assert.deepEqual(balance((await correct(now, 650)).body), ['0.00', '0.00', '0.00'])
  })

  test('the way: lines say how they were really paid', async () => {
    const { givenGuest } = await givenAuctionWithDesk()
    const { path, own } = await givenGuest()
    const typed = await pay(path, { paidBy: 'cash' })
    const change = { paidBy: 'check', reason: 'It was a check.' }
    const after = await ours.managed('PATCH', `${path}/payments/${typed.id}`, change)
    assert.deepEqual(
      after.purchases.map((line: { paidBy: string; isPaid: boolean }) => [line.isPaid, line.paidBy]),
      [
        [true, 'check'],
        [true, 'check'],
      ],
    )
    const [shown] = (await own()).corrections
    assert.deepEqual([shown.paidByBefore, shown.paidByAfter, shown.after], ['cash', 'check', '690.00'])
    const nothing = await ours.manage('PATCH', `${path}/payments/${typed.id}`, { reason: 'No.' })
    assert.equal(nothing.status, 400)
    const silent = await ours.manage('PATCH', `${path}/payments/${typed.id}`, { paidBy: 'card' })
    assert.equal(silent.status, 400, 'a reason is needed')
  })

  test('the guest: the money moves to the one who paid, and neither learns of the other', async () => {
    const { givenGuest } = await givenAuctionWithDesk()
    const [wrong, right] = [await givenGuest(), await givenGuest()]
    const typed = await pay(wrong.path, { amount: 600, paidBy: 'card' })
    const change = { paddleNumber: right.paddleNumber, reason: 'Wrong paddle.' }
    const left = await ours.managed('PATCH', `${wrong.path}/payments/${typed.id}`, change)
    assert.deepEqual(balance(left), ['690.00', '0.00', '0.00'])
    const moved = await ours.managed('GET', right.path)
    assert.deepEqual(balance(moved), ['90.00', '0.00', '0.00'])
    assert.equal(moved.payments[0].replacesId, typed.id)
    const shown = async ({ own }: typeof wrong) =>
      (await own()).corrections.map((one: { before: string; after: string }) => [one.before, one.after])
    assert.deepEqual([await shown(wrong), await shown(right)], [[['600.00', null]], [[null, '600.00']]])
  })

  test('taken back, however old, with a reason', async () => {
    const { givenGuest } = await givenAuctionWithDesk()
    const { path } = await givenGuest()
    const first = await pay(path, { amount: 100, paidBy: 'cash' })
    await pay(path, { amount: 500, paidBy: 'cash' })
    const after = await ours.managed('POST', `${path}/payments/${first.id}/void`, { reason: 'Never made.' })
    assert.deepEqual(balance(after), ['190.00', '500.00', '0.00'])
    const { body } = await ours.manage('POST', `${path}/payments/${first.id}/void`, { reason: 'Twice.' })
    assert.equal(body.reason, 'already_corrected')
  })

  test('two desks at once correct it once; the same request sent again gets the same answer', async () => {
    const { givenGuest } = await givenAuctionWithDesk()
    const [one, other] = [await givenGuest(), await givenGuest()]
    const typed = await pay(one.path, { amount: 300, paidBy: 'cash' })
    const back = await pay(other.path, { amount: 200, paidBy: 'cash' })
    const move = (from: typeof one, id: number, to: typeof one) =>
      ours.manage('PATCH', `${from.path}/payments/${id}`, { userId: to.guest.id, reason: 'Wrong guest.' })
    const statuses = await Promise.all([
      move(one, typed.id, other),
      move(other, back.id, one),
      move(one, typed.id, other),
    ])
    assert.deepEqual(statuses.map(({ status }) => status).sort(), [200, 200, 409])
    assert.deepEqual(balance(await ours.managed('GET', one.path)), ['490.00', '200.00', '0.00'])
    assert.deepEqual(balance(await ours.managed('GET', other.path)), ['390.00', '300.00', '0.00'])
    const moved = (await ours.managed('GET', one.path)).payments.at(-1)
    const again = () =>
      goodlot.call('PATCH', `/v3/manage${one.path}/payments/${moved.id}`, {
        token: ours.manager.token,
        body: { amount: 210, reason: 'Counted again.' },
        headers: { 'idempotency-key': `correct-${moved.id}` },
      })
    const answers = [await again(), await again()]
    assert.deepEqual([answers[0]!.status, answers[1]!.body], [200, answers[0]!.body])
  })

  test('desk staff correct what they took themselves, managers everything', async () => {
    const { auctionId, givenGuest } = await givenAuctionWithDesk()
    const { path } = await givenGuest()
    const volunteer = await givenPerson(goodlot, { hasProvedAddress: true })
    await ours.managed('POST', `/auctions/${auctionId}/staff`, { email: volunteer.email, roles: ['desk'] })
    const asVolunteer = (method: string, address: string, body?: object) =>
      goodlot.call(method, `/v3/manage${path}/payments${address}`, {
        token: volunteer.token,
        ...(body && { body }),
      })
    const mine = (await asVolunteer('POST', '', { amount: 10, paidBy: 'cash' })).body.payments.at(-1)
    const theirs = await pay(path, { amount: 20, paidBy: 'cash' })
    assert.equal((await asVolunteer('DELETE', `/${theirs.id}`)).status, 403, 'nor the newest as a slip')
    const reason = 'Mistyped.'
    assert.equal((await asVolunteer('PATCH', `/${mine.id}`, { amount: 12, reason })).status, 200)
    assert.equal((await asVolunteer('PATCH', `/${theirs.id}`, { amount: 12, reason })).status, 403)
    assert.equal((await asVolunteer('POST', `/${theirs.id}/void`, { reason })).status, 403)
    const now = (await ours.managed('GET', path)).payments.at(-1)
    assert.equal((await ours.manage('POST', `${path}/payments/${now.id}/void`, { reason })).status, 200)
    const slip = (await asVolunteer('POST', '', { amount: 5, paidBy: 'cash' })).body.payments.at(-1)
    assert.equal((await asVolunteer('DELETE', `/${slip.id}`)).status, 200)
  })
})
