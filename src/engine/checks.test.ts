import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attempt, AuctionRules, Bidder, Offer, Waivable } from './attempt.ts'
import { bidChecks, firstRefusal } from './checks.ts'
import { registersByTakingPart } from './eligibility.ts'
import { givenAuction, givenBid, givenBidder, givenStanding } from './proof/given.ts'
import type { Standing, Terms } from './standing.ts'
import { auctionStatus, itemStatus } from './statuses.ts'

type Bent = {
  auction?: Partial<AuctionRules>
  bidder?: Partial<Bidder>
  terms?: Partial<Terms>
  standing?: Partial<Standing>
  offer?: Partial<Offer>
  now?: number
}

function attempt({ auction, bidder, terms, standing, offer, now = 0 }: Bent): Attempt<Offer> {
  return givenBid({
    standing: givenStanding(terms, standing),
    auction: givenAuction(auction),
    bidder: givenBidder(bidder),
    offer: { kind: 'bid', amountCents: 20_00n, ...offer },
    now,
  })
}

function answers(bent: Bent): string {
  const refusal = firstRefusal(attempt(bent))
  return refusal === null ? 'accepted' : `${refusal.field}: ${refusal.code}`
}

/** Lists refused cases next to their accepted counterparts. */
function facts(rows: readonly [string, Bent, string][]): void {
  for (const [name, bent, expected] of rows) {
    test(`${name}: ${expected}`, () => assert.equal(answers(bent), expected))
  }
}

const { draft, presale, preview, open, paused, closed, reconciled, extended, cancelled } = auctionStatus

facts([
  ['an ordinary bid', {}, 'accepted'],
  ['a banned account', { bidder: { isBanned: true } }, 'account: account_banned'],
  ['a deleted account', { bidder: { isDeleted: true } }, 'account: account_deleted'],
])

facts([
  ['a draft auction', { auction: { statusId: draft } }, 'auction: auction_not_open'],
  ['a presale', { auction: { statusId: presale } }, 'auction: auction_not_open'],
  ['a preview', { auction: { statusId: preview } }, 'auction: auction_not_open'],
  ['an open auction', { auction: { statusId: open } }, 'accepted'],
  ['a paused auction', { auction: { statusId: paused } }, 'auction: auction_paused'],
  ['a closed auction', { auction: { statusId: closed } }, 'auction: auction_closed'],
  ['a reconciled auction', { auction: { statusId: reconciled } }, 'auction: auction_closed'],
  ['a cancelled auction', { auction: { statusId: cancelled } }, 'auction: auction_not_open'],
  ['a guest in a test auction', { auction: { statusId: auctionStatus.test } }, 'auction: auction_not_open'],
  [
    'a manager in a test auction',
    { auction: { statusId: auctionStatus.test }, bidder: { isManager: true } },
    'accepted',
  ],
  ['an ordinary item of an extended auction', { auction: { statusId: extended } }, 'item: item_not_extended'],
  [
    'an extended item of an extended auction',
    { auction: { statusId: extended }, standing: { statusId: itemStatus.extended } },
    'accepted',
  ],
  [
    'a last call in an extended auction',
    { auction: { statusId: extended }, standing: { statusId: itemStatus.closing } },
    'accepted',
  ],
])

const byItemStatus: Record<keyof typeof itemStatus, string> = {
  open: 'accepted',
  sold: 'item: item_closed',
  draft: 'item: item_not_open',
  available: 'item: item_not_open',
  pending: 'item: item_not_open',
  unsold: 'item: item_closed',
  closing: 'accepted',
  extended: 'accepted',
  paused: 'item: item_paused',
  soldOut: 'item: item_closed',
  deleted: 'item: item_closed',
  withdrawn: 'item: item_closed',
  paid: 'item: item_closed',
}
for (const [name, expected] of Object.entries(byItemStatus)) {
  const statusId = itemStatus[name as keyof typeof itemStatus]
  facts([[`an item that is ${name}`, { standing: { statusId } }, expected]])
}

const onSale = { statusId: itemStatus.available }
facts([
  ['a millisecond before the end', { now: 999_999 }, 'accepted'],
  ['the moment of the end', { now: 1_000_000 }, 'item: item_ended'],
  ['past the end of a manual item', { now: 1_000_000, terms: { controlMode: 'manual' } }, 'accepted'],
  ['no end at all', { now: 1_000_000, standing: { endsAt: null } }, 'accepted'],
  ['a live item', { terms: { itemType: 'live' } }, 'accepted'],
  ['a for-sale item', { terms: { itemType: 'forSale' }, standing: onSale }, 'item: item_not_for_bids'],
  ['a ticket', { terms: { itemType: 'ticket' }, standing: onSale }, 'item: item_not_for_bids'],
  ['a raffle', { terms: { itemType: 'raffle' } }, 'item: item_not_for_bids'],
  ['a donation', { terms: { itemType: 'donation' } }, 'item: item_not_for_bids'],
  ['a sealed bid', { terms: { itemType: 'sealedBid' } }, 'accepted'],
  [
    'an auto-bid on a sealed item',
    { terms: { itemType: 'sealedBid' }, offer: { kind: 'autoBid' } },
    'item: item_not_for_auto_bids',
  ],
])

const inCanada = { allowedCountries: ['CA'] }
const inQuebec = { allowedCountries: ['CA'], allowedProvinces: ['QC'] }
facts([
  [
    'a stranger in a private auction',
    { auction: { isPrivate: true } },
    'registration: registration_required',
  ],
  [
    'a guest of a private auction',
    { auction: { isPrivate: true }, bidder: { isRegistered: true } },
    'accepted',
  ],
  [
    'a manager of a private auction',
    { auction: { isPrivate: true }, bidder: { isManager: true } },
    'accepted',
  ],
  ['no known country', { auction: inCanada }, 'location: location_not_allowed'],
  ['another country', { auction: inCanada, bidder: { countryCode: 'US' } }, 'location: location_not_allowed'],
  ['the right country', { auction: inCanada, bidder: { countryCode: 'CA' } }, 'accepted'],
  [
    'no known province',
    { auction: inQuebec, bidder: { countryCode: 'CA' } },
    'location: location_not_allowed',
  ],
  [
    'another province',
    { auction: inQuebec, bidder: { countryCode: 'CA', provinceCodes: ['ON'] } },
    'location: location_not_allowed',
  ],
  [
    'the right province',
    { auction: inQuebec, bidder: { countryCode: 'CA', provinceCodes: ['QC'] } },
    'accepted',
  ],
  [
    'a place inside the right province',
    { auction: inQuebec, bidder: { countryCode: 'CA', provinceCodes: ['Montreal', 'QC'] } },
    'accepted',
  ],
])

const spent = { leadingReachCents: 3_00n, unpaidPurchasesCents: 5_00n, paidPurchasesCents: 7_00n }
facts([
  ['no limit of their own', { bidder: { ...spent, ownLimitCents: null } }, 'accepted'],
  ['all of their own limit', { bidder: { ...spent, ownLimitCents: 35_00n } }, 'accepted'],
  [
    'a cent more than their own limit',
    { bidder: { ...spent, ownLimitCents: 34_99n } },
    'ownLimit: own_limit_exceeded',
  ],
])

const forTickets = { requireTicketToBid: true }
const forAllTickets = { requireTicketToBid: true, requireTicketForOwners: true }
const local = { isLocalOnly: true }
facts([
  ['no ticket', { auction: forTickets }, 'ticket: ticket_required'],
  ['a ticket', { auction: forTickets, bidder: { hasTicket: true } }, 'accepted'],
  ['a manager without a ticket', { auction: forTickets, bidder: { isManager: true } }, 'accepted'],
  [
    'a manager where owners need one too',
    { auction: forAllTickets, bidder: { isManager: true } },
    'ticket: ticket_required',
  ],
  [
    'a manager with a ticket where owners need one',
    { auction: forAllTickets, bidder: { isManager: true, hasTicket: true } },
    'accepted',
  ],
  ['a local item from afar', { terms: local }, 'checkIn: check_in_required'],
  ['a local item in the room', { terms: local, bidder: { isCheckedIn: true } }, 'accepted'],
])

const forCards = { requireCard: true, cardThresholdCents: 50_00n }
facts([
  ['no card where it is asked for', { auction: { requireCard: true } }, 'creditCard: card_required'],
  ['a card where it is asked for', { auction: { requireCard: true }, bidder: { hasCard: true } }, 'accepted'],
  ['no card up to the threshold', { auction: forCards, bidder: { leadingReachCents: 30_00n } }, 'accepted'],
  [
    'no card above the threshold',
    { auction: forCards, bidder: { leadingReachCents: 30_01n } },
    'creditCard: card_required',
  ],
  [
    'unpaid purchases do not ask for a card',
    { auction: forCards, bidder: { unpaidPurchasesCents: 90_00n } },
    'accepted',
  ],
  ['up to the spending limit', { bidder: { spendingLimitCents: 20_00n } }, 'accepted'],
  [
    'above the spending limit',
    { bidder: { spendingLimitCents: 19_99n } },
    'spendingLimit: spending_limit_exceeded',
  ],
  [
    'other leads and unpaid purchases up to the limit',
    { bidder: { spendingLimitCents: 50_00n, leadingReachCents: 10_00n, unpaidPurchasesCents: 20_00n } },
    'accepted',
  ],
  [
    'other leads and unpaid purchases above the limit',
    { bidder: { spendingLimitCents: 50_00n, leadingReachCents: 10_01n, unpaidPurchasesCents: 20_00n } },
    'spendingLimit: spending_limit_exceeded',
  ],
])

const waivers: [Waivable, Bent][] = [
  ['location', { auction: inCanada }],
  ['ticket', { auction: forAllTickets }],
  ['checkIn', { terms: local }],
  ['creditCard', { auction: { requireCard: true } }],
  ['spendingLimit', { bidder: { spendingLimitCents: 0n } }],
]
for (const [waived, bent] of waivers) {
  test(`a manager may waive ${waived}, and nothing else with it`, () => {
    const others = waivers.map(([other]) => other).filter((other) => other !== waived)
    assert.equal(answers({ ...bent, bidder: { ...bent.bidder, overrides: [waived] } }), 'accepted')
    assert.ok(answers({ ...bent, bidder: { ...bent.bidder, overrides: others } }).startsWith(`${waived}: `))
  })
}

const buyNowAt20 = { buyNowPriceCents: 20_00n }
const led = { priceCents: 15_00n, leaderId: 7, leaderMaxCents: 30_00n, bidCount: 1 }
facts([
  ['a bid at the buy-now price', { terms: buyNowAt20 }, 'amount: buy_now_reached'],
  ['a bid a cent below it', { terms: buyNowAt20, offer: { amountCents: 19_99n } }, 'accepted'],
  ['a ceiling at it', { terms: buyNowAt20, offer: { kind: 'autoBid' } }, 'maxAmount: buy_now_reached'],
  [
    'a bid once the price has passed it',
    {
      terms: buyNowAt20,
      standing: { ...led, leaderId: 8, priceCents: 20_00n },
      offer: { amountCents: 31_00n },
    },
    'accepted',
  ],
  ['a live item has no buy-now ceiling', { terms: { ...buyNowAt20, itemType: 'live' } }, 'accepted'],
  [
    'a plain bid up to the own ceiling',
    { standing: led, offer: { amountCents: 30_00n } },
    'amount: already_winning',
  ],
  ['a plain bid above the own ceiling', { standing: led, offer: { amountCents: 30_01n } }, 'accepted'],
  [
    'a lower ceiling of the leader',
    { standing: led, offer: { kind: 'autoBid', amountCents: 15_00n } },
    'accepted',
  ],
  [
    'a ceiling of the leader below the price',
    { standing: led, offer: { kind: 'autoBid', amountCents: 14_99n } },
    'maxAmount: below_minimum',
  ],
  ['the minimum', { standing: { ...led, leaderId: 8 }, offer: { amountCents: 16_00n } }, 'accepted'],
  [
    'a cent below the minimum',
    { standing: { ...led, leaderId: 8 }, offer: { amountCents: 15_99n } },
    'amount: below_minimum',
  ],
  [
    'a ceiling a cent below the minimum',
    { standing: { ...led, leaderId: 8 }, offer: { kind: 'autoBid', amountCents: 15_99n } },
    'maxAmount: below_minimum',
  ],
])

test('a refused amount comes with the next minimum, other refusals do not', () => {
  const low = firstRefusal(attempt({ standing: { ...led, leaderId: 8 }, offer: { amountCents: 1n } }))
  assert.equal(low?.nextMinimumBidCents, 16_00n)
  const winning = firstRefusal(attempt({ standing: led }))
  assert.equal(winning?.nextMinimumBidCents, 16_00n)
  const nearBuyNow = { standing: { ...led, leaderId: 8 }, terms: { buyNowPriceCents: 16_00n } }
  const short = firstRefusal(attempt({ ...nearBuyNow, offer: { amountCents: 15_99n } }))
  assert.equal(short?.code, 'below_minimum')
  assert.ok(!('nextMinimumBidCents' in short), 'no bid is enough any more')
  const own = { terms: { itemType: 'sealedBid' }, bidder: { sealedCents: 40_00n } } as const
  assert.equal(firstRefusal(attempt(own))?.nextMinimumBidCents, 40_01n)
  const banned = firstRefusal(attempt({ bidder: { isBanned: true } }))
  assert.ok(banned !== null && !('nextMinimumBidCents' in banned))
})

/** Everything is wrong at first; each repair brings up the next refusal, in the order of the checks. */
test('the first refusal wins, in this order', () => {
  let bent: Bent = {
    auction: { statusId: paused, isPrivate: true, requireCard: true, ...inCanada, ...forTickets },
    bidder: { isBanned: true, isDeleted: true, spendingLimitCents: 0n },
    terms: { itemType: 'forSale', isLocalOnly: true, buyNowPriceCents: 1_00n },
    standing: { ...led, statusId: itemStatus.paused, priceCents: 50n },
    offer: { kind: 'bid', amountCents: 1_00n },
    now: 1_000_000,
  }
  const repairs: [string, Bent][] = [
    ['account: account_banned', { bidder: { isBanned: false } }],
    ['account: account_deleted', { bidder: { isDeleted: false } }],
    ['auction: auction_paused', { auction: { statusId: open } }],
    ['item: item_paused', { standing: { statusId: itemStatus.open } }],
    ['item: item_ended', { now: 0 }],
    ['item: item_not_for_bids', { terms: { itemType: 'silent' } }],
    ['registration: registration_required', { auction: { isPrivate: false } }],
    ['location: location_not_allowed', { auction: { allowedCountries: [] } }],
    ['ticket: ticket_required', { auction: { requireTicketToBid: false } }],
    ['checkIn: check_in_required', { terms: { isLocalOnly: false } }],
    ['creditCard: card_required', { auction: { requireCard: false } }],
    ['spendingLimit: spending_limit_exceeded', { bidder: { spendingLimitCents: null } }],
    ['amount: buy_now_reached', { terms: { buyNowPriceCents: null } }],
    ['amount: already_winning', { standing: { leaderId: 8, leaderMaxCents: null } }],
    ['amount: below_minimum', { offer: { amountCents: 1_50n } }],
  ]
  for (const [expected, repair] of repairs) {
    assert.equal(answers(bent), expected)
    bent = {
      auction: { ...bent.auction, ...repair.auction },
      bidder: { ...bent.bidder, ...repair.bidder },
      terms: { ...bent.terms, ...repair.terms },
      standing: { ...bent.standing, ...repair.standing },
      offer: { ...bent.offer, ...repair.offer },
      now: repair.now ?? bent.now ?? 0,
    }
  }
  assert.equal(answers(bent), 'accepted')
})

test('every check has its own code', () => {
  assert.equal(new Set(bidChecks.map((check) => check.code)).size, bidChecks.length)
})

test('taking part registers people, except managers of a private auction', () => {
  const registers = (isPrivate: boolean, bidder: { isRegistered: boolean; isManager: boolean }) =>
    registersByTakingPart({ auction: { isPrivate }, bidder })
  assert.equal(registers(false, { isRegistered: false, isManager: false }), true)
  assert.equal(registers(false, { isRegistered: false, isManager: true }), true)
  assert.equal(registers(true, { isRegistered: false, isManager: false }), true)
  assert.equal(registers(true, { isRegistered: false, isManager: true }), false)
  assert.equal(registers(false, { isRegistered: true, isManager: false }), false)
})
