import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuctionRules, Bidder, Offer } from './attempt.ts'
import { bidChecks } from './checks.ts'
import { firstGuestBidRefusal, guestBidChecks } from './guest-bids.ts'
import { decideBid, decideGuestBid } from './place-bid.ts'
import { givenAuction, givenBid, givenBidder, givenStanding } from './proof/given.ts'
import type { Standing, Terms } from './standing.ts'

type Bent = {
  auction?: Partial<AuctionRules>
  bidder?: Partial<Bidder>
  terms?: Partial<Terms>
  standing?: Partial<Standing>
  offer?: Partial<Offer>
}

function attempt({ auction, bidder, terms, standing, offer }: Bent) {
  return givenBid({
    standing: givenStanding(terms, standing),
    auction: givenAuction(auction),
    bidder: givenBidder(bidder),
    offer: { kind: 'bid', amountCents: 20_00n, ...offer },
  })
}

/** What an organizer is answered who bids for a guest. */
function facts(rows: readonly [string, Bent, string][]): void {
  for (const [name, bent, expected] of rows)
    test(`${name}: ${expected}`, () =>
      assert.equal(firstGuestBidRefusal(attempt(bent))?.code ?? 'accepted', expected))
}

const low = { amountCents: 1n }
const ceiling = { kind: 'autoBid', amountCents: 90_00n } as const
const limit = { spendingLimitCents: 50_00n }
const card = { requireCard: true, cardThresholdCents: 50_00n }

facts([
  ['an ordinary bid', {}, 'accepted'],
  ['below the minimum', { offer: low }, 'below_minimum'],
  [
    'below the minimum, whatever the limit',
    { offer: low, bidder: { spendingLimitCents: 0n } },
    'below_minimum',
  ],
  ['below the minimum, whatever the card', { offer: low, auction: { requireCard: true } }, 'below_minimum'],
  [
    'below the minimum, whatever the place',
    { offer: low, auction: { allowedCountries: ['CA'] } },
    'below_minimum',
  ],
  ['within the limit alone', { bidder: { ...limit, leadingReachCents: 999_00n } }, 'accepted'],
  ['above the limit', { bidder: limit, offer: { amountCents: 50_01n } }, 'spending_limit_exceeded'],
  ['at the limit', { bidder: limit, offer: { amountCents: 50_00n } }, 'accepted'],
  [
    'above the limit with what is unpaid',
    { bidder: { ...limit, unpaidPurchasesCents: 30_01n } },
    'spending_limit_exceeded',
  ],
  ['below the threshold alone', { auction: card, bidder: { leadingReachCents: 999_00n } }, 'accepted'],
  ['above the threshold', { auction: card, offer: { amountCents: 50_01n } }, 'card_required'],
  ['above the guest’s own limit', { bidder: { ownLimitCents: 1n } }, 'accepted'],
])

const leads = { leaderId: 7, priceCents: 10_00n, bidCount: 1, sequence: 1 }
const ownCeiling = { standing: { ...leads, leaderMaxCents: 60_00n }, bidder: { hasOwnCeiling: true } }
facts([
  [
    'a plain bid for a leader below the ceiling',
    { ...ownCeiling, offer: { amountCents: 30_00n } },
    'already_winning',
  ],
  [
    'a plain bid for a leader above the ceiling',
    { ...ownCeiling, offer: { amountCents: 70_00n } },
    'already_winning',
  ],
  ['a plain bid for a leader without a ceiling', { standing: { ...leads } }, 'already_winning'],
  ['a ceiling above the leader’s own', { ...ownCeiling, offer: ceiling }, 'ceiling_of_guest'],
  [
    'a ceiling below the leader’s own',
    { ...ownCeiling, offer: { ...ceiling, amountCents: 10_00n } },
    'ceiling_of_guest',
  ],
  [
    'a ceiling in place of one that an organizer set',
    { standing: { ...leads, leaderMaxCents: 60_00n }, offer: ceiling },
    'accepted',
  ],
  ['a ceiling for a leader who has none', { standing: { ...leads }, offer: ceiling }, 'accepted'],
])

const sealed = { terms: { itemType: 'sealedBid' } } as const
facts([
  ['a sealed bid for a guest who has none', sealed, 'accepted'],
  ['a sealed bid below the start', { ...sealed, offer: low }, 'below_minimum'],
  ['a sealed bid above the guest’s own', { ...sealed, bidder: { sealedCents: 15_00n } }, 'sealed_bid_placed'],
  ['a sealed bid below the guest’s own', { ...sealed, bidder: { sealedCents: 25_00n } }, 'sealed_bid_placed'],
])

test('checks everything that a guest’s own bid is checked for, but the guest’s own limit', () => {
  const codes = guestBidChecks.map(({ code }) => code)
  const missing = bidChecks.map(({ code }) => code).filter((code) => !codes.includes(code))
  assert.deepEqual(missing, ['own_limit_exceeded'])
  assert.equal(new Set(codes).size, codes.length)
})

test('an accepted bid plays the same contest as the guest’s own', () => {
  const bid = attempt({ offer: ceiling })
  assert.deepEqual(decideGuestBid(bid), decideBid(bid))
})
