import { type AuctionStatus, auctionStatusName } from '../../engine/statuses.ts'
import { isBot } from '../../people/accounts/bot-accounts.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'

export type Rehearsal = {
  auctionId: number
  originalId: number
  originalName: string
  name: string
  statusId: AuctionStatus
  endAt: Date
  bidsPerMinute: number
  botCount: number
  bidCount: number
  createdAt: Date
  /** Somebody real took part, so it is not thrown away. */
  isKept: boolean
}

/** The rehearsal of an auction, found by the auction or by its copy; one that is kept only by its copy. */
export async function readRehearsal(db: Connection, auctionId: number): Promise<Rehearsal | undefined> {
  return row<Rehearsal>(
    db,
    `select rehearsals.auction_id as "auctionId", original_id as "originalId", original.name as "originalName",
            auctions.name, auctions.status_id as "statusId", auctions.end_at as "endAt",
            bids_per_minute as "bidsPerMinute", rehearsals.created_at as "createdAt",
            kept_at is not null as "isKept",
            (select count(*)::int from registrations join users on users.id = registrations.user_id
              where registrations.auction_id = auctions.id and ${isBot()}) as "botCount",
            (select coalesce(sum(bid_count), 0)::int from standings
              where standings.auction_id = auctions.id) as "bidCount"
       from rehearsals
       join auctions on auctions.id = rehearsals.auction_id
       join auctions as original on original.id = original_id
      where rehearsals.original_id = $1 and kept_at is null or rehearsals.auction_id = $1`,
    [auctionId],
  )
}

export function showRehearsal({ statusId, endAt, createdAt, ...rehearsal }: Rehearsal) {
  return {
    ...rehearsal,
    status: auctionStatusName(statusId),
    endTime: toEpoch(endAt),
    startedAt: toEpoch(createdAt),
  }
}
