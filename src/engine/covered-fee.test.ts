import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { feeOf, grossFor } from './covered-fee.ts'

const rate = { basisPoints: 290, fixedCents: 30n }

suite('covering the fee', () => {
  test('of two lots of 100 at 2.9 % and 0.30 makes 206.28', () => {
    assert.equal(grossFor(200_00n, rate), 206_28n)
    assert.equal(206_28n - feeOf(206_28n, rate), 200_00n)
  })

  test('takes the smallest amount that leaves enough, for every amount up to 300', () => {
    for (let net = 1n; net <= 300_00n; net++) {
      const gross = grossFor(net, rate)
      assert.ok(gross - feeOf(gross, rate) >= net, `${net} is left`)
      const less = gross - 1n
      assert.ok(less - feeOf(less, rate) < net, `${net}: a cent less is not enough`)
    }
  })

  test('stays whole in a currency without decimals', () => {
    const gross = grossFor(5_000_00n, { basisPoints: 360, fixedCents: 0n }, 100n)
    assert.equal(gross, 5_187_00n)
    assert.ok(gross - feeOf(gross, { basisPoints: 360, fixedCents: 0n }) >= 5_000_00n)
  })

  test('of a provider that keeps nothing adds nothing', () => {
    assert.equal(grossFor(200_00n, { basisPoints: 0, fixedCents: 0n }), 200_00n)
  })
})
