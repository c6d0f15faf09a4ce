import assert from 'node:assert/strict'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { whenClosed } from './when-closed.ts'

test('a stream that will close is waited for, one that has closed is not, and both call back once', async () => {
  const calls: string[] = []
  const stream = new PassThrough()
  whenClosed(stream, () => calls.push('before'))
  assert.equal(calls.join(), '')
  stream.destroy()
  await once(stream, 'close')
  assert.equal(calls.join(), 'before')
  whenClosed(stream, () => calls.push('after'))
  assert.equal(calls.join(), 'before,after')
})
