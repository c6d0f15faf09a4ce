import type { BidResult } from './history.ts'
import type { Lot } from './lots.ts'

/** What the crowd knows together: the last answers, and its own ceilings, which nobody else knows. */
export type Known = {
  lot: Lot
  nextMinimumCents: number
  leaderId: number
  ceilings: Map<number, number>
  endsAt: number
}

/** An item stays on the board for a while past its end, so that late bids are tried too. */
const LINGER_MS = 800

export class Board {
  #known: Known[] = []
  #highestCents = 100

  add(lots: Lot[]): void {
    for (const lot of lots) {
      const nextMinimumCents = Math.max(1, lot.startingCents)
      this.#known.push({ lot, nextMinimumCents, leaderId: 0, ceilings: new Map(), endsAt: lot.endsAt })
    }
  }

  /** Above everything that was returned before. */
  nextUnusedCents(): number {
    return ++this.#highestCents
  }

  /** What can be bid on or bought about now, soonest end first. */
  current(): Known[] {
    const now = Date.now()
    this.#known = this.#known.filter(({ endsAt }) => endsAt + LINGER_MS > now)
    return this.#known
      .filter(({ lot }) => lot.startsAt - 100 <= now)
      .sort((a, b) => a.endsAt - b.endsAt || a.lot.itemId - b.lot.itemId)
  }

  /** Called when an answer says it is over before its end: bought, closed by hand or withdrawn. */
  isOver(known: Known): void {
    known.endsAt = Math.min(known.endsAt, Date.now())
  }

  learn(known: Known, answer: BidResult): void {
    if (known.lot.itemType === 'sealedBid') return
    known.leaderId = answer.winnerId
    known.nextMinimumCents = Math.max(known.nextMinimumCents, answer.nextMinimumCents)
    const extended = Date.now() + known.lot.extensionMs
    if (extended > known.endsAt && known.endsAt > Date.now()) known.endsAt = extended
  }
}
