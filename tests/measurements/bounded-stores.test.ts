import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { BoundedStore } from '../../src/platform/memory/bounded-store.ts'

suite('what a process keeps', () => {
  test('takes no more of the memory than is counted, for short keys and long ones', () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const heldBytes = () => {
      for (let times = 0; times < 3; times++) collectGarbage()
      return process.memoryUsage().heapUsed + process.memoryUsage().external
    }
    for (const key of ['', 'k'.repeat(100), 'ж'.repeat(100), 'k'.repeat(15_000)]) {
      const before = heldBytes()
      const store = new BoundedStore<{ id: number }>({
        name: 'cachedResponses',
        maxBytes: 8_000_000,
        bytesOf: () => 50,
      })
      for (let number = 0; number < 60_000 && (number < 2_000 || store.calculatedSize < 7_900_000); number++)
        store.set(`${number}${key}`, { id: number })
      assert.ok(store.calculatedSize > 7_500_000, `${store.calculatedSize} are counted`)
      const grown = heldBytes() - before
      assert.ok(grown <= 8_000_000, `${grown} bytes with keys of ${key.length}, ${store.size} entries`)
    }
  })
})
