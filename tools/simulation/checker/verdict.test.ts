import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { record } from './given-run.ts'
import type { State, Terms } from './rules.ts'
import type { Timeline } from './timeline.ts'
import { judge } from './verdict.ts'

const terms: Terms = {
  type: 'silent',
  policy: 'classic',
  startingCents: 10_00,
  incrementCents: 1_00,
  increments: null,
  reserveCents: null,
  buyNowCents: null,
  controlMode: 'auto',
  extensionMode: 'off',
  extensionWindowSeconds: 0,
  extensionSeconds: 0,
  extensionCapSeconds: null,
}
const nobody = { sequence: 0, price: null, leader: null, ceiling: null, count: 0, isBought: false }
const first: State = { ...nobody, end: 10_000, firstEnd: 10_000 }
const [GUEST, CLERK] = [7, 99]

suite('the verdict on a bid that an organizer placed', () => {
  function verdicts(type: string, offers: { kind: string; cents: number; placedBy: number | null }[]) {
    const timeline = { terms: { ...terms, type }, last: first, moments: [] } as unknown as Timeline
    return offers.map(({ kind, cents, placedBy }, index) => {
      const amount = kind === 'sealedBid' ? cents : 10_00
      const fact = { ...record(index + 1, GUEST, kind, amount, cents, 1_000 + index), placedBy }
      const { moment, refusal } = judge(timeline, fact)
      timeline.moments.push(moment)
      timeline.last = moment.after
      return refusal
    })
  }
  const own = (kind: string, cents: number) => ({ kind, cents, placedBy: null })
  const clerks = (kind: string, cents: number) => ({ kind, cents, placedBy: CLERK })

  test('is right where the clerk corrects the clerk, and wrong where the guest set the ceiling', () => {
    assert.deepEqual(verdicts('silent', [clerks('autoBid', 50_00), clerks('ceiling', 60_00)]), [null, null])
    assert.deepEqual(verdicts('silent', [clerks('autoBid', 50_00), own('ceiling', 60_00)]), [null, null])
    const changed = verdicts('silent', [own('autoBid', 50_00), clerks('ceiling', 60_00)])
    assert.deepEqual(changed, [null, 'changes a ceiling that the guest set'])
  })

  test('is right for the first sealed bid of a guest, and wrong for the second', () => {
    assert.deepEqual(verdicts('sealedBid', [clerks('sealedBid', 50_00), own('sealedBid', 60_00)]), [
      null,
      null,
    ])
    const second = verdicts('sealedBid', [own('sealedBid', 50_00), clerks('sealedBid', 60_00)])
    assert.deepEqual(second, [null, 'was placed for a guest who had a sealed bid'])
  })
})
