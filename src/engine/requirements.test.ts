import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bidChecks, firstRefusal } from './checks.ts'
import { firstGuestBidRefusal } from './guest-bids.ts'
import { givenAuction, givenBid, givenBidder, givenStanding } from './proof/given.ts'
import { firstPurchaseRefusal, purchaseChecks } from './purchase-checks.ts'
import {
  anonymousBidder,
  bidRequirements,
  purchaseRequirements,
  visitorRequirements,
} from './requirements.ts'
import { auctionStatus, itemStatus } from './statuses.ts'

const missing = (found: ReturnType<typeof bidRequirements>) =>
  found.filter(({ isMet }) => !isMet).map(({ code, remedy }) => `${code}: ${remedy}`)

suite('requirements', () => {
  test('are the checks of a bid, all of them, in their order', () => {
    const found = bidRequirements(givenBid())
    assert.deepEqual(
      found.map(({ field, code, message, remedy }) => ({ field, code, message, remedy })),
      bidChecks.map(({ holds: _holds, ...check }) => check),
    )
    assert.deepEqual(missing(found), [])
  })

  test('show everything that is missing, and the first of it is the refusal of a bid', () => {
    const standing = givenStanding({ isLocalOnly: true })
    const auction = givenAuction({ requireTicketToBid: true, allowedCountries: ['CA'], requireCard: true })
    const found = bidRequirements({ standing, auction, bidder: givenBidder(), now: 0 })
    assert.deepEqual(missing(found), [
      'location_not_allowed: addAddress',
      'ticket_required: buyTicket',
      'check_in_required: checkIn',
      'card_required: addCard',
    ])
    const offer = { kind: 'bid', amountCents: 10_00n } as const
    assert.equal(
      firstRefusal({ standing, auction, bidder: givenBidder(), offer, now: 0 })?.code,
      'location_not_allowed',
    )
  })

  test('are asked with the least that would count, the own sealed bid included', () => {
    const bidder = givenBidder({ spendingLimitCents: 12_00n })
    const at = (priceCents: bigint) => givenStanding({}, { priceCents, leaderId: 8, bidCount: 1 })
    const sum = (priceCents: bigint) =>
      missing(bidRequirements({ ...givenBid(), standing: at(priceCents), bidder }))
    assert.deepEqual(sum(11_00n), [])
    assert.deepEqual(sum(11_01n), ['spending_limit_exceeded: seeDesk'])
    const sealed = givenStanding({ itemType: 'sealedBid' })
    const own = givenBidder({ sealedCents: 11_99n, spendingLimitCents: 12_00n })
    assert.deepEqual(missing(bidRequirements({ ...givenBid(), standing: sealed, bidder: own })), [])
  })

  test('tell the leader of the lead, and others of no ceiling, however high', () => {
    const led = (leaderMaxCents: bigint | null) =>
      givenStanding({}, { priceCents: 10_00n, leaderId: 7, leaderMaxCents, bidCount: 1 })
    const own = bidRequirements({ ...givenBid(), standing: led(null) })
    assert.deepEqual(missing(own), ['already_winning: none'])
    const ofOther = (max: bigint | null) =>
      bidRequirements({ ...givenBid(), standing: led(max), bidder: givenBidder({ id: 9 }) })
    assert.deepEqual(ofOther(null), ofOther(5_000_00n))
    const reserve = (reserveCents: bigint | null) =>
      bidRequirements({ ...givenBid(), standing: givenStanding({ reserveCents }) })
    assert.deepEqual(reserve(null), reserve(900_00n))
  })

  test('end at the registration for whoever has to register first', () => {
    const auction = givenAuction({ isPrivate: true, requireCard: true })
    const found = bidRequirements({ ...givenBid(), auction })
    assert.equal(found.at(-1)?.code, 'registration_required')
    assert.deepEqual(missing(found), ['registration_required: register'])
    const registered = givenBidder({ isRegistered: true })
    assert.deepEqual(missing(bidRequirements({ ...givenBid(), auction, bidder: registered })), [
      'card_required: addCard',
    ])
  })

  test('of a visitor say to sign in, and how auction and item stand', () => {
    const auction = givenAuction({ statusId: auctionStatus.paused, requireCard: true })
    const found = visitorRequirements(bidRequirements({ ...givenBid(), auction, bidder: anonymousBidder }))
    assert.deepEqual(missing(found), [
      'sign_in_required: signIn',
      'auction_paused: wait',
      'auction_not_open: wait',
    ])
    assert.deepEqual(new Set(found.map(({ field }) => field)), new Set(['account', 'auction', 'item']))
  })

  test('of a visitor to a test auction say that it is not open, as managers are not told', () => {
    const auction = givenAuction({ statusId: auctionStatus.test })
    const found = visitorRequirements(bidRequirements({ ...givenBid(), auction, bidder: anonymousBidder }))
    assert.deepEqual(missing(found), ['sign_in_required: signIn', 'auction_not_open: wait'])
  })

  test('a visitor has nothing that a bidder can have, and is not banned', () => {
    const strict = { requireTicketToBid: true, allowedCountries: ['CA'], requireCard: true }
    const standing = givenStanding({ isLocalOnly: true })
    const asked = (rules: Parameters<typeof givenAuction>[0]) =>
      missing(
        bidRequirements({ ...givenBid({ standing }), auction: givenAuction(rules), bidder: anonymousBidder }),
      )
    assert.deepEqual(asked(strict), [
      'location_not_allowed: addAddress',
      'ticket_required: buyTicket',
      'check_in_required: checkIn',
      'card_required: addCard',
    ])
    assert.deepEqual(asked({ ...strict, isPrivate: true }), ['registration_required: register'])
    const ceiling = givenBid({ bidder: anonymousBidder, offer: { kind: 'autoBid', amountCents: 20_00n } })
    assert.equal(firstGuestBidRefusal(ceiling), null)
  })

  test('of what is sold are the checks of a purchase', () => {
    const standing = givenStanding({ itemType: 'forSale' }, { statusId: itemStatus.available })
    const situation = { ...givenBid(), standing }
    const offer = { kind: 'purchase', amountCents: 10_00n, quantity: 1, quantityRemaining: 0 } as const
    const found = purchaseRequirements(situation, offer)
    assert.deepEqual(
      found.map(({ code }) => code),
      purchaseChecks.map(({ code }) => code),
    )
    assert.deepEqual(missing(found), ['sold_out: none'])
    assert.equal(firstPurchaseRefusal({ ...situation, offer })?.code, 'sold_out')
  })
})
