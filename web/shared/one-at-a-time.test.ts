import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneAtATime } from './one-at-a-time.ts'

test('what is asked for during a read is read once more, and everybody gets the newest answer', async () => {
  let price = 10
  let shown = 0
  let reads = 0
  const answers: (() => void)[] = []
  const read = oneAtATime(async () => {
    reads++
    const answer = price
    await new Promise<void>((resolve) => answers.push(resolve))
    shown = answer
  })
  const first = read()
  price = 20
  const [second, third] = [read(), read()]
  assert.equal(reads, 1)
  answers.shift()!()
  while (answers.length === 0) await null
  answers.shift()!()
  await Promise.all([first, second, third])
  assert.deepEqual([shown, reads], [20, 2])
  const later = read()
  answers.shift()!()
  await later
  assert.equal(reads, 3)
})

test('a read that fails keeps nobody from the next one', async () => {
  let reads = 0
  const read = oneAtATime(async () => {
    if (++reads === 1) throw new Error('No answer.')
  })
  await assert.rejects(read())
  await read()
  assert.equal(reads, 2)
})
