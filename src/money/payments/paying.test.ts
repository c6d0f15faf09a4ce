import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type GivenBill, givenBill, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useService } from '../../../tests/kit/service.ts'
import { readThermometer } from '../../auction/auctions/thermometer.ts'
import { row, rows } from '../../platform/database/pool.ts'
import type { CardName } from '../stripe-stand-in/cards.ts'

suite('paying online', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => standIn.env)

  const captures = () => standIn.ledger.filter(({ kind }) => kind === 'capture').length
  const bookedOf = (receiptId: number) =>
    rows<{ cents: bigint; way: string }>(
      goodlot.db,
      'select amount_cents as cents, paid_by as way from payments where receipt_id = $1 and voided_at is null order by id',
      [receiptId],
    )
  async function withCard(bill: GivenBill, card: CardName = 'works') {
    const opened = await bill.addCard()
    assert.equal(opened.status, 201, opened.text)
    await standIn.pay(opened.body.url, card)
    assert.equal((await bill.look(opened.body.id)).body.state, 'saved')
    return bill
  }

  test('at the provider’s page books the money when the guest returns, exactly once', async () => {
    const bill = await givenBill(goodlot)
    const opened = await bill.pay({ way: 'checkout', seenTotal: 200 })
    assert.equal(opened.status, 201, opened.text)
    assert.deepEqual([opened.body.state, opened.body.amount], ['open', '200.00'])
    assert.equal((await bill.look(opened.body.id)).body.state, 'open')
    assert.equal((await bill.receipt()).totals.isPaid, false)
    const back = await standIn.pay(opened.body.url)
    assert.match(back!, new RegExp(`/receipts/${bill.receiptId}\\?payment=${opened.body.id}$`))
    const looks = await Promise.all([1, 2, 3].map(() => bill.look(opened.body.id)))
    assert.deepEqual(
      looks.map(({ body }) => body.state),
      ['paid', 'paid', 'paid'],
    )
    assert.deepEqual(await bookedOf(bill.receiptId), [{ cents: 200_00n, way: 'online' }])
    const { totals, lines } = await bill.receipt()
    assert.deepEqual([totals.isPaid, totals.due, totals.owedBack], [true, '0.00', '0.00'])
    assert.deepEqual(
      lines.map((line: { paidBy: string }) => line.paidBy),
      ['online', 'online'],
    )
    assert.equal((await bill.pay({ way: 'checkout' })).body.reason, 'nothing_due')
  })

  test('books a guest who never returned, without a single webhook, within the time of the sweep', async () => {
    const bill = await givenBill(goodlot)
    const { body } = await bill.pay({ way: 'checkout' })
    await standIn.pay(body.url)
    await goodlot.clock.advance(61)
    await goodlot.clock.advance(21)
    assert.equal((await bill.receipt()).totals.isPaid, true)
    assert.equal((await bookedOf(bill.receiptId)).length, 1)
  })

  test('gives two phones the same page, and another amount another one; the old one is closed first', async () => {
    const bill = await givenBill(goodlot)
    const first = await bill.pay({ way: 'checkout' })
    const second = await bill.pay({ way: 'checkout' })
    assert.equal(second.body.id, first.body.id)
    assert.equal(second.body.url, first.body.url)
    const part = await bill.pay({ way: 'checkout', amount: 50 })
    assert.notEqual(part.body.id, first.body.id)
    assert.equal(await standIn.pay(first.body.url), null)
    assert.equal((await bill.look(first.body.id)).body.state, 'ended')
    await standIn.pay(part.body.url)
    await bill.look(part.body.id)
    const { totals } = await bill.receipt()
    assert.deepEqual([totals.due, totals.credit], ['150.00', '50.00'])
  })

  test('with the card on file takes one tap', async () => {
    const bill = await withCard(await givenBill(goodlot))
    const { card, due, canPay } = await bill.choices()
    assert.deepEqual([card.brand, card.lastFour, due, canPay], ['visa', '4242', '200.00', true])
    const before = captures()
    const paid = await bill.pay({ way: 'card', seenTotal: 200 })
    assert.deepEqual([paid.status, paid.body.state], [201, 'paid'])
    assert.equal(captures(), before + 1)
    assert.equal((await bill.receipt()).totals.isPaid, true)
  })

  test('with two taps at once, or on two phones, charges once', async () => {
    const bill = await withCard(await givenBill(goodlot))
    const before = captures()
    const answers = await Promise.all([1, 2, 3, 4].map(() => bill.pay({ way: 'card', seenTotal: 200 })))
    const fine = ['paid', 'underWay', 'nothing_due', 'payment_under_way', 'changed_meanwhile']
    for (const { body } of answers) assert.ok(fine.includes(body.state ?? body.reason), JSON.stringify(body))
    assert.equal(captures(), before + 1)
    assert.deepEqual(await bookedOf(bill.receiptId), [{ cents: 200_00n, way: 'online' }])
  })

  test('a page that is asked for several times at one moment is one page, and the same answer for all', async () => {
    const bill = await givenBill(goodlot)
    const answers = await Promise.all([1, 2, 3, 4].map(() => bill.pay({ way: 'checkout' })))
    const [first] = answers
    assert.ok(first!.body.url)
    for (const { status, body } of answers)
      assert.deepEqual([status, body.state, body.url], [201, 'open', first!.body.url])
  })

  test('a page that is open and the card on file together are paid once: the page is closed first', async () => {
    const bill = await withCard(await givenBill(goodlot))
    const page = await bill.pay({ way: 'checkout' })
    const charged = await bill.pay({ way: 'card' })
    assert.equal(charged.body.state, 'paid')
    assert.equal(await standIn.pay(page.body.url), null)
    assert.equal((await bookedOf(bill.receiptId)).length, 1)
  })

  test('a page that was paid a moment ago is what the tap on the card finds', async () => {
    const bill = await withCard(await givenBill(goodlot))
    const before = captures()
    const page = await bill.pay({ way: 'checkout' })
    await standIn.pay(page.body.url)
    const charged = await bill.pay({ way: 'card' })
    assert.deepEqual([charged.body.state, charged.body.id], ['paid', page.body.id])
    assert.equal(captures(), before + 1)
  })

  test('a decline leaves nothing behind but its reason, and another card pays', async () => {
    const bill = await withCard(await givenBill(goodlot), 'declinesLater')
    const declined = await bill.pay({ way: 'card', coverFee: true })
    assert.equal(declined.body.state, 'declined', declined.text)
    assert.ok(declined.body.code)
    const { lines, totals } = await bill.receipt()
    assert.deepEqual([lines.length, totals.due], [2, '200.00'])
    const page = await bill.pay({ way: 'checkout' })
    await standIn.pay(page.body.url, 'worksToo')
    assert.equal((await bill.look(page.body.id)).body.card.lastFour, '4444')
    assert.equal((await bill.receipt()).totals.isPaid, true)
  })

  test('the bank’s question is answered at its page, and until then nothing else can be paid', async () => {
    const bill = await withCard(await givenBill(goodlot), 'asksForAuthentication')
    const asked = await bill.pay({ way: 'card' })
    assert.equal(asked.body.state, 'open', asked.text)
    await standIn.answerBank(asked.body.url)
    assert.equal((await bill.look(asked.body.id)).body.state, 'paid')
    assert.equal((await bookedOf(bill.receiptId)).length, 1)
  })

  test('covering the fee of two lots of 100 makes 206.28, with a gift of its own that is not called raised', async () => {
    const bill = await withCard(await givenBill(goodlot))
    assert.equal((await bill.choices()).dueWithFee, '206.28')
    const paid = await bill.pay({ way: 'card', coverFee: true, seenTotal: 206.28 })
    assert.deepEqual([paid.body.state, paid.body.amount, paid.body.coveredFee], ['paid', '206.28', '6.28'])
    const { lines, totals } = await bill.receipt()
    assert.deepEqual(
      lines.map((line: { amount: string; isPaid: boolean }) => [line.amount, line.isPaid]),
      [
        ['100.00', true],
        ['100.00', true],
        ['6.28', true],
      ],
    )
    assert.deepEqual([totals.isPaid, totals.credit], [true, '0.00'])
    assert.equal((await readThermometer(goodlot.db, bill.auctionId))!.raised, '200.00')
  })

  test('an amount that was changed in the browser, or has changed meanwhile, is refused', async () => {
    const bill = await withCard(await givenBill(goodlot))
    const refusal = async (body: object) => (await bill.pay({ way: 'card', ...body })).body.reason
    assert.equal(await refusal({ seenTotal: 1 }), 'changed_meanwhile')
    assert.equal(await refusal({ amount: 200.01 }), 'more_than_due')
    assert.equal(await refusal({ amount: 0.01 }), 'amount_too_small')
    assert.equal((await bookedOf(bill.receiptId)).length, 0)
  })

  test('somebody else’s receipt, payment or card does not exist', async () => {
    const [bill, other] = [await withCard(await givenBill(goodlot)), await givenBill(goodlot)]
    const page = await bill.pay({ way: 'checkout' })
    const path = `/v3/bidder/receipts/${bill.receiptId}`
    const { id: cardId } = (await bill.choices()).card
    for (const [method, address, body] of [
      ['GET', `${path}/payment`, undefined],
      ['POST', `${path}/payments`, { way: 'checkout' }],
      ['POST', `/v3/bidder/payments/${page.body.id}/look`, undefined],
      ['DELETE', `/v3/bidder/cards/${cardId}`, undefined],
    ] as const)
      assert.equal((await other.call(method, address, body)).status, 404, address)
  })

  test('a test and a rehearsal open nothing at the provider', async () => {
    const inTest = await givenBill(goodlot, { columns: { status_id: 9 } })
    assert.equal((await inTest.pay({ way: 'checkout' })).body.reason, 'not_payable')
    assert.equal((await inTest.addCard()).status >= 400, true)
    const rehearsed = await givenBill(goodlot)
    await goodlot.db.query(
      'insert into rehearsals (auction_id, original_id, started_by, bids_per_minute) values ($1, $1, $2, 10)',
      [rehearsed.auctionId, rehearsed.guest.id],
    )
    assert.equal((await rehearsed.pay({ way: 'checkout' })).body.reason, 'not_payable')
    assert.equal((await rehearsed.choices()).canPay, false)
    await goodlot.db.query('delete from rehearsals where auction_id = $1', [rehearsed.auctionId])
  })

  test('stores no more than one payable thing for a receipt, whatever the code does', async () => {
    const bill = await givenBill(goodlot)
    await bill.pay({ way: 'checkout' })
    const again = goodlot.db.query(
      `insert into payment_attempts (organization_id, account_id, user_id, requested_by, receipt_id, way, state, currency,
                                     amount_cents, is_guest_present)
       select organization_id, account_id, user_id, requested_by, receipt_id, way, 'charging', currency, 100, true
         from payment_attempts where receipt_id = $1`,
      [bill.receiptId],
    )
    await assert.rejects(again, /one_payable_thing_per_receipt/)
    assert.ok(await row(goodlot.db, 'select from payment_attempts where receipt_id = $1', [bill.receiptId]))
  })
})
