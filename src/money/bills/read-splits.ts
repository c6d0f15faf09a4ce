import type { Cents } from '../../engine/cents.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import { isOpenProposal } from './split-proposals.ts'

type ProposalRow = {
  id: number
  purchaseId: number
  itemId: number
  itemName: string
  currency: string
  wholeCents: Cents
  expiresAt: Date
}
type SentRow = { proposalId: number; typed: string | null; amountCents: Cents; hasAgreed: boolean }
type ReceivedRow = ProposalRow & {
  paddleNumber: number
  amountCents: Cents
  shareCount: number
  hasAgreed: boolean
}

/** Which splits of their own a guest proposed in an auction, and which others would like with them. */
export async function readSplits(
  db: Connection,
  { auctionId, userId }: { auctionId: number; userId: number },
) {
  const place = 'select from registrations where auction_id = $1 and user_id = $2'
  if (!(await row(db, place, [auctionId, userId])))
    throw new ApiError('not_found', 'You are not registered for this auction.')
  const sent = await rows<ProposalRow>(
    db,
    `select ${columns} from ${tables}
      where split_proposals.auction_id = $1 and split_proposals.user_id = $2 and ${isOpenProposal} order by split_proposals.id`,
    [auctionId, userId],
  )
  const shares = await rows<SentRow>(
    db,
    `select proposal_id as "proposalId", typed, amount_cents as "amountCents", agreed_at is not null as "hasAgreed"
       from proposed_shares where proposal_id = any($1::int[]) order by proposal_id, position`,
    [sent.map(({ id }) => id)],
  )
  const received = await rows<ReceivedRow>(
    db,
    `select ${columns}, paddle_number as "paddleNumber",
            mine.amount_cents as "amountCents", mine.agreed_at is not null as "hasAgreed",
            (select count(*)::int from proposed_shares where proposal_id = split_proposals.id) as "shareCount"
       from ${tables}
       join proposed_shares as mine on mine.proposal_id = split_proposals.id and mine.user_id = $2 and mine.position > 1
       join registrations on registrations.auction_id = $1 and registrations.user_id = split_proposals.user_id
      where split_proposals.auction_id = $1 and declined_at is null and ${isOpenProposal} order by split_proposals.id`,
    [auctionId, userId],
  )
  return {
    sent: sent.map((proposal) => ({
      ...present(proposal),
      shares: shares
        .filter(({ proposalId }) => proposalId === proposal.id)
        .map(({ typed, amountCents, hasAgreed }) => ({ typed, amount: toDecimal(amountCents), hasAgreed })),
    })),
    received: received.map((proposal) => {
      const { paddleNumber, shareCount, hasAgreed } = proposal
      const share = { amount: toDecimal(proposal.amountCents), shareCount, hasAgreed }
      return { ...present(proposal), paddleNumber, ...share }
    }),
  }
}

export type Splits = Awaited<ReturnType<typeof readSplits>>

function present({ id, purchaseId, itemId, itemName, currency, wholeCents, expiresAt }: ProposalRow) {
  const wholeAmount = toDecimal(wholeCents)
  return { id, purchaseId, itemId, itemName, currency, wholeAmount, expiresAt: toEpoch(expiresAt) }
}

const columns = `split_proposals.id, purchase_id as "purchaseId", items.id as "itemId", items.name as "itemName",
  auctions.currency, split_proposals.whole_cents as "wholeCents", expires_at as "expiresAt"`

const tables = `split_proposals
  join purchases on purchases.id = purchase_id
  join items on items.id = purchases.item_id
  join auctions on auctions.id = split_proposals.auction_id`
