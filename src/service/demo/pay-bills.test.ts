import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { fillWithDemo } from './fill.ts'

const HOUR = 3600

suite('the bills of the demo', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => standIn.env)
  const pass = async () => {
    await standIn.clock.advance(HOUR)
    await goodlot.clock.advance(HOUR)
  }

  test('are paid at the stand-in: paid, declined and refunded, once, and its ledger agrees with the books', async () => {
    await pass()
    assert.equal(standIn.ledger.length, 0, 'no other database is touched')
    await fillWithDemo(goodlot.db.options)
    const mailed = await rows<{ kind: string }>(goodlot.db, 'select distinct kind from outbox order by kind')
    assert.deepEqual(
      mailed.map(({ kind }) => kind),
      ['eveningInFigures', 'payReminder', 'won'],
      'the outbox is filled',
    )
    await pass()
    const sums = Map.groupBy(standIn.ledger, ({ kind }) => kind)
    assert.deepEqual(
      [...sums].map(([kind, lines]) => `${lines.length} ${kind}`),
      ['2 capture', '1 refund'],
    )
    const states = await rows<{ state: string }>(
      goodlot.db,
      'select state from payment_attempts where receipt_id is not null order by id',
    )
    assert.deepEqual(
      states.map(({ state }) => state),
      ['paid', 'declined', 'paid'],
    )
    const total = (kind: 'capture' | 'refund') => sums.get(kind)!.reduce((sum, { amount }) => sum + amount, 0)
    const booked = await row<{ cents: bigint }>(
      goodlot.db,
      'select sum(amount_cents)::bigint as cents from payments where attempt_id is not null and voided_at is null',
    )
    assert.equal(Number(booked!.cents), total('capture') - total('refund'))
    await pass()
    assert.equal(standIn.ledger.length, 3)
  })
})
