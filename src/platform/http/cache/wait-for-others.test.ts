import assert from 'node:assert/strict'
import { once } from 'node:events'
import { suite, test } from 'node:test'
import { frozenTime } from '../../../../tests/kit/clock.ts'
import { ResponseCache } from './response-cache.ts'
import { waitForOthers } from './wait-for-others.ts'

suite('a read where several processes serve', () => {
  const given = (caughtUp: (signal: AbortSignal) => Promise<void>) => {
    const cache = new ResponseCache()
    const time = frozenTime()
    const price = (now: number) =>
      cache.shared('price', { tags: ['auction:1'], seconds: 15 }, async () => now)
    return { cache, price, time, beforeRead: waitForOthers({ cache, time, caughtUp }) }
  }

  test('waits for what the others have committed, and leaves the rest in the cache', async () => {
    const caughtUp = Promise.withResolvers<void>()
    const { cache, price, beforeRead } = given(() => caughtUp.promise)
    assert.equal(await price(1), 1)
    const read = beforeRead().then(() => price(2))
    cache.drop('auction:2')
    caughtUp.resolve()
    assert.equal(await read, 1)
  })

  test('finds nothing in the cache when it cannot be known what the others have committed', async () => {
    const { price, time, beforeRead } = given((signal) => once(signal, 'abort').then(() => {}))
    assert.equal(await price(1), 1)
    const waiting = beforeRead()
    await time.advance(1)
    await waiting
    assert.equal(await price(2), 2)
  })
})
