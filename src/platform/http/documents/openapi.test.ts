import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Type } from 'typebox'
import { inPlace } from '../../../../tests/kit/document.ts'
import { useHttpApp } from '../../../../tests/kit/http-app.ts'
import { answers } from '../answers/answers.ts'
import { Id } from '../answers/paging.ts'
import { finishDocument } from './openapi-document.ts'

suite('the API documents', () => {
  const shell = useHttpApp((app) => {
    const body = Type.Object({
      amount: Type.Number({ money: true, examples: [12.5] }),
      itemId: Id('The item.'),
    })
    const schema = {
      tags: ['Bidding'],
      summary: 'Do a thing',
      description: 'It is done.',
      body,
      response: answers(
        { 200: Type.Object({ done: Type.Boolean() }, { description: 'Done.' }) },
        'rate_limited',
      ),
    }
    app.post('/v3/thing', { schema, config: { auth: 'user' } }, async () => ({ done: true }))
    const response = answers({ 200: Type.Object({}, { description: 'Mine.' }) })
    const list = { tags: ['Bidder'], summary: 'My items', description: 'Use the cart.', response }
    app.get('/v3/bidder/my-items', { schema: list, config: { auth: 'optional' } }, async () => ({}))
    const wish = Type.Object(
      { words: Type.Optional(Type.String()) },
      { title: 'Wish', examples: [{ words: 'rain' }] },
    )
    const granting = {
      tags: ['Bidding'],
      summary: 'Wish',
      description: 'Or do not.',
      body: wish,
      response: answers({ 200: Type.Object({ granted: wish }, { description: 'Granted.' }) }),
    }
    app.post('/v3/wish', { schema: granting }, async () => ({ granted: {} }))
    app.get('/v3/secret', { schema: { hide: true } }, async () => ({}))
  })

  test('are OpenAPI 3.1 in plain JSON Schema, with whole examples and every answer', async () => {
    const { body: document } = await shell.call('GET', '/openapi.json')
    assert.equal(document.openapi, '3.1.0')
    const { post } = document.paths['/v3/thing']
    assert.deepEqual(post.security, [{ bearer: [] }])
    assert.equal(post.operationId, 'postThing')
    const content = post.requestBody.content['application/json']
    assert.deepEqual(content.example ?? content.schema.examples[0], { amount: 12.5, itemId: 42 })
    const { amount, itemId } = content.schema.properties
    assert.deepEqual([amount.multipleOf, amount.maximum, amount.money], [undefined, 99_999_999.99, undefined])
    assert.match(amount.description, /At most two decimals\.$/)
    assert.equal(itemId.isId, undefined)
    assert.deepEqual(Object.keys(post.responses), ['200', '408', '413', '429', '500', '503'])
    assert.ok(!('/v3/secret' in document.paths) && !('/metrics' in document.paths))
  })

  test('mark what is on its way out, and who may call what', async () => {
    const { get } = (await shell.call('GET', '/openapi.json')).body.paths['/v3/bidder/my-items']
    assert.equal(get.deprecated, true)
    assert.deepEqual(get.security, [{}, { bearer: [] }])
    assert.ok('304' in get.responses && get.responses['304'].content === undefined)
  })

  test('name the headers that answers really have', async () => {
    const { body } = await shell.call('GET', '/openapi.json')
    const { get } = body.paths['/v3/bidder/my-items']
    const documented = Object.keys(get.responses['200'].headers)
    assert.deepEqual(documented, ['ETag', 'Cache-Control', 'Deprecation', 'Sunset', 'Link'])
    const { headers } = await shell.call('GET', '/v3/bidder/my-items')
    for (const name of documented) assert.ok(headers.has(name), name)
    const { post } = inPlace(body).paths['/v3/thing']
    assert.deepEqual(Object.keys(post.responses['429'].headers), ['Retry-After'])
    assert.deepEqual(Object.keys(post.responses['503'].headers), ['Retry-After'])
    assert.equal(post.responses['200'].headers, undefined)
  })

  test('ask for a body only where an empty one would not do', async () => {
    const { paths } = (await shell.call('GET', '/openapi.json')).body
    assert.equal(paths['/v3/thing'].post.requestBody.required, true)
    assert.equal(paths['/v3/wish'].post.requestBody.required, false)
    assert.equal((await shell.call('POST', '/v3/wish')).status, 200)
  })

  test('name a shape that has a title once, and refer to it', async () => {
    const { paths, components } = (await shell.call('GET', '/openapi.json')).body
    const { post } = paths['/v3/wish']
    const wish = { $ref: '#/components/schemas/Wish' }
    assert.deepEqual(post.requestBody.content['application/json'].schema, wish)
    assert.deepEqual(post.responses['200'].content['application/json'].schema.properties.granted, wish)
    assert.deepEqual(Object.keys(components.schemas), ['Wish', 'Error'])
    const { properties, examples, title } = components.schemas.Wish
    assert.deepEqual([Object.keys(properties), examples, title], [['words'], [{ words: 'rain' }], undefined])
  })

  test('never give two shapes one name', () => {
    const answer = (type: string) => {
      const schema = { type: 'object', title: 'Thing', properties: { id: { type } } }
      return { responses: { 200: { description: 'It.', content: { 'application/json': { schema } } } } }
    }
    const paths = { '/a': { get: answer('integer') }, '/b': { get: answer('string') } }
    assert.throws(() => finishDocument({ paths, components: {} }), /Two shapes are called Thing/)
    assert.ok(finishDocument({ paths: { '/a': paths['/a'], '/c': paths['/a'] }, components: {} }))
  })

  test('are compressed, and not sent again to somebody who has them', async () => {
    for (const path of ['/openapi.json', '/docs/json', '/docs/yaml', '/docs/static/swagger-ui-bundle.js']) {
      const plain = await shell.call('GET', path, { headers: { 'accept-encoding': 'identity' } })
      for (const encoding of ['br', 'gzip']) {
        const { headers, text } = await shell.call('GET', path, { headers: { 'accept-encoding': encoding } })
        assert.equal(headers.get('content-encoding'), encoding, path)
        assert.equal(text, plain.text, path)
        const etag = headers.get('etag')!
        const again = { 'accept-encoding': encoding, 'if-none-match': etag }
        assert.equal((await shell.call('GET', path, { headers: again })).status, 304, path)
      }
    }
    const [json, yaml] = [await shell.call('GET', '/docs/%6ason'), await shell.call('GET', '/docs/yaml')]
    assert.equal(json.text, (await shell.call('GET', '/openapi.json')).text)
    assert.match(yaml.text, /^openapi: 3\.1\.0/)
  })

  test('have a readable page whose policy allows all it loads, and nothing from elsewhere', async () => {
    const page = await shell.call('GET', '/docs')
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    const policy = page.headers.get('content-security-policy') ?? ''
    for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"])
      assert.ok(policy.includes(rule), rule)
    assert.ok(!policy.includes('upgrade-insecure-requests'), 'the page also works without TLS')
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!)
    assert.ok(files.length >= 4)
    for (const file of files) {
      assert.ok(file.startsWith('/docs/'), file)
      assert.equal((await shell.call('GET', file)).status, 200, file)
    }
    assert.ok(!/<script>|style="/.test(page.text))
  })
})
