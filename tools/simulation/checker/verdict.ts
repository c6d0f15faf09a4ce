import type { RecordFact } from './facts.ts'
import type { Moment } from './moment.ts'
import { type Line, type Offer, play, refusalOf, type State, type Terms } from './rules.ts'

/** The verdict of the rules on an offer in the log: the lines it must cause, and why it should have been refused. */
export type Judged = { moment: Moment; lines: Line[]; refusal: string | null }

/** How far the replay of a log has come. */
type Replayed = { terms: Terms; last: State; moments: Moment[] }

export function judge({ terms, last: before, moments }: Replayed, offer: RecordFact): Judged {
  const { kind, sequence, placedAt: at, bidderId: bidder, reachCents: amount } = offer
  const asked: Offer = {
    kind: kind === 'autoBid' || kind === 'ceiling' ? 'autoBid' : 'bid',
    bidder,
    amount,
    at,
  }
  const isForGuest = offer.placedBy !== null
  const around = { kind, sequence, at, asked, before, isForGuest }
  const refused = refusalOf(terms, before, asked)
  const own = { kind, bidder, amount, reach: amount }
  if (kind === 'sealedBid') {
    const after = { ...before, sequence: before.sequence + 1 }
    const refusal = whySealedIsWrong(terms, before, { ...asked, isForGuest }, moments)
    return { moment: { ...around, after, lostLead: null }, lines: [own], refusal }
  }
  if (kind === 'buyNow') {
    const price = terms.buyNowCents
    const isFree =
      terms.type === 'silent' && price !== null && !before.isBought && (before.price ?? 0) < price
    const after = {
      ...before,
      sequence: before.sequence + 1,
      price,
      leader: bidder,
      ceiling: null,
      isBought: true,
      end: Math.min(before.end, at),
    }
    const lostLead = before.leader !== bidder ? before.leader : null
    const isLate = terms.controlMode === 'auto' && at >= before.end
    const refusal = !isFree
      ? 'could not be bought any more'
      : isLate
        ? 'came after the end'
        : amount !== price
          ? `does not pay ${price}`
          : null
    return { moment: { ...around, after, lostLead }, lines: [own], refusal }
  }
  const { state: after, lines } = play(terms, before, asked)
  const lostLead = after.leader !== before.leader ? before.leader : null
  const refusal =
    refused === null
      ? whyGuestIsWronged({ kind, bidder, isForGuest }, moments)
      : `should have been refused as ${refused}`
  return { moment: { ...around, after, lostLead }, lines, refusal }
}

/** What guests promised themselves is changed by nobody else. After a void it takes more to tell whose ceiling it is. */
function whyGuestIsWronged(
  { kind, bidder, isForGuest }: { kind: string; bidder: number; isForGuest: boolean },
  moments: Moment[],
): string | null {
  if (!isForGuest || kind !== 'ceiling' || moments.some((moment) => moment.kind === 'void')) return null
  const last = moments.findLast(
    (moment) => moment.asked.bidder === bidder && ['autoBid', 'ceiling'].includes(moment.kind),
  )
  return last && !last.isForGuest ? 'changes a ceiling that the guest set' : null
}

/** A sealed bid must be at least the starting price, and above the bidder's own last amount. */
function whySealedIsWrong(
  terms: Terms,
  { end }: State,
  asked: Offer & { isForGuest: boolean },
  moments: Moment[],
): string | null {
  const own = moments
    .filter((moment) => moment.asked.bidder === asked.bidder)
    .map((moment) => moment.asked.amount)
  if (terms.type !== 'sealedBid') return 'is a sealed bid on an item that takes none'
  if (asked.at >= end) return 'came after the end'
  if (asked.amount < Math.max(terms.startingCents, 1)) return 'is below the starting price'
  if (asked.isForGuest && own.length > 0) return 'was placed for a guest who had a sealed bid'
  return own.some((amount) => amount >= asked.amount) ? 'is not above the own amount' : null
}

export function difference(expected: Line[], found: RecordFact[]): string | null {
  if (expected.length === 0) return 'changes nothing and should have left no record'
  for (const [index, line] of expected.entries()) {
    const record = found[index]
    const isSame =
      record?.kind === line.kind &&
      record.bidderId === line.bidder &&
      record.amountCents === line.amount &&
      record.reachCents === line.reach
    if (!isSame)
      return `the rules ask for ${JSON.stringify(line)}, the log has ${JSON.stringify(record ?? null)}`
  }
  return null
}

export function isConsequence(kind: string): boolean {
  return kind === 'answer' || kind === 'lastStand' || kind === 'reserve'
}
