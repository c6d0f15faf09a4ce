import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Guest } from '../../api-types.ts'
import { payersAmong, sharersOf, whoCouldShare } from './sharing.ts'

const guest = (userId: number, lastName: string, payerUserId: number | null = null, tableName = '') =>
  ({ userId, lastName, payerUserId, tableName: tableName || null, hostUserId: null }) as Guest
const ids = (guests: readonly Guest[]) => guests.map(({ userId }) => userId)

const anna = guest(1, 'Berg')
const ben = guest(2, 'Berg', 1)
const carl = guest(3, 'Cole')
const dora = guest(4, 'Berg')
const eve = guest(5, 'Ek')
const finn = guest(6, 'Ek', 5)
const all = [anna, ben, carl, dora, eve, finn]

test('who pays for whom', () => {
  assert.deepEqual(ids(sharersOf(anna, all)), [2])
  assert.deepEqual(ids(sharersOf(carl, all)), [])
})

test('nobody whose bill another pays is offered, nor two who both pay for others; family and tables come first', () => {
  assert.deepEqual(ids(whoCouldShare(anna, all)), [4, 3])
  assert.deepEqual(ids(whoCouldShare(carl, all)), [1, 4, 5])
  assert.deepEqual(ids(whoCouldShare(ben, all)), [])
  const near = [guest(7, 'A', null, '4'), guest(8, 'B', null, '4')]
  assert.deepEqual(ids(whoCouldShare(near[0]!, [carl, ...near])), [8, 3])
})

test('of two, the one who pays for others pays, and else either', () => {
  assert.deepEqual(ids(payersAmong([carl, anna], all)), [1])
  assert.deepEqual(ids(payersAmong([carl, dora], all)), [3, 4])
})
