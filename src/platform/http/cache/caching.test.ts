import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Type } from 'typebox'
import { useHttpApp } from '../../../../tests/kit/http-app.ts'
import { rawCall } from '../../../../tests/kit/raw-http.ts'
import { ApiError } from '../answers/api-error.ts'

suite('conditional reads', () => {
  let version = 1
  const shell = useHttpApp((app) => {
    app.get('/v3/thing', async () => ({ version }))
    app.post('/v3/thing', async () => ({ version }))
    app.get('/v3/nothing', async (_request, reply) => reply.code(204).send())
  })

  test('a GET carries an ETag, and a match is 304 without a body', async () => {
    const first = await shell.call('GET', '/v3/thing')
    const etag = first.headers.get('etag')!
    assert.match(etag, /^"[\w-]+"$/)
    assert.equal(first.headers.get('cache-control'), 'private, no-cache')
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await shell.call('GET', '/v3/thing', { headers: { 'if-none-match': header } })
      assert.deepEqual([again.status, again.text], [304, ''], header)
      assert.equal(again.headers.get('etag'), etag)
      assert.ok(again.headers.get('x-request-id'))
      assert.equal(again.headers.get('content-length'), null)
    }
  })

  test('what changed is sent anew', async () => {
    const etag = (await shell.call('GET', '/v3/thing')).headers.get('etag')!
    version++
    const again = await shell.call('GET', '/v3/thing', { headers: { 'if-none-match': etag } })
    assert.deepEqual([again.status, again.body], [200, { version }])
    assert.notEqual(again.headers.get('etag'), etag)
  })

  test('HEAD has the headers of GET', async () => {
    const get = await shell.call('GET', '/v3/thing')
    const head = await shell.call('HEAD', '/v3/thing')
    assert.deepEqual([head.status, head.text], [200, ''])
    for (const name of ['etag', 'content-length', 'content-type'])
      assert.equal(head.headers.get(name), get.headers.get(name), name)
    const headers = { 'if-none-match': get.headers.get('etag')! }
    assert.equal((await shell.call('HEAD', '/v3/thing', { headers })).status, 304)
  })

  test('writes, errors and empty answers have none', async () => {
    for (const [method, path] of [
      ['POST', '/v3/thing'],
      ['GET', '/nope'],
      ['GET', '/v3/nothing'],
    ] as const) {
      const { headers } = await shell.call(method, path, { headers: { 'if-none-match': '*' } })
      assert.equal(headers.get('etag'), null, path)
    }
    assert.equal((await shell.call('POST', '/v3/thing')).headers.get('cache-control'), 'no-store')
  })
})

suite('cached responses', () => {
  const reads = { count: 0, refuse: false, meanwhile: () => {} }
  const shell = useHttpApp((app) => {
    const asUser = async (request: { headers: Record<string, unknown>; user: unknown }) => {
      const id = Number(request.headers['x-user'])
      request.user = id ? { id, guid: '', client: 'web', whitelabelId: 1, expiresAt: 0 } : null
    }
    const schema = {
      querystring: Type.Object({
        limit: Type.Optional(Type.Integer()),
        manager: Type.Optional(Type.Boolean()),
        search: Type.Optional(Type.String()),
      }),
    }
    const cached = { onRequest: asUser, schema, config: { cacheSeconds: 15 } }
    app.get('/v3/cached/:id', cached, async (request) => {
      if (reads.refuse) throw new ApiError('not_found', 'Gone.')
      const answer = { read: ++reads.count }
      reads.meanwhile()
      request.cacheTags.push(`auction:${(request.params as { id: string }).id}`)
      return answer
    })
    app.get('/v3/fresh', async (request) => {
      request.cacheTags.push('auction:1')
      return { read: ++reads.count }
    })
  })
  const read = async (path = '/v3/cached/1', user = 7) => {
    const { body, status } = await shell.call('GET', path, { headers: { 'x-user': String(user) } })
    return status === 200 ? body.read : status
  }

  /** An ordinary HTTP client would cut off everything after a number sign. */
  const raw = async (path: string) => {
    const text = `GET ${path} HTTP/1.1\r\nhost: x\r\nx-user: 7\r\nconnection: close\r\n\r\n`
    return (await rawCall(shell.url, text)).body as { read: number }
  }

  test('are the same for so many seconds and not one more', async () => {
    const first = await read()
    assert.equal(await read(), first)
    await shell.clock.advance(14.9)
    assert.equal(await read(), first)
    await shell.clock.advance(0.2)
    assert.equal(await read(), first + 1)
  })

  test('are cached for each user and each address apart', async () => {
    const mine = await read()
    const theirs = await read('/v3/cached/1', 8)
    const nobodys = await read('/v3/cached/1', 0)
    const paged = await read('/v3/cached/1?limit=5')
    assert.equal(new Set([mine, theirs, nobodys, paged]).size, 4)
    assert.deepEqual(
      [await read(), await read('/v3/cached/1', 8), await read('/v3/cached/1', 0)],
      [mine, theirs, nobodys],
    )
  })

  test('are the same whatever keys stand in the address that the route does not know', async () => {
    const mine = await read()
    const paged = await read('/v3/cached/1?limit=5')
    assert.notEqual(mine, paged)
    for (const query of ['?', '?p=1', '?p', '?&&=&p=%ff', '?constructor=1', '#fragment', '?%=1'])
      assert.equal((await raw(`/v3/cached/1${query}`)).read, mine, query)
    for (const query of ['?limit=5&p=1', '?p=1&limit=5', '?a=&&limit=5', '#limit=5', '?p=1&limit=5&q=2'])
      assert.equal((await raw(`/v3/cached/1${query}`)).read, paged, query)
    assert.equal((await raw('/v3/cached/1?%6Cimit=6')).read, (await raw('/v3/cached/1?%6Cimit=6')).read)
    assert.notEqual((await raw('/v3/cached/1?%6Cimit=7')).read, mine)
  })

  test('are the same however the address is spelt, and apart where it means something else', async () => {
    const found = await read('/v3/cached/1?limit=5&manager=1&search=a%20b%C3%A9')
    for (const query of [
      'search=a+b%c3%a9&limit=5&manager=1',
      'limit=005&manager=true&search=a b%C3%A9',
      '%6cimit=5&m%61nager=1&search=%61%20b%C3%A9',
    ])
      for (const path of ['/v3/cached/1', '/v3/cached/1/', '/v3/%63ached/1', '/v3/cached/%31'])
        assert.equal(await read(`${path}?${query}`), found, `${path}?${query}`)
    for (const other of [
      'limit=6&manager=1&search=a%20b%C3%A9',
      'limit=5&manager=0&search=a%20b%C3%A9',
      'limit=5',
    ])
      assert.notEqual(await read(`/v3/cached/1?${other}`), found, other)
    assert.equal(await read('/v3/cached/1?limit=5&limit=5'), 400)
    assert.equal(await read('/v3/cached/1?limit=5x'), 400)
  })

  test('are dropped by what they show and by whose they are', async () => {
    const first = await read()
    shell.cache.drop('auction:2')
    shell.cache.drop('user:8')
    assert.equal(await read(), first)
    shell.cache.drop('auction:1')
    const second = await read()
    assert.notEqual(second, first)
    shell.cache.drop('user:7')
    assert.notEqual(await read(), second)
  })

  test('are not cached when a drop came while they were made', async () => {
    shell.cache.drop('auction:1')
    reads.meanwhile = () => shell.cache.drop('auction:1')
    const stale = await read()
    reads.meanwhile = () => {}
    assert.equal(await read(), stale + 1)
    assert.equal(await read(), stale + 1)
  })

  test('carry the ETag of the first time, and match', async () => {
    const headers = { 'x-user': '7' }
    const first = await shell.call('GET', '/v3/cached/5', { headers })
    const cached = await shell.call('GET', '/v3/cached/5', { headers })
    assert.equal(cached.headers.get('etag'), first.headers.get('etag'))
    assert.equal(cached.headers.get('content-type'), first.headers.get('content-type'))
    const conditional = { ...headers, 'if-none-match': first.headers.get('etag')! }
    assert.equal((await shell.call('GET', '/v3/cached/5', { headers: conditional })).status, 304)
    assert.equal(
      (await shell.call('HEAD', '/v3/cached/5', { headers })).headers.get('etag'),
      first.headers.get('etag'),
    )
  })

  test('refusals are never cached', async () => {
    shell.cache.drop('auction:1')
    reads.refuse = true
    assert.equal(await read(), 404)
    reads.refuse = false
    assert.equal(typeof (await read()), 'number')
  })

  test('a route that caches nothing may name tags all the same', async () => {
    assert.equal((await shell.call('GET', '/v3/fresh')).status, 200)
  })
})

suite('responses that many signed-in callers share', () => {
  const people = { reads: 0, own: new Set<number>(), known: new Set<number>() }
  const shell = useHttpApp((app) => {
    const asUser = async (request: { headers: Record<string, unknown>; user: unknown }) => {
      const id = Number(request.headers['x-user'])
      request.user = id ? { id, guid: '', client: 'web', whitelabelId: 1, expiresAt: 0 } : null
    }
    app.get('/v3/shared', { onRequest: asUser, config: { cacheSeconds: 15 } }, async (request) => {
      request.cacheTags.push('page:1')
      const reads = ++people.reads
      const id = request.user?.id
      if (id === undefined) return { reads }
      people.known.add(id)
      const isOwn = people.own.has(id)
      if (!isOwn) request.sharedAudience = (other) => people.known.has(other) && !people.own.has(other)
      return { reads, own: isOwn ? id : null }
    })
  })
  const read = async (user = 0) =>
    (await shell.call('GET', '/v3/shared', { headers: { 'x-user': String(user) } })).body

  test('are for those who are known to have nothing of their own, and never for the anonymous', async () => {
    const { reads } = await read(7)
    assert.deepEqual(await read(8), { reads: reads + 1, own: null }, 'not known yet')
    assert.deepEqual(await read(7), { reads: reads + 1, own: null })
    assert.deepEqual(await read(), { reads: reads + 2 })
    assert.deepEqual(await read(8), { reads: reads + 1, own: null })
  })

  test('are for nobody who has something of their own, and theirs for nobody else', async () => {
    const { reads } = await read(7)
    people.own.add(9)
    assert.equal((await read(9)).own, 9)
    assert.equal((await read(9)).own, 9)
    assert.deepEqual(await read(7), { reads, own: null })
  })

  test('outlast what happens to one person, and not what they show', async () => {
    const { reads } = await read(7)
    shell.cache.drop('user:7')
    assert.equal((await read(7)).reads, reads)
    shell.cache.drop('page:1')
    assert.notEqual((await read(8)).reads, reads)
  })
})
