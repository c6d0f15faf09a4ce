import type { MyBid, MyStatus } from '../../shared/api-types.ts'
import type { Stake } from '../items/card-state.ts'

const ranks: Record<MyStatus, number> = { losing: 0, winning: 1, sealed: 2, won: 3, lost: 4 }

/** News since the list was read wins over the list, but a contest that is over stays over. */
export function statusNow({ myStatus }: Pick<MyBid, 'myStatus'>, stake: Stake | undefined): MyStatus {
  const isOver = myStatus === 'won' || myStatus === 'lost'
  return isOver || !stake ? myStatus : stake.status
}

/** Outbid first, then what I lead, then what is sealed or over; the given order within each. */
export function bidsInOrder<Entry extends { status: MyStatus }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((one, other) => ranks[one.status] - ranks[other.status])
}
