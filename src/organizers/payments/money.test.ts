import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenGuestsOwing, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import type { Person } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { pauseAfterRestore } from '../../money/payments/charging-pause.ts'
import type { CardName } from '../../money/stripe-stand-in/cards.ts'
import { rows } from '../../platform/database/pool.ts'

type Guest = Person & { receiptId: number }

suite('charging everybody who has not paid', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => standIn.env)
  const ours = useManaged(goodlot)

  async function given(...cards: (CardName | null)[]) {
    const { organizationId } = ours
    const { auctionId, itemId, guests } = await givenGuestsOwing(goodlot, standIn, { organizationId, cards })
    const path = `/auctions/${auctionId}`
    const read = () => ours.managed('GET', `${path}/money`)
    return {
      auctionId,
      itemId,
      guests,
      read,
      async start() {
        const { charge } = await read()
        const body = { seenCount: charge.count, seenTotal: Number(charge.total) }
        return ours.manage('POST', `${path}/charges`, body)
      },
      stop: () => ours.managed('POST', `${path}/charges/stop`),
      billOf: async ({ receiptId }: Guest) =>
        (await read()).bills.find((bill: { receiptId: number }) => bill.receiptId === receiptId),
    }
  }
  const captures = () => standIn.ledger.filter(({ kind }) => kind === 'capture').length
  const noticesOf = ({ id }: Person) =>
    rows(goodlot.db, `select kind from notifications where user_id = $1 and kind = 'cardDeclined'`, [id])
  const work = () => goodlot.clock.advance(3)

  test('charges those who have a card, and asks those whose card is declined, once', async () => {
    const gala = await given('works', 'declinesLater', null, 'works')
    const before = captures()
    const started = await gala.start()
    assert.deepEqual([started.status, started.body.run.total], [201, { amount: '300.00', count: 3 }])
    await work()
    const { run, totals, ways, bills } = await gala.read()
    assert.deepEqual(
      [run.isEnded, run.paid, run.declined, run.waiting.count],
      [true, { amount: '200.00', count: 2 }, { amount: '100.00', count: 1 }, 0],
    )
    assert.equal(captures() - before, 2)
    assert.deepEqual(
      [totals.due, totals.declined.count, totals.dueWithoutCard],
      [{ amount: '200.00', count: 2 }, 1, 1],
    )
    assert.deepEqual(ways, [{ way: 'online', count: 2, amount: '200.00' }])
    assert.equal(bills.length, 4)
    const declined = gala.guests[1]!
    assert.equal((await gala.billOf(declined)).hasPayLink, true)
    assert.equal((await noticesOf(declined)).length, 1)
    await gala.start()
    await work()
    assert.equal((await noticesOf(declined)).length, 1, 'and not again the next time')
    assert.equal(captures() - before, 2)
  })

  test('a bank that wants to ask the guest becomes a link, too', async () => {
    const gala = await given('asksForAuthentication')
    await gala.start()
    await work()
    const bill = await gala.billOf(gala.guests[0]!)
    assert.deepEqual([bill.latest.state, bill.hasPayLink], ['needsPerson', true])
  })

  test('starts only with what was shown, and once at a time', async () => {
    const gala = await given('works')
    const path = `/auctions/${gala.auctionId}/charges`
    const old = await ours.manage('POST', path, { seenCount: 1, seenTotal: 90 })
    assert.equal(old.body.reason, 'changed_meanwhile')
    assert.equal((await gala.start()).status, 201)
    assert.equal((await gala.start()).body.reason, 'already_running')
    await work()
    assert.equal((await gala.start()).body.reason, 'nothing_due')
  })

  test('asks again what is due right before each charge', async () => {
    const gala = await given('works', 'works', 'works')
    const [paysCash, buysMore, isRefunded] = gala.guests
    await gala.start()
    const cash = { paidBy: 'cash', amount: 40 }
    await ours.managed('POST', `/receipts/${isRefunded!.receiptId}/payments`, cash)
    await ours.managed('POST', `/receipts/${paysCash!.receiptId}/payments`, { paidBy: 'cash' })
    const { auctionId, itemId } = gala
    await givenPurchase(goodlot.db, { auctionId, itemId, userId: buysMore!.id, amountCents: 10_00n })
    await work()
    const dues = await Promise.all(gala.guests.map(async (guest) => (await gala.billOf(guest)).due))
    assert.deepEqual(dues, ['0.00', '110.00', '0.00'])
    const [last] = standIn.ledger.slice(-1)
    assert.equal(last!.amount, 60_00)
    assert.equal((await gala.read()).run.skipped.count, 2)
  })

  test('charges what is left when the guest has just paid a part', async () => {
    const gala = await given('works')
    const { token, receiptId } = gala.guests[0]!
    const part = { way: 'checkout', amount: 40 }
    const page = await goodlot.call('POST', `/v3/bidder/receipts/${receiptId}/payments`, {
      token,
      body: part,
    })
    await gala.start()
    await standIn.pay(page.body.url, 'works')
    await work()
    assert.equal((await gala.billOf(gala.guests[0]!)).due, '0.00')
    assert.equal(standIn.ledger.at(-1)!.amount, 60_00)
  })

  test('stops, and nobody else is charged', async () => {
    const gala = await given('works', 'works')
    await gala.start()
    const before = captures()
    const { run } = await gala.stop()
    assert.deepEqual([run.isStopping, run.isEnded, run.skipped.count], [true, true, 2])
    await work()
    assert.equal(captures(), before)
  })

  test('goes on where a server died, and charges nobody twice', async () => {
    const gala = await given('works', 'works')
    const [first] = gala.guests
    await gala.start()
    // A server took up the first line, charged, and died before it wrote that down.
    const charged = await ours.managed('POST', `/receipts/${first!.receiptId}/charge`, {})
    await goodlot.db.query(
      `update payment_attempts set charge_line_id = (select id from charge_lines where receipt_id = $2) where id = $1`,
      [charged.id, first!.receiptId],
    )
    const sql = `update charge_lines set tries = 1, try_at = goodlot_now() + interval '180 seconds' where receipt_id = $1`
    await goodlot.db.query(sql, [first!.receiptId])
    const before = captures()
    await work()
    const waiting = (await gala.read()).run
    assert.deepEqual([waiting.isEnded, waiting.waiting.count, waiting.paid.count], [false, 1, 1])
    await goodlot.clock.advance(181)
    const { run } = await gala.read()
    assert.deepEqual([run.isEnded, run.paid.count, captures() - before], [true, 2, 1])
  })

  test('a lost answer is read at the provider, and an account that does not work stops the run', async () => {
    const gala = await given('works', 'works')
    const before = captures()
    standIn.faults.plan('loseAfter', '/confirm')
    standIn.faults.plan('loseBefore', '/confirm')
    await gala.start()
    await work()
    await goodlot.clock.advance(61)
    assert.deepEqual([(await gala.read()).run.paid.count, captures() - before], [2, 2])
    const second = await given('works', 'works')
    standIn.account({ secretKey: `sk_test_organization${ours.organizationId}` }).isRestricted = true
    await second.start()
    await work()
    const { run } = await second.read()
    standIn.account({ secretKey: `sk_test_organization${ours.organizationId}` }).isRestricted = false
    assert.deepEqual([run.trouble, run.isEnded, run.paid.count], ['payments_off', true, 0])
  })

  test('waits while charging is paused, and goes on by itself once the books were compared', async () => {
    const gala = await given('works')
    const before = captures()
    await pauseAfterRestore(goodlot.db, new Date(goodlot.clock.now()).toISOString())
    await gala.start()
    await work()
    assert.deepEqual([(await gala.read()).run.waiting.count, captures() - before], [1, 0])
    await ours.managed('POST', `/organizations/${ours.organizationId}/payments/comparison`)
    await goodlot.clock.advance(65)
    assert.deepEqual([(await gala.read()).run.paid.count, captures() - before], [1, 1])
  })

  test('a test auction charges nobody', async () => {
    const gala = await given('works')
    await goodlot.db.query('update auctions set status_id = 1 where id = $1', [gala.auctionId])
    assert.equal((await gala.start()).body.reason, 'not_payable')
    assert.equal((await gala.read()).isPossible, false)
  })

  test('refunds, fees and stuck payments are on the page, and a look mends them', async () => {
    const gala = await given('works')
    const [guest] = gala.guests
    const receipt = `/receipts/${guest!.receiptId}`
    const charged = await ours.managed('POST', `${receipt}/charge`, {})
    await ours.managed('POST', `${receipt}/refunds`, {
      onlinePaymentId: charged.id,
      amount: 30,
      reason: 'Torn.',
    })
    const { totals, bills } = await gala.read()
    assert.deepEqual(
      [totals.refunded, totals.fees, bills[0].due],
      [{ amount: '30.00', count: 1 }, '3.20', '30.00'],
    )
    await goodlot.db.query(
      `update payment_attempts set state = 'unsure', created_at = goodlot_now() - interval '1 hour' where id = $1`,
      [charged.id],
    )
    assert.equal((await gala.read()).totals.stuck, 1)
    await ours.managed('POST', `${receipt}/look`)
    assert.equal((await gala.read()).totals.stuck, 0)
  })
})
