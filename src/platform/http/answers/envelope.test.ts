import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Type } from 'typebox'
import { useHttpApp } from '../../../../tests/kit/http-app.ts'
import { rawCall } from '../../../../tests/kit/raw-http.ts'
import type { Answer } from '../../../../tests/kit/service.ts'
import { ApiError } from './api-error.ts'
import { unavailable } from './error-envelope.ts'
import { Id } from './paging.ts'

suite('the error envelope', () => {
  const shell = useHttpApp((app) => {
    app.get('/v3/thing/:id', { schema: { params: Type.Object({ id: Id('The thing.') }) } }, async () => ({
      ok: true,
    }))
    app.get('/v3/thing/newest', async () => ({ ok: true }))
    app.put('/v3/thing/:id', { schema: { params: Type.Object({ id: Id('The thing.') }) } }, async () => ({
      ok: true,
    }))
    app.post('/v3/thing', async ({ body }) => ({ body: body ?? null }))
    app.get('/v3/bug', async () => {
      throw new Error('the secret formula')
    })
    app.get('/v3/text', async () => {
      throw 'not even an error'
    })
    app.get('/v3/limited', async () => {
      throw new ApiError('rate_limited', 'Slower.', { retryAfter: 42 })
    })
    app.get('/v3/busy', async () => {
      throw unavailable('Busy.', 3)
    })
    app.get('/v3/database', async () => {
      throw Object.assign(new Error('connect ENOENT /tmp/x'), { code: 'ENOENT', syscall: 'connect' })
    })
    app.get('/v3/deadlock', async () => {
      throw Object.assign(new Error('deadlock detected'), { code: '40P01', severity: 'ERROR' })
    })
    app.get('/v3/file', async () => {
      throw Object.assign(new Error('open /tmp/x'), { code: 'ENOENT', syscall: 'open' })
    })
  })

  function refused(answer: Answer, status: number, error: string) {
    assert.deepEqual([answer.status, answer.body?.error], [status, error], answer.text)
    assert.equal(typeof answer.body.message, 'string')
    assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  }

  test('404 not_found: an unknown address', async () => {
    for (const path of ['/', '/nope', '/v3', '/v3/things/1', '/openapiXjson', '/v3/thing/1/2'])
      refused(await shell.call('GET', path), 404, 'not_found')
    refused(await shell.call('POST', '/nope', { raw: 'not json' }), 404, 'not_found')
    assert.equal((await shell.call('HEAD', '/nope')).status, 404)
  })

  test('405 validation_error: a wrong method, which is told the right ones', async () => {
    const answer = await shell.call('DELETE', '/v3/thing/7')
    refused(answer, 405, 'validation_error')
    assert.equal(answer.headers.get('allow'), 'GET, PUT')
    refused(await shell.call('PATCH', '/v3/thing/7/?a=b', { body: {} }), 405, 'validation_error')
    assert.equal((await shell.call('HEAD', '/v3/thing')).status, 405)
    const purge = await rawCall(
      shell.url,
      'PURGE /v3/thing/7 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    assert.equal(purge.status, 405)
  })

  test('405 also where a route with an id has that method, and the address is no id', async () => {
    const answer = await shell.call('PUT', '/v3/thing/newest', { body: {} })
    refused(answer, 405, 'validation_error')
    assert.equal(answer.headers.get('allow'), 'GET')
    assert.equal((await shell.call('GET', '/v3/thing/newest')).status, 200)
    refused(await shell.call('PUT', '/v3/thing/oldest', { body: {} }), 400, 'validation_error')
  })

  test('400 validation_error: an id that is none', async () => {
    for (const id of ['0', '-1', '1.5', 'abc', '1abc', '%20', '1e3', '+1', '%00', '0x10', 'NaN'])
      refused(await shell.call('GET', `/v3/thing/${id}`), 400, 'validation_error')
  })

  test('a positive id too large to exist is looked up like any other; one without end is not found', async () => {
    for (const id of ['2147483647', '2147483648', '99999999999999999999'])
      assert.equal((await shell.call('GET', `/v3/thing/${id}`)).status, 200)
    refused(await shell.call('GET', `/v3/thing/${'9'.repeat(300)}`), 404, 'not_found')
  })

  test('400 validation_error: percent signs that mean nothing', async () => {
    for (const path of ['/%zz', '/v3/thing/%E0%A4%A', '/v3/thing/%ff'])
      refused(await shell.call('GET', path), 400, 'validation_error')
  })

  test('413 validation_error: a body above 16 KiB, announced or not', async () => {
    const body = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`
    assert.equal((await shell.call('POST', '/v3/thing', { raw: body(16_384) })).status, 200)
    refused(await shell.call('POST', '/v3/thing', { raw: body(16_385) }), 413, 'validation_error')
    const chunked = await rawCall(
      shell.url,
      `POST /v3/thing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${`1000\r\n${'x'.repeat(4096)}\r\n`.repeat(5)}`,
    )
    assert.equal(chunked.status, 413)
    assert.match(chunked.text, /connection: close/i)
  })

  test('400 validation_error: what is not even HTTP, and connections like that are closed', async () => {
    const broken: [text: string, status: number][] = [
      ['GARBAGE\r\n\r\n', 400],
      ['FOO /v3/thing/1 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['GET /v3/thing/1 HTTP/9.9\r\nHost: x\r\n\r\n', 400],
      ['GET /v3/thing/1 HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n', 400],
      [
        'POST /v3/thing HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        400,
      ],
      ['GET /v3/thing/1 HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
      ['POST /v3/thing HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nContent-Length: 2\r\n\r\n{}', 417],
    ]
    for (const [text, status] of broken) {
      const answer = await rawCall(shell.url, text)
      assert.equal(answer.status, status, text.slice(0, 80))
      assert.equal((answer.body as { error: string }).error, 'validation_error', text.slice(0, 80))
      assert.match(answer.text, /x-request-id: [0-9a-f-]{36}/i)
      assert.match(answer.text, /content-security-policy: default-src 'none'/i)
    }
  })

  test('500 server_error: a bug says nothing of itself to the caller, and all of it to the log', async () => {
    const answer = await shell.call('GET', '/v3/bug')
    refused(answer, 500, 'server_error')
    assert.ok(!answer.text.includes('formula'))
    const id = answer.headers.get('x-request-id')!
    const line = shell.logs.find((entry) => entry.includes(id) && entry.includes('the secret formula'))
    assert.equal(JSON.parse(line ?? '{}').requestId, id)
    refused(await shell.call('GET', '/v3/text'), 500, 'server_error')
    refused(await shell.call('GET', '/v3/file'), 500, 'server_error')
  })

  test('429 carries retryAfter in body and header alike, and lets browsers read the header', async () => {
    const answer = await shell.call('GET', '/v3/limited', { headers: { origin: 'https://app.example' } })
    refused(answer, 429, 'rate_limited')
    assert.equal(answer.body.retryAfter, 42)
    assert.equal(answer.headers.get('retry-after'), '42')
    assert.match(answer.headers.get('access-control-expose-headers') ?? '', /Retry-After/)
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  })

  test('503 carries Retry-After, and retryAfter stays a thing of 429', async () => {
    const answer = await shell.call('GET', '/v3/busy')
    refused(answer, 503, 'server_error')
    assert.deepEqual([answer.headers.get('retry-after'), answer.body.retryAfter], ['3', undefined])
    refused(await shell.call('GET', '/v3/database'), 503, 'server_error')
    refused(await shell.call('GET', '/v3/deadlock'), 503, 'server_error')
  })

  test('a trailing slash and a query make no difference to the address', async () => {
    assert.equal((await shell.call('GET', '/v3/thing/7/')).status, 200)
    assert.equal((await shell.call('GET', '/v3/thing/7?x=1&x=2')).status, 200)
  })

  test('every request has an id of its own, whatever the client sends', async () => {
    const sent = { 'x-request-id': 'mine' }
    const first = await shell.call('GET', '/v3/thing/7', { headers: sent })
    const second = await shell.call('GET', '/v3/thing/7', { headers: sent })
    const ids = [first, second].map(({ headers }) => headers.get('x-request-id'))
    assert.ok(ids.every((id) => id && id !== 'mine') && ids[0] !== ids[1])
  })

  test('every answer carries the security headers', async () => {
    for (const path of ['/v3/thing/7', '/nope']) {
      const { headers } = await shell.call('GET', path)
      assert.equal(
        headers.get('content-security-policy'),
        "default-src 'none';base-uri 'none';frame-ancestors 'none'",
      )
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('x-frame-options'), 'DENY')
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
      assert.match(headers.get('strict-transport-security') ?? '', /max-age=\d+/)
      assert.equal(headers.get('x-powered-by'), null)
    }
  })
})

suite('browsers of other origins', () => {
  const shell = useHttpApp((app) => {
    app.put('/v3/thing', async () => ({}))
  })

  test('may ask first, with any header and method of ours', async () => {
    const headers = {
      origin: 'https://app.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type,x-mobile',
    }
    const answer = await shell.call('OPTIONS', '/v3/thing', { headers })
    assert.equal(answer.status, 204)
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    assert.match(answer.headers.get('access-control-allow-methods') ?? '', /PUT.*PATCH.*DELETE/)
    assert.equal(answer.headers.get('access-control-allow-headers'), 'authorization,content-type,x-mobile')
    assert.ok(answer.headers.get('x-request-id'))
  })

  test('an OPTIONS that is no preflight is answered like one', async () => {
    assert.equal((await shell.call('OPTIONS', '/v3/thing')).status, 204)
  })
})

suite('browsers of some origins', () => {
  const shell = useHttpApp(
    (app) => {
      app.get('/v3/thing', async () => ({}))
    },
    { CORS_ORIGINS: 'https://app.example,https://admin.example' },
  )

  test('are allowed by name', async () => {
    const allowed = async (origin: string) =>
      (await shell.call('GET', '/v3/thing', { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      )
    assert.equal(await allowed('https://admin.example'), 'https://admin.example')
    assert.equal(await allowed('https://evil.example'), null)
  })
})
