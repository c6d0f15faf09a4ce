import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { BoundedStore, storeBytes } from './bounded-store.ts'

suite('what a process keeps', () => {
  test('is bounded in bytes, keys included, however long a stranger makes them', () => {
    const store = new BoundedStore<{ text: string }>({
      name: 'cachedResponses',
      maxBytes: 1_000_000,
      bytesOf: ({ text }) => text.length,
    })
    for (let number = 0; number < 500; number++) store.set(`${number} ${'k'.repeat(15_000)}`, { text: 'v' })
    assert.ok(store.calculatedSize! <= 1_000_000)
    assert.ok(store.size > 0 && store.size < 100, `${store.size} entries`)
  })

  test('is added up in docs/security.md', () => {
    const page = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
    const rows = page.split('## What a process keeps')[1]!.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)
    const told = Object.fromEntries([...rows].map(([, name, size]) => [name, Number(size) * 1024 * 1024]))
    assert.deepEqual(told, storeBytes)
    const sum = Object.values(storeBytes).reduce((total, bytes) => total + bytes, 0) / 1024 / 1024
    assert.ok(page.includes(`| all | ${sum} |`) && page.includes(`at most ${sum} MiB`))
    assert.ok(page.includes(`${sum - storeBytes.demoPictures / 1024 / 1024} in production`))
  })
})
