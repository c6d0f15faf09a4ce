import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Type } from 'typebox'
import { useHttpApp } from '../../../../tests/kit/http-app.ts'
import { Id, pageQuery } from '../answers/paging.ts'

suite('values in addresses', () => {
  const shell = useHttpApp((app) => {
    const filters = {
      search: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      manager: Type.Optional(Type.Boolean()),
      auctionId: Type.Optional(Id('The auction.')),
    }
    const list = Type.Object({ ...pageQuery(), ...filters })
    app.get('/v3/list', { schema: { querystring: list } }, async ({ query }) => query)
    const counts = Type.Object(pageQuery({ limit: 3, minimum: 0 }))
    app.get('/v3/counts', { schema: { querystring: counts } }, async ({ query }) => query)
  })
  const read = async (query: string, path = '/v3/list') => {
    const { status, body } = await shell.call('GET', `${path}?${query}`)
    return status === 200 ? body : [status, body.error, Object.keys(body.fields ?? {})[0]]
  }
  const refused = (field: string) => [400, 'validation_error', field]

  test('limit is 20 unless said, from 1 to 100; 0 only where counting alone makes sense', async () => {
    assert.deepEqual(await read(''), { limit: 20, offset: 0 })
    assert.equal((await read('limit=1')).limit, 1)
    assert.equal((await read('limit=100')).limit, 100)
    for (const limit of [
      '0',
      '101',
      '-1',
      '',
      '10abc',
      '1.5',
      '1e1',
      '0x10',
      '%20',
      '%2010',
      '99999999999999999999',
    ])
      assert.deepEqual(await read(`limit=${limit}`), refused('limit'), limit)
    assert.deepEqual(await read('', '/v3/counts'), { limit: 3, offset: 0 })
    assert.equal((await read('limit=0', '/v3/counts')).limit, 0)
  })

  test('offset is 0 unless said, and as large as one likes', async () => {
    assert.equal((await read('offset=0')).offset, 0)
    assert.equal((await read('offset=99999999999999999999999')).offset, Number.MAX_SAFE_INTEGER)
    for (const offset of ['-1', '', 'x', '1.0'])
      assert.deepEqual(await read(`offset=${offset}`), refused('offset'))
  })

  test('an id is written in one way', async () => {
    assert.equal((await read('auctionId=7')).auctionId, 7)
    for (const id of ['007', '0', '-7', '-07', '+7', '7.0', '7e0', '%207'])
      assert.deepEqual(await read(`auctionId=${id}`), refused('auctionId'), id)
  })

  test('a repeated key is refused', async () => {
    assert.deepEqual(await read('limit=1&limit=2'), refused('limit'))
    assert.deepEqual(await read('search=a&search=a'), refused('search'))
  })

  test('unknown keys are ignored', async () => {
    assert.deepEqual(await read('utm=1&constructor=2&__proto__=3&toString=4'), { limit: 20, offset: 0 })
  })

  test('flags are 1, true, 0 or false', async () => {
    for (const [text, flag] of [
      ['1', true],
      ['true', true],
      ['0', false],
      ['false', false],
    ] as const)
      assert.equal((await read(`manager=${text}`)).manager, flag)
    for (const text of ['yes', '', '2', 'TRUE'])
      assert.deepEqual(await read(`manager=${text}`), refused('manager'))
  })

  test('text is decoded once and taken literally, but never NUL', async () => {
    assert.equal((await read('search=caf%C3%A9+%2525')).search, 'café %25')
    assert.equal((await read(`search=${'x'.repeat(80)}`)).search.length, 80)
    assert.deepEqual(await read(`search=${'x'.repeat(81)}`), refused('search'))
    assert.deepEqual(await read('search='), refused('search'))
    assert.deepEqual(await read('search=a%00b'), refused('search'))
  })

  test('an id is positive, and too large a one is looked up like any other', async () => {
    assert.equal((await read('auctionId=7')).auctionId, 7)
    assert.equal((await read('auctionId=99999999999')).auctionId, 2_147_483_647)
    for (const id of ['0', '-7', '', 'x', '7.5'])
      assert.deepEqual(await read(`auctionId=${id}`), refused('auctionId'))
  })
})
