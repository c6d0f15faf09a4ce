import type { Cents } from './cents.ts'
import { higher } from './cents.ts'
import { type IncrementTerms, plusIncrement } from './increments.ts'
import type { ItemType } from './item-types.ts'
import type { ItemStatus } from './statuses.ts'

/** How an item's contest stands; it is one database row, so one lock guards it. */
export type Standing = {
  readonly itemId: number
  readonly statusId: ItemStatus
  /** Null before the first bid. */
  readonly priceCents: Cents | null
  readonly leaderId: number | null
  /** The leader's ceiling, null when a plain bid leads. Secret: only the leader ever sees it. */
  readonly leaderMaxCents: Cents | null
  readonly bidCount: number
  /** The number of the item's last record; numbers have no gaps. */
  readonly sequence: number
  /** Epoch milliseconds, extensions included; null when only a manager ends the item. */
  readonly endsAt: number | null
  /** The end before any extension, from which the cap is measured. */
  readonly firstEndsAt: number | null
  readonly terms: Terms
}

/** The rules of the contest: the item's own terms and those of its auction. */
export type Terms = IncrementTerms & {
  readonly itemType: ItemType
  readonly controlMode: 'auto' | 'manual'
  readonly isLocalOnly: boolean
  /** The smallest amount of the auction's currency: a cent, or a whole unit where it has no cents. */
  readonly unitCents: Cents
  readonly startingPriceCents: Cents
  /** Secret: others only learn whether there is one and whether it is met. */
  readonly reserveCents: Cents | null
  readonly buyNowPriceCents: Cents | null
  readonly autoBidPolicy: 'contract' | 'classic'
  readonly extension: ExtensionRule
}

export type ExtensionRule = {
  /** `reset`: the end becomes the bid's time plus the length. `add`: the end moves by the length. */
  readonly mode: 'reset' | 'add' | 'off'
  /** A bid with less than this left before the end extends the item. */
  readonly windowSeconds: number
  readonly lengthSeconds: number
  /** No extension passes the first end by more than this; null means no cap. */
  readonly capSeconds: number | null
}

/** An item that is over early ends now, so that nobody counts down to a later end. */
export function endedBy(standing: Standing, now: number): Standing {
  return standing.endsAt === null ? standing : { ...standing, endsAt: Math.min(standing.endsAt, now) }
}

export function freshStanding(item: {
  itemId: number
  statusId: ItemStatus
  endsAt: number | null
  terms: Terms
}): Standing {
  return {
    itemId: item.itemId,
    statusId: item.statusId,
    priceCents: null,
    leaderId: null,
    leaderMaxCents: null,
    bidCount: 0,
    sequence: 0,
    endsAt: item.endsAt,
    firstEndsAt: item.endsAt,
    terms: item.terms,
  }
}

/** Before the first bid it is the starting price, but at least the smallest amount, since a bid of zero is no bid. */
export function nextMinimumCents(standing: Standing): Cents {
  return standing.priceCents === null
    ? higher(standing.terms.startingPriceCents, standing.terms.unitCents)
    : plusIncrement(standing.terms, standing.priceCents)
}

export function currentPriceCents(standing: Standing): Cents {
  return standing.priceCents ?? standing.terms.startingPriceCents
}

/** How far the leader is willing to go: the ceiling, or else the price; null while nobody leads. */
export function leaderReachCents(standing: Standing): Cents | null {
  return standing.leaderMaxCents ?? standing.priceCents
}

export function isReserveMet(standing: Standing): boolean {
  const { reserveCents } = standing.terms
  return reserveCents === null || (standing.priceCents !== null && standing.priceCents >= reserveCents)
}
