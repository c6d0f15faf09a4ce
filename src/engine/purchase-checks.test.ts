import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attempt, AuctionRules, Bidder, Purchase } from './attempt.ts'
import { bidAnswer } from './bid-answer.ts'
import { buyNow } from './buy-now.ts'
import { givenAuction, givenBidder, givenStanding } from './proof/given.ts'
import { firstPurchaseRefusal, offerRefusal } from './purchase-checks.ts'
import type { Standing, Terms } from './standing.ts'
import { auctionStatus, itemStatus } from './statuses.ts'

type Bent = {
  auction?: Partial<AuctionRules>
  bidder?: Partial<Bidder>
  terms?: Partial<Terms>
  standing?: Partial<Standing>
  offer?: Partial<Purchase>
  now?: number
}

function attempt({ auction, bidder, terms, standing, offer, now = 0 }: Bent): Attempt<Purchase> {
  return {
    standing: givenStanding(
      { itemType: 'forSale', ...terms },
      { statusId: itemStatus.available, ...standing },
    ),
    auction: givenAuction(auction),
    bidder: givenBidder(bidder),
    offer: { kind: 'purchase', amountCents: 20_00n, quantity: 1, quantityRemaining: null, ...offer },
    now,
  }
}

const answers = (bent: Bent) => firstPurchaseRefusal(attempt(bent))?.code ?? 'sold'

function facts(rows: readonly [string, Bent, string][]): void {
  for (const [name, bent, expected] of rows) {
    test(`${name}: ${expected}`, () => assert.equal(answers(bent), expected))
  }
}

const givenLate = {
  terms: { itemType: 'donation', controlMode: 'manual' },
  standing: { statusId: itemStatus.unsold },
  offer: { kind: 'donation' },
} as const
const presale = { statusId: auctionStatus.presale }
facts([
  ['an item on sale', {}, 'sold'],
  ['a banned buyer', { bidder: { isBanned: true } }, 'account_banned'],
  ['a deleted buyer', { bidder: { isDeleted: true } }, 'account_deleted'],
  ['a for-sale item in the presale', { auction: presale }, 'sold'],
  ['a ticket in the presale', { auction: presale, terms: { itemType: 'ticket' } }, 'sold'],
  ['a raffle in the presale', { auction: presale, terms: { itemType: 'raffle' } }, 'auction_not_open'],
  ['a donation in the presale', { auction: presale, terms: { itemType: 'donation' } }, 'auction_not_open'],
  ['anything in a preview', { auction: { statusId: auctionStatus.preview } }, 'auction_not_open'],
  ['anything in a pause', { auction: { statusId: auctionStatus.paused } }, 'auction_paused'],
  ['anything after the close', { auction: { statusId: auctionStatus.closed } }, 'auction_closed'],
  ['a donation after the close', { ...givenLate, auction: { statusId: auctionStatus.closed } }, 'sold'],
  [
    'a donation once it is settled',
    { ...givenLate, auction: { statusId: auctionStatus.reconciled } },
    'auction_closed',
  ],
  [
    'a donation to a cancelled auction',
    { ...givenLate, auction: { statusId: auctionStatus.cancelled } },
    'auction_not_open',
  ],
  ['a guest in a test', { auction: { statusId: auctionStatus.test } }, 'auction_not_open'],
  ['a manager in a test', { auction: { statusId: auctionStatus.test }, bidder: { isManager: true } }, 'sold'],
  ['an extended auction', { auction: { statusId: auctionStatus.extended } }, 'sold'],
])

facts([
  ['the last one', { offer: { quantity: 3, quantityRemaining: 3 } }, 'sold'],
  ['one too many', { offer: { quantity: 4, quantityRemaining: 3 } }, 'sold_out'],
  ['a sold-out item', { standing: { statusId: itemStatus.soldOut } }, 'sold_out'],
  ['a paused item', { standing: { statusId: itemStatus.paused } }, 'item_paused'],
  ['a withdrawn item', { standing: { statusId: itemStatus.withdrawn } }, 'item_closed'],
  ['a pending item', { standing: { statusId: itemStatus.pending } }, 'item_not_open'],
  ['a millisecond before the end of the sale', { now: 999_999 }, 'sold'],
  ['the end of the sale', { now: 1_000_000 }, 'item_ended'],
])

const silent = {
  terms: { itemType: 'silent', buyNowPriceCents: 20_00n },
  standing: { statusId: itemStatus.open },
} as const
facts([
  ['buy now before the first bid', silent, 'sold'],
  [
    'buy now below the price',
    { ...silent, standing: { ...silent.standing, priceCents: 19_99n, leaderId: 8 } },
    'sold',
  ],
  [
    'buy now when the price has reached it',
    { ...silent, standing: { ...silent.standing, priceCents: 20_00n, leaderId: 8 } },
    'item_not_for_sale',
  ],
  ['buy now without such a price', { ...silent, terms: { itemType: 'silent' } }, 'item_not_for_sale'],
  [
    'buy now of a live item',
    { ...silent, terms: { ...silent.terms, itemType: 'live' } },
    'item_not_for_sale',
  ],
  [
    'buy now of a sealed item',
    { ...silent, terms: { ...silent.terms, itemType: 'sealedBid' } },
    'item_not_for_sale',
  ],
])

const gift = { terms: { itemType: 'donation' }, offer: { kind: 'donation' } } as const
facts([
  ['a gift', gift, 'sold'],
  ['a donation item that is bought', { terms: gift.terms }, 'item_not_for_sale'],
  [
    'a donation item that a banned buyer buys',
    { terms: gift.terms, bidder: { isBanned: true } },
    'account_banned',
  ],
  [
    'a donation item bought by a stranger in a private auction',
    { terms: gift.terms, auction: { isPrivate: true } },
    'item_not_for_sale',
  ],
])

const forTickets = { auction: { requireTicketToBid: true } }
facts([
  ['a stranger in a private auction', { auction: { isPrivate: true } }, 'registration_required'],
  ['a ticket of a private auction', { auction: { isPrivate: true }, terms: { itemType: 'ticket' } }, 'sold'],
  ['a gift in a private auction', { auction: { isPrivate: true }, ...gift }, 'registration_required'],
  ['a buyer elsewhere', { auction: { allowedCountries: ['CA'] } }, 'location_not_allowed'],
  ['a buyer without a ticket', forTickets, 'ticket_required'],
  ['a ticket asks for no ticket', { ...forTickets, terms: { itemType: 'ticket' } }, 'sold'],
  ['a gift asks for no ticket', { ...forTickets, ...gift }, 'sold'],
  ['a local item from afar', { terms: { isLocalOnly: true } }, 'check_in_required'],
  ['no card', { auction: { requireCard: true } }, 'card_required'],
  ['no card below the threshold', { auction: { requireCard: true, cardThresholdCents: 20_00n } }, 'sold'],
  ['above the spending limit', { bidder: { spendingLimitCents: 19_99n } }, 'spending_limit_exceeded'],
  ['up to the spending limit', { bidder: { spendingLimitCents: 20_00n } }, 'sold'],
])

const over = { auction: { statusId: auctionStatus.closed }, standing: { statusId: itemStatus.unsold } }
test('a lot that was offered to somebody asks only what concerns the person', () => {
  assert.equal(offerRefusal(attempt(over)), null)
  assert.equal(offerRefusal(attempt({ ...over, offer: { quantityRemaining: 0 } })), null)
  assert.equal(offerRefusal(attempt({ ...over, auction: { ...over.auction, isPrivate: true } })), null)
  assert.deepEqual(offerRefusal(attempt({ ...over, bidder: { isBanned: true } })), {
    field: 'account',
    code: 'account_banned',
    message: 'This account cannot buy.',
  })
  for (const [bidder, code] of [
    [{ spendingLimitCents: 19_99n }, 'spending_limit_exceeded'],
    [{ isDeleted: true }, 'account_deleted'],
  ] as const)
    assert.equal(offerRefusal(attempt({ ...over, bidder }))?.code, code)
  const withCard = { ...over.auction, requireCard: true }
  assert.equal(offerRefusal(attempt({ ...over, auction: withCard }))?.code, 'card_required')
})

test('buying now ends the item, with the buyer as its winner and no bid counted', () => {
  const led = givenStanding(silent.terms, {
    priceCents: 15_00n,
    leaderId: 8,
    leaderMaxCents: 18_00n,
    bidCount: 3,
    sequence: 5,
  })
  const bought = buyNow(led, { buyerId: 7, placedAt: 1 })
  assert.equal(bought.standing.statusId, itemStatus.sold)
  assert.deepEqual(bought.record, {
    sequence: 6,
    bidderId: 7,
    kind: 'buyNow',
    placedAt: 1,
    isStruck: false,
    amountCents: 20_00n,
    reachCents: 20_00n,
  })
  const seen = bidAnswer(bought.standing, { id: 7 })
  assert.deepEqual(
    [seen.currentPriceCents, seen.winnerId, seen.bidCount, seen.autoBidMaxCents],
    [20_00n, 7, 3, null],
  )
})
