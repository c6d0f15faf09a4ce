import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FloorBids } from './floor-bids.ts'

/** Bids of 900 or more are asked about, and those of paddle 999 refused. */
function given() {
  const placed: string[] = []
  const answer = Promise.withResolvers<void>()
  const bids = new FloorBids(async ({ text, isConfirmed }) => {
    await answer.promise
    if (text.startsWith('999')) return { isPlaced: false, message: 'Nobody has it.' }
    if (text.endsWith('900') && !isConfirmed) return { isPlaced: false, isAsking: true, message: 'So much?' }
    placed.push(text)
    return { isPlaced: true, message: `${text} placed` }
  })
  const enter = (text: string) => {
    bids.typed.value += text
    bids.enter()
  }
  const isDone = async () => {
    answer.resolve()
    for (let turn = 0; turn < 40; turn++) await null
  }
  return { bids, placed, enter, isDone }
}

test('bids typed before the last one was answered are placed in order, and each that was not says why', async () => {
  const { bids, placed, enter, isDone } = given()
  for (const text of ['101 50', '102 900', '999 70', '103 80']) enter(text)
  assert.equal(bids.typed.value, '')
  await isDone()
  assert.deepEqual(placed, ['101 50', '103 80'])
  assert.deepEqual(
    bids.lines.value.map(({ text, message, isAsking }) => [text, message, isAsking]),
    [
      ['102 900', 'So much?', true],
      ['999 70', 'Nobody has it.', false],
    ],
  )
})

test('a bid in question is placed on a yes, and forgotten on a no', async () => {
  const { bids, placed, enter, isDone } = given()
  enter('102 900')
  enter('103 900')
  await isDone()
  const [yes, no] = bids.lines.value
  bids.leaveOut(no!.id)
  bids.accept(yes!.id)
  bids.accept(yes!.id)
  await isDone()
  assert.deepEqual([placed, bids.lines.value], [['102 900'], []])
})
