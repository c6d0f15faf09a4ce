import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sendAndDisconnect } from '../../../tests/kit/disconnect.ts'
import { useHttpApp } from '../../../tests/kit/http-app.ts'
import { rawCall } from '../../../tests/kit/raw-http.ts'
import { readConfig } from '../../platform/config/config.ts'
import { makeMetrics } from '../../platform/http/operations/metrics.ts'
import { acceptHandshakes } from './handshake.ts'
import { LiveConnections } from './live-connections.ts'
import { openSocketServer } from './socket-server.ts'

suite('a client that leaves while its handshake waits for its turn', () => {
  const turn = Promise.withResolvers<void>()
  const metrics = makeMetrics()
  const shell = useHttpApp((app, { clock: time }) => {
    app.addHook('onRequest', () => turn.promise)
    const { engine } = openSocketServer()
    const connections = new LiveConnections(metrics.sockets, time)
    engine.on('connection', connections.meet)
    acceptHandshakes(app, { engine, connections, config: readConfig({}), time })
    app.get('/v3/thing', async () => ({}))
  })

  test('begins no session, which would last until it does not answer a ping', async () => {
    const handshake = 'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: localhost\r\n\r\n'
    for (let time = 1; time <= 3; time++) await sendAndDisconnect(shell.app.server, handshake)
    turn.resolve()
    assert.equal((await shell.call('GET', '/v3/thing')).status, 200)
    assert.equal((await metrics.sockets.get()).values[0]!.value, 0)
  })
})

suite('a handshake that is more than one', () => {
  const answer = Promise.withResolvers<string>()
  const metrics = makeMetrics()
  const shell = useHttpApp((app, { clock: time }) => {
    const { engine } = openSocketServer()
    const connections = new LiveConnections(metrics.sockets, time)
    engine.on('connection', connections.meet)
    acceptHandshakes(app, { engine, connections, config: readConfig({}), time })
    app.get('/v3/thing', () => answer.promise)
  })
  const handshake = (header = '') =>
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${header}` +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'

  test('because it comes before the last request was answered is refused in its turn', async () => {
    const both = `GET /v3/thing HTTP/1.1\r\nHost: localhost\r\n\r\n${handshake()}`
    const arrived = new Promise((done) => shell.app.server.once('request', done))
    const answered = rawCall(shell.url, both, { isEnough: (text) => text.includes('Socket.IO 4') })
    await arrived
    answer.resolve('done')
    const { text } = await answered
    assert.deepEqual(text.match(/HTTP\/1.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 400'])
  })

  test('because it has a body is refused', async () => {
    for (const header of ['Content-Length: 5\r\n', 'Transfer-Encoding: chunked\r\n']) {
      const isEnough = (text: string) => text.includes('Socket.IO 4')
      const body = header.startsWith('C') ? 'abcde' : '0\r\n\r\n'
      assert.equal((await rawCall(shell.url, handshake(header) + body, { isEnough })).status, 400)
    }
    assert.doesNotMatch(shell.logs.join(''), /"level":50/)
  })
})
