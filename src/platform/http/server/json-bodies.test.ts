import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Type } from 'typebox'
import { useHttpApp } from '../../../../tests/kit/http-app.ts'
import { rawCall } from '../../../../tests/kit/raw-http.ts'
import { Id } from '../answers/paging.ts'
import { parseJson } from './json-bodies.ts'

suite('bodies', () => {
  const Body = Type.Object(
    {
      text: Type.Optional(Type.String()),
      amount: Type.Optional(Type.Number({ money: true })),
      count: Type.Optional(Type.Integer()),
      thingId: Type.Optional(Id('A thing.')),
      isOpen: Type.Optional(Type.Boolean()),
      name: Type.Optional(Type.String({ pattern: '\\S' })),
      color: Type.Optional(Type.String({ pattern: '^#[0-9a-f]{6}$', examples: ['#0a7d4f'] })),
    },
    { additionalProperties: false },
  )
  const shell = useHttpApp((app) => {
    app.post('/v3/strict', { schema: { body: Body } }, async ({ body }) => ({ body }))
    app.put('/v3/bodiless', async () => ({ done: true }))
    app.get('/v3/bodiless', async () => ({ done: true }))
  })
  const send = (raw: string, type?: string) =>
    shell.call('POST', '/v3/strict', { raw, headers: type === undefined ? {} : { 'content-type': type } })
  async function refused(raw: string) {
    const { status, body } = await send(raw)
    assert.deepEqual([status, body?.error], [400, 'validation_error'], raw)
    return body
  }

  test('are JSON whatever the Content-Type says', async () => {
    const types = [
      'application/json',
      'application/json; charset=latin1',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/vnd.api+json',
      'garbage',
      ';;',
      '',
      'a/b/c',
    ]
    for (const type of types) {
      assert.deepEqual((await send('{"text":"é"}', type)).body, { body: { text: 'é' } }, type)
      assert.equal((await send('text=é', type)).status, 400, type)
    }
    const none = await rawCall(
      shell.url,
      'POST /v3/strict HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 15\r\n\r\n{"text":"none"}',
    )
    assert.deepEqual(none.body, { body: { text: 'none' } })
  })

  test('that are malformed are refused', async () => {
    for (const raw of [
      '{',
      '{"text":}',
      "{'text':'a'}",
      '{"text":"a",}',
      'undefined',
      'NaN',
      '{"text":"a"}{}',
      '\uFEFF{}',
    ])
      await refused(raw)
  })

  test('that are no object are refused, and an empty one is an empty object', async () => {
    for (const raw of ['null', '[]', '"text"', '7', 'true']) await refused(raw)
    assert.deepEqual((await send('')).body, { body: {} })
    assert.deepEqual((await send(' \n')).body, { body: {} })
    assert.deepEqual((await send('{}')).body, { body: {} })
  })

  test('a route that takes no body takes an empty one, null and anything else that is JSON', async () => {
    for (const raw of ['', 'null', '{}', '{"a":1}'])
      assert.equal((await shell.call('PUT', '/v3/bodiless', { raw })).status, 200, raw)
    assert.equal((await shell.call('PUT', '/v3/bodiless')).status, 200)
    assert.equal((await shell.call('PUT', '/v3/bodiless', { raw: '{' })).status, 400)
  })

  test('are taken exactly as they are: nothing is converted, nothing unknown is dropped', async () => {
    for (const raw of [
      '{"amount":true}',
      '{"amount":"12"}',
      '{"amount":[5]}',
      '{"amount":null}',
      '{"amount":{}}',
      '{"count":"1"}',
      '{"count":1.5}',
      '{"isOpen":1}',
      '{"isOpen":"true"}',
      '{"text":7}',
      '{"unknown":1}',
    ])
      await refused(raw)
    assert.deepEqual((await send('{"amount":12.5,"count":1.0,"isOpen":false}')).body.body, {
      amount: 12.5,
      count: 1,
      isOpen: false,
    })
  })

  test('name every offending field', async () => {
    const { fields, message } = await refused('{"amount":"x","count":1.5,"other":1}')
    assert.deepEqual(Object.keys(fields).sort(), ['amount', 'count', 'other'])
    assert.equal(typeof message, 'string')
  })

  test('a wrong form is told by an example, not by its pattern', async () => {
    const { fields } = await refused('{"name":" ","color":"red"}')
    assert.deepEqual(fields, { name: ['must not be blank'], color: ['must look like #0a7d4f'] })
  })

  test('amounts have at most two decimals, are finite and at most 99,999,999.99', async () => {
    for (const amount of ['0.01', '99999999.99', '10.50', '1e2', '0', '-5', '12.340'])
      assert.equal((await send(`{"amount":${amount}}`)).status, 200, amount)
    for (const amount of ['0.001', '100000000', '99999999.991', '1e400', '-1e400', '12.345', '1e-3'])
      await refused(`{"amount":${amount}}`)
  })

  test('a number that would lose digits is refused rather than rounded', async () => {
    for (const number of [
      '10.0000000000000000001',
      '99999999.98999999999999',
      '9007199254740993',
      '0.1000000000000000055511',
    ])
      await refused(`{"amount":${number}}`)
    assert.equal((await send('{"amount":10.00000000000000000000}')).status, 200)
  })

  test('an id too large to exist becomes one that is not found', async () => {
    assert.equal((await send('{"thingId":9999999999}')).body.body.thingId, 2_147_483_647)
    assert.equal((await send('{"thingId":42}')).body.body.thingId, 42)
    await refused('{"thingId":0}')
  })

  test('keys that reach a prototype harm nobody', async () => {
    for (const raw of [
      '{"__proto__":{"isOpen":true}}',
      '{"\\u005f_proto__":{"isOpen":true}}',
      '{"constructor":{"prototype":{"isOpen":true}}}',
      '{"toString":1}',
      '{"hasOwnProperty":1}',
    ])
      await refused(raw)
    assert.equal(({} as { isOpen?: boolean }).isOpen, undefined)
  })

  test('text that a database cannot hold is refused', async () => {
    for (const raw of ['{"text":"a\\u0000b"}', '{"text":"\\ud800"}', '{"a\\u0000b":1}']) await refused(raw)
    assert.equal((await send('{"text":"\\ud83d\\ude00 \\n"}')).body.body.text, '😀 \n')
  })

  test('bytes that are no UTF-8 are refused', async () => {
    const head =
      'POST /v3/strict HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 12\r\n\r\n{"text":"'
    const answer = await rawCall(shell.url, (socket) =>
      socket.write(Buffer.concat([Buffer.from(head), Buffer.from([0xff]), Buffer.from('"}')])),
    )
    assert.equal(answer.status, 400)
  })

  test('thousands of unknown keys are not answered in kind', async () => {
    const keys = Object.fromEntries(Array.from({ length: 1_000 }, (_, number) => [`k${number}`, 1]))
    const { fields } = await refused(JSON.stringify(keys))
    assert.ok(Object.keys(fields).length <= 20)
  })

  test('a GET with a body is answered like one without', async () => {
    const answer = await rawCall(
      shell.url,
      'GET /v3/bodiless HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\n{{{',
    )
    assert.equal(answer.status, 200)
  })
})

suite('a body that needs care', () => {
  const numbers = `[${'1,'.repeat(60_000)}1]`
  const careful = [
    ['an escape', numbers.replace('[', '["\\n",')],
    ['a long number', numbers.replace('[', '[0.1000000000000000000,')],
  ] as const

  for (const [what, body] of careful)
    test(`because of ${what} takes little longer than another`, () => {
      const usual = cpuMs(() => parseJson(Buffer.from(numbers)))
      const took = cpuMs(() => parseJson(Buffer.from(body)))
      assert.ok(took < 20 * usual + 100, `${took} ms instead of ${usual}`)
    })

  test('is refused for a number that lost digits, wherever it stands', () => {
    for (const body of [
      '[12345678901234567890]',
      '{"a":"\\"","b":[-0.12345678901234567891]}',
      '{"\\\\":1234567890123456.789e2}',
    ])
      assert.throws(() => parseJson(Buffer.from(body)), /has too many digits/, body)
    const texts = '{"a":"\\"12345678901234567890","12345678901234567890":"\\\\","b":1000000000000000000000}'
    assert.deepEqual(parseJson(Buffer.from(texts)), JSON.parse(texts))
  })
})

/** Of ten times, since the clock of the thread is coarse. */
function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage()
  for (let times = 0; times < 10; times++) work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
