import assert from 'node:assert/strict'
import dns from 'node:dns'
import { suite, test } from 'node:test'
import { endpointProblem, isPublicAddress, lookupPublic } from './public-address.ts'

suite('an address that a stranger named', () => {
  const inProduction: [string, boolean][] = [
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['http://fcm.googleapis.com/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://user:secret@push.example.org/abc', false],
    ['https://localhost/abc', false],
    ['https://database/abc', false],
    ['https://127.0.0.1/abc', false],
    ['https://2130706433/abc', false],
    ['https://0x7f.1/abc', false],
    ['https://8.8.8.8/abc', false],
    ['https://[::1]/abc', false],
    ['https://[2606:4700::1111]/abc', false],
    ['https://push.example.org./abc', false],
    ['https://database.internal/abc', false],
    ['https://printer.local/abc', false],
    ['https://nas.home.arpa/abc', false],
    ['https://internal.example.org/abc', true],
    ['https://push.example.org/\r\nX: y', false],
    ['https://push.exa\tmple.org/abc', false],
    ['ftp://push.example.org/abc', false],
    ['push.example.org', false],
  ]
  for (const [endpoint, isFine] of inProduction) {
    test(`${endpoint} is ${isFine ? 'taken' : 'refused'} in production`, () => {
      assert.equal(endpointProblem(endpoint, { isProduction: true }) === null, isFine)
    })
  }

  test('in development one on this machine is fine', () => {
    assert.equal(endpointProblem('http://127.0.0.1:4000/abc', { isProduction: false }), null)
    assert.ok(endpointProblem('file:///etc/passwd', { isProduction: false }))
  })

  const addresses: [string, boolean][] = [
    ...(['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1'].map((ip) => [
      ip,
      true,
    ]) as [string, boolean][]),
    ...([
      '10.1.2.3',
      '127.0.0.1',
      '0.0.0.0',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '100.64.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      'no',
    ].map((ip) => [ip, false]) as [string, boolean][]),
  ]
  for (const [address, isPublic] of addresses) {
    test(`${address} is ${isPublic ? '' : 'not '}public`, () =>
      assert.equal(isPublicAddress(address), isPublic))
  }

  test('a name is refused when one of its addresses is not public', async (context) => {
    let addresses: dns.LookupAddress[] = []
    context.mock.method(dns, 'lookup', ((
      _name: string,
      _options: object,
      callback: (...found: unknown[]) => void,
    ) => callback(null, addresses)) as never)
    const resolving = (found: dns.LookupAddress[]) => {
      addresses = found
      return new Promise((resolve, reject) =>
        lookupPublic('push.example.org', {}, (error, address) => (error ? reject(error) : resolve(address))),
      )
    }
    assert.equal(await resolving([{ address: '8.8.8.8', family: 4 }]), '8.8.8.8')
    const mixed = [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    await assert.rejects(resolving(mixed), /not on the public internet/)
    await assert.rejects(resolving([]), /not on the public internet/)
  })
})
