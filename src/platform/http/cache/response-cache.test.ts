import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ResponseCache } from './response-cache.ts'

suite('response cache', () => {
  const answer = { body: '{}', etag: '"1"', fast: undefined }
  const tags = ['auction:1']

  test('an answer is cached for its seconds and not a moment longer', () => {
    let now = 1_000_000
    const cache = new ResponseCache({ now: () => now })
    cache.set('page', answer, { tags, seconds: 15, since: cache.moment })
    now += 14_999
    assert.deepEqual(cache.get('page'), answer)
    now += 2
    assert.equal(cache.get('page'), undefined)
  })

  test('dropping a tag drops its answers and leaves the others', () => {
    const cache = new ResponseCache()
    cache.set('mine', answer, { tags: ['user:7', 'auction:1'], seconds: 15, since: cache.moment })
    cache.set('other', answer, { tags: ['auction:2'], seconds: 15, since: cache.moment })
    cache.drop('auction:1')
    assert.equal(cache.get('mine'), undefined)
    assert.deepEqual(cache.get('other'), answer)
  })

  test('what is dropped takes no room from others after that', () => {
    const cache = new ResponseCache({ maxBytes: 20_000 })
    const store = (key: string, body: string, tag: string) =>
      cache.set(key, { body, etag: body, fast: undefined }, { tags: [tag], seconds: 15, since: cache.moment })
    store('quiet', 'quiet', 'auction:2')
    for (let bid = 0; bid < 50; bid++) {
      const body = `${bid}`.padEnd(4_000)
      store('mine', body, 'user:7')
      store('theirs', body, 'user:8')
      store('mine', body, 'user:7')
      cache.drop('user:7')
      assert.deepEqual([cache.get('mine'), cache.get('theirs')?.body], [undefined, body])
      cache.drop('user:8')
    }
    assert.equal(cache.get('quiet')?.body, 'quiet')
  })

  test('an answer whose tag was dropped while it was made is not cached', () => {
    const cache = new ResponseCache()
    const since = cache.moment
    cache.drop('auction:1')
    cache.set('page', answer, { tags, seconds: 15, since })
    assert.equal(cache.get('page'), undefined)
    cache.set('page', answer, { tags, seconds: 15, since: cache.moment })
    assert.deepEqual(cache.get('page'), answer)
  })

  test('those who ask at the same time share one reading, and later ones its result', async () => {
    const cache = new ResponseCache()
    let readings = 0
    const read = async () => ({ reading: ++readings })
    const ask = () => cache.shared('page', { tags, seconds: 15 }, read)
    const both = await Promise.all([ask(), ask()])
    assert.deepEqual([...both, await ask()], [{ reading: 1 }, { reading: 1 }, { reading: 1 }])
  })

  test('nobody joins a reading that began before the last drop, and its result is not cached', async () => {
    const cache = new ResponseCache()
    const early = Promise.withResolvers<number>()
    const first = cache.shared('price', { tags, seconds: 15 }, () => early.promise)
    cache.drop('auction:1')
    const second = cache.shared('price', { tags, seconds: 15 }, async () => 20)
    early.resolve(10)
    assert.deepEqual(await Promise.all([first, second]), [10, 20])
    assert.equal(await cache.shared('price', { tags, seconds: 15 }, async () => 30), 20)
  })

  test('a reading of zero seconds is shared by those who ask at the same time, and by nobody after them', async () => {
    const cache = new ResponseCache()
    let reads = 0
    const ask = () => cache.shared('price', { tags, seconds: 0 }, async () => ++reads)
    assert.deepEqual(await Promise.all([ask(), ask()]), [1, 1])
    assert.equal(await ask(), 2)
  })

  test('a reading that fails or finds nothing is not cached', async () => {
    const cache = new ResponseCache()
    const ask = (read: () => Promise<number | undefined>) =>
      cache.shared('price', { tags, seconds: 15 }, read)
    await assert.rejects(ask(() => Promise.reject(new Error('gone'))))
    assert.equal(await ask(async () => undefined), undefined)
    assert.equal(await ask(async () => 5), 5)
  })

  test('an answer begun before a drop that is no longer remembered is not cached either', () => {
    const cache = new ResponseCache({ maxDroppedBytes: 500 })
    const since = cache.moment
    for (const tag of ['auction:1', 'auction:2', 'auction:3']) cache.drop(tag)
    cache.set('page', answer, { tags, seconds: 15, since })
    assert.equal(cache.get('page'), undefined)
    cache.set('page', answer, { tags, seconds: 15, since: cache.moment })
    assert.deepEqual(cache.get('page'), answer)
  })

  test('an answer cached again under other tags is dropped by those alone', () => {
    const cache = new ResponseCache()
    cache.set('page', answer, { tags, seconds: 15, since: cache.moment })
    cache.set('page', answer, { tags: ['auction:2'], seconds: 15, since: cache.moment })
    cache.drop('auction:1')
    assert.deepEqual(cache.get('page'), answer)
    cache.drop('auction:2')
    assert.equal(cache.get('page'), undefined)
  })

  test('the memory is bounded: what was asked for longest ago goes first', () => {
    const cache = new ResponseCache({ maxBytes: 7_000 })
    for (const key of ['a', 'b', 'c', 'd']) {
      cache.set(key, { body: key.repeat(700), etag: key }, { tags, seconds: 15, since: cache.moment })
    }
    assert.deepEqual(
      ['a', 'b', 'c', 'd'].map((key) => cache.get(key)?.body[0] ?? 'gone'),
      ['gone', 'b', 'c', 'd'],
    )
    cache.drop('auction:1')
    assert.equal(cache.get('d'), undefined)
  })
})
