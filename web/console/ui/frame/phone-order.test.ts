import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byNeedOnPhone } from './phone-order.ts'

test('on a phone the pages for people who stand come first, and the others keep their order', () => {
  const keys = (links: { key?: never }[]) => links.map((link) => (link as { key?: string }).key)
  const given = ['overview', 'live', 'items', 'door', 'desk', 'raise', 'settings'].map((key) => ({ key }))
  assert.deepEqual(keys(byNeedOnPhone(given as never)), [
    'door',
    'desk',
    'raise',
    'live',
    'overview',
    'items',
    'settings',
  ])
  assert.deepEqual(keys(byNeedOnPhone([{ key: 'screen' }, {}] as never)), ['screen', undefined])
})
