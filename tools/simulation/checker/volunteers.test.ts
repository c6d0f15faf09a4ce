import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { VolunteerAction } from '../history.ts'
import type { Facts } from './facts.ts'
import type { Violation } from './violation.ts'
import { checkVolunteers } from './volunteers.ts'

const GALA = 5
const [DORA, EMIL] = [4, 6]

/** Dora walks in and pledges twice, one of them taken back; Emil comes and goes; Dora pays a part, then the rest; of another
 * line she pays 5.00 at the desk, and the rest by hand. */
function givenEvening() {
  const volunteerActions: VolunteerAction[] = [
    action(1, 'walkIn', { name: 'Walk-in 1', ids: [DORA, DORA], attempts: 3 }),
    action(2, 'checkIn', { subjectId: EMIL, isOn: true, ids: [EMIL] }),
    action(3, 'checkIn', { subjectId: EMIL, isOn: false, ids: [EMIL] }),
    action(4, 'pledge', { subjectId: DORA, amountCents: 50_00, ids: [11, 11], attempts: 2 }),
    action(5, 'pledge', { subjectId: DORA, amountCents: 50_00, ids: [12] }),
    action(6, 'takeBack', { subjectId: 12, ids: [12] }),
    action(7, 'payment', { subjectId: 1, amountCents: 20_00, ids: [21] }),
    action(8, 'payment', { subjectId: 1, amountCents: 50_00, fate: 'refused', status: 409 }),
    action(9, 'payment', { subjectId: 1, amountCents: 30_00, ids: [22] }),
    action(10, 'handOver', { subjectId: 11, isOn: true, ids: [11] }),
    action(12, 'payment', { subjectId: 1, amountCents: 5_00, ids: [24] }),
    action(13, 'markPaid', { subjectId: 14, ids: [14] }),
  ]
  const facts = {
    registrations: [
      { auctionId: GALA, userId: DORA, isCheckedIn: true, typedName: 'Walk-in 1' },
      { auctionId: GALA, userId: EMIL, isCheckedIn: false, typedName: null },
    ],
    purchases: [
      {
        id: 11,
        receiptId: 1,
        userId: DORA,
        amountCents: 50_00,
        kind: 'donation',
        isPaid: true,
        byHandCents: 0,
        isHandedOver: true,
      },
      {
        id: 14,
        receiptId: 1,
        userId: DORA,
        amountCents: 30_00,
        kind: 'sale',
        isPaid: true,
        byHandCents: 25_00,
        isHandedOver: false,
      },
    ],
    receipts: [{ id: 1, creditCents: 0 }],
    payments: [
      { id: 21, receiptId: 1, amountCents: 20_00 },
      { id: 22, receiptId: 1, amountCents: 30_00 },
      { id: 24, receiptId: 1, amountCents: 5_00 },
    ],
    audits: [
      checkedIn(EMIL, true),
      checkedIn(EMIL, false),
      { action: 'hand over', subject: 'purchase', subjectId: 11 },
    ],
  } as unknown as Facts
  return { volunteerActions, facts }
}

function action(id: number, kind: VolunteerAction['kind'], about: Partial<VolunteerAction>): VolunteerAction {
  return {
    id,
    kind,
    key: `action-${id}`,
    auctionId: GALA,
    personId: 1,
    fate: 'accepted',
    status: 201,
    subjectId: null,
    name: null,
    amountCents: null,
    isOn: null,
    attempts: 1,
    ids: [],
    ...about,
  }
}

const checkedIn = (userId: number, to: boolean) =>
  ({
    action: 'update',
    subject: 'registration',
    subjectId: userId,
    changes: { auctionId: GALA, checkedIn: { from: !to, to } },
  }) as unknown as Facts['audits'][number]

type Evening = ReturnType<typeof givenEvening>

const corrupted: [what: string, rule: string, corrupt: (evening: Evening) => void][] = [
  [
    'a walk-in is registered twice',
    'door',
    ({ facts }) => facts.registrations.push({ ...facts.registrations[0]!, userId: 9 }),
  ],
  ['an answered walk-in is lost', 'door', ({ facts }) => void facts.registrations.shift()],
  ['a walk-in that nobody registered', 'door', ({ volunteerActions }) => void volunteerActions.shift()],
  [
    'the same walk-in is answered as two guests',
    'door',
    ({ volunteerActions }) => volunteerActions[0]!.ids.push(9),
  ],
  [
    'a check-in counts again after it was undone',
    'door',
    ({ facts }) => {
      facts.audits.push(checkedIn(EMIL, true))
      Object.assign(facts.registrations[1]!, { isCheckedIn: true })
    },
  ],
  ['an answered check-in is lost', 'door', ({ facts }) => void facts.audits.splice(0, 2)],
  [
    'a pledge counts twice',
    'pledges',
    ({ facts }) => facts.purchases.push({ ...facts.purchases[0]!, id: 13, isPaid: false }),
  ],
  ['a pledge is lost', 'pledges', ({ facts }) => void facts.purchases.shift()],
  [
    'a pledge stands on the receipt of another',
    'pledges',
    ({ facts }) => Object.assign(facts.purchases[0]!, { userId: EMIL }),
  ],
  [
    'a pledge that was taken back still stands',
    'pledges',
    ({ facts }) => facts.purchases.push({ ...facts.purchases[0]!, id: 12, isPaid: false }),
  ],
  [
    'a payment is taken twice',
    'desk',
    ({ facts }) => {
      facts.payments.push({ id: 23, receiptId: 1, amountCents: 30_00 })
      Object.assign(facts.receipts[0]!, { creditCents: 30_00 })
    },
  ],
  [
    'two desks take what is due once',
    'desk',
    ({ volunteerActions, facts }) => {
      facts.payments.push({ id: 23, receiptId: 1, amountCents: 30_00 })
      volunteerActions.push(action(11, 'payment', { subjectId: 1, amountCents: 30_00, ids: [23] }))
    },
  ],
  ['a payment is lost', 'desk', ({ facts }) => void facts.payments.pop()],
  [
    'a part payment vanishes when the line is marked as paid by hand',
    'desk',
    ({ facts }) => Object.assign(facts.purchases[1]!, { byHandCents: 30_00 }),
  ],
  [
    'a mark by hand is lost',
    'desk',
    ({ facts }) => {
      Object.assign(facts.purchases[1]!, { isPaid: false, byHandCents: 0 })
      Object.assign(facts.receipts[0]!, { creditCents: 5_00 })
    },
  ],
  [
    'money is taken, and the line stays unpaid',
    'desk',
    ({ facts }) => Object.assign(facts.purchases[0]!, { isPaid: false }),
  ],
  [
    'what was handed over is not ticked off',
    'desk',
    ({ facts }) => Object.assign(facts.purchases[0]!, { isHandedOver: false }),
  ],
  ['something is handed over twice', 'desk', ({ facts }) => facts.audits.push({ ...facts.audits[2]! })],
  [
    'a action is refused without a rule',
    'desk',
    ({ volunteerActions }) => Object.assign(volunteerActions[7]!, { status: 404 }),
  ],
  [
    'a action is never answered',
    'pledges',
    ({ volunteerActions }) => Object.assign(volunteerActions[5]!, { fate: 'unknown' }),
  ],
]

suite('the checker of the volunteers', () => {
  const brokenIn = ({ volunteerActions, facts }: Evening) => {
    const violations: Violation[] = []
    checkVolunteers(volunteerActions, facts, violations)
    return violations.map(({ rule, subject, detail }) => `[${rule}] ${subject}: ${detail}`)
  }

  test('finds nothing on an evening on which each action counted once', () => {
    assert.deepEqual(brokenIn(givenEvening()), [])
  })

  for (const [what, rule, corrupt] of corrupted)
    test(`finds: ${what}`, () => {
      const evening = givenEvening()
      corrupt(evening)
      const broken = brokenIn(evening)
      assert.ok(
        broken.some((sentence) => sentence.startsWith(`[${rule}]`)),
        broken.join('\n'),
      )
    })
})
