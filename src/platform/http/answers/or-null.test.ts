import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { Type } from 'typebox'
import { orNull } from './or-null.ts'

test('null is allowed beside a scalar, also beside a list of values', () => {
  const allows = (schema: object, value: unknown) => new Ajv().compile(schema)(value)
  const number = orNull(Type.Integer())
  assert.deepEqual([allows(number, 1), allows(number, null), allows(number, 'one')], [true, true, false])
  const color = orNull(Type.String({ enum: ['red', 'blue'] }))
  assert.deepEqual([allows(color, 'red'), allows(color, null), allows(color, 'green')], [true, true, false])
})
