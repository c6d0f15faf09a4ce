import type { AuctionFact, Facts, ItemFact, RecordFact } from './facts.ts'
import { type Asked, type Line, play, refusalOf, type State, type Terms } from './rules.ts'
import { collector, type Violation } from './violation.ts'

/** One accepted offer and what it did. */
export type Moment = {
  record: RecordFact
  asked: Asked
  before: State
  after: State
  /** Who lost the lead by it. */
  lostLead: number | null
}

/** An item's whole contest, played again from its log. */
export type Timeline = {
  item: ItemFact
  auction: AuctionFact
  terms: Terms
  first: State
  moments: Moment[]
  /** The standing after the last record. */
  last: State
  /** False when a manager or a pause moved the end, so that it cannot be rebuilt from the bids alone. */
  hasOwnEnd: boolean
}

export type Timelines = Map<number, Timeline>

/** Plays every log again; whatever stands in it otherwise than the rules say is a violation. */
export function replayAll(facts: Facts, movedItems: Set<number>, violations: Violation[]): Timelines {
  const auctions = new Map(facts.auctions.map((auction) => [auction.id, auction]))
  const logs = Map.groupBy(facts.records, (record) => record.itemId)
  const timelines: Timelines = new Map()
  for (const item of facts.items) {
    const auction = auctions.get(item.auctionId)!
    const hasOwnEnd = !movedItems.has(item.id)
    timelines.set(item.id, replay({ item, auction, log: logs.get(item.id) ?? [], hasOwnEnd }, violations))
  }
  for (const itemId of logs.keys()) {
    if (!timelines.has(itemId)) {
      collector('log', violations)(`item ${itemId}`, 'has records but does not exist')
    }
  }
  return timelines
}

type Contest = { item: ItemFact; auction: AuctionFact; log: RecordFact[]; hasOwnEnd: boolean }

function replay({ item, auction, log, hasOwnEnd }: Contest, violations: Violation[]): Timeline {
  const complain = collector('log', violations)
  const subject = `item ${item.id}`
  const terms = termsOf(item, auction)
  const first = freshState(item, hasOwnEnd)
  const timeline: Timeline = { item, auction, terms, first, moments: [], last: first, hasOwnEnd }
  for (const [position, record] of log.entries()) {
    if (record.sequence !== position + 1) {
      complain(subject, `record ${position + 1} of its log has sequence ${record.sequence}`)
      return timeline
    }
    const earlier = log[position - 1]
    if (earlier && record.placedAt < earlier.placedAt) {
      complain(
        subject,
        `record ${record.sequence} was placed ${earlier.placedAt - record.placedAt} ms before the one in front of it`,
      )
    }
  }

  let position = 0
  while (position < log.length) {
    const offer = log[position]!.kind === 'lastStand' ? log[position + 1] : log[position]
    if (!offer || isConsequence(offer.kind)) {
      complain(subject, `record ${log[position]!.sequence} (${log[position]!.kind}) follows from no offer`)
      return timeline
    }
    const step = judge(timeline, offer)
    const wrong = step.refusal ?? difference(step.lines, log.slice(position, position + step.lines.length))
    if (wrong !== null) {
      complain(
        subject,
        `record ${offer.sequence} (${offer.kind} of ${offer.bidderId}, reach ${offer.reachCents}): ${wrong}`,
      )
    }
    if (step.lines.length === 0) return timeline
    timeline.moments.push({ ...step.moment, record: offer })
    timeline.last = step.moment.after
    position += step.lines.length
  }
  return timeline
}

type Judged = { moment: Omit<Moment, 'record'>; lines: Line[]; refusal: string | null }

function judge({ terms, last: before, hasOwnEnd }: Timeline, offer: RecordFact): Judged {
  const asked: Asked = {
    kind: offer.kind === 'autoBid' || offer.kind === 'ceiling' ? 'autoBid' : 'bid',
    bidder: offer.bidderId,
    amount: offer.reachCents,
    at: offer.placedAt,
  }
  if (offer.kind === 'sealedBid' || offer.kind === 'buyNow') return judgeApart(terms, before, asked, offer)
  const judged = hasOwnEnd ? terms : { ...terms, controlMode: 'manual' as const }
  const refusal = refusalOf(judged, before, asked)
  const { state: after, lines } = play(terms, before, asked)
  const lostLead = after.leader !== before.leader ? before.leader : null
  const refused = refusal === null ? null : `should have been refused as ${refusal}`
  return { moment: { asked, before, after, lostLead }, lines, refusal: refused }
}

/** Sealed bids and purchases leave the contest alone but for their own line. */
function judgeApart(terms: Terms, before: State, asked: Asked, offer: RecordFact): Judged {
  const line = { kind: offer.kind, bidder: asked.bidder, amount: asked.amount, reach: asked.amount }
  const sequence = before.sequence + 1
  if (offer.kind === 'sealedBid') {
    const refusal =
      terms.type !== 'sealedBid'
        ? 'is a sealed bid on an item that takes none'
        : asked.at >= before.end
          ? 'came after the end'
          : null
    return {
      moment: { asked, before, after: { ...before, sequence }, lostLead: null },
      lines: [line],
      refusal,
    }
  }
  const price = terms.buyNowCents
  const isFree = terms.type === 'silent' && price !== null && !before.isBought && (before.price ?? 0) < price
  const after = { ...before, sequence, price, leader: asked.bidder, ceiling: null, isBought: true }
  const lostLead = before.leader !== asked.bidder ? before.leader : null
  const refusal = !isFree
    ? 'could not be bought any more'
    : asked.amount !== price
      ? `was bought for ${asked.amount}, not for ${price}`
      : null
  return { moment: { asked, before, after, lostLead }, lines: [line], refusal }
}

function difference(expected: Line[], found: RecordFact[]): string | null {
  if (expected.length === 0) return 'changes nothing and should have left no record'
  for (const [index, line] of expected.entries()) {
    const record = found[index]
    if (
      record?.kind !== line.kind ||
      record.bidderId !== line.bidder ||
      record.amountCents !== line.amount ||
      record.reachCents !== line.reach
    ) {
      return `the rules ask for ${JSON.stringify(line)}, the log has ${record ? JSON.stringify(asLine(record)) : 'nothing'}`
    }
  }
  return null
}

const asLine = ({ kind, bidderId, amountCents, reachCents }: RecordFact): Line => ({
  kind,
  bidder: bidderId,
  amount: amountCents,
  reach: reachCents,
})

function isConsequence(kind: string): boolean {
  return kind === 'answer' || kind === 'lastStand' || kind === 'reserve'
}

function freshState(item: ItemFact, hasOwnEnd: boolean): State {
  return {
    sequence: 0,
    price: null,
    leader: null,
    ceiling: null,
    count: 0,
    end: hasOwnEnd ? item.firstEndsAt : item.endsAt,
    firstEnd: item.firstEndsAt,
    isBought: false,
  }
}

export function termsOf(item: ItemFact, auction: AuctionFact): Terms {
  const { type, startingCents, incrementCents, reserveCents, buyNowCents, controlMode } = item
  const { policy, increments, extensionMode, extensionWindowSeconds, extensionSeconds, extensionCapSeconds } =
    auction
  const extension = { extensionMode, extensionWindowSeconds, extensionSeconds, extensionCapSeconds }
  return {
    type,
    startingCents,
    incrementCents,
    reserveCents,
    buyNowCents,
    controlMode,
    policy,
    increments,
    ...extension,
  }
}
