import { registerForAuction } from '../../auction/auctions/registration.ts'
import { isVisible, type Viewer, viewerValues } from '../../auction/auctions/visibility.ts'
import { promisedItems } from '../../auction/contests/auction-bidders.ts'
import type { Cents } from '../../engine/cents.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { registrationEvent } from '../../platform/events/announcements.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { toDecimal, toDecimalOrNull } from '../../platform/http/values/money.ts'

export type Person = Viewer & { id: number }

/** Registers the person if necessary, since the limit is part of the registration. */
export async function setOwnLimit(
  changes: Changes,
  viewer: Person,
  { auctionId, limitCents }: { auctionId: number; limitCents: Cents | null },
): Promise<void> {
  await registerForAuction(changes, viewer, auctionId)
  await changes.commit(async (tx, emit) => {
    await execute(
      tx,
      'update registrations set own_limit_cents = $3 where auction_id = $1 and user_id = $2',
      [auctionId, viewer.id, limitCents],
    )
    emit(registrationEvent({ auctionId, userId: viewer.id }, 'update'))
  })
}

type Sums = {
  currency: string
  limitCents: Cents | null
  leadingCents: Cents
  ceilingsCents: Cents
  unpaidCents: Cents
  paidCents: Cents
}

/** The viewer's own limit and what counts towards it; undefined for an auction they cannot see. */
export async function readOwnLimit(db: Connection, viewer: Person, auctionId: number) {
  const sums = await row<Sums>(db, ownSums, [...viewerValues(viewer), auctionId])
  if (!sums) return undefined
  const { limitCents, leadingCents, ceilingsCents, unpaidCents, paidCents } = sums
  const spentCents = unpaidCents + paidCents
  const atMostCents = spentCents + ceilingsCents
  return {
    auctionId,
    currency: sums.currency,
    limit: toDecimalOrNull(limitCents),
    remaining:
      limitCents === null ? null : toDecimal(limitCents > atMostCents ? limitCents - atMostCents : 0n),
    atMost: toDecimal(atMostCents),
    ceilings: toDecimal(ceilingsCents),
    leading: toDecimal(leadingCents),
    unpaid: toDecimal(unpaidCents),
    paid: toDecimal(paidCents),
  }
}

/** What they bought on any bill, and what others put on theirs. */
const counted = `purchases join receipts on receipts.id = receipt_id
  where purchases.auction_id = auctions.id and $1 in (purchases.user_id, receipts.user_id)`

const ownSums = `
  select auctions.currency, own.own_limit_cents as "limitCents",
         coalesce(sum(promised.price), 0)::bigint as "leadingCents",
         coalesce(sum(promised.reach), 0)::bigint as "ceilingsCents",
         (select coalesce(sum(amount_cents) filter (where paid_at is null), 0)::bigint from ${counted}) as "unpaidCents",
         (select coalesce(sum(amount_cents) filter (where paid_at is not null), 0)::bigint from ${counted}) as "paidCents"
    from auctions
    left join registrations as own on own.auction_id = auctions.id and own.user_id = $1
    left join ${promisedItems({ auction: '$3::int', user: '$1::int' })} as promised on true
   where auctions.id = $3 and ${isVisible()}
   group by auctions.id, own.own_limit_cents`
