import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { rawCall } from '../../../tests/kit/raw-http.ts'
import { openTestService } from '../../../tests/kit/service.ts'

const ask = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nHost: goodlot\r\n\r\n`

test('a service that leaves takes no new listeners, not even on connections that it still serves', async () => {
  const { context, close } = await openTestService({}, { drain: { forMs: 5_000, withinMs: 20_000 } })
  let stopped = Promise.resolve()
  const { text } = await rawCall(context.url, (socket) => {
    socket.write(ask('HEAD', '/v3/time'))
    socket.once('data', async () => {
      stopped = close()
      while (context.service.app.server.listening) await turn()
      socket.write(ask('GET', '/socket.io/?EIO=4&transport=polling'))
    })
  })
  await stopped
  assert.deepEqual(text.match(/^HTTP\/1\.1 \d{3}/gm), ['HTTP/1.1 200', 'HTTP/1.1 503'])
  assert.match(text, /The service is restarting/)
})
