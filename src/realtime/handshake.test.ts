import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sendAndDisconnect } from '../../test-kit/disconnect.ts'
import { useHttpApp } from '../../test-kit/http-app.ts'
import { readConfig } from '../config.ts'
import { makeMetrics } from '../metrics.ts'
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
