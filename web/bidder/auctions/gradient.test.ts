import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gradientOf } from './gradient.ts'

test('only gradients become backgrounds', () => {
  assert.equal(
    gradientOf('linear-gradient(160deg, #fbeecb, #efc977)'),
    'linear-gradient(160deg, #fbeecb, #efc977)',
  )
  for (const text of [
    undefined,
    '',
    'red',
    'url(https://elsewhere.example/x)',
    'linear-gradient(red, URL(x))',
    'linear-gradient(red); color: blue',
  ])
    assert.equal(gradientOf(text), null)
})
