import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { groupMessages } from './group-messages.ts'
import type { Message } from './unread.ts'

const message = (id: number, kind: string | null, auctionId: number | null = 1) =>
  ({ id, kind, auctionId }) as Message
const shown = (messages: Message[]) =>
  groupMessages(messages).map((entry) => entry.messages.map(({ id }) => id))

suite('messages', () => {
  test('about lots of an auction that went to others are one entry, where the first of them was', () => {
    const list = [message(9, 'won'), message(8, 'lost'), message(7, 'outbid'), message(6, 'lost')]
    assert.deepEqual(shown(list), [[9], [8, 6], [7]])
  })

  test('of another auction, or about anything else, stay apart', () => {
    const list = [message(5, 'lost', 1), message(4, 'lost', 2), message(3, 'unsold'), message(2, null, null)]
    assert.deepEqual(shown(list), [[5], [4], [3], [2]])
  })

  test('without an auction are never put together', () => {
    assert.deepEqual(shown([message(2, 'lost', null), message(1, 'lost', null)]), [[2], [1]])
  })
})
