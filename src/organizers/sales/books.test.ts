import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { givenAuction, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row, rows } from '../../platform/database/pool.ts'

type Line = { id: number; amount: string; isPaid: boolean }
type Payment = { id: number; amount: string; undoneAt: number | null }
type Own = {
  totals: Record<'paid' | 'due' | 'owedBack', string> & { isPaid: boolean }
  lines: { purchaseId: number; paid: string }[]
}
type Shown = {
  purchases: Line[]
  payments: Payment[]
  unpaidAmount: string
  paidAmount: string
  creditAmount: string
  dueAmount: string
  owedBackAmount: string
  isPaid: boolean
}

const cents = (decimal: string) => BigInt(decimal.replace('.', ''))
const sum = (amounts: bigint[]) => amounts.reduce((total, next) => total + next, 0n)
/** Positive while the guest owes, negative while the guest gets money back. */
const owes = ({ dueAmount, owedBackAmount }: Shown) => cents(dueAmount) - cents(owedBackAmount)
const standing = ({ payments }: Shown) => payments.filter(({ undoneAt }) => undoneAt === null)

suite('the books of a receipt', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  /** A guest and a desk that remembers what was marked by hand, by line. */
  async function givenDesk() {
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      columns: { allow_pledge: true, enable_custom_donation: true },
    })
    const guest = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
    const pledge = (amountCents: number): Promise<Line & { receiptId: number }> =>
      ours.managed('POST', `/auctions/${auctionId}/purchases`, {
        userId: guest.id,
        amount: amountCents / 100,
        isPledge: true,
      })
    const { receiptId } = await pledge(3000)
    const path = `/receipts/${receiptId}`
    const read = (): Promise<Shown> => ours.managed('GET', path)
    const own = async () => {
      const { body } = await goodlot.call('GET', `/v3/bidder/receipts/${receiptId}`, { token: guest.token })
      return body as Own
    }
    const linesInSql = () =>
      rows<{ purchaseId: number; paid: bigint }>(
        goodlot.db,
        'select id as "purchaseId", paid_cents as paid from paid_lines where receipt_id = $1 order by id',
        [receiptId],
      )
    return { auctionId, guest, pledge, path, read, own, linesInSql, byHand: new Map<number, bigint>() }
  }
  type Desk = Awaited<ReturnType<typeof givenDesk>>

  /** Payments that stand, less what of them pays for lines, is the credit; what is owed follows from it. */
  async function holds({ read, own, linesInSql, byHand }: Desk, doing: string): Promise<Shown> {
    const shown = await read()
    const taken = sum(standing(shown).map(({ amount }) => cents(amount)))
    const [paid, unpaid] = [true, false].map((isPaid) =>
      shown.purchases.filter((line) => line.isPaid === isPaid),
    ) as [Line[], Line[]]
    const total = (lines: Line[]) => sum(lines.map(({ amount }) => cents(amount)))
    const allocated = sum(paid.map(({ id, amount }) => cents(amount) - (byHand.get(id) ?? 0n)))
    assert.equal(cents(shown.creditAmount), taken - allocated, `credit after ${doing}`)
    const credit = cents(shown.creditAmount)
    const parts = credit < total(unpaid) ? credit : total(unpaid)
    assert.equal(cents(shown.paidAmount), total(paid) + parts, `paid after ${doing}`)
    assert.equal(cents(shown.unpaidAmount), total(unpaid) - parts, `unpaid after ${doing}`)
    assert.equal(owes(shown), total(unpaid) - cents(shown.creditAmount), `due after ${doing}`)
    assert.ok(cents(shown.dueAmount) === 0n || cents(shown.owedBackAmount) === 0n, `owed both ways: ${doing}`)
    if (shown.purchases.length > 0 || cents(shown.creditAmount) > 0n) {
      const { totals, lines } = await own()
      assert.deepEqual(
        [totals.paid, totals.due, totals.owedBack],
        [shown.paidAmount, shown.dueAmount, shown.owedBackAmount],
        doing,
      )
      const ofLines = lines.map(({ purchaseId, paid }) => ({ purchaseId, paid: cents(paid) }))
      assert.deepEqual(ofLines, await linesInSql(), `the view and the receipt spread alike: ${doing}`)
    }
    return shown
  }

  type Action = { kind: keyof typeof actions; number: number }

  const actions = {
    async pledge({ pledge }: Desk, before: Shown, number: number) {
      await pledge(number)
      return owes(before) + BigInt(number)
    },
    async pay({ path }: Desk, before: Shown, number: number) {
      const due = cents(before.dueAmount)
      const amount = number % 2 === 0 ? due : 1n + (due * BigInt(number)) / 10_000n
      const answer = await ours.manage('POST', `${path}/payments`, {
        paidBy: 'cash',
        amount: Number(amount) / 100 || 0.01,
      })
      assert.equal(answer.status, due === 0n || amount > due ? 409 : 201, answer.text)
      return owes(before) - (answer.status === 201 ? amount : 0n)
    },
    async markLine({ byHand }: Desk, before: Shown, number: number) {
      const line = before.purchases[number % (before.purchases.length + 1)]
      if (!line) return owes(before)
      await ours.managed('PATCH', `/purchases/${line.id}`, { isPaid: !line.isPaid })
      if (!line.isPaid) return owes(before) - mark(byHand, line, cents(before.dueAmount))
      return owes(before) + unmark(byHand, line)
    },
    async markReceipt({ path, byHand }: Desk, before: Shown, number: number) {
      const isPaid = number % 2 === 0
      await ours.managed('PATCH', path, { isPaid })
      let after = owes(before)
      for (const line of before.purchases.filter((line) => line.isPaid !== isPaid))
        after = isPaid ? after - mark(byHand, line, after > 0n ? after : 0n) : after + unmark(byHand, line)
      return after
    },
    async takeBack(_: Desk, before: Shown, number: number) {
      const line = before.purchases[number % (before.purchases.length + 1)]
      if (!line) return owes(before)
      const answer = await ours.manage('DELETE', `/purchases/${line.id}`)
      assert.equal(answer.status, line.isPaid ? 409 : 204, answer.text)
      return owes(before) - (line.isPaid ? 0n : cents(line.amount))
    },
    async undo({ path, byHand }: Desk, before: Shown) {
      const newest = standing(before).at(-1)
      if (!newest) return owes(before)
      const { status, body } = await ours.manage('DELETE', `${path}/payments/${newest.id}`)
      if (status === 200) return owes(before) + cents(newest.amount)
      assert.equal(body.reason, 'marked_by_hand')
      assert.ok(before.purchases.some(({ id, isPaid }) => isPaid && byHand.get(id)))
      return owes(before)
    },
    correct,
  }

  /** Any payment, however old, to what it should have been; zero takes it back. */
  async function correct({ path }: Desk, before: Shown, number: number) {
    const taken = standing(before)
    const payment = taken[number % (taken.length + 1)]
    if (!payment) return owes(before)
    const was = cents(payment.amount)
    const amount = number % 3 === 0 ? 0n : BigInt(number)
    const address = `${path}/payments/${payment.id}`
    const answer =
      amount === 0n
        ? await ours.manage('POST', `${address}/void`, { reason: 'Never made.' })
        : await ours.manage('PATCH', address, { amount: Number(amount) / 100, reason: 'Mistyped.' })
    if (answer.status === 200) return owes(before) + was - amount
    const isTooMuch = amount > was && amount > owes(before) + was
    assert.equal(answer.body.reason, isTooMuch ? 'more_than_due' : 'marked_by_hand')
    return owes(before)
  }

  /** A mark stands for what is due, and no more. */
  function mark(byHand: Desk['byHand'], { id, amount }: Line, due: bigint): bigint {
    const part = cents(amount) < due ? cents(amount) : due
    byHand.set(id, part)
    return part
  }

  function unmark(byHand: Desk['byHand'], { id }: Line): bigint {
    const part = byHand.get(id) ?? 0n
    byHand.delete(id)
    return part
  }

  const action: fc.Arbitrary<Action> = fc.record({
    kind: fc.constantFrom(...(Object.keys(actions) as Action['kind'][])),
    number: fc.integer({ min: 1, max: 9999 }),
  })

  test('balance to the cent after whatever the desk does', async () => {
    const play = async (evening: Action[]) => {
      const desk = await givenDesk()
      let shown = await holds(desk, 'the first pledge')
      for (const { kind, number } of evening) {
        const expected = await actions[kind](desk, shown, number)
        shown = await holds(desk, `${kind} ${number}`)
        assert.equal(owes(shown), expected, `what is owed after ${kind} ${number}`)
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 14 }), play), {
      numRuns: 25,
      seed: 20261118,
    })
  })

  test('a part payment is there again when a receipt was marked paid and unpaid', async () => {
    const { path, read } = await givenDesk()
    await ours.managed('POST', `${path}/payments`, { amount: 20, paidBy: 'cash' })
    const paid = await ours.managed('PATCH', path, { isPaid: true })
    assert.deepEqual([paid.creditAmount, paid.dueAmount, paid.owedBackAmount], ['0.00', '0.00', '0.00'])
    const unpaid = await ours.managed('PATCH', path, { isPaid: false })
    assert.deepEqual([unpaid.creditAmount, unpaid.dueAmount], ['20.00', '10.00'])
    const [payment] = (await read()).payments
    const undone = await ours.managed('DELETE', `${path}/payments/${payment!.id}`)
    assert.deepEqual([undone.creditAmount, undone.dueAmount], ['0.00', '30.00'])
  })

  test('a payment is not undone under a line whose rest was marked by hand', async () => {
    const { path, read } = await givenDesk()
    await ours.managed('POST', `${path}/payments`, { amount: 20, paidBy: 'cash' })
    await ours.managed('PATCH', path, { isPaid: true })
    const [payment] = (await read()).payments
    const refused = await ours.manage('DELETE', `${path}/payments/${payment!.id}`)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'marked_by_hand'])
    assert.equal((await read()).isPaid, true)
  })

  test('a line that a payment settled, marked unpaid and taken back, is owed back', async () => {
    const { auctionId, path, pledge, read, own } = await givenDesk()
    const first = (await read()).purchases[0]!
    const second = await pledge(5000)
    await ours.managed('POST', `${path}/payments`, { amount: 60, paidBy: 'check' })
    await ours.managed('PATCH', `/purchases/${first.id}`, { isPaid: false })
    const unpaid = await read()
    assert.deepEqual(
      [unpaid.creditAmount, unpaid.dueAmount, unpaid.owedBackAmount],
      ['60.00', '20.00', '0.00'],
    )
    await ours.managed('DELETE', `/purchases/${first.id}`)
    const after = await read()
    assert.deepEqual([after.creditAmount, after.dueAmount, after.owedBackAmount], ['10.00', '0.00', '10.00'])
    assert.deepEqual(
      after.purchases.map(({ id, isPaid }) => [id, isPaid]),
      [[second.id, true]],
      'the credit pays for what is left',
    )
    await ours.managed('PATCH', `/purchases/${second.id}`, { isPaid: false })
    await ours.managed('DELETE', `/purchases/${second.id}`)
    const { totals } = await own()
    assert.deepEqual([totals.owedBack, totals.isPaid], ['60.00', true])
    const owedBack = async (is: boolean) =>
      (await ours.managed('GET', `/auctions/${auctionId}/receipts?isOwedBack=${is}`)).totalCount
    assert.deepEqual([await owedBack(true), await owedBack(false)], [1, 0])
  })

  test('a sale that is paid at once leaves what is owed back as it was', async () => {
    const { auctionId, guest, path, read } = await givenDesk()
    const first = (await read()).purchases[0]!
    await ours.managed('POST', `${path}/payments`, { amount: 20, paidBy: 'cash' })
    await ours.managed('DELETE', `/purchases/${first.id}`)
    const gift = { userId: guest.id, amount: 15, paidBy: 'cash' }
    await ours.managed('POST', `/auctions/${auctionId}/purchases`, gift)
    assert.deepEqual([(await read()).owedBackAmount, (await read()).paidAmount], ['20.00', '15.00'])
  })

  test('two at once, a payment and a mark by hand, count the money once', async () => {
    const { path, read } = await givenDesk()
    await Promise.all([
      ours.manage('POST', `${path}/payments`, { paidBy: 'cash' }),
      ours.manage('PATCH', path, { isPaid: true }),
    ])
    const { isPaid, dueAmount, owedBackAmount } = await read()
    assert.deepEqual([isPaid, dueAmount, owedBackAmount], [true, '0.00', '0.00'])
  })

  test('a line that an older release marked is paid by the desk if a payment names it, else by hand', async () => {
    const { path, pledge, read } = await givenDesk()
    const second = await pledge(5000)
    await ours.managed('POST', `${path}/payments`, { amount: 35, paidBy: 'cash' })
    await goodlot.db.query('update purchases set paid_by_hand_cents = null where id <= $1', [second.id])
    await goodlot.db.query(`update purchases set paid_by = 'other', paid_at = goodlot_now() where id = $1`, [
      second.id,
    ])
    const [payment] = (await read()).payments
    const undone = await ours.managed('DELETE', `${path}/payments/${payment!.id}`)
    assert.deepEqual([undone.dueAmount, undone.paidAmount], ['30.00', '50.00'])
    const noted = await row(
      goodlot.db,
      'select from purchases where id = $1 and paid_by_hand_cents is null',
      [second.id],
    )
    assert.ok(noted)
  })
})
