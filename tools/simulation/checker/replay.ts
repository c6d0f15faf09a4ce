import { type Line, nextMinimum, type Offer, play, reachOf, type State, type Terms } from './rules.ts'

/** An offer that remains after a void, as it was in the log. */
export type Standing = { kind: string; asked: Offer }

/**
 * Plays the contest again without what was voided. A ceiling is dropped if its bidder no longer leads; an offer that is
 * now below the minimum and no higher than the leader's reach is dropped; a leader's plain bid counts as a ceiling.
 */
export function replay(terms: Terms, before: State, standing: Standing[]): { state: State; lines: Line[] } {
  let state = before
  const lines: Line[] = []
  for (const { kind, asked } of standing) {
    if (kind === 'sealedBid') {
      lines.push({ kind, bidder: asked.bidder, amount: asked.amount, reach: asked.amount })
      continue
    }
    const isLeader = state.leader === asked.bidder
    const goesFurther = state.leader !== null && asked.amount > reachOf(state)!
    const hasRoom = isLeader
      ? asked.amount >= state.price!
      : kind !== 'ceiling' && (goesFurther || asked.amount >= nextMinimum(terms, state))
    if (!hasRoom) continue
    const promised = isLeader && kind === 'bid' ? Math.max(asked.amount, reachOf(state)!) : asked.amount
    const step = play(terms, state, { ...asked, kind: kind === 'bid' ? 'bid' : 'autoBid', amount: promised })
    state = step.state
    lines.push(...step.lines)
  }
  return { state, lines }
}
