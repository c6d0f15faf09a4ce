import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { asCode, codeIn } from './code.ts'

suite('the code of a screen', () => {
  for (const [path, code] of [
    ['/screen/K7WQ2MXD', 'K7WQ2MXD'],
    ['/screen/k7wq2mxd/', 'K7WQ2MXD'],
    ['/screen', null],
    ['/screen/', null],
    ['/screen/spring-gala', null],
    ['/screen/7', null],
    ['/screen/K7WQ2MXD/more', null],
  ] as const) {
    test(`${path} holds ${code}`, () => assert.equal(codeIn(path), code))
  }

  test('is typed in any case and with gaps, and letters that look like digits are none', () => {
    assert.equal(asCode(' k7wq 2mxd '), 'K7WQ2MXD')
    assert.equal(asCode('K7WQ-2MXD'), 'K7WQ2MXD')
    assert.equal(asCode('K7WQ2MX0'), null)
    assert.equal(asCode('K7WQ2MX'), null)
  })
})
