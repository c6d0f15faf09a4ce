import type { Cents } from '../../engine/cents.ts'
import { type ItemStatus, itemStatus, takesBids } from '../../engine/statuses.ts'
import { isOutOfLine, timesHigher } from '../../engine/unusual-bid.ts'

/** Why an item needs attention, the most urgent first. */
export const needs = ['heldUp', 'unusualBid', 'belowReserve', 'noBids'] as const
type Need = (typeof needs)[number]

/** As much of an item as decides whether somebody should look at it. */
export type WatchedItem = {
  readonly statusId: ItemStatus
  readonly controlMode: 'auto' | 'manual'
  /** Null before the first bid, and for sealed items. */
  readonly priceCents: Cents | null
  /** The price before the last bid; null when there was none. */
  readonly priceBeforeCents: Cents | null
  readonly reserveCents: Cents | null
  readonly startingCents: Cents
  readonly hasBids: boolean
  readonly endsAt: number
}

/** Items that close within this time are counted as ending. */
export const ENDING_SECONDS = 600
/** That nobody has bid yet is no news while there is time: only in the last hour can and should somebody do something about it. */
const LAST_HOUR_MS = 3_600_000
/** The clock closes items within a second or two; when it takes longer than this, something holds them up. */
const LATE_MS = 15_000

/** The most urgent reason, or null. A live lot waits for its auctioneer, so it is normal that it has no bids yet. */
export function needOf(item: WatchedItem, now: number): Need | null {
  if (item.statusId === itemStatus.paused) return 'heldUp'
  if (!takesBids(item.statusId)) return null
  const isAuto = item.controlMode === 'auto'
  if (isAuto && now - item.endsAt > LATE_MS) return 'heldUp'
  if (isUnusual(item)) return 'unusualBid'
  const { priceCents, reserveCents } = item
  if (item.hasBids && reserveCents !== null && priceCents !== null && priceCents < reserveCents)
    return 'belowReserve'
  return isAuto && !item.hasBids && item.endsAt - now <= LAST_HOUR_MS ? 'noBids' : null
}

function isUnusual(item: WatchedItem): boolean {
  return isOutOfLine(timesBefore(item))
}

/** How many times the previous price this one is; never the previous price itself, which may be somebody's ceiling. */
export function timesBefore({ priceCents, priceBeforeCents, startingCents }: WatchedItem): number | null {
  const before = priceBeforeCents ?? startingCents
  return priceCents === null ? null : timesHigher(priceCents, before)
}

export function isEnding(item: WatchedItem, now: number): boolean {
  return takesBids(item.statusId) && item.controlMode === 'auto' && item.endsAt - now <= ENDING_SECONDS * 1000
}

/**
 * Items that need attention first, by need; within one need, what ends first. What is alike stays in the order it came
 * in, that of the catalogue: comparing the codes of 5,000 items that end together took 0.3 s here.
 */
export function byNeed<Item extends WatchedItem>(items: readonly Item[], now: number): Item[] {
  const rank = (item: Item) => {
    const need = needOf(item, now)
    return need === null ? needs.length : needs.indexOf(need)
  }
  const group = (item: Item) => (rank(item) === needs.length ? 1 : 0)
  return items
    .map((item) => ({ item, group: group(item), rank: rank(item), end: endOf(item) }))
    .sort((a, b) => a.group - b.group || a.rank - b.rank || a.end - b.end)
    .map(({ item }) => item)
}

/** Lots without a clock come after those with one. */
const endOf = ({ controlMode, endsAt }: WatchedItem) =>
  controlMode === 'auto' ? endsAt : Number.MAX_SAFE_INTEGER
