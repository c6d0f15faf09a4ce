import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mock, suite, test } from 'node:test'
import { type TestService, useService } from '../kit/service.ts'

const env = { SOCKETS_PER_ADDRESS: '3', TRUSTED_PROXIES: '127.0.0.1' }
const HANDSHAKE = '/socket.io/?EIO=4&transport=polling'

const shakeFrom = (goodlot: TestService, address: string) =>
  goodlot.call('GET', HANDSHAKE, { headers: { 'x-forwarded-for': address } })

suite('handshakes by polling that never go on', () => {
  const goodlot = useService(env)

  test('count as connections, and end after 15 seconds', async () => {
    // Only these timers belong to Socket.IO; nothing else of this service needs one meanwhile.
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const shake = (address: string) => shakeFrom(goodlot, address)
      for (let count = 0; count < 3; count++) assert.equal((await shake('203.0.113.1')).status, 200)
      const refused = await shake('203.0.113.1')
      assert.deepEqual(
        [refused.status, refused.body.message],
        [429, 'Too many connections from this address.'],
      )
      assert.equal((await shake('203.0.113.2')).status, 200)
      mock.timers.tick(10_000)
      assert.equal((await shake('203.0.113.1')).status, 429)
      mock.timers.tick(5_000)
      assert.equal((await shake('203.0.113.1')).status, 200)
    } finally {
      mock.timers.reset()
    }
  })
})

suite('the place of a polling session', () => {
  const goodlot = useService(env)
  const address = '203.0.113.3'
  const headers = { 'x-forwarded-for': address, 'content-type': 'text/plain' }
  const shake = () => shakeFrom(goodlot, address)
  const begin = async () => {
    const { text } = await shake()
    const path = `${HANDSHAKE}&sid=${JSON.parse(text.slice(1)).sid}`
    return {
      path,
      poll: () => goodlot.call('GET', path, { headers }),
      post: (raw: string) => goodlot.call('POST', path, { raw, headers }),
    }
  }

  test('is free again when the session was closed, or its poll broken off', async () => {
    // Socket.IO's timers stand still: none of these sessions ends because it was silent for too long.
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const [closed, broken] = [await begin(), await begin(), await begin()] as const
      assert.equal((await shake()).status, 429)
      assert.equal((await closed.post('1')).text, 'ok')
      assert.equal((await shake()).status, 200)
      assert.equal((await shake()).status, 429)
      assert.equal((await broken.post('40')).text, 'ok')
      while (!(await broken.poll()).text.includes('42["ready"'));
      const poll = new AbortController()
      const arrived = once(goodlot.service.app.server, 'request')
      const polled = fetch(goodlot.url + broken.path, { headers, signal: poll.signal })
      await arrived
      // Those that come later have passed the same checks when they are refused, so the poll waits by then.
      for (let later = 0; later < 3; later++)
        assert.equal((await goodlot.call('GET', `${HANDSHAKE}&sid=x`, { headers })).status, 400)
      poll.abort()
      await assert.rejects(polled)
      while ((await shake()).status !== 200);
    } finally {
      mock.timers.reset()
    }
  })
})
