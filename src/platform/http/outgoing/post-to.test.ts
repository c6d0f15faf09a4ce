import assert from 'node:assert/strict'
import dns from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, suite, test } from 'node:test'
import { postTo } from './post-to.ts'
import { lookupPublic } from './public-address.ts'

suite('a post to an address that a stranger named', () => {
  let server: Server
  let port: number
  let heard = 0
  let answered = 0
  before(async () => {
    server = createServer((request, response) => {
      heard++
      request.resume()
      if (request.url === '/redirect') return response.writeHead(302, { location: '/' }).end()
      if (request.url === '/endless') {
        response.writeHead(200)
        const more = () => {
          answered += 1024
          if (!response.destroyed) response.write('x'.repeat(1024), () => setImmediate(more))
        }
        return more()
      }
      response.writeHead(200).end('fine')
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    port = (server.address() as AddressInfo).port
  })
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  beforeEach(() => {
    heard = 0
  })

  const post = (host: string, { isProduction = true, path = '/' } = {}) =>
    postTo(`http://${host}:${port}${path}`, {
      body: Buffer.from('{}'),
      headers: {},
      isProduction,
      mostBytes: 4_096,
      signal: new AbortController().signal,
    })

  const privately: [string, dns.LookupAddress[]][] = [
    ['this machine', [{ address: '127.0.0.1', family: 4 }]],
    ['this machine, by IPv6', [{ address: '::1', family: 6 }]],
    ['an IPv4 address inside one of IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['one translated by NAT64', [{ address: '64:ff9b::7f00:1', family: 6 }]],
    ['the metadata of a cloud', [{ address: '169.254.169.254', family: 4 }]],
    ['a network at home', [{ address: '192.168.1.20', family: 4 }]],
    ['a unique local address', [{ address: 'fd00::20', family: 6 }]],
    [
      'a public address and a private one',
      [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    ],
    [
      'a private IPv4 address beside a public one of IPv6',
      [
        { address: '2606:4700:4700::1111', family: 6 },
        { address: '10.0.0.1', family: 4 },
      ],
    ],
  ]
  for (const [what, addresses] of privately)
    test(`is refused for a name that is ${what}`, async (context) => {
      const lookup = (_name: string, _options: object, done: (...found: unknown[]) => void) =>
        done(null, addresses)
      context.mock.method(dns, 'lookup', lookup as never)
      await assert.rejects(post('hooks.example.org'), /not on the public internet/)
      assert.equal(heard, 0)
    })

  for (const host of ['127.0.0.1', '[::1]', '2130706433', '0x7f.1', '127.1', '[::ffff:7f00:1]'])
    test(`is refused for the address ${host}, of which no name is looked up`, async () => {
      await assert.rejects(post(host), /not on the public internet/)
      assert.equal(heard, 0)
      // Outside production every address is fine: this is the control.
      if (host === '127.0.0.1') assert.equal((await post(host, { isProduction: false })).status, 200)
    })

  test('looks the name up for each connection, so one that was public before is refused', async (context) => {
    let address = '8.8.8.8'
    const lookup = (_name: string, _options: object, done: (...found: unknown[]) => void) =>
      done(null, [{ address, family: 4 }])
    context.mock.method(dns, 'lookup', lookup as never)
    const { promise, resolve } = Promise.withResolvers<unknown>()
    lookupPublic('hooks.example.org', {}, (_error, found) => resolve(found))
    assert.equal(await promise, '8.8.8.8')
    address = '127.0.0.1'
    await assert.rejects(post('hooks.example.org'), /not on the public internet/)
    assert.equal(heard, 0)
  })

  test('follows no redirect', async () => {
    const { status } = await post('127.0.0.1', { isProduction: false, path: '/redirect' })
    assert.deepEqual([status, heard], [302, 1])
  })

  test('reads no more of an endless answer than it must', async () => {
    const { text } = await post('127.0.0.1', { isProduction: false, path: '/endless' })
    assert.equal(text, 'x'.repeat(4_096))
    assert.ok(answered < 100 * 1024 * 1024)
  })
})
