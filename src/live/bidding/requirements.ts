import { canSee } from '../../auction/auctions/visibility.ts'
import {
  auctionBidderKey,
  bidderFor,
  pairColumns,
  readAuctionBidders,
} from '../../auction/contests/auction-bidders.ts'
import { type Contest, readContests } from '../../auction/contests/contest.ts'
import type { Bidder, Purchase } from '../../engine/attempt.ts'
import { isBidOn } from '../../engine/item-types.ts'
import {
  anonymousBidder,
  bidRequirements,
  purchaseRequirements,
  type Requirement,
  visitorRequirements,
} from '../../engine/requirements.ts'
import { isHidden } from '../../engine/statuses.ts'
import { remaining, unitCents } from '../../money/bills/sell-item.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { type SealedRow, sealedByKey, sealedKey, selectSealedBids } from './sealed-bids.ts'

type Requirements = { action: 'bid' | 'purchase'; requirements: Requirement[] }

/** What somebody must meet to bid or buy; undefined for an item they cannot see, as for a bid. */
export async function readRequirements(
  db: Connection,
  { itemId, userId, adminEmails }: { itemId: number; userId: number | null; adminEmails: string[] },
): Promise<Requirements | undefined> {
  const contest = (await readContests(db, [itemId])).get(itemId)
  if (!contest || isHidden(contest.standing.statusId)) return undefined
  if (userId === null) return forVisitor(db, contest)
  const bidder = await readBidder(db, contest, { userId, adminEmails })
  return bidder && requirementsOf(contest, bidder)
}

async function forVisitor(db: Connection, contest: Contest): Promise<Requirements | undefined> {
  const anyone = { id: null, isAdministrator: false }
  if (!(await canSee(db, anyone, contest.auction.id))) return undefined
  const { action, requirements } = requirementsOf(contest, anonymousBidder)
  return { action, requirements: visitorRequirements(requirements) }
}

async function readBidder(
  db: Connection,
  { auction, standing: { itemId } }: Contest,
  { userId, adminEmails }: { userId: number; adminEmails: string[] },
): Promise<Bidder | undefined> {
  const pairs = [{ itemId, userId }]
  const [auctionBidders, sealed] = await Promise.all([
    readAuctionBidders(db, pairs, adminEmails),
    rows<SealedRow>(db, selectSealedBids, pairColumns(pairs)),
  ])
  const auctionBidder = auctionBidders.get(auctionBidderKey(auction.id, userId))
  if (!auctionBidder?.canSeeAuction) return undefined
  const ownSealed = sealedByKey(sealed).get(sealedKey(itemId, userId)) ?? null
  return bidderFor(auctionBidder, itemId, ownSealed)
}

function requirementsOf(contest: Contest, bidder: Bidder): Requirements {
  const { standing, auction, now } = contest
  const situation = { standing, auction, bidder, now }
  return isBidOn(standing.terms.itemType)
    ? { action: 'bid', requirements: bidRequirements(situation) }
    : { action: 'purchase', requirements: purchaseRequirements(situation, onePieceOf(contest)) }
}

/** A donation has no price, so the lowest amount is one cent. */
function onePieceOf(contest: Contest): Purchase {
  if (contest.standing.terms.itemType === 'donation')
    return { kind: 'donation', amountCents: 1n, quantity: 1, quantityRemaining: null }
  const [amountCents, quantityRemaining] = [unitCents(contest), remaining(contest)]
  return { kind: 'purchase', amountCents, quantity: 1, quantityRemaining }
}
