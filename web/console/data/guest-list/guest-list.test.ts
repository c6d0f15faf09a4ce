import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Guest } from '../../api-types.ts'
import { findGuests, mergeGuests, readStored, ticketCodeIn } from './guest-list.ts'

const guest = (paddleNumber: number, name: string, more: Partial<Guest> = {}): Guest => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    ...({ auctionId: 7, userId: paddleNumber, email: `${firstName.toLowerCase()}@example.org` } as Guest),
    paddleNumber,
    firstName,
    lastName,
    phone: `+1514555${paddleNumber}00`,
    ticketCode: 'FFFFFFFFFF',
    ...more,
  }
}
const hana = guest(112, 'Hana Sato', { ticketCode: '0A1B2C3D4E' })
const sasha = guest(143, 'Sasha Moreau')
const isaac = guest(124, 'Isaac Cohen')
const zoe = guest(11, 'Zoë Ånström', { phone: '+15145550199' })
const all = [hana, sasha, isaac, zoe]
const found = (text: string) => findGuests(all, text).map(({ paddleNumber }) => paddleNumber)

test('a guest who was removed leaves the list, and the rest stays', () => {
  const moved = { ...sasha, tableName: '9' }
  assert.deepEqual(mergeGuests(all, [moved], [hana.userId, 999]), [zoe, isaac, moved])
  assert.equal(mergeGuests(all, []), all)
})

suite('finding a guest', () => {
  test('the beginning of a name comes before its middle', () =>
    assert.deepEqual(found('sa'), [112, 143, 124]))
  test('accents and case do not matter', () => assert.deepEqual(found('ZOE ANS'), [11]))
  test('all words must fit', () => assert.deepEqual(found('sasha cohen'), []))
  test('part of the e-mail', () => assert.deepEqual(found('hana@'), [112]))
  test('a whole paddle comes first, then its beginning', () => assert.deepEqual(found('11'), [11, 112]))
  test('the end of a phone', () => assert.deepEqual(found('0199'), [11]))
  test('a whole phone of which only the end is known', () => {
    const known = [guest(12, 'Mia Berg', { phone: '***0199' }), guest(13, 'Ola Dahl', { phone: '***99' })]
    assert.deepEqual(
      ['0199', '+1 514 555 0199', '+1 514 555 0198'].map((text) =>
        findGuests(known, text).map(({ paddleNumber }) => paddleNumber),
      ),
      [[12], [12], []],
    )
  })
  test('a scanned code names one, alone or in its address', () => {
    assert.deepEqual(found('0a1b2c3d4e'), [112])
    assert.deepEqual(found('https://gala.example/a/7?ticket=0A1B2C3D4E'), [112])
  })
  test('nothing and nonsense find nobody', () =>
    assert.deepEqual([found(''), found('()'), found('xyzzy')], [[], [], []]))
})

test('a ticket’s code is ten hexadecimal digits, or stands in an address', () => {
  assert.equal(ticketCodeIn('0a1b2c3d4e\n'), '0A1B2C3D4E')
  assert.equal(ticketCodeIn('0a1b2c3d4'), null)
})

test('newer versions take the place of older ones', () => {
  const merged = mergeGuests(all, [{ ...hana, tableName: '4' }, guest(100, 'New Guest')])
  assert.deepEqual(
    merged.map(({ paddleNumber, tableName }) => [paddleNumber, tableName ?? null]),
    [
      [11, null],
      [100, null],
      [112, '4'],
      [124, null],
      [143, null],
    ],
  )
})

test('a list stored for another auction, in part or broken is not used', () => {
  const stored = { auctionId: 7, guests: [hana], upTo: 1, isWhole: true }
  assert.equal(readStored(JSON.stringify(stored), 7)?.guests.length, 1)
  assert.equal(readStored(JSON.stringify(stored), 8), null)
  assert.equal(readStored(JSON.stringify({ ...stored, isWhole: false }), 7), null)
  assert.equal(readStored('{', 7), null)
})
