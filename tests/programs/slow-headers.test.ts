import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { suite, test } from 'node:test'
import { useHttpApp } from '../kit/http-app.ts'
import { rawCall } from '../kit/raw-http.ts'

suite('clients that are slow before their body, by the timers of the HTTP server', {
  concurrency: true,
}, () => {
  const shell = useHttpApp((app) => {
    app.get('/v3/thing', async () => ({}))
  })
  const dawdling: Record<string, string | ((socket: Socket) => void)> = {
    'says nothing': '',
    'stops in its headers': 'GET /v3/thing HTTP/1.1\r\nHost:',
    'trickles its headers': (socket) => {
      socket.write('GET /v3/thing HTTP/1.1\r\nX-Slow: ')
      const timer = setInterval(() => socket.write('x'), 500)
      socket.once('close', () => clearInterval(timer))
    },
  }
  for (const [manner, request] of Object.entries(dawdling))
    test(`one that ${manner} is cut off and told so`, async () => {
      const answer = await rawCall(shell.url, request)
      assert.equal(answer.status, 408, answer.text)
      assert.equal((answer.body as { error: string }).error, 'validation_error')
    })
})

suite('after the service itself stood still', () => {
  const shell = useHttpApp((app) => {
    app.server.headersTimeout = 100
    app.post('/v3/thing', async ({ body }) => ({ body }))
  })

  test('a request that had arrived is not late', async () => {
    const request =
      'POST /v3/thing HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a":1}'
    /** Sends it, and lets the service read it only when its time is long over. */
    const answer = await rawCall(shell.url, (socket) => {
      // Timers come right after immediates, before anything is read.
      setTimeout(() =>
        setImmediate(() => {
          socket.write(request)
          for (const until = performance.now() + 1_300; performance.now() < until; );
        }),
      )
    })
    assert.equal(answer.status, 200, answer.text)
  })
})
