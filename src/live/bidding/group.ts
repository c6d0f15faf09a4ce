import type { QueryConfig } from 'pg'
import { markJoined, registerBidders } from '../../auction/auctions/registration.ts'
import {
  type AuctionBidder,
  type AuctionBidders,
  auctionBidderKey,
  bidderFor,
  lockPromises,
  pairColumns,
  readAuctionBidders,
  readPlainBidders,
} from '../../auction/contests/auction-bidders.ts'
import { type Contest, lockStandings, pipelineContests } from '../../auction/contests/contest.ts'
import type { Attempt, Offer } from '../../engine/attempt.ts'
import { type BidAnswer, bidAnswer } from '../../engine/bid-answer.ts'
import type { Cents } from '../../engine/cents.ts'
import { registersByTakingPart } from '../../engine/eligibility.ts'
import { type Explanation, explainBid } from '../../engine/explanation.ts'
import { decideBid, decideGuestBid } from '../../engine/place-bid.ts'
import type { Refusal } from '../../engine/refusal.ts'
import { isSealed } from '../../engine/sealed.ts'
import { leaderReachCents } from '../../engine/standing.ts'
import { isHidden } from '../../engine/statuses.ts'
import { inOneGo, type Transaction } from '../../platform/database/pool.ts'
import { registrationEvent } from '../../platform/events/announcements.ts'
import type { GoodlotEvent } from '../../platform/events/catalogue.ts'
import { bidEvents, secretEvents } from './bid-events.ts'
import { addToLedger, emptyLedger, type Ledger } from './ledger.ts'
import { noteCeiling, type OwnCeilings, readOwnCeilings } from './own-ceilings.ts'
import { type SealedRow, sealedByKey, sealedKey, selectSealedBids } from './sealed-bids.ts'
import { writeGroup } from './write-group.ts'

/** `placedBy` is the organizer who bids for a guest. */
export type BidRequest = Offer & { itemId: number; bidderId: number; placedBy?: number }

export type Outcome =
  | { kind: 'accepted'; answer: BidAnswer; explanation: Explanation }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'notFound' }

export type GroupOutcome = { outcomes: Outcome[]; events: GoodlotEvent[] }

/** One transaction for a group: lock, read, decide in order of arrival, write, commit. */
export async function decideGroup(
  tx: Transaction,
  offers: BidRequest[],
  adminEmails: string[],
): Promise<GroupOutcome> {
  const read = await lockAndRead(tx, offers, adminEmails)
  const ledger = emptyLedger()
  const outcomes = offers.map((offer) => decide(offer, { ...read, ledger }))
  const registered = ledger.newcomers.length > 0 ? await registerBidders(tx, ledger.newcomers) : []
  if (ledger.joining.length > 0) await markJoined(tx, ledger.joining)
  const events = [
    ...registered.map((person) => registrationEvent(person)),
    ...bidEvents([...ledger.changed.values()]),
    ...secretEvents(ledger.records),
  ]
  await writeGroup(tx, ledger, events)
  return { outcomes, events }
}

type Read = {
  contests: Map<number, Contest>
  auctionBidders: AuctionBidders
  sealed: Map<string, Cents>
  ownCeilings: OwnCeilings
}

/**
 * Sent in one go: the server runs them in order, so everything after the lock sees what the lock waited for. Where more
 * than the plain columns matters, or bids are sealed, there is a second round: it locks the promises and reads everything.
 */
async function lockAndRead(tx: Transaction, offers: BidRequest[], adminEmails: string[]): Promise<Read> {
  const pairs = offers.map(({ itemId, bidderId }) => ({ itemId, userId: bidderId }))
  const itemIds = [...new Set(offers.map((offer) => offer.itemId))]
  const guestItemIds = offers.filter(({ placedBy }) => placedBy !== undefined).map(({ itemId }) => itemId)
  const [, , contests, plainBidders, ownCeilings] = await inOneGo(tx, () =>
    Promise.all([
      tx.query('begin'),
      tx.query(statement('lock-standings', lockStandings, [itemIds])),
      pipelineContests(tx, itemIds),
      readPlainBidders(tx, pairs),
      readOwnCeilings(tx, guestItemIds),
    ]),
  )
  if (plainBidders && !hasSecrets(contests))
    return { contests, auctionBidders: plainBidders, sealed: new Map(), ownCeilings }
  const [, contestsNow, auctionBidders, sealed] = await inOneGo(tx, () =>
    Promise.all([
      tx.query(statement('lock-promises', lockPromises, pairColumns(pairs))),
      pipelineContests(tx, itemIds),
      readAuctionBidders(tx, pairs, adminEmails),
      tx.query<SealedRow>(statement('sealed-bids', selectSealedBids, pairColumns(pairs))),
    ]),
  )
  return { contests: contestsNow, auctionBidders, sealed: sealedByKey(sealed.rows), ownCeilings }
}

function hasSecrets(contests: Map<number, Contest>): boolean {
  for (const { standing } of contests.values()) if (isSealed(standing)) return true
  return false
}

/** Named, so that PostgreSQL plans each statement once per connection. */
function statement(name: string, text: string, values: unknown[]): QueryConfig {
  return { name, text, values }
}

function decide(
  offer: BidRequest,
  { contests, auctionBidders, sealed, ownCeilings, ledger }: Read & { ledger: Ledger },
): Outcome {
  const contest = contests.get(offer.itemId)
  const auctionBidder = contest && auctionBidders.get(auctionBidderKey(contest.auction.id, offer.bidderId))
  if (!contest || !auctionBidder || !isVisible(contest, auctionBidder)) return { kind: 'notFound' }

  const ownSealed = sealed.get(sealedKey(offer.itemId, offer.bidderId)) ?? null
  const hasOwnCeiling = contest.standing.leaderId === offer.bidderId && ownCeilings.has(offer.itemId)
  const bidder = { ...bidderFor(auctionBidder, offer.itemId, ownSealed), hasOwnCeiling }
  const attempt: Attempt<Offer> = {
    standing: contest.standing,
    auction: contest.auction,
    bidder,
    offer,
    now: contest.now,
  }
  const decision = offer.placedBy === undefined ? decideBid(attempt) : decideGuestBid(attempt)
  if (decision.kind === 'refused') return decision

  const after = { ...contest, standing: decision.standing }
  contests.set(offer.itemId, after)
  addToLedger(ledger, { before: contest, after, decision, offer })
  noteCeiling(ownCeilings, offer, decision)
  if (isSealed(after.standing)) sealed.set(sealedKey(offer.itemId, offer.bidderId), offer.amountCents)
  promise(auctionBidders, after, offer, decision.lostLeadBidderId)
  const { isRegistered, details } = auctionBidder
  if (registersByTakingPart({ auction: contest.auction, bidder: { ...details, isRegistered } })) {
    auctionBidder.isRegistered = true
    ledger.newcomers.push({ auctionId: contest.auction.id, userId: offer.bidderId })
  }
  if (auctionBidder.isRegistered && !auctionBidder.hasJoined && offer.placedBy === undefined) {
    auctionBidder.hasJoined = true
    ledger.joining.push({ auctionId: contest.auction.id, userId: offer.bidderId })
  }
  const answer = bidAnswer(after.standing, {
    id: offer.bidderId,
    sealedCents: isSealed(after.standing) ? offer.amountCents : null,
    setMaxCents: offer.kind === 'autoBid' ? offer.amountCents : null,
  })
  const { records } = decision
  const explanation = explainBid({ before: contest.standing, after: after.standing, offer, records })
  return { kind: 'accepted', answer, explanation }
}

function isVisible(contest: Contest, auctionBidder: AuctionBidder): boolean {
  return auctionBidder.canSeeAuction && !isHidden(contest.standing.statusId)
}

/** Later bids of the same group are checked against what the earlier ones promised. */
function promise(
  auctionBidders: AuctionBidders,
  { standing, auction }: Contest,
  offer: BidRequest,
  loserId: number | null,
): void {
  const winner =
    standing.leaderId === null
      ? undefined
      : auctionBidders.get(auctionBidderKey(auction.id, standing.leaderId))
  winner?.reachByItem.set(standing.itemId, leaderReachCents(standing)!)
  if (loserId !== null)
    auctionBidders.get(auctionBidderKey(auction.id, loserId))?.reachByItem.delete(standing.itemId)
  if (isSealed(standing)) {
    auctionBidders
      .get(auctionBidderKey(auction.id, offer.bidderId))
      ?.reachByItem.set(standing.itemId, offer.amountCents)
  }
}
