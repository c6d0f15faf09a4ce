import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './caller.ts'

test('an IPv4 address counts by itself, also mapped into IPv6 or with a port', () => {
  for (const ip of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '192.0.2.7:4711'])
    assert.equal(networkOf(ip), '192.0.2.7', ip)
})

test('an IPv6 address counts with its /64, however it is written', () => {
  const same = [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '2001:0db8:0001:0002:0:0:0:9',
    '[2001:db8:1:2::5]:4711',
    '2001:db8:1:2::5%eth0',
    '2001:db8:1:2::192.0.2.7',
  ]
  for (const ip of same) assert.equal(networkOf(ip), '2001:db8:1:2::/64', ip)
  assert.equal(networkOf('2001:db8:1:3::1'), '2001:db8:1:3::/64')
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
  assert.equal(networkOf('fe80::1'), 'fe80:0:0:0::/64')
})

test('what is no address counts as it stands', () => {
  assert.equal(networkOf('unknown'), 'unknown')
})
