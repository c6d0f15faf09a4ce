import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Guest } from '../../api-types.ts'
import { likelyFirst } from './likely-first.ts'

const guest = (paddleNumber: number, name: string, more: Partial<Guest> = {}) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { userId: paddleNumber, paddleNumber, firstName, lastName, email: '', phone: '', ...more } as Guest
}

test('whom a guest may be as well: the same phone or address first, then the name, then the family, never oneself', () => {
  const zoe = guest(310, 'Zoë Brontë', { phone: '+12075550143', email: 'zoe@example.org' })
  const others = [
    guest(101, 'Anna Lindqvist'),
    guest(102, 'Emily Bronte'),
    guest(103, 'Zoe Bronte'),
    guest(104, 'Z B', { phone: '+12075550143' }),
    guest(105, 'Z B', { email: 'ZOE@example.org' }),
    zoe,
  ]
  const order = likelyFirst(zoe, others).map(({ paddleNumber }) => paddleNumber)
  assert.deepEqual(order, [104, 105, 103, 102, 101])
})

test('nothing in common is no likeness: two guests without a phone or an address are in the order of their paddles', () => {
  const others = [guest(120, 'Ben Okafor'), guest(103, 'Carmen Ruiz')]
  assert.deepEqual(
    likelyFirst(guest(101, 'Anna Lindqvist'), others).map(({ paddleNumber }) => paddleNumber),
    [103, 120],
  )
})
