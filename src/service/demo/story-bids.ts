import type { BidAnswer } from '../../engine/bid-answer.ts'
import { seededRandom } from '../../platform/seeded-random.ts'
import type { Lot } from './lot.ts'
import type { PersonKey } from './people.ts'

/** What somebody in the crowd is about to offer. */
export type PlannedBid = { lot: Lot; who: PersonKey; kind: 'bid' | 'autoBid'; amountCents: bigint }

/**
 * People who bid as people do: on what they like, up to what they think it is worth, a little more when somebody was
 * faster. The same seed makes the same evening, so that the documentation can describe it.
 */
export class StoryBids {
  readonly #people: readonly PersonKey[]
  readonly #random: () => number
  readonly #known = new Map<Lot, Known>()

  constructor(people: readonly PersonKey[], seed: number) {
    this.#people = people
    this.#random = seededRandom(seed)
  }

  /** At most one bid per lot: the next one depends on how this one went. */
  nextBids(lots: readonly Lot[]): PlannedBid[] {
    return lots.flatMap((lot) => {
      if (this.#random() > 0.55) return []
      return lot.type === 'sealedBid' ? this.#sealedBid(lot) : this.#openBid(lot)
    })
  }

  /** The next bids depend on how this one went. */
  noteAnswer(lot: Lot, who: PersonKey, answer: BidAnswer): void {
    const { currentPriceCents, nextMinimumBidCents, isCurrentUserWinning } = answer
    const before = this.#known.get(lot)?.leader ?? null
    const leader = isCurrentUserWinning ? who : before
    this.#known.set(lot, { priceCents: currentPriceCents, nextCents: nextMinimumBidCents, leader })
  }

  #openBid(lot: Lot): PlannedBid[] {
    const { nextCents, priceCents, leader } = this.#known.get(lot) ?? unknown(lot)
    const worthCents = BigInt(Math.round((lot.value ?? 0) * (lot.heat ?? 0.7))) * 100n
    const roll = this.#random()
    const who = this.#pick(leader)
    if (nextCents > worthCents) return []
    const step = priceCents === null ? 500n : nextCents - priceCents
    if (roll < 0.2) return [{ lot, who, kind: 'autoBid', amountCents: nextCents + step * 2n }]
    return [{ lot, who, kind: 'bid', amountCents: roll > 0.9 ? nextCents + step : nextCents }]
  }

  /** Sealed bids are odd amounts, so that two are hardly ever equal. */
  #sealedBid(lot: Lot): PlannedBid[] {
    const share = this.#random() * 0.6
    const amountCents = BigInt(lot.price + Math.round((lot.value ?? lot.price) * share)) * 100n
    return [{ lot, who: this.#pick(null), kind: 'bid', amountCents }]
  }

  #pick(but: PersonKey | null): PersonKey {
    const others = this.#people.filter((person) => person !== but)
    return others[Math.floor(this.#random() * others.length)]!
  }
}

type Known = { priceCents: bigint | null; nextCents: bigint; leader: PersonKey | null }

const unknown = (lot: Lot): Known => ({ priceCents: null, nextCents: BigInt(lot.price) * 100n, leader: null })
