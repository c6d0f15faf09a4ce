import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { givenBill, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { type BookedMovement, bankRows, payoutRows } from './payout-files.ts'

const DAY = 86_400

suite('payouts', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => standIn.env)
  const ours = useManaged(goodlot)
  const path = () => `/organizations/${ours.organizationId}/payments`
  const read = (file: string) => ours.manage('GET', `${path()}/${file}`)

  test('say what the bank gets and what it is made of, and the files agree with it to the cent', async () => {
    const { organizationId } = ours
    const bill = await givenBill(goodlot, { organizationId, amounts: [100_00n] })
    const page = await bill.pay({ way: 'checkout' })
    await standIn.pay(page.body.url)
    await bill.look(page.body.id)
    const refund = { onlinePaymentId: page.body.id, amount: 40, reason: 'A glass was broken.' }
    await ours.managed('POST', `/receipts/${bill.receiptId}/refunds`, refund)
    assert.deepEqual((await read('payouts')).body, { payouts: [] })
    standIn.advance(3 * DAY)
    await goodlot.clock.advance(3 * DAY)
    const { payouts } = (await read('payouts')).body
    assert.equal(payouts.length, 1)
    const [{ payoutId, amount, currency, state, parts }] = payouts
    assert.deepEqual([amount, currency, state], ['56.80', 'USD', 'paid'])
    assert.deepEqual(parts, {
      charges: '100.00',
      refunds: '-40.00',
      disputes: '0.00',
      other: '0.00',
      fees: '-3.20',
    })

    const file = await read('payouts.csv')
    assert.equal(file.headers.get('content-disposition'), 'attachment; filename="payouts.csv"')
    const lines = parse(file.text, { columns: true }) as Record<string, string>[]
    const of = (line: Record<string, string>) =>
      ['Payout', 'Kind', 'Gross', 'Fee', 'Refund', 'Net', 'Receipt number'].map((name) => line[name])
    assert.deepEqual(lines.map(of), [
      [payoutId, 'refund', '', '0.00', '-40.00', '-40.00', '1'],
      [payoutId, 'charge', '100.00', '-3.20', '', '96.80', '1'],
    ])

    const bank = await read('bank.csv')
    assert.equal(bank.headers.get('x-part-count'), '1')
    const rows = parse(bank.text, { columns: true }) as Record<string, string>[]
    assert.deepEqual(Object.keys(rows[0]!), ['Date', 'Description', 'Amount'])
    assert.deepEqual(
      rows.map(({ Description, Amount }) => [Description!.split(' ').slice(0, 3).join(' '), Amount]),
      [
        ['Payment Receipt 1', '100.00'],
        ['Fee Receipt 1', '-3.20'],
        ['Refund Receipt 1', '-40.00'],
        [`Payout ${rows[3]!.Description!.split(' ')[1]}`, '-56.80'],
      ],
    )
    assert.match(rows[0]!.Date!, /^\d\d\/\d\d\/\d{4}$/)
  })

  test('a provider that does not answer is said so, and nobody but managers reads them', async () => {
    standIn.faults.plan('rateLimit', '/payouts')
    assert.equal((await read('payouts')).status, 503)
    const stranger = await givenPerson(goodlot)
    for (const file of ['payouts', 'payouts.csv', 'bank.csv'])
      assert.equal(
        (await goodlot.call('GET', `/v3/manage${path()}/${file}`, { token: stranger.token })).status,
        403,
      )
  })

  const movement = (more: Partial<BookedMovement> = {}): BookedMovement => ({
    movementId: 'txn_1',
    kind: 'charge',
    grossCents: 10_00n,
    feeCents: 59n,
    currency: 'USD',
    atMs: 0,
    intentId: 'pi_1',
    payoutId: 'po_1',
    bill: null,
    ...more,
  })

  test('a bank file has a thousand rows, and the next part goes on', () => {
    const many = Array.from({ length: 501 }, () => movement())
    const [first, second] = [bankRows(many, 1), bankRows(many, 2)]
    assert.deepEqual([first.lines.length, second.lines.length, first.parts], [1_000, 2, 2])
    assert.deepEqual(bankRows(many.slice(1), 1).parts, 1)
    assert.deepEqual(bankRows([], 1), { lines: [], parts: 1 })
  })

  test('a dispute takes money out with its fee', () => {
    const [row] = payoutRows([movement({ kind: 'dispute', grossCents: -10_00n, feeCents: 15_00n })])
    assert.deepEqual([row!.dispute, row!.fee, row!.net, row!.gross], [-10_00n, -15_00n, -25_00n, null])
  })
})
