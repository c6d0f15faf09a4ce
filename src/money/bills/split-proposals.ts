import { markJoined } from '../../auction/auctions/registration.ts'
import { auctionBidderKey, lockAuctionBidders } from '../../auction/contests/auction-bidders.ts'
import { readContests } from '../../auction/contests/contest.ts'
import { belowDailyLimit } from '../../auction/notifications/daily-limit.ts'
import { notificationWithPrice } from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import type { Cents } from '../../engine/cents.ts'
import { unitCents } from '../../engine/currency.ts'
import { offerRefusal } from '../../engine/purchase-checks.ts'
import { equalShares } from '../../engine/shares.ts'
import { auctionStatus } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { receiptsEvent } from './add-purchases.ts'
import { refusalFor } from './locked-buyer.ts'
import { guestNamedBy, type NamedByGuest, typedName } from './named-guest.ts'
import {
  lockLine,
  readLine,
  readShare,
  refusalOf,
  type SplitLine,
  splitLot,
  splitRefusals,
} from './split-lot.ts'

type Guest = { auctionId: number; userId: number }

/** After that nobody can agree any more, and another split may be proposed. */
const OPEN_HOURS = 48

/** In SQL, of `split_proposals`: what it is about is still as the one who proposed it saw it. */
export const isOpenProposal = `(expires_at > goodlot_now() and exists (
  select from purchases join auctions on auctions.id = purchases.auction_id
   where purchases.id = split_proposals.purchase_id and purchases.user_id = split_proposals.user_id and paid_at is null
     and whole_cents is null and amount_cents = split_proposals.whole_cents
     and status_id not in (${auctionStatus.reconciled}, ${auctionStatus.cancelled})))`

export const proposalRefusals = {
  other_cannot: 'One of the others can’t take their share any more.',
} as const

export type ProposedSplit = Guest & {
  purchaseId: number
  /** Undefined: the price in equal shares. */
  ownAmount: number | undefined
  people: (NamedByGuest & { amount: number | undefined })[]
}

/**
 * A guest proposes to split a lot of theirs with others of the auction, in place of what they proposed before. Nothing
 * moves until all have agreed. Whether a paddle or an address is anybody, and whether they declined, looks the same to the
 * one who proposes.
 */
export async function proposeSplit(tx: Transaction, wish: ProposedSplit): Promise<void> {
  const { auctionId, userId, purchaseId, people } = wish
  const line = await lockLine(tx, purchaseId)
  if (line?.userId !== userId || line.auctionId !== auctionId)
    throw new ApiError('not_found', 'You bought no such thing in this auction.')
  const equal = equalShares(line.amountCents, people.length + 1, unitCents(line.currency))
  const amounts = [wish.ownAmount, ...people.map(({ amount }) => amount)].map((amount, index) =>
    amount === undefined ? equal[index]! : readShare(line, amount, index === 0 ? 'amount' : 'people'),
  )
  const refusal = refusalOf(line, amounts)
  if (refusal) throw refused(refusal, splitRefusals[refusal])
  const named: (number | null)[] = []
  for (const person of people) {
    const id = await guestNamedBy(tx, { auctionId, userId }, person)
    // Somebody named twice counts once: whether it is the same person is not to be learned.
    named.push(id !== null && named.includes(id) ? null : id)
  }
  await writeProposal(tx, line, { typed: people.map(typedName), named, amounts })
  await notifyNamed(tx, line, { named, amounts })
}

type Shares = { typed: string[]; named: (number | null)[]; amounts: Cents[] }

async function writeProposal(tx: Transaction, line: SplitLine, { typed, named, amounts }: Shares) {
  const { id: purchaseId, auctionId, userId, amountCents } = line
  await execute(tx, 'delete from split_proposals where purchase_id = $1', [purchaseId])
  await execute(
    tx,
    `with proposal as (
       insert into split_proposals (auction_id, purchase_id, user_id, whole_cents, expires_at)
       values ($1, $2, $3, $4, goodlot_now() + interval '${OPEN_HOURS} hours') returning id)
     insert into proposed_shares (proposal_id, position, typed, user_id, amount_cents, agreed_at)
     select proposal.id, position, typed, share.user_id, cents, case when position = 1 then goodlot_now() end
       from proposal, unnest($5::text[], $6::int[], $7::bigint[]) with ordinality as share (typed, user_id, cents, position)`,
    [auctionId, purchaseId, userId, amountCents, [null, ...typed], [userId, ...named], amounts],
  )
}

/** Whom a manager only put on the list has agreed to nothing, and is sent nothing. */
async function notifyNamed(
  tx: Transaction,
  { auctionId, itemId }: SplitLine,
  { named, amounts }: Omit<Shares, 'typed'>,
): Promise<void> {
  const notYet = await belowDailyLimit(tx, named, { kind: 'splitProposed', auctionId, itemId })
  const here = await rows<{ userId: number }>(
    tx,
    `select user_id as "userId" from registrations
      where auction_id = $1 and user_id = any($2::int[]) and (joined_at is not null or checked_in_at is not null)
      order by user_id`,
    [auctionId, notYet],
  )
  const contest = (await readContests(tx, [itemId])).get(itemId)!
  await writeNotifications(
    tx,
    here.map(({ userId }) =>
      notificationWithPrice('splitProposed', contest, userId, amounts[named.indexOf(userId) + 1]!),
    ),
  )
}

type Proposal = { id: number; purchaseId: number; userId: number; shares: ProposedShare[] }
type ProposedShare = { userId: number | null; amountCents: Cents; hasAgreed: boolean; hasDeclined: boolean }

export type Agreement = {
  proposal: Proposal
  /** The bill that becomes smaller. */
  receiptId: number
  /** All others have agreed: with this answer the lot is split. */
  isLast: boolean
}

type Answering = Guest & { splitId: number; adminEmails: string[] }

/** Agrees to a share, unless everybody else has: then `finishSplit` splits the lot, and that is the agreement. */
export async function agreeToSplit(
  tx: Transaction,
  emit: EmitEvent,
  answering: Answering,
): Promise<Agreement> {
  const { userId, splitId } = answering
  const known = await readProposal(tx, answering)
  const cannot = await whoCannot(tx, known.line, { ...answering, shares: [shareIn(known, userId)] })
  if (cannot) throw cannot.error
  const { proposal, line } = await lockProposal(tx, answering)
  const share = shareIn({ proposal }, userId)
  const isLast = proposal.shares.every((one) => one === share || one.hasAgreed)
  if (!isLast) {
    const sql = `update proposed_shares set agreed_at = coalesce(agreed_at, goodlot_now())
                  where proposal_id = $1 and user_id = $2`
    await execute(tx, sql, [splitId, userId])
    emit(receiptsEvent(proposal.userId))
  }
  return { proposal, receiptId: line.receiptId, isLast }
}

function shareIn({ proposal }: { proposal: Proposal }, userId: number): ProposedShare {
  const [, ...others] = proposal.shares
  const share = others.find((one) => one.userId === userId && !one.hasDeclined)
  if (!share) throw noSplit()
  return share
}

/** Everybody has agreed. Nothing happens if one of them has changed their mind since, or cannot take the share any more. */
export async function finishSplit(
  tx: Transaction,
  emit: EmitEvent,
  { answering, proposal }: { answering: Answering; proposal: Proposal },
): Promise<void> {
  const { auctionId, userId } = answering
  const { id, purchaseId, userId: actorId } = proposal
  const line = await readLine(tx, purchaseId)
  if (!line) throw noSplit()
  const cannot = await whoCannot(tx, line, { ...answering, shares: proposal.shares.slice(1) })
  if (cannot?.userId === userId) throw cannot.error
  if (cannot) throw refused('other_cannot', proposalRefusals.other_cannot)
  const shares = proposal.shares.map((share) => ({ userId: share.userId!, amountCents: share.amountCents }))
  const done = await splitLot(tx, emit, { purchaseId, shares, actorId, isOffline: false })
  if (done === undefined) throw noSplit()
  if (typeof done === 'string') throw refused(done, splitRefusals[done])
  const ended = await execute(
    tx,
    `delete from split_proposals where id = $1 and expires_at > goodlot_now() and not exists (
       select from proposed_shares where proposal_id = $1
          and (declined_at is not null or user_id is distinct from $2 and agreed_at is null))`,
    [id, userId],
  )
  if (ended === 0) throw noSplit()
  await markJoined(
    tx,
    shares.map((share) => ({ auctionId, userId: share.userId })),
  )
}

/** Whoever proposed it takes it back; whoever got it declines, also after having agreed. */
export async function endProposal(
  tx: Transaction,
  { auctionId, userId, splitId }: Guest & { splitId: number },
): Promise<void> {
  const { proposal } = await lockProposal(tx, { auctionId, splitId })
  if (proposal.userId === userId) {
    await execute(tx, 'delete from split_proposals where id = $1', [splitId])
    return
  }
  const declined = await execute(
    tx,
    `update proposed_shares set declined_at = coalesce(declined_at, goodlot_now()), agreed_at = null
      where proposal_id = $1 and user_id = $2`,
    [splitId, userId],
  )
  if (declined === 0) throw noSplit()
}

type Named = { auctionId: number; splitId: number }
type Known = { proposal: Proposal; line: SplitLine }

/** The purchase is locked before it is read again: whoever answers waits for whoever answers at the same moment. */
async function lockProposal(tx: Transaction, named: Named): Promise<Known> {
  const { line } = await readProposal(tx, named)
  await lockLine(tx, line.id)
  return readProposal(tx, named)
}

async function readProposal(tx: Transaction, { auctionId, splitId }: Named): Promise<Known> {
  const proposal = await row<Omit<Proposal, 'shares'>>(
    tx,
    `select id, purchase_id as "purchaseId", user_id as "userId" from split_proposals
      where id = $1 and auction_id = $2 and ${isOpenProposal}`,
    [splitId, auctionId],
  )
  const line = proposal && (await readLine(tx, proposal.purchaseId))
  if (!line) throw noSplit()
  const shares = await rows<ProposedShare>(
    tx,
    `select user_id as "userId", amount_cents as "amountCents", agreed_at is not null as "hasAgreed",
            declined_at is not null as "hasDeclined"
       from proposed_shares where proposal_id = $1 order by position`,
    [splitId],
  )
  return { proposal: { ...proposal, shares }, line }
}

/** A share counts like a purchase: for limits, and for a card that is required. Their promises are locked. */
async function whoCannot(
  tx: Transaction,
  { auctionId, itemId }: SplitLine,
  { shares, adminEmails }: { shares: ProposedShare[]; adminEmails: string[] },
): Promise<{ userId: number; error: ApiError } | null> {
  const pairs = shares.map(({ userId }) => ({ itemId, userId: userId! }))
  const auctionBidders = await lockAuctionBidders(tx, pairs, adminEmails)
  const contest = (await readContests(tx, [itemId])).get(itemId)!
  for (const { userId, amountCents } of shares) {
    const auctionBidder = auctionBidders.get(auctionBidderKey(auctionId, userId!))
    if (!auctionBidder?.isRegistered) return { userId: userId!, error: noSplit() }
    const buyer = { contest, auctionBidder, isOffline: false, waived: [] }
    const offer = { kind: 'purchase', amountCents, quantity: 1, quantityRemaining: null } as const
    const error = refusalFor(offerRefusal, buyer, offer)
    if (error) return { userId: userId!, error }
  }
  return null
}

const refused = (reason: string, message: string) => new ApiError('conflict', message, { reason })
const noSplit = () => new ApiError('not_found', 'There is no such proposal.')
