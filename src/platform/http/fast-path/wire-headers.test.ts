import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { wireHeaders } from './wire-headers.ts'

suite('headers from the wire', () => {
  test('are found whatever their case, others are left alone', () => {
    const found = wireHeaders([
      'HOST',
      'a',
      'Authorization',
      'Bearer x',
      'X-Other',
      '1',
      'X-Forwarded-For',
      '10.0.0.1',
    ])
    assert.deepEqual(
      [found?.host, found?.authorization, found?.forwardedFor, found?.origin],
      ['a', 'Bearer x', '10.0.0.1', undefined],
    )
  })

  test('one that came twice is for the framework, whichever it is', () => {
    for (const name of [
      'Host',
      'authorization',
      'Content-Length',
      'transfer-encoding',
      'expect',
      'origin',
      'if-none-match',
      'x-forwarded-for',
    ])
      assert.equal(wireHeaders([name, 'a', 'accept', '*/*', name.toUpperCase(), 'b']), null, name)
    assert.notEqual(wireHeaders(['accept', 'a', 'accept', 'b']), null)
  })
})
