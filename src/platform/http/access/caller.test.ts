import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { suite, test } from 'node:test'
import { makeVisitorOf, networkOf, networksOf } from './caller.ts'

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

test('what is no address, however long, counts as one caller', () => {
  for (const text of [
    'unknown',
    '',
    'x'.repeat(15_000),
    `1.2.3.4, ${'9'.repeat(15_000)}`,
    '_hidden',
    '1.2.3',
  ])
    assert.equal(networkOf(text), 'unknown', text.slice(0, 40))
  assert.equal(networkOf(`fe80::1%${'z'.repeat(15_000)}`), 'fe80:0:0:0::/64')
})

suite('a caller who is not signed in', () => {
  const socket = { remoteAddress: '10.0.0.1' } as Socket

  test('is the neighbour, whatever a header says, where no proxy is trusted', () => {
    const visitorOf = makeVisitorOf([])
    assert.equal(visitorOf(socket, undefined), 'ip:10.0.0.1')
    assert.equal(visitorOf(socket, '198.51.100.7'), 'ip:10.0.0.1')
  })

  test('is the last address that is no trusted proxy', () => {
    const visitorOf = makeVisitorOf(['10.0.0.0/8'])
    assert.equal(visitorOf(socket, undefined), 'ip:10.0.0.1')
    assert.equal(visitorOf(socket, '203.0.113.9, 198.51.100.7, 10.1.2.3'), 'ip:198.51.100.7')
    assert.equal(visitorOf(socket, `${'x'.repeat(15_000)}, 198.51.100.7:443`), 'ip:198.51.100.7')
    const stranger = { remoteAddress: '198.51.100.9' } as Socket
    assert.equal(visitorOf(stranger, '203.0.113.9'), 'ip:198.51.100.9')
  })
})

test('guesses and texts of an IPv6 address count by its /64, /56 and /48, others by the address alone', () => {
  assert.deepEqual(networksOf('2001:DB8:a:b1c2::1'), [
    { network: '2001:db8:a:b1c2::/64', times: 1 },
    { network: '2001:db8:a:b100::/56', times: 10 },
    { network: '2001:db8:a::/48', times: 100 },
  ])
  assert.deepEqual(
    networksOf('2001:db8::1').map(({ network }) => network),
    ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48'],
  )
  for (const ip of ['10.0.0.1', '::ffff:10.0.0.1', '10.0.0.1:5000'])
    assert.deepEqual(networksOf(ip), [{ network: '10.0.0.1', times: 1 }])
})
