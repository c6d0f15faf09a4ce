/**
 * Follows docs/bidding.md one sentence at a time, and raises the price one cent at a time.
 * Slow on purpose, in plain numbers, and sharing no code with the engine it judges.
 */
export class NaiveAuction {
  price: number | null = null
  count = 0
  end: number
  readonly #rules: NaiveRules
  readonly #pledges: Pledge[] = []
  #arrivals = 0

  constructor(rules: NaiveRules) {
    this.#rules = rules
    this.end = rules.end
  }

  get leader(): number | null {
    return this.#best()?.bidder ?? null
  }

  get ceiling(): number | null {
    const best = this.#best()
    return best?.isCeiling ? best.reach : null
  }

  get minimum(): number {
    return this.price === null ? Math.max(1, this.#rules.start) : this.price + this.#stepAt(this.price)
  }

  offer(bidder: number, kind: 'bid' | 'autoBid', amount: number, now: number): string {
    const refusal = this.#refusal(bidder, kind, amount, now)
    if (refusal !== null) return refusal
    const before = { price: this.price, leader: this.leader }
    if (bidder === this.leader) this.#amend(kind, amount)
    else this.#challenge(bidder, kind, amount)
    if (this.price !== before.price || this.leader !== before.leader) this.#extend(now)
    return 'accepted'
  }

  #refusal(bidder: number, kind: string, amount: number, now: number): string | null {
    const { buyNow } = this.#rules
    if (now >= this.end) return 'item_ended'
    if (buyNow !== null && (this.price ?? 0) < buyNow && amount >= buyNow) return 'buy_now_reached'
    if (bidder === this.leader) {
      if (kind === 'bid') return this.ceiling !== null && amount > this.ceiling ? null : 'already_winning'
      return amount < this.price! ? 'below_minimum' : null
    }
    return amount < this.minimum ? 'below_minimum' : null
  }

  #amend(kind: string, amount: number): void {
    const own = this.#best()!
    own.reach = kind === 'bid' ? Math.max(own.reach, amount) : amount
    own.isCeiling = true
    if (this.#climbToReserve()) this.count++
  }

  #challenge(bidder: number, kind: string, amount: number): void {
    const incumbent = this.#best()
    const opening = this.#opening(kind, amount)
    const challenger = { bidder, reach: amount, isCeiling: kind === 'autoBid', arrived: this.#arrivals++ }
    this.#pledges.push(challenger)
    this.count++
    const winner = this.#best()!
    if (incumbent === undefined) {
      this.price = opening
    } else {
      const loser = winner === challenger ? incumbent : challenger
      let step = this.#stepAt(loser.reach)
      let price = loser.reach
      while (step-- > 0 && price < winner.reach) price++
      while (winner === challenger && price < opening) price++
      if (winner === incumbent || price > opening) this.count++
      this.price = price
    }
    this.#climbToReserve()
  }

  #opening(kind: string, amount: number): number {
    if (kind === 'bid') return amount
    let opening = this.minimum
    if (this.#rules.policy === 'contract') while (opening < amount - this.#stepAt(amount)) opening++
    return opening
  }

  #climbToReserve(): boolean {
    const { reserve } = this.#rules
    if (reserve === null || this.#best()!.reach < reserve || this.price! >= reserve) return false
    while (this.price! < reserve) this.price!++
    return true
  }

  #extend(now: number): void {
    const { mode, window, length, cap, end: firstEnd } = this.#rules
    if (mode === 'off' || !(now > this.end - window)) return
    const wished = (mode === 'reset' ? now : this.end) + length
    while (this.end < wished && (cap === null || this.end < firstEnd + cap)) this.end++
  }

  /** The highest pledge, and the earlier of equals. */
  #best(): Pledge | undefined {
    return this.#pledges.sort((a, b) => b.reach - a.reach || a.arrived - b.arrived)[0]
  }

  #stepAt(amount: number): number {
    const { bands } = this.#rules
    return bands.findLast((band) => amount >= band.from)!.step
  }
}

export type NaiveRules = {
  start: number
  policy: 'contract' | 'classic'
  bands: { from: number; step: number }[]
  reserve: number | null
  buyNow: number | null
  end: number
  mode: 'reset' | 'add' | 'off'
  window: number
  length: number
  cap: number | null
}

type Pledge = { bidder: number; reach: number; isCeiling: boolean; readonly arrived: number }
