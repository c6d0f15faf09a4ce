import type { LotEntry } from '../history.ts'
import type { EventFact, Facts } from './facts.ts'

/** The status numbers of the API. */
export const AUCTION = {
  draft: 1,
  presale: 2,
  preview: 3,
  open: 4,
  paused: 5,
  closed: 6,
  reconciled: 7,
  extended: 8,
  test: 9,
  cancelled: 10,
}

export const ITEM = {
  open: 1,
  sold: 2,
  draft: 3,
  available: 4,
  pending: 5,
  unsold: 6,
  closing: 7,
  extended: 8,
  paused: 9,
  soldOut: 10,
  deleted: 11,
  withdrawn: 12,
  paid: 13,
}

/** Statuses in which nothing is bid or sold any more. */
export const OVER = [ITEM.sold, ITEM.unsold, ITEM.soldOut, ITEM.deleted, ITEM.withdrawn, ITEM.paid]

/** How an item or an auction went from status to status, by its events, in order. */
export type Course = {
  /** The status it was put up with; null when that was not recorded. */
  first: number | null
  sent: EventFact[]
}

export type Courses = { items: Map<number, Course>; auctions: Map<number, Course> }

export function coursesOf(facts: Facts, lots: LotEntry[]): Courses {
  const ofItems = Map.groupBy(
    facts.events.filter(({ kind }) => kind === 'event.item'),
    ({ payload }) => payload.itemId as number,
  )
  const ofAuctions = Map.groupBy(
    facts.events.filter(({ kind }) => kind === 'event.auction'),
    ({ payload }) => payload.auctionId as number,
  )
  const items = new Map(lots.map((lot) => [lot.itemId, lot.statusId]))
  const auctions = new Map(lots.map((lot) => [lot.auctionId, lot.auctionStatusId]))
  const course = (first: number | undefined, sent: EventFact[] | undefined): Course => ({
    first: first ?? null,
    sent: sent ?? [],
  })
  return {
    items: new Map(facts.items.map(({ id }) => [id, course(items.get(id), ofItems.get(id))])),
    auctions: new Map(facts.auctions.map(({ id }) => [id, course(auctions.get(id), ofAuctions.get(id))])),
  }
}

export type Step = { from: number | null; to: number; event: EventFact }

export function stepsOf({ first, sent }: Course): Step[] {
  return sent.map((event, index) => ({
    from: sent[index - 1]?.payload.statusId ?? first,
    to: event.payload.statusId,
    event,
  }))
}

/**
 * The statuses that something may have met at a time. Changing a status locks the row, and so does bidding or buying,
 * so their times show which came first; only within the same millisecond it may have been either.
 */
export function statusesAt({ first, sent }: Course, at: number): (number | null)[] {
  const before = sent.findLast(({ createdAt }) => createdAt < at)?.payload.statusId ?? first
  const then = sent.filter(({ createdAt }) => createdAt === at).map(({ payload }) => payload.statusId)
  return [before, ...then]
}

export const lastStatus = ({ first, sent }: Course): number | null => sent.at(-1)?.payload.statusId ?? first

export const nameOf = (statuses: Record<string, number>, id: number): string | undefined =>
  Object.keys(statuses).find((name) => statuses[name] === id)
