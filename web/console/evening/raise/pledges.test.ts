import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Guest } from '../../api-types.ts'
import { isAgain, isMissing, type Pledge, questionAbout, sumAt, withOlder } from './pledges.ts'

const pledge = (paddleNumber: number, amount: number, state: Pledge['state'] = 'done'): Pledge => ({
  id: `${paddleNumber}-${amount}`,
  name: 'Anna Bell',
  atSeconds: 0,
  refusal: null,
  paddleNumber,
  amount,
  state,
})

test('the same paddle and amount again is asked about, also while the first still waits', () => {
  const pledges = [pledge(101, 500), pledge(102, 500, 'waiting'), pledge(103, 500, 'refused')]
  const again = (paddle: number, amount = 500) => isAgain(pledges, paddle, amount)
  assert.deepEqual(
    [again(101), again(102), again(103), again(104), again(101, 250)],
    [true, true, false, false, false],
  )
})

test('an entry is in question without an amount, a guest or their presence, and when it was made before', () => {
  const [here, absent, gone] = (['here', 'expected', 'gone'] as const).map(
    (state, index) => ({ state, paddleNumber: 101 + index }) as Guest,
  )
  const all = [here!, absent!, gone!]
  const about = (guest: Guest | undefined, amount: number | null = 500) =>
    questionAbout({ amount, guest }, [pledge(101, 100), pledge(102, 100)], all)
  assert.deepEqual([about(here), about(absent), about(gone)], [null, 'absent', 'gone'])
  assert.deepEqual([about(undefined), about(here, null)], ['unknown', 'noAmount'])
  assert.deepEqual([about(here, 100), about(absent, 100)], ['again', 'again'])
})

test('a level counts what is pledged at it and nothing that was refused', () => {
  const pledges = [
    pledge(101, 500),
    pledge(102, 500, 'waiting'),
    pledge(103, 500, 'refused'),
    pledge(101, 100),
  ]
  assert.deepEqual(sumAt(pledges, 500), { count: 2, sum: 1000 })
})

test('reading the newest pledges again replaces them and leaves the older ones', () => {
  const at = (id: string, atSeconds: number) => ({ ...pledge(101, 500), id, atSeconds })
  const known = [at('4', 40), at('3', 30), at('2', 20), at('1', 10)]
  const ids = (found: Pledge[]) => withOlder(found, known).map(({ id }) => id)
  assert.deepEqual(ids([at('5', 50), at('3', 30)]), ['5', '3', '2', '1'], 'what was undone is gone')
  assert.deepEqual(ids([]), [])
})

test('a pledge for somebody who is not here is asked about, but only where the door is in use', () => {
  const guest = (state: Guest['state']) => ({ state }) as Guest
  const isAskedAbout = (state: Guest['state'], others: Guest['state'][]) =>
    isMissing(guest(state), [guest(state), ...others.map(guest)])
  assert.equal(isAskedAbout('here', ['expected']), false)
  for (const state of ['expected', 'joined', 'gone'] as const) {
    assert.equal(isAskedAbout(state, ['here']), true, state)
    assert.equal(isAskedAbout(state, ['expected', 'joined']), false, 'nobody was checked in, so nobody knows')
  }
})
