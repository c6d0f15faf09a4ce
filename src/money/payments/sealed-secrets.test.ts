import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { suite, test } from 'node:test'
import { Sealing } from './sealed-secrets.ts'

suite('a sealed key', () => {
  const old = { id: 'old', key: randomBytes(32) }
  const fresh = { id: 'fresh', key: randomBytes(32) }

  test('opens for its own organization and for no other', () => {
    const sealing = new Sealing([old])
    const row = sealing.seal('rk_test_secret', 'organization 3')
    assert.ok(!Buffer.from(row.sealed, 'base64').toString('latin1').includes('secret'))
    assert.equal(sealing.open(row, 'organization 3'), 'rk_test_secret')
    assert.equal(sealing.open(row, 'organization 4'), null)
  })

  test('does not open when a bit of it was changed', () => {
    const sealing = new Sealing([old])
    const row = sealing.seal('rk_test_secret', 'organization 3')
    const bytes = Buffer.from(row.sealed, 'base64')
    bytes[bytes.length - 1]! ^= 1
    assert.equal(sealing.open({ ...row, sealed: bytes.toString('base64') }, 'organization 3'), null)
    assert.equal(sealing.open({ ...row, sealed: 'AAAA' }, 'organization 3'), null)
  })

  test('survives a change of keys for as long as the old key is listed', () => {
    const row = new Sealing([old]).seal('rk_test_secret', 'organization 3')
    const both = new Sealing([fresh, old])
    assert.equal(both.open(row, 'organization 3'), 'rk_test_secret')
    assert.equal(both.isOld(row), true)
    const again = both.seal('rk_test_secret', 'organization 3')
    assert.equal(both.isOld(again), false)
    assert.equal(new Sealing([fresh]).open(again, 'organization 3'), 'rk_test_secret')
    assert.equal(new Sealing([fresh]).open(row, 'organization 3'), null)
  })
})
