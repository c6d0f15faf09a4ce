import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DeedEntry } from '../history.ts'
import type { Facts } from './facts.ts'
import type { Violation } from './violation.ts'
import { checkVolunteers } from './volunteers.ts'

const GALA = 5
const [DORA, EMIL] = [4, 6]

/** Dora walks in and pledges twice, one of them taken back; Emil comes and goes; Dora pays a part, then the rest; of another
 * line she pays 5.00 at the desk, and the rest by hand. */
function givenEvening() {
  const deeds: DeedEntry[] = [
    deed(1, 'walkIn', { name: 'Walk-in 1', ids: [DORA, DORA], attempts: 3 }),
    deed(2, 'checkIn', { subjectId: EMIL, isOn: true, ids: [EMIL] }),
    deed(3, 'checkIn', { subjectId: EMIL, isOn: false, ids: [EMIL] }),
    deed(4, 'pledge', { subjectId: DORA, amountCents: 50_00, ids: [11, 11], attempts: 2 }),
    deed(5, 'pledge', { subjectId: DORA, amountCents: 50_00, ids: [12] }),
    deed(6, 'takeBack', { subjectId: 12, ids: [12] }),
    deed(7, 'payment', { subjectId: 1, amountCents: 20_00, ids: [21] }),
    deed(8, 'payment', { subjectId: 1, amountCents: 50_00, fate: 'refused', status: 409 }),
    deed(9, 'payment', { subjectId: 1, amountCents: 30_00, ids: [22] }),
    deed(10, 'handOver', { subjectId: 11, isOn: true, ids: [11] }),
    deed(12, 'payment', { subjectId: 1, amountCents: 5_00, ids: [24] }),
    deed(13, 'markPaid', { subjectId: 14, ids: [14] }),
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
  return { deeds, facts }
}

function deed(id: number, kind: DeedEntry['kind'], about: Partial<DeedEntry>): DeedEntry {
  return {
    id,
    kind,
    key: `deed-${id}`,
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

const spoiled: [what: string, rule: string, spoil: (evening: Evening) => void][] = [
  [
    'a walk-in is registered twice',
    'door',
    ({ facts }) => facts.registrations.push({ ...facts.registrations[0]!, userId: 9 }),
  ],
  ['an answered walk-in is lost', 'door', ({ facts }) => void facts.registrations.shift()],
  ['a walk-in that nobody registered', 'door', ({ deeds }) => void deeds.shift()],
  ['the same walk-in is answered as two guests', 'door', ({ deeds }) => deeds[0]!.ids.push(9)],
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
    ({ deeds, facts }) => {
      facts.payments.push({ id: 23, receiptId: 1, amountCents: 30_00 })
      deeds.push(deed(11, 'payment', { subjectId: 1, amountCents: 30_00, ids: [23] }))
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
  ['a deed is refused without a rule', 'desk', ({ deeds }) => Object.assign(deeds[7]!, { status: 404 })],
  ['a deed is never answered', 'pledges', ({ deeds }) => Object.assign(deeds[5]!, { fate: 'unknown' })],
]

suite('the checker of the volunteers', () => {
  const brokenIn = ({ deeds, facts }: Evening) => {
    const violations: Violation[] = []
    checkVolunteers(deeds, facts, violations)
    return violations.map(({ rule, subject, detail }) => `[${rule}] ${subject}: ${detail}`)
  }

  test('finds nothing on an evening on which each deed counted once', () => {
    assert.deepEqual(brokenIn(givenEvening()), [])
  })

  for (const [what, rule, spoil] of spoiled)
    test(`finds: ${what}`, () => {
      const evening = givenEvening()
      spoil(evening)
      const broken = brokenIn(evening)
      assert.ok(
        broken.some((sentence) => sentence.startsWith(`[${rule}]`)),
        broken.join('\n'),
      )
    })
})
