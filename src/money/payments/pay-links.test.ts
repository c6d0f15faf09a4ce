import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenBill, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('a pay link', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => standIn.env)
  const ours = useManaged(goodlot)

  async function given(columns?: Record<string, unknown>) {
    const bill = await givenBill(goodlot, {
      organizationId: ours.organizationId,
      ...(columns ? { columns } : {}),
    })
    const path = `/receipts/${bill.receiptId}/pay-link`
    return {
      ...bill,
      make: async () => (await ours.managed('PUT', path)).payLink as { url: string; expiresAt: number },
      refusal: async () => (await ours.manage('PUT', path)).body.reason,
      end: () => ours.managed('DELETE', path),
    }
  }
  const tokenOf = ({ url }: { url: string }) => url.split('#')[1]!
  const ask = (what: string, body: object) => goodlot.call('POST', `/v3/pay-link/${what}`, { body })
  const captured = () => standIn.ledger.filter(({ kind }) => kind === 'capture').length

  test('shows one bill without signing in, takes its payment, and ends with it', async () => {
    const bill = await given()
    const link = await bill.make()
    assert.deepEqual(await bill.make(), link)
    const token = tokenOf(link)
    const seen = await ask('bill', { token })
    const { due, dueWithFee, lines, isPaid } = seen.body
    assert.deepEqual(
      [seen.status, due, dueWithFee, lines.length, isPaid],
      [200, '200.00', '206.28', 2, false],
    )
    assert.ok(!seen.text.includes(bill.guest.email))
    const page = await ask('payments', { token, coverFee: true, seenTotal: 206.28 })
    assert.equal(page.body.state, 'open')
    const back = await standIn.pay(page.body.url)
    const address = new URL(back!)
    assert.deepEqual([address.pathname, address.hash], ['/pay', `#${token}`])
    const after = await ask('look', { token })
    assert.deepEqual([after.body.isPaid, after.body.latest.state, after.body.lines], [true, 'paid', []])
    assert.equal((await bill.receipt()).totals.isPaid, true)
    assert.equal((await ask('payments', { token })).body.reason, 'nothing_due')
    assert.equal(await bill.refusal(), 'nothing_due')
  })

  test('is not used again for what is refunded later', async () => {
    const bill = await given()
    const token = tokenOf(await bill.make())
    const page = await ask('payments', { token })
    await standIn.pay(page.body.url)
    await ask('look', { token })
    const refund = { onlinePaymentId: page.body.id, reason: 'Broken.' }
    await ours.managed('POST', `/receipts/${bill.receiptId}/refunds`, refund)
    assert.equal((await ask('payments', { token })).body.reason, 'nothing_due')
    assert.notEqual(tokenOf(await bill.make()), token)
  })

  test('ends when somebody ends it, with the page that was opened, and after 30 days', async () => {
    const bill = await given()
    const token = tokenOf(await bill.make())
    const page = await ask('payments', { token })
    const before = captured()
    assert.equal((await bill.end()).payLink, null)
    await standIn.pay(page.body.url)
    assert.equal(captured(), before)
    assert.equal((await ask('bill', { token })).status, 410)
    assert.equal((await ask('payments', { token })).status, 410)
    const second = tokenOf(await bill.make())
    const days = (Number((await bill.make()).expiresAt) - goodlot.clock.now() / 1000) / 86_400
    assert.equal(Math.round(days), 30)
    await goodlot.db.query('update pay_links set expires_at = goodlot_now() where token = $1', [second])
    assert.equal((await ask('bill', { token: second })).status, 410)
    const third = await bill.make()
    assert.notEqual(tokenOf(third), second)
  })

  test('takes the place of the page that the guest had open, so that only one can be paid', async () => {
    const bill = await given()
    const own = await bill.pay({ way: 'checkout' })
    const token = tokenOf(await bill.make())
    const page = await ask('payments', { token })
    assert.notEqual(page.body.id, own.body.id)
    const before = captured()
    await standIn.pay(own.body.url)
    await standIn.pay(page.body.url)
    assert.equal(captured(), before + 1)
  })

  test('is no use with another token, an old amount, or in a test auction', async () => {
    const bill = await given()
    const token = tokenOf(await bill.make())
    assert.equal((await ask('bill', { token: 'A'.repeat(22) })).status, 404)
    assert.equal((await ask('bill', { token: `${token}A` })).status, 400)
    assert.equal((await ask('payments', { token, seenTotal: 150 })).body.reason, 'changed_meanwhile')
    const tried = await given({ status_id: 1 })
    assert.equal(await tried.refusal(), 'not_payable')
  })

  test('is made and ended by the desk, and the log says so', async () => {
    const bill = await given()
    await bill.make()
    await bill.end()
    await bill.end()
    const { entries } = await ours.managed('GET', `/auctions/${bill.auctionId}/audit?subject=payLink`)
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      ['delete', 'create'],
    )
  })
})
