import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Auction } from '../../shared/api-types.ts'
import { giftOf, giftProblem, isUnusual } from './gift.ts'
import { takesGifts } from './takes-gifts.ts'

const donations = {
  enableCustom: true,
  minimumAmount: '20.00',
  bigDonationThreshold: null,
  levels: [
    { id: 1, amount: '10.00' },
    { id: 2, amount: '250.00' },
  ],
}
const auction = (changes: object = {}, status = 'open') =>
  ({ status, donations: { ...donations, ...changes } }) as unknown as Auction

suite('a gift', () => {
  test('is welcome until the auction is settled, if it names a way to give', () => {
    assert.equal(takesGifts(auction()), true)
    assert.equal(takesGifts(auction({}, 'extended')), true)
    assert.equal(takesGifts(auction({}, 'closed')), true)
    for (const status of ['presale', 'paused', 'reconciled'])
      assert.equal(takesGifts(auction({}, status)), false)
    assert.equal(takesGifts(auction({ enableCustom: false })), true)
    assert.equal(takesGifts(auction({ enableCustom: false, levels: [] })), false)
  })

  const amounts: [amount: number | null, changes: object, problem: string | null][] = [
    [null, {}, 'none'],
    [0, {}, 'none'],
    [19.99, {}, 'tooSmall'],
    [20, {}, null],
    [5, { minimumAmount: null }, null],
    [10, {}, null],
    [30, { enableCustom: false }, 'notOffered'],
    [250, { enableCustom: false }, null],
  ]
  for (const [amount, changes, problem] of amounts)
    test(`of ${amount} with ${JSON.stringify(changes)} is ${problem ?? 'fine'}`, () =>
      assert.equal(giftProblem(amount, auction(changes)), problem))

  test('of a level names it, however it was chosen', () => {
    assert.deepEqual(giftOf(250, true, auction()), { amount: 250, levelId: 2, isPledge: true })
    assert.deepEqual(giftOf(251, false, auction()), { amount: 251, levelId: null, isPledge: false })
  })

  test('above everything that is usual is asked about, and a level never', () => {
    assert.equal(isUnusual(1_000, auction()), false)
    assert.equal(isUnusual(1_001, auction()), true)
    assert.equal(isUnusual(600, auction({ bigDonationThreshold: '500.00' })), true)
    assert.equal(isUnusual(5_000, auction({ levels: [{ id: 3, amount: '5000.00' }] })), false)
  })
})
