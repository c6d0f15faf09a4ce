import { DOUBLE_TAP_MS } from '../../shared/double-tap.ts'
import type { Offer } from './outcome.ts'
import type { ShownAmounts } from './shown-amounts.ts'

/** Somebody who took longer than this to sign in may have changed their mind. */
const WAITS_MS = 60_000

/** A typed amount from this many times the next bid on is asked about… */
const MANY_TIMES = 3
/** …and from this many times, when it is also far above anything the guest has offered so far… */
const SOME_TIMES = 1.5
const FAR_ABOVE = 2
/** …but not for small change. */
const LEAST_DIFFERENCE = 50

/** What is asked before an offer is made. Its amounts stay as they are while it is open, whatever the price does. */
export type Question =
  /** The amount changed just before the tap. `tapped` is what the button said before; null when it said something else. */
  | { kind: 'moved'; offer: Offer; tapped: number | null }
  /** Most likely a slip: one of two amounts, `typed` as it was read. */
  | { kind: 'eitherAmount'; offer: Offer; other: number; typed: number }
  /** The guest's first bid in the auction. */
  | { kind: 'firstBid'; offer: Offer }
  /** The price moved while the bid waited for the guest to sign in. */
  | { kind: 'movedMeanwhile'; offer: Offer }
  | { kind: 'waitedLong'; offer: Offer }

/** A tap on a button with an amount, or a form that was sent. */
export type Tap = {
  offer: Offer
  /** Only what was typed can be a slip; amounts that the page offers are not. */
  isTyped?: boolean
  /** The other amount that the text may mean. */
  otherReading?: number | null
  /** When the button last changed by itself, and what it said before. */
  changed?: { msAgo: number; from: number | null } | null
}

type Price = { nextMinimumBid: number }

type Guest = {
  isSignedIn: boolean
  hasBidInAuction: boolean
  /** The highest amount they have bid or set as a limit, on any lot; 0 when there is none. */
  highestOffer: number
}

/** At most one question for each offer, the one about the amount first. Null: the offer is made at once. */
export function questionBefore(tap: Tap, price: Price, guest: Guest): Question | null {
  return otherAmountMeant(tap, price, guest) ?? movedBeforeTap(tap) ?? isFirst(tap, guest)
}

/** After signing in: the sheet said what would be placed, so it is asked again only when that is no longer the same. */
export function questionAfterWaiting(
  { offer, nextMinimumBid, sinceMs }: Waiting,
  price: Price,
  nowMs: number,
): Question | null {
  if (price.nextMinimumBid !== nextMinimumBid)
    return {
      kind: 'movedMeanwhile',
      offer: { ...offer, amount: Math.max(offer.amount, price.nextMinimumBid) },
    }
  return nowMs - sinceMs > WAITS_MS ? { kind: 'waitedLong', offer } : null
}

/** A bid that waits until the guest has signed in, and the next bid when they tapped. */
export type Waiting = { offer: Offer; nextMinimumBid: number; sinceMs: number }

function otherAmountMeant(
  { offer, isTyped, otherReading }: Tap,
  { nextMinimumBid }: Price,
  guest: Guest,
): Question | null {
  const typed = offer.amount
  if (otherReading != null && otherReading >= nextMinimumBid && otherReading !== typed)
    return { kind: 'eitherAmount', offer, other: otherReading, typed }
  if (!isTyped || !isLikelySlip(typed, nextMinimumBid, guest.highestOffer)) return null
  return { kind: 'eitherAmount', offer, other: likelyAmount(typed, nextMinimumBid), typed }
}

/**
 * Whether a typed amount is more likely a slip than meant: three times the next bid or more; or half as much again as
 * the next bid and more than twice what this guest has ever offered. Guests who have not bid yet confirm their first bid
 * in any case, so for them only the first half counts.
 */
export function isLikelySlip(amount: number, nextMinimumBid: number, highestOffer: number): boolean {
  if (amount - nextMinimumBid < LEAST_DIFFERENCE) return false
  if (amount >= MANY_TIMES * nextMinimumBid) return true
  const hasNeverComeNear = highestOffer > 0 && amount > FAR_ABOVE * highestOffer
  return hasNeverComeNear && amount >= SOME_TIMES * nextMinimumBid
}

/** What was most likely meant: one zero less, or the decimal sign that was left out, or else the next bid. */
export function likelyAmount(typed: number, nextMinimumBid: number): number {
  const shorter = [10, 100].map((times) => Math.round((typed / times) * 100) / 100)
  return shorter.find((amount) => amount >= nextMinimumBid) ?? nextMinimumBid
}

function movedBeforeTap({ offer, changed }: Tap): Question | null {
  if (!changed || changed.msAgo >= DOUBLE_TAP_MS) return null
  return { kind: 'moved', offer, tapped: changed.from }
}

/** Guests who sign in on the way have read in that sheet what will be placed. */
const isFirst = ({ offer }: Tap, { isSignedIn, hasBidInAuction }: Guest): Question | null =>
  isSignedIn && !hasBidInAuction ? { kind: 'firstBid', offer } : null

/** `pressed` is what the button said when the finger came down; null for a keyboard. */
export type Press = { place: number; pressed: number | null; nowMs: number }

/** A tap on one of these amounts; null for the rest of a double tap that closed what was in front of it. */
export function tapOn({ amounts, before, atMs }: ShownAmounts, { place, pressed, nowMs }: Press): Tap | null {
  const amount = amounts[place]!
  const hasMovedUnderFinger = pressed !== null && pressed !== amount
  const changed = hasMovedUnderFinger
    ? { msAgo: 0, from: pressed }
    : { msAgo: nowMs - atMs, from: before[place] ?? null }
  if (changed.from === amount && changed.msAgo < DOUBLE_TAP_MS) return null
  return { offer: { kind: 'bid', amount }, changed }
}
