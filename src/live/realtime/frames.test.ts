import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoggedEvent } from '../../platform/events/event-rows.ts'
import { frameOf } from './frames.ts'

for (const length of [1, 200, 70_000]) {
  test(`the frame of an event of ${length} bytes holds it whole, and no memory besides`, () => {
    const payload = JSON.stringify({ text: 'é'.repeat(length / 2) })
    const event = { id: 7, kind: 'event.notification', userId: 1, auctionId: null, payload } as LoggedEvent
    const frame = frameOf(event)
    assert.equal(frame.buffer.byteLength, frame.length)
    const [code, own] = [frame[0], frame[1]!]
    const [from, said] =
      own < 126 ? [2, own] : own === 126 ? [4, frame.readUInt16BE(2)] : [10, Number(frame.readBigUInt64BE(2))]
    assert.equal(code, 0x81)
    assert.equal(said, frame.length - from)
    assert.ok(frame.toString('utf8', from).includes(payload.slice(1, -1)))
  })
}
