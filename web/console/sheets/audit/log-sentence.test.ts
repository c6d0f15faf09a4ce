import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logSentence, logText } from './log-sentence.ts'

const ben = { userId: 7, name: 'Ben Okafor', paddleNumber: 102 }
const bo = { userId: 8, name: 'Bo Rossi', paddleNumber: 172 }
const cabin = { itemId: 42, itemCode: '12', name: 'Loon Cabin' }
const donation = { itemId: 43, itemCode: 'DONATION', name: 'Donation' }
const nobody = { subjectId: 1, changes: {}, guest: null, newGuest: null, item: null }
const show = (amount: string | number) => `$${Number(amount)}`
const say = (entry: object) => logText({ ...nobody, action: '', subject: '', ...entry }, show)

test('money', () => {
  const cash = { amount: '690.00', paidBy: 'cash' }
  const payment = { subject: 'payment', guest: ben }
  const sentences = [
    say({ ...payment, action: 'take', changes: cash }),
    say({ ...payment, action: 'take', changes: { ...cash, desk: 'Desk 1' } }),
    say({ ...payment, action: 'undo', changes: { ...cash, reason: 'Bounced' } }),
    say({
      ...payment,
      action: 'correct',
      changes: { from: { ...cash, amount: '69.00' }, to: cash, reason: 'A zero was missing' },
    }),
    say({ ...payment, newGuest: bo, action: 'correct', changes: { from: cash, to: cash } }),
    say({ subject: 'cash', action: 'count', changes: { counted: '301.00', desk: 'Desk 1' } }),
  ]
  assert.deepEqual(sentences, [
    'took $690 in cash from Ben Okafor (102)',
    'took $690 in cash from Ben Okafor (102) at Desk 1',
    'took back a payment of $690 in cash by Ben Okafor (102): “Bounced”',
    'corrected a payment by Ben Okafor (102) from $69 in cash to $690 in cash: “A zero was missing”',
    'moved a payment of $690 in cash from Ben Okafor (102) to Bo Rossi (172)',
    'counted $301 in cash at Desk 1',
  ])
})

test('cards, pay links and charging everybody', () => {
  const card = { subject: 'onlinePayment', guest: ben }
  const sentences = [
    say({ ...card, action: 'charge', changes: { amount: '690.00', state: 'paid' } }),
    say({ ...card, action: 'charge', changes: { amount: '690.00', state: 'declined' } }),
    say({ ...card, action: 'refund', changes: { amount: '20.00', reason: 'Torn' } }),
    say({ subject: 'payLink', guest: ben, action: 'create' }),
    say({ subject: 'payLink', guest: ben, action: 'delete' }),
    say({ subject: 'chargeRun', action: 'create', changes: { count: 14, amount: '2410.00' } }),
    say({ subject: 'chargeRun', action: 'stop' }),
    say({ subject: 'chargeDay', action: 'update', changes: { day: '2026-11-25' } }),
    say({ subject: 'chargeDay', action: 'delete', changes: { day: '2026-11-25' } }),
  ]
  assert.deepEqual(sentences, [
    'charged $690 to the card of Ben Okafor (102)',
    'tried to charge $690 to the card of Ben Okafor (102); it was not paid',
    'refunded $20 to the card of Ben Okafor (102): “Torn”',
    'made a pay link for Ben Okafor (102)',
    'ended the pay link of Ben Okafor (102)',
    'started charging 14 cards on file, $2410',
    'stopped charging cards on file',
    'chose 2026-11-25 as the day on which cards on file are charged',
    'called off charging cards on file on 2026-11-25',
  ])
})

test('lots, pledges and the door', () => {
  const gift = { subject: 'purchase', guest: ben }
  const sale = { ...gift, item: cabin }
  const door = (from: boolean, to: boolean) => ({ auctionId: 4, checkedIn: { from, to } })
  const changed = { from: { amount: '90000.00' }, to: { amount: '900.00' } }
  const sentences = [
    say({ ...gift, action: 'create', changes: { isPledge: true, amountCents: '50000' } }),
    say({ ...sale, action: 'create', changes: { amountCents: '1050' } }),
    say({ ...gift, item: donation, action: 'create', changes: { amountCents: '50000' } }),
    say({ ...gift, item: donation, action: 'take back', changes: { amount: '500.00' } }),
    say({ ...sale, action: 'hand over' }),
    say({ ...sale, action: 'correct', changes: changed }),
    say({ ...sale, action: 'take back', changes: { amount: '900.00' } }),
    say({ subject: 'registration', action: 'update', guest: bo, changes: door(false, true) }),
    say({ subject: 'registration', action: 'update', guest: bo, changes: door(true, false) }),
    say({ subject: 'bid', action: 'place', guest: bo, item: cabin, changes: { amount: 700 } }),
    say({ subject: 'bid', action: 'place', guest: bo, item: cabin, changes: { kind: 'autoBid' } }),
    say({ subject: 'item', action: 'pause', item: cabin }),
  ]
  assert.deepEqual(sentences, [
    'added a pledge of $500 for Ben Okafor (102)',
    'sold lot 12, Loon Cabin, to Ben Okafor (102) for $10.5',
    'added a donation of $500 for Ben Okafor (102)',
    'took back a donation of $500 by Ben Okafor (102)',
    'handed lot 12, Loon Cabin, to Ben Okafor (102)',
    'corrected lot 12, Loon Cabin, of Ben Okafor (102) from $90000 to $900',
    'took back lot 12, Loon Cabin, ($900) from Ben Okafor (102)',
    'checked in Bo Rossi (172)',
    'undid the check-in of Bo Rossi (172)',
    'bid $700 on lot 12, Loon Cabin, for Bo Rossi (172)',
    'set a limit on lot 12, Loon Cabin, for Bo Rossi (172)',
    'paused lot 12, Loon Cabin',
  ])
})

test('names lead to their pages, and what is gone is still a sentence', () => {
  const entry = { ...nobody, action: 'take', subject: 'payment', changes: { amount: '5.00', paidBy: 'card' } }
  assert.deepEqual(logSentence({ ...entry, guest: ben }, { at: '/console/a/4', show }), [
    { text: 'took $5 by card from ' },
    { text: 'Ben Okafor (102)', href: '/console/a/4/guests/7' },
  ])
  assert.equal(logText(entry, show), 'took $5 by card from a guest')
  assert.equal(
    say({ action: 'update', subject: 'auction', changes: { name: { from: 'A', to: 'B' } } }),
    'changed the auction: name A → B',
  )
})

test('a lot that is offered to the next bidder', () => {
  const offer = { subject: 'offer', guest: bo, item: cabin, changes: { amount: '700.00' } }
  assert.deepEqual(
    ['offer', 'accept', 'decline', 'end', 'withdraw'].map((action) => say({ ...offer, action })),
    [
      'offered lot 12, Loon Cabin, to Bo Rossi (172) for $700',
      'accepted lot 12, Loon Cabin, for $700',
      'declined lot 12, Loon Cabin, for $700',
      'got no answer in time from Bo Rossi (172) about lot 12, Loon Cabin',
      'withdrew the offer of lot 12, Loon Cabin, to Bo Rossi (172)',
    ],
  )
})
