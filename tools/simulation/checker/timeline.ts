import type { AuctionFact, Facts, ItemFact, RecordFact } from './facts.ts'
import type { Interventions } from './managers.ts'
import { isOffer, type Moment } from './moment.ts'
import { replay } from './replay.ts'
import type { Line, Offer, State, Terms } from './rules.ts'
import { difference, isConsequence, judge } from './verdict.ts'
import { collector, type Violation } from './violation.ts'

/** An item's whole contest, played again from its log. */
export type Timeline = {
  item: ItemFact
  auction: AuctionFact
  terms: Terms
  managerActions: Interventions
  first: State
  moments: Moment[]
  /** The standing after the last record. */
  last: State
  /** The records that still count. */
  live: RecordFact[]
  /** Whose offers were voided, each once per void. */
  removed: number[]
}

export type Timelines = Map<number, Timeline>

/** Replays every log; whatever differs from what the rules say is a violation. */
export function replayAll(
  facts: Facts,
  interventions: Map<number, Interventions>,
  violations: Violation[],
): Timelines {
  const complain = collector('log', violations)
  const auctions = new Map(facts.auctions.map((auction) => [auction.id, auction]))
  const logs = Map.groupBy(facts.records, (record) => record.itemId)
  const timelines: Timelines = new Map()
  for (const item of facts.items) {
    const timeline = startOf(item, auctions.get(item.auctionId)!, interventions.get(item.id)!)
    const log = logs.get(item.id) ?? []
    timeline.live = log.filter(({ isStruck }) => !isStruck)
    const wrong = whatIsWrong(timeline, log)
    for (const detail of wrong) complain(`item ${item.id}`, detail)
    timelines.set(item.id, timeline)
  }
  for (const itemId of logs.keys()) {
    if (!timelines.has(itemId)) complain(`item ${itemId}`, 'has records but does not exist')
  }
  return timelines
}

function startOf(item: ItemFact, auction: AuctionFact, managerActions: Interventions): Timeline {
  const { firstEnd } = managerActions
  const nobody = { price: null, leader: null, ceiling: null, count: 0, isBought: false }
  const first: State = { sequence: 0, ...nobody, end: firstEnd, firstEnd }
  return {
    item,
    auction,
    terms: termsOf(item, auction),
    managerActions,
    first,
    moments: [],
    last: first,
    live: [],
    removed: [],
  }
}

/** Goes through the log from its first record to its last, with the managers' acts in their places. */
function* whatIsWrong(timeline: Timeline, log: RecordFact[]): Generator<string> {
  const gap = log.findIndex((record, position) => record.sequence !== position + 1)
  if (gap >= 0) return yield `record ${gap + 1} of its log has sequence ${log[gap]!.sequence}`

  const voids = [...timeline.managerActions.voids]
  const moves = [...timeline.managerActions.moves]
  const struckUpTo = log.findLast(({ isStruck }) => isStruck)?.sequence ?? 0
  if (struckUpTo > 0 && voids.length === 0)
    yield `record ${struckUpTo} is struck, and no manager voided anything`
  let position = 0
  let latest = Number.NEGATIVE_INFINITY
  const isVoidDue = () => voids.length > 0 && position >= struckUpTo && position > 0
  while (position < log.length || isVoidDue()) {
    if (isVoidDue()) {
      const { lines, wrong } = applyVoid(timeline, log.slice(0, position), voids.shift()!)
      const found = log.slice(position, position + lines.length)
      const detail = wrong ?? (lines.length > 0 ? difference(lines, found) : null)
      if (detail) yield `after the void: ${detail}`
      position += lines.length
      continue
    }
    const record = log[position]!
    const offer = record.kind === 'lastStand' ? log[position + 1] : record
    if (!offer || isConsequence(offer.kind))
      return yield `record ${record.sequence} (${record.kind}) follows from no offer`
    if (moves.length > 0 && offer.placedAt >= moves[0]!.at) applyMove(timeline, moves.shift()!)
    if (offer.placedAt < latest) {
      yield `record ${offer.sequence} was placed ${latest - offer.placedAt} ms before the one in front of it`
    }
    latest = Math.max(latest, offer.placedAt)
    const { moment, lines, refusal } = judge(timeline, offer)
    const wrong = refusal ?? difference(lines, log.slice(position, position + lines.length))
    if (wrong)
      yield `record ${offer.sequence} (${offer.kind} of ${offer.bidderId}, reach ${offer.reachCents}): ${wrong}`
    if (lines.length === 0) return
    remember(timeline, moment)
    position += lines.length
  }
  for (const move of moves) applyMove(timeline, move)
}

function remember(timeline: Timeline, moment: Moment): void {
  timeline.moments.push(moment)
  timeline.last = moment.after
}

const noOffer = (at: number): Offer => ({ kind: 'bid', bidder: 0, amount: 0, at })

function applyMove(timeline: Timeline, { at, byMs }: Interventions['moves'][number]): void {
  const before = timeline.last
  const after = { ...before, end: before.end + byMs, firstEnd: before.firstEnd + byMs }
  remember(timeline, {
    kind: 'moved',
    sequence: before.sequence,
    at,
    asked: noOffer(at),
    before,
    after,
    lostLead: null,
  })
}

/** Offers before the first voided one stay; those after it are replayed. The end stays as bidders saw it. */
function applyVoid(
  timeline: Timeline,
  log: RecordFact[],
  { at, sequences }: Interventions['voids'][number],
): { lines: Line[]; wrong: string | null } {
  const before = timeline.last
  const firstVoided = Math.min(...sequences)
  const sent = timeline.moments.filter(isOffer)
  const voided = sent.filter(({ sequence }) => sequences.includes(sequence))
  const kept = sent.findLast(({ sequence }) => sequence < firstVoided)?.after ?? timeline.first
  const standing = sent.filter(({ sequence }) => sequence > firstVoided && !sequences.includes(sequence))
  const { state, lines } = replay(timeline.terms, kept, standing)
  const after = {
    ...state,
    end: before.end,
    firstEnd: before.firstEnd,
    sequence: before.sequence + lines.length,
  }
  const removed = [...new Set(voided.map(({ asked }) => asked.bidder))]
  timeline.removed.push(...removed)
  const hasLostByOthers =
    before.leader !== after.leader && before.leader !== null && !removed.includes(before.leader)
  const lostLead = hasLostByOthers ? before.leader : null
  remember(timeline, {
    kind: 'void',
    sequence: after.sequence,
    at,
    asked: noOffer(at),
    before,
    after,
    lostLead,
    voided: sequences,
  })

  const struckFrom = log[firstVoided - 2]?.kind === 'lastStand' ? firstVoided - 1 : firstVoided
  const astray = log.find(({ sequence, isStruck }) => isStruck !== sequence >= struckFrom)
  if (voided.length !== sequences.length) return { lines, wrong: `not all of ${sequences} were offers` }
  return {
    lines,
    wrong: astray ? `record ${astray.sequence} is${astray.isStruck ? '' : ' not'} struck` : null,
  }
}

function termsOf(item: ItemFact, auction: AuctionFact): Terms {
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
